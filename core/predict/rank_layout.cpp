// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/rank_layout.h>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace switchyard::predict {

using network::GroupFamily;
using network::RankAxis;
using workload::Axis;
using workload::Plan;

RankLayout layoutOf(const Plan &plan)
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

Role roleOf(const Plan &plan, int rank)
{
    Role role;
    int inStage = 0; // among the ranks of its stage, fastest axis first
    int stride = 1;
    int rest = rank;
    for (const Axis axis : plan.rankOrder) {
        const int size = axis == Axis::Tp ? plan.tp : axis == Axis::Cp ? plan.cp : axis == Axis::Dp ? plan.dp : axis == Axis::Pp ? plan.pp : 1;
        const int index = rest % size;
        rest /= size;
        switch (axis) {
        case Axis::Tp: role.tp = index; break;
        case Axis::Cp: role.cp = index; break;
        case Axis::Dp: role.dp = index; break;
        case Axis::Pp: role.pp = index; continue;
        case Axis::Ep: continue; // folded over the ranks of a stage
        }
        inStage += index * stride;
        stride *= size;
    }
    role.ep = inStage / plan.etp % plan.ep;
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

/// The ranks of one stage, fastest first.
Axes stageAxes(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    Axes axes = axesOf({{plan.tp, layout.tp}, {plan.cp, layout.cp}, {plan.dp, layout.dp}});
    std::sort(axes.axis.begin(), axes.axis.begin() + axes.count, [](const RankAxis &a, const RankAxis &b) { return a.stride < b.stride; });
    return axes;
}

/// Cuts axes into a fast part of `inner` ranks and the rest.
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
            cut.fast.add(axis);
            inner = (inner + axis.size - 1) / axis.size;
        } else {
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
ExpertAxes expertAxes(const Plan &plan)
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
    shape.layersCrossed = shape.domains <= 16 ? 1 : (shape.domains <= 256 ? 2 : 3);
    return shape;
}

Axes tpAxes(const Plan &plan) { return axesOf({{plan.tp, layoutOf(plan).tp}}); }
Axes cpAxes(const Plan &plan) { return axesOf({{plan.cp, layoutOf(plan).cp}}); }
Axes ppAxes(const Plan &plan) { return axesOf({{plan.pp, layoutOf(plan).pp}}); }
Axes dpAxes(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    return axesOf({{plan.cp, layout.cp}, {plan.dp, layout.dp}});
}

GroupFamily family(const Axes &member, std::initializer_list<Axes> across)
{
    Axes rest;
    for (const Axes &axes : across) {
        for (const RankAxis &axis : axes)
            rest.add(axis);
    }
    return {member.list(), rest.list(), 0};
}

} // namespace

GroupFamily tpFamily(const Plan &plan) { return family(tpAxes(plan), {dpAxes(plan), ppAxes(plan)}); }
GroupFamily cpFamily(const Plan &plan)
{
    return family(cpAxes(plan), {tpAxes(plan), axesOf({{plan.dp, layoutOf(plan).dp}}), ppAxes(plan)});
}
GroupFamily ppFamily(const Plan &plan) { return family(ppAxes(plan), {tpAxes(plan), dpAxes(plan)}); }
GroupFamily dpFamily(const Plan &plan) { return family(dpAxes(plan), {tpAxes(plan), ppAxes(plan)}); }
GroupFamily epFamily(const Plan &plan)
{
    const ExpertAxes axes = expertAxes(plan);
    return family(axes.ep, {axes.etp, axes.dp, ppAxes(plan)});
}
GroupFamily expertDpFamily(const Plan &plan)
{
    const ExpertAxes axes = expertAxes(plan);
    return family(axes.dp, {axes.etp, axes.ep, ppAxes(plan)});
}

network::GroupShape tpShape(const Plan &plan, const Domains &domains)
{
    return domains.ofRank ? worstShape(tpFamily(plan), *domains.ofRank) : shapeOfAxes(tpAxes(plan), domains.gpus);
}
network::GroupShape cpShape(const Plan &plan, const Domains &domains)
{
    return domains.ofRank ? worstShape(cpFamily(plan), *domains.ofRank) : shapeOfAxes(cpAxes(plan), domains.gpus);
}
network::GroupShape ppShape(const Plan &plan, const Domains &domains)
{
    return domains.ofRank ? worstShape(ppFamily(plan), *domains.ofRank) : shapeOfAxes(ppAxes(plan), domains.gpus);
}
network::GroupShape dpShape(const Plan &plan, const Domains &domains)
{
    return domains.ofRank ? worstShape(dpFamily(plan), *domains.ofRank) : shapeOfAxes(dpAxes(plan), domains.gpus);
}
network::GroupShape epShape(const Plan &plan, const Domains &domains)
{
    return domains.ofRank ? worstShape(epFamily(plan), *domains.ofRank) : shapeOfAxes(expertAxes(plan).ep, domains.gpus);
}
network::GroupShape expertDpShape(const Plan &plan, const Domains &domains)
{
    return domains.ofRank ? worstShape(expertDpFamily(plan), *domains.ofRank) : shapeOfAxes(expertAxes(plan).dp, domains.gpus);
}

} // namespace switchyard::predict
