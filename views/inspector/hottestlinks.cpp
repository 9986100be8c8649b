// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/hottestlinks.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/predict/busiest_links.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>

namespace switchyard::inspector {

namespace {

/// Whichever direction is the busier.
network::LinkKind familyOf(network::LinkKind kind)
{
    using enum network::LinkKind;
    return kind == NvlinkRx ? NvlinkTx : kind == CardRx ? CardTx : kind == PortRx ? PortTx : kind == UplinkRx ? UplinkTx : kind;
}

QString nameOf(const predict::BusiestLinks &links)
{
    using enum network::LinkKind;
    const QString count = qstring(format::integer(static_cast<double>(links.shares.size())));
    if (links.layer)
        return tr("%1 uplinks of layer %2").arg(count, QString::number(*links.layer));
    if (links.kind == NvlinkTx || links.kind == NvlinkRx)
        return tr("%1 NVLink ports").arg(count);
    if (links.kind == CardTx || links.kind == CardRx)
        return tr("%1 EFA cards").arg(count);
    return (links.c2c ? tr("%1 C2C links") : tr("%1 PCIe ports")).arg(count);
}

} // namespace

std::vector<HotLinks> hottestLinks(const predict::DesignPrediction &prediction, const network::LinkLoads *busy)
{
    std::vector<HotLinks> out;
    const std::vector<predict::BusiestLinks> sized = busy && prediction.fabric ? predict::busiestLinks(*prediction.fabric, *busy) : std::vector<predict::BusiestLinks>();
    for (const predict::BusiestLinks &links : predict::busiestLinks(prediction)) {
        const auto alike = std::ranges::count_if(links.shares, [&](double share) { return share > 0 && theme::loadClass(share) == theme::loadClass(links.worst); });
        const auto same = std::ranges::find_if(sized, [&](const predict::BusiestLinks &other) { return other.layer == links.layer && other.c2c == links.c2c && familyOf(other.kind) == familyOf(links.kind); });
        out.push_back({nameOf(links), links.worst, same != sized.end() ? std::optional(same->worst) : std::nullopt, language::said(links.where), static_cast<int>(alike)});
    }
    return out;
}

} // namespace switchyard::inspector
