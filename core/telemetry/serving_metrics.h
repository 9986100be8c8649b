// SPDX-License-Identifier: GPL-3.0-or-later
// Which metrics of serving engines a server has, the questions that read them, and what their answers mean. Names and labels:
// vLLM vllm/v1/metrics/loggers.py (0.8 to 0.18; by Ray `ray_vllm_…`, one target for all replicas of a node), SGLang
// metrics_collector.py (0.4 to 0.5; also spelt `sglang_`), Dynamo prometheus_names.rs (0.4 to 1.6).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <core/telemetry/promjson.h>
#include <core/telemetry/serving_observation.h>

namespace switchyard::telemetry {

/// A term of a question; several of them make a figure.
enum class ServingTerm {
    Age, Running, Waiting, WaitingGrowth, KvUse, Prompt, Output, Requests, PrefixHits, PrefixOf, PrefixShare,
    TtftSum, TtftCount, ItlSum, ItlCount, E2eSum, E2eCount,
};

/// What a server has of one engine.
struct ServingMetrics {
    ServingEngine engine = ServingEngine::Vllm;
    struct Bound {
        ServingTerm term = ServingTerm::Running;
        std::string metric;
    };
    std::vector<Bound> terms;
    std::array<std::string, 3> histograms; ///< TTFT, ITL, E2E without their suffix; empty: not there

    [[nodiscard]] bool has(ServingTerm term) const;
};

/// The names that count, as one regular expression.
std::string servingNames();
std::vector<ServingMetrics> bindServing(const std::set<std::string, std::less<>> &names);

/// All levels and rates of the engine's endpoints, in one question.
std::string levelsQuestion(const ServingMetrics &metrics, std::string_view matchers, double window_s);
/// p50, p90 and p99 of a latency, of each endpoint and of each model; empty where the server has none.
std::string latencyQuestion(const ServingMetrics &metrics, std::size_t which, std::string_view matchers, double window_s);

/// Puts answers together.
class ServingReader
{
public:
    using HostOf = std::function<int(std::string_view label)>;
    explicit ServingReader(HostOf hostOf) : m_hostOf(std::move(hostOf)) {}
    /// A sample of one of the questions above.
    void add(ServingEngine engine, const SampleView &sample);
    /// None where nobody serves.
    [[nodiscard]] std::optional<ServingObservation> observation(const std::vector<ServingMetrics> &metrics, std::string_view matchers, double window_s) const;

private:
    struct Read {
        std::array<double, 17> terms;
        std::array<std::array<double, 3>, 3> quantiles; ///< by latency
        int host = -1;
        Read();
    };
    struct Key {
        ServingEngine engine;
        std::string model, instance, pod;
        auto operator<=>(const Key &) const = default;
    };
    HostOf m_hostOf;
    std::map<Key, Read> m_endpoints;
    std::map<std::pair<ServingEngine, std::string>, std::array<std::array<double, 3>, 3>> m_models;
};

} // namespace switchyard::telemetry
