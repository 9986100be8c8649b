// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/network.h>

namespace switchyard::design {

NetworkBuilder::NetworkBuilder(Design &design, int instancesPerLeaf, int childrenPerNode)
    : m_design(design), m_instancesPerLeaf(instancesPerLeaf), m_childrenPerNode(childrenPerNode)
{
    for (const NetworkNode &node : design.networkNodes)
        m_index.emplace(node.id, static_cast<int>(m_index.size()));
    m_nodes.resize(design.networkNodes.size());
    m_depth.resize(m_nodes.size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const NetworkNode &node = design.networkNodes[i];
        m_nodes[i].layer = node.layer;
        if (const auto parent = m_index.find(node.parent); parent != m_index.end()) {
            m_nodes[i].parent = parent->second;
            ++m_nodes[static_cast<std::size_t>(parent->second)].children;
        }
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        remember(static_cast<int>(i));
    for (const Instance &instance : design.instances)
        place(instance.networkNode, instance.type, 1);
    m_nextName = nextNumber(design.networkNodes, "nn-");
}

void NetworkBuilder::remember(int node)
{
    const int layer = m_nodes[static_cast<std::size_t>(node)].layer;
    while (m_nodes[static_cast<std::size_t>(node)].parent >= 0)
        node = m_nodes[static_cast<std::size_t>(node)].parent;
    int &depth = m_depth[static_cast<std::size_t>(node)];
    depth = std::max(depth, layer);
}

int NetworkBuilder::depthOfTree(const std::string &id) const
{
    const auto it = m_index.find(id);
    if (it == m_index.end())
        return 0;
    int node = it->second;
    while (m_nodes[static_cast<std::size_t>(node)].parent >= 0)
        node = m_nodes[static_cast<std::size_t>(node)].parent;
    return m_depth[static_cast<std::size_t>(node)];
}

void NetworkBuilder::place(const std::string &leaf, std::string_view type, int instances)
{
    const auto it = m_index.find(leaf);
    if (it == m_index.end())
        return;
    Node &node = m_nodes[static_cast<std::size_t>(it->second)];
    if (node.instances == 0)
        node.type = type;
    else if (node.type != type)
        node.type = "mixed";
    node.instances += instances;
}

int NetworkBuilder::add(int parent, int layer)
{
    NetworkNode node;
    node.id = "nn-" + std::to_string(m_nextName++);
    node.layer = layer;
    if (parent >= 0) {
        node.parent = m_design.networkNodes[static_cast<std::size_t>(parent)].id;
        ++m_nodes[static_cast<std::size_t>(parent)].children;
    }
    const int index = static_cast<int>(m_nodes.size());
    m_index.emplace(node.id, index);
    m_design.networkNodes.push_back(std::move(node));
    m_nodes.push_back({.layer = layer, .parent = parent, .children = 0, .instances = 0, .type = {}});
    m_depth.push_back(0);
    remember(index);
    return index;
}

bool NetworkBuilder::isBelow(int node, int ancestor) const
{
    for (; node >= 0; node = m_nodes[static_cast<std::size_t>(node)].parent)
        if (node == ancestor)
            return true;
    return ancestor < 0;
}

/// The last node of `layer` that can take one more child, or a new one.
int NetworkBuilder::childWithRoom(int layers, int layer, int below)
{
    if (below >= 0 && m_nodes[static_cast<std::size_t>(below)].layer == layer)
        return below;
    for (int i = static_cast<int>(m_nodes.size()) - 1; i >= 0; --i) {
        const Node &node = m_nodes[static_cast<std::size_t>(i)];
        const bool room = layer == 1 || node.children < m_childrenPerNode;
        if (node.layer == layer && room && isBelow(i, below)
            && depthOfTree(m_design.networkNodes[static_cast<std::size_t>(i)].id) == layers)
            return i;
    }
    return add(layer == 1 ? -1 : childWithRoom(layers, layer - 1, below), layer);
}

std::string NetworkBuilder::leafFor(std::string_view type, int layers, int instances, const std::string &below)
{
    const auto it = m_index.find(below);
    const int ancestor = it == m_index.end() ? -1 : it->second;
    const auto fits = [&](int i) {
        const Node &node = m_nodes[static_cast<std::size_t>(i)];
        return node.layer == layers && isBelow(i, ancestor) && (node.instances == 0 || node.type == type)
            && node.instances + instances <= std::max(m_instancesPerLeaf, instances);
    };
    const auto name = [&](int i) { return m_design.networkNodes[static_cast<std::size_t>(i)].id; };
    // Exactly this leaf was asked for: it is the user's to fill.
    if (ancestor >= 0 && m_nodes[static_cast<std::size_t>(ancestor)].layer == layers)
        return name(ancestor);
    if (m_lastLeaf >= 0 && fits(m_lastLeaf))
        return name(m_lastLeaf);
    const bool scanned = m_lastLeaf >= 0; // later leaves of one edit only come at the end
    for (int i = scanned ? m_lastLeaf + 1 : 0; i < static_cast<int>(m_nodes.size()); ++i)
        if (fits(i))
            return name(m_lastLeaf = i);
    m_lastLeaf = add(layers == 1 ? -1 : childWithRoom(layers, layers - 1, ancestor), layers);
    return name(m_lastLeaf);
}

} // namespace switchyard::design
