// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/rank_layout.h>

#include <algorithm>

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

namespace {

std::vector<RankAxis> wide(std::initializer_list<RankAxis> axes)
{
    std::vector<RankAxis> kept;
    for (const RankAxis &axis : axes) {
        if (axis.size > 1)
            kept.push_back(axis);
    }
    if (kept.empty())
        kept.push_back({1, 1});
    return kept;
}

/// The ranks of one stage, fastest first, cut into a fast part of `inner` ranks and the rest.
struct Cut {
    std::vector<RankAxis> fast;
    std::vector<RankAxis> slow;
};
Cut cutStage(const std::vector<RankAxis> &axes, int inner)
{
    Cut cut;
    for (const RankAxis &axis : axes) {
        if (inner <= 1) {
            cut.slow.push_back(axis);
        } else if (inner >= axis.size) {
            cut.fast.push_back(axis);
            inner = (inner + axis.size - 1) / axis.size;
        } else {
            cut.fast.push_back({inner, axis.stride});
            cut.slow.push_back({axis.size / inner, axis.stride * inner});
            inner = 1;
        }
    }
    return cut;
}

std::vector<RankAxis> stageAxes(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    std::vector<RankAxis> axes = wide({{plan.tp, layout.tp}, {plan.cp, layout.cp}, {plan.dp, layout.dp}});
    std::ranges::sort(axes, {}, &RankAxis::stride);
    return axes;
}

std::vector<RankAxis> nonEmpty(std::vector<RankAxis> axes)
{
    std::erase_if(axes, [](const RankAxis &axis) { return axis.size <= 1; });
    if (axes.empty())
        axes.push_back({1, 1});
    return axes;
}

} // namespace

GroupFamily tpFamily(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    return {wide({{plan.tp, layout.tp}}), wide({{plan.cp, layout.cp}, {plan.dp, layout.dp}, {plan.pp, layout.pp}}), 0};
}

GroupFamily cpFamily(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    return {wide({{plan.cp, layout.cp}}), wide({{plan.tp, layout.tp}, {plan.dp, layout.dp}, {plan.pp, layout.pp}}), 0};
}

GroupFamily ppFamily(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    return {wide({{plan.pp, layout.pp}}), wide({{plan.tp, layout.tp}, {plan.cp, layout.cp}, {plan.dp, layout.dp}}), 0};
}

GroupFamily dpFamily(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    return {wide({{plan.cp, layout.cp}, {plan.dp, layout.dp}}), wide({{plan.tp, layout.tp}, {plan.pp, layout.pp}}), 0};
}

GroupFamily epFamily(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    const Cut etp = cutStage(stageAxes(plan), plan.etp);
    const Cut ep = cutStage(etp.slow, plan.ep);
    std::vector<RankAxis> across = etp.fast;
    across.insert(across.end(), ep.slow.begin(), ep.slow.end());
    across.push_back({plan.pp, layout.pp});
    return {nonEmpty(ep.fast), nonEmpty(across), 0};
}

GroupFamily expertDpFamily(const Plan &plan)
{
    const RankLayout layout = layoutOf(plan);
    const Cut inner = cutStage(stageAxes(plan), plan.etp * plan.ep);
    std::vector<RankAxis> across = inner.fast;
    across.push_back({plan.pp, layout.pp});
    return {nonEmpty(inner.slow), nonEmpty(across), 0};
}

network::GroupShape shapeOfFamily(const GroupFamily &family, int domainGpus)
{
    // Members of the first group per NVLink domain: an axis of stride s keeps D / s neighbours inside.
    network::GroupShape shape;
    shape.ranks = 1;
    int inside = 1;
    for (const RankAxis &axis : family.member) {
        shape.ranks *= axis.size;
        inside *= std::clamp(domainGpus / std::max(1, axis.stride), 1, axis.size);
    }
    shape.ranksPerDomain = std::min(inside, shape.ranks);
    shape.domains = (shape.ranks + shape.ranksPerDomain - 1) / shape.ranksPerDomain;
    shape.gpusPerDomainWithNics = shape.ranksPerDomain;
    shape.layersCrossed = shape.domains <= 1 ? 1 : (shape.domains <= 16 ? 1 : (shape.domains <= 256 ? 2 : 3));
    return shape;
}

} // namespace switchyard::predict
