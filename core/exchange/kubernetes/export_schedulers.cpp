// SPDX-License-Identifier: GPL-3.0-or-later
// The instances of a design as what KAI and Volcano place jobs on, and as what Karpenter launches.
#include <core/exchange/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include <core/exchange/aws/networkcards.h>
#include <core/exchange/kubernetes/objects.h>
#include <core/exchange/leftout.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

int gpusOf(const std::vector<TypeGroup> &groups)
{
    int out = 0;
    for (const TypeGroup &group : groups)
        out += group.count() * group.type->gpus;
    return out;
}

Result<Written> writeKai(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    std::vector<OrderedJson> documents;
    for (const TypeGroup &group : groups) {
        OrderedJson levels = OrderedJson::array();
        for (const std::string &label : k8s::topologyLabels(*group.type))
            levels.push_back({{"nodeLabel", label}});
        documents.push_back({{"apiVersion", "kai.scheduler/v1alpha1"}, {"kind", "Topology"}, {"metadata", {{"name", group.word}}}, {"spec", {{"levels", std::move(levels)}}}});
    }
    const OrderedJson open = {{"quota", -1}, {"limit", -1}, {"overQuotaWeight", 1}};
    const int gpus = gpusOf(groups);
    documents.push_back({{"apiVersion", "scheduling.run.ai/v2"},
                         {"kind", "Queue"},
                         {"metadata", {{"name", "training"}}},
                         {"spec", {{"displayName", "training"}, {"resources", {{"gpu", {{"quota", gpus}, {"limit", gpus}, {"overQuotaWeight", 1}}}, {"cpu", open}, {"memory", open}}}}}});
    Written out{yamlDocuments(documents), leftOutOfDeployments(design, catalog, false)};
    out.leftOut.emplace_back(say("pods name the queue by the label kai.scheduler/queue and the topology by the annotation kai.scheduler/topology"));
    return out;
}

/// What stands in Volcano's tree: an UltraServer, a network node.
struct Place {
    std::string id;
    std::string label;             ///< of the nodes below; empty: it has places below instead
    std::vector<std::size_t> below; ///< places
    int nodes = 0;                 ///< instances directly below
    int tier = 0;                  ///< 1 at the bottom; 0: nothing is below
};

/// Deepest first, so that a place comes after all that are below it.
std::vector<Place> placesOf(const design::Design &design)
{
    std::vector<Place> out;
    std::unordered_map<std::string_view, std::vector<std::string_view>> common; ///< of an UltraServer: network nodes above all its instances
    const auto paths = networkPaths(design);
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const std::string &server = design.instances[i].ultraserver;
        if (server.empty())
            continue;
        const auto [known, isNew] = common.emplace(server, paths[i]);
        if (!isNew)
            known->second.resize(static_cast<std::size_t>(std::ranges::mismatch(known->second, paths[i]).in1 - known->second.begin()));
    }
    std::unordered_map<std::string_view, std::vector<std::size_t>> serversBelow;
    for (const design::UltraServer &server : design.ultraservers)
        if (const auto path = common.find(server.id); path != common.end()) {
            if (!path->second.empty())
                serversBelow[path->second.back()].push_back(out.size());
            out.push_back({server.id, "topology.k8s.aws/capacity-block-id", {}, 1, 1});
        }
    std::vector<const design::NetworkNode *> nodes;
    for (const design::NetworkNode &node : design.networkNodes)
        nodes.push_back(&node);
    std::ranges::stable_sort(nodes, std::ranges::greater(), [](const design::NetworkNode *node) { return node->layer; });
    std::unordered_map<std::string_view, int> direct;
    for (const design::Instance &one : design.instances)
        if (one.ultraserver.empty())
            ++direct[one.networkNode];
    std::unordered_map<std::string_view, std::vector<std::size_t>> nodesBelow;
    for (const design::NetworkNode *node : nodes) {
        Place one{node->id, "topology.k8s.aws/network-node-layer-" + std::to_string(node->layer), nodesBelow[node->id], direct[node->id], 0};
        std::ranges::copy(serversBelow[node->id], std::back_inserter(one.below));
        for (const std::size_t below : one.below)
            one.tier = std::max(one.tier, out[below].tier + 1);
        if (one.below.empty() && one.nodes > 0)
            one.tier = 1;
        if (one.tier == 0)
            continue;
        nodesBelow[node->parent].push_back(out.size());
        out.push_back(std::move(one));
    }
    return out;
}

Result<Written> writeVolcano(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    const std::vector<Place> places = placesOf(design);
    std::vector<OrderedJson> documents;
    std::set<std::string> taken;
    std::vector<std::string> words;
    int mixed = 0;
    for (const Place &place : places)
        words.push_back(uniqueWord(place.id, taken));
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place &place = places[i];
        OrderedJson members = OrderedJson::array();
        for (const std::size_t below : place.below)
            members.push_back({{"type", "HyperNode"}, {"selector", {{"exactMatch", {{"name", words[below]}}}}}});
        if (place.below.empty())
            members.push_back({{"type", "Node"}, {"selector", {{"labelMatch", {{"matchLabels", {{place.label, place.id}}}}}}}});
        mixed += !place.below.empty() && place.nodes > 0;
        documents.push_back({{"apiVersion", "topology.volcano.sh/v1alpha1"}, {"kind", "HyperNode"}, {"metadata", {{"name", words[i]}}}, {"spec", {{"tier", place.tier}, {"members", std::move(members)}}}});
    }
    documents.push_back({{"apiVersion", "scheduling.volcano.sh/v1beta1"}, {"kind", "Queue"}, {"metadata", {{"name", "training"}}}, {"spec", {{"weight", 1}, {"reclaimable", true}, {"capability", {{"nvidia.com/gpu", gpusOf(groups)}}}}}});
    Written out{yamlDocuments(documents), leftOutOfMachines(design, catalog, false)};
    if (places.empty())
        out.leftOut.emplace_back(say("HyperNodes: no instance of the design has a place in the network"));
    if (mixed > 0)
        out.leftOut.push_back(say("{} network nodes have instances and network nodes below: a HyperNode holds one kind, the instances are left out", mixed));
    out.leftOut.emplace_back(say("HyperNodes select by EKS's labels: network nodes and Capacity Blocks that the design invented are to be replaced by those of the account"));
    return out;
}

Result<Written> writeKarpenter(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    std::vector<OrderedJson> documents;
    for (const TypeGroup &group : groups) {
        SWITCHYARD_TRY(const std::vector<Interface> cards, interfacesOf(*group.type));
        OrderedJson interfaces = OrderedJson::array();
        for (const Interface &card : cards)
            interfaces.push_back({{"networkCardIndex", card.card}, {"deviceIndex", card.device}, {"interfaceType", card.efa ? "efa-only" : "interface"}});
        OrderedJson nodeClass = {{"amiFamily", "AL2023"},
                                 {"amiSelectorTerms", {{{"alias", "al2023@latest"}}}},
                                 {"role", "KarpenterNodeRole-REPLACE_ME"},
                                 {"subnetSelectorTerms", {{{"tags", {{"karpenter.sh/discovery", clusterName(design)}}}}}},
                                 {"securityGroupSelectorTerms", {{{"tags", {{"karpenter.sh/discovery", clusterName(design)}}}}}},
                                 {"instanceStorePolicy", "RAID0"}};
        if (isBlock(design))
            nodeClass["capacityReservationSelectorTerms"] = {{{"tags", {{"switchyard", group.word}}}}};
        nodeClass["networkInterfaces"] = std::move(interfaces);
        documents.push_back({{"apiVersion", "karpenter.k8s.aws/v1"}, {"kind", "EC2NodeClass"}, {"metadata", {{"name", group.word}}}, {"spec", std::move(nodeClass)}});
        OrderedJson requirements = {{{"key", "node.kubernetes.io/instance-type"}, {"operator", "In"}, {"values", {group.type->id}}},
                                    {{"key", "karpenter.sh/capacity-type"}, {"operator", "In"}, {"values", {isBlock(design) ? "reserved" : "on-demand"}}},
                                    {{"key", "kubernetes.io/arch"}, {"operator", "In"}, {"values", {isArm(*group.type) ? "arm64" : "amd64"}}}};
        if (!design.availabilityZone.empty())
            requirements.push_back({{"key", "topology.kubernetes.io/zone"}, {"operator", "In"}, {"values", {design.availabilityZone}}});
        OrderedJson taints = OrderedJson::array();
        taints.push_back({{"key", "nvidia.com/gpu"}, {"effect", "NoSchedule"}});
        documents.push_back({{"apiVersion", "karpenter.sh/v1"},
                             {"kind", "NodePool"},
                             {"metadata", {{"name", group.word}}},
                             {"spec",
                              {{"limits", {{"nvidia.com/gpu", group.count() * group.type->gpus}}},
                               {"disruption", {{"consolidationPolicy", "WhenEmpty"}, {"consolidateAfter", "1h"}}},
                               {"template",
                                {{"spec",
                                  {{"nodeClassRef", {{"group", "karpenter.k8s.aws"}, {"kind", "EC2NodeClass"}, {"name", group.word}}},
                                   {"expireAfter", "Never"},
                                   {"requirements", std::move(requirements)},
                                   {"taints", std::move(taints)}}}}}}}});
    }
    Written out{yamlDocuments(documents), leftOutOfDeployments(design, catalog, false)};
    out.leftOut.emplace_back(say("the number of instances: Karpenter launches what pods ask for, up to the limit of GPUs"));
    out.leftOut.push_back(say("to be filled in: the role; subnets and security groups carry the tag karpenter.sh/discovery={}{}", clusterName(design), isBlock(design) ? say(", the Capacity Block the tag switchyard") : Said()));
    return out;
}

constexpr Format scheduler(std::string_view id, std::string_view title, std::string_view is, Result<Written> (*write)(const design::Design &, const catalog::Catalog &))
{
    return {.id = id, .title = title, .is = is, .ending = "yaml", .checked = "core.exchange.schedulers", .holds = Holds::Cluster, .write = write};
}

} // namespace

extern constinit const Format kai = scheduler("kai", "KAI scheduler", "Topology and Queue of the KAI scheduler", writeKai);
extern constinit const Format volcano = scheduler("volcano", "Volcano", "HyperNode tree and Queue of Volcano", writeVolcano);
extern constinit const Format karpenter = scheduler("karpenter", "Karpenter", "NodePool and EC2NodeClass of Karpenter, an interface for each EFA card", writeKarpenter);

} // namespace switchyard::exchange
