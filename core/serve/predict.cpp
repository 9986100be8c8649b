// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/predict.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <core/serve/cost_names.h>
#include <core/base/format.h>
#include <core/serve/band.h>
#include <core/serve/deploy.h>
#include <core/serve/dispatch.h>
#include <core/serve/drafting.h>
#include <core/workload/state_work.h>

namespace switchyard::serve {

namespace {

/// The process that sends tokens is busy all the time, or first tokens wait for it longer than steps take.
bool sendingHolds(const OperatingPoint &point)
{
    if (point.load.kind == Load::Kind::Static) // in process
        return false;
    const double busy = point.rules.sendToken_s * point.run.outputTokens / point.over_s;
    const double late_s = point.run.ttftParts[static_cast<std::size_t>(Cost::FrontEnd)];
    return busy > 0.9 || (point.tpot_s > 0 && late_s > 2 * point.tpot_s);
}

/// The pools of attention groups are full where none has room for one more, whatever is left in each.
bool fillsCache(const OperatingPoint &point)
{
    return point.run.kvMost > 0.95 * point.memory.kvTokens || (point.rules.groups > 1 && point.run.runningMost >= point.slotCount);
}

/// What takes most of a run.
Limit limitOf(const OperatingPoint &point, const Costs &weights)
{
    if (sendingHolds(point))
        return Limit::SendingTokens;
    if (point.queued || point.run.waitingMean > 0.5 * point.run.runningMean)
        return point.run.runningMost >= point.rules.sequences ? Limit::Slots : fillsCache(point) ? Limit::KvCache : Limit::Queue;
    return limitOfParts(point.run.spanParts, weights);
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

Percentiles percentilesAfterStart(const std::vector<double> &times_s, const std::vector<double> &asked_s)
{
    std::vector<double> later;
    for (std::size_t i = 0; i < times_s.size(); ++i)
        if (asked_s[i] > 0)
            later.push_back(times_s[i]);
    if (later.empty())
        later = times_s;
    return percentilesOf(std::move(later));
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

Limit limitOfParts(const Costs &parts, const Costs &weights)
{
    const auto part = [&](Cost cost) { return parts[static_cast<std::size_t>(cost)] * weights[static_cast<std::size_t>(cost)]; };
    const std::pair<double, Limit> causes[] = {
        {part(Cost::Gemm) + part(Cost::Attention) + part(Cost::Pointwise) + part(Cost::Draft), Limit::MemoryBandwidth},
        {part(Cost::Compute), Limit::Compute},
        {part(Cost::Comm), Limit::AllReduce},
        {part(Cost::Experts), Limit::Experts},
        {part(Cost::Layer) + part(Cost::Sequence) + part(Cost::Step) + part(Cost::FrontEnd) + part(Cost::Launch), Limit::Host},
    };
    return std::ranges::max_element(causes, {}, [](const auto &cause) { return cause.first; })->second;
}

std::vector<PartTime> partsOf(const Costs &parts, const Costs &weights)
{
    std::vector<PartTime> out;
    for (std::size_t i = 0; i < costs; ++i)
        if (const double seconds = parts[i] * weights[i]; seconds > 0)
            out.push_back({nameOf(static_cast<Cost>(i)), seconds, static_cast<Cost>(i)});
    return out;
}

SentBySteps sentPerS(const ReplicaRun &run, double requestsPerS, int replicas)
{
    SentBySteps out;
    if (!run.e2e_s.empty())
        out.add(run.sent, requestsPerS / (static_cast<double>(run.e2e_s.size()) * replicas));
    return out;
}

FirstToken firstTokenOf(const ReplicaRun &run, const Costs &weights)
{
    FirstToken out;
    out.parts = partsOf(run.ttftParts, weights);
    out.exchange = run.ttftExchange;
    out.copied_s = run.copied_s;
    out.betweenSteps_s = run.betweenSteps_s;
    return out;
}

Result<PoolShape> placed(const Hardware &hardware, PoolShape pool, const catalog::Architecture &model)
{
    const long long gpus = static_cast<long long>(pool.instances) * hardware.type->gpus;
    const int open = pool.cut.replicas;
    pool.cut.replicas = std::max(1, open);
    if (auto possible = checkCut(pool.cut, model); !possible)
        return std::unexpected(possible.error());
    if (pool.cut.gpus() * pool.cut.replicas > gpus)
        return fail(ErrorCode::InvalidInput, say("TP {} × PP {} × {} replicas need {} GPUs; {} × {} have {}", pool.cut.tp, pool.cut.pp, pool.cut.replicas, pool.cut.gpus() * pool.cut.replicas, pool.instances, hardware.type->id, gpus));
    if (open <= 0)
        pool.cut.replicas = static_cast<int>(gpus / pool.cut.gpus());
    return pool;
}

void addBands(const catalog::Catalog &catalog, const Layers &layers, ServingPrediction &out)
{
    Derived derived = derivedOf(layers.serving(), layers.expertsMeasured());
    derived.wide = std::ranges::any_of(out.phases, [](const PhasePrediction &phase) { return beyondRows(phase.pool.cut); });
    const auto band = [&](const char *quantity) {
        const Band of = bandFor(derived, bandOf(catalog, quantity, layers.serving().release.framework, layers.hardware().gpu->generation));
        out.errorBasis = of.basis;
        return std::array<double, 2>{100 * std::expm1(of.low), 100 * std::expm1(of.high)};
    };
    out.ttftBand_pct = band("ttft_ms");
    out.throughputBand_pct = band("output_tokens_per_s_per_gpu");
    out.tpotBand_pct = band("tpot_ms");
}

std::optional<ServingCost> hourlyCost(const catalog::Catalog &catalog, const ServingJob &job, Warnings &warnings)
{
    ServingCost cost;
    std::vector<const PoolShape *> pools = {&job.pool};
    if (job.prefill)
        pools.push_back(&*job.prefill);
    for (const PoolShape *pool : pools) {
        const catalog::InstanceType *type = catalog.instance(pool->instance);
        if (type == nullptr || type->reference)
            return std::nullopt;
        if (!type->provisional.empty())
            warnings.push_back(say("{} is provisional: {}", type->id, type->provisional));
        const catalog::Quote each = catalog::quote(catalog, job.price, pool->instance);
        if (!each.usdPerHour) {
            warnings.emplace_back(each.unknown, Warning::About::Price);
            return std::nullopt;
        }
        if (Said old = catalog::staleness(each, job.price.on); !old.empty() && std::ranges::find(warnings, old) == warnings.end())
            warnings.emplace_back(std::move(old), Warning::About::Price);
        cost.usdPerHour += *each.usdPerHour * pool->instances;
        cost.priceSource = each.source;
        cost.priceDate = each.date;
    }
    return cost;
}

void splitCost(ServingCost &cost, double inputShare, double inputPerS, double outputPerS)
{
    const double usdPerS = cost.usdPerHour / 3600;
    cost.usdPerMillionInput = inputPerS > 0 ? 1e6 * usdPerS * inputShare / inputPerS : 0;
    if (outputPerS > 0 && inputShare < 1)
        cost.usdPerMillionOutput = 1e6 * usdPerS * (1 - inputShare) / outputPerS;
}

void addCut(int cut, double kvTokens, ServingPrediction &out)
{
    if (cut > 0)
        out.warnings.push_back(say("{} requests were drawn longer than the pool of {} tokens, which no engine takes, and cut to it", format::integer(cut), format::integer(kvTokens)));
}

void addPreempted(const ReplicaRun &run, ServingPrediction &out)
{
    if (run.preempted > 0)
        out.warnings.push_back(say("{} times a request was preempted and computed again: the KV pool ran full", format::integer(static_cast<double>(run.preempted))));
}

void addAssumed(const Serving &serving, std::vector<workload::Assumption> &assumed)
{
    if (!serving.formats.assumed.empty())
        assumed.push_back({"kernels", workload::toWord(serving.formats.linear), serving.formats.assumed});
    if (serving.model.isMoe() && serving.cut.ep > 1 && !serving.expertImbalance && serving.redundantExperts)
        assumed.push_back({"expert_imbalance", "EPLB", "not stated: the fullest GPU's experts as EPLB places them, by a power law of exponent " + format::significant(serving.expertSkew) + ", and the chance of a step"});
    else if (serving.model.isMoe() && serving.cut.ep > 1 && !serving.expertImbalance)
        assumed.push_back({"expert_imbalance", "power law", "not stated: the fullest GPU's experts by the routing of the kernel tables, exponent " + format::significant(serving.expertSkew) + ", without EPLB; dispatch and combine even"});
    addDrafting(serving, assumed);
    if (serving.redundantExperts && serving.cut.ep <= 1)
        assumed.push_back({"redundant_experts", "none", "EPLB places experts over several GPUs: with EP alone"});
    if (serving.twoBatches && !dispatches(serving.cut))
        assumed.push_back({"two_batches", "off", "tokens are dispatched to experts over more than 8 GPUs with attention DP alone"});
    if (isLater(serving.release))
        assumed.push_back({"framework_version", newestModelled(serving.release.framework), "the release is later than those whose rules are modelled"});
}

void addContext(const catalog::Architecture &model, double longest, Warnings &warnings)
{
    const int context = model.contextLength;
    if (context > 0 && longest > context)
        warnings.push_back(say("requests of {} tokens are longer than the context of {} that the maker of {} supports: a server refuses them as it stands", format::integer(longest), format::integer(context), model.name));
}

void addGaps(const Layers &layers, Warnings &warnings)
{
    const auto add = [&](Said text) { // once of two pools that are alike
        if (std::ranges::find(warnings, text) == warnings.end())
            warnings.push_back(std::move(text));
    };
    const Hardware &hardware = layers.hardware();
    const Serving &serving = layers.serving();
    if (serving.cut.tp > 1 && !layers.allReduceMeasured())
        add(say("no measured all-reduce of {} on {} over {} GPUs: that of its nearest relative, or NCCL's", toWord(serving.release.framework), hardware.gpu->id, serving.cut.tp));
    if (serving.model.isMoe() && !layers.expertsMeasured())
        add(say("expert kernels of this precision are not measured on {}: derived from those of another, unconfirmed", hardware.gpu->id));
    if (beyondRows(serving.cut))
        add(say("experts over {} GPUs are held against a few published steps, not against requests: the bands are wider", serving.cut.ep));
    if (Said rough = workload::unconfirmedLayers(serving.model); !rough.empty())
        add(std::move(rough));
    if (hardware.kernels->inherited())
        add(say("kernels of {} are not measured: those of {}, scaled by its peaks", hardware.gpu->id, hardware.kernels->measuredOn));
}

void addOffload(const Deployment &deployment, const Load &load, ServingPrediction &out)
{
    const CacheOffload &offload = deployment.offload;
    if (offload.token_s <= 0)
        return;
    const Serving &serving = deployment.serving;
    const double prompt = lengthsOf(load).prompt;
    StepLoad all = deployment.alone(prompt);
    all.prefillTokens = std::max(1.0, prompt * (1 - serving.prefixHit));
    all.prefill_s = deployment.table->prefill_s(1, all.prefillTokens, prompt);
    Offloaded said{offload.hostTokens, offload.nvmeTokens, prompt * offload.token_s, 0};
    said.recompute_s = deployment.table->seconds(all) - deployment.table->seconds(deployment.alone(prompt));
    if (said.copy_s > said.recompute_s)
        out.warnings.push_back(say("what is offloaded of a prompt takes {} to copy back and {} to compute again: it does not pay", format::seconds(said.copy_s), format::seconds(said.recompute_s)));
    if (const double busy = out.requestsPerS / deployment.replicas() * prompt * offload.tokenShared_s; busy > 0.9)
        out.warnings.push_back(say("copies back from host memory take {} of the time: prompts wait for them", format::percent(std::min(1.0, busy))));
    if (serving.hostHit > 0)
        out.assumed.push_back({"host_cache", format::binaryBytes(hostCacheShare * deployment.hardware.type->ram_B), "half of an instance's memory is given to the cache"});
    out.offloaded = said;
}

void addIdle(const Deployment &deployment, Warnings &warnings)
{
    const int gpus = deployment.gpus();
    if (const long long idle = gpus - deployment.pool.cut.gpus() * deployment.pool.cut.replicas; idle > 0)
        warnings.push_back(say("{} of {} GPUs of {} serve nothing: the replicas do not fill them", idle, gpus, deployment.pool.instance));
}

Result<ServingPrediction> predictServing(const catalog::Catalog &catalog, const ServingJob &job, History *history, const std::stop_token &stop)
{
    if (job.load.kind == Load::Kind::Trace && job.load.trace.empty())
        return fail(ErrorCode::InvalidInput, say("the trace holds no request; expected lines of time, prompt and output tokens"));
    const RunOptions run{.gaps = true, .parts = true, .history = history, .stop = stop};
    if (job.prefill) {
        SWITCHYARD_TRY(const Disaggregated pools, deployBoth(catalog, job));
        SWITCHYARD_TRY(ServingPrediction out, predictOn(catalog, pools, job, run));
        out.aggregated = aggregatedOf(catalog, job, stop);
        if (stop.stop_requested()) // a run that was cut short says nothing against it
            return fail(ErrorCode::Cancelled, say("cancelled"));
        out.aggregated->verdict = verdictOf(out, *out.aggregated, job.load.kind == Load::Kind::Open);
        return out;
    }
    SWITCHYARD_TRY(const Deployment deployment, deploy(catalog, job, job.pool, Role::Whole));
    return predictOn(catalog, deployment, job, run);
}

Result<ServingPrediction> predictOn(const catalog::Catalog &catalog, const Deployment &deployment, const ServingJob &job, const RunOptions &run)
{
    if (auto carried = checkRate(job.load, deployment.capacity(job.load), say("this deployment")); !carried)
        return std::unexpected(carried.error());
    StepTable &table = *deployment.table;
    SWITCHYARD_TRY(const OperatingPoint point, operate(*deployment.layers, table, job.load, {.run = run}));

    ServingPrediction out;
    out.ttft_s = percentilesOf(point.run.ttft_s);
    out.laterTtft_s = percentilesAfterStart(point.run.ttft_s, point.run.issued_s);
    out.tpot_s = percentilesOf(point.run.tpot_s);
    out.e2e_s = percentilesOf(point.run.e2e_s);
    out.itl_s = percentilesOfGaps(point.run.gaps);
    out.outputPerS = point.outputPerS;
    out.inputPerS = point.inputPerS;
    out.requestsPerS = point.requestsPerS;
    out.gpus = deployment.gpus();
    out.runningMean = point.run.runningMean;
    out.slotCount = point.slotCount;
    out.kvTokens = point.memory.kvTokens;
    out.kvUse = std::min(1.0, point.run.kvMost / point.memory.kvTokens);
    out.limit = limitOf(point, table.weights());
    out.phases.push_back({design::Serve::Role::Whole, deployment.pool, static_cast<int>(deployment.serving.cut.gpus() * deployment.replicas()), point.tpot_s,
                          partsOf(point.run.tpotParts, table.weights()), point.memory, sentPerS(point.run, out.requestsPerS, deployment.replicas()), point.run.tpotExchange, dispatcherOf(deployment.hardware, deployment.pool.cut), deployment.offload.token_s});
    out.firstToken = firstTokenOf(point.run, table.weights());
    addBands(catalog, *deployment.layers, out);
    if (out.cost = hourlyCost(catalog, job, out.warnings); out.cost) {
        // Time by what the run's own steps were for; what nobody used goes with it.
        if (const double steps_s = point.run.prompts_s + point.run.answers_s; steps_s > 0) // else it ran without parts
            splitCost(*out.cost, point.run.prompts_s / steps_s, out.inputPerS, out.outputPerS);
    }
    addIdle(deployment, out.warnings);
    addGaps(*deployment.layers, out.warnings);
    addCut(point.run.cut, point.memory.kvTokens / point.rules.groups, out);
    addOffload(deployment, job.load, out);
    addPreempted(point.run, out);
    addContext(job.serving.model, lengthsOf(job.load).longest, out.warnings);
    addAssumed(deployment.serving, out.assumed);
    if (job.carrier.transport != workload::KvTransport::Unsaid || job.carrier.blocks != workload::KvBlocks::ByEngine)
        out.assumed.push_back({"kv_transport", "none", "one pool: no cache moves"});
    return out;
}

} // namespace switchyard::serve
