// SPDX-License-Identifier: GPL-3.0-or-later
// What serving engines say of themselves: of each endpoint (a replica, or a frontend before several) and of all that serve
// one model. NaN: no data, or nothing to measure (latencies of no request).
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <core/base/units.h>

namespace switchyard::telemetry {

enum class ServingEngine { Vllm, Sglang, Dynamo };
std::string toWord(ServingEngine); ///< "vLLM"

inline constexpr double noFigure = std::numeric_limits<double>::quiet_NaN();

/// Of the requests of the look's window, seconds. Percentiles are as fine as the exporter's buckets; the mean is exact.
struct ObservedLatency {
    double p50 = noFigure;
    double p90 = noFigure;
    double p99 = noFigure;
    double mean = noFigure;
};

struct ServingFigures {
    double running = noFigure;          ///< requests that an engine works on
    double waiting = noFigure;          ///< requests in its queue
    double waitingGrowth_per_s = noFigure;
    double kvUse = noFigure;            ///< 0..1 of the KV cache, of the fullest part
    double promptTokens_per_s = noFigure; ///< prefix hits included
    double outputTokens_per_s = noFigure;
    double requests_per_s = noFigure;   ///< that ended
    double prefixHit = noFigure;        ///< 0..1 of the prompt tokens
    ObservedLatency ttft_s;             ///< time to first token
    ObservedLatency itl_s;              ///< between two tokens
    ObservedLatency e2e_s;              ///< of a whole request
    double preemptions_per_s = noFigure; ///< requests that were set aside for room in the cache, to be computed again
    double ttftBefore_s = noFigure;     ///< mean time to first token of ten minutes half an hour, three hours or a day ago: the shortest. Where requests wait alone
};

/// One of these figures, with its unit.
enum class ServingFigure {
    Running, Waiting, WaitingGrowth, KvUse, PromptTokens, OutputTokens, Requests, PrefixHit,
    TtftP50, TtftP90, TtftP99, TtftMean, ItlP50, ItlP90, ItlP99, ItlMean, E2eP50, E2eP90, E2eP99, E2eMean,
    Preemptions, TtftBefore,
};
struct ServingFigureInfo {
    ServingFigure figure = ServingFigure::Running;
    const char *word = "";  ///< "ttft_p50"
    const char *title = ""; ///< "TTFT p50"
    Unit unit = Unit::Seconds;
};
std::span<const ServingFigureInfo> servingFigures();
const ServingFigureInfo &about(ServingFigure);
double valueOf(const ServingFigures &figures, ServingFigure figure);
void setValue(ServingFigures &figures, ServingFigure figure, double value);

struct ServingEndpoint {
    ServingEngine engine = ServingEngine::Vllm;
    std::string model;    ///< as it is served: "meta-llama/Llama-3.3-70B-Instruct"
    std::string instance; ///< the target: "10.0.1.7:8000"
    std::string pod;      ///< with its namespace; empty: not told
    std::string replica;  ///< of Ray, whose target stands for several; else empty
    int host = -1;        ///< index of the design's instance; -1: its labels name none
    double age_s = noFigure; ///< since its last sample
    ServingFigures figures; ///< of all its engines
    int engines = 1;        ///< data-parallel ranks, where they are told apart

    [[nodiscard]] const std::string &name() const { return !replica.empty() ? replica : pod.empty() ? instance : pod; }
};

/// All endpoints of one engine that serve one model. Frontends and the workers behind them are not added up.
struct ServedModel {
    ServingEngine engine = ServingEngine::Vllm;
    std::string model;
    std::vector<std::size_t> endpoints; ///< indices of ServingObservation::endpoints
    double age_s = noFigure;            ///< the oldest
    ServingFigures figures;
};

struct ServingObservation {
    double window_s = 60; ///< of rates and latencies
    double asked_s = 0;   ///< seconds before the look that shows it
    std::vector<ServingEndpoint> endpoints; ///< by engine, model and name
    std::vector<ServedModel> models;
    std::map<std::pair<ServingEngine, ServingFigure>, std::string> queries; ///< of each endpoint; none: the server lacks it

    /// The PromQL of a figure; empty: the server has no metric for it.
    [[nodiscard]] std::string query(ServingEngine engine, ServingFigure figure) const;
    /// As it is shown again so much later: its ages go on.
    [[nodiscard]] ServingObservation after(double seconds) const;
};

} // namespace switchyard::telemetry
