// SPDX-License-Identifier: GPL-3.0-or-later
// The best ways to serve a model: instance types, cuts, clients of a replica, pools for prefill and decode in what
// ratio. Every operating point is looked at in closed form (core/serve/estimate.h); of the deployments that come out
// best the event core finds the best point within the limits, and its figures are the answer's, those of `predict`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <core/search/constraints.h>
#include <core/search/search.h>
#include <core/serve/estimate.h>
#include <core/serve/predict.h>

namespace switchyard::search {

enum class ServingObjective {
    Throughput,   ///< most output tokens per second and GPU
    Time,         ///< shortest answer: TTFT + (n − 1) · TPOT
    Cost,         ///< least dollars per hour of all pools
    TokensPerUsd, ///< most output tokens per dollar
};

/// What of a latency the limits hold.
enum class LatencyOf { Mean, P50, P90, P99 };
double latencyOf(const serve::Percentiles &percentiles, LatencyOf which);
std::string toWord(LatencyOf which); ///< "p90"

/// What is searched for. `job`: model, engine, load and price; its pools, cuts and formats are those that vary.
struct ServingQuestion {
    serve::ServingJob job;
    /// No clients and no rate are given: each deployment takes as many clients as the limits allow.
    bool anyLoad = false;
};

struct ServingOptions {
    ServingObjective objective = ServingObjective::Throughput;
    std::size_t top = 10;
    bool pareto = false;
    /// Dimensions instance, count, gpus, mode (aggregated, disaggregated), precision, kv_precision, tp, pp, ep,
    /// attention_dp, clients (of a replica); results in limits.h. Types and formats that none names are the job's own.
    Constraints limits{Constraints::Subject::Serving};
    LatencyOf latency = LatencyOf::P90;
    int part = 1; ///< of `parts`, 1-based: ways to answer are dealt round robin
    int parts = 1;
    int threads = 0; ///< 0: all cores
};

/// Of one operating point, by the closed form or by the event core.
struct OperatingFigures {
    double ttft_s = 0; ///< as the limits hold it
    double tpot_s = 0; ///< likewise; the closed form knows the mean alone
    double outputPerS = 0;
    double outputPerSPerGpu = 0;
    double perUser = 0; ///< output tokens per second of one answer, by the mean TPOT
    std::optional<double> usdPerMillion; ///< output tokens, all of the price; none: no price is known
    double score = 0;  ///< by the objective, lower is better
    double excess = 0; ///< worst latency over its limit; at most 1: within
};

struct ServingFound {
    serve::ServingJob job;     ///< as predictServing takes it
    std::string precision;     ///< words of its formats
    std::string kvPrecision;
    double clients = 0;        ///< of one replica that answers; 0: an open load
    OperatingFigures form;
    OperatingFigures events;
    serve::ServingPrediction prediction; ///< of the event core
    std::optional<double> usdPerHour;
    std::vector<std::uint32_t> place; ///< way to answer, way to prefill (0: none), instances, of prefill, step of the load
};

/// A deployment that the event core was asked about, as the closed form ranks it (serving_choice.h).
struct Examined {
    bool within = false; ///< of the limits, by the closed form
    double rank = 0;     ///< its score; where it is not within, its excess
    std::vector<std::uint32_t> place;
    bool accepted = false; ///< the event core found a point within the limits
    std::string missed;    ///< else how the nearest missed
};

struct ServingAnswer {
    std::uint64_t points = 0;      ///< operating points looked at in closed form
    std::uint64_t fitting = 0;     ///< of those, within the limits
    std::uint64_t deployments = 0; ///< types, formats, cuts, with and without a prefill pool
    std::uint64_t runs = 0;        ///< of the event core
    double formSeconds = 0;        ///< of all points in closed form
    double seconds = 0;
    std::vector<ServingFound> top;      ///< best first; of a part all that were accepted
    std::vector<Examined> examined;     ///< in the order of the closed form
    std::vector<ServingFound> pareto;   ///< tokens per second and user against tokens per second and GPU
    std::optional<ServingFound> nearest; ///< where nothing is within the limits
    std::string nothing;                 ///< and by how much it misses them, one line
    std::vector<std::string> warnings;
};

/// Cancelled when `stop` fires. The answer does not depend on the number of threads. SoFar counts points.
Result<ServingAnswer> searchServing(const catalog::Catalog &catalog, const ServingQuestion &question, const ServingOptions &options,
                                    std::stop_token stop = {}, const SearchProgress &progress = {});

} // namespace switchyard::search
