// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of one communicator on the links it uses. Linear in its ranks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <core/network/demand.h>
#include <core/network/fabric.h>

namespace switchyard::network {

/// Sums while communicators are walked: bytes per GPU, and per network node uplink. Card bytes are
/// kept per GPU and divided among its cards at the end.
struct LinkSums {
    explicit LinkSums(const Fabric &fabric);
    std::vector<double> nvlinkTx, nvlinkRx, cardTx, cardRx; ///< by GPU
    std::vector<double> hostTx, hostRx;                     ///< by GPU, with its CPU's memory; empty: none
    std::vector<double> uplinkTx, uplinkRx;                 ///< by network node

    /// What leaves a GPU over NVLink and cards is what it injects, and what it forwards, and what its place in a
    /// tree makes of its share, less what a switch copies or sums for it. Empty: not asked for.
    struct Columns {
        std::vector<double> injected;  ///< what the operations ask of the rank: injectedBytes()
        std::vector<double> forwarded; ///< others' bytes: PXN's relays, copies that a dispatch fans out
        std::vector<double> relayed;   ///< by trees: more or less than an even share (with it a row of treepairs.h)
        std::vector<double> multicast; ///< left to the NVLink switch (SHARP), and copies saved by a dispatch
    } columns;
    void askForColumns();
};

/// Bytes on a PCIe switch's uplink, towards the CPU and away from it.
struct SwitchBytes {
    double up = 0;
    double down = 0;
};
SwitchBytes switchBytes(const FabricSwitch &of, int firstGpu, const LinkSums &sums);

/// Members of one communicator, sorted by NVLink domain in order of first appearance: NCCL's
/// rings and trees pass through a domain's ranks once.
class Membership
{
public:
    explicit Membership(const Fabric &fabric);

    void assign(std::span<const std::int32_t> gpuOfMember);

    [[nodiscard]] int ranks() const { return static_cast<int>(m_gpus.size()); }
    [[nodiscard]] int domains() const { return static_cast<int>(m_count.size()); }
    [[nodiscard]] GroupShape shape() const;

    std::vector<std::int32_t> m_gpus;    ///< GPU of each member, rank order
    std::vector<std::int32_t> m_domain;  ///< local domain index of each member
    std::vector<std::int32_t> m_count;   ///< members by local domain
    std::vector<std::int32_t> m_first;   ///< first member's GPU by local domain

private:
    const Fabric &m_fabric;
    std::vector<std::int32_t> m_stamp; ///< by fabric domain: epoch · and local index of the current group
    std::vector<std::int32_t> m_local;
    std::int32_t m_epoch = 0;
};

/// Adds the communicator's bytes to `sums`.
class GroupWalk
{
public:
    GroupWalk(const Fabric &fabric, LinkSums &sums);
    void add(const Membership &group, const Demand &demand);

private:
    void addDomainPattern(const Membership &group, const Demand &demand);
    void addNeighbours(const Membership &group, const Demand &demand);
    void addTransfer(int from, int to, double bytes);
    void addPairs(const Membership &group, double pair_B, double pairCards_B);
    void addScatter(const Membership &group, double bytes);
    void addCross(const Membership &group, int senders, double bytes);
    void addCrossUplinks(const std::vector<std::int32_t> &from, const std::vector<std::int32_t> &to, double bytes);
    void addUplink(int leafFrom, int leafTo, double bytes);
    void sortByDomain(const Membership &group);
    void addDomainUplinks(int from, int to, double bytes);
    void addPairUplinks(std::span<const std::int32_t> gpus, double pair_B);

    const Fabric &m_fabric;
    LinkSums &m_sums;
    std::vector<double> m_domainTx, m_domainRx;      ///< card bytes by local domain
    std::vector<std::int32_t> m_byDomain, m_start;   ///< members' GPUs by local domain, and where each begins
    std::vector<std::int32_t> m_railsAll;            ///< members by rail
    std::vector<std::int32_t> m_railsOf;             ///< members by local domain × rail
    std::vector<std::int32_t> m_below;               ///< members below each network node
    std::vector<std::int32_t> m_receiversBelow;      ///< of two pools; m_below has the senders then
    std::vector<std::int32_t> m_touched;
};

} // namespace switchyard::network
