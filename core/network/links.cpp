// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/links.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

#include <core/base/index.h>
#include <core/network/timemodel.h>
#include <core/network/trafficwalk.h>

namespace switchyard::network {

namespace {

constexpr double pcieHop_s = 1e-6; ///< NCCL's latency of a PCIe hop, LL (src/graph/tuning.cc)

constexpr LinkSeries allSeries[] = {{LinkKind::NvlinkTx, &LinkLoads::nvlinkTx_B, &LinkLoads::gpuNvlink_Bps},
                                    {LinkKind::NvlinkRx, &LinkLoads::nvlinkRx_B, &LinkLoads::gpuNvlink_Bps},
                                    {LinkKind::PortTx, &LinkLoads::pcieTx_B, &LinkLoads::port_Bps},
                                    {LinkKind::PortRx, &LinkLoads::pcieRx_B, &LinkLoads::port_Bps},
                                    {LinkKind::SwitchTx, &LinkLoads::switchTx_B, &LinkLoads::switch_Bps},
                                    {LinkKind::SwitchRx, &LinkLoads::switchRx_B, &LinkLoads::switch_Bps},
                                    {LinkKind::CardTx, &LinkLoads::efaTx_B, &LinkLoads::card_Bps},
                                    {LinkKind::CardRx, &LinkLoads::efaRx_B, &LinkLoads::card_Bps},
                                    {LinkKind::UplinkTx, &LinkLoads::uplinkTx_B, &LinkLoads::uplink_Bps},
                                    {LinkKind::UplinkRx, &LinkLoads::uplinkRx_B, &LinkLoads::uplink_Bps}};

std::vector<LinkLoad> mostLoaded(const LinkLoads &loads, int top)
{
    const auto slower = [](const LinkLoad &a, const LinkLoad &b) { return a.seconds > b.seconds; };
    std::vector<LinkLoad> heap; // smallest of the kept ones on top
    for (const LinkSeries &series : allSeries) {
        for (std::size_t i = 0; i < (loads.*series.bytes).size(); ++i) {
            const double capacity = (loads.*series.capacity_Bps)[i];
            const double bytes = (loads.*series.bytes)[i];
            if (bytes <= 0 || capacity <= 0)
                continue;
            const double seconds = bytes / capacity;
            if (static_cast<int>(heap.size()) >= top && seconds <= heap.front().seconds)
                continue;
            LinkLoad load;
            load.kind = series.kind;
            load.index = static_cast<int>(i);
            load.bytes = bytes;
            load.seconds = seconds;
            load.utilization = loads.step_s > 0 ? seconds / loads.step_s : 0;
            if (static_cast<int>(heap.size()) >= top) {
                std::pop_heap(heap.begin(), heap.end(), slower);
                heap.pop_back();
            }
            heap.push_back(std::move(load));
            std::push_heap(heap.begin(), heap.end(), slower);
        }
    }
    std::sort(heap.begin(), heap.end(), [](const LinkLoad &a, const LinkLoad &b) {
        return std::tuple(-a.seconds, a.kind, a.index) < std::tuple(-b.seconds, b.kind, b.index);
    });
    return heap;
}

Said directed(Said link, bool tx) { return tx ? say("{} (tx)", std::move(link)) : say("{} (rx)", std::move(link)); }
Said upOrDown(Said link, bool up) { return up ? say("{} (up)", std::move(link)) : say("{} (down)", std::move(link)); }

void nameLink(const Fabric &fabric, LinkLoad &link)
{
    const auto machineOf = [&](const FabricInstance &instance) -> const Wiring & { return fabric.types[at(instance.type)].machine; };
    switch (link.kind) {
    case LinkKind::PortTx:
    case LinkKind::PortRx: {
        const Wiring &machine = fabric.typeOfGpu(link.index).machine;
        link.kindWord = machine.armCpu ? "c2c" : "pcie";
        link.name = directed(machine.armCpu ? say("C2C of {}", fabric.gpuName(link.index)) : say("PCIe of {}", fabric.gpuName(link.index)), link.kind == LinkKind::PortTx);
        link.rate_Bps = machine.port_Bps;
        link.latency_s = pcieHop_s;
        return;
    }
    case LinkKind::SwitchTx:
    case LinkKind::SwitchRx: {
        const FabricInstance &instance = fabric.instanceOfSwitch(link.index);
        link.rate_Bps = fabric.types[at(instance.type)].switches[at(link.index - instance.firstSwitch)].uplink_Bps;
        link.name = upOrDown(say("uplink of {}", fabric.switchName(link.index)), link.kind == LinkKind::SwitchTx);
        link.kindWord = "pcie";
        link.latency_s = pcieHop_s;
        return;
    }
    case LinkKind::NvlinkTx:
    case LinkKind::NvlinkRx:
        link.rate_Bps = fabric.typeOfGpu(link.index).machine.nvlink_Bps;
        link.latency_s = nvlinkHop_s(fabric.typeOfGpu(link.index).machine);
        link.name = directed(say("NVLink of {}", fabric.gpuName(link.index)), link.kind == LinkKind::NvlinkTx);
        link.kindWord = "nvlink";
        return;
    case LinkKind::CardTx:
    case LinkKind::CardRx:
        link.name = directed(fabric.cardName(link.index), link.kind == LinkKind::CardTx);
        link.kindWord = "efa";
        link.rate_Bps = machineOf(fabric.instanceOfCard(link.index)).nic_Bps;
        link.latency_s = networkHop_s(machineOf(fabric.instanceOfCard(link.index)));
        return;
    case LinkKind::UplinkTx:
    case LinkKind::UplinkRx:
        link.rate_Bps = fabric.nodes[at(link.index)].uplink_Bps;
        link.name = upOrDown(fabric.nodeName(link.index), link.kind == LinkKind::UplinkTx);
        link.kindWord = "layer" + std::to_string(fabric.nodes[at(link.index)].layer);
        return;
    }
}

bool isSwitch(const LinkLoad &link) { return link.kind == LinkKind::SwitchTx || link.kind == LinkKind::SwitchRx; }

std::vector<int> gpusBehind(const Fabric &fabric, const LinkLoad &link)
{
    std::vector<int> gpus;
    if (isSwitch(link)) {
        const FabricInstance &instance = fabric.instanceOfSwitch(link.index);
        for (const SwitchFeed &feed : fabric.types[at(instance.type)].switches[at(link.index - instance.firstSwitch)].feeds)
            gpus.push_back(instance.firstGpu + feed.gpu);
        return gpus;
    }
    if (link.kind != LinkKind::CardTx && link.kind != LinkKind::CardRx)
        return {link.index};
    const FabricInstance &instance = fabric.instanceOfCard(link.index);
    const FabricType &type = fabric.types[at(instance.type)];
    for (std::size_t g = 0; g < type.cardsOfGpu.size(); ++g) {
        const std::vector<int> &own = type.cardsOfGpu[g];
        if (std::find(own.begin(), own.end(), link.index - instance.firstCard) != own.end())
            gpus.push_back(instance.firstGpu + static_cast<int>(g));
    }
    return gpus;
}

/// Bytes of `sums` on the link.
double bytesOn(const Fabric &fabric, const LinkLoad &link, const std::vector<int> &gpus, const LinkSums &sums)
{
    const auto sum = [&](const std::vector<double> &of) {
        double total = 0;
        for (const int gpu : gpus)
            total += of.empty() ? 0 : of[at(gpu)];
        return total;
    };
    // A GPU's cards carry equal parts of what it sends.
    const auto onCard = [&](const std::vector<double> &of) {
        if (of.empty())
            return 0.0;
        double total = 0;
        for (const int gpu : gpus) {
            const int first = fabric.instances[at(fabric.instanceOfGpu[at(gpu)])].firstGpu;
            total += of[at(gpu)] / static_cast<double>(fabric.typeOfGpu(gpu).cardsOfGpu[at(gpu - first)].size());
        }
        return total;
    };
    if (isSwitch(link)) {
        const FabricInstance &instance = fabric.instanceOfSwitch(link.index);
        const FabricSwitch &of = fabric.types[at(instance.type)].switches[at(link.index - instance.firstSwitch)];
        const SwitchBytes bytes = switchBytes(of, instance.firstGpu, sums);
        return link.kind == LinkKind::SwitchTx ? bytes.up : bytes.down;
    }
    switch (link.kind) {
    case LinkKind::NvlinkTx: return sum(sums.nvlinkTx);
    case LinkKind::NvlinkRx: return sum(sums.nvlinkRx);
    case LinkKind::PortTx: return sum(sums.cardTx) + sum(sums.hostTx);
    case LinkKind::PortRx: return sum(sums.cardRx) + sum(sums.hostRx);
    case LinkKind::CardTx: return onCard(sums.cardTx);
    case LinkKind::CardRx: return onCard(sums.cardRx);
    case LinkKind::UplinkTx: return sums.uplinkTx[at(link.index)];
    case LinkKind::UplinkRx: return sums.uplinkRx[at(link.index)];
    case LinkKind::SwitchTx:
    case LinkKind::SwitchRx: break; // above
    }
    return 0;
}

} // namespace

std::span<const LinkSeries> linkSeries() { return allSeries; }
const LinkSeries &seriesOf(LinkKind kind) { return allSeries[static_cast<std::size_t>(kind)]; }

Said linkName(const Fabric &fabric, LinkKind kind, int index)
{
    LinkLoad link;
    link.kind = kind;
    link.index = index;
    nameLink(fabric, link);
    return std::move(link.name);
}

std::vector<TrafficShare> trafficOn(const Fabric &fabric, std::span<const PlacedTraffic> traffic, LinkKind kind, int index)
{
    LinkLoad link;
    link.kind = kind;
    link.index = index;
    const bool uplink = kind == LinkKind::UplinkTx || kind == LinkKind::UplinkRx;
    const std::vector<int> gpus = uplink ? std::vector<int>{} : gpusBehind(fabric, link);
    std::vector<TrafficShare> shares;
    LinkSums sums(fabric); // running: an item's share is what it adds
    double before = 0;
    for (const PlacedTraffic &placed : traffic) {
        if (!placed.placement)
            continue;
        for (const TrafficItem &item : placed.items) {
            const PlacedTraffic one{std::span(&item, 1), placed.placement};
            if (uplink) {
                walkTraffic(fabric, one, sums);
            } else {
                for (const int gpu : gpus)
                    if (const int rank = placed.placement->rankOf(gpu); rank >= 0)
                        walkTraffic(fabric, one, sums, rank);
            }
            const double after = bytesOn(fabric, link, gpus, sums);
            if (after > before) {
                const auto known = std::find_if(shares.begin(), shares.end(), [&](const TrafficShare &share) { return share.part == item.part && share.name == item.name; });
                if (known != shares.end())
                    known->bytes += after - before;
                else
                    shares.push_back({item.name, item.part, after - before});
            }
            before = after;
        }
    }
    std::stable_sort(shares.begin(), shares.end(), [](const auto &a, const auto &b) { return a.bytes > b.bytes; });
    return shares;
}

std::vector<TrafficShare> trafficOn(const Fabric &fabric, std::span<const PlacedTraffic> traffic, LinkKind kind, int index, double link_B)
{
    std::vector<TrafficShare> shares = trafficOn(fabric, traffic, kind, index);
    double sum = 0;
    for (const TrafficShare &share : shares)
        sum += share.bytes;
    for (TrafficShare &share : shares)
        share.bytes *= link_B / sum;
    return shares;
}

std::vector<LinkLoad> busiestLinks(const Fabric &fabric, std::span<const PlacedTraffic> traffic,
                                   const LinkLoads &loads, int top)
{
    std::vector<LinkLoad> links = mostLoaded(loads, top);
    for (LinkLoad &link : links) {
        nameLink(fabric, link);
        for (TrafficShare &share : trafficOn(fabric, traffic, link.kind, link.index, link.bytes))
            link.communicators.push_back(std::move(share.name));
    }
    return links;
}

std::string bottleneckOf(const Fabric &fabric, std::span<const PlacedTraffic> traffic, const LinkLoads &loads)
{
    const std::vector<LinkLoad> busiest = busiestLinks(fabric, traffic, loads, 1);
    if (busiest.empty())
        return {};
    const std::vector<Said> &by = busiest.front().communicators;
    return busiest.front().name.english() + (by.empty() ? std::string() : ", " + by.front().english());
}

std::vector<PartBytes> bytesByPart(const Fabric &fabric, const PlacedTraffic &placed)
{
    std::vector<PartBytes> parts;
    const auto total = [](const std::vector<double> &of) { return std::accumulate(of.begin(), of.end(), 0.0); };
    for (const workload::PartInfo &info : workload::partTable()) {
        std::vector<TrafficItem> items;
        std::ranges::copy_if(placed.items, std::back_inserter(items), [&](const TrafficItem &item) { return item.part == info.part; });
        if (items.empty())
            continue;
        LinkSums sums(fabric);
        sums.askForColumns();
        walkTraffic(fabric, {items, placed.placement}, sums);
        parts.push_back({info.part, total(sums.columns.injected), total(sums.columns.forwarded), total(sums.columns.relayed),
                         total(sums.columns.multicast), total(sums.nvlinkTx), total(sums.cardTx), total(sums.hostTx) + total(sums.hostRx)});
    }
    return parts;
}

} // namespace switchyard::network
