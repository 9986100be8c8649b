// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/ncclgraph.h>

#include <algorithm>
#include <initializer_list>

namespace switchyard::network {

namespace {

using catalog::GpuGeneration;

/// Largest speed of the search's list that `limit` carries.
float listed(std::initializer_list<float> speeds, double limit_GBps)
{
    for (const float speed : speeds) {
        if (speed <= limit_GBps * 1.001)
            return speed;
    }
    return *(speeds.end() - 1);
}

/// search.cc: speedArrayInter, sm80, sm90 and sm100.
float interSpeed(GpuGeneration generation, double card_GBps, int ncclCode)
{
    switch (generation) {
    case GpuGeneration::Ampere: return listed({48, 30, 28, 24, 20, 18, 15, 12, 10, 9, 7, 6, 5, 4, 3, 2.4f, 1.2f}, card_GBps);
    case GpuGeneration::Hopper: return listed({48, 45, 42, 40, 30, 24, 22, 20, 17.5f, 15, 12, 6, 3, 2.4f, 1.2f}, card_GBps);
    case GpuGeneration::Blackwell: break;
    }
    if (card_GBps >= 80 && card_GBps < 96) { // the only speeds that releases disagree on
        if (ncclCode >= 23000 && card_GBps >= 86)
            return 86;
        return ncclCode >= 22900 ? 80 : 48;
    }
    return listed({96, 48, 45.1f, 42, 40, 30, 24, 22, 20, 17.5f, 15, 12, 6, 3}, card_GBps);
}

NcclGraph nvlinkRing(const Wiring &m)
{
    switch (m.generation) {
    case GpuGeneration::Ampere: return {12, 20, 20};
    case GpuGeneration::Hopper:
        // 20.6 GB/s per link in NCCL's model: 18 links carry 12 × 30, the 8 of an H800 8 × 20.
        return m.nvlink_Bps >= 300e9 ? NcclGraph{12, 30, 30} : NcclGraph{8, 20, 20};
    case GpuGeneration::Blackwell: break;
    }
    return {16, 45, 45};
}

NcclGraph nvlsInside(GpuGeneration generation, int gpus)
{
    if (generation == GpuGeneration::Ampere || gpus <= 2)
        return {}; // no NVLink SHARP, or too few GPUs (src/transport/nvls.cc)
    if (generation == GpuGeneration::Hopper)
        return gpus <= 4 ? NcclGraph{4, 60, 60} : NcclGraph{8, 40, 60};
    if (gpus <= 4)
        return {4, 90, 90};
    if (gpus <= 8)
        return {8, 80, 90};
    return gpus <= 16 ? NcclGraph{16, 40, 80} : NcclGraph{32, 20, 40};
}

} // namespace

NcclGraphs ncclGraphs(const Wiring &machine, const GroupShape &shape, int ncclCode)
{
    NcclGraphs graphs;
    const int local = std::max(1, shape.ranksPerDomain);
    const bool blackwell = machine.generation == GpuGeneration::Blackwell;
    if (shape.domains <= 1) {
        graphs.ring = graphs.tree = nvlinkRing(machine);
        if (blackwell && local <= 4) {
            graphs.tree = {16, 50, 50};
            graphs.plainTree = true;
        } else if (blackwell && ncclCode < 22900) {
            graphs.tree = {16, 40, 40}; // below 50, which NVLink does not carry here, 40 comes next
        }
        graphs.nvls = nvlsInside(machine.generation, local);
        return graphs;
    }
    // One channel per card that a GPU of the group owns, at the card's listed speed; then split
    // until there are eight. GPUs that share a card (p4d) share its channel.
    const double cardsPerGpu = machine.gpus > 0 ? static_cast<double>(machine.nics) / machine.gpus : 1;
    const bool sharedCards = cardsPerGpu < 1;
    const double port_GBps = (sharedCards ? machine.nic_Bps : machine.nicPerGpu_Bps) / 1e9;
    const float inter = interSpeed(machine.generation, port_GBps, ncclCode);
    const int channels = sharedCards ? std::max(1, static_cast<int>(local * cardsPerGpu)) : local;
    NcclGraph ring{channels, inter, inter};
    if (ring.inter_GBps >= 96)
        ring = {2 * channels, 48, 48};
    while (!sharedCards && ring.channels < 8 && ring.inter_GBps >= 24)
        ring = {ring.channels * 2, ring.intra_GBps / 2, ring.inter_GBps / 2};
    const NcclGraph inside = nvlinkRing(machine);
    const float nvlink_GBps = static_cast<float>(inside.channels) * inside.intra_GBps;
    if (static_cast<float>(ring.channels) * ring.inter_GBps > nvlink_GBps * 1.1f)
        ring = {inside.channels, inside.intra_GBps, inside.intra_GBps}; // NVLink carries less than the cards
    graphs.ring = graphs.tree = ring;
    const bool doubled = sharedCards || (blackwell && inter < 96);
    if (doubled)
        graphs.tree.intra_GBps = ring.intra_GBps * 2; // both trees' chains run side by side
    graphs.plainTree = machine.generation != GpuGeneration::Ampere;
    if (machine.generation != GpuGeneration::Ampere && local > 2) {
        const NcclGraph one = nvlsInside(machine.generation, local);
        // Both speeds start equal, from the list between nodes; only the one between nodes rises again.
        const float inside_GBps = blackwell && inter > 80 && ncclCode < 22900 ? 48.0f : one.intra_GBps;
        graphs.nvls = {one.channels, std::min(inside_GBps, std::max(inter, 40.0f)), inter};
    }
    return graphs;
}

} // namespace switchyard::network
