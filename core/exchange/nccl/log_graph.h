// SPDX-License-Identifier: GPL-3.0-or-later
// Rings and trees of a log of NCCL_DEBUG=INFO (GRAPH subsystem), ring by ring: in which order ranks send, and who is above whom.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include <core/base/json.h>

namespace switchyard::exchange {

class LogGraph
{
public:
    /// The words of a line behind "NCCL INFO ".
    void read(std::string_view text);

    /// An array of {ranks, channels, order}: each order that was seen, by how many channels.
    [[nodiscard]] json::Value rings() const;
    /// An array of {channel, up: {rank: the rank above it}}; none where ranks say it differently, which several communicators in one log do.
    [[nodiscard]] json::Value trees() const;

private:
    void readRing(std::string_view text);
    void readTrees(std::string_view text);

    std::map<std::vector<int>, int> m_rings; ///< channels by order
    std::map<int, std::map<int, int>> m_up;  ///< by channel, then rank; -1: the root
    bool m_several = false;
};

/// How often a ring leaves a node, where ranks fill nodes in turn.
int leavesNodes(const std::vector<int> &order, int ranksPerNode);

} // namespace switchyard::exchange
