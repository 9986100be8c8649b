// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn of a large cluster, seconds before the first look has learnt who is who and asked for all else.
#include <core/telemetry/prometheus_source.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include <core/telemetry/host_labels.h>
#include <core/telemetry/promql.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostDrawn = 4; ///< of 16,384 GPUs each is 1.3 MB of answer
/// Slopes of a scrape a minute have two samples, and few more are read where it is four a minute.
constexpr double sightWindow_s = 130;

/// A level or a slope of what has a place on the drawing; shapes of the past and counts of events are the sweep's.
bool isDrawn(const Binding &binding)
{
    using Read = Candidate::Read;
    return binding.read == Read::Gauge || binding.read == Read::Ratio || binding.read == Read::Rate;
}

/// What is in view first, then what is drawn where that is not collected: work, use, power.
std::vector<Quantity> drawn(const std::vector<Quantity> &wanted)
{
    std::vector<Quantity> list = wanted;
    for (const Quantity level : {Quantity::TensorActive, Quantity::Power_W, Quantity::GpuUtil}) {
        if (std::ranges::find(list, level) == list.end())
            list.push_back(level);
    }
    return list;
}

/// The names that these may have, and no other: a pattern makes a server read all of its names.
std::string namesOf(const std::vector<Quantity> &quantities)
{
    std::string pattern;
    for (const Quantity quantity : quantities) {
        for (const Candidate &candidate : candidates(quantity)) {
            for (const std::string_view metric : candidate.metrics) {
                for (const char *suffix : {"", "_total"})
                    pattern.append(pattern.empty() ? "" : "|").append(metric).append(suffix);
            }
        }
    }
    return pattern;
}

std::vector<Binding> bindingsOf(const std::vector<Quantity> &quantities, const std::set<std::string, std::less<>> &names)
{
    std::vector<Binding> bindings;
    for (const Quantity quantity : quantities) {
        if (auto binding = bind(quantity, names); binding && isDrawn(*binding) && bindings.size() < mostDrawn)
            bindings.push_back(std::move(*binding));
    }
    return bindings;
}

std::string agesQuestion(const Binding &binding, const std::string &hostLabel, const std::string &matchers)
{
    std::string text;
    for (const std::string &metric : binding.metrics)
        text += (text.empty() ? "" : " or ") + ("max by (" + hostLabel + ",gpu) (timestamp(" + selector(metric, matchers) + "))");
    return text;
}

/// Nobody was asked how often is scraped: samples of one interval are half of it old in the mean.
double intervalOf(std::vector<float> ages_s)
{
    std::erase_if(ages_s, [](float age) { return std::isnan(age); });
    if (ages_s.empty())
        return 15;
    const auto middle = ages_s.begin() + static_cast<std::ptrdiff_t>(ages_s.size() / 2);
    std::nth_element(ages_s.begin(), middle, ages_s.end());
    return std::clamp(2.0 * static_cast<double>(*middle), 15.0, 300.0);
}

} // namespace

Result<ObservationPtr> PrometheusSource::firstSight(const std::vector<Quantity> &wanted, std::stop_token stop)
{
    if (!m_layout.isLarge() || m_probe)
        return ObservationPtr();
    if (auto opened = m_server.open(std::move(stop)); !opened)
        return std::unexpected(opened.error());
    const std::vector<Quantity> quantities = drawn(wanted);
    SWITCHYARD_TRY(const std::vector<std::string> listed, m_server.metricNames(namesOf(quantities)));
    const std::vector<Binding> bindings = bindingsOf(quantities, {listed.begin(), listed.end()});
    const auto ofGpus = std::ranges::find_if(bindings, [](const Binding &b) { return exporterOf(b) == Subject::Gpu && b.read != Candidate::Read::Rate; });
    if (ofGpus == bindings.end())
        return ObservationPtr(); // nothing tells how old it is
    double now_s = 0;
    SWITCHYARD_TRY(const ReplySummary clock, m_server.query("time()", [&](const SampleView &sample) { now_s = sample.value; }));
    static_cast<void>(clock);
    std::map<Subject, std::string> hostLabels;
    for (const Binding &binding : bindings) {
        if (hostLabels.contains(exporterOf(binding)))
            continue;
        SWITCHYARD_TRY(std::string label, hostLabelNow(m_server, binding.metrics, m_hosts));
        hostLabels.emplace(exporterOf(binding), std::move(label));
    }
    auto sight = std::make_shared<Observation>();
    sight->partial = true;
    sight->swept = false;
    sight->time_s = now_s;
    sight->age_s.assign(static_cast<std::size_t>(m_layout.gpus()), noData);
    sight->hostUp.assign(static_cast<std::size_t>(m_layout.instances()), 2);
    sight->gpuExporterUp = sight->hostUp;
    sight->gpuUuid.resize(static_cast<std::size_t>(m_layout.gpus()));

    const std::string ages = agesQuestion(*ofGpus, hostLabels.at(Subject::Gpu), m_server.matchers());
    std::vector<std::string> questions = {ages};
    for (const Binding &binding : bindings)
        questions.push_back(promql(binding, hostLabels.at(exporterOf(binding)), m_server.matchers(), sightWindow_s));
    m_server.ahead(questions, now_s);
    const std::string &hostLabel = hostLabels.at(Subject::Gpu);
    SWITCHYARD_TRY(const ReplySummary aged, m_server.query(ages, [&](const SampleView &sample) {
        if (const int gpu = gpuOf(sample, hostLabel); gpu >= 0)
            sight->age_s[static_cast<std::size_t>(gpu)] = static_cast<float>(std::max(0.0, now_s - sample.value));
    }, now_s));
    sight->decoded_B = aged.decoded_B;
    sight->scrapeInterval_s = intervalOf(sight->age_s);
    for (std::size_t k = 0; k < bindings.size(); ++k) {
        const Binding &binding = bindings[k];
        SeriesBuilder builder(m_layout, m_hosts, hostLabels.at(exporterOf(binding)), descriptor(binding.quantity).subject);
        const auto summary = m_server.query(questions[k + 1], [&builder](const SampleView &sample) { builder.add(sample); }, now_s);
        if (!summary || summary->partial)
            continue; // half a picture shows hosts as silent; the look will say why
        sight->decoded_B += summary->decoded_B;
        sight->seriesCount += summary->series;
        Series series = builder.series(binding, questions[k + 1]);
        if (isProfiledRatio(binding) && std::ranges::any_of(series.value, [](float value) { return value > 1.5F; })) { // in percent, as the look finds out
            for (float &value : series.value)
                value *= 0.01F;
        }
        for (std::size_t g = 0; descriptor(binding.quantity).subject == Subject::Gpu && g < series.value.size(); ++g) {
            if (std::isnan(sight->age_s[g]))
                series.value[g] = noData;
        }
        sight->series[binding.quantity] = std::move(series);
    }
    sight->queries = static_cast<int>(questions.size());
    for (int i = 0; i < m_layout.instances(); ++i) {
        const auto begin = sight->age_s.begin() + m_layout.firstGpu[static_cast<std::size_t>(i)];
        sight->hostsMatched += std::any_of(begin, begin + m_layout.gpusOf(i), [](float age) { return !std::isnan(age); }) ? 1 : 0;
    }
    if (sight->hostsMatched == 0 || sight->series.empty())
        return ObservationPtr(); // names that only another metric explains
    return sight;
}

} // namespace switchyard::telemetry
