// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/promjson.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <simdjson.h>

#include <core/base/echo.h>
#include <core/base/format.h>

namespace switchyard::telemetry {

namespace {

namespace dom = simdjson::dom;

Error malformed(std::string_view what)
{
    return fail(ErrorCode::Remote, say("the metrics server's answer is not a Prometheus reply: {}; expected {}", what, "{\"status\":\"success\",\"data\":…}")).error();
}

std::string textOf(const dom::element &element)
{
    std::string_view text;
    if (element.get_string().get(text) != simdjson::SUCCESS)
        text = {};
    return std::string(text);
}

Result<void> readStrings(const dom::element &element, std::vector<std::string> &out)
{
    if (element.is_null())
        return {}; // Go writes an empty list as null
    dom::array list;
    if (element.get_array().get(list) != simdjson::SUCCESS)
        return std::unexpected(malformed("a list of strings is something else"));
    for (const dom::element item : list) {
        std::string_view text;
        if (item.get_string().get(text) != simdjson::SUCCESS)
            return std::unexpected(malformed("a list of strings has something else in it"));
        out.emplace_back(text);
    }
    return {};
}

/// The whole text is checked before anything is read from it. The tree is simdjson's tape, reused
/// from answer to answer; the element is valid until the next parse of this thread. (simdjson's
/// On-Demand reader is bound to the compiler's baseline instruction set, the DOM picks the CPU's best
/// at run time: on x86-64 without -march it is the faster of the two.)
Result<dom::element> readEnvelope(std::string &body, std::vector<std::string> &warnings, bool *partial = nullptr)
{
    body.reserve(body.size() + simdjson::SIMDJSON_PADDING);
    thread_local dom::parser parser;
    dom::object top;
    dom::element document;
    if (const auto e = parser.parse(body.data(), body.size(), false).get(document); e != simdjson::SUCCESS)
        return std::unexpected(malformed(simdjson::error_message(e)));
    if (document.get_object().get(top) != simdjson::SUCCESS)
        return std::unexpected(malformed("no object"));
    std::string status;
    std::string errorType;
    std::string error;
    std::string message; // of gateways before the server: Managed Prometheus, Grafana
    bool cut = false;
    std::optional<dom::element> data;
    for (const auto [key, value] : top) {
        if (key == "status")
            status = textOf(value);
        else if (key == "data")
            data = value;
        else if (key == "error")
            error = textOf(value);
        else if (key == "errorType")
            errorType = textOf(value);
        else if (key == "message" || key == "Message")
            message = textOf(value);
        else if (key == "isPartial")
            cut = cut || (value.is_bool() && value.get_bool().value_unsafe());
        else if (key == "warnings" || key == "infos") {
            const std::size_t before = warnings.size();
            if (auto read = readStrings(value, warnings); !read)
                return std::unexpected(read.error());
            // Remarks on the query itself ("PromQL info: metric might not be a counter") leave nothing out.
            for (std::size_t i = before; key == "warnings" && i < warnings.size(); ++i)
                cut = cut || !warnings[i].starts_with("PromQL ");
        }
    }
    if (partial != nullptr)
        *partial = cut;
    if (status.empty() && !message.empty())
        return fail(ErrorCode::Remote, say("the server says: {}", echo(message, 200)));
    if (status == "error")
        return fail(ErrorCode::Remote, say("the metrics server refused: {}: {}", echo(errorType), echo(error, 200)));
    if (status != "success")
        return std::unexpected(malformed("no \"status\""));
    if (!data)
        return std::unexpected(malformed("no \"data\""));
    return *data;
}

/// Reads the result of a query, whatever its type: each item tells by its keys what it is.
class ResultReader
{
public:
    explicit ResultReader(const OnSample &onSample) : m_onSample(onSample) {}

    Result<void> readResult(const dom::element &result)
    {
        dom::array list;
        if (result.get_array().get(list) != simdjson::SUCCESS)
            return std::unexpected(malformed("\"result\" is not a list"));
        if (list.size() == 2 && !list.at(0).is_object()) { // a scalar or string: [time, "value"]
            ++series;
            std::string_view text;
            double number = 0;
            if (list.at(1).get_string().get(text) == simdjson::SUCCESS && !parseSampleValue(text, number))
                return {}; // a string result carries no number
            return readPoint(result);
        }
        for (const dom::element item : list) {
            if (auto read = readSeries(item); !read)
                return read;
        }
        return {};
    }

    std::size_t series = 0;
    std::size_t histograms = 0;

private:
    Result<void> readSeries(const dom::element &item)
    {
        dom::object object;
        if (item.get_object().get(object) != simdjson::SUCCESS)
            return std::unexpected(malformed("a series is not an object"));
        m_labels.clear();
        ++series;
        Result<void> read;
        for (const auto [key, value] : object) {
            if (key == "metric")
                read = readLabels(value);
            else if (key == "value")
                read = readPoint(value);
            else if (key == "values")
                read = readPoints(value);
            else if (key == "histogram" || key == "histograms")
                ++histograms;
            if (!read)
                return read;
        }
        return {};
    }

    Result<void> readLabels(const dom::element &value)
    {
        dom::object object;
        if (value.get_object().get(object) != simdjson::SUCCESS)
            return std::unexpected(malformed("\"metric\" is not an object"));
        for (const auto [name, text] : object) {
            LabelView label{name, {}};
            if (text.get_string().get(label.value) != simdjson::SUCCESS)
                return std::unexpected(malformed("a label value is not a string"));
            m_labels.push_back(label);
        }
        return {};
    }

    Result<void> readPoints(const dom::element &value)
    {
        dom::array list;
        if (value.get_array().get(list) != simdjson::SUCCESS)
            return std::unexpected(malformed("\"values\" is not a list"));
        for (const dom::element point : list) {
            if (auto read = readPoint(point); !read)
                return read;
        }
        return {};
    }

    Result<void> readPoint(const dom::element &value)
    {
        dom::array pair;
        if (value.get_array().get(pair) != simdjson::SUCCESS || pair.size() != 2)
            return std::unexpected(malformed("a point is not [time, value]"));
        double time_s = 0;
        std::string_view text;
        if (pair.at(0).get_double().get(time_s) != simdjson::SUCCESS
            || pair.at(1).get_string().get(text) != simdjson::SUCCESS)
            return std::unexpected(malformed("a point is not [time, \"value\"]"));
        double number = 0;
        if (!parseSampleValue(text, number))
            return std::unexpected(malformed("a sample value is " + inQuotes(text, 40) + ", not a number"));
        m_onSample({m_labels, time_s, number});
        return {};
    }

    const OnSample &m_onSample;
    std::vector<LabelView> m_labels;
};

} // namespace

std::string_view SampleView::label(std::string_view name) const
{
    for (const LabelView &label : labels) {
        if (label.name == name)
            return label.value;
    }
    return {};
}

bool parseSampleValue(std::string_view text, double &value)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    if (text.empty() || text.front() == '+')
        return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        const bool tiny = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
        value = tiny ? 0 : std::numeric_limits<double>::infinity();
        if (text.front() == '-')
            value = -value;
        return true;
    }
    return error == std::errc() && end == text.data() + text.size(); // reads "NaN", "Inf" and "-Inf" too
}

Result<ReplySummary> parseQueryReply(std::string &body, const OnSample &onSample, std::size_t mostSeries)
{
    ReplySummary summary;
    SWITCHYARD_TRY(const dom::element data, readEnvelope(body, summary.warnings, &summary.partial));
    dom::element result;
    if (data.at_key("result").get(result) != simdjson::SUCCESS)
        return std::unexpected(malformed("no \"result\""));
    if (dom::array list; result.get_array().get(list) == simdjson::SUCCESS && list.size() > mostSeries) // of 16 million the size is all the same
        return fail(ErrorCode::Remote, say("the answer has more than {} series; narrow the query with matchers", format::integer(static_cast<double>(mostSeries))));
    ResultReader reader(onSample);
    if (auto read = reader.readResult(result); !read)
        return std::unexpected(read.error());
    summary.series = reader.series;
    summary.histograms = reader.histograms;
    return summary;
}

Result<std::vector<std::string>> parseStringList(std::string &body)
{
    std::vector<std::string> warnings;
    std::vector<std::string> list;
    SWITCHYARD_TRY(const dom::element data, readEnvelope(body, warnings));
    if (auto read = readStrings(data, list); !read)
        return std::unexpected(read.error());
    return list;
}

} // namespace switchyard::telemetry
