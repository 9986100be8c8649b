// SPDX-License-Identifier: GPL-3.0-or-later
// The instances of a design as what Kueue places jobs on.
#include <core/exchange/format.h>

#include <core/exchange/kubernetes/objects.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

/// Topology from the labels that EKS sets, a flavor for each type, one queue with all of it.
Result<Written> writeKueue(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    std::vector<OrderedJson> documents;
    OrderedJson flavors = OrderedJson::array();
    const char *const api = "kueue.x-k8s.io/v1beta2";
    for (const TypeGroup &group : groups) {
        OrderedJson levels = OrderedJson::array();
        for (const std::string &label : k8s::topologyLabels(*group.type))
            levels.push_back({{"nodeLabel", label}});
        documents.push_back({{"apiVersion", api}, {"kind", "Topology"}, {"metadata", {{"name", group.word}}}, {"spec", {{"levels", std::move(levels)}}}});
        documents.push_back({{"apiVersion", api},
                             {"kind", "ResourceFlavor"},
                             {"metadata", {{"name", group.word}}},
                             {"spec", {{"nodeLabels", {{"node.kubernetes.io/instance-type", group.type->id}}}, {"tolerations", {k8s::gpuToleration()}}, {"topologyName", group.word}}}});
        flavors.push_back({{"name", group.word},
                           {"resources",
                            {{{"name", "nvidia.com/gpu"}, {"nominalQuota", group.count() * group.type->gpus}},
                             {{"name", "vpc.amazonaws.com/efa"}, {"nominalQuota", group.count() * group.type->nics}},
                             {{"name", "memory"}, {"nominalQuota", std::to_string(static_cast<long long>(group.type->ram_B / (1 << 30)) * group.count()) + "Gi"}},
                             {{"name", "hugepages-2Mi"}, {"nominalQuota", std::to_string(5120LL * group.count()) + "Mi"}}}}});
    }
    documents.push_back({{"apiVersion", api},
                         {"kind", "ClusterQueue"},
                         {"metadata", {{"name", "training"}}},
                         {"spec", {{"namespaceSelector", OrderedJson::object()}, {"queueingStrategy", "BestEffortFIFO"}, {"resourceGroups", {{{"coveredResources", {"nvidia.com/gpu", "vpc.amazonaws.com/efa", "memory", "hugepages-2Mi"}}, {"flavors", std::move(flavors)}}}}}}});
    documents.push_back({{"apiVersion", api}, {"kind", "LocalQueue"}, {"metadata", {{"name", "training"}, {"namespace", "default"}}}, {"spec", {{"clusterQueue", "training"}}}});
    return Written{yamlDocuments(documents), leftOutOfDeployments(design, catalog, false)};
}

} // namespace

extern constinit const Format kueue = {.id = "kueue",
                                       .title = "Kueue",
                                       .is = "Topology, ResourceFlavor, ClusterQueue and LocalQueue of Kueue",
                                       .ending = "yaml",
                                       .checked = "core.exchange.jobs",
                                       .holds = Holds::Settings,
                                       .write = writeKueue};

} // namespace switchyard::exchange
