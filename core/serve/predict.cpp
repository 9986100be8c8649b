// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/predict.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <core/base/format.h>
#include <core/serve/band.h>
#include <core/serve/closedform.h>

namespace switchyard::serve {

namespace {

constexpr const char *partNames[costs] = {"linear layers, streaming", "linear layers and prefill attention, computing", "decode attention", "experts",
                                          "communication", "pointwise", "layer launches", "host per step", "first-token path"};

/// What takes most of a run, in the words of cli.md.
std::string limitOf(const Point &point, const Costs &weights)
{
    if (point.queued || point.run.waitingMean > 0.5 * point.run.runningMean)
        return point.run.runningMost >= point.rules.sequences ? "slots" : point.run.kvMost > 0.95 * point.memory.kvTokens ? "KV cache" : "queue";
    const auto part = [&](Cost cost) { return point.run.spanParts[static_cast<std::size_t>(cost)] * weights[static_cast<std::size_t>(cost)]; };
    const std::pair<double, const char *> causes[] = {
        {part(Cost::Gemm) + part(Cost::Attention) + part(Cost::Pointwise), "memory bandwidth"},
        {part(Cost::Compute), "compute"},
        {part(Cost::Comm), "all-reduce"},
        {part(Cost::Experts), "experts"},
        {part(Cost::Layer) + part(Cost::Step), "host"},
    };
    return std::ranges::max_element(causes, {}, [](const auto &cause) { return cause.first; })->second;
}

} // namespace

Percentiles percentilesOf(std::vector<double> values)
{
    Percentiles out;
    if (values.empty())
        return out;
    out.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    std::ranges::sort(values);
    const auto at = [&](double fraction) {
        return values[static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(values.size()))) - 1];
    };
    out.p50 = at(0.5);
    out.p90 = at(0.9);
    out.p99 = at(0.99);
    return out;
}

Percentiles percentilesOfGaps(std::vector<Gap> gaps)
{
    Percentiles out;
    std::ranges::sort(gaps, {}, &Gap::seconds);
    double weight = 0;
    for (const Gap &gap : gaps) {
        weight += gap.weight;
        out.mean += gap.weight * gap.seconds;
    }
    if (weight <= 0)
        return out;
    out.mean /= weight;
    double below = 0;
    for (const Gap &gap : gaps) {
        const double next = below + gap.weight;
        for (const auto &[fraction, member] : {std::pair{0.5, &Percentiles::p50}, {0.9, &Percentiles::p90}, {0.99, &Percentiles::p99}})
            if (below < fraction * weight && next >= fraction * weight)
                out.*member = gap.seconds;
        below = next;
    }
    return out;
}

std::vector<PartTime> partsOf(const Costs &parts, const Costs &weights)
{
    std::vector<PartTime> out;
    for (std::size_t i = 0; i < costs; ++i)
        if (const double seconds = parts[i] * weights[i]; seconds > 0)
            out.push_back({partNames[i], seconds});
    return out;
}

Result<Pool> placed(const Hardware &hardware, Pool pool, const catalog::Architecture &model)
{
    const long long gpus = static_cast<long long>(pool.instances) * hardware.type->gpus;
    const int open = pool.cut.replicas;
    pool.cut.replicas = std::max(1, open);
    if (auto possible = checkCut(pool.cut, model); !possible)
        return std::unexpected(possible.error());
    if (pool.cut.gpus() * pool.cut.replicas > gpus)
        return fail(ErrorCode::InvalidInput, "TP " + std::to_string(pool.cut.tp) + " × PP " + std::to_string(pool.cut.pp) + " × "
                                                 + std::to_string(pool.cut.replicas) + " replicas need " + std::to_string(pool.cut.gpus() * pool.cut.replicas)
                                                 + " GPUs; " + std::to_string(pool.instances) + " × " + hardware.type->id + " have " + std::to_string(gpus));
    if (open <= 0)
        pool.cut.replicas = static_cast<int>(gpus / pool.cut.gpus());
    return pool;
}

double capacityOf(StepTable &table, const Rules &rules, const Memory &memory, const Load &load, int replicas)
{
    const double slotCount = std::max(1.0, slotsOf(rules, memory.kvTokens, load.prompt, load.output));
    return replicas * closedForm(table, rules, memory.kvTokens, slotCount, load.prompt, load.output).requestsPerS;
}

void addBands(const catalog::Catalog &catalog, const Release &release, catalog::GpuGeneration generation, ServingPrediction &out)
{
    const auto band = [&](const char *quantity) {
        const Band of = bandOf(catalog, quantity, release.framework, generation);
        out.errorBasis = of.basis;
        return std::array<double, 2>{100 * std::expm1(of.low), 100 * std::expm1(of.high)};
    };
    out.ttftBand_pct = band("ttft_ms");
    out.throughputBand_pct = band("output_tokens_per_s_per_gpu");
    out.tpotBand_pct = band("tpot_ms");
}

void addCost(const catalog::Catalog &catalog, const ServingJob &job, double inputShare, ServingPrediction &out)
{
    ServingCost cost;
    std::vector<const Pool *> pools = {&job.pool};
    if (job.prefill)
        pools.push_back(&*job.prefill);
    for (const Pool *pool : pools) {
        const catalog::InstanceType *type = catalog.instance(pool->instance);
        if (type == nullptr || type->reference)
            return;
        if (!type->provisional.empty())
            out.warnings.push_back(type->id + " is provisional: " + type->provisional);
        const catalog::Quote each = catalog::quote(catalog, job.price, pool->instance);
        if (!each.usdPerHour) {
            out.warnings.push_back(each.unknown);
            return;
        }
        cost.usdPerHour += *each.usdPerHour * pool->instances;
        cost.priceSource = each.source;
        cost.priceDate = each.date;
    }
    const double usdPerS = cost.usdPerHour / 3600;
    if (out.inputPerS > 0)
        cost.usdPerMillionInput = 1e6 * usdPerS * inputShare / out.inputPerS;
    if (out.outputPerS > 0)
        cost.usdPerMillionOutput = 1e6 * usdPerS * (1 - inputShare) / out.outputPerS;
    out.cost = cost;
}

void addCut(int cut, double kvTokens, ServingPrediction &out)
{
    if (cut > 0)
        out.warnings.push_back(format::integer(cut) + " requests were drawn longer than the pool of " + format::integer(kvTokens) + " tokens, which no engine takes, and cut to it");
}

void addPreempted(const Run &run, ServingPrediction &out)
{
    if (run.preempted > 0)
        out.warnings.push_back(format::integer(static_cast<double>(run.preempted)) + " times a request was preempted and computed again: the KV pool ran full");
}

void addAssumed(const Serving &serving, ServingPrediction &out)
{
    if (!serving.formats.assumed.empty())
        out.assumed.push_back({"kernels", workload::toWord(serving.formats.linear), serving.formats.assumed});
    if (isLater(serving.release))
        out.assumed.push_back({"framework_version", newestModelled(serving.release.framework), "the release is later than those whose rules are modelled"});
}

void addContext(const ServingJob &job, ServingPrediction &out)
{
    const int context = job.serving.model.contextLength;
    const double longest = lengthsOf(job.load).longest;
    if (context > 0 && longest > context)
        out.warnings.push_back("requests of " + format::integer(longest) + " tokens are longer than the context of " + format::integer(context)
                               + " that the maker of " + job.serving.model.name + " supports: a server refuses them as it stands");
}

void addGaps(const Layers &layers, const Pool &pool, ServingPrediction &out)
{
    const auto add = [&](std::string text) { // once of two pools that are alike
        if (std::ranges::find(out.warnings, text) == out.warnings.end())
            out.warnings.push_back(std::move(text));
    };
    const Hardware &hardware = layers.hardware();
    const Serving &serving = layers.serving();
    const long long gpus = static_cast<long long>(pool.instances) * hardware.type->gpus;
    if (const long long idle = gpus - pool.cut.gpus() * pool.cut.replicas; idle > 0)
        add(std::to_string(idle) + " of " + std::to_string(gpus) + " GPUs of " + hardware.type->id + " serve nothing: the replicas do not fill them");
    if (pool.cut.tp > 1 && !layers.allReduceMeasured())
        add("no measured all-reduce of " + toWord(serving.release.framework) + " on " + hardware.gpu->id + " over " + std::to_string(pool.cut.tp)
            + " GPUs: that of its nearest relative, or NCCL's");
    if (serving.model.isMoe() && !layers.expertsMeasured())
        add("expert kernels of this precision are not measured on " + hardware.gpu->id + ": derived from its plain GEMMs, unconfirmed");
    if (hardware.kernels->inherited())
        add("kernels of " + hardware.gpu->id + " are not measured: those of " + hardware.kernels->measuredOn + ", scaled by its peaks");
}

Result<ServingPrediction> predictServing(const catalog::Catalog &catalog, const ServingJob &job)
{
    if (job.load.kind == Load::Kind::Trace && job.load.trace.empty())
        return fail(ErrorCode::InvalidInput, "the trace holds no request; expected lines of time, prompt and output tokens");
    if (job.prefill)
        return predictDisaggregated(catalog, job);
    SWITCHYARD_TRY(const Hardware hardware, hardwareOf(catalog, job.pool.instance));
    SWITCHYARD_TRY(const Pool pool, placed(hardware, job.pool, job.serving.model));
    Serving serving = job.serving;
    serving.cut = pool.cut;
    const Rules rules = effectiveRules(hardware, serving);
    const Layers layers(hardware, serving, rules);
    StepTable table(layers, constantsFrom(catalog, serving.release.framework, hardware.gpu->generation));
    SWITCHYARD_TRY(const Memory memory, roomFor(hardware, serving, rules, job.load));
    if (job.load.kind == Load::Kind::Open) {
        const double capacity = capacityOf(table, rules, memory, job.load, serving.cut.replicas);
        if (job.load.rate > capacity)
            return fail(ErrorCode::InvalidInput, "a rate of " + format::significant(job.load.rate) + " requests/s is " + format::significant(job.load.rate / capacity)
                                                     + " times what this deployment carries; expected at most " + format::significant(capacity));
    }
    OperateOptions options;
    options.run = {.gaps = true, .parts = true};
    SWITCHYARD_TRY(const Point point, operate(layers, table, job.load, options));

    ServingPrediction out;
    out.ttft_s = percentilesOf(point.run.ttft_s);
    out.tpot_s = percentilesOf(point.run.tpot_s);
    out.e2e_s = percentilesOf(point.run.e2e_s);
    out.itl_s = percentilesOfGaps(point.run.gaps);
    out.outputPerS = point.outputPerS;
    out.inputPerS = point.inputPerS;
    out.requestsPerS = point.requestsPerS;
    out.gpus = pool.instances * hardware.type->gpus;
    out.runningMean = point.run.runningMean;
    out.slotCount = point.slotCount;
    out.kvTokens = point.memory.kvTokens;
    out.kvUse = std::min(1.0, point.run.kvMost / point.memory.kvTokens);
    out.limit = limitOf(point, table.weights());
    PhasePrediction phase{"serve", "serve", pool, static_cast<int>(serving.cut.gpus() * serving.cut.replicas), point.tpot_s, partsOf(point.run.tpotParts, table.weights()), point.memory};
    out.phases.push_back(std::move(phase));
    addBands(catalog, serving.release, hardware.gpu->generation, out);
    // GPU time by what it is for: a prompt by itself, the rest of the run for output.
    const double prompts = static_cast<double>(point.run.e2e_s.size());
    StepLoad alone;
    const double mean = point.run.promptTokens / std::max(1.0, prompts);
    alone.prefillTokens = std::max(1.0, mean * (1 - serving.prefixHit));
    alone.prefill_s = table.prefill_s(1, alone.prefillTokens, mean);
    const double busy_s = total(point.run.spanParts, table.weights());
    addCost(catalog, job, std::clamp(prompts * table.seconds(alone) / busy_s, 0.0, 0.98), out);
    addGaps(layers, pool, out);
    addCut(point.run.cut, point.memory.kvTokens, out);
    addPreempted(point.run, out);
    addContext(job, out);
    addAssumed(serving, out);
    return out;
}

} // namespace switchyard::serve
