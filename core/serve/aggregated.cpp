// SPDX-License-Identifier: GPL-3.0-or-later
// "Aggregated or disaggregated?": the instances of two pools if each served whole, by the same event core under the same load.
#include <core/serve/deploy.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <core/base/format.h>

namespace switchyard::serve {

namespace {

/// Of one pool; of the cuts that are given the one that carries more.
Result<Deployment> bestOf(const catalog::Catalog &catalog, const ServingJob &job, PoolShape pool, const std::vector<Cut> &cuts)
{
    std::optional<Result<Deployment>> best;
    double most = 0;
    for (const Cut &cut : cuts) {
        pool.cut = cut;
        pool.cut.replicas = 0; // as many as there are GPUs for
        Result<Deployment> one = deploy(catalog, job, pool, Role::Whole);
        const double carries = one ? one->capacity(job.load) : 0;
        if (!best || carries > most) {
            most = std::max(most, carries);
            best = std::move(one);
        }
    }
    return std::move(*best);
}

Result<std::vector<Deployment>> deployWhole(const catalog::Catalog &catalog, const ServingJob &job)
{
    std::vector<Deployment> out;
    if (job.prefill->instance == job.pool.instance) {
        PoolShape both = job.pool;
        both.instances += job.prefill->instances;
        SWITCHYARD_TRY(Deployment one, bestOf(catalog, job, both, {job.pool.cut, job.prefill->cut}));
        out.push_back(std::move(one));
        return out;
    }
    for (const PoolShape &pool : {*job.prefill, job.pool}) {
        SWITCHYARD_TRY(Deployment one, bestOf(catalog, job, pool, {pool.cut}));
        out.push_back(std::move(one));
    }
    return out;
}

/// What of a load goes to a pool that carries `share` of all.
Load partOf(const Load &load, double share)
{
    Load out = load;
    if (!goesOn(load))
        out.requests = std::max(1, static_cast<int>(requestsOfPools(load) * share));
    if (share >= 1)
        return out;
    out.concurrency = std::max(1.0, std::round(load.concurrency * share));
    out.rate = load.rate * share;
    return out;
}

/// Requests of one replica, each as often as replicas stand for it.
void addTimes(std::vector<Gap> &all, const std::vector<double> &times_s, double weight)
{
    for (const double time_s : times_s)
        all.push_back({time_s, weight});
}

} // namespace

Aggregated aggregatedOf(const catalog::Catalog &catalog, const ServingJob &job, const std::stop_token &stop)
{
    Aggregated out;
    const auto refuse = [&out](const Error &why) {
        out.notPossible = sentence(why);
        return out;
    };
    const Result<std::vector<Deployment>> whole = deployWhole(catalog, job);
    if (!whole)
        return refuse(whole.error());
    std::vector<double> carries;
    int gpus = 0;
    for (const Deployment &pool : *whole) {
        carries.push_back(pool.capacity(job.load));
        out.pools.push_back(pool.pool);
        gpus += pool.gpus();
    }
    out.mostPerS = std::reduce(carries.begin(), carries.end());
    if (auto carried = checkRate(job.load, out.mostPerS, say("aggregated serving on the same instances")); !carried)
        return refuse(carried.error());
    std::vector<Gap> ttft, tpot, e2e;
    for (std::size_t i = 0; i < whole->size(); ++i) {
        const Deployment &pool = (*whole)[i];
        const Result<OperatingPoint> point = operate(*pool.layers, *pool.table, partOf(job.load, carries[i] / out.mostPerS), {.run = {.stop = stop}});
        if (!point)
            return refuse(point.error());
        const double perRun = point->requestsPerS / static_cast<double>(std::max<std::size_t>(1, point->run.e2e_s.size()));
        addTimes(ttft, point->run.ttft_s, perRun);
        addTimes(tpot, point->run.tpot_s, perRun);
        addTimes(e2e, point->run.e2e_s, perRun);
        out.outputPerS += point->outputPerS;
        out.requestsPerS += point->requestsPerS;
    }
    out.ttft_s = percentilesOfGaps(std::move(ttft));
    out.tpot_s = percentilesOfGaps(std::move(tpot));
    out.e2e_s = percentilesOfGaps(std::move(e2e));
    out.outputPerSPerGpu = out.outputPerS / std::max(1, gpus);
    return out;
}

Said verdictOf(const ServingPrediction &disaggregated, const Aggregated &aggregated, bool open)
{
    if (!aggregated.notPossible.empty())
        return say("disaggregated: aggregated serving of the same instances is not possible");
    constexpr double alike = 0.02;
    const auto over = [](double two, double one) { return one > 0 ? two / one - 1 : 0; };
    const double output = open ? over(std::min(disaggregated.prefillPerS, disaggregated.decodePerS), aggregated.mostPerS)
                               : over(disaggregated.outputPerS, aggregated.outputPerS);
    const double ttft = over(disaggregated.ttft_s.p90, aggregated.ttft_s.p90);
    const double tpot = over(disaggregated.tpot_s.p90, aggregated.tpot_s.p90);
    const double gains[] = {output, -ttft, -tpot};
    const bool better = std::ranges::any_of(gains, [](double gain) { return gain > alike; });
    const bool worse = std::ranges::any_of(gains, [](double gain) { return gain < -alike; });
    const auto figures = [&](auto pattern) { return say(pattern, open ? say("requests at most {}", format::signedPercent(output)) : say("output {}", format::signedPercent(output)), format::signedPercent(ttft), format::signedPercent(tpot)); };
    if (better && !worse)
        return figures(Pattern<3>("disaggregated: {}, TTFT p90 {}, TPOT p90 {} beside the same instances aggregated"));
    if (worse && !better)
        return figures(Pattern<3>("aggregated: disaggregated has {}, TTFT p90 {}, TPOT p90 {} beside it"));
    if (better)
        return figures(Pattern<3>("it depends: disaggregated has {}, TTFT p90 {}, TPOT p90 {} beside the same instances aggregated"));
    return figures(Pattern<3>("alike: disaggregated has {}, TTFT p90 {}, TPOT p90 {} beside the same instances aggregated"));
}

} // namespace switchyard::serve
