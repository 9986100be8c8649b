// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/serving_stuck.h>

#include <algorithm>
#include <cmath>

#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

constexpr double enoughEnded = 10; ///< answers of a peer in the window: who works on as many has ended some, too
constexpr double ofALongAnswer = 1000; ///< tokens, where answers are not counted

/// Some token came within the window: latencies have a mean where something was counted.
bool anyToken(const telemetry::ServingFigures &figures) { return std::isfinite(figures.itl_s.mean) || std::isfinite(figures.ttft_s.mean); }

} // namespace

std::vector<StuckReplica> stuckReplicas(const ServingGroup &group, const telemetry::ServingObservation &serving, double staleAfter_s)
{
    if (group.engine == telemetry::ServingEngine::Dynamo)
        return {}; // a frontend that nobody asks
    // It counts the tokens of an answer when that has ended (metrics/collector.py), latencies as they come. Without those only a queue
    // beside peers that have ended many tells a standstill from long answers.
    const bool atEnd = group.engine == telemetry::ServingEngine::Sglang && serving.query(group.engine, telemetry::ServingFigure::ItlMean).empty();
    const auto queues = [](const telemetry::ServingFigures &figures) { return figures.waiting >= std::max(1.0, figures.running); };
    std::vector<StuckReplica> out;
    std::vector<std::size_t> peers;
    std::vector<double> tokens_per_s;
    for (const std::size_t e : group.endpoints) {
        const telemetry::ServingEndpoint &endpoint = serving.endpoints[e];
        const telemetry::ServingFigures &figures = endpoint.figures;
        if (endpoint.age_s > staleAfter_s)
            continue;
        // A counter that was set back by a restart has no rate: NaN is neither.
        const double generated = figures.outputTokens_per_s * serving.window_s;
        const double ended = std::isfinite(figures.requests_per_s) ? figures.requests_per_s * serving.window_s : generated / ofALongAnswer;
        if (generated >= fewestTokens && (!atEnd || (ended >= enoughEnded && !queues(figures)))) {
            peers.push_back(e);
            tokens_per_s.push_back(figures.outputTokens_per_s);
        } else if (generated < 1 && figures.running >= 1 && (!atEnd || queues(figures)) && !(figures.promptTokens_per_s * serving.window_s >= 1) && !anyToken(figures)) {
            out.push_back({e, {}, 0});
        }
    }
    if (peers.empty())
        return {}; // all of them wait for something: an update of weights, a router
    for (StuckReplica &stuck : out) {
        stuck.peers = peers;
        stuck.usualTokens_per_s = median(tokens_per_s);
    }
    return out;
}

} // namespace switchyard::diagnose
