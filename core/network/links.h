// SPDX-License-Identifier: GPL-3.0-or-later
// Directed links by name, and what loads them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <core/network/fabric.h>
#include <core/network/traffic.h>

namespace switchyard::network {

enum class LinkKind { NvlinkTx, NvlinkRx, PortTx, PortRx, SwitchTx, SwitchRx, CardTx, CardRx, UplinkTx, UplinkRx };

/// Where LinkLoads keeps the links of a kind, by GPU, PCIe switch, card or network node.
struct LinkSeries {
    LinkKind kind = LinkKind::NvlinkTx;
    std::vector<float> LinkLoads::*bytes = nullptr;        ///< per period
    std::vector<float> LinkLoads::*capacity_Bps = nullptr; ///< one direction
};
std::span<const LinkSeries> linkSeries(); ///< all kinds, in their order
const LinkSeries &seriesOf(LinkKind kind);

struct LinkLoad {
    LinkKind kind = LinkKind::NvlinkTx;
    int index = 0;            ///< GPU (NVLink, port), PCIe switch, card or network node
    Said name;                ///< "EFA card 3 of p5-0007 (tx)"
    std::string kindWord;     ///< "nvlink", "efa", "layer3", … as the command line prints it
    double rate_Bps = 0;      ///< capacity, one direction
    /// Of one message over it: a fitted hop. The cards' is of the whole way through the fabric, so that
    /// network node uplinks add none.
    double latency_s = 0;
    double bytes = 0;         ///< per step
    double seconds = 0;       ///< bytes at the link's capacity
    double utilization = 0;   ///< of the step
    std::vector<Said> communicators; ///< items that load it, largest first
};

/// "EFA card 3 of p5-0007 (tx)".
Said linkName(const Fabric &fabric, LinkKind kind, int index);

struct TrafficShare {
    Said name; ///< of the item, for people: what it is of says its part
    workload::Part part = workload::Part::DpComm;
    double bytes = 0; ///< per step, on the link that was asked for
};

/// What loads one link, largest first: shares of `link_B`, its bytes in LinkLoads.
std::vector<TrafficShare> trafficOn(const Fabric &fabric, std::span<const PlacedTraffic> traffic, LinkKind kind, int index,
                                    double link_B);
/// The same where the link's bytes are not known: those of the communicators that its GPUs are in (without what PXN relays
/// over them for others).
std::vector<TrafficShare> trafficOn(const Fabric &fabric, std::span<const PlacedTraffic> traffic, LinkKind kind, int index);

/// The `top` busiest links by time at full rate, each with the traffic that loads it. Links of
/// equal time come in document order.
std::vector<LinkLoad> busiestLinks(const Fabric &fabric, std::span<const PlacedTraffic> traffic,
                                   const LinkLoads &loads, int top);

/// The busiest of all and what loads it most, in English: "EFA card 3 of p5-0007 (tx), DP reduce-scatter"; empty: nothing is
/// sent. Where it is the uplink of a network node it takes longer than the loads themselves.
std::string bottleneckOf(const Fabric &fabric, std::span<const PlacedTraffic> traffic, const LinkLoads &loads);

/// Bytes per step of a job's ranks, by part of the ledger. What leaves the GPUs over NVLink and cards is
/// injected + forwarded + relayed − multicast (LinkSums::Columns in groupwalk.h says what each is).
struct PartBytes {
    workload::Part part = workload::Part::DpComm;
    double injected_B = 0;
    double forwarded_B = 0;
    double relayed_B = 0;
    double multicast_B = 0;
    double nvlink_B = 0; ///< sent over NVLink
    double cards_B = 0;  ///< sent over EFA cards
    double host_B = 0;   ///< to and from host memory
};
std::vector<PartBytes> bytesByPart(const Fabric &fabric, const PlacedTraffic &placed);

} // namespace switchyard::network
