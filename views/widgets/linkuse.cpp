// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/linkuse.h>

#include <algorithm>

#include <QStringList>

#include <core/base/format.h>

#include <views/language/words.h>
#include <views/widgets/steptime.h>

namespace switchyard::widgets {

std::optional<double> busierShare(const network::LinkLoads *loads, network::LinkKind out, network::LinkKind in, int index)
{
    if (!loads || loads->step_s <= 0 || index < 0)
        return {};
    const auto i = static_cast<std::size_t>(index);
    const std::vector<float> &tx = loads->*network::seriesOf(out).bytes, &rx = loads->*network::seriesOf(in).bytes;
    const std::vector<float> &capacity_Bps = loads->*network::seriesOf(out).capacity_Bps;
    if (i >= std::min({tx.size(), rx.size(), capacity_Bps.size()}) || capacity_Bps[i] <= 0)
        return {};
    return static_cast<double>(std::max(tx[i], rx[i])) / loads->step_s / static_cast<double>(capacity_Bps[i]);
}

QString useText(const ByBasis &use)
{
    QStringList words;
    if (use.mean)
        words << tr("mean %1").arg(qstring(format::percent(*use.mean)));
    if (use.busy)
        words << tr("while busy %1").arg(qstring(format::percent(*use.busy)));
    if (use.then)
        words << tr("at %1 %2").arg(stepTime(use.time_s), qstring(format::percent(*use.then)));
    return words.size() > 1 ? words.join(QStringLiteral(" · ")) : QString();
}

} // namespace switchyard::widgets
