// SPDX-License-Identifier: GPL-3.0-or-later
// What an account may run and has bought.
#pragma once

#include <optional>
#include <string>

#include <core/base/day.h>

namespace switchyard::design {

/// EC2's limits on running P instances of one Region, in vCPUs (quotas "Running On-Demand P instances" and its like of Spot).
struct Quota {
    std::string region; ///< unique: "us-east-1"
    std::optional<int> onDemandVcpus;
    std::optional<int> spotVcpus;
    friend bool operator==(const Quota &, const Quota &) = default;
};

/// An EC2 Capacity Block for ML, bought or planned.
struct CapacityBlock {
    std::string id;           ///< unique among blocks: "cb-1" or EC2's "cr-0a1b…"
    std::string type;         ///< catalog InstanceType::id, or UltraServerType::id
    int count = 1;            ///< instances, or UltraServers
    std::optional<Day> start; ///< none: not decided
    int days = 1;
    friend bool operator==(const CapacityBlock &, const CapacityBlock &) = default;
};

} // namespace switchyard::design
