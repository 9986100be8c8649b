// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/rank_layout.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include <core/workload/rank_runs.h>

namespace switchyard::layer {

using network::GroupFamily;
using network::RankAxis;
using workload::Axis;
using workload::Plan;

RankLayout layoutOf(const workload::Parallelism &plan)
{
    RankLayout layout;
    int stride = 1;
    for (const Axis axis : plan.rankOrder) {
        switch (axis) {
        case Axis::Tp: layout.tp = stride; stride *= plan.tp; break;
        case Axis::Cp: layout.cp = stride; stride *= plan.cp; break;
        case Axis::Dp: layout.dp = stride; stride *= plan.dp; break;
        case Axis::Pp: layout.pp = stride; stride *= plan.pp; break;
        case Axis::Ep: break; // folded over the ranks of a stage
        }
    }
    return layout;
}

RankCoordinates roleOf(const workload::Parallelism &cut, int rank)
{
    RankCoordinates role;
    int inStage = 0; // among the ranks of its stage, fastest axis first
    int stride = 1;
    int rest = rank;
    const auto next = [&](int size, bool ofStage) {
        const int index = rest % std::max(1, size);
        rest /= std::max(1, size);
        inStage += ofStage ? index * stride : 0;
        stride *= ofStage ? std::max(1, size) : 1;
        return index;
    };
    for (const Axis axis : cut.rankOrder) {
        switch (axis) {
        case Axis::Tp: role.tp = next(cut.tp, true); break;
        case Axis::Cp: role.cp = next(cut.cp, true); break;
        case Axis::Dp: role.dp = next(cut.dp, true); break;
        case Axis::Pp: role.pp = next(cut.pp, false); break;
        case Axis::Ep: break; // folded over the ranks of a stage
        }
    }
    role.ep = inStage / std::max(1, cut.etp) % std::max(1, cut.ep);
    return role;
}

namespace {

/// A few axes, fastest first; those of size 1 are left out.
struct Axes {
    std::array<RankAxis, 8> axis;
    int count = 0;

    void add(RankAxis next)
    {
        if (next.size > 1)
            axis[static_cast<std::size_t>(count++)] = next;
    }
    [[nodiscard]] const RankAxis *begin() const { return axis.data(); }
    [[nodiscard]] const RankAxis *end() const { return axis.data() + count; }
    [[nodiscard]] std::vector<RankAxis> list() const
    {
        return count == 0 ? std::vector<RankAxis>{{1, 1}} : std::vector<RankAxis>(begin(), end());
    }
};

Axes axesOf(std::initializer_list<RankAxis> list)
{
    Axes axes;
    for (const RankAxis &axis : list)
        axes.add(axis);
    return axes;
}

Axes axesOf(const workload::RankRuns &runs)
{
    Axes axes;
    for (const workload::RankRun &run : runs)
        axes.add({run.size, run.stride});
    return axes;
}

/// The ranks of one stage, fastest first.
Axes stageAxes(const workload::Parallelism &plan) { return axesOf(workload::stageRuns(plan)); }

/// Cuts axes into a fast part of `inner` ranks and the rest. `checkPlan` takes only plans whose degrees nest so.
struct Cut {
    Axes fast;
    Axes slow;
};
Cut cutAxes(const Axes &axes, int inner)
{
    Cut cut;
    for (const RankAxis &axis : axes) {
        if (inner <= 1) {
            cut.slow.add(axis);
        } else if (inner >= axis.size) {
            assert(inner % axis.size == 0);
            cut.fast.add(axis);
            inner /= axis.size;
        } else {
            assert(axis.size % inner == 0);
            cut.fast.add({inner, axis.stride});
            cut.slow.add({axis.size / inner, axis.stride * inner});
            inner = 1;
        }
    }
    return cut;
}

struct ExpertAxes {
    Axes etp;
    Axes ep;
    Axes dp;
};
ExpertAxes expertAxes(const workload::Parallelism &plan)
{
    const Cut etp = cutAxes(stageAxes(plan), plan.etp);
    const Cut ep = cutAxes(etp.slow, plan.ep);
    return {etp.fast, ep.fast, ep.slow};
}

network::GroupShape shapeOfAxes(const Axes &axes, int domainGpus)
{
    // Members of the first group per NVLink domain: an axis of stride s keeps D / s neighbours inside.
    network::GroupShape shape;
    shape.ranks = 1;
    int inside = 1;
    for (const RankAxis &axis : axes) {
        shape.ranks *= axis.size;
        inside *= std::clamp(domainGpus / std::max(1, axis.stride), 1, axis.size);
    }
    shape.ranksPerDomain = std::min(inside, shape.ranks);
    shape.domains = (shape.ranks + shape.ranksPerDomain - 1) / shape.ranksPerDomain;
    shape.gpusPerDomainWithNics = shape.ranksPerDomain;
    return shape;
}

/// Do domains begin and end where the axes do, so that all groups lie on them as the first does?
bool nests(const Axes &axes, int domainGpus)
{
    const auto meets = [domainGpus](int ranks) { return domainGpus % ranks == 0 || ranks % domainGpus == 0; };
    return std::ranges::all_of(axes, [&](const RankAxis &axis) { return meets(axis.stride) && meets(axis.size * axis.stride); });
}

/// NVLink domain of every rank, filled in rank order.
std::vector<std::int32_t> domainLabels(int gpus, int domainGpus)
{
    std::vector<std::int32_t> labels(static_cast<std::size_t>(gpus));
    for (int rank = 0; rank < gpus; ++rank)
        labels[static_cast<std::size_t>(rank)] = rank / domainGpus;
    return labels;
}

/// Data-parallel axes; the faster one first, so that shard groups are compact.
Axes dpAxes(const workload::Parallelism &plan) { return axesOf(workload::replicaRuns(plan)); }

Axes memberAxes(const Plan &plan, Group group)
{
    const RankLayout layout = layoutOf(plan);
    switch (group) {
    case Group::Tp: return axesOf({{plan.tp, layout.tp}});
    case Group::Cp: return axesOf({{plan.cp, layout.cp}});
    case Group::Ep: return expertAxes(plan).ep;
    case Group::Etp: return expertAxes(plan).etp;
    case Group::Pp: return axesOf({{plan.pp, layout.pp}});
    case Group::PpWrap: return axesOf({{std::min(plan.pp, 2), (plan.pp - 1) * layout.pp}});
    case Group::Dp: return dpAxes(plan);
    case Group::ShardGroup: return cutAxes(dpAxes(plan), plan.shardGroup).fast;
    case Group::BetweenShards: return cutAxes(dpAxes(plan), plan.shardGroup).slow;
    case Group::ExpertDp: return expertAxes(plan).dp;
    case Group::ExpertShards: return cutAxes(expertAxes(plan).dp, expertShards(plan)).fast;
    case Group::BetweenExpertShards: return cutAxes(expertAxes(plan).dp, expertShards(plan)).slow;
    case Group::Host: break;
    }
    return {};
}

/// The other ranks of a stage: who starts a communicator each.
Axes acrossAxes(const Plan &plan, Group group)
{
    const RankLayout layout = layoutOf(plan);
    Axes across;
    const auto add = [&](const Axes &axes) {
        for (const RankAxis &axis : axes)
            across.add(axis);
    };
    const RankAxis tp{plan.tp, layout.tp};
    switch (group) {
    case Group::Tp: add(dpAxes(plan)); break;
    case Group::Cp: add(axesOf({tp, {plan.dp, layout.dp}})); break;
    case Group::Dp: across.add(tp); break;
    case Group::ShardGroup:
        across.add(tp);
        add(memberAxes(plan, Group::BetweenShards));
        break;
    case Group::BetweenShards:
        across.add(tp);
        add(memberAxes(plan, Group::ShardGroup));
        break;
    case Group::Ep:
    case Group::Etp:
    case Group::ExpertDp:
    case Group::ExpertShards:
    case Group::BetweenExpertShards: {
        const ExpertAxes axes = expertAxes(plan);
        if (group != Group::Etp)
            add(axes.etp);
        if (group != Group::Ep)
            add(axes.ep);
        if (group == Group::ExpertShards || group == Group::BetweenExpertShards)
            add(memberAxes(plan, group == Group::ExpertShards ? Group::BetweenExpertShards : Group::ExpertShards));
        else if (group != Group::ExpertDp)
            add(axes.dp);
        break;
    }
    case Group::Pp:
    case Group::PpWrap:
    case Group::Host: add(stageAxes(plan)); break;
    }
    return across;
}

} // namespace

bool shardsInGroups(const Plan &plan)
{
    return plan.shard == workload::Shard::Hsdp && plan.shardGroup > 0 && plan.shardGroup < replicas(plan);
}

int replicas(const workload::Parallelism &plan) { return plan.dp * plan.cp; }

int expertReplicas(const workload::Parallelism &plan) { return std::max(1, replicas(plan) * plan.tp / std::max(1, plan.ep * plan.etp)); }

int shards(const Plan &plan)
{
    if (plan.shard == workload::Shard::Ddp)
        return 1;
    return shardsInGroups(plan) ? plan.shardGroup : replicas(plan);
}

int expertShards(const Plan &plan)
{
    if (plan.shard == workload::Shard::Ddp)
        return 1;
    const int all = expertReplicas(plan);
    if (!shardsInGroups(plan))
        return all;
    int cut = std::clamp(plan.shardGroup * plan.tp / std::max(1, plan.ep * plan.etp), 1, all);
    while (all % cut != 0) // equal groups
        --cut;
    return cut;
}

GroupFamily familyOf(const Plan &plan, Group group) { return familyOf(plan, group, {0, plan.pp}); }

GroupFamily familyOf(const Plan &plan, Group group, const StageRange &stages)
{
    Axes across = acrossAxes(plan, group);
    if (group == Group::Pp || group == Group::PpWrap)
        return {memberAxes(plan, group).list(), across.list(), 0};
    const int stride = layoutOf(plan).pp;
    across.add({stages.count, stride});
    return {memberAxes(plan, group).list(), across.list(), stages.first * stride};
}

network::GroupShape shapeOf(const Plan &plan, Group group, const hardware::Domains &domains)
{
    if (domains.ofRank)
        return hardware::worstShape(familyOf(plan, group), *domains.ofRank);
    const Axes members = memberAxes(plan, group);
    const bool filled = domains.placed || plan.gpus() % domains.gpus == 0;
    if (filled && plan.gpus() > domains.gpus && !nests(members, domains.gpus)) // some groups lie across domains where the first does not
        return hardware::worstShape(familyOf(plan, group), domainLabels(plan.gpus(), domains.gpus));
    return shapeOfAxes(members, domains.gpus);
}

} // namespace switchyard::layer
