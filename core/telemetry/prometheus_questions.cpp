// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of one look at a server: a quantity, the age of the data, jobs, XIDs, targets.
#include <core/telemetry/prometheus_source.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/number.h>
#include <core/telemetry/host_labels.h>
#include <core/telemetry/jobs.h>
#include <core/telemetry/promql.h>
#include <core/telemetry/series_builder.h>
#include <core/telemetry/xid_codes.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostAgedHosts = 1000; ///< whose XIDs are dated: an hour of 8 GPUs is 20 kB of answer
constexpr std::size_t mostNoted = 400;      ///< questions of a sweep and the looks after it: some sixty, and those of XIDs
constexpr double leastServing_s = 150;      ///< window of what serves: two samples also where it is scraped once a minute

} // namespace

PrometheusSource::Answer PrometheusSource::ask(Observation &observation, const std::string &promql, std::string_view what, const OnSample &onSample)
{
    ++m_asked;
    ++observation.queries;
    const auto summary = m_server.query(promql, onSample, observation.time_s);
    if (!summary) {
        note({promql, 0, 0, 0, observation.time_s, summary.error().message});
        ++m_failed;
        m_lastError = summary.error();
        observation.complete = false;
        observation.warnings.push_back(std::string(what) + ": " + summary.error().message);
        return Answer::None;
    }
    note({promql, summary->series, summary->decoded_B, summary->seconds, observation.time_s, {}});
    if (m_progress && m_expected > 0)
        m_progress(observation.queries, std::max(m_expected, observation.queries));
    observation.seriesCount += summary->series;
    observation.decoded_B += summary->decoded_B;
    if (summary->partial)
        observation.complete = false;
    for (const std::string &warning : summary->warnings) {
        if (std::find(observation.warnings.begin(), observation.warnings.end(), warning) == observation.warnings.end())
            observation.warnings.push_back(warning);
    }
    return summary->partial ? Answer::InPart : Answer::Whole;
}

/// The last answer of a question stands for it.
void PrometheusSource::note(Question question)
{
    if (!m_counts)
        return;
    const auto known = std::find_if(m_questions.begin(), m_questions.end(), [&](const Question &q) { return q.promql == question.promql; });
    if (known != m_questions.end())
        *known = std::move(question);
    else if (m_questions.size() < mostNoted)
        m_questions.push_back(std::move(question));
}

int PrometheusSource::gpuOf(const SampleView &sample, const std::string &hostLabel) const
{
    const int instance = m_hosts.find(sample.label(hostLabel));
    const int gpu = gpuNumber(sample.label("gpu"));
    if (instance < 0 || gpu < 0 || gpu >= m_layout.gpusOf(instance))
        return -1;
    return m_layout.firstGpu[static_cast<std::size_t>(instance)] + gpu;
}

std::string PrometheusSource::matchersOf(Subject exporter) const
{
    std::string matchers = m_server.matchers();
    if (m_only.empty())
        return matchers;
    const ExporterSeries &family = m_probe->family(exporter);
    std::string pattern;
    for (const int host : m_only) {
        const auto names = family.namesOfHost.find(host);
        for (const std::string &name : names != family.namesOfHost.end() ? names->second : std::set<std::string>())
            pattern += (pattern.empty() ? "" : "|") + literally(name);
    }
    return matchers + (matchers.empty() ? "" : ",") + family.hostLabel + "=~" + stringLiteral(pattern);
}

std::string PrometheusSource::questionOf(const Binding &binding, Zeros zeros) const
{
    const ExporterSeries &family = m_probe->family(exporterOf(binding));
    const auto over = [&](double interval_s) { return promql(binding, family.hostLabel, matchersOf(exporterOf(binding)), std::max(60.0, 4 * interval_s), zeros); };
    std::string text = over(family.usualInterval_s);
    // Hosts that are read more rarely than most have no slope over the window of the others: theirs is longer.
    if (const std::string longer = over(family.scrapeInterval_s); longer != text)
        text += " or " + longer;
    return text;
}

PrometheusSource::Answer PrometheusSource::observeQuantity(Observation &observation, const Binding &binding)
{
    const Subject subject = descriptor(binding.quantity).subject;
    const ExporterSeries &family = m_probe->family(exporterOf(binding));
    const std::string text = questionOf(binding);
    SeriesBuilder builder(m_layout, m_hosts, family.hostLabel, subject);
    if (subject == Subject::Card && !observation.cardDevice.empty())
        builder.setDevices(observation.cardDevice);
    const Answer answer = ask(observation, text, toWord(binding.quantity), [&builder](const SampleView &sample) { builder.add(sample); });
    const bool told = answer != Answer::None;
    Series series = builder.series(binding, text);
    if (isProfiledRatio(binding)) {
        const std::vector<float> raw = builder.values();
        const bool percent = std::ranges::any_of(raw, [](float v) { return v > 1.5F; });
        m_ratiosArePercent = m_ratiosArePercent || percent;
        std::set<Quantity> &read = m_counts ? m_percent : m_percentThen;
        if (percent)
            read.insert(binding.quantity);
        else
            read.erase(binding.quantity);
    }
    if (!told) { // Half an answer would paint some hosts as silent: take none of it.
        std::fill(series.value.begin(), series.value.end(), noData);
        series.available = false;
    }
    if (told && subject == Subject::Card && observation.cardDevice.empty() && binding.read == Candidate::Read::Rate)
        observation.cardDevice = builder.devices();
    m_unmatchedByLast = builder.unmatchedHosts();
    m_unmatched.insert(m_unmatchedByLast.begin(), m_unmatchedByLast.end());
    if (builder.strangers() > 0)
        observation.warnings.push_back(toWord(binding.quantity) + ": " + std::to_string(builder.strangers())
                                       + " series name a GPU or card that the instance type does not have");
    observation.series[binding.quantity] = std::move(series);
    return answer;
}

/// An answer whose largest value is 1 tells no unit (a percent of memory traffic, while all ranks wait): its neighbours' do.
void PrometheusSource::readPercent(Observation &observation)
{
    std::set<Quantity> &read = m_counts ? m_percent : m_percentThen;
    for (const auto &[quantity, binding] : m_probe->bindings) {
        if (!m_ratiosArePercent || !isProfiledRatio(binding))
            continue;
        const auto at = observation.series.find(quantity);
        if (at == observation.series.end() || read.contains(quantity))
            continue;
        for (float &value : at->second.value)
            value *= 0.01F;
        read.insert(quantity);
        if (const auto swept = m_sweep.find(quantity); m_counts && swept != m_sweep.end())
            swept->second.series = at->second;
    }
}

std::string PrometheusSource::anyOf(const std::vector<std::string> &metrics, const std::string &matchers, std::string_view window)
{
    std::string text;
    for (const std::string &metric : metrics) {
        const std::string own = selector(metric, matchers);
        text += (text.empty() ? "" : " or ") + (window.empty() ? own : "last_over_time(" + own + "[" + std::string(window) + "])");
    }
    return text;
}

std::string PrometheusSource::freshnessQuestion(bool named, const std::string &matchers, double within_s) const
{
    std::string text;
    for (const std::string &metric : m_probe->presence) { // timestamp() takes a selector alone
        const std::string newest = "timestamp(" + selector(metric, matchers) + ")";
        const long step_s = std::max(1L, std::lround(within_s / 10));
        const std::string ever = within_s > 0 ? "max_over_time(" + newest + "[" + std::to_string(std::lround(within_s)) + "s:" + std::to_string(step_s) + "s])" : newest;
        text += (text.empty() ? "" : " or ") + ("max by (" + m_probe->family(Subject::Gpu).hostLabel + ",gpu" + (named ? ",UUID,uuid,pci_bus_id" : "") + ") (" + ever + ")");
    }
    return text;
}

/// Age of each GPU's newest sample, its UUID and PCI bus.
std::string PrometheusSource::observeFreshness(Observation &observation)
{
    if (m_probe->presence.empty())
        return {};
    const std::string &hostLabel = m_probe->family(Subject::Gpu).hostLabel;
    const bool named = observation.swept; // else the identities of the last sweep are kept
    std::map<int, std::set<std::string>> freshOf; // UUIDs of a GPU
    const double now_s = 1.5 * m_probe->family(Subject::Gpu).scrapeInterval_s;
    const auto onSample = [&](const SampleView &sample) {
        const int gpu = gpuOf(sample, hostLabel);
        if (gpu < 0)
            return;
        const auto index = static_cast<std::size_t>(gpu);
        const auto age_s = static_cast<float>(std::max(0.0, observation.time_s - sample.value));
        const std::string_view uuid = sample.label(sample.label("UUID").empty() ? "uuid" : "UUID");
        if (named && !uuid.empty() && static_cast<double>(age_s) < now_s)
            freshOf[gpu].emplace(uuid);
        if (!(observation.age_s[index] <= age_s)) { // also when there was none
            observation.age_s[index] = age_s;
            if (named) {
                observation.gpuUuid[index] = uuid;
                observation.gpuBus[index] = sample.label("pci_bus_id");
            }
        }
    };
    ask(observation, freshnessQuestion(named, matchersOf(Subject::Gpu)), "age of the data is unknown", onSample);
    for (const auto &[gpu, uuids] : freshOf) {
        if (uuids.size() < 2 || observation.gpuShared[static_cast<std::size_t>(gpu)] != 0)
            continue; // cut into instances, a GPU has several
        observation.nameShared.resize(static_cast<std::size_t>(m_layout.instances()));
        observation.nameShared[static_cast<std::size_t>(m_layout.instanceOfGpu(gpu))] = 1;
    }
    // A scrape that failed ends all series of its target until the next: a host that had samples within the last ones is there.
    std::string silent = m_only.empty() ? silentHosts(observation) : std::string();
    if (!silent.empty()) {
        const std::string matchers = (m_server.matchers().empty() ? "" : m_server.matchers() + ",") + hostLabel + "=~" + stringLiteral(silent);
        ask(observation, freshnessQuestion(named, matchers, forgives_s(m_probe->family(Subject::Gpu).scrapeInterval_s)), "age of the data of silent hosts", onSample);
    }
    return silent;
}

/// One failed scrape is nobody's end; the second is.
double PrometheusSource::forgives_s(double interval_s) { return std::max(10.0, 2.5 * interval_s); }

/// Who a series of a GPU belongs to, by host, GPU and the labels that name jobs.
std::string PrometheusSource::jobsQuestion() const
{
    return "count by (" + jobsBy() + ") (" + anyOf(m_probe->presence, matchersOf(Subject::Gpu)) + ")";
}

std::string PrometheusSource::jobsBy() const
{
    std::string by = m_probe->family(Subject::Gpu).hostLabel + ",gpu";
    for (const std::string &label : m_probe->jobLabels)
        by += "," + label;
    return by;
}

/// Who works on which GPU. A GPU with several jobs belongs to all of them at once.
PrometheusSource::PodsOfHosts PrometheusSource::observeJobs(Observation &observation, const std::string &silent)
{
    PodsOfHosts podsOfHosts;
    if (m_probe->presence.empty() || m_probe->jobLabels.empty())
        return podsOfHosts;
    const std::string &hostLabel = m_probe->family(Subject::Gpu).hostLabel;
    std::vector<std::pair<int, JobOfSample>> told;
    std::set<std::string, std::less<>> pods;
    const bool exported = std::find(m_probe->jobLabels.begin(), m_probe->jobLabels.end(), "exported_pod") != m_probe->jobLabels.end();
    const auto onSample = [&](const SampleView &sample) {
        const int gpu = gpuOf(sample, hostLabel);
        JobOfSample job = jobOfSample(sample, exported);
        if (gpu < 0 || job.name.empty())
            return;
        if (!job.pod.empty()) {
            pods.insert(job.pod);
            podsOfHosts[m_layout.instanceOfGpu(gpu)].insert(job.pod);
        }
        told.emplace_back(gpu, std::move(job));
    };
    ask(observation, jobsQuestion(), "jobs", onSample);
    // A host that fell silent, be it for one scrape that failed, belongs to the job that it worked for, where that job is still there.
    // What its labels told else, another job or none, is kept: it is none of those that are there.
    if (!silent.empty()) {
        std::set<std::string> current;
        for (const auto &[gpu, job] : told) {
            current.insert(job.name);
            current.insert(withItsLeader(job, pods).name);
        }
        std::map<int, bool> hadJob; // of whom something was heard
        std::set<int> hasJob;
        const std::string matchers = (m_server.matchers().empty() ? "" : m_server.matchers() + ",") + hostLabel + "=~" + stringLiteral(silent);
        const Answer answer = ask(observation, "count by (" + jobsBy() + ") (" + anyOf(m_probe->presence, matchers, "1h") + ")", "jobs of silent hosts", [&](const SampleView &sample) {
            const JobOfSample job = jobOfSample(sample, exported);
            const int host = m_hosts.find(sample.label(hostLabel));
            const bool isThere = current.contains(job.name) || current.contains(withItsLeader(job, pods).name);
            if (host >= 0)
                hadJob[host] = hadJob[host] || !job.name.empty();
            if (host >= 0 && isThere)
                hasJob.insert(host);
            if (isThere)
                onSample(sample);
        });
        if (answer == Answer::Whole && !current.empty()) {
            observation.lastJob.assign(static_cast<std::size_t>(m_layout.instances()), 0);
            for (const auto &[host, had] : hadJob)
                observation.lastJob[static_cast<std::size_t>(host)] = static_cast<char>(hasJob.contains(host) ? 0 : had ? 2 : 1);
        }
    }
    std::map<int, std::map<std::string, const char *>> found;
    for (auto &[gpu, job] : told) {
        job = withItsLeader(std::move(job), pods);
        found[gpu].emplace(std::move(job.name), job.source);
    }
    observation.jobOfGpu.assign(static_cast<std::size_t>(m_layout.gpus()), -1);
    std::map<std::string, int> index;
    for (const auto &[gpu, jobs] : found) {
        std::string name;
        for (const auto &[job, source] : jobs)
            name += (name.empty() ? "" : " + ") + job;
        const auto [entry, fresh] = index.emplace(name, static_cast<int>(observation.jobs.size()));
        if (fresh)
            observation.jobs.push_back({name, jobs.begin()->second, {}});
        observation.jobOfGpu[static_cast<std::size_t>(gpu)] = entry->second;
    }
    return podsOfHosts;
}

/// The names of hosts of which no GPU has a sample, though they had within the hour, as a regular expression.
std::string PrometheusSource::silentHosts(const Observation &observation) const
{
    std::string pattern;
    std::size_t count = 0;
    for (const auto &[instance, name] : m_probe->gpuHostName) {
        const auto begin = observation.age_s.begin() + m_layout.firstGpu[static_cast<std::size_t>(instance)];
        if (!std::all_of(begin, begin + m_layout.gpusOf(instance), [](float age) { return std::isnan(age); }))
            continue;
        if (++count > mostNamed())
            return {};
        pattern += (pattern.empty() ? "" : "|") + literally(name);
    }
    return pattern;
}

/// Since when each XID is there: the metric keeps the last one until the exporter restarts. Asked for the
/// few hosts that show any. A GPU whose answer failed, came in part or is missing stays unknown.
void PrometheusSource::observeXidAges(Observation &observation)
{
    const auto xid = observation.series.find(Quantity::XidCode);
    const auto binding = m_probe->bindings.find(Quantity::XidCode);
    if (xid == observation.series.end() || !xid->second.available || binding == m_probe->bindings.end() || m_probe->presence.empty())
        return;
    observation.xidSince_s.assign(static_cast<std::size_t>(m_layout.gpus()), std::numeric_limits<double>::quiet_NaN());
    std::set<int> hosts;
    for (std::size_t g = 0; g < xid->second.value.size(); ++g) {
        if (xid->second.value[g] > 0)
            hosts.insert(m_layout.instanceOfGpu(static_cast<int>(g)));
    }
    if (hosts.size() > mostAgedHosts)
        return;
    std::vector<std::string> patterns;
    std::size_t count = 0;
    for (const int host : hosts) {
        const auto name = m_probe->gpuHostName.find(host);
        if (name == m_probe->gpuHostName.end())
            continue;
        if (count++ % mostNamed() == 0)
            patterns.emplace_back();
        patterns.back() += (patterns.back().empty() ? "" : "|") + literally(name->second);
    }
    for (const std::string &pattern : patterns)
        observeXidAges(observation, binding->second.metrics, pattern);
}

/// Of the hosts of one regular expression. Any reading of another code, also 0, is before the present one. The metric holds one
/// code alone: what the program's end wrote over within the hour is read from the past, for it is why the program ended.
void PrometheusSource::observeXidAges(Observation &observation, const std::vector<std::string> &xid, const std::string &hostPattern)
{
    struct Run {
        double first_s = 0; ///< of its last run
        bool present = false; ///< the reading before was of it
    };
    struct Readings {
        double first_s = 0; ///< of any code
        std::map<int, Run> codes; ///< 0: none
    };
    std::vector<float> &code = observation.series.at(Quantity::XidCode).value;
    const std::string &hostLabel = m_probe->family(Subject::Gpu).hostLabel;
    const std::string matchers = (m_server.matchers().empty() ? "" : m_server.matchers() + ",") + hostLabel + "=~" + stringLiteral(hostPattern);
    std::map<int, double> hostSeen_s;
    std::map<int, Readings> readings;
    std::string seen;
    for (const std::string &metric : m_probe->presence)
        seen += (seen.empty() ? "" : " or ") + ("min by (" + hostLabel + ") (min_over_time(timestamp(" + selector(metric, matchers) + ")[1h:30s]))");
    const Answer hosts = ask(observation, seen, "age of XIDs",
                             [&](const SampleView &sample) {
                                 if (const int host = m_hosts.find(sample.label(hostLabel)); host >= 0)
                                     hostSeen_s[host] = sample.value;
                             });
    // A new code is a new series where its label tells it: for minutes both may be there.
    int last = -1;
    std::string lastLabel;
    const Answer codes = ask(observation, "max by (" + hostLabel + ",gpu,err_code) (" + anyOf(xid, matchers) + ")[1h:30s]", "age of XIDs", [&](const SampleView &sample) {
        const int gpu = gpuOf(sample, hostLabel);
        if (gpu < 0 || !(code[static_cast<std::size_t>(gpu)] > 0))
            return;
        Readings &r = readings[gpu];
        r.first_s = r.first_s == 0 ? sample.time_s : std::min(r.first_s, sample.time_s);
        if (gpu != last || sample.label("err_code") != lastLabel) { // another series
            for (auto &[other, run] : r.codes)
                run.present = false;
            last = gpu;
            lastLabel = sample.label("err_code");
        }
        const int read = number::whole(sample.value, 0, mostXid).value_or(-1);
        for (auto &[other, run] : r.codes)
            run.present = run.present && other == read;
        if (read < 0)
            return;
        Run &run = r.codes[read];
        if (!run.present)
            run.first_s = std::max(run.first_s, sample.time_s);
        run.present = true;
    });
    if (hosts != Answer::Whole || codes != Answer::Whole)
        return;
    for (const auto &[gpu, r] : readings) {
        const auto host = hostSeen_s.find(m_layout.instanceOfGpu(gpu));
        if (host == hostSeen_s.end() || r.codes.empty())
            continue;
        float &told = code[static_cast<std::size_t>(gpu)];
        double &since_s = observation.xidSince_s[static_cast<std::size_t>(gpu)];
        const auto isNew = [&](const Run &run) {
            const bool born = run.first_s > host->second + 2 * observation.scrapeInterval_s + 30; // exporters that have no series before the first XID
            return run.first_s > r.first_s || born;
        };
        // The metric reads 0 after a start of the exporter, as after a reset or a reboot: what was before it is over.
        const auto none = r.codes.find(0);
        const auto isOver = [&](int other, const Run &run) { return other != static_cast<int>(told) && none != r.codes.end() && none->second.first_s > run.first_s; };
        int newest = 0;
        for (const auto &[other, run] : r.codes) {
            if (other == 0 || !isNew(run) || isOver(other, run))
                continue;
            const bool graver = newest == 0 || weightOf(other) > weightOf(newest);
            if (graver || (weightOf(other) == weightOf(newest) && run.first_s > since_s)) {
                newest = other;
                since_s = run.first_s;
            }
        }
        if (newest > 0)
            told = static_cast<float>(newest);
        else if (r.codes.contains(static_cast<int>(told)))
            since_s = 0;
    }
}

/// Endpoints of serving engines: of each engine one question for levels and rates, and one for each of three latencies, of
/// a large cluster those of its models alone; where requests wait one more, for what is usual. What is not answered here says nothing against the GPUs' answers.
void PrometheusSource::observeServing(Observation &observation)
{
    if (m_probe->serving.empty())
        return;
    const bool complete = observation.complete;
    const double window_s = std::max(leastServing_s, 4 * observation.scrapeInterval_s);
    ServingReader reader([this](std::string_view label) { return m_hosts.find(label); });
    for (const ServingMetrics &metrics : m_probe->serving) {
        const auto asked = [&](const std::string &question) {
            if (question.empty() || m_server.stopRequested() || isLate(observation))
                return Answer::None;
            return ask(observation, question, "serving by " + toWord(metrics.engine), [&](const SampleView &sample) { reader.add(metrics, sample); });
        };
        if (asked(levelsQuestion(metrics, m_server.matchers(), window_s)) == Answer::None)
            continue; // latencies without their endpoints
        for (std::size_t h = 0; h < metrics.histograms.size(); ++h)
            asked(latencyQuestion(metrics, h, m_server.matchers(), window_s, !m_layout.isLarge()));
        if (reader.hasQueue(metrics))
            asked(beforeQuestion(metrics, m_server.matchers()));
    }
    if (auto serving = reader.observation(m_probe->serving, m_server.matchers(), window_s))
        observation.serving = std::make_shared<const ServingObservation>(std::move(*serving));
    if (reader.isCut())
        observation.warnings.push_back("serving: more endpoints than any cluster has, the rest is left out");
    observation.complete = complete;
}

/// Two servers that scrape the same (a pair for safety) may differ for a while: who is up for one of them is up.
/// A scrape that failed is tried again: who was up within the last ones is up, by the rate of most, else by the slowest. Targets
/// that are read more rarely still have their last word.
std::string PrometheusSource::targetsQuestion() const
{
    const ExporterSeries &family = m_probe->family(Subject::Gpu);
    const std::string by = "max by (" + listOfHostLabels() + ",job) (", up = m_server.series("up");
    const auto window = [](double interval_s) { return "[" + std::to_string(std::lround(forgives_s(interval_s))) + "s]"; };
    const std::string usual = window(family.usualInterval_s), slowest = window(family.scrapeInterval_s);
    const std::string ever = usual == slowest ? "max_over_time(" + up + usual + ")"
                                              : "(max_over_time(" + up + usual + ") and count_over_time(" + up + usual + ") >= 2) or max_over_time(" + up + slowest + ")";
    return by + ever + ") or " + by + up + ")";
}

void PrometheusSource::observeUp(Observation &observation)
{
    std::vector<char> &host = observation.hostUp;
    std::vector<char> &exporter = observation.gpuExporterUp;
    const auto note = [](char &slot, bool up) { slot = static_cast<char>(up || slot == 1 ? 1 : 0); };
    const auto onSample = [&](const SampleView &sample) {
        const int addressed = m_hosts.find(sample.label("instance"));
        int instance = addressed;
        for (const char *label : hostLabels) // an agent on each host calls them all localhost
            instance = instance < 0 ? m_hosts.find(sample.label(label)) : instance;
        if (instance < 0)
            return;
        const bool ofGpus = m_probe->gpuTargets.contains(targetKey(sample.label("job"), sample.label("instance")));
        const std::string_view address = sample.label("instance");
        const bool ofAgent = address.starts_with("localhost") || address.starts_with("127.0.0.1");
        if (addressed < 0 && !ofGpus && !ofAgent && !(sample.value > 0))
            return; // a pod of somebody's that is gone says nothing of its host
        const auto index = static_cast<std::size_t>(instance);
        note(host[index], sample.value > 0);
        observation.targetsTold = true;
        if (ofGpus)
            note(exporter[index], sample.value > 0);
    };
    ask(observation, targetsQuestion(), "which targets are up is unknown", onSample);
    for (int i = 0; i < m_layout.instances(); ++i) { // servers without `up`, or targets under other names
        for (int g = 0; g < m_layout.gpusOf(i); ++g) {
            const auto gpu = static_cast<std::size_t>(m_layout.firstGpu[static_cast<std::size_t>(i)] + g);
            if (std::isnan(observation.age_s[gpu]))
                continue;
            for (std::vector<char> *slots : {&host, &exporter}) {
                if ((*slots)[static_cast<std::size_t>(i)] == 2)
                    (*slots)[static_cast<std::size_t>(i)] = 1;
            }
        }
    }
}

} // namespace switchyard::telemetry
