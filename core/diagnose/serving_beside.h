// SPDX-License-Identifier: GPL-3.0-or-later
// What serves beside what was predicted: which endpoints are of which job, its figures row by row, and why they differ.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/units.h>
#include <core/design/design.h>
#include <core/serve/predict.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

/// Endpoints of one engine that serve a job of the design, or a model that no job names.
struct ServingGroup {
    int job = -1;     ///< index into Design::jobs; -1: none
    std::string pool; ///< phase of that job; where that is not told the owner of the pods; empty: not told
    telemetry::ServingEngine engine = telemetry::ServingEngine::Vllm;
    std::string model;
    std::vector<std::size_t> endpoints; ///< of the observation
};
/// By the host that an endpoint's labels name, else by the model's name; where one job serves one model they are each other's.
/// Replicas of a job with one phase are of that phase, whatever their pods are called.
std::vector<ServingGroup> servingGroups(const design::Design &design, const telemetry::ServingObservation &serving);

inline constexpr double fullCache = 0.95; ///< of the KV cache: the next request waits
inline constexpr double fewestTokens = 200; ///< in the window: who generates fewer tells nothing of its pace

/// An endpoint whose tokens come later than its peers' though it has no more to do: no more requests run there, or they do because
/// each takes longer.
struct SlowReplica {
    std::size_t endpoint = 0;
    bool holdsMore = false; ///< more requests run there
    double tokens_per_s = 0, usualTokens_per_s = 0; ///< of an engine
    double itl_s = 0;
    double usual_s = 0; ///< median of all of them
    std::size_t peers = 0;
    std::string type;   ///< of its instance and its peers'; empty: no label names them, the hardware may differ
};
/// From five busy endpoints of one instance type on. `staleAfter_s`: older ones are left out.
std::vector<SlowReplica> slowReplicas(const design::Design &design, const ServingGroup &group, const telemetry::ServingObservation &serving, double staleAfter_s,
                                      double beyond = 1);

struct ServingRow {
    telemetry::ServingFigure figure = telemetry::ServingFigure::Running;
    std::string title; ///< "Output tokens of a replica"
    Unit unit = Unit::Seconds;
    double predicted = 0; ///< NaN: nothing is predicted of it
    double observed = 0;  ///< NaN: no data
    std::string query;
    [[nodiscard]] double ratio() const; ///< NaN where either is missing or nothing is predicted
    [[nodiscard]] Said text(double value) const; ///< "812 ms", "1,230 tokens/s", "41 %"; "no data"
};

struct ServingBeside {
    std::string job;
    std::string model; ///< as it is served
    telemetry::ServingEngine engine = telemetry::ServingEngine::Vllm;
    int replicas = 0;      ///< of the design
    std::size_t seen = 0;  ///< replicas that are seen; behind a frontend they are not: the frontends
    bool whole = false;    ///< rows are of all replicas together: frontends do not tell them apart
    double age_s = 0;      ///< of the oldest sample
    double window_s = 0;   ///< of rates and latencies
    std::vector<ServingRow> rows;
    Said verdict;          ///< another model than the design's, what is far off and the likely reason; empty: none of it
    [[nodiscard]] bool isCompared() const; ///< a latency or the output stands beside a prediction
    [[nodiscard]] const ServingRow *row(telemetry::ServingFigure figure) const;
};
/// None where nobody serves the job.
std::optional<ServingBeside> besidePrediction(const design::Design &design, const std::string &job, const serve::Served &served, const telemetry::Observation &observation);

} // namespace switchyard::diagnose
