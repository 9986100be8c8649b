// SPDX-License-Identifier: GPL-3.0-or-later
// A tree of switches and a list of blocks, as Slurm and Topograph name the places of nodes.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <core/exchange/hostlist.h>
#include <core/base/error.h>
#include <core/exchange/inventory.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange::slurm {

class Topology
{
public:
    /// What a line says of a switch; both lists are host lists and may be empty.
    Result<void> addSwitch(const std::string &name, std::string_view children, std::string_view nodes, const std::string &where);
    Result<void> addBlock(const std::string &name, std::string_view nodes, const std::string &where);
    void above(const std::string &parent, const std::string &child);
    /// Topograph names leaves that no block hangs on; Slurm must have a line for each.
    void defineNamed();

    [[nodiscard]] std::size_t switches() const { return m_order.size(); }
    [[nodiscard]] std::size_t blocks() const { return m_blocks; }
    [[nodiscard]] std::size_t nodes() const { return m_nodes.size(); }

    /// Every node with its way down the switches and its block; switches without nodes as network nodes. Errors: a switch
    /// that is named and not there, a circle.
    Result<Inventory> inventory(Notes &notes) const;

private:
    struct Switch {
        std::string parent;
        std::string where;
        bool defined = false;
    };
    struct Node {
        std::string leaf;
        std::string block;
        std::string where;
    };
    [[nodiscard]] Result<std::vector<std::string>> path(const std::string &leaf) const;
    Node &node(const std::string &name, const std::string &where);

    std::unordered_map<std::string, Switch> m_switches;
    std::vector<std::string> m_order; ///< as defined
    std::vector<std::string> m_nodeOrder;
    std::unordered_map<std::string, Node> m_nodes;
    Notes m_twice;
    HostRoom m_room;
    std::size_t m_blocks = 0;
};

} // namespace switchyard::exchange::slurm
