// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <type_traits>

#include <simdjson.h>

#include <core/base/echo.h>
#include <core/base/input.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/part.h>
#include <core/telemetry/server_address.h>

namespace switchyard::telemetry {

namespace {

namespace dom = simdjson::dom;

constexpr std::size_t mostLooks = 16;               ///< earlier ones; a diagnosis uses ten
constexpr std::size_t mostMemory_B = std::size_t{1} << 30; ///< of all columns: {"all": 0} is short and stands for many
constexpr double latest_s = 1e11;
constexpr std::string_view mark = "\"switchyard_moment\"";

/// Reads; the first thing that is wrong is kept, what comes after it is passed over.
class Reader
{
public:
    Reader(const std::string &file, const catalog::Catalog &catalog) : m_file(file), m_catalog(catalog) {}

    Result<Moment> read(const dom::object &top)
    {
        readVersion(top);
        Moment moment;
        moment.server = redacted(text(top, "server"));
        moment.designGiven = flag(top, "design_given", true);
        for (const auto &[host, why] : pairs(top, "not_understood"))
            moment.notUnderstood.emplace_back(host, why);
        readDesign(top);
        if (!m_error) {
            moment.design = m_design;
            moment.seen = readLook(top, "now", nullptr);
            if (moment.seen)
                readKept(top, *moment.seen, moment.kept);
        }
        if (m_error)
            return std::unexpected(std::move(*m_error));
        return moment;
    }

private:
    void complain(std::string message, ErrorCode code = ErrorCode::InvalidInput)
    {
        if (!m_error)
            m_error = Error{code, std::move(message), m_file};
    }

    void complain(Error error)
    {
        if (!m_error)
            m_error = std::move(error);
    }

    static std::optional<dom::element> find(const dom::object &of, std::string_view key)
    {
        dom::element value;
        if (of.at_key(key).get(value) != simdjson::SUCCESS || value.is_null())
            return {};
        return value;
    }

    std::optional<dom::object> object(const dom::object &of, std::string_view key, bool needed)
    {
        const auto value = find(of, key);
        dom::object out;
        if (value && value->get_object().get(out) == simdjson::SUCCESS)
            return out;
        if (value || needed)
            complain(std::string(value ? "\"" : "there is no \"") + std::string(key) + (value ? "\" is no object" : "\"") + "; expected an object");
        return {};
    }

    std::optional<dom::array> list(const dom::object &of, std::string_view key)
    {
        const auto value = find(of, key);
        dom::array out;
        if (value && value->get_array().get(out) == simdjson::SUCCESS)
            return out;
        if (value)
            complain("\"" + std::string(key) + "\" is something else; expected a list");
        return {};
    }

    std::string text(const dom::object &of, std::string_view key)
    {
        const auto value = find(of, key);
        std::string_view out;
        if (value && value->get_string().get(out) != simdjson::SUCCESS)
            complain("\"" + std::string(key) + "\" is something else; expected a text");
        return std::string(out);
    }

    bool flag(const dom::object &of, std::string_view key, bool otherwise)
    {
        const auto value = find(of, key);
        bool out = otherwise;
        if (value && value->get_bool().get(out) != simdjson::SUCCESS)
            complain("\"" + std::string(key) + "\" is something else; expected true or false");
        return out;
    }

    /// NaN: absent.
    double number(const dom::object &of, std::string_view key, double low, double high)
    {
        const auto value = find(of, key);
        if (!value)
            return std::numeric_limits<double>::quiet_NaN();
        double out = 0;
        if (value->get_double().get(out) != simdjson::SUCCESS || !(out >= low && out <= high)) {
            complain("\"" + std::string(key) + "\" is no number that a look gives");
            out = low;
        }
        return out;
    }
    double number(const dom::object &of, std::string_view key, double low, double high, double otherwise)
    {
        const double value = number(of, key, low, high);
        return std::isnan(value) ? otherwise : value;
    }
    int whole(const dom::object &of, std::string_view key, int low, int high, int otherwise)
    {
        return static_cast<int>(number(of, key, low, high, otherwise));
    }

    // --- items of columns ---

    bool take(const dom::element &item, double &out)
    {
        std::string_view word;
        if (item.is_null())
            out = std::numeric_limits<double>::quiet_NaN();
        else if (item.get_string().get(word) == simdjson::SUCCESS && (word == "+Inf" || word == "-Inf"))
            out = word.front() == '+' ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
        else
            return item.get_double().get(out) == simdjson::SUCCESS;
        return true;
    }
    bool take(const dom::element &item, float &out)
    {
        double value = 0;
        if (!take(item, value))
            return false;
        constexpr double most = static_cast<double>(std::numeric_limits<float>::max());
        out = value > most ? std::numeric_limits<float>::infinity() : value < -most ? -std::numeric_limits<float>::infinity() : static_cast<float>(value);
        return true;
    }
    bool take(const dom::element &item, int &out)
    {
        std::int64_t value = 0;
        if (item.get_int64().get(value) != simdjson::SUCCESS || value < m_low || value > m_high)
            return false;
        out = static_cast<int>(value);
        return true;
    }
    bool take(const dom::element &item, char &out)
    {
        int value = 0;
        const bool taken = take(item, value);
        out = static_cast<char>(value);
        return taken;
    }
    bool take(const dom::element &item, std::string &out)
    {
        std::string_view word;
        if (item.get_string().get(word) != simdjson::SUCCESS)
            return false;
        m_memory_B += word.size() > 15 ? word.size() : 0;
        out = word;
        return true;
    }

    bool mayHold(std::size_t bytes)
    {
        m_memory_B += bytes;
        if (m_memory_B > mostMemory_B)
            complain("the moment stands for more values than fit into " + std::to_string(mostMemory_B >> 20) + " MiB");
        return !m_error;
    }

    /// What a list of this length is, for errors.
    void badLength(std::string_view key, std::size_t count)
    {
        complain("the list " + inQuotes(key) + " is not as long as the design; expected " + std::to_string(count) + " values");
    }

    template <class T> void readItems(const dom::array &from, std::string_view key, std::optional<std::size_t> count, std::vector<T> &out)
    {
        if (count && !mayHold(*count * sizeof(T)))
            return;
        out.reserve(count.value_or(0));
        for (const dom::element item : from) {
            if (count && out.size() == *count)
                return badLength(key, *count);
            if (!count && !mayHold(sizeof(T)))
                return;
            if (!take(item, out.emplace_back()))
                return complain("the list " + inQuotes(key) + " holds something that is none of its values");
        }
        if (count && out.size() != *count && !out.empty())
            badLength(key, *count);
    }

    /// A column of `count` values, or none. `now`: that of the look that is shown, null for itself.
    template <class T> void readColumn(const dom::element &value, std::string_view key, std::size_t count, std::vector<T> &out, const std::vector<T> *now)
    {
        dom::array items;
        dom::object same;
        std::string_view word;
        T all{};
        dom::element item;
        if (value.get_array().get(items) == simdjson::SUCCESS)
            return readItems(items, key, count, out);
        if (value.get_string().get(word) == simdjson::SUCCESS && word == "now" && now) {
            if (now->size() != count)
                return badLength(key, count);
            std::size_t bytes = count * sizeof(T);
            if constexpr (std::is_same_v<T, std::string>) {
                for (const std::string &one : *now)
                    bytes += one.size();
            }
            if (mayHold(bytes))
                out = *now;
            return;
        }
        if (value.get_object().get(same) != simdjson::SUCCESS || same.at_key("all").get(item) != simdjson::SUCCESS)
            return complain("the column " + inQuotes(key) + " is something else; expected a list");
        if (!take(item, all))
            return complain("the column " + inQuotes(key) + " holds something that is none of its values");
        std::size_t each = sizeof(T);
        if constexpr (std::is_same_v<T, std::string>)
            each += all.size() > 15 ? all.size() : 0;
        if (mayHold(count * each))
            out.assign(count, all);
    }

    template <class T>
    void column(const dom::object &look, std::string_view key, std::size_t count, std::vector<T> &out, const std::vector<T> *now, int low = 0, int high = 0)
    {
        m_low = low;
        m_high = high;
        if (const auto value = find(look, key); value && !m_error)
            readColumn(*value, key, count, out, now);
    }

    std::vector<std::string> texts(const dom::object &of, std::string_view key)
    {
        std::vector<std::string> out;
        if (const auto from = list(of, key))
            readItems(*from, key, {}, out);
        return out;
    }

    std::vector<std::pair<std::string, std::string>> pairs(const dom::object &of, std::string_view key)
    {
        std::vector<std::pair<std::string, std::string>> out;
        const auto from = list(of, key);
        if (!from)
            return out;
        for (const dom::element item : *from) {
            dom::array two;
            std::string_view a, b;
            if (item.get_array().get(two) != simdjson::SUCCESS || two.at(0).get_string().get(a) != simdjson::SUCCESS || two.at(1).get_string().get(b) != simdjson::SUCCESS) {
                complain("\"" + std::string(key) + "\" holds something else; expected pairs of texts");
                break;
            }
            out.emplace_back(a, b);
        }
        return out;
    }

    // --- the moment ---

    void readVersion(const dom::object &top)
    {
        const double version = number(top, "switchyard_moment", 0, 1e9);
        if (version >= 2)
            complain("the moment has format " + std::to_string(static_cast<long long>(version)) + ", which a newer release wrote; expected format 1", ErrorCode::NewerVersion);
        else if (version != 1) // NaN too
            complain("this is no saved moment; expected \"switchyard_moment\": 1");
    }

    void readDesign(const dom::object &top)
    {
        if (m_error)
            return;
        const auto from = object(top, "design", true);
        if (!from)
            return;
        auto read = design::readDesign(simdjson::minify(*from), m_file + ": design", &m_catalog);
        if (!read)
            return complain(std::move(read).error());
        if (const std::string prices = text(top, "prices"); !prices.empty()) {
            auto own = catalog::parsePriceList(prices, m_file + ": prices", m_catalog);
            if (!own)
                return complain(std::move(own).error());
            own->file = read->priceList;
            read->prices = catalog::PriceListPtr(std::move(*own));
        }
        m_design = std::make_shared<const design::Design>(std::move(*read));
        m_layout.emplace(*m_design, m_catalog);
    }

    void readKept(const dom::object &top, const Observation &now, Kept &kept)
    {
        if (find(top, "whole"))
            kept.swept = readLook(top, "whole", &now);
        const auto before = list(top, "before");
        if (!before)
            return;
        for (const dom::element item : *before) {
            dom::object look;
            if (item.get_object().get(look) != simdjson::SUCCESS)
                return complain("\"before\" holds something else; expected looks");
            if (kept.before.size() == mostLooks)
                return complain("\"before\" holds more looks than a diagnosis needs; expected at most " + std::to_string(mostLooks));
            auto read = readLook(look, &now, true);
            if (m_error)
                return;
            if (!kept.before.empty() && read->time_s < kept.before.back()->time_s)
                return complain("\"before\" is not in the order of time");
            kept.before.push_back(std::move(read));
        }
    }

    ObservationPtr readLook(const dom::object &of, std::string_view key, const Observation *now)
    {
        const auto look = object(of, key, true);
        return look ? readLook(*look, now, false) : nullptr;
    }

    ObservationPtr readLook(const dom::object &look, const Observation *now, bool mayBePart)
    {
        auto o = std::make_shared<Observation>();
        o->time_s = number(look, "time_s", 0, latest_s);
        if (std::isnan(o->time_s))
            complain("a look has no \"time_s\"; expected Unix seconds");
        std::optional<DeviceNumbering> part;
        if (mayBePart && find(look, "hosts")) {
            readPart(look, *o);
            if (m_error)
                return nullptr;
            part.emplace(*o->of, m_catalog);
            now = nullptr;
        }
        o->scrapeInterval_s = number(look, "scrape_interval_s", 0, 1e6, 15);
        o->complete = flag(look, "complete", true);
        o->swept = flag(look, "swept", true);
        o->targetsTold = flag(look, "targets_told", false);
        o->hostsMatched = whole(look, "hosts_matched", 0, 1 << 30, 0);
        o->queries = whole(look, "queries", 0, 1 << 30, 0);
        o->seriesCount = static_cast<std::size_t>(number(look, "series_count", 0, 1e15, 0));
        o->decoded_B = static_cast<std::size_t>(number(look, "decoded_B", 0, 1e15, 0));
        o->unmatchedHosts = texts(look, "unmatched_hosts");
        o->missingFamilies = texts(look, "not_collected");
        o->warnings = texts(look, "warnings");
        for (auto &[name, source] : pairs(look, "jobs"))
            o->jobs.push_back({std::move(name), std::move(source)});
        readColumns(look, part ? *part : *m_layout, *o, now);
        readSeries(look, part ? *part : *m_layout, *o, now);
        if (!part)
            readServing(look, *o);
        return m_error ? nullptr : o;
    }

    void readPart(const dom::object &look, Observation &o)
    {
        std::vector<int> hosts;
        m_low = 0;
        m_high = m_layout->instances() - 1;
        if (const auto from = list(look, "hosts"))
            readItems(*from, "hosts", {}, hosts);
        if (!m_error && std::adjacent_find(hosts.begin(), hosts.end(), std::greater_equal<>()) != hosts.end())
            complain("\"hosts\" does not rise; expected indices of instances, each once");
        if (!m_error)
            o.of = std::make_shared<const design::Design>(partOf(*m_design, hosts));
    }

    void readColumns(const dom::object &look, const DeviceNumbering &layout, Observation &o, const Observation *now)
    {
        const auto gpus = static_cast<std::size_t>(layout.gpus()), cards = static_cast<std::size_t>(layout.cards()), hosts = static_cast<std::size_t>(layout.instances());
        const auto read = [&](std::string_view key, std::size_t count, auto member, int low = 0, int high = 0) {
            column(look, key, count, o.*member, now ? &(now->*member) : nullptr, low, high);
        };
        read("age_s", gpus, &Observation::age_s);
        read("host_up", hosts, &Observation::hostUp, 0, 2);
        read("gpu_exporter_up", hosts, &Observation::gpuExporterUp, 0, 2);
        read("seen_before", hosts, &Observation::seenBefore, 0, 1);
        read("gpu_uuid", gpus, &Observation::gpuUuid);
        read("gpu_bus", gpus, &Observation::gpuBus);
        read("gpu_model", gpus, &Observation::gpuModel);
        read("gpu_shared", gpus, &Observation::gpuShared, 0, 1);
        read("card_device", cards, &Observation::cardDevice);
        read("xid_since_s", gpus, &Observation::xidSince_s);
        read("job_of_gpu", gpus, &Observation::jobOfGpu, -1, static_cast<int>(o.jobs.size()) - 1);
        const auto isJob = [&](int job) { return job < static_cast<int>(o.jobs.size()); }; // "now" is of the jobs of another look
        if (!m_error && !std::ranges::all_of(o.jobOfGpu, isJob))
            complain("\"job_of_gpu\" names jobs that are not there");
        if (!m_error && o.age_s.size() != gpus)
            badLength("age_s", gpus);
    }

    void readSeries(const dom::object &look, const DeviceNumbering &layout, Observation &o, const Observation *now)
    {
        const auto from = list(look, "series");
        if (!from)
            return;
        for (const dom::element item : *from) {
            dom::object one;
            if (item.get_object().get(one) != simdjson::SUCCESS)
                return complain("\"series\" holds something else; expected objects");
            const std::string word = text(one, "quantity");
            const auto known = std::ranges::find(descriptors(), word, [](const Descriptor &about) { return std::string_view(about.word); });
            if (known == descriptors().end())
                continue; // of a later release
            Series series;
            if (const auto values = find(one, "values"); values && !m_error) {
                const auto count = static_cast<std::size_t>(known->subject == Subject::Card ? layout.cards() : known->subject == Subject::Instance ? layout.instances() : layout.gpus());
                const auto same = now ? now->series.find(known->quantity) : o.series.end();
                readColumn(*values, word, count, series.value, now && same != now->series.end() ? &same->second.value : nullptr);
                series.available = true;
                series.bound = text(one, "metric");
                series.query = text(one, "query");
            }
            if (m_error)
                return;
            if (!o.series.try_emplace(known->quantity, std::move(series)).second)
                return complain("the quantity " + inQuotes(word) + " is there twice; expected it once");
        }
    }

    // --- what serves ---

    ServingEngine engineOf(const dom::object &of)
    {
        return engineOf(text(of, "engine"));
    }
    ServingEngine engineOf(const std::string &word)
    {
        for (const ServingEngine engine : {ServingEngine::Vllm, ServingEngine::Sglang, ServingEngine::Dynamo}) {
            if (toWord(engine) == word)
                return engine;
        }
        complain("the engine " + inQuotes(word) + " is unknown");
        return ServingEngine::Vllm;
    }

    ServingFigures figuresOf(const dom::object &of)
    {
        ServingFigures figures;
        if (const auto from = object(of, "figures", false)) {
            for (const ServingFigureInfo &about : servingFigures()) {
                double value = 0;
                if (const auto item = find(*from, about.word); item && !take(*item, value))
                    complain("the figure " + inQuotes(about.word) + " is no number");
                else if (item)
                    setValue(figures, about.figure, value);
            }
        }
        return figures;
    }

    void readServing(const dom::object &look, Observation &o)
    {
        if (m_error || !find(look, "serving"))
            return;
        const auto from = object(look, "serving", true);
        if (!from)
            return;
        auto serving = std::make_shared<ServingObservation>();
        serving->window_s = number(*from, "window_s", -latest_s, latest_s, serving->window_s);
        serving->asked_s = number(*from, "asked_s", -latest_s, latest_s, 0);
        const auto each = [&](const char *key, auto &&read) {
            const auto items = list(*from, key);
            if (!items)
                return;
            for (const dom::element item : *items) {
                dom::object one;
                if (item.get_object().get(one) != simdjson::SUCCESS)
                    return complain("\"" + std::string(key) + "\" holds something else; expected objects");
                read(one);
                if (m_error)
                    return;
            }
        };
        each("endpoints", [&](const dom::object &one) {
            ServingEndpoint endpoint;
            endpoint.engine = engineOf(one);
            endpoint.model = text(one, "model");
            endpoint.instance = text(one, "instance");
            endpoint.pod = text(one, "pod");
            endpoint.replica = text(one, "replica");
            endpoint.host = whole(one, "host", -1, m_layout->instances() - 1, -1);
            endpoint.age_s = number(one, "age_s", -latest_s, latest_s);
            endpoint.engines = whole(one, "engines", 1, 1 << 20, 1);
            endpoint.figures = figuresOf(one);
            serving->endpoints.push_back(std::move(endpoint));
        });
        each("models", [&](const dom::object &one) {
            ServedModel model;
            model.engine = engineOf(one);
            model.model = text(one, "model");
            std::vector<int> of;
            m_low = 0;
            m_high = static_cast<int>(serving->endpoints.size()) - 1;
            if (const auto items = list(one, "endpoints"))
                readItems(*items, "endpoints", {}, of);
            model.endpoints.assign(of.begin(), of.end());
            model.age_s = number(one, "age_s", -latest_s, latest_s);
            model.figures = figuresOf(one);
            serving->models.push_back(std::move(model));
        });
        if (const auto queries = list(*from, "queries"))
            readQueries(*queries, *serving);
        o.serving = std::move(serving);
    }

    void readQueries(const dom::array &from, ServingObservation &serving)
    {
        for (const dom::element item : from) {
            dom::array three;
            std::string_view engine, figure, query;
            if (item.get_array().get(three) != simdjson::SUCCESS || three.at(0).get_string().get(engine) != simdjson::SUCCESS || three.at(1).get_string().get(figure) != simdjson::SUCCESS
                || three.at(2).get_string().get(query) != simdjson::SUCCESS)
                return complain("\"queries\" holds something else; expected lists of engine, figure and query");
            const auto known = std::ranges::find(servingFigures(), figure, [](const ServingFigureInfo &about) { return std::string_view(about.word); });
            if (known != servingFigures().end())
                serving.queries[{engineOf(std::string(engine)), known->figure}] = query;
        }
    }

    const std::string &m_file;
    const catalog::Catalog &m_catalog;
    design::DesignPtr m_design;
    std::optional<DeviceNumbering> m_layout;
    std::size_t m_memory_B = 0;
    int m_low = 0; ///< of the whole numbers of the column that is read
    int m_high = 0;
    std::optional<Error> m_error;
};

} // namespace

bool isMoment(std::string_view text)
{
    const std::size_t open = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (open == std::string_view::npos || text[open] != '{')
        return false;
    const std::size_t key = text.find_first_not_of(" \t\r\n", open + 1);
    return key != std::string_view::npos && text.substr(key).starts_with(mark);
}

Result<Moment> readMoment(std::string text, const std::string &file, const catalog::Catalog &catalog)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    dom::parser parser;
    dom::element document;
    if (const auto e = parser.parse(text.data(), text.size(), false).get(document); e != simdjson::SUCCESS)
        return fail(ErrorCode::InvalidInput, "the moment is damaged or cut off: " + std::string(simdjson::error_message(e)) + "; expected JSON as it was saved", file);
    dom::object top;
    if (document.get_object().get(top) != simdjson::SUCCESS)
        return fail(ErrorCode::InvalidInput, "this is no saved moment; expected \"switchyard_moment\": 1", file);
    return Reader(file, catalog).read(top);
}

Result<Moment> loadMoment(const std::string &path, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(std::string text, readInput(path, InputKind::Moment));
    return readMoment(std::move(text), path, catalog);
}

} // namespace switchyard::telemetry
