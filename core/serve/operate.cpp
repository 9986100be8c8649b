// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/operate.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include <core/base/format.h>
#include <core/serve/closedform.h>
#include <core/serve/engine_traits.h>

namespace switchyard::serve {

namespace {

double mean(const std::vector<double> &values)
{
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// A limit of each of several schedulers, of all of them; half of int's range is as good as none.
int ofAll(int limit, int schedulers)
{
    return static_cast<int>(std::min<std::int64_t>(static_cast<std::int64_t>(limit) * schedulers, std::numeric_limits<int>::max() / 2));
}

/// How many times `share` the whole load is: fewer clients or requests than replicas leave some idle.
double wholeOver(const Load &load, const Load &share, int replicas)
{
    switch (load.kind) {
    case Load::Kind::Trace: return static_cast<double>(load.trace.size()) / static_cast<double>(std::max<std::size_t>(1, share.trace.size()));
    case Load::Kind::Closed:
    case Load::Kind::Static: return load.concurrency / share.concurrency;
    case Load::Kind::Open: break;
    }
    return replicas;
}

} // namespace

double servedOver_s(std::vector<double> issued_s, std::vector<double> ended_s, double rate)
{
    constexpr double behind = 1.03; // less is chance
    const std::size_t requests = issued_s.size();
    const double come_s = static_cast<double>(requests) / rate;
    if (requests < 10)
        return come_s;
    const std::size_t first = requests / 10, last = requests - 1 - first;
    std::ranges::sort(issued_s);
    std::ranges::sort(ended_s);
    const double came_s = issued_s[last] - issued_s[first];
    const double took_s = ended_s[last] - ended_s[first];
    return took_s > behind * came_s && came_s > 0 ? come_s * took_s / came_s : come_s;
}

int longerRun(double rate, double e2e_s, std::size_t requests)
{
    constexpr double most = 20'000;
    const double inside = rate * e2e_s;
    return static_cast<double>(requests) >= std::min(5 * inside, most) ? 0 : static_cast<int>(std::min(10 * inside, most));
}

Lengths lengthsOf(const Load &load)
{
    Lengths out{load.prompt, load.output, load.prompt + load.output};
    if (load.kind != Load::Kind::Trace || load.trace.empty())
        return out;
    out = {};
    for (const Arrival &arrival : load.trace) {
        out.prompt += arrival.prompt;
        out.output += arrival.output;
        out.longest = std::max<double>(out.longest, arrival.prompt + arrival.output);
    }
    out.prompt /= static_cast<double>(load.trace.size());
    out.output /= static_cast<double>(load.trace.size());
    return out;
}

Rules effectiveRules(const Hardware &hardware, const Serving &serving)
{
    Rules rules = rulesOf(serving.release, *hardware.gpu, serving.cut.tp);
    rules.groups = serving.cut.attentionDp;
    rules.sequences = ofAll(serving.limits.sequences.value_or(rules.sequences), serving.cut.attentionDp);
    const EngineTraits &traits = engineTraits(serving.release.framework);
    const int budgets = traits.dividesBudget.is ? 1 : serving.cut.attentionDp; // each attention group has a scheduler of its own
    rules.budget = ofAll(serving.limits.budget.value_or(rules.budget), budgets);
    rules.memoryFraction = serving.limits.memoryFraction.value_or(rules.memoryFraction);
    rules.graphLimit = serving.limits.graphLimit.value_or(rules.graphLimit);
    rules.waitSteps = serving.limits.waitSteps.value_or(rules.waitSteps);
    rules.waitShare = serving.limits.waitShare.value_or(rules.waitShare);
    if (serving.limits.mixesPrompts && rules.scheduling == Scheduling::PrefillFirst)
        rules.scheduling = Scheduling::WholePrompts; // cut where one is longer than a chunk: it runs by itself here
    rules.launchLayer_s = serving.limits.launchesPrompts ? traits.launchLayer_s.is : 0;
    const double frontEnds = traits.frontEndPerGroup.is ? serving.cut.attentionDp : std::max(1.0, static_cast<double>(serving.cut.gpus()) / hardware.type->gpus);
    const double tokensAtOnce = serving.limits.senders * frontEnds * std::max(1, serving.limits.streamInterval);
    rules.sendToken_s = tokensAtOnce > 0 ? rules.sendToken_s / tokensAtOnce : 0;
    return rules;
}

Rules rulesFor(Rules rules, const Serving &serving, const Load &load)
{
    if (rules.scheduling != Scheduling::WholePrompts || serving.cut.attentionDp <= 1)
        return rules; // a prompt longer than a step runs by itself
    double longest = load.prompt;
    if (load.kind == Load::Kind::Trace && !load.trace.empty())
        longest = std::ranges::max_element(load.trace, {}, &Arrival::prompt)->prompt;
    rules.budget = std::max(rules.budget, ofAll(static_cast<int>(std::min(std::ceil(longest), 1e9)), serving.cut.attentionDp));
    return rules;
}

Load shareOf(const Load &load, int replicas)
{
    if (replicas <= 1)
        return load;
    Load out = load;
    out.concurrency = std::max(1.0, std::round(load.concurrency / replicas)); // as many are run, and wholeOver is by them
    out.rate = load.rate / replicas;
    out.requests = load.requests > 0 ? std::max(1, load.requests / replicas) : 0;
    if (load.kind == Load::Kind::Trace) { // round robin
        out.trace.clear();
        for (std::size_t i = 0; i < load.trace.size(); i += static_cast<std::size_t>(replicas))
            out.trace.push_back(load.trace[i]);
    }
    return out;
}

Result<Memory> roomFor(const Hardware &hardware, const Serving &serving, const Rules &rules, const Load &load)
{
    const Lengths lengths = lengthsOf(load);
    const Memory memory = memoryOf(hardware, serving, rules, lengths.prompt + lengths.output);
    if (memory.kv_B <= 0)
        return fail(ErrorCode::InvalidInput, say("the KV cache does not fit: weights of {} and a reserve of {} leave nothing of {} at a memory fraction of {}; expected more GPUs per replica, or fewer bits", format::binaryBytes(memory.weights_B), format::binaryBytes(memory.activations_B + memory.other_B), format::binaryBytes(memory.total_B), format::significant(rules.memoryFraction)));
    if (const double pool = memory.kvTokens / rules.groups; lengths.longest > pool)
        return fail(ErrorCode::InvalidInput, say("the KV cache does not fit: a request of {} tokens, the pool holds {}; expected shorter requests, more GPUs per replica, or fewer bits", format::integer(lengths.longest), format::integer(pool)));
    return memory;
}

Result<OperatingPoint> operate(const Layers &layers, StepTable &table, const Load &load, const OperateOptions &options)
{
    const Serving &serving = layers.serving();
    OperatingPoint point;
    point.rules = rulesFor(layers.rules(), serving, load);
    point.load = shareOf(load, serving.cut.replicas);
    const Lengths lengths = lengthsOf(point.load);
    if (auto room = roomFor(layers.hardware(), serving, point.rules, point.load)) {
        point.memory = *room;
    } else {
        if (!options.ranAnyway)
            return std::unexpected(room.error());
        point.overfull = room.error().message;
        point.memory = memoryOf(layers.hardware(), serving, point.rules, lengths.longest);
        point.memory.kvTokens = std::max(point.memory.kvTokens, 2 * lengths.longest * point.rules.groups);
    }
    if (point.load.kind == Load::Kind::Static) { // the batch is stated: it fits
        const double ofGroup = std::ceil(point.load.concurrency / point.rules.groups);
        point.memory.kvTokens = std::max(point.memory.kvTokens, 1.01 * ofGroup * point.rules.groups * lengths.longest);
        point.rules.sequences = std::max(point.rules.sequences, static_cast<int>(point.load.concurrency));
    }
    point.slotCount = slotsOf(point.rules, point.memory.kvTokens, lengths.prompt, lengths.output);
    point.queued = (point.load.kind == Load::Kind::Closed) && point.load.concurrency > point.slotCount;
    point.load.steady = point.load.steady && point.rules.scheduling != Scheduling::PrefillFirst;
    RunOptions with = options.run;
    with.offload = offloadOf(layers.hardware(), serving, point.memory);
    const bool open = goesOn(point.load);
    point.run = run(table, point.load, point.rules, point.memory.kvTokens, with);
    for (int again = 0; open && point.run.finished && again < 3; ++again) {
        const int requests = longerRun(point.load.rate, mean(point.run.e2e_s), point.run.e2e_s.size());
        if (requests == 0)
            break;
        point.load.requests = requests;
        if (with.history != nullptr)
            *with.history = {};
        point.run = run(table, point.load, point.rules, point.memory.kvTokens, with);
    }
    if (point.run.cancelled)
        return fail(ErrorCode::Cancelled, say("cancelled"));
    if (point.run.tooLong)
        return fail(ErrorCode::InvalidInput, say("the run takes more than {} steps of the scheduler at max_batched_tokens of {}; expected more of them, shorter prompts or fewer clients", format::integer(static_cast<double>(mostTurns)), format::integer(point.rules.budget)));
    if (!point.run.finished || point.run.span_s <= 0)
        return fail(ErrorCode::InvalidInput, say("requests wait that can never be admitted"));
    point.ttft_s = mean(point.run.ttft_s);
    point.tpot_s = mean(point.run.tpot_s);
    point.over_s = point.run.span_s;
    if (open) {
        std::vector<double> ended_s = point.run.issued_s;
        std::ranges::transform(ended_s, point.run.e2e_s, ended_s.begin(), std::plus());
        point.over_s = servedOver_s(point.run.issued_s, std::move(ended_s), point.load.rate);
        point.run.runningMean *= point.run.span_s / point.over_s;
        point.run.waitingMean *= point.run.span_s / point.over_s;
    }
    const double perS = wholeOver(load, point.load, serving.cut.replicas) / point.over_s;
    point.inputPerS = perS * point.run.promptTokens;
    point.outputPerS = perS * point.run.outputTokens;
    point.requestsPerS = perS * static_cast<double>(point.run.e2e_s.size());
    return point;
}

} // namespace switchyard::serve
