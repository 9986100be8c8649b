// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/parts.h>

#include <algorithm>
#include <cmath>

namespace switchyard::theme {

using workload::Part;
using workload::PartGroup;

QColor groupColor(PartGroup group, const Tokens &t)
{
    switch (group) {
    case PartGroup::Compute: return t.compute;
    case PartGroup::Bubble: return t.bubble;
    case PartGroup::Tp: return t.tp;
    case PartGroup::Cp: return t.cp;
    case PartGroup::Ep: return t.ep;
    case PartGroup::Pp: return t.pp;
    case PartGroup::Dp: return t.dp;
    case PartGroup::Optimizer: return t.optimizer;
    case PartGroup::Other:
    case PartGroup::Count: break;
    }
    return t.other;
}

namespace {

/// 0: the group's own; above, towards the panel behind; below, away from it.
QColor shadeOf(PartGroup group, int shade, const Tokens &t)
{
    const QColor from = groupColor(group, t);
    const auto mix = [towards = 0.11 * shade](int a, int b) { return std::clamp(static_cast<int>(std::lround(a + (b - a) * towards)), 0, 255); };
    return {mix(from.red(), t.panel.red()), mix(from.green(), t.panel.green()), mix(from.blue(), t.panel.blue())};
}

} // namespace

QColor partColor(Part part, const Tokens &t)
{
    const PartGroup group = workload::infoOf(part).group;
    int shade = 0; // of the group's parts, in the order of a breakdown
    for (const workload::PartInfo &info : workload::partTable()) {
        if (info.part == part)
            break;
        shade += info.group == group ? 1 : 0;
    }
    return shadeOf(group, shade, t);
}

QColor costColor(serve::Cost cost, const Tokens &t)
{
    using serve::Cost;
    switch (cost) {
    case Cost::Gemm: return partColor(Part::Gemm, t);
    case Cost::Compute: return shadeOf(PartGroup::Compute, -2, t);
    case Cost::Attention: return partColor(Part::Attention, t);
    case Cost::Experts: return partColor(Part::Experts, t);
    case Cost::Comm: return partColor(Part::TpComm, t);
    case Cost::Pointwise: return partColor(Part::Pointwise, t);
    case Cost::Layer: return partColor(Part::Launch, t);
    case Cost::Sequence: return shadeOf(PartGroup::Other, -2, t);
    case Cost::Step: return partColor(Part::Overhead, t);
    case Cost::FirstPath: return shadeOf(PartGroup::Bubble, -2, t);
    case Cost::Launch: return shadeOf(PartGroup::Other, -4, t);
    case Cost::Stages: return shadeOf(PartGroup::Bubble, 4, t);
    case Cost::Draft: return shadeOf(PartGroup::Compute, -4, t);
    case Cost::FrontEnd:
    case Cost::Count: break;
    }
    return shadeOf(PartGroup::Bubble, 2, t);
}

} // namespace switchyard::theme
