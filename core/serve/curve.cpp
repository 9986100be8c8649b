// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/curve.h>

#include <algorithm>
#include <cmath>

#include <core/serve/closedform.h>
#include <core/serve/deploy.h>

namespace switchyard::serve {

namespace {

/// Turns of the scheduler that a point may take, some tens of milliseconds: chunks of prompts, and one per request.
constexpr double mostWork = 200'000;
constexpr double mostClients = 8192; ///< of a replica
constexpr int rates = 20;

/// Clients of one replica beyond which more only wait: its slots; with a prefill pool before it, what that can feed.
double fullAt(const Deployment &deployment, const Load &load)
{
    return std::max(1.0, slotsOf(deployment.rules, deployment.memory.kvTokens, load.prompt, load.output));
}
double fullAt(const Disaggregated &pools, const Load &load)
{
    // Little: so many requests per second, each as long as its prompt, its transfer and its answer at that batch.
    const Deployment &decode = pools.decode;
    const double slotCount = fullAt(decode, load);
    const Operating at = closedForm(*decode.table, decode.rules, decode.memory.kvTokens, slotCount, load.prompt, load.output);
    const double before_s = pools.prefill.table->t0_s() + load.prompt * pools.prefill.offload.token_s + pools.prefill.first_s(load.prompt) + pools.move(load.prompt).exposed_s;
    return std::max(1.0, pools.most() * (before_s + at.ttft_s + (load.output - 1) * at.tpot_s) / decode.replicas());
}
double carried(const Deployment &deployment, const Load &load) { return deployment.capacity(load); }
double carried(const Disaggregated &pools, const Load &) { return pools.most(); }
const Deployment &answering(const Deployment &deployment) { return deployment; }
const Deployment &answering(Deployment &&deployment) = delete;
const Deployment &answering(const Disaggregated &pools) { return pools.decode; }

template <class Pools>
std::vector<double> loadsOf(const Pools &pools, const Load &load)
{
    std::vector<double> out;
    if (load.kind == Load::Kind::Open) {
        for (int i = 1; i < rates; ++i)
            out.push_back(carried(pools, load) * i / rates);
        out.push_back(load.rate);
    } else {
        const int replicas = answering(pools).replicas();
        const double full = std::min(mostClients, std::floor(fullAt(pools, load)));
        for (double clients = 1; clients < full; clients *= 2) {
            out.push_back(clients * replicas);
            if (clients >= 2 && 1.5 * clients < full)
                out.push_back(1.5 * clients * replicas);
        }
        out.push_back(full * replicas);
        out.push_back(load.concurrency);
    }
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

/// Rough turns of a run: a step for each request that ends, and the chunks of its prompt.
double workOf(const Deployment &deployment, const Load &load)
{
    const double requests = load.requests > 0 ? static_cast<double>(load.requests) / deployment.replicas() : load.kind == Load::Kind::Open ? 1000 : 10 * load.concurrency / deployment.replicas();
    return requests * (1 + std::ceil(load.prompt * deployment.serving.freshShare() / deployment.rules.budget));
}

CurvePoint pointOf(double load, const ServingPrediction &prediction)
{
    CurvePoint out;
    out.load = load;
    out.ttft_s = prediction.ttft_s;
    out.laterTtft_s = prediction.laterTtft_s;
    out.tpot_s = prediction.tpot_s;
    out.running = prediction.runningMean;
    out.requestsPerS = prediction.requestsPerS;
    out.outputPerS = prediction.outputPerS;
    out.outputPerSPerGpu = prediction.outputPerSPerGpu();
    out.limit = prediction.limit;
    if (prediction.cost) {
        out.usdPerMillionInput = prediction.cost->usdPerMillionInput;
        out.usdPerMillionOutput = prediction.cost->usdPerMillionOutput;
    }
    return out;
}

double usually(const Deployment &, const Load &load) { return 10 * load.concurrency; }
double usually(const Disaggregated &, const Load &load) { return requestsOfPools(load); }

/// Ten requests of each of a few clients are a few dozen: their percentiles jump from point to point.
template <class Pools>
int requestsAt(const Pools &pools, const Load &load)
{
    const int fewest = 300 * answering(pools).replicas();
    return load.requests <= 0 && load.kind == Load::Kind::Closed && usually(pools, load) < fewest ? fewest : load.requests;
}

template <class Pools>
Result<LoadCurve> curveOn(const catalog::Catalog &catalog, const Pools &pools, ServingJob job, const std::stop_token &stop)
{
    const Load load = job.load;
    const bool open = load.kind == Load::Kind::Open;
    const double own = open ? load.rate : load.concurrency;
    LoadCurve out;
    out.kind = load.kind;
    for (const double each : loadsOf(pools, load)) {
        const bool isOwn = !(each < own || each > own);
        (open ? job.load.rate : job.load.concurrency) = each;
        job.load.requests = load.requests;
        if (!isOwn)
            job.load.requests = requestsAt(pools, job.load);
        if (!isOwn && workOf(answering(pools), job.load) > mostWork)
            continue;
        const Result<ServingPrediction> at = predictOn(catalog, pools, job, {.parts = true, .history = isOwn ? &out.history : nullptr, .stop = stop});
        if (!at && (isOwn || stop.stop_requested()))
            return std::unexpected(at.error());
        if (!at)
            continue;
        if (isOwn) {
            out.own = out.points.size();
            out.kvTokens = at->kvTokens;
        }
        out.points.push_back(pointOf(each, *at));
    }
    return out;
}

} // namespace

Result<LoadCurve> loadCurve(const catalog::Catalog &catalog, const ServingJob &job, const std::stop_token &stop)
{
    if (job.load.kind == Load::Kind::Trace)
        return fail(ErrorCode::Unsupported, say("a curve over the load of a trace; expected clients or a rate"));
    if (job.load.output < 2)
        return fail(ErrorCode::Unsupported, say("answers of one token have no time between tokens; expected longer ones"));
    if (job.prefill) {
        SWITCHYARD_TRY(const Disaggregated pools, deployBoth(catalog, job));
        return curveOn(catalog, pools, job, stop);
    }
    SWITCHYARD_TRY(const Deployment deployment, deploy(catalog, job, job.pool, Role::Whole));
    return curveOn(catalog, deployment, job, stop);
}

} // namespace switchyard::serve
