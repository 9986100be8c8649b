// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/heatvalues.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>

#include <core/diagnose/observed_loads.h>
#include <core/diagnose/planned_peers.h>
#include <core/diagnose/predicted_figures.h>
#include <views/canvas/traffic.h>

namespace switchyard::canvas {

namespace {

constexpr float noValue = std::numeric_limits<float>::quiet_NaN();

QString because(const char *text) { return QCoreApplication::translate("Heat", text); }

std::vector<float> seenValues(Quantity metric, const telemetry::Observation *observation)
{
    if (!observation)
        return {};
    const auto at = observation->series.find(metric);
    return at != observation->series.end() && at->second.available ? at->second.value : std::vector<float>();
}

/// Why there is no moment to compare with; empty: there is.
QString missingMoment(const HeatChoice &choice, const telemetry::Observation *reference)
{
    if (!reference)
        return because(QT_TRANSLATE_NOOP("Heat", "No moment is kept: choose Live ▸ Keep this moment to compare"));
    const bool has = choice.traffic ? diagnose::tellsLinks(*reference) : !seenValues(choice.metric, reference).empty();
    return has ? QString() : because(QT_TRANSLATE_NOOP("Heat", "The kept moment does not have this quantity"));
}

/// Why the choice has nothing to show; empty: it has.
QString missingText(const HeatChoice &choice, const predict::DesignPrediction *prediction, const telemetry::Observation *observation, const HeatValues &values, Awaited awaited)
{
    const bool isPredictionUsed = choice.source == HeatSource::Predicted || choice.source == HeatSource::Ratio || choice.source == HeatSource::Difference;
    const bool lacksPrediction = choice.traffic ? !prediction : isPredictionUsed && values.expected.empty();
    if (lacksPrediction && !prediction && awaited.prediction && (choice.traffic || isPredicted(choice.metric)))
        return because(QT_TRANSLATE_NOOP("Heat", "The prediction is being computed …"));
    if (lacksPrediction)
        return choice.traffic || isPredicted(choice.metric) ? because(QT_TRANSLATE_NOOP("Heat", "No prediction: the inspector says what is missing"))
                                                            : because(QT_TRANSLATE_NOOP("Heat", "Only a running cluster has this: connect to Prometheus"));
    if (choice.source == HeatSource::Predicted)
        return {};
    if (!observation && awaited.observation)
        return because(QT_TRANSLATE_NOOP("Heat", "Waiting for the first look at the cluster: nothing of it was seen yet"));
    if (!observation)
        return because(QT_TRANSLATE_NOOP("Heat", "Not connected: choose Live ▸ Connect, or the demo cluster"));
    if (choice.traffic)
        return diagnose::tellsLinks(*observation) ? QString() : because(QT_TRANSLATE_NOOP("Heat", "The server collects neither NVLink nor EFA counters"));
    return values.seen.empty() ? because(QT_TRANSLATE_NOOP("Heat", "The server does not collect this quantity")) : QString();
}

/// What is usual among the peers of each. Fresh is what was fresh at the look: all grow old together while no server answers.
std::vector<float> usualOf(const std::vector<float> &seen, bool perCard, const design::Numbering &numbers,
                           const predict::DesignPrediction *prediction, const telemetry::Observation *observation)
{
    const diagnose::PlannedPeers peers = diagnose::plannedPeers(numbers, prediction);
    if (perCard)
        return diagnose::mediansOfPeers(seen, diagnose::plannedPeersOfCards(peers, numbers));
    return observation ? diagnose::mediansOfFreshPeers(seen, peers, *observation) : diagnose::mediansOfPeers(seen, peers);
}

} // namespace

bool isStale(const telemetry::Observation *observation, std::size_t gpu, double sinceLook_s)
{
    return observation && observation->isGpuStale(gpu, sinceLook_s);
}

HeatValues heatValues(const HeatChoice &choice, const design::Numbering &numbers, const predict::DesignPrediction *prediction,
                      const telemetry::Observation *observation, const std::vector<float> &limit, const telemetry::Observation *reference, Awaited awaited)
{
    const bool perCard = telemetry::isPerCard(choice.metric), besidePeers = choice.source == HeatSource::Peers, besideMoment = choice.source == HeatSource::Moment;
    const auto count = static_cast<std::size_t>(perCard ? numbers.cards() : numbers.gpus());
    HeatValues values;
    if (prediction)
        values.expected = diagnose::predictedValues(choice.metric, *prediction);
    values.seen = seenValues(choice.metric, observation);
    values.missing = missingText(choice, prediction, observation, values, awaited);
    if (besideMoment) {
        values.expected = seenValues(choice.metric, reference);
        values.missing = values.missing.isEmpty() ? missingMoment(choice, reference) : values.missing;
    }
    values.expected.resize(count, noValue);
    values.seen.resize(count, noValue);
    if (besidePeers && !choice.traffic) {
        values.expected = usualOf(values.seen, perCard, numbers, prediction, observation);
        if (values.missing.isEmpty() && std::ranges::all_of(values.expected, [](float median) { return std::isnan(median); }))
            values.missing = because(QT_TRANSLATE_NOOP("Heat", "Fewer than four peers of one kind tell it: there is no median to compare with"));
    }
    values.quiet.assign(count, 0);
    values.shown.assign(count, noValue);
    for (std::size_t i = 0; i < count; ++i) {
        const float seen = values.seen[i], expected = values.expected[i];
        switch (choice.source) {
        case HeatSource::Predicted:
        case HeatSource::Difference: values.shown[i] = expected; break;
        case HeatSource::Live: values.shown[i] = seen; break;
        case HeatSource::Ratio: values.shown[i] = expected > 0 ? seen / expected : noValue; break;
        case HeatSource::Peers:
        case HeatSource::Moment: {
            const diagnose::BesideUsual beside = diagnose::besideUsual(choice.metric, seen, expected, i < limit.size() ? limit[i] : 0);
            values.quiet[i] = beside.quiet ? 1 : 0;
            values.shown[i] = beside.times;
            break;
        }
        }
    }
    return values;
}

} // namespace switchyard::canvas
