// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/serving_json.h>

#include <cmath>
#include <iomanip>
#include <ostream>

#include <core/base/format.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *tpotDefinition = "(end - first token) / (output tokens - 1), mean over requests; itl_ms pools the gaps between all tokens";

Json milliseconds(const serve::Percentiles &p)
{
    return {{"mean", 1e3 * p.mean}, {"p50", 1e3 * p.p50}, {"p90", 1e3 * p.p90}, {"p99", 1e3 * p.p99}};
}

Json memoryJson(const serve::Memory &m)
{
    Json out = {{"weights", std::llround(m.weights_B)},
                {"activations", std::llround(m.activations_B)},
                {"kv_cache", std::llround(m.kv_B)},
                {"other", std::llround(m.other_B)},
                {"total", std::llround(m.weights_B + m.activations_B + m.kv_B + m.other_B)}};
    if (m.draft_B > 0)
        out["draft_model"] = std::llround(m.draft_B); // of the weights
    return out;
}

Json parallelismJson(const serve::Cut &cut)
{
    return {{"tp", cut.tp}, {"pp", cut.pp}, {"ep", cut.ep}, {"attention_dp", cut.attentionDp}, {"replicas", cut.replicas}};
}

Json phaseJson(const serve::PhasePrediction &phase)
{
    Json parts = Json::array();
    for (const serve::PartTime &part : phase.parts)
        parts.push_back({{"name", part.name}, {"seconds", part.seconds}});
    return {{"name", toWord(phase.role)},
            {"kind", toWord(phase.role)},
            {"pool", {{"instance", phase.pool.instance}, {"instances", phase.pool.instances}}},
            {"gpus", phase.gpus},
            {"parallelism", parallelismJson(phase.pool.cut)},
            {"period_s", phase.period_s},
            {"parts", std::move(parts)},
            {"memory_per_gpu_bytes", memoryJson(phase.memory)}};
}

/// The other way to use the same instances.
Json aggregatedJson(const serve::Aggregated &a)
{
    Json out = {{"verdict", a.verdict.english()}, {"possible", a.notPossible.empty()}};
    if (!a.notPossible.empty()) {
        out["why"] = a.notPossible.english();
        return out;
    }
    Json pools = Json::array();
    for (const serve::PoolShape &pool : a.pools)
        pools.push_back({{"instance", pool.instance}, {"instances", pool.instances}, {"parallelism", parallelismJson(pool.cut)}});
    out["pools"] = std::move(pools);
    out["ttft_ms"] = milliseconds(a.ttft_s);
    out["tpot_ms"] = milliseconds(a.tpot_s);
    out["e2e_ms"] = milliseconds(a.e2e_s);
    out["output_tokens_per_s"] = a.outputPerS;
    out["output_tokens_per_s_per_gpu"] = a.outputPerSPerGpu;
    out["requests_per_s"] = a.requestsPerS;
    out["most_requests_per_s"] = a.mostPerS;
    return out;
}

Json bandJson(const std::array<double, 2> &band) { return {band[0], band[1]}; }

void line(std::ostream &out, const char *name, const serve::Percentiles &p)
{
    out << "  " << std::left << std::setw(6) << name << std::right;
    for (const double value : {p.mean, p.p50, p.p90, p.p99})
        out << std::setw(12) << format::seconds(value);
    out << '\n';
}

/// What the same instances give if each serves whole, and which way is better.
void print(std::ostream &out, const serve::Aggregated &a)
{
    out << "aggregated or disaggregated? " << a.verdict.english() << '\n';
    if (!a.notPossible.empty()) {
        out << "  aggregated: " << a.notPossible.english() << '\n';
        return;
    }
    out << "  aggregated:";
    for (const serve::PoolShape &pool : a.pools)
        out << ' ' << pool.instances << " x " << pool.instance << ", " << pool.cut.replicas << " replicas of TP " << pool.cut.tp << " PP " << pool.cut.pp << ';';
    out << ' ' << format::significant(a.outputPerS) << " output tokens/s, " << format::significant(a.outputPerSPerGpu) << " per GPU, at most "
        << format::significant(a.mostPerS) << " requests/s\n";
    line(out, "TTFT", a.ttft_s);
    line(out, "TPOT", a.tpot_s);
}

} // namespace

Json toJson(const serve::ServingPrediction &p)
{
    Json phases = Json::array();
    for (const serve::PhasePrediction &phase : p.phases)
        phases.push_back(phaseJson(phase));
    Json assumed = Json::array();
    for (const workload::Assumption &a : p.assumed)
        assumed.push_back({{"name", a.name}, {"value", a.value}, {"why", a.why}});
    Json cost = nullptr;
    if (p.cost)
        cost = {{"usd_per_hour", p.cost->usdPerHour},
                {"usd_per_million_input_tokens", p.cost->usdPerMillionInput},
                {"usd_per_million_output_tokens", p.cost->usdPerMillionOutput ? Json(*p.cost->usdPerMillionOutput) : Json()},
                {"price_source", p.cost->priceSource},
                {"price_date", p.cost->priceDate}};
    // The fields that all predictions have: the step is one output token of each running sequence, where decode runs.
    const serve::PhasePrediction &main = p.phases.back();
    Json breakdown = Json::array();
    double step_s = 0;
    for (const serve::PartTime &part : main.parts) {
        breakdown.push_back({{"name", part.name}, {"seconds", part.seconds}, {"exposed_seconds", part.seconds}});
        step_s += part.seconds;
    }
    Json out = {{"step_time_s", step_s},
                {"tokens_per_s", p.outputPerS},
                {"tokens_per_s_per_gpu", p.outputPerSPerGpu()},
                {"fits", true},
                {"error_band_pct", bandJson(p.throughputBand_pct)},
                {"memory_per_gpu_bytes", memoryJson(main.memory)},
                {"breakdown", std::move(breakdown)},
                {"bottleneck", toWord(p.limit)},
                {"phases", std::move(phases)},
                {"ttft_ms", milliseconds(p.ttft_s)},
                {"tpot_ms", milliseconds(p.tpot_s)},
                {"itl_ms", milliseconds(p.itl_s)},
                {"e2e_ms", milliseconds(p.e2e_s)},
                {"tpot_definition", tpotDefinition},
                {"output_tokens_per_s", p.outputPerS},
                {"output_tokens_per_s_per_gpu", p.outputPerSPerGpu()},
                {"input_tokens_per_s", p.inputPerS},
                {"requests_per_s", p.requestsPerS},
                {"tokens_per_s_per_user", p.tpot_s.mean > 0 ? 1 / p.tpot_s.mean : 0},
                {"running_mean", p.runningMean},
                {"slots", std::floor(p.slotCount)},
                {"kv_tokens", std::floor(p.kvTokens)},
                {"kv_use", p.kvUse},
                {"limit", toWord(p.limit)},
                {"kv_transfer_ms", {{"total", 1e3 * p.transfer_s}, {"exposed", 1e3 * p.transferExposed_s}}},
                {"cost", std::move(cost)},
                {"error_bands_pct", {{"ttft", bandJson(p.ttftBand_pct)}, {"tpot", bandJson(p.tpotBand_pct)}, {"throughput", bandJson(p.throughputBand_pct)}}},
                {"error_basis", p.errorBasis},
                {"assumed", std::move(assumed)},
                {"warnings", english(p.warnings)}};
    if (p.offloaded)
        out["kv_offload"] = {{"host_tokens", std::floor(p.offloaded->hostTokens)}, {"nvme_tokens", std::floor(p.offloaded->nvmeTokens)},
                             {"copy_ms", 1e3 * p.offloaded->copy_s}, {"recompute_ms", 1e3 * p.offloaded->recompute_s}};
    if (p.aggregated) {
        out["kv_transfer_ms"]["path"] = p.transferOverNvlink ? "nvlink" : "network";
        out["kv_transfer_ms"]["descriptors"] = p.transferDescriptors;
        out["kv_transfer_ms"]["posting"] = 1e3 * p.transferPosting_s;
        out["pools_most_requests_per_s"] = {{"prefill", p.prefillPerS}, {"decode", p.decodePerS}};
        out["aggregated"] = aggregatedJson(*p.aggregated);
    }
    return out;
}

void print(std::ostream &out, const serve::ServingPrediction &p)
{
    out << format::significant(p.outputPerS) << " output tokens/s   " << format::significant(p.outputPerSPerGpu()) << " per GPU (80 % band "
        << format::signedPercent(p.throughputBand_pct[0] / 100) << " … " << format::signedPercent(p.throughputBand_pct[1] / 100) << ")   "
        << format::significant(p.requestsPerS) << " requests/s   held by " << toWord(p.limit) << '\n';
    out << "              mean         p50         p90         p99\n";
    line(out, "TTFT", p.ttft_s);
    line(out, "TPOT", p.tpot_s);
    line(out, "ITL", p.itl_s);
    line(out, "E2E", p.e2e_s);
    out << "80 % band: TTFT " << format::signedPercent(p.ttftBand_pct[0] / 100) << " … " << format::signedPercent(p.ttftBand_pct[1] / 100) << ", TPOT "
        << format::signedPercent(p.tpotBand_pct[0] / 100) << " … " << format::signedPercent(p.tpotBand_pct[1] / 100) << " (" << p.errorBasis << ")\n";
    out << format::significant(p.runningMean) << " sequences run on a replica, " << format::integer(p.slotCount) << " fit; KV cache of "
        << format::integer(p.kvTokens) << " tokens, " << format::percent(p.kvUse) << " used\n";
    if (p.offloaded)
        out << "offloaded: host memory holds " << format::integer(p.offloaded->hostTokens) << " tokens of a replica, NVMe " << format::integer(p.offloaded->nvmeTokens)
            << "; a prompt's part takes " << format::seconds(p.offloaded->copy_s) << " to copy back, " << format::seconds(p.offloaded->recompute_s) << " to compute again\n";
    if (p.transfer_s > 0)
        out << "KV transfer " << format::seconds(p.transfer_s) << " a prompt over " << (p.transferOverNvlink ? "NVLink" : "the network cards") << ", "
            << format::seconds(p.transferExposed_s) << " exposed; " << format::integer(p.transferDescriptors) << " descriptors, " << format::seconds(p.transferPosting_s) << " to post\n";
    if (p.aggregated)
        print(out, *p.aggregated);
    if (p.cost)
        out << "cost " << format::usdPerHour(p.cost->usdPerHour) << "   " << format::usd(p.cost->usdPerMillionInput) << " per million input tokens   "
            << (p.cost->usdPerMillionOutput ? format::usd(*p.cost->usdPerMillionOutput) + " per million output tokens   (" : std::string("(")) << p.cost->priceSource << ", " << p.cost->priceDate << ")\n";
    for (const serve::PhasePrediction &phase : p.phases) {
        const serve::Cut &cut = phase.pool.cut;
        out << toWord(phase.role) << ": " << phase.gpus << " GPUs, " << cut.replicas << " replicas of TP " << cut.tp << " PP " << cut.pp << "; weights "
            << format::binaryBytes(phase.memory.weights_B) << (phase.memory.draft_B > 0 ? " (" + format::binaryBytes(phase.memory.draft_B) + " of them the draft model)" : "") << ", KV pool " << format::binaryBytes(phase.memory.kv_B) << " per GPU\n";
        for (const serve::PartTime &part : phase.parts)
            out << "  " << std::left << std::setw(48) << part.name << std::right << std::setw(12) << format::seconds(part.seconds) << '\n';
    }
    for (const workload::Assumption &a : p.assumed)
        out << "assumed " << a.name << " = " << a.value << " (" << a.why << ")\n";
    for (const std::string &warning : english(p.warnings))
        out << "warning: " << warning << '\n';
}

} // namespace switchyard::cli
