// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/fit.h>

#include <algorithm>

#include <core/workload/rank_runs.h>

namespace switchyard::workload {

namespace {

Plan withoutPipeline(Plan plan)
{
    plan.pp = plan.vpp = plan.cp = 1;
    plan.firstStageLayers = plan.lastStageLayers = 0;
    plan.schedule = Schedule::OneFOneB;
    return plan;
}

Plan uncut(Plan plan)
{
    plan = withoutPipeline(std::move(plan));
    plan.tp = plan.ep = plan.etp = 1;
    plan.sp = false;
    plan.shardGroup = 0;
    return plan;
}

} // namespace

std::optional<Plan> fitToGpus(const Plan &plan, int gpus, const PlanAccepted &accepted)
{
    if (gpus <= 0 || plan.gpus() == gpus)
        return std::nullopt;
    for (Plan next : {plan, withoutPipeline(plan), uncut(plan)}) {
        const long long replica = 1LL * next.tp * next.pp * next.cp;
        if (replica <= 0 || gpus % replica != 0)
            continue;
        next.dp = static_cast<int>(gpus / replica);
        if (!shardGroupsFold(next))
            next.shardGroup = 0;
        for (const int microBatches : {1, next.pp}) { // interleaved schedules want whole rounds of the pipeline
            const long long share = 1LL * next.dp * next.mbs * microBatches;
            if (share <= 0)
                continue;
            next.gbs = static_cast<int>(std::max(1LL, (plan.gbs + share / 2) / share) * share);
            if (accepted(next))
                return next;
        }
    }
    return std::nullopt;
}

} // namespace switchyard::workload
