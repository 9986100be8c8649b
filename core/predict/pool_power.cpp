// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/pool_power.h>

#include <algorithm>
#include <map>

namespace switchyard::predict {

namespace {

struct Pool {
    int instances = 0;
    int gpus = 0; ///< where the job counts those
};

/// What the job's pools hold of each type.
std::map<std::string, Pool> poolsOf(const DesignPrediction &prediction)
{
    std::map<std::string, Pool> out;
    if (prediction.serving) {
        const serve::ServingJob &job = prediction.serving->job;
        out[job.pool.instance].instances += job.pool.instances;
        if (job.prefill)
            out[job.prefill->instance].instances += job.prefill->instances;
    } else if (prediction.rl) {
        const rl::RlJob &job = prediction.rl->asked.job;
        out[job.train.instance].gpus += job.train.gpus;
        if (job.placement == rl::PoolPlacement::Split)
            out[job.rollout.instance].gpus += job.rollout.gpus;
    }
    return out;
}

} // namespace

std::optional<PoolPower> poolPowerOf(const DesignPrediction &prediction)
{
    const std::map<std::string, Pool> pools = poolsOf(prediction);
    if (pools.empty())
        return std::nullopt;
    PoolPower out;
    for (const auto &[type, pool] : pools) {
        const auto line = std::ranges::find(prediction.bill.power.lines, type, &design::Power::Line::type);
        if (line == prediction.bill.power.lines.end() || !line->each.kW)
            return std::nullopt;
        const int perInstance = std::max(1, line->gpus);
        out.kW += (pool.instances + (pool.gpus + perInstance - 1) / perInstance) * *line->each.kW;
        out.source += (out.source.empty() ? "" : "; ") + line->each.source;
        out.confirmed = out.confirmed && line->each.confirmed;
    }
    out.kW *= prediction.bill.power.pue.value_or(1);
    return out;
}

} // namespace switchyard::predict
