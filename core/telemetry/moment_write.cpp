// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <limits>

#include <simdjson.h>

#include <core/base/echo.h>
#include <core/base/file.h>
#include <core/base/json.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/moment_look.h>
#include <core/telemetry/part.h>
#include <core/telemetry/server_address.h>

namespace switchyard::telemetry {

namespace {

/// Texts of a server may be no UTF-8, which no reader of JSON takes.
std::string quoted(const std::string &text)
{
    return json::writeLine(json::string(simdjson::validate_utf8(text) ? text : visible(text)));
}

template <std::floating_point T> void append(std::string &out, T value)
{
    if (std::isnan(value)) {
        out += "null";
    } else if (std::isinf(value)) {
        out += value > 0 ? "\"+Inf\"" : "\"-Inf\"";
    } else {
        std::array<char, 32> text{};
        const auto write = [&](auto number) { return std::to_chars(text.data(), text.data() + text.size(), number).ptr; };
        const char *end = write(value == 0 ? T{0} : value); // no "-0"
        if constexpr (std::same_as<T, float>) { // read as a double and then rounded, the shortest text of a float may miss it
            double read = 0;
            std::from_chars(text.data(), end, read);
            if (static_cast<float>(read) != value)
                end = write(static_cast<double>(value));
        }
        out.append(text.data(), static_cast<std::size_t>(end - text.data()));
    }
}
void append(std::string &out, int value) { out += std::to_string(value); }
void append(std::string &out, char value) { out += std::to_string(static_cast<int>(value)); }
void append(std::string &out, const std::string &text) { out += quoted(text); }

template <class T> bool isSame(const T &a, const T &b)
{
    if constexpr (std::floating_point<T>)
        return a == b || (std::isnan(a) && std::isnan(b));
    else
        return a == b;
}

template <class T> std::string listOf(const std::vector<T> &values)
{
    std::string out = "[";
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0)
            out += ',';
        append(out, values[i]);
    }
    return out + ']';
}

/// `like`: of the look that is saved, null for that one; where it is the same only that is said.
template <class T> std::string columnOf(const std::vector<T> &values, const std::vector<T> *like)
{
    const auto same = [](const T &a, const T &b) { return isSame(a, b); };
    if (values.size() > 1 && std::adjacent_find(values.begin(), values.end(), [&](const T &a, const T &b) { return !same(a, b); }) == values.end()) {
        std::string out = "{\"all\": ";
        append(out, values.front());
        return out + '}';
    }
    if (values.size() > 1 && like && std::equal(values.begin(), values.end(), like->begin(), like->end(), same))
        return "\"now\"";
    return listOf(values);
}

/// An object, a member a line.
class Object
{
public:
    explicit Object(std::string &out) : m_out(out) { m_out += '{'; }
    Object(const Object &) = delete;
    Object &operator=(const Object &) = delete;
    ~Object() { m_out += m_first ? "}" : "\n}"; }

    void raw(const char *key, std::string_view value)
    {
        m_out += m_first ? "\n\"" : ",\n\"";
        m_first = false;
        m_out += key;
        m_out += "\": ";
        m_out += value;
    }
    void text(const char *key, const std::string &value) { raw(key, quoted(value)); }
    template <class T> void number(const char *key, T value)
    {
        std::string shown;
        append(shown, value);
        raw(key, shown);
    }
    void flag(const char *key, bool value) { raw(key, value ? "true" : "false"); }
    template <class T> void column(const char *key, const std::vector<T> &values, const std::vector<T> *like)
    {
        if (!values.empty())
            raw(key, columnOf(values, like));
    }

private:
    std::string &m_out;
    bool m_first = true;
};

std::string figuresOf(const ServingFigures &figures)
{
    std::string out = "{";
    for (const ServingFigureInfo &about : servingFigures()) {
        const double value = valueOf(figures, about.figure);
        if (std::isnan(value))
            continue;
        out += std::string(out.size() > 1 ? ", \"" : "\"") + about.word + "\": ";
        append(out, value);
    }
    return out + '}';
}

/// What serves, each with its figures; `rest`: what stands between its name and them.
template <class T, class Rest> std::string servedList(const std::vector<T> &served, Rest rest)
{
    std::string list = "[";
    for (const T &each : served) {
        if (list.size() > 1)
            list += ",\n";
        Object one(list);
        one.text("engine", toWord(each.engine));
        one.text("model", each.model);
        rest(one, each);
        one.raw("figures", figuresOf(each.figures));
    }
    return list + ']';
}

std::string servingOf(const ServingObservation &serving)
{
    std::string out;
    {
        Object all(out);
        all.number("window_s", serving.window_s);
        all.number("asked_s", serving.asked_s);
        all.raw("endpoints", servedList(serving.endpoints, [](Object &one, const ServingEndpoint &endpoint) {
                    one.text("instance", endpoint.instance);
                    one.text("pod", endpoint.pod);
                    one.text("replica", endpoint.replica);
                    one.number("host", endpoint.host);
                    one.number("age_s", endpoint.age_s);
                    one.number("engines", endpoint.engines);
                }));
        all.raw("models", servedList(serving.models, [](Object &one, const ServedModel &model) {
                    one.raw("endpoints", listOf(std::vector<int>(model.endpoints.begin(), model.endpoints.end())));
                    one.number("age_s", model.age_s);
                }));
        std::string list = "[";
        for (const auto &[of, query] : serving.queries)
            list += std::string(list.size() > 1 ? ",\n[" : "[") + quoted(toWord(of.first)) + ", " + quoted(about(of.second).word) + ", " + quoted(query) + ']';
        all.raw("queries", list + ']');
    }
    return out;
}

std::string seriesOf(const Observation &o, const Observation *like)
{
    std::string out = "[";
    for (const auto &[quantity, series] : o.series) {
        if (out.size() > 1)
            out += ",\n";
        Object one(out);
        one.text("quantity", toWord(quantity));
        if (!series.available)
            continue;
        one.text("metric", series.bound);
        one.text("query", series.query);
        const auto same = like ? like->series.find(quantity) : o.series.end();
        one.raw("values", columnOf(series.value, like && same != like->series.end() ? &same->second.value : nullptr));
    }
    return out + ']';
}

std::string jobsOf(const std::vector<ObservedJob> &jobs)
{
    std::string out = "[";
    for (const ObservedJob &job : jobs)
        out += std::string(out.size() > 1 ? ", [" : "[") + quoted(job.name) + ", " + quoted(job.source) + ']';
    return out + ']';
}

std::string lookOf(const Observation &o, const design::Design &design, const Observation *now)
{
    const Observation *like = o.of ? nullptr : now;
    std::string out;
    {
        Object look(out);
        look.number("time_s", o.time_s);
        if (o.of)
            look.raw("hosts", listOf(instancesOfPart(*o.of, design)));
        look.number("scrape_interval_s", o.scrapeInterval_s);
        if (o.usualInterval_s > 0)
            look.number("usual_interval_s", o.usualInterval_s);
        look.flag("complete", o.complete);
        look.flag("swept", o.swept);
        look.flag("targets_told", o.targetsTold);
        look.number("hosts_matched", o.hostsMatched);
        look.number("queries", o.queries);
        look.number("series_count", static_cast<double>(o.seriesCount));
        look.number("decoded_B", static_cast<double>(o.decoded_B));
        look.raw("unmatched_hosts", listOf(o.unmatchedHosts));
        look.raw("not_collected", listOf(o.missingFamilies));
        look.raw("warnings", listOf(o.warnings));
        look.raw("jobs", jobsOf(o.jobs));
        if (std::ranges::any_of(o.jobs, [](const ObservedJob &job) { return !job.owner.empty(); })) {
            std::vector<std::string> owners;
            for (const ObservedJob &job : o.jobs)
                owners.push_back(job.owner);
            look.raw("job_owners", listOf(owners));
        }
        if (!o.hostsTold.metric.empty())
            look.raw("hosts_told", listOf(std::vector<std::string>{o.hostsTold.metric, o.hostsTold.query}));
        if (!o.jobsTold.metric.empty())
            look.raw("jobs_told", listOf(std::vector<std::string>{o.jobsTold.metric, o.jobsTold.query}));
        if (!o.restartsTold.metric.empty())
            look.raw("restarts_told", listOf(std::vector<std::string>{o.restartsTold.metric, o.restartsTold.query}));
        const auto column = [&](const char *key, const auto &member) { look.column(key, o.*member, like ? &(like->*member) : nullptr); };
        column("job_of_gpu", &Observation::jobOfGpu);
        column("age_s", &Observation::age_s);
        column("host_up", &Observation::hostUp);
        column("gpu_exporter_up", &Observation::gpuExporterUp);
        column("seen_before", &Observation::seenBefore);
        column("last_job", &Observation::lastJob);
        column("name_shared", &Observation::nameShared);
        const HeldColumns held(o.hostHeld), then = like ? HeldColumns(like->hostHeld) : HeldColumns();
        const auto heldColumn = [&](const char *key, const auto &member) { look.column(key, held.*member, like ? &(then.*member) : nullptr); };
        heldColumn("host_held", &HeldColumns::word);
        heldColumn("held_how", &HeldColumns::how);
        heldColumn("held_by", &HeldColumns::by);
        heldColumn("held_because", &HeldColumns::because);
        heldColumn("held_since_s", &HeldColumns::since_s);
        column("gpus_given", &Observation::gpusGiven);
        column("pod_restarts", &Observation::podRestarts);
        column("given_to", &Observation::givenTo);
        column("other_job", &Observation::otherJob);
        column("gpu_uuid", &Observation::gpuUuid);
        column("gpu_bus", &Observation::gpuBus);
        column("gpu_model", &Observation::gpuModel);
        column("gpu_shared", &Observation::gpuShared);
        column("card_device", &Observation::cardDevice);
        column("xid_since_s", &Observation::xidSince_s);
        look.raw("series", seriesOf(o, like));
        if (o.serving)
            look.raw("serving", servingOf(*o.serving));
    }
    return out;
}

} // namespace

std::string writeMoment(const Moment &moment)
{
    std::string out;
    {
        Object all(out);
        all.number("switchyard_moment", 1);
        all.text("server", redacted(moment.server));
        all.flag("design_given", moment.designGiven);
        std::string skipped = "[";
        for (const auto &[host, why] : moment.notUnderstood)
            skipped += std::string(skipped.size() > 1 ? ", [" : "[") + quoted(host) + ", " + quoted(why) + ']';
        all.raw("not_understood", skipped + ']');
        all.raw("now", lookOf(*moment.seen, *moment.design, nullptr));
        if (moment.kept.swept && moment.kept.swept != moment.seen)
            all.raw("whole", lookOf(*moment.kept.swept, *moment.design, moment.seen.get()));
        std::string before = "[";
        for (const ObservationPtr &look : moment.kept.before)
            before += (before.size() > 1 ? ",\n" : "") + lookOf(*look, *moment.design, moment.seen.get());
        all.raw("before", before + ']');
        std::string design = design::writeDesign(*moment.design);
        while (design.ends_with('\n'))
            design.pop_back();
        all.raw("design", design);
        if (moment.design->prices && moment.design->prices->error.empty())
            all.text("prices", catalog::writePriceList(*moment.design->prices.get()));
    }
    return out + '\n';
}

Result<void> saveMoment(const Moment &moment, const std::string &path) { return writeFileAtomically(path, writeMoment(moment)); }

} // namespace switchyard::telemetry
