// SPDX-License-Identifier: GPL-3.0-or-later
// Prefill and decode in pools of their own. Prompts queue for prefill workers, one at a time each; their cache moves to
// the decode pool; there the event core runs without prefill. Percentiles are those of the requests of both.
#include <core/serve/predict.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

#include <core/base/format.h>
#include <core/network/collective.h>
#include <core/serve/closedform.h>
#include <core/serve/draw.h>

namespace switchyard::serve {

namespace {

/// Posting one transfer descriptor, vLLM issue 34054: 129 ms for 40,064 of them.
constexpr double descriptor_s = 3.2e-6;
constexpr double blockTokens = 16;

struct KvMove {
    double seconds = 0;
    double exposed_s = 0;
};

/// One prompt's cache from the GPUs of a prefill worker to those of a decode replica, over the cards of both; a layer
/// at a time while the next is computed, so that at least the last one shows.
KvMove moveOf(const Hardware &prefill, const Hardware &decode, const Serving &prefillServing, const Serving &decodeServing, double prompt_s, double prompt)
{
    const double bytes = kvCache_B(prefillServing, prompt);
    const double lanes = std::min(prefillServing.cut.tp, decodeServing.cut.tp);
    const network::Wiring &slower = prefill.network.nicPerGpu_Bps < decode.network.nicPerGpu_Bps ? prefill.network : decode.network;
    network::CollectiveQuery query;
    query.op = network::Op::SendRecv;
    query.bytes = bytes / lanes;
    query.shape = {.ranks = 2, .domains = 2, .ranksPerDomain = 1};
    const double ratio = std::max(1, prefillServing.cut.tp / std::max(1, decodeServing.cut.tp)); // heads cut differently: more pieces
    const double descriptors = std::ceil(prompt / blockTokens) * ratio;
    KvMove out;
    out.seconds = std::max(network::collectiveTime(slower, query).seconds, descriptors * descriptor_s);
    out.exposed_s = std::max(out.seconds / prefillServing.model.layers, out.seconds - prompt_s);
    return out;
}

/// One prompt on a prefill worker, and its transfer.
struct Turn {
    StepLoad load;
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

Result<ServingPrediction> predictDisaggregated(const catalog::Catalog &catalog, const ServingJob &job)
{
    SWITCHYARD_TRY(const Hardware prefillHardware, hardwareOf(catalog, job.prefill->instance));
    SWITCHYARD_TRY(const Hardware decodeHardware, hardwareOf(catalog, job.pool.instance));
    SWITCHYARD_TRY(const Pool prefillPool, placed(prefillHardware, *job.prefill, job.serving.model));
    SWITCHYARD_TRY(const Pool decodePool, placed(decodeHardware, job.pool, job.serving.model));
    if (job.load.kind == Load::Kind::Trace)
        return fail(ErrorCode::Unsupported, "a trace with --prefill and --decode; expected --concurrency or --rate");
    Serving prefill = job.serving;
    prefill.cut = prefillPool.cut;
    prefill.speculation = {};
    Serving decode = job.serving;
    decode.cut = decodePool.cut;
    decode.prefixHit = 1 - 1e-9; // the cache arrives whole
    const Load &load = job.load;

    const Rules prefillRules = effectiveRules(prefillHardware, prefill);
    const Rules decodeRules = effectiveRules(decodeHardware, decode);
    const Layers prefillLayers(prefillHardware, prefill, prefillRules);
    const Layers decodeLayers(decodeHardware, decode, decodeRules);
    StepTable prefillTable(prefillLayers, constantsFrom(catalog, prefill.release.framework, prefillHardware.gpu->generation));
    Constants decodeConstants = constantsFrom(catalog, decode.release.framework, decodeHardware.gpu->generation);
    const double t0_s = prefillTable.t0_s();
    decodeConstants.t0_s = 0; // paid before the prefill
    StepTable decodeTable(decodeLayers, decodeConstants);
    SWITCHYARD_TRY(const Memory prefillMemory, roomFor(prefillHardware, prefill, prefillRules, load));
    SWITCHYARD_TRY(const Memory decodeMemory, roomFor(decodeHardware, decode, decodeRules, load));

    const auto turnOf = [&](double tokens) {
        Turn turn;
        turn.load.prefillTokens = std::max(1.0, tokens * (1 - job.serving.prefixHit));
        turn.load.prefill_s = prefillTable.prefill_s(1, turn.load.prefillTokens, tokens);
        turn.load.finishing = 1;
        turn.prompt_s = prefillTable.seconds(turn.load);
        turn.move = moveOf(prefillHardware, decodeHardware, prefill, decode, turn.prompt_s, tokens);
        return turn;
    };
    const auto [prompt, prompt_s, move] = turnOf(load.prompt);
    const double prefillMost = prefill.cut.replicas / prompt_s;
    const double decodeMost = capacityOf(decodeTable, decodeRules, decodeMemory, load, decode.cut.replicas);
    const double most = std::min(prefillMost, decodeMost);

    if (load.kind == Load::Kind::Open && load.rate > most)
        return fail(ErrorCode::InvalidInput, "a rate of " + format::significant(load.rate) + " requests/s is " + format::significant(load.rate / most)
                                                 + " times what the " + (prefillMost < decodeMost ? "prefill" : "decode") + " pool carries; expected at most "
                                                 + format::significant(most));
    OperateOptions options;
    options.run = {.gaps = true, .parts = true};
    Serving one = decode;
    one.cut.replicas = 1;
    const Layers oneLayers(decodeHardware, one, decodeRules);
    StepTable oneTable(oneLayers, decodeConstants);
    const PromptPath path{t0_s, turnOf, prefill.cut.replicas, decode.cut.replicas, std::min(prefillMemory.kvTokens, decodeMemory.kvTokens)};
    // Clients that wait for their answers send by how long those take: twice is enough, the cache hardly moves it.
    double tpot_s = closedForm(decodeTable, decodeRules, decodeMemory.kvTokens, std::max(1.0, load.concurrency / decode.cut.replicas), load.prompt, load.output).tpot_s;
    Prompts prompts;
    Point point;
    for (int round = 0; round < (load.kind == Load::Kind::Open ? 1 : 2); ++round) {
        prompts = throughPrefill(load, path, tpot_s);
        SWITCHYARD_TRY(point, operate(oneLayers, oneTable, prompts.trace, options));
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
    const double perS = decode.cut.replicas / point.run.span_s;
    out.requestsPerS = perS * static_cast<double>(point.run.e2e_s.size());
    out.outputPerS = perS * point.run.outputTokens;
    out.inputPerS = perS * point.run.promptTokens;
    out.runningMean = point.run.runningMean;
    out.slotCount = point.slotCount;
    out.kvTokens = point.memory.kvTokens;
    out.kvUse = std::min(1.0, point.run.kvMost / point.memory.kvTokens);
    out.transfer_s = move.seconds;
    out.transferExposed_s = move.exposed_s;
    out.limit = prefillMost < decodeMost ? "prefill pool" : "decode pool";
    out.phases.push_back({"prefill", "prefill", prefillPool, static_cast<int>(prefill.cut.gpus() * prefill.cut.replicas), prompt_s,
                          partsOf(prefillTable.parts(prompt), prefillTable.weights()), prefillMemory});
    out.phases.push_back({"decode", "decode", decodePool, static_cast<int>(decode.cut.gpus() * decode.cut.replicas), point.tpot_s,
                          partsOf(point.run.tpotParts, oneTable.weights()), decodeMemory});
    out.gpus = prefillPool.instances * prefillHardware.type->gpus + decodePool.instances * decodeHardware.type->gpus;
    addBands(catalog, decode.release, decodeHardware.gpu->generation, out);
    // By instances: the prefill pool is there for input.
    const auto priceOf = [&](const Pool &pool) { return catalog::quote(catalog, job.price, pool.instance).usdPerHour.value_or(0) * pool.instances; };
    const double in = priceOf(prefillPool);
    const double all = in + priceOf(decodePool);
    addCost(catalog, job, all > 0 ? in / all : 0, out);
    const double ratio = prefillMost / decodeMost;
    out.warnings.push_back("the " + std::string(ratio < 1 ? "decode" : "prefill") + " pool starves: prefill carries " + format::significant(prefillMost)
                           + " requests/s, decode " + format::significant(decodeMost));
    addCut(prompts.cut, path.kvTokens, out);
    addGaps(prefillLayers, prefillPool, out);
    addGaps(decodeLayers, decodePool, out);
    addPreempted(point.run, out);
    addContext(job, out);
    addAssumed(job.serving, out);
    out.warnings.emplace_back("disaggregation was not held against published rows: the bands are those of aggregated serving");
    return out;
}

} // namespace switchyard::serve
