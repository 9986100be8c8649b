// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/hottestlinks.h>

#include <algorithm>
#include <functional>
#include <map>

#include <core/base/format.h>
#include <core/network/links.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>

namespace switchyard::inspector {

namespace {

using network::LinkKind;

QString count(int links) { return QString::fromStdString(format::integer(links)); }

/// Both directions of one kind of link.
struct Kind {
    const std::vector<float> &tx, &rx, &capacity_Bps;
    LinkKind out, in;
};

/// Of those links that `isOf` takes.
HotLinks busiestOf(const predict::DesignPrediction &prediction, const Kind &kind, const std::function<bool(std::size_t)> &isOf, int &links)
{
    HotLinks hot;
    std::vector<double> shares;
    LinkKind direction = kind.out;
    int index = -1;
    links = 0;
    const double step_s = prediction.loads.step_s;
    for (std::size_t i = 0; i < std::min({kind.tx.size(), kind.rx.size(), kind.capacity_Bps.size()}); ++i) {
        const auto capacity = static_cast<double>(kind.capacity_Bps[i]);
        if (capacity <= 0 || step_s <= 0 || !isOf(i))
            continue;
        ++links;
        const bool sends = kind.tx[i] >= kind.rx[i];
        const double share = static_cast<double>(sends ? kind.tx[i] : kind.rx[i]) / step_s / capacity;
        shares.push_back(share);
        if (share > hot.worst) {
            hot.worst = share;
            index = static_cast<int>(i);
            direction = sends ? kind.out : kind.in;
        }
    }
    hot.alike = static_cast<int>(std::ranges::count_if(shares, [&](double share) { return share > 0 && theme::loadClass(share) == theme::loadClass(hot.worst); }));
    if (index >= 0)
        hot.where = QString::fromStdString(network::linkName(*prediction.fabric, direction, index));
    return hot;
}

} // namespace

std::vector<HotLinks> hottestLinks(const predict::DesignPrediction &prediction)
{
    std::vector<HotLinks> out;
    if (!prediction.fabric)
        return out;
    const network::LinkLoads &loads = prediction.loads;
    const network::Fabric &fabric = *prediction.fabric;
    const auto add = [&](const Kind &kind, const std::function<bool(std::size_t)> &isOf, const std::function<QString(int)> &name) {
        int links = 0;
        HotLinks hot = busiestOf(prediction, kind, isOf, links);
        if (hot.worst <= 0)
            return;
        hot.name = name(links);
        out.push_back(std::move(hot));
    };
    const auto all = [](std::size_t) { return true; };
    add({loads.nvlinkTx_B, loads.nvlinkRx_B, loads.gpuNvlink_Bps, LinkKind::NvlinkTx, LinkKind::NvlinkRx}, all, [](int n) { return tr("%1 NVLink ports").arg(count(n)); });
    add({loads.efaTx_B, loads.efaRx_B, loads.card_Bps, LinkKind::CardTx, LinkKind::CardRx}, all, [](int n) { return tr("%1 EFA cards").arg(count(n)); });
    for (const bool c2c : {false, true})
        add({loads.pcieTx_B, loads.pcieRx_B, loads.port_Bps, LinkKind::PortTx, LinkKind::PortRx}, [&](std::size_t gpu) { return fabric.typeOfGpu(static_cast<int>(gpu)).machine.armCpu == c2c; },
            [c2c](int n) { return (c2c ? tr("%1 C2C links") : tr("%1 PCIe ports")).arg(count(n)); });
    std::map<int, int> layers;
    for (const network::FabricNode &node : fabric.nodes)
        ++layers[node.layer];
    for (const auto &[layer, nodes] : layers)
        add({loads.uplinkTx_B, loads.uplinkRx_B, loads.uplink_Bps, LinkKind::UplinkTx, LinkKind::UplinkRx}, [&, of = layer](std::size_t node) { return node < fabric.nodes.size() && fabric.nodes[node].layer == of; },
            [of = layer](int n) { return tr("%1 uplinks of layer %2").arg(count(n), QString::number(of)); });
    std::ranges::stable_sort(out, std::greater(), &HotLinks::worst);
    return out;
}

} // namespace switchyard::inspector
