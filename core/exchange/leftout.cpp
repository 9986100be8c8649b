// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/leftout.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace switchyard::exchange {

namespace {

void sayCount(std::vector<Said> &out, std::size_t count, Pattern<1> one, Pattern<1> several)
{
    if (count > 0)
        out.push_back(say(count == 1 ? one : several, count));
}

} // namespace

std::vector<Said> allButTheCluster(const design::Design &design)
{
    std::vector<Said> out;
    sayCount(out, design.jobs.size(), Pattern<1>("{} job"), Pattern<1>("{} jobs"));
    sayCount(out, design.views.size(), Pattern<1>("{} saved view"), Pattern<1>("{} saved views"));
    sayCount(out, design.waivers.size(), Pattern<1>("{} waiver"), Pattern<1>("{} waivers"));
    sayCount(out, design.quotas.size(), Pattern<1>("{} quota"), Pattern<1>("{} quotas"));
    sayCount(out, design.capacityBlocks.size(), Pattern<1>("{} Capacity Block"), Pattern<1>("{} Capacity Blocks"));
    sayCount(out, design.software.size(), Pattern<1>("{} version of software"), Pattern<1>("{} versions of software"));
    sayCount(out, design.positions.size(), Pattern<1>("{} free position on the canvas"), Pattern<1>("{} free positions on the canvas"));
    sayCount(out, design.unknown.size(), Pattern<1>("{} key that this version does not know"), Pattern<1>("{} keys that this version does not know"));
    sayCount(out, !design.priceList.empty(), Pattern<1>("{} price list of its own"), Pattern<1>("{} price list of its own"));
    return out;
}

void sayOnce(std::vector<Said> &out, const std::vector<Said> &sentences)
{
    for (const Said &one : sentences)
        if (std::ranges::find(out, one) == out.end())
            out.push_back(one);
}

std::vector<Said> notOnAnyInstance(const design::Design &design)
{
    std::unordered_set<std::string_view> used;
    for (const auto &path : networkPaths(design))
        used.insert(path.begin(), path.end());
    for (const design::Instance &instance : design.instances)
        used.insert(instance.ultraserver);
    const auto unused = [&](const auto &list) {
        return static_cast<std::size_t>(std::ranges::count_if(list, [&](const auto &one) { return !used.contains(one.id); }));
    };
    std::vector<Said> out;
    sayCount(out, unused(design.networkNodes), Pattern<1>("{} network node without an instance below"), Pattern<1>("{} network nodes without an instance below"));
    sayCount(out, unused(design.ultraservers), Pattern<1>("{} UltraServer without an instance"), Pattern<1>("{} UltraServers without an instance"));
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
