// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/serving_judge.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/format.h>

namespace switchyard::search {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr const char *latencyWords[] = {"mean", "p50", "p90", "p99"};

} // namespace

double latencyOf(const serve::Percentiles &percentiles, LatencyOf which)
{
    switch (which) {
    case LatencyOf::Mean: return percentiles.mean;
    case LatencyOf::P50: return percentiles.p50;
    case LatencyOf::P90: return percentiles.p90;
    case LatencyOf::P99: break;
    }
    return percentiles.p99;
}

std::string toWord(LatencyOf which) { return latencyWords[static_cast<std::size_t>(which)]; }

ServingJudge::ServingJudge(const ServingQuestion &question, const ServingOptions &options)
    : m_options(&options), m_tokens(question.job.load.output - 1)
{
    for (const char *name : {"ttft_ms", "tpot_ms", "usd_per_hour", "usd_per_million_output_tokens", "output_tokens_per_s", "tokens_per_s_per_user"})
        if (const Range *range = options.limits.find(name))
            m_bounds.push_back({name, *range});
}

/// How many times a value is beyond what a range allows; at most 1: it is within.
double ServingJudge::over(const Range &range, double value)
{
    if (std::isnan(value))
        return never; // no price is known
    if (!range.values.empty())
        return range.holds(value) ? 1 : never;
    double worst = 0;
    if (std::isfinite(range.high))
        worst = range.high > 0 ? value / range.high : value > range.high ? never : 1;
    if (std::isfinite(range.low) && range.low > 0)
        worst = std::max(worst, value > 0 ? range.low / value : never);
    return worst;
}

double ServingJudge::valueOf(const Bound &bound, const OperatingFigures &figures, std::optional<double> usdPerHour) const
{
    const std::string_view name = bound.name;
    if (name == "ttft_ms")
        return 1e3 * figures.ttft_s;
    if (name == "tpot_ms")
        return 1e3 * figures.tpot_s;
    if (name == "usd_per_hour")
        return usdPerHour.value_or(std::nan(""));
    if (name == "usd_per_million_output_tokens")
        return figures.usdPerMillion.value_or(std::nan(""));
    return name == "output_tokens_per_s" ? figures.outputPerS : figures.perUser;
}

OperatingFigures ServingJudge::figures(const Point &point) const
{
    OperatingFigures out;
    out.ttft_s = point.ttft_s;
    out.tpot_s = point.tpot_s;
    out.outputPerS = point.outputPerS;
    out.outputPerSPerGpu = point.outputPerS / std::max(1, point.gpus);
    out.perUser = point.meanTpot_s > 0 ? 1 / point.meanTpot_s : 0;
    if (point.usdPerHour && point.outputPerS > 0)
        out.usdPerMillion = catalog::perMillionTokens(*point.usdPerHour, point.outputPerS);
    switch (m_options->objective) {
    case ServingObjective::Throughput: out.score = -out.outputPerSPerGpu; break;
    case ServingObjective::Time: out.score = point.meanTtft_s + m_tokens * point.meanTpot_s; break;
    case ServingObjective::Cost: out.score = point.usdPerHour.value_or(never); break;
    case ServingObjective::TokensPerUsd: out.score = out.usdPerMillion.value_or(never); break;
    }
    for (const Bound &bound : m_bounds)
        out.excess = std::max(out.excess, over(bound.range, valueOf(bound, out, point.usdPerHour)));
    if (!std::isfinite(point.ttft_s)) // an open load that is not carried
        out.excess = never;
    return out;
}

OperatingFigures ServingJudge::figures(const serve::Estimate &form, double outputPerS, int gpus, std::optional<double> usdPerHour) const
{
    return figures({latencyOf(form.ttft_s, m_options->latency), form.tpot_s, form.ttft_s.mean, form.tpot_s, outputPerS, gpus, usdPerHour});
}

OperatingFigures ServingJudge::figures(const serve::ServingPrediction &prediction, std::optional<double> usdPerHour) const
{
    return figures({latencyOf(prediction.ttft_s, m_options->latency), latencyOf(prediction.tpot_s, m_options->latency), prediction.ttft_s.mean,
                    prediction.tpot_s.mean, prediction.outputPerS, prediction.gpus, usdPerHour});
}

std::string ServingJudge::miss(const OperatingFigures &figures, std::optional<double> usdPerHour) const
{
    double worst = 1;
    std::string out;
    for (const Bound &bound : m_bounds) {
        const double value = valueOf(bound, figures, usdPerHour);
        const double times = over(bound.range, value);
        if (times <= worst)
            continue;
        worst = times;
        const std::string_view name = bound.name;
        const bool latency = name.ends_with("_ms");
        const bool high = bound.range.values.empty() && value > bound.range.high;
        const double limit = high ? bound.range.high : bound.range.low;
        const auto shown = [&](double x) { return latency ? format::seconds(1e-3 * x) : format::significant(x); };
        if (std::isnan(value)) {
            out = std::string(name) + " is unknown: no price is known";
            continue;
        }
        out = (latency ? (name == "ttft_ms" ? "TTFT " : "TPOT ") + toWord(m_options->latency) : std::string(name)) + " of " + shown(value);
        if (!std::isfinite(limit) || limit <= 0)
            out += " is not what the limits name";
        else
            out += high ? " is " + format::significant(times) + " times the limit of " + shown(limit)
                        : " is less than the limit of " + shown(limit) + " by a factor of " + format::significant(times);
    }
    return out;
}

} // namespace switchyard::search
