// SPDX-License-Identifier: GPL-3.0-or-later
// How the ranks of a job fill NVLink domains. Most jobs fill them evenly in rank order and need
// one number; a placement that does not is kept rank by rank.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <core/network/traffic.h>

namespace switchyard::hardware {

struct Domains {
    int gpus = 1; ///< ranks of one NVLink domain, filled in rank order
    /// NVLink domain of every rank, numbered from 0; null where `gpus` says it all.
    std::shared_ptr<const std::vector<std::int32_t>> ofRank = nullptr;
    /// Ranks stand so in a design. Else a job that does not fill whole domains lies as schedulers place it, in segments that its
    /// groups nest in (64 of an UltraServer's 72 GPUs).
    bool placed = false;
};

/// From any labels of the domains, one per rank: even and in order becomes `gpus` alone.
Domains domainsOf(std::span<const std::int32_t> labelOfRank);

/// The communicator of the family that lies worst, since a step waits for the slowest: as many
/// domains as any group touches, as few GPUs in one of them as any group has there (they own the
/// NICs that a ring enters by). Linear in the ranks.
network::GroupShape worstShape(const network::GroupFamily &family, std::span<const std::int32_t> domainOfRank);

} // namespace switchyard::hardware
