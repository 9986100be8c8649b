// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/pool_power.h>

#include <algorithm>
#include <map>
#include <vector>

#include <core/catalog/catalog.h>

namespace switchyard::predict {

namespace {

struct Pool {
    int instances = 0;
    int gpus = 0; ///< where the job counts those
};
using Pools = std::map<std::string, Pool>; ///< what the job's pools hold of each type

Pools poolsOf(const serve::ServingJob &job)
{
    Pools out;
    out[job.pool.instance].instances += job.pool.instances;
    if (job.prefill)
        out[job.prefill->instance].instances += job.prefill->instances;
    return out;
}

Pools poolsOf(const rl::RlJob &job)
{
    Pools out;
    out[job.train.instance].gpus += job.train.gpus;
    if (job.placement == rl::PoolPlacement::Split)
        out[job.rollout.instance].gpus += job.rollout.gpus;
    return out;
}

/// `lines`: what one instance of each type draws.
std::optional<PoolPower> powerOf(const Pools &pools, const std::vector<design::Power::Line> &lines, std::optional<double> pue)
{
    if (pools.empty())
        return std::nullopt;
    PoolPower out;
    out.pue = pue;
    for (const auto &[type, pool] : pools) {
        const auto line = std::ranges::find(lines, type, &design::Power::Line::type);
        if (line == lines.end() || !line->each.kW)
            return std::nullopt;
        const int perInstance = std::max(1, line->gpus);
        const int instances = pool.instances + (pool.gpus + perInstance - 1) / perInstance;
        out.kW += instances * *line->each.kW;
        out.source += (out.source.empty() ? "" : "; ") + line->each.source;
        out.confirmed = out.confirmed && line->each.confirmed;
    }
    out.kW *= pue.value_or(1);
    return out;
}

std::optional<PoolPower> powerOf(const Pools &pools, const catalog::Catalog &catalog, const catalog::PowerTerms &terms)
{
    std::vector<design::Power::Line> lines;
    for (const auto &[id, pool] : pools) {
        const catalog::InstanceType *type = catalog.instance(id);
        lines.push_back({id, 1, catalog::powerOf(catalog, terms, id), type ? type->gpus : 0});
    }
    return powerOf(pools, lines, terms.pue);
}

} // namespace

std::optional<PoolPower> poolPowerOf(const DesignPrediction &prediction)
{
    const design::Power &power = prediction.bill.power;
    if (prediction.serving)
        return powerOf(poolsOf(prediction.serving->job), power.lines, power.pue);
    if (prediction.rl)
        return powerOf(poolsOf(prediction.rl->asked.job), power.lines, power.pue);
    return std::nullopt;
}

std::optional<PoolPower> poolPowerOf(const catalog::Catalog &catalog, const catalog::PowerTerms &terms, const serve::ServingJob &job) { return powerOf(poolsOf(job), catalog, terms); }

std::optional<PoolPower> poolPowerOf(const catalog::Catalog &catalog, const catalog::PowerTerms &terms, const rl::RlJob &job) { return powerOf(poolsOf(job), catalog, terms); }

} // namespace switchyard::predict
