// SPDX-License-Identifier: GPL-3.0-or-later
// Which metrics of serving engines a server has, the questions that read them, and what their answers mean. Names and labels:
// vLLM vllm/v1/metrics/loggers.py (0.8 to 0.18; by Ray `ray_vllm_…`, one target for all replicas of a node), SGLang
// metrics_collector.py (0.4 to 0.5; also spelt `sglang_`), Dynamo prometheus_names.rs (0.4 to 1.6).
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/telemetry/promjson.h>
#include <core/telemetry/serving_observation.h>

namespace switchyard::telemetry {

/// A term of a question; several of them make a figure.
enum class ServingTerm {
    Age, Running, Waiting, WaitingGrowth, KvUse, Prompt, Output, Requests, PrefixHits, PrefixOf, PrefixShare,
    TtftSum, TtftCount, ItlSum, ItlCount, E2eSum, E2eCount, Engines, Preemptions, TtftBefore,
};
inline constexpr std::size_t servingTerms = 20;

/// What a server has of one engine, by one spelling of its names.
struct ServingMetrics {
    ServingEngine engine = ServingEngine::Vllm;
    std::string prefix; ///< "vllm:"
    struct Bound {
        ServingTerm term = ServingTerm::Running;
        std::string metric;
        std::string_view ofNative = {}; ///< the function that takes it from a native histogram; empty: the metric is a number
    };
    std::vector<Bound> terms;
    std::array<std::string, 3> histograms; ///< TTFT, ITL, E2E without their suffix; empty: not there
    std::array<std::string, 3> natives;    ///< the same of native histograms, which have no suffix

    [[nodiscard]] const std::string *metricOf(ServingTerm term) const; ///< null: none
    [[nodiscard]] bool hasLatency(std::size_t which) const { return !histograms[which].empty() || !natives[which].empty(); }
};

/// The names that count, as one regular expression.
std::string servingNames();
/// One for each spelling that is there: plain vLLM and Ray's may run side by side.
std::vector<ServingMetrics> bindServing(const std::set<std::string, std::less<>> &names);
/// As the newest release spells it.
ServingMetrics newestServing(ServingEngine engine);
/// The PromQL of each figure, of each endpoint.
std::map<std::pair<ServingEngine, ServingFigure>, std::string> servingQueries(const std::vector<ServingMetrics> &metrics, std::string_view matchers, double window_s);

/// All levels and rates of the engine's endpoints, in one question.
std::string levelsQuestion(const ServingMetrics &metrics, std::string_view matchers, double window_s);
/// p50, p90 and p99 of a latency, of each model and, where asked, of each endpoint; empty where the server has none.
std::string latencyQuestion(const ServingMetrics &metrics, std::size_t which, std::string_view matchers, double window_s, bool ofEndpoints = true);
/// What the time to first token used to be, of each endpoint; empty where the server has none. It is asked for where requests wait alone.
std::string beforeQuestion(const ServingMetrics &metrics, std::string_view matchers);

/// Puts answers together.
class ServingReader
{
public:
    using HostOf = std::function<int(std::string_view label)>;
    explicit ServingReader(HostOf hostOf) : m_hostOf(std::move(hostOf)) {}
    /// A sample of one of the questions above.
    void add(const ServingMetrics &metrics, const SampleView &sample);
    /// None where nobody serves.
    [[nodiscard]] std::optional<ServingObservation> observation(const std::vector<ServingMetrics> &metrics, std::string_view matchers, double window_s) const;
    [[nodiscard]] bool hasQueue(const ServingMetrics &metrics) const; ///< of what was added: requests wait before an engine
    [[nodiscard]] bool isCut() const { return m_cut; } ///< endpoints beyond all sense were left out

private:
    using Quantiles = std::array<std::array<double, 3>, 3>; ///< by latency
    struct Read {
        std::array<double, servingTerms> terms;
        Quantiles quantiles;
        std::string prefix;
        int host = -1;
        Read();
    };
    struct Key {
        ServingEngine engine;
        std::string model, instance, pod, replica;
        auto operator<=>(const Key &) const = default;
    };
    struct ModelKey {
        ServingEngine engine;
        std::string model, prefix;
        auto operator<=>(const ModelKey &) const = default;
    };
    HostOf m_hostOf;
    std::map<Key, Read> m_endpoints;
    std::map<ModelKey, Quantiles> m_models;
    bool m_cut = false;
};

} // namespace switchyard::telemetry
