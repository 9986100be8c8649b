// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/leftout.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace switchyard::exchange {

namespace {

void sayCount(std::vector<std::string> &out, std::size_t count, const char *one, const char *several)
{
    if (count > 0)
        out.push_back(std::to_string(count) + ' ' + (count == 1 ? one : several));
}

} // namespace

std::vector<std::string> allButTheCluster(const design::Design &design)
{
    std::vector<std::string> out;
    sayCount(out, design.jobs.size(), "job", "jobs");
    sayCount(out, design.views.size(), "saved view", "saved views");
    sayCount(out, design.waivers.size(), "waiver", "waivers");
    sayCount(out, design.quotas.size(), "quota", "quotas");
    sayCount(out, design.capacityBlocks.size(), "Capacity Block", "Capacity Blocks");
    sayCount(out, design.software.size(), "version of software", "versions of software");
    sayCount(out, design.positions.size(), "free position on the canvas", "free positions on the canvas");
    sayCount(out, design.unknown.size(), "key that this version does not know", "keys that this version does not know");
    sayCount(out, !design.priceList.empty(), "price list of its own", "");
    return out;
}

void sayOnce(std::vector<std::string> &out, const std::vector<std::string> &sentences)
{
    for (const std::string &one : sentences)
        if (std::ranges::find(out, one) == out.end())
            out.push_back(one);
}

std::vector<std::string> notOnAnyInstance(const design::Design &design)
{
    std::unordered_set<std::string_view> used;
    for (const auto &path : networkPaths(design))
        used.insert(path.begin(), path.end());
    for (const design::Instance &instance : design.instances)
        used.insert(instance.ultraserver);
    const auto unused = [&](const auto &list) {
        return static_cast<std::size_t>(std::ranges::count_if(list, [&](const auto &one) { return !used.contains(one.id); }));
    };
    std::vector<std::string> out;
    sayCount(out, unused(design.networkNodes), "network node without an instance below", "network nodes without an instance below");
    sayCount(out, unused(design.ultraservers), "UltraServer without an instance", "UltraServers without an instance");
    return out;
}

std::vector<std::vector<std::string_view>> networkPaths(const design::Design &design)
{
    std::unordered_map<std::string_view, const design::NetworkNode *> nodes;
    for (const design::NetworkNode &node : design.networkNodes)
        nodes.emplace(node.id, &node);
    std::vector<std::vector<std::string_view>> out(design.instances.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (auto at = nodes.find(design.instances[i].networkNode); at != nodes.end(); at = nodes.find(at->second->parent))
            out[i].push_back(at->second->id);
        std::ranges::reverse(out[i]);
    }
    return out;
}

} // namespace switchyard::exchange
