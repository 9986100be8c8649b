// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/slurm/slurm_topology.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/exchange/hostlist.h>

namespace switchyard::exchange::slurm {

namespace {

constexpr std::size_t deepest = 16;

} // namespace

Topology::Node &Topology::node(const std::string &name, const std::string &where)
{
    const auto [found, isNew] = m_nodes.try_emplace(name);
    if (isNew) {
        m_nodeOrder.push_back(name);
        found->second.where = where;
    }
    return found->second;
}

void Topology::above(const std::string &parent, const std::string &child)
{
    if (parent.empty() || child.empty()) {
        m_twice.add(say("a switch without a name"));
        return;
    }
    Switch &below = m_switches[child];
    if (!below.parent.empty() && below.parent != parent)
        m_twice.add(say("switch {} lies below {} and {}: the first is kept", echo(child), echo(below.parent), echo(parent)));
    else
        below.parent = parent;
}

void Topology::defineNamed()
{
    std::vector<std::string> names;
    for (auto &[name, one] : m_switches)
        if (!one.defined) {
            one.defined = true;
            names.push_back(name);
        }
    std::ranges::sort(names);
    m_order.insert(m_order.end(), names.begin(), names.end());
}

Result<void> Topology::addSwitch(const std::string &name, std::string_view children, std::string_view nodes, const std::string &where)
{
    SWITCHYARD_TRY(const std::vector<std::string> below, expandHosts(children, where, m_room));
    SWITCHYARD_TRY(const std::vector<std::string> hosts, expandHosts(nodes, where, m_room));
    if (name.empty())
        return fail(ErrorCode::InvalidInput, say("a switch has no name; expected one"), where);
    Switch &one = m_switches[name];
    if (!one.defined)
        m_order.push_back(name);
    one.defined = true;
    one.where = where;
    for (const std::string &child : below)
        above(name, child);
    if (!below.empty())
        return {}; // what scontrol lists besides are the nodes of the switches below
    for (const std::string &host : hosts) {
        Node &at = node(host, where);
        if (!at.leaf.empty() && at.leaf != name)
            m_twice.add(say("node {} is on switch {} and {}: the first is kept", echo(host), echo(at.leaf), echo(name)));
        else
            at.leaf = name;
    }
    return {};
}

Result<void> Topology::addBlock(const std::string &name, std::string_view nodes, const std::string &where)
{
    SWITCHYARD_TRY(const std::vector<std::string> hosts, expandHosts(nodes, where, m_room));
    ++m_blocks;
    for (const std::string &host : hosts) {
        Node &at = node(host, where);
        if (!at.block.empty() && at.block != name)
            m_twice.add(say("node {} is in block {} and {}: the first is kept", echo(host), echo(at.block), echo(name)));
        else
            at.block = name;
    }
    return {};
}

Result<std::vector<std::string>> Topology::path(const std::string &leaf) const
{
    std::vector<std::string> out;
    for (std::string at = leaf; !at.empty();) {
        const auto found = m_switches.find(at);
        if (found == m_switches.end() || !found->second.defined)
            return fail(ErrorCode::InvalidInput, say("switch {} is named and not there; expected a SwitchName line of it", inQuotes(at)), m_switches.at(leaf).where);
        out.push_back(at);
        if (out.size() > deepest)
            return fail(ErrorCode::InvalidInput, say("switch {} lies below more than 16 others, or in a circle; expected a tree", inQuotes(leaf)), found->second.where);
        at = found->second.parent;
    }
    std::ranges::reverse(out);
    return out;
}

Result<Inventory> Topology::inventory(Notes &notes) const
{
    Inventory out;
    for (const auto &[name, one] : m_switches)
        if (!one.defined)
            return fail(ErrorCode::InvalidInput, say("switch {} is named as a child and not there; expected a SwitchName line of it", inQuotes(name)), m_switches.contains(one.parent) ? m_switches.at(one.parent).where : one.where);
    std::vector<std::pair<std::size_t, design::NetworkNode>> tree;
    for (const std::string &name : m_order) {
        SWITCHYARD_TRY(const std::vector<std::string> way, path(name));
        tree.emplace_back(way.size(), design::NetworkNode{.id = name, .parent = way.size() > 1 ? way[way.size() - 2] : "", .layer = static_cast<int>(way.size())});
    }
    std::ranges::stable_sort(tree, {}, [](const auto &one) { return one.first; });
    for (auto &[depth, node] : tree)
        out.switches.push_back(std::move(node));
    std::unordered_map<std::string, std::vector<std::string>> ways;
    for (const std::string &name : m_nodeOrder) {
        const Node &node = m_nodes.at(name);
        Sighting one;
        one.names = {name};
        one.block = node.block;
        one.where = node.where;
        if (!node.leaf.empty()) {
            auto way = ways.find(node.leaf);
            if (way == ways.end()) {
                SWITCHYARD_TRY(std::vector<std::string> found, path(node.leaf));
                way = ways.emplace(node.leaf, std::move(found)).first;
            }
            one.switches = way->second;
        }
        out.machines.push_back(std::move(one));
    }
    notes.add(m_twice);
    return out;
}

} // namespace switchyard::exchange::slurm
