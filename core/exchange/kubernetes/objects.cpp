// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/kubernetes/objects.h>

#include <algorithm>

#include <nlohmann/json.hpp>

namespace switchyard::exchange::k8s {

std::vector<std::string> topologyLabels(const catalog::InstanceType &type)
{
    std::vector<std::string> out;
    for (int layer = 1; layer <= type.networkLayers; ++layer)
        out.push_back("topology.k8s.aws/network-node-layer-" + std::to_string(layer));
    if (!type.ultraserver.empty())
        out.emplace_back("topology.k8s.aws/capacity-block-id");
    out.emplace_back("kubernetes.io/hostname");
    return out;
}

std::string closestLevel(const catalog::InstanceType &type)
{
    const std::vector<std::string> labels = topologyLabels(type);
    return labels[labels.size() - std::min<std::size_t>(labels.size(), 2)];
}

OrderedJson gpuToleration() { return {{"key", "nvidia.com/gpu"}, {"operator", "Exists"}, {"effect", "NoSchedule"}}; }

OrderedJson limitsOf(const catalog::InstanceType &type, int gpus)
{
    constexpr double forPods = 0.9; // of the memory; the rest is the kubelet's and the system's
    const double share = static_cast<double>(gpus) / std::max(1, type.gpus);
    return {{"nvidia.com/gpu", gpus},
            {"vpc.amazonaws.com/efa", static_cast<int>(type.nics * share)},
            {"hugepages-2Mi", std::to_string(static_cast<int>(5120 * share)) + "Mi"},
            {"memory", std::to_string(static_cast<long long>(type.ram_B / (1 << 30) * forPods * share)) + "Gi"}};
}

} // namespace switchyard::exchange::k8s
