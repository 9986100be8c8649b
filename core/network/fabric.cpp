// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/fabric.h>

#include <algorithm>
#include <map>
#include <string_view>

#include <core/base/echo.h>
#include <core/design/numbering.h>

namespace switchyard::network {

namespace {

/// Cards below the same PCIe switch, divided among its GPUs: p5 four each, p4d one card for two GPUs.
std::vector<std::vector<int>> cardsByGpu(const catalog::InstanceType &type)
{
    std::vector<std::vector<int>> cards(static_cast<std::size_t>(std::max(0, type.gpus)));
    const auto divide = [&](const std::vector<int> &gpus, const std::vector<int> &nics) {
        if (gpus.empty() || nics.empty())
            return;
        for (std::size_t j = 0; j < gpus.size(); ++j) {
            const auto gpu = static_cast<std::size_t>(gpus[j]);
            if (gpus[j] < 0 || gpu >= cards.size())
                continue;
            const std::size_t first = j * nics.size() / gpus.size();
            const std::size_t last = std::max(first + 1, (j + 1) * nics.size() / gpus.size());
            cards[gpu].assign(nics.begin() + static_cast<std::ptrdiff_t>(first), nics.begin() + static_cast<std::ptrdiff_t>(last));
        }
    };
    for (const catalog::PcieGroup &group : type.pcie)
        divide(group.gpus, group.nics);
    const bool placed = std::all_of(cards.begin(), cards.end(), [](const auto &c) { return !c.empty(); });
    if (!placed && type.nics > 0) {
        std::vector<int> gpus(cards.size());
        std::vector<int> nics(static_cast<std::size_t>(type.nics));
        for (std::size_t i = 0; i < gpus.size(); ++i)
            gpus[i] = static_cast<int>(i);
        for (std::size_t i = 0; i < nics.size(); ++i)
            nics[i] = static_cast<int>(i);
        divide(gpus, nics);
    }
    return cards;
}

/// The PCIe switches with what crosses their uplinks. On Grace the groups are the CPU's own ports: no switch.
std::vector<FabricSwitch> switchesOf(const catalog::InstanceType &type, const Wiring &machine,
                                     const std::vector<std::vector<int>> &cardsOfGpu)
{
    std::vector<FabricSwitch> switches;
    if (machine.armCpu)
        return switches;
    for (const catalog::PcieGroup &group : type.pcie) {
        FabricSwitch out;
        out.uplink_Bps = group.uplink_Bps;
        for (std::size_t g = 0; g < cardsOfGpu.size(); ++g) {
            const std::vector<int> &cards = cardsOfGpu[g];
            const auto below = [&](const std::vector<int> &of, int index) { return std::find(of.begin(), of.end(), index) != of.end(); };
            const bool own = below(group.gpus, static_cast<int>(g));
            const auto here = std::count_if(cards.begin(), cards.end(), [&](int card) { return below(group.nics, card); });
            const double part = cards.empty() ? 0 : static_cast<double>(here) / static_cast<double>(cards.size());
            if (own)
                out.feeds.push_back({static_cast<int>(g), 1, cards.empty() ? 0 : 1 - part, 0});
            else if (part > 0)
                out.feeds.push_back({static_cast<int>(g), 0, 0, part});
        }
        switches.push_back(std::move(out));
    }
    return switches;
}

using IndexById = std::map<std::string_view, int>;

Result<std::vector<FabricNode>> networkNodes(const design::Design &design, IndexById &index)
{
    std::vector<FabricNode> nodes;
    nodes.reserve(design.networkNodes.size());
    for (const design::NetworkNode &node : design.networkNodes) {
        index.emplace(node.id, static_cast<int>(nodes.size()));
        nodes.push_back({node.id, -1, node.layer, 0});
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::string &parent = design.networkNodes[i].parent;
        if (parent.empty())
            continue;
        const auto found = index.find(parent);
        if (found == index.end() || nodes[static_cast<std::size_t>(found->second)].layer >= nodes[i].layer)
            return fail(ErrorCode::InvalidInput, say("parent {} is not a network node of a higher layer", inQuotes(parent)),
                        "networkNodes/" + nodes[i].id);
        nodes[i].parent = found->second;
    }
    return nodes;
}

} // namespace

const FabricType &Fabric::typeOfGpu(int gpu) const
{
    const auto instance = static_cast<std::size_t>(instanceOfGpu[static_cast<std::size_t>(gpu)]);
    return types[static_cast<std::size_t>(instances[instance].type)];
}

int Fabric::leafOfGpu(int gpu) const
{
    return instances[static_cast<std::size_t>(instanceOfGpu[static_cast<std::size_t>(gpu)])].leaf;
}

Said Fabric::gpuName(int gpu) const
{
    const auto g = static_cast<std::size_t>(gpu);
    return say("GPU {} of {}", railOfGpu[g], instances[static_cast<std::size_t>(instanceOfGpu[g])].id);
}

const FabricInstance &Fabric::instanceOfCard(int card) const
{
    return *std::prev(std::upper_bound(instances.begin(), instances.end(), card,
                                       [](int c, const FabricInstance &i) { return c < i.firstCard; }));
}

const FabricInstance &Fabric::instanceOfSwitch(int pcieSwitch) const
{
    return *std::prev(std::upper_bound(instances.begin(), instances.end(), pcieSwitch,
                                       [](int s, const FabricInstance &i) { return s < i.firstSwitch; }));
}

Said Fabric::switchName(int pcieSwitch) const
{
    const FabricInstance &instance = instanceOfSwitch(pcieSwitch);
    return say("PCIe switch {} of {}", pcieSwitch - instance.firstSwitch, instance.id);
}

Said Fabric::cardName(int card) const
{
    const FabricInstance &instance = instanceOfCard(card);
    const bool efa = types[static_cast<std::size_t>(instance.type)].machine.fabric == catalog::FabricKind::Efa;
    return efa ? say("EFA card {} of {}", card - instance.firstCard, instance.id) : say("NIC {} of {}", card - instance.firstCard, instance.id);
}

Said Fabric::nodeName(int node) const
{
    const FabricNode &n = nodes[static_cast<std::size_t>(node)];
    return say("uplink of {} (layer {})", n.id, n.layer);
}

Result<FabricPtr> buildFabric(const design::Design &design, const catalog::Catalog &catalog, const FabricOptions &options)
{
    auto fabric = std::make_shared<Fabric>();
    fabric->pxn = options.pxn;
    IndexById nodeIndex;
    SWITCHYARD_TRY(fabric->nodes, networkNodes(design, nodeIndex));
    IndexById typeIndex;
    IndexById ultraIndex;
    const design::Numbering numbers(design, catalog);
    fabric->cards = numbers.cards();
    fabric->instances.reserve(design.instances.size());
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const design::Instance &instance = design.instances[i];
        const std::string where = "instances/" + instance.id;
        const catalog::InstanceType *const type = numbers.type[i];
        if (!type)
            return fail(ErrorCode::NotFound, say("instance type {} is not in the catalog", inQuotes(instance.type)), where);
        auto [known, isNew] = typeIndex.emplace(type->id, static_cast<int>(fabric->types.size()));
        if (isNew) {
            const catalog::Gpu *const gpu = catalog.gpuOf(*type);
            FabricType made{resolveWiring(catalog, *type), cardsByGpu(*type), {}, gpu != nullptr ? gpu->memory_B : 0};
            made.switches = switchesOf(*type, made.machine, made.cardsOfGpu);
            fabric->types.push_back(std::move(made));
        }
        FabricInstance placed{instance.id, known->second, numbers.firstGpu[i], numbers.firstCard[i], fabric->switches, -1};
        if (!instance.networkNode.empty()) {
            const auto node = nodeIndex.find(instance.networkNode);
            if (node == nodeIndex.end())
                return fail(ErrorCode::InvalidInput, say("network node {} does not exist", inQuotes(instance.networkNode)), where);
            placed.leaf = node->second;
        }
        int domain = -1; // of a whole UltraServer; else the instance's own domains
        if (!instance.ultraserver.empty()) {
            auto [ultra, first] = ultraIndex.emplace(instance.ultraserver, fabric->domains);
            fabric->domains += first ? 1 : 0;
            domain = ultra->second;
        }
        const int perDomain = std::max(1, type->nvlinkDomainGpus);
        for (int g = 0; g < type->gpus; ++g) {
            if (domain < 0 || (instance.ultraserver.empty() && g % perDomain == 0))
                domain = fabric->domains++;
            fabric->instanceOfGpu.push_back(static_cast<std::int32_t>(i));
            fabric->domainOfGpu.push_back(domain);
            fabric->railOfGpu.push_back(static_cast<std::int16_t>(g));
        }
        fabric->rails = std::max(fabric->rails, type->gpus);
        fabric->switches += static_cast<int>(fabric->types[static_cast<std::size_t>(placed.type)].switches.size());
        for (int node = placed.leaf; node >= 0; node = fabric->nodes[static_cast<std::size_t>(node)].parent) {
            FabricNode &n = fabric->nodes[static_cast<std::size_t>(node)];
            if (n.parent >= 0)
                n.uplink_Bps += type->nics * type->nic_Bps;
        }
        fabric->instances.push_back(std::move(placed));
    }
    std::vector<int> leafOfDomain(static_cast<std::size_t>(fabric->domains), -2);
    for (int gpu = 0; gpu < fabric->gpus(); ++gpu) {
        int &leaf = leafOfDomain[static_cast<std::size_t>(fabric->domainOfGpu[static_cast<std::size_t>(gpu)])];
        fabric->domainsSpanLeaves = fabric->domainsSpanLeaves || (leaf != -2 && leaf != fabric->leafOfGpu(gpu));
        leaf = fabric->leafOfGpu(gpu);
    }
    for (FabricNode &node : fabric->nodes) {
        const auto layer = static_cast<std::size_t>(std::max(0, node.layer - 1));
        if (layer < options.oversubscription.size() && options.oversubscription[layer] > 0)
            node.uplink_Bps /= options.oversubscription[layer];
    }
    return FabricPtr(std::move(fabric));
}

} // namespace switchyard::network
