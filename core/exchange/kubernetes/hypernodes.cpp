// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/kubernetes/hypernodes.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <core/base/echo.h>

namespace switchyard::exchange::k8s {

void HyperNodes::read(Tree &tree, const json::Value &object, const std::string &file, Notes &notes)
{
    Node one{tree.text(object, {"metadata", "name"}), json::where(file, object), {}};
    if (one.name.empty()) {
        notes.add(say("a HyperNode without a name"));
        tree.skip(object);
        return;
    }
    tree.find(object, {"spec", "tier"}); // its children tell the same
    for (const json::Value *member : tree.items(object, {"spec", "members"})) {
        const std::string name = tree.text(*member, {"selector", "exactMatch", "name"});
        if (name.empty())
            notes.add(say("members of HyperNode {} that are told by a pattern or by labels", echo(one.name, 60)));
        else if (tree.text(*member, {"type"}) != "HyperNode")
            one.nodes.push_back(name);
        else if (!m_parents.emplace(name, one.name).second && m_parents[name] != one.name)
            notes.conflict(say("HyperNode {} is a member of {} and of {}: the first is taken", echo(name, 60), echo(m_parents[name], 60), echo(one.name, 60)));
    }
    m_all.push_back(std::move(one));
}

std::vector<std::string> HyperNodes::pathTo(const std::string &name) const
{
    constexpr std::size_t most = 17; // a machine may lie below 16
    std::vector<std::string> out = {name};
    for (auto up = m_parents.find(name); up != m_parents.end() && out.size() < most && std::ranges::find(out, up->second) == out.end(); up = m_parents.find(up->second))
        out.push_back(up->second);
    std::ranges::reverse(out);
    return out;
}

void HyperNodes::tell(Inventory &inventory) const
{
    std::vector<design::NetworkNode> switches;
    for (const Node &one : m_all) {
        const std::vector<std::string> path = pathTo(one.name);
        if (m_parents.contains(path.front())) // a ring, or deeper than any network
            continue;
        switches.push_back({.id = one.name, .parent = path.size() > 1 ? path[path.size() - 2] : "", .layer = static_cast<int>(path.size())});
        for (const std::string &node : one.nodes) {
            Sighting seen;
            seen.names = {node};
            seen.switches = path;
            seen.where = one.where;
            inventory.machines.push_back(std::move(seen));
        }
    }
    std::ranges::stable_sort(switches, {}, &design::NetworkNode::layer); // parents first
    std::ranges::move(switches, std::back_inserter(inventory.switches));
}

} // namespace switchyard::exchange::k8s
