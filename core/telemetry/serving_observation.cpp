// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/serving_observation.h>

namespace switchyard::telemetry {

namespace {

/// In the order of the enum.
constexpr std::array<ServingFigureInfo, 22> figureTable()
{
    using enum ServingFigure;
    return {{
        {Running, "running", "Running", Unit::Requests},
        {Waiting, "waiting", "Waiting", Unit::Requests},
        {WaitingGrowth, "waiting_growth", "Queue growth", Unit::RequestsPerSecond},
        {KvUse, "kv_use", "KV cache", Unit::Share},
        {PromptTokens, "prompt_tokens", "Prompt tokens", Unit::TokensPerSecond},
        {OutputTokens, "output_tokens", "Output tokens", Unit::TokensPerSecond},
        {Requests, "requests", "Requests", Unit::RequestsPerSecond},
        {PrefixHit, "prefix_hit", "Prefix hits", Unit::Share},
        {TtftP50, "ttft_p50", "TTFT p50", Unit::Seconds},
        {TtftP90, "ttft_p90", "TTFT p90", Unit::Seconds},
        {TtftP99, "ttft_p99", "TTFT p99", Unit::Seconds},
        {TtftMean, "ttft_mean", "TTFT mean", Unit::Seconds},
        {ItlP50, "itl_p50", "ITL p50", Unit::Seconds},
        {ItlP90, "itl_p90", "ITL p90", Unit::Seconds},
        {ItlP99, "itl_p99", "ITL p99", Unit::Seconds},
        {ItlMean, "itl_mean", "ITL mean", Unit::Seconds},
        {E2eP50, "e2e_p50", "E2E p50", Unit::Seconds},
        {E2eP90, "e2e_p90", "E2E p90", Unit::Seconds},
        {E2eP99, "e2e_p99", "E2E p99", Unit::Seconds},
        {E2eMean, "e2e_mean", "E2E mean", Unit::Seconds},
        {Preemptions, "preemptions", "Preemptions", Unit::RequestsPerSecond},
        {TtftBefore, "ttft_before", "TTFT before", Unit::Seconds},
    }};
}
constexpr auto table = figureTable();

/// Null: no figure.
template <class Figures> auto *memberOf(Figures &f, ServingFigure figure)
{
    using enum ServingFigure;
    switch (figure) {
    case Running: return &f.running;
    case Waiting: return &f.waiting;
    case WaitingGrowth: return &f.waitingGrowth_per_s;
    case KvUse: return &f.kvUse;
    case PromptTokens: return &f.promptTokens_per_s;
    case OutputTokens: return &f.outputTokens_per_s;
    case Requests: return &f.requests_per_s;
    case PrefixHit: return &f.prefixHit;
    case TtftP50: return &f.ttft_s.p50;
    case TtftP90: return &f.ttft_s.p90;
    case TtftP99: return &f.ttft_s.p99;
    case TtftMean: return &f.ttft_s.mean;
    case ItlP50: return &f.itl_s.p50;
    case ItlP90: return &f.itl_s.p90;
    case ItlP99: return &f.itl_s.p99;
    case ItlMean: return &f.itl_s.mean;
    case E2eP50: return &f.e2e_s.p50;
    case E2eP90: return &f.e2e_s.p90;
    case E2eP99: return &f.e2e_s.p99;
    case E2eMean: return &f.e2e_s.mean;
    case Preemptions: return &f.preemptions_per_s;
    case TtftBefore: return &f.ttftBefore_s;
    }
    return static_cast<decltype(&f.running)>(nullptr);
}

} // namespace

std::string toWord(ServingEngine engine)
{
    switch (engine) {
    case ServingEngine::Vllm: return "vLLM";
    case ServingEngine::Sglang: return "SGLang";
    case ServingEngine::Dynamo: return "Dynamo";
    }
    return {};
}

std::span<const ServingFigureInfo> servingFigures() { return table; }
const ServingFigureInfo &about(ServingFigure figure) { return table[static_cast<std::size_t>(figure)]; }

double valueOf(const ServingFigures &figures, ServingFigure figure)
{
    const double *value = memberOf(figures, figure);
    return value != nullptr ? *value : noFigure;
}

void setValue(ServingFigures &figures, ServingFigure figure, double value)
{
    if (double *member = memberOf(figures, figure))
        *member = value;
}

std::string ServingObservation::query(ServingEngine engine, ServingFigure figure) const
{
    const auto entry = queries.find({engine, figure});
    return entry == queries.end() ? std::string() : entry->second;
}

ServingObservation ServingObservation::after(double seconds) const
{
    ServingObservation out = *this;
    const double more_s = seconds > 0 ? seconds : 0;
    out.asked_s += more_s;
    for (ServingEndpoint &endpoint : out.endpoints)
        endpoint.age_s += more_s;
    for (ServedModel &model : out.models)
        model.age_s += more_s;
    return out;
}

} // namespace switchyard::telemetry
