// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/busiest_links.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace switchyard::predict {

namespace {

using network::LinkKind;

/// Of those links that `isOf` takes, in both directions; false: none carries anything.
bool fillBusiest(const network::Fabric &fabric, const network::LinkLoads &loads, LinkKind out, LinkKind in, const std::function<bool(std::size_t)> &isOf, BusiestLinks &busiest)
{
    const std::vector<float> &tx = loads.*network::seriesOf(out).bytes, &rx = loads.*network::seriesOf(in).bytes;
    const std::vector<float> &capacity_Bps = loads.*network::seriesOf(out).capacity_Bps;
    int index = -1;
    for (std::size_t i = 0; i < std::min({tx.size(), rx.size(), capacity_Bps.size()}); ++i) {
        const auto capacity = static_cast<double>(capacity_Bps[i]);
        if (capacity <= 0 || loads.step_s <= 0 || !isOf(i))
            continue;
        const bool sends = tx[i] >= rx[i];
        const double share = static_cast<double>(sends ? tx[i] : rx[i]) / loads.step_s / capacity;
        busiest.shares.push_back(share);
        if (share > busiest.worst) {
            busiest.worst = share;
            busiest.kind = sends ? out : in;
            index = static_cast<int>(i);
        }
    }
    if (index >= 0)
        busiest.where = network::linkName(fabric, busiest.kind, index);
    return index >= 0;
}

} // namespace

std::vector<BusiestLinks> busiestLinks(const DesignPrediction &prediction)
{
    return prediction.fabric ? busiestLinks(*prediction.fabric, prediction.loads) : std::vector<BusiestLinks>();
}

std::vector<BusiestLinks> busiestLinks(const network::Fabric &fabric, const network::LinkLoads &loads)
{
    std::vector<BusiestLinks> out;
    const auto add = [&](LinkKind tx, LinkKind rx, BusiestLinks links, const std::function<bool(std::size_t)> &isOf) {
        if (fillBusiest(fabric, loads, tx, rx, isOf, links))
            out.push_back(std::move(links));
    };
    const auto all = [](std::size_t) { return true; };
    add(LinkKind::NvlinkTx, LinkKind::NvlinkRx, {}, all);
    add(LinkKind::CardTx, LinkKind::CardRx, {}, all);
    for (const bool c2c : {false, true})
        add(LinkKind::PortTx, LinkKind::PortRx, {.c2c = c2c}, [&](std::size_t gpu) { return fabric.typeOfGpu(static_cast<int>(gpu)).machine.armCpu == c2c; });
    std::set<int> layers;
    for (const network::FabricNode &node : fabric.nodes)
        layers.insert(node.layer);
    for (const int layer : layers)
        add(LinkKind::UplinkTx, LinkKind::UplinkRx, {.layer = layer}, [&](std::size_t node) { return node < fabric.nodes.size() && fabric.nodes[node].layer == layer; });
    std::ranges::stable_sort(out, std::greater(), &BusiestLinks::worst);
    return out;
}

} // namespace switchyard::predict
