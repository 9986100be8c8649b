// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/fit.h>

#include <algorithm>
#include <cmath>

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

Schedule scheduleOf(int vpp, Schedule asked)
{
    if (asked == Schedule::ZeroBubble)
        return asked;
    return vpp > 1 ? Schedule::Interleaved : Schedule::OneFOneB;
}

Plan settled(Plan plan, const Plan &before, int gpus)
{
    if (plan.vpp != before.vpp)
        plan.schedule = scheduleOf(plan.vpp, plan.schedule);
    if (plan.tp == 1)
        plan.sp = false;
    const bool cutsModel = plan.tp != before.tp || plan.pp != before.pp || plan.cp != before.cp;
    const double replica = 1.0 * plan.tp * plan.pp * plan.cp; // what is typed may be of any size
    if (cutsModel && gpus > 0 && replica >= 1 && std::fmod(gpus, replica) == 0)
        plan.dp = static_cast<int>(gpus / replica);
    return plan;
}

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
