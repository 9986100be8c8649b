// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives spelled out as NCCL sends them, one flow per pair of cards and channel, over the directed links of
// a fabric: ranks², where the link map (core/network/groupwalk.h) adds up in closed form.
#pragma once

#include <core/network/fabric.h>
#include <tests/core/network/simgrid/flowsim.h>

namespace simgridtest {

class FlowsOf
{
public:
    explicit FlowsOf(const switchyard::network::Fabric &fabric);

    /// All-gather (`parts` 1) by rings: one channel per GPU of a domain, which enters each domain on the rail on which
    /// it left the last. `gpus` in rank order, whole domains. A transfer goes as `parts` flows side by side.
    void addRings(const std::vector<int> &gpus, double size_B, int job, int parts = 1);
    /// All pairs; with the fabric's PXN a domain's bytes for one GPU leave together from the GPU on its rail.
    void addAllToAll(const std::vector<int> &gpus, double size_B, int job);

    FlowSet set;

private:
    void transfer(int from, int to, double bytes, int job, int parts = 1);
    [[nodiscard]] std::vector<int> uplinks(int from, int to) const;
    [[nodiscard]] std::vector<std::vector<int>> byDomain(const std::vector<int> &gpus) const;

    const switchyard::network::Fabric &m_fabric;
    int m_nvlink = 0; ///< first of [tx by index, rx by index]
    int m_port = 0;
    int m_card = 0;
    int m_uplink = 0;
};

} // namespace simgridtest
