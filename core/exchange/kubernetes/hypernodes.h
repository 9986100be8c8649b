// SPDX-License-Identifier: GPL-3.0-or-later
// Volcano's HyperNodes (topology.volcano.sh/v1alpha1): the tree of switches above a cluster's nodes, a tier for each level.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <core/exchange/inventory.h>
#include <core/exchange/notes.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange::k8s {

class HyperNodes
{
public:
    void read(Tree &tree, const json::Value &object, const std::string &file, Notes &notes);
    /// After the last: each node below its switches, and the switches themselves.
    void tell(Inventory &inventory) const;

private:
    struct Node {
        std::string name;
        std::string where;
        std::vector<std::string> nodes;
    };
    /// Top first; of a ring what leads into it.
    [[nodiscard]] std::vector<std::string> pathTo(const std::string &name) const;

    std::vector<Node> m_all;
    std::map<std::string, std::string> m_parents;
};

} // namespace switchyard::exchange::k8s
