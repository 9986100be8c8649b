// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/kubernetes/k8s_workload.h>

#include <algorithm>

#include <core/base/number.h>

namespace switchyard::exchange::k8s {

namespace {

using json::Value;

constexpr std::string_view kinds[] = {"JobSet", "PyTorchJob", "MPIJob", "TrainJob", "LeaderWorkerSet", "Job", "Deployment", "StatefulSet", "DaemonSet", "RayCluster", "RayJob", "HyperPodPyTorchJob",
                                      "HyperPodPytorchJob", "DynamoGraphDeployment", "PodCliqueSet"};

int times(int a, int b)
{
    const long long product = static_cast<long long>(a) * b;
    return product < 0 || product > number::mostGpus ? 0 : static_cast<int>(product);
}

/// A pod template, {metadata, spec}, or its spec alone.
Pods pods(Tree &tree, const Value *holder, std::string name, int count)
{
    Pods out{std::move(name), count, 0, {}};
    const Value *spec = holder ? tree.open(*holder, {"spec"}) : nullptr;
    if (!spec)
        spec = holder;
    if (!spec)
        return out;
    out.gpusEach = gpusOfSpec(tree, *spec);
    for (const Value *container : tree.items(*spec, {"containers"}))
        out.command += commandOf(tree, *container) + "\n";
    out.instanceType = tree.text(*spec, {"nodeSelector", "node.kubernetes.io/instance-type"});
    for (const Value *term : tree.items(*spec, {"affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"}))
        for (const Value *rule : tree.items(*term, {"matchExpressions"}))
            if (tree.text(*rule, {"key"}) == "node.kubernetes.io/instance-type")
                if (const Value *const values = tree.find(*rule, {"values"}); values && values->items.size() == 1)
                    out.instanceType = values->items[0].text;
    return out;
}

void add(std::vector<Pods> &out, Tree &tree, const Value &from, Tree::Path path, const std::string &name, int count)
{
    out.push_back(pods(tree, tree.open(from, path), name, count));
}

/// {Master: {replicas, template}, Worker: …}
void addReplicaMap(std::vector<Pods> &out, Tree &tree, const Value &spec, std::string_view key)
{
    if (const Value *const map = tree.open(spec, {key}))
        for (const json::Member &role : map->members)
            add(out, tree, role.second, {"template"}, role.first, tree.integer(role.second, {"replicas"}, 1));
}

} // namespace

bool isWorkload(std::string_view kind)
{
    return std::ranges::find(kinds, kind) != std::end(kinds);
}

int quantity(const Value *value)
{
    return std::clamp(integerOf(value, 0), 0, number::mostGpus);
}

std::string commandOf(Tree &tree, const Value &container)
{
    std::string environment;
    for (const Value *variable : tree.items(container, {"env"})) {
        const std::string name = tree.text(*variable, {"name"});
        if (const std::string value = tree.text(*variable, {"value"}); !name.empty() && !value.empty())
            environment += name + "='" + value + "'\n";
    }
    std::string line;
    for (const char *key : {"command", "args"})
        if (const Value *const words = tree.find(container, {key}))
            for (const Value &word : words->items)
                line += (line.empty() ? "" : " ") + word.text;
    return line.empty() ? line : environment + line;
}

int gpusOfSpec(Tree &tree, const Value &spec)
{
    int out = 0;
    for (const Value *container : tree.items(spec, {"containers"})) {
        const int limit = quantity(tree.find(*container, {"resources", "limits", "nvidia.com/gpu"}));
        const int request = quantity(tree.find(*container, {"resources", "requests", "nvidia.com/gpu"}));
        tree.find(*container, {"resources", "limits", "vpc.amazonaws.com/efa"});
        tree.find(*container, {"resources", "requests", "vpc.amazonaws.com/efa"});
        out = std::min(number::mostGpus, out + std::max(limit, request));
    }
    return out;
}

std::vector<Pods> podsOf(Tree &tree, const Value &object)
{
    std::vector<Pods> out;
    const Value *const spec = tree.open(object, {"spec"});
    if (!spec)
        return out;
    for (const Value *job : tree.items(*spec, {"replicatedJobs"})) // JobSet
        add(out, tree, *job, {"template", "spec", "template"}, tree.text(*job, {"name"}), times(tree.integer(*job, {"replicas"}, 1), tree.integer(*job, {"template", "spec", "parallelism"}, 1)));
    for (const char *key : {"pytorchReplicaSpecs", "mpiReplicaSpecs"})
        addReplicaMap(out, tree, *spec, key);
    for (const char *list : {"replicaSpecs", "tasks"}) // HyperPod, Volcano
        for (const Value *role : tree.items(*spec, {list}))
            add(out, tree, *role, {"template"}, tree.text(*role, {"name"}), tree.integer(*role, {"replicas"}, 1));
    const Value *const rays = tree.open(*spec, {"rayClusterSpec"}); // of a RayJob; a RayCluster is one itself
    const Value &ray = rays ? *rays : *spec;
    if (tree.open(ray, {"headGroupSpec"}))
        add(out, tree, ray, {"headGroupSpec", "template"}, "head", 1);
    for (const Value *group : tree.items(ray, {"workerGroupSpecs"}))
        add(out, tree, *group, {"template"}, tree.text(*group, {"groupName"}), tree.integer(*group, {"replicas"}, 1));
    if (const std::string entry = tree.text(*spec, {"entrypoint"}); !entry.empty() && !out.empty())
        out.front().command += entry + "\n";
    if (const Value *const trainer = tree.open(*spec, {"trainer"})) { // TrainJob
        Pods one{"node", tree.integer(*trainer, {"numNodes"}, 1), 0, {}};
        one.command = commandOf(tree, *trainer);
        one.gpusEach = std::max(quantity(tree.find(*trainer, {"resourcesPerNode", "limits", "nvidia.com/gpu"})), quantity(tree.find(*trainer, {"resourcesPerNode", "requests", "nvidia.com/gpu"})));
        one.gpusEach = std::max(one.gpusEach, tree.integer(*trainer, {"numProcPerNode"}, 0));
        out.push_back(std::move(one));
    }
    if (const Value *const group = tree.open(*spec, {"leaderWorkerTemplate"}))
        add(out, tree, *group, {"workerTemplate"}, "group", times(tree.integer(*spec, {"replicas"}, 1), tree.integer(*group, {"size"}, 1)));
    if (const Value *const services = tree.open(*spec, {"services"})) // Dynamo
        for (const json::Member &service : services->members) {
            const int gpus = quantity(tree.find(service.second, {"resources", "limits", "gpu"}));
            out.push_back({service.first, times(tree.integer(service.second, {"replicas"}, 1), tree.integer(service.second, {"multinode", "nodeCount"}, 1)), gpus, {}});
        }
    if (out.empty() && tree.open(*spec, {"template"})) // Job, Deployment, StatefulSet
        add(out, tree, *spec, {"template"}, "pods", tree.integer(*spec, {"parallelism"}, tree.integer(*spec, {"replicas"}, 1)));
    return out;
}

} // namespace switchyard::exchange::k8s
