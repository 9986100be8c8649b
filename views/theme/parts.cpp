// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/parts.h>

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

QColor partColor(Part part, const Tokens &t)
{
    const PartGroup group = workload::infoOf(part).group;
    int shade = 0; // of the group's parts, in the order of a breakdown
    for (const workload::PartInfo &info : workload::partTable()) {
        if (info.part == part)
            break;
        shade += info.group == group ? 1 : 0;
    }
    const double towards = 0.11 * shade; // the panel behind
    const QColor from = groupColor(group, t);
    const auto mix = [towards](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * towards)); };
    return {mix(from.red(), t.panel.red()), mix(from.green(), t.panel.green()), mix(from.blue(), t.panel.blue())};
}

} // namespace switchyard::theme
