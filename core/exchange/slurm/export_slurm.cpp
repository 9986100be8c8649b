// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's topology.conf and topology.yaml, node lines and gres.conf.
#include <core/exchange/slurm/export_slurm.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <core/base/echo.h>
#include <core/exchange/hostlist.h>
#include <core/exchange/leftout.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

std::string sane(std::string_view text)
{
    std::string out;
    for (const char c : text)
        out += std::isalnum(static_cast<unsigned char>(c)) || std::string_view("-_.").find(c) != std::string_view::npos ? c : '_';
    return out;
}

/// Different names for different ids.
std::string unique(std::string_view text, std::unordered_set<std::string> &taken)
{
    const std::string stem = sane(text);
    std::string name = stem;
    for (int i = 2; !taken.insert(name).second; ++i)
        name = stem + "_" + std::to_string(i);
    return name;
}

/// What Slurm's file says of the places of a design.
struct Places {
    struct Switch {
        std::string name;
        std::vector<std::string> children;
        std::vector<std::string> nodes;
    };
    std::vector<Switch> switches; ///< those with something below
    std::vector<Switch> blocks;
    std::size_t largestBlock = 0;
};

Places placesOf(const design::Design &design)
{
    const std::vector<std::string> names = slurmNames(design);
    std::unordered_set<std::string> taken;
    std::unordered_map<std::string_view, std::size_t> at;
    Places out;
    std::vector<Places::Switch> all;
    for (const design::NetworkNode &node : design.networkNodes) {
        at.emplace(node.id, all.size());
        all.push_back({unique(node.id, taken), {}, {}});
    }
    std::unordered_map<std::string_view, std::size_t> blocks;
    for (const design::UltraServer &server : design.ultraservers) {
        blocks.emplace(server.id, out.blocks.size());
        out.blocks.push_back({unique(server.id, taken), {}, {}});
    }
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        if (const auto leaf = at.find(design.instances[i].networkNode); leaf != at.end())
            all[leaf->second].nodes.push_back(names[i]);
        if (const auto block = blocks.find(design.instances[i].ultraserver); block != blocks.end())
            out.blocks[block->second].nodes.push_back(names[i]);
    }
    // From the deepest up: a switch without nodes below would be fatal.
    std::vector<std::size_t> order(all.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return design.networkNodes[a].layer > design.networkNodes[b].layer; });
    for (const std::size_t i : order)
        if (!all[i].nodes.empty() || !all[i].children.empty())
            if (const auto parent = at.find(design.networkNodes[i].parent); parent != at.end())
                all[parent->second].children.push_back(all[i].name);
    for (Places::Switch &one : all)
        if (!one.nodes.empty() || !one.children.empty())
            out.switches.push_back(std::move(one));
    std::erase_if(out.blocks, [](const Places::Switch &one) { return one.nodes.empty(); });
    for (const Places::Switch &one : out.blocks)
        out.largestBlock = std::max(out.largestBlock, one.nodes.size());
    return out;
}

/// base, 2 base, 4 base … as far as there are blocks (Slurm takes powers of two alone).
std::vector<std::size_t> blockSizes(const Places &places)
{
    std::vector<std::size_t> out = {places.largestBlock};
    while (out.back() / places.largestBlock * 2 <= places.blocks.size())
        out.push_back(out.back() * 2);
    return out;
}

/// Names that are not as the design has them.
void sayNames(const design::Design &design, std::vector<Said> &leftOut)
{
    const std::vector<std::string> names = slurmNames(design);
    std::size_t hosts = 0;
    std::size_t ids = 0;
    std::string example;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const design::Instance &one = design.instances[i];
        ids += one.host.empty();
        if (one.host.empty() || one.host == names[i])
            continue;
        if (hosts++ == 0)
            example = echo(one.host, 60) + " is " + names[i];
    }
    if (hosts > 0)
        leftOut.push_back(hosts == 1 ? say("{} host name is written as Slurm takes them, short and of plain letters: {}", hosts, example) : say("{} host names are written as Slurm takes them, short and of plain letters: {}", hosts, example));
    if (ids > 0)
        leftOut.push_back(ids == 1 ? say("{} instance has no host name: the id stands for it", ids) : say("{} instances have no host name: the id stands for it", ids));
}

std::vector<Said> leftOutOfTopology(const design::Design &design, const Places &places, bool blocksToo)
{
    std::vector<Said> out = allButTheCluster(design);
    const auto homeless = std::ranges::count_if(design.instances, [](const design::Instance &one) { return one.networkNode.empty() && one.ultraserver.empty(); });
    if (homeless > 0)
        out.push_back(say("{} instances whose place is not known", homeless));
    if (!blocksToo && !places.blocks.empty())
        out.emplace_back(say("UltraServers: topology.yaml (slurm-topology-yaml, Slurm 25.05) holds the tree and the blocks"));
    out.emplace_back(say("instance types, prices, storage: the lines of slurm-conf have the types"));
    sayNames(design, out);
    return out;
}

Result<Written> writeYaml(const design::Design &design, const catalog::Catalog &)
{
    const Places places = placesOf(design);
    if (places.switches.empty() && places.blocks.empty())
        return fail(ErrorCode::InvalidInput, say("no instance of the design has a place in the network; expected network nodes or UltraServers"), design.name);
    OrderedJson all = OrderedJson::array();
    if (!places.switches.empty()) {
        OrderedJson list = OrderedJson::array();
        for (const Places::Switch &one : places.switches)
            list.push_back(one.children.empty() ? OrderedJson{{"switch", one.name}, {"nodes", foldHosts(one.nodes)}} : OrderedJson{{"switch", one.name}, {"children", foldHosts(one.children)}});
        all.push_back({{"topology", "network"}, {"cluster_default", true}, {"tree", {{"switches", std::move(list)}}}});
    }
    if (!places.blocks.empty()) {
        OrderedJson list = OrderedJson::array();
        for (const Places::Switch &one : places.blocks)
            list.push_back({{"block", one.name}, {"nodes", foldHosts(one.nodes)}});
        all.push_back({{"topology", "ultraservers"}, {"cluster_default", places.switches.empty()}, {"block", {{"block_sizes", blockSizes(places)}, {"blocks", std::move(list)}}}});
    }
    Written out{"---\n" + yamlText(all), leftOutOfTopology(design, places, true)};
    out.leftOut.emplace_back(say("checked by rule, not by slurmctld: 22.05 reads no topology.yaml"));
    return out;
}

/// As a host list.
std::string hostsOf(const TypeGroup &group, const std::vector<std::string> &names)
{
    std::vector<std::string> hosts;
    hosts.reserve(group.instances.size());
    for (const std::size_t i : group.instances)
        hosts.push_back(names[i]);
    return foldHosts(hosts);
}

/// "h100" of "h100-sxm": Slurm's type of a GPU.
std::string gresType(const catalog::InstanceType &type) { return type.gpu.substr(0, type.gpu.find('-')); }

/// Slurm counts MiB and kills nodes that report less: 95 % of what the type has.
int slurmMemory_MiB(const catalog::InstanceType &type) { return static_cast<int>(type.ram_B / (1 << 20) * 0.95); }

Result<Written> writeNodes(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    const std::vector<std::string> names = slurmNames(design);
    Written out{{}, leftOutOfDeployments(design, catalog, false)};
    const bool ultra = !design.ultraservers.empty();
    out.text = "ClusterName=" + clusterName(design) + "\nSlurmctldHost=REPLACE_ME\nSelectType=select/cons_tres\nSelectTypeParameters=CR_Core_Memory\nGresTypes=gpu\nSchedulerType=sched/backfill\nReturnToService=2\n";
    if (!design.networkNodes.empty() || ultra)
        out.text += design.networkNodes.empty() ? "TopologyPlugin=topology/block\n" : "TopologyPlugin=topology/tree\n";
    for (const TypeGroup &group : groups) {
        const int threads = isArm(*group.type) ? 1 : 2;
        const int sockets = group.type->vcpus % (2 * threads) == 0 && group.type->gpus > 1 ? 2 : 1;
        const std::string list = hostsOf(group, names);
        if (group.type->vcpus <= 0)
            return fail(ErrorCode::Unsupported, say("the catalog does not know the CPUs of {}, which Slurm needs; expected a type whose CPUs are known", group.type->id), design.name);
        out.text += "NodeName=" + list + " CPUs=" + std::to_string(group.type->vcpus) + " Boards=1 SocketsPerBoard=" + std::to_string(sockets) + " CoresPerSocket=" + std::to_string(group.type->vcpus / threads / sockets)
            + " ThreadsPerCore=" + std::to_string(threads) + " RealMemory=" + std::to_string(slurmMemory_MiB(*group.type)) + " Gres=gpu:" + gresType(*group.type) + ":" + std::to_string(group.type->gpus) + " Feature=" + group.type->id
            + ",efa State=UNKNOWN\n";
        out.text += "PartitionName=" + group.word + " Nodes=" + list + (&group == &groups.front() ? " Default=YES" : "") + " MaxTime=INFINITE State=UP OverSubscribe=EXCLUSIVE\n";
    }
    sayNames(design, out.leftOut);
    out.leftOut.emplace_back(say("to be filled in: SlurmctldHost; the GPUs' device files are in gres.conf (slurm-gres)"));
    return out;
}

Result<Written> writeGres(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    const std::vector<std::string> names = slurmNames(design);
    Written out{"AutoDetect=off\n", leftOutOfDeployments(design, catalog, false)};
    for (const TypeGroup &group : groups) {
        out.text += "NodeName=" + hostsOf(group, names) + " Name=gpu Type=" + gresType(*group.type) + " File=/dev/nvidia" + (group.type->gpus > 1 ? "[0-" + std::to_string(group.type->gpus - 1) + "]" : "0") + "\n";
    }
    sayNames(design, out.leftOut);
    return out;
}

} // namespace

std::vector<std::string> slurmNames(const design::Design &design)
{
    std::unordered_set<std::string> taken;
    std::vector<std::string> out;
    for (const design::Instance &one : design.instances) {
        const std::string host = one.host.find_first_not_of("0123456789.") == std::string::npos ? one.host : one.host.substr(0, one.host.find('.'));
        out.push_back(unique(host.empty() ? one.id : host, taken));
    }
    return out;
}

Result<Written> writeSlurmTopology(const design::Design &design, const catalog::Catalog &)
{
    const Places places = placesOf(design);
    std::string text;
    for (const Places::Switch &one : places.switches)
        text += "SwitchName=" + one.name + (one.children.empty() ? " Nodes=" + foldHosts(one.nodes) : " Switches=" + foldHosts(one.children)) + "\n";
    if (text.empty() && !places.blocks.empty()) {
        for (const Places::Switch &one : places.blocks)
            text += "BlockName=" + one.name + " Nodes=" + foldHosts(one.nodes) + "\n";
        std::string sizes;
        for (const std::size_t size : blockSizes(places))
            sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
        text += "BlockSizes=" + sizes + "\n";
    }
    if (text.empty())
        return fail(ErrorCode::InvalidInput, say("no instance of the design has a place in the network; expected network nodes or UltraServers"), design.name);
    return Written{std::move(text), leftOutOfTopology(design, places, places.switches.empty())};
}

extern constinit const Format slurmTopologyYaml = {.id = "slurm-topology-yaml",
                                                   .title = "Slurm topology.yaml",
                                                   .is = "topology.yaml of Slurm 25.05: the tree of the network and the blocks of UltraServers (checked by rule)",
                                                   .ending = "yaml",
                                                   .checked = "core.exchange.slurm",
                                                   .holds = Holds::Cluster,
                                                   .write = writeYaml};

extern constinit const Format slurmConf = {.id = "slurm-conf",
                                           .title = "Slurm nodes and partitions",
                                           .is = "the lines of slurm.conf for the nodes and partitions",
                                           .ending = "conf",
                                           .checked = "core.exchange.slurm",
                                           .holds = Holds::Cluster,
                                           .write = writeNodes};

extern constinit const Format slurmGres = {.id = "slurm-gres",
                                           .title = "Slurm gres.conf",
                                           .is = "gres.conf: the GPUs of the nodes",
                                           .ending = "conf",
                                           .checked = "core.exchange.slurm",
                                           .holds = Holds::Cluster,
                                           .write = writeGres};

} // namespace switchyard::exchange
