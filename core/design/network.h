// SPDX-License-Identifier: GPL-3.0-or-later
// The switch tree of a design while an edit adds to it. AWS publishes neither radix nor sizes of
// its tiers; the regular tree here is an assumption that an import replaces.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

inline constexpr int usualInstancesPerLeaf = 16;
inline constexpr int usualLeavesPerSpine = 16;

/// Grows `design.networkNodes`; instances are told to it, not added by it.
class NetworkBuilder
{
public:
    NetworkBuilder(Design &design, int instancesPerLeaf, int childrenPerNode);

    /// A bottom node with room for `instances` more of `type`, in a tree of `layers` tiers.
    /// `below`: anywhere under this node; empty: anywhere. Nodes are added as needed.
    std::string leafFor(std::string_view type, int layers, int instances, const std::string &below);
    /// Counts instances as placed.
    void place(const std::string &leaf, std::string_view type, int instances);

    [[nodiscard]] int depthOfTree(const std::string &node) const; ///< tiers of the tree that it belongs to

private:
    struct Node {
        int layer = 1;
        int parent = -1; ///< index; -1: top
        int children = 0;
        int instances = 0;
        std::string type;
    };
    int add(int parent, int layer);
    [[nodiscard]] bool isBelow(int node, int ancestor) const;
    int childWithRoom(int layers, int layer, int below);
    void remember(int node);

    Design &m_design;
    int m_instancesPerLeaf;
    int m_childrenPerNode;
    std::vector<Node> m_nodes;
    std::unordered_map<std::string, int> m_index;
    std::vector<int> m_depth; ///< by node index of a top node: tiers of its tree
    int m_nextName = 1;
    int m_lastLeaf = -1;
};

/// Highest n of ids "PREFIXn", plus one.
template <class List>
int nextNumber(const List &list, std::string_view prefix)
{
    int next = 1;
    for (const auto &entry : list) {
        const std::string_view id = entry.id;
        if (!id.starts_with(prefix) || id.size() == prefix.size() || id.size() > prefix.size() + 8)
            continue;
        int n = 0;
        bool digits = true;
        for (const char c : id.substr(prefix.size())) {
            digits = digits && c >= '0' && c <= '9';
            n = n * 10 + (c - '0');
        }
        if (digits && n >= next)
            next = n + 1;
    }
    return next;
}

} // namespace switchyard::design
