// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/prometheus_happened.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/number.h>
#include <core/base/tableword.h>
#include <core/telemetry/jobs.h>
#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostJobSeries = 300; ///< each is a number for every point of time
constexpr std::size_t mostChanges = 100'000; ///< as answers tell them; a bar shows far fewer, and a server may lie
constexpr int mostHappenedXid = 100'000;
constexpr double filled_B = 2048.0 * 1048576; ///< of a GPU that some process uses (as quantities.inc, MemoryFlips)

std::string words(const SampleView &sample, std::initializer_list<const char *> labels)
{
    for (const char *label : labels) {
        if (const std::string_view value = sample.label(label); !value.empty())
            return std::string(value);
    }
    return {};
}

class Asker
{
public:
    Asker(PrometheusServer &server, const ServerProbe &probe, const HostMap &hosts, const design::Design &design, double from_s, double to_s)
        : m_server(server)
        , m_probe(probe)
        , m_hosts(hosts)
        , m_design(design)
        , m_host(probe.family(Subject::Gpu).hostLabel)
    {
        const double scrape_s = probe.family(Subject::Gpu).scrapeInterval_s;
        m_out.step_s = happenedStep_s(to_s - from_s, scrape_s);
        // The last point has been scraped; the first is compared with one step before it.
        m_out.to_s = std::floor(to_s);
        m_out.from_s = m_out.to_s - m_out.step_s * std::floor(std::max(0.0, to_s - from_s) / m_out.step_s);
        m_offset = " offset " + std::to_string(std::llround(1000 * m_out.step_s)) + "ms";
    }

    Result<Happened> ask()
    {
        for (const auto question : {&Asker::curve, &Asker::xids, &Asker::hostsGoneAndBack, &Asker::placement, &Asker::boots, &Asker::counters, &Asker::processes, &Asker::alerts}) {
            if (m_server.stopRequested())
                return fail(ErrorCode::Cancelled, say("stopped while reading {}", m_server.name()));
            if (m_server.isLate()) {
                m_out.warnings.push_back(m_server.lateness());
                break;
            }
            (this->*question)();
        }
        if (m_answered == 0 && m_lastError)
            return std::unexpected(*m_lastError);
        if (m_left > 0)
            m_out.warnings.push_back(say("the server tells more changes than any cluster has: {} are left out", m_left));
        m_out.arrange();
        return std::move(m_out);
    }

private:
    void answered(const Result<ReplySummary> &summary, const Said &what)
    {
        if (summary) {
            ++m_answered;
            if (summary->partial)
                m_out.warnings.push_back(say("{}: the server answered in part", what));
            return;
        }
        m_lastError = summary.error();
        m_out.warnings.push_back(say("{}: {}", what, sentence(summary.error())));
    }
    void range(const std::string &promql, const Said &what, const OnSample &onSample)
    {
        answered(m_server.queryRange(promql, onSample, m_out.from_s, m_out.to_s, m_out.step_s), what);
    }
    /// The design's id of a host that it has.
    [[nodiscard]] std::string placeOf(std::string_view host) const
    {
        const int instance = m_hosts.find(host);
        return instance >= 0 ? m_design.instances[static_cast<std::size_t>(instance)].id : std::string(host);
    }
    void add(double time_s, Event::Kind kind, std::string what, std::string place, int count = 1)
    {
        if (!(time_s >= m_out.from_s - m_out.step_s && time_s <= m_out.to_s + m_out.step_s))
            return; // was not asked for; NaN has no place in any order
        if (m_out.events.size() >= mostChanges) {
            ++m_left;
            return;
        }
        Event event{time_s, kind, std::move(what), {}, count};
        if (!place.empty())
            event.where.push_back(std::move(place));
        m_out.events.push_back(std::move(event));
    }
    [[nodiscard]] std::string ofFirstGpu(std::string_view metric) const
    {
        return selector(metric, m_server.matchers() + (m_server.matchers().empty() ? "" : ",") + "gpu=\"0\"");
    }
    [[nodiscard]] std::string maxBy(const std::string &labels, const std::string &series) const { return "max by (" + labels + ") (" + series + ")"; }

    void curve()
    {
        for (const Quantity quantity : {Quantity::TensorActive, Quantity::EngineActive, Quantity::GpuUtil}) {
            const auto bound = m_probe.bindings.find(quantity);
            if (bound == m_probe.bindings.end() || (bound->second.read != Candidate::Read::Gauge && bound->second.read != Candidate::Read::Ratio))
                continue;
            Curve &out = m_out.curve;
            out.of = say("{}, mean of all GPUs", tableWord(descriptor(quantity).title));
            range("avg(" + m_server.series(bound->second.metrics.front()) + ")", say("curve"), [&](const SampleView &sample) {
                if (!(sample.time_s >= m_out.from_s - m_out.step_s && sample.time_s <= m_out.to_s + m_out.step_s) || out.time_s.size() >= mostChanges)
                    return;
                out.time_s.push_back(sample.time_s);
                out.value.push_back(static_cast<float>(sample.value * bound->second.scale));
            });
            const bool percent = bound->second.read == Candidate::Read::Ratio && std::ranges::any_of(out.value, [](float v) { return v > 1.5F; });
            for (float &value : out.value)
                value *= percent ? 0.01F : 1;
            return;
        }
    }

    /// Of GPUs whose code is not that of a step ago: the metric keeps the last one. Where there was none at that step the exporter
    /// was away, and what it says is no news if it said so within the hour before.
    void xids()
    {
        const auto bound = m_probe.bindings.find(Quantity::XidCode);
        if (bound == m_probe.bindings.end())
            return;
        const std::string series = m_server.series(bound->second.metrics.front()), by = m_host + ",gpu";
        const std::string code = maxBy(by, series);
        const std::string before = maxBy(by, series + m_offset), known = maxBy(by, "last_over_time(" + series + "[1h]" + m_offset + ")");
        range("(" + code + " > 0) unless (" + code + " == " + before + ") unless (" + code + " == (" + known + " unless " + before + "))", say("XIDs"), [&](const SampleView &sample) {
            if (const int xid = number::whole(sample.value, 1, mostHappenedXid).value_or(0); xid > 0)
                add(sample.time_s, Event::Kind::Xid, "XID " + std::to_string(xid), placeOf(sample.label(m_host)));
        });
    }

    /// By the targets of hosts of the design: its exporters one by one, said once for a host. While the server itself stood still
    /// nobody went: at both times it has to know of somebody.
    void hostsGoneAndBack()
    {
        const std::string by = "instance,job", up = m_server.series("up");
        const std::string now = maxBy(by, up) + " == 1", before = maxBy(by, up + m_offset) + " == 1";
        for (const bool gone : {true, false}) {
            const std::string question = "(" + (gone ? before : now) + ") unless (" + (gone ? now : before) + ") and on () count(" + (gone ? up : up + m_offset) + ")";
            range(question, gone ? say("hosts that went") : say("hosts that came"), [&](const SampleView &sample) {
                if (const std::string_view target = sample.label("instance"); m_hosts.find(target) >= 0)
                    add(sample.time_s, gone ? Event::Kind::HostGone : Event::Kind::HostBack, {}, placeOf(target));
            });
        }
    }

    /// GPUs by job: those that became more or fewer. Few numbers, so that they are compared here.
    void placement()
    {
        const std::string *metric = m_probe.freshnessMetric();
        if (metric == nullptr || m_probe.jobLabels.empty())
            return;
        std::string by;
        for (const std::string &label : m_probe.jobLabels)
            by += (by.empty() ? "" : ",") + label;
        const std::string count = "count by (" + by + ") (" + m_server.series(*metric) + ")";
        double series = 0;
        answered(m_server.query("count(" + count + ")", [&](const SampleView &sample) { series = sample.value; }, m_out.to_s), say("jobs"));
        if (series > static_cast<double>(mostJobSeries)) {
            m_out.warnings.push_back(say("jobs: more than are followed over time"));
            return;
        }
        const bool exported = std::ranges::find(m_probe.jobLabels, "exported_pod") != m_probe.jobLabels.end();
        const auto points = static_cast<std::size_t>(std::llround((m_out.to_s - m_out.from_s) / m_out.step_s)) + 1;
        std::map<std::string, std::vector<double>> gpus;
        std::vector<char> known(points, 0); ///< somebody was seen: else nothing is known, not nothing there
        range(count, say("jobs"), [&](const SampleView &sample) {
            const double place = std::round((sample.time_s - m_out.from_s) / m_out.step_s);
            if (!(place >= 0 && place < static_cast<double>(points)))
                return;
            const auto at = static_cast<std::size_t>(place);
            known[at] = 1;
            const JobOfSample job = jobOfSample(sample, exported);
            if (job.name.empty() || !(sample.value >= 0 && sample.value <= number::mostGpus) || (gpus.size() >= 2 * mostJobSeries && !gpus.contains(job.name)))
                return;
            std::vector<double> &of = gpus[job.name];
            of.resize(points);
            of[at] = std::min<double>(of[at] + sample.value, number::mostGpus);
        });
        for (const auto &[job, of] : gpus) {
            for (std::size_t at = 1; at < points; ++at) {
                const int more = static_cast<int>(std::lround(of[at] - of[at - 1]));
                if (more != 0 && known[at] != 0 && known[at - 1] != 0)
                    add(m_out.from_s + static_cast<double>(at) * m_out.step_s, Event::Kind::Placement, job, {}, more);
            }
        }
    }

    /// The time itself is the metric's value.
    void boots()
    {
        const auto window_ms = std::llround(1000 * (m_out.to_s - m_out.from_s));
        const std::string series = m_server.series("node_boot_time_seconds") + "[" + std::to_string(std::max(1LL, window_ms)) + "ms]";
        answered(m_server.query(maxBy("instance", "last_over_time(" + series + ")") + " > " + std::to_string(std::llround(m_out.from_s)),
                     [&](const SampleView &sample) {
                         if (m_hosts.find(sample.label("instance")) >= 0)
                             add(sample.value, Event::Kind::Boot, {}, placeOf(sample.label("instance")));
                     },
                     m_out.to_s),
            say("boots"));
    }

    /// A counter that fell began anew: the driver was loaded again, or the GPU reset.
    void counters()
    {
        const std::string series = ofFirstGpu("DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION");
        range(maxBy(m_host, series) + " < " + maxBy(m_host, series + m_offset), say("counters that began anew"),
              [&](const SampleView &sample) { add(sample.time_s, Event::Kind::Counters, {}, placeOf(sample.label(m_host))); });
    }

    /// One GPU stands for its host: its memory filled or emptied, as processes came or went. Where a job's placement says so
    /// at the same time, that tells more.
    void processes()
    {
        const auto bound = m_probe.bindings.find(Quantity::MemoryUsed_B);
        if (bound == m_probe.bindings.end())
            return;
        const std::string series = ofFirstGpu(bound->second.metrics.front()), limit = std::to_string(std::llround(filled_B / bound->second.scale));
        const std::string now = maxBy(m_host, series), before = maxBy(m_host, series + m_offset);
        std::set<double> placed; // times at which a job's placement changed
        for (const Event &e : m_out.events) {
            if (e.kind == Event::Kind::Placement)
                placed.insert(e.time_s);
        }
        for (const bool ended : {true, false}) {
            range("(" + now + (ended ? " < " : " >= ") + limit + ") and (" + before + (ended ? " >= " : " < ") + limit + ")", say("processes"), [&](const SampleView &sample) {
                const auto near = placed.lower_bound(sample.time_s - m_out.step_s);
                if (near == placed.end() || *near > sample.time_s + m_out.step_s)
                    add(sample.time_s, ended ? Event::Kind::Ended : Event::Kind::Began, {}, placeOf(sample.label(m_host)));
            });
        }
    }

    void alerts()
    {
        const std::string matchers = m_server.matchers() + (m_server.matchers().empty() ? "" : ",") + "alertstate=\"firing\"";
        std::string by = "alertname,instance";
        if (m_host != "instance")
            by += "," + m_host;
        const std::string firing = "count by (" + by + ") (" + selector("ALERTS", matchers) + ")";
        const std::string before = "count by (" + by + ") (" + selector("ALERTS", matchers) + m_offset + ")";
        range(firing + " unless " + before, say("alerts"), [&](const SampleView &sample) {
            add(sample.time_s, Event::Kind::Alert, words(sample, {"alertname"}), placeOf(words(sample, {m_host.c_str(), "instance"})));
        });
    }

    PrometheusServer &m_server;
    const ServerProbe &m_probe;
    const HostMap &m_hosts;
    const design::Design &m_design;
    const std::string m_host;
    std::string m_offset;
    int m_answered = 0;
    std::size_t m_left = 0; ///< changes that are too many
    std::optional<Error> m_lastError;
    Happened m_out;
};

} // namespace

Result<Happened> askWhatHappened(PrometheusServer &server, const ServerProbe &probe, const HostMap &hosts, const design::Design &design, double from_s, double to_s)
{
    return Asker(server, probe, hosts, design, from_s, to_s).ask();
}

} // namespace switchyard::telemetry
