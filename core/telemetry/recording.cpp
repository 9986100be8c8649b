// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/recording.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include <core/telemetry/exposition.h>
#include <core/telemetry/promjson.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostPoints = 20'000'000;

/// `name{a="b"} `, labels in the order of their names.
std::string lineOf(std::string_view name, const SampleView &sample)
{
    std::map<std::string_view, std::string_view> labels;
    for (const LabelView &label : sample.labels)
        if (label.name != "__name__" && !label.value.empty())
            labels.emplace(label.name, label.value);
    std::string line(name);
    char before = '{';
    for (const auto &[label, value] : labels) {
        line += before;
        line.append(label).append("=\"");
        for (const char c : value) {
            if (c == '"' || c == '\\')
                line += '\\';
            if (c == '\n')
                line += "\\n";
            else
                line += c;
        }
        line += '"';
        before = ',';
    }
    return line + (labels.empty() ? " " : "} ");
}

bool isName(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':'; });
}

void addNumber(std::string &out, double value)
{
    if (std::isnan(value)) {
        out += "NaN";
    } else if (std::isinf(value)) {
        out += value > 0 ? "+Inf" : "-Inf";
    } else {
        std::array<char, 64> text{};
        out.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
    }
}

} // namespace

Result<Recording> Recording::read(std::string text, const std::string &where)
{
    std::map<std::string, std::vector<Point>> all;
    std::size_t points = 0, nameless = 0, timeless = 0;
    const auto keep = [&](std::string_view name, const SampleView &sample) {
        if (!isName(name)) {
            ++nameless;
        } else if (!std::isfinite(sample.time_s) || std::abs(sample.time_s) > 1e11) {
            ++timeless;
        } else if (++points <= mostPoints) {
            all[lineOf(name, sample)].push_back({sample.time_s, sample.value});
        }
    };
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const std::size_t second = first == std::string::npos ? first : text.find_first_not_of(" \t\r\n", first + 1);
    if (second != std::string::npos && text[first] == '{' && (text[second] == '"' || text[second] == '}')) { // not {__name__="a"} 1
        const auto summary = parseQueryReply(text, [&](const SampleView &sample) { keep(sample.label("__name__"), sample); });
        if (!summary)
            return fail(ErrorCode::InvalidInput, sentence(summary.error()), where);
    } else {
        const std::size_t end = text.find_last_not_of(" \t\r\n");
        const bool open = end != std::string::npos && std::string_view(text).substr(0, end + 1).ends_with("# EOF");
        if (auto read = parseExposition(text, keep, open ? Stamps::Seconds : Stamps::Milliseconds); !read)
            return fail(ErrorCode::InvalidInput, sentence(read.error()), where + (read.error().where.empty() ? "" : ", " + read.error().where));
    }
    if (points > mostPoints)
        return fail(ErrorCode::InvalidInput, say("more than {} points; expected a shorter time or fewer series", mostPoints), where);
    if (points == 0 && nameless > 0)
        return fail(ErrorCode::InvalidInput, say("the series have no names; expected the answer to a plain selector, like {}", "{job=\"dcgm\"}"), where);
    if (points == 0 && timeless > 0)
        return fail(ErrorCode::InvalidInput, say("the values have no timestamps; expected a recording, as promtool tsdb dump-openmetrics writes it"), where);
    if (points == 0)
        return fail(ErrorCode::InvalidInput, say("no series is in it; expected OpenMetrics text with timestamps, or the JSON of query_range"), where);

    Recording out;
    std::vector<double> pauses;
    double from_s = std::numeric_limits<double>::infinity(), to_s = -from_s;
    out.m_points.reserve(points);
    for (auto &[line, of] : all) {
        std::ranges::stable_sort(of, {}, &Point::time_s);
        from_s = std::min(from_s, of.front().time_s);
        to_s = std::max(to_s, of.back().time_s);
        for (std::size_t i = 1; i < of.size() && pauses.size() < 1'000'000; ++i)
            if (of[i].time_s > of[i - 1].time_s)
                pauses.push_back(of[i].time_s - of[i - 1].time_s);
        out.m_series.push_back({line, out.m_points.size(), of.size()});
        out.m_points.insert(out.m_points.end(), of.begin(), of.end());
    }
    for (Point &point : out.m_points)
        point.time_s -= from_s;
    double pause_s = 15;
    if (!pauses.empty()) {
        const auto middle = pauses.begin() + static_cast<std::ptrdiff_t>(pauses.size() / 2);
        std::ranges::nth_element(pauses, middle);
        pause_s = *middle;
    }
    out.m_from_s = from_s;
    out.m_length_s = to_s - from_s + pause_s;
    out.m_fresh_s = 2.5 * pause_s;
    return out;
}

std::string Recording::page(double since_s, bool loop) const
{
    std::string out;
    double at_s = std::max(0.0, since_s);
    if (at_s >= m_length_s) {
        if (!loop)
            return out;
        at_s = std::fmod(at_s, m_length_s);
    }
    for (const Series &series : m_series) {
        const auto begin = m_points.begin() + static_cast<std::ptrdiff_t>(series.first), end = begin + static_cast<std::ptrdiff_t>(series.count);
        const auto next = std::upper_bound(begin, end, at_s, [](double time_s, const Point &point) { return time_s < point.time_s; });
        if (next == begin || at_s - std::prev(next)->time_s > m_fresh_s)
            continue; // not yet, or gone
        out += series.line;
        addNumber(out, std::prev(next)->value);
        out += '\n';
    }
    return out;
}

} // namespace switchyard::telemetry
