// SPDX-License-Identifier: GPL-3.0-or-later
// Prefill and decode in pools of their own. Prompts queue for prefill workers, one at a time each; their cache moves to
// the decode pool; there the event core runs without prefill. Percentiles are those of the requests of both.
#include <core/serve/deploy.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

#include <core/base/format.h>
#include <core/serve/closedform.h>
#include <core/serve/draw.h>

namespace switchyard::serve {

namespace {

/// One prompt on a prefill worker, and its transfer.
struct Turn {
    double prompt_s = 0;
    KvMove move;
};

/// What a prompt goes through before its first decode step.
struct PromptPath {
    double t0_s = 0;
    std::function<Turn(double)> turn; ///< by its tokens
    int workers = 1;
    int decodeReplicas = 1;
    double kvTokens = 0;  ///< of the smaller pool
};

struct Prompts {
    Load trace;                   ///< of one decode replica
    std::vector<double> before_s; ///< of each of its requests, from the client to the decode pool
    int cut = 0;                  ///< requests drawn longer than the pool
};

/// Requests queue for the prefill workers, first come first served; replicas of the decode pool take turns.
Prompts throughPrefill(const Load &load, const PromptPath &path, double tpot_s)
{
    const int requests = load.requests > 0 ? load.requests : std::clamp(static_cast<int>(10 * load.concurrency), 1000, 20000);
    const bool open = load.kind == Load::Kind::Open;
    using Times = std::priority_queue<double, std::vector<double>, std::greater<>>;
    Draw draw(load.seed);
    Times freeAt;
    for (int i = 0; i < path.workers; ++i)
        freeAt.push(0);
    Times issues; // of clients that wait for their answers
    for (int i = 0; !open && i < load.concurrency; ++i)
        issues.push(0);
    const Turn mean = path.turn(load.prompt);
    Prompts out;
    out.trace.kind = Load::Kind::Trace;
    double at = 0;
    for (int i = 0; i < requests; ++i) {
        if (open) {
            at += draw.exponential(1 / load.rate);
        } else {
            at = issues.top();
            issues.pop();
        }
        const Draw::Lengths drawn = draw.lengths(load.prompt, load.promptCv, load.output, load.outputCv, longestOf(path.kvTokens));
        out.cut += drawn.cut ? 1 : 0;
        const Turn turn = load.promptCv > 0 ? path.turn(drawn.prompt) : mean;
        const double start = std::max(at + path.t0_s, freeAt.top());
        freeAt.pop();
        freeAt.push(start + turn.prompt_s);
        const double ready = start + turn.prompt_s + turn.move.exposed_s;
        if (!open)
            issues.push(ready + drawn.output * tpot_s);
        if (i % path.decodeReplicas != 0)
            continue;
        out.trace.trace.push_back({ready, static_cast<int>(drawn.prompt), static_cast<int>(drawn.output)});
        out.before_s.push_back(ready - at);
    }
    return out;
}

} // namespace

double inputShareOf(const catalog::Catalog &catalog, const ServingJob &job)
{
    const auto priceOf = [&](const Pool &pool) { return catalog::quote(catalog, job.price, pool.instance).usdPerHour.value_or(0) * pool.instances; };
    const double in = priceOf(*job.prefill);
    const double all = in + priceOf(job.pool);
    return all > 0 ? in / all : 0;
}

Result<ServingPrediction> predictOn(const catalog::Catalog &catalog, const Disaggregated &pools, const ServingJob &job, const RunOptions &run)
{
    const Deployment &prefill = pools.prefill;
    const Deployment &decode = pools.decode;
    const Load &load = job.load;
    if (auto carried = checkRate(load, pools.most(), pools.prefillLimits() ? say("the prefill pool") : say("the decode pool")); !carried)
        return std::unexpected(carried.error());
    Serving one = decode.serving;
    one.cut.replicas = 1;
    const Layers oneLayers(decode.hardware, one, decode.rules);
    StepTable &table = *decode.table;
    const auto turnOf = [&pools](double tokens) { return Turn{pools.prompt_s(tokens), pools.move(tokens)}; };
    const PromptPath path{prefill.table->t0_s(), turnOf, prefill.replicas(), decode.replicas(), std::min(prefill.memory.kvTokens, decode.memory.kvTokens)};
    // Clients that wait for their answers send by how long those take: twice is enough, the cache hardly moves it.
    double tpot_s = closedForm(table, decode.rules, decode.memory.kvTokens, std::max(1.0, load.concurrency / decode.replicas()), load.prompt, load.output).tpot_s;
    Prompts prompts;
    Point point;
    for (int round = 0; round < (load.kind == Load::Kind::Open ? 1 : 2); ++round) {
        prompts = throughPrefill(load, path, tpot_s);
        if (run.history != nullptr)
            *run.history = {};
        SWITCHYARD_TRY(point, operate(oneLayers, table, prompts.trace, {.run = run}));
        tpot_s = point.tpot_s;
    }

    ServingPrediction out;
    std::vector<double> ttft, e2e;
    for (std::size_t i = 0; i < point.run.request.size(); ++i) {
        const double before = prompts.before_s[static_cast<std::size_t>(point.run.request[i])];
        ttft.push_back(before + point.run.ttft_s[i]);
        e2e.push_back(before + point.run.e2e_s[i]);
    }
    out.ttft_s = percentilesOf(std::move(ttft));
    out.e2e_s = percentilesOf(std::move(e2e));
    out.tpot_s = percentilesOf(point.run.tpot_s);
    out.itl_s = percentilesOfGaps(point.run.gaps);
    const double perS = decode.replicas() / point.run.span_s;
    out.requestsPerS = perS * static_cast<double>(point.run.e2e_s.size());
    out.outputPerS = perS * point.run.outputTokens;
    out.inputPerS = perS * point.run.promptTokens;
    out.runningMean = point.run.runningMean;
    out.slotCount = point.slotCount;
    out.kvTokens = point.memory.kvTokens;
    out.kvUse = std::min(1.0, point.run.kvMost / point.memory.kvTokens);
    const Turn mean = turnOf(load.prompt);
    out.transfer_s = mean.move.seconds;
    out.transferExposed_s = mean.move.exposed_s;
    out.prefillPerS = pools.prefillMost;
    out.decodePerS = pools.decodeMost;
    out.limit = pools.prefillLimits() ? "prefill pool" : "decode pool";
    out.phases.push_back({"prefill", "prefill", prefill.pool, static_cast<int>(prefill.serving.cut.gpus() * prefill.replicas()), mean.prompt_s,
                          partsOf(prefill.table->parts(prefill.alone(load.prompt)), prefill.table->weights()), prefill.memory});
    out.phases.push_back({"decode", "decode", decode.pool, static_cast<int>(decode.serving.cut.gpus() * decode.replicas()), point.tpot_s,
                          partsOf(point.run.tpotParts, table.weights()), decode.memory});
    out.gpus = prefill.gpus() + decode.gpus();
    addBands(catalog, *decode.layers, out);
    if (out.cost = hourlyCost(catalog, job, out.warnings); out.cost)
        splitCost(*out.cost, inputShareOf(catalog, job), out.inputPerS, out.outputPerS);
    const std::string prefillMost = format::significant(pools.prefillMost), decodeMost = format::significant(pools.decodeMost);
    out.warnings.push_back(pools.prefillLimits() ? say("the decode pool starves: prefill carries {} requests/s, decode {}", prefillMost, decodeMost)
                                                 : say("the prefill pool starves: prefill carries {} requests/s, decode {}", prefillMost, decodeMost));
    addCut(prompts.cut, path.kvTokens, out);
    for (const Deployment *pool : {&prefill, &decode}) {
        addIdle(*pool, out.warnings);
        addGaps(*pool->layers, out.warnings);
    }
    addPreempted(point.run, out);
    addContext(job.serving.model, lengthsOf(job.load).longest, out.warnings);
    addAssumed(job.serving, out.assumed);
    out.warnings.push_back(say("disaggregation was not held against published rows: the bands are those of aggregated serving"));
    return out;
}

} // namespace switchyard::serve
