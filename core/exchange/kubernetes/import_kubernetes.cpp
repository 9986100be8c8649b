// SPDX-License-Identifier: GPL-3.0-or-later
// Kubernetes objects, JSON or YAML, one or lists: nodes with their labels, pods, and what makes pods.
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <set>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/kubernetes/described_nodes.h>
#include <core/exchange/kubernetes/hypernodes.h>
#include <core/exchange/kubernetes/k8s_serving.h>
#include <core/exchange/kubernetes/k8s_workload.h>
#include <core/exchange/textdoor.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isKubernetes(const Glance &glance)
{
    return k8s::isDescribed(glance) || (glance.tops("apiVersion") && glance.tops("kind") && !glance.contains("eksctl.io/") && !glance.contains("CustomResourceDefinition"));
}

/// Objects that say how a cluster shares itself: counted, and no part of a design.
bool isRule(std::string_view kind)
{
    for (const std::string_view one : {"Topology", "ResourceFlavor", "ClusterQueue", "LocalQueue", "Cohort", "Queue", "PodGroup", "WorkloadPriorityClass", "PriorityClass", "NodePool", "EC2NodeClass",
                                       "ComputeDomain", "ClusterTopologyBinding", "Namespace", "Service", "ConfigMap", "ServiceAccount", "Role", "RoleBinding", "PersistentVolumeClaim", "Secret", "ClusterTrainingRuntime", "TrainingRuntime"})
        if (kind == one)
            return true;
    return false;
}

constexpr std::string_view hyperPod = "hyperpod-";

/// "i-0123456789abcdef0" of a node of SageMaker HyperPod too: its name is "hyperpod-i-…", its provider's id ends with
/// ".../sagemaker/cluster/hyperpod-CLUSTER-i-…". A provider's id of another form stays whole; a name of another form is none.
std::string instanceOf(const std::string &text)
{
    const std::size_t at = text.rfind("-i-");
    if (!text.starts_with(hyperPod) || at == std::string::npos || text.size() == at + 3 || text.find_first_not_of("0123456789abcdef", at + 3) != std::string::npos)
        return text.starts_with(hyperPod) ? "" : text;
    return text.substr(at + 1);
}

/// Who owns a pod. Of a ReplicaSet that a Deployment made, whose name ends with the hash of the pods' template: the Deployment.
std::string ownerOf(Tree &tree, const Value &owner, const std::string &templateHash)
{
    std::string name = tree.text(owner, {"name"});
    const std::string end = "-" + templateHash;
    if (tree.text(owner, {"kind"}) == "ReplicaSet" && !templateHash.empty() && name.size() > end.size() && name.ends_with(end))
        name.resize(name.size() - end.size());
    return name;
}

class Reader
{
public:
    explicit Reader(const catalog::Catalog &catalog) : m_catalog(catalog) {}

    Result<int> read(const TextFile &file)
    {
        if (k8s::isDescribed(Glance(file.text))) {
            if (auto valid = needUtf8(file); !valid)
                return std::unexpected(valid.error());
            m_notes.add(say("of described nodes labels, addresses, devices and conditions were read: kubectl get nodes -o json has all"));
            return take(k8s::describedNodes(file), file);
        }
        SWITCHYARD_TRY(const std::vector<Value> documents, documentsOf(file));
        sayIfCut(file, m_notes);
        return take(documents, file);
    }

    int take(const std::vector<Value> &documents, const TextFile &file)
    {
        int understood = 0;
        Tree tree;
        for (const Value &document : documents) {
            const std::string kind = tree.text(document, {"kind"});
            tree.find(document, {"apiVersion"});
            if (document.isObject() && document.find("items") && kind.ends_with("List")) {
                tree.find(document, {"metadata"});
                const std::string each = kind == "List" ? "" : kind.substr(0, kind.size() - 4);
                for (const Value *item : tree.items(document, {"items"}))
                    understood += object(tree, *item, each, file.name);
            } else if (document.isObject()) {
                understood += object(tree, document, kind, file.name);
            }
            tree.listUnread(document, m_notes);
        }
        return understood;
    }

    Result<Fragment> finish(std::vector<int> understood, const std::string &file)
    {
        addPodJobs();
        if (m_counts.empty()) {
            std::string words;
            for (const std::string &kind : m_unknown)
                words += (words.empty() ? "" : ", ") + echo(kind, 40);
            return fail(ErrorCode::Unsupported, say("{}; expected nodes, pods or what makes pods", words.empty() ? say("there is no object") : say("Kubernetes objects of kind {} are not read", words)), file);
        }
        Value found = json::object();
        const auto put = [&found](const char *key, std::size_t count) {
            if (count > 0)
                json::set(found, key, json::number(static_cast<double>(count)));
        };
        put("nodes", m_inventory.machines.size());
        put("gpus", static_cast<std::size_t>(m_gpus));
        put("efa", static_cast<std::size_t>(m_efa));
        put("not_ready", static_cast<std::size_t>(m_notReady));
        put("ultraservers", m_domains.size());
        for (const auto &[kind, count] : m_counts)
            if (kind != "Node")
                put(kind.c_str(), static_cast<std::size_t>(count));
        m_hyperNodes.tell(m_inventory);
        return Fragment{std::move(m_inventory), std::move(understood), m_notes.sentences(), std::move(found)};
    }

private:
    int object(Tree &tree, const Value &value, std::string kind, const std::string &file)
    {
        if (kind.empty())
            kind = tree.text(value, {"kind"});
        tree.find(value, {"kind"});
        tree.find(value, {"apiVersion"});
        const bool known = kind == "Node" || kind == "Pod" || kind == "HyperNode" || k8s::isWorkload(kind) || isRule(kind);
        if (!known) {
            m_notes.add(say("an object of kind {}, which is not read", echo(kind, 40)));
            m_unknown.insert(kind);
            tree.skip(value);
            return 0;
        }
        ++m_counts[kind];
        if (kind == "Node") {
            node(tree, value, file);
        } else if (kind == "Pod") {
            pod(tree, value);
        } else if (kind == "HyperNode") {
            m_hyperNodes.read(tree, value, file, m_notes);
        } else if (k8s::isWorkload(kind)) {
            workload(tree, value, kind, file);
        } else {
            m_notes.add(say("an object of kind {}: how the cluster is shared is no part of a design", kind));
            tree.skip(value);
        }
        return 1;
    }

    void node(Tree &tree, const Value &value, const std::string &file)
    {
        Sighting one;
        one.where = json::where(file, value);
        one.names.push_back(tree.text(value, {"metadata", "name"}));
        const Value none = json::object();
        const Value *const given = tree.open(value, {"metadata", "labels"});
        const Value &labels = given ? *given : none;
        const auto label = [&](std::string_view key) { return tree.text(labels, {key}); };
        for (const Value *address : tree.items(value, {"status", "addresses"}))
            if (const std::string text = tree.text(*address, {"address"}); tree.text(*address, {"type"}) != "ExternalIP" && !text.empty() && std::ranges::find(one.names, text) == one.names.end())
                one.names.push_back(text);
        if (const std::string id = tree.text(value, {"spec", "providerID"}); id.starts_with("aws:"))
            one.instance = instanceOf(id.substr(id.rfind('/') + 1));
        if (one.instance.empty() && one.names.front().starts_with(hyperPod))
            one.instance = instanceOf(one.names.front());
        one.type = label("node.kubernetes.io/instance-type");
        if (one.type.starts_with("ml."))
            one.type.erase(0, 3);
        one.zone = label("topology.kubernetes.io/zone");
        if (label("eks.amazonaws.com/capacityType") == "CAPACITY_BLOCK")
            m_inventory.capacity = design::CapacityKind::CapacityBlock;
        for (int layer = 1; layer <= 16; ++layer) {
            const std::string id = label("topology.k8s.aws/network-node-layer-" + std::to_string(layer));
            if (id.empty())
                break;
            one.network.push_back(id);
        }
        for (const char *key : {"topology.k8s.aws/capacity-block-id", "topology.k8s.aws/ultraserver-id"})
            if (one.domain.empty())
                one.domain = label(key);
        one.block = label("nvidia.com/gpu.clique");
        if (one.block.empty())
            one.block = label("accelerator.topograph.run/domain");
        one.gpus = k8s::quantity(tree.find(value, {"status", "capacity", "nvidia.com/gpu"}));
        one.cards = k8s::quantity(tree.find(value, {"status", "capacity", "vpc.amazonaws.com/efa"}));
        const int free = k8s::quantity(tree.find(value, {"status", "allocatable", "nvidia.com/gpu"}));
        if (tree.find(value, {"status", "allocatable"}) && free < one.gpus)
            m_notes.add(say("a node that offers {} of its {} GPUs", free, one.gpus));
        for (const Value *condition : tree.items(value, {"status", "conditions"}))
            if (tree.text(*condition, {"type"}) == "Ready" && tree.text(*condition, {"status"}) != "True")
                one.state = "NotReady";
        m_notReady += !one.state.empty();
        if (const Value *const cordoned = tree.find(value, {"spec", "unschedulable"}); cordoned && cordoned->boolean && one.state.empty())
            one.state = "cordoned";
        m_gpus += one.gpus;
        m_efa += one.cards;
        if (!one.domain.empty())
            m_domains.insert(one.domain);
        m_inventory.machines.push_back(std::move(one));
    }

    void pod(Tree &tree, const Value &value)
    {
        const std::string node = tree.text(value, {"spec", "nodeName"});
        const std::string phase = tree.text(value, {"status", "phase"});
        const int gpus = tree.open(value, {"spec"}) ? k8s::gpusOfSpec(tree, *tree.open(value, {"spec"})) : 0;
        std::string job;
        const std::string templateHash = tree.text(value, {"metadata", "labels", "pod-template-hash"});
        if (const Value *const labels = tree.open(value, {"metadata", "labels"}))
            for (const char *key : {"jobset.sigs.k8s.io/jobset-name", "training.kubeflow.org/job-name", "trainer.kubeflow.org/trainjob-ancestor-step", "volcano.sh/job-name", "leaderworkerset.sigs.k8s.io/name", "ray.io/cluster",
                                    "nvidia.com/dynamo-graph-deployment-name", "grove.io/podcliqueset-name", "batch.kubernetes.io/job-name"})
                if (job.empty())
                    job = tree.text(*labels, {key});
        for (const Value *owner : tree.items(value, {"metadata", "ownerReferences"}))
            if (job.empty())
                job = ownerOf(tree, *owner, templateHash);
        if (job.empty())
            job = tree.text(value, {"metadata", "name"});
        if (gpus == 0 || node.empty() || phase == "Succeeded" || phase == "Failed") {
            m_notes.add(gpus == 0 ? say("a pod without GPUs") : say("a pod that does not run"));
            return;
        }
        const std::pair key(tree.text(value, {"metadata", "namespace"}), job);
        RunningJob &running = m_podJobs[key];
        running.name = job;
        running.gpus = std::min(number::mostGpus, running.gpus + gpus);
        if (m_podNodes.emplace(&running, node).second)
            running.nodes.push_back(node);
    }

    /// Its pods on machines of the type that it asks for; other files may name the machines.
    void workload(Tree &tree, const Value &value, const std::string &kind, const std::string &file)
    {
        const std::string name = tree.text(value, {"metadata", "name"});
        const std::string space = tree.text(value, {"metadata", "namespace"});
        RunningJob job{.name = name.empty() ? kind : name, .nodes = {}, .gpus = 0, .where = json::where(file, value)};
        for (int i = 2; !m_workloads.insert(job.name).second; ++i) // of another namespace or kind
            job.name = (name.empty() ? kind : name) + "-" + std::to_string(i);
        long long pods = 0;
        long long gpus = 0;
        for (const k8s::Pods &some : k8s::podsOf(tree, value)) {
            if (!job.training)
                job.training = trainingOf(some.command, job.where);
            if (some.gpusEach <= 0 || some.count <= 0)
                continue;
            pods += some.count;
            const long long here = static_cast<long long>(some.gpusEach) * some.count;
            gpus = std::min<long long>(number::mostGpus, gpus + here);
            const std::string wanted = some.instanceType.substr(some.instanceType.starts_with("ml.") ? 3 : 0);
            ask(job.pods, wanted, here, some.gpusEach);
            if (wanted.empty())
                continue;
            MachineGroup group{job.name + (some.name.empty() ? "" : "-" + some.name), wanted, some.count, {}, job.where};
            if (const catalog::InstanceType *const type = m_catalog.instance(group.type); type && type->gpus > some.gpusEach) { // several pods on each
                const int onEach = type->gpus / some.gpusEach;
                group.count = (some.count + onEach - 1) / onEach;
            }
            constexpr int mostNamed = 200'000; // of all workloads; a design holds no more
            for (int i = 1; i <= group.count && m_named < mostNamed; ++i, ++m_named)
                job.nodes.push_back(group.name + "-" + std::to_string(i));
            m_inventory.groups.push_back(std::move(group));
        }
        job.gpus = static_cast<int>(gpus);
        job.serving = k8s::enginesOf(tree, value, job.name, job.where, m_notes);
        if (job.gpus == 0 && job.serving.empty()) {
            m_notes.add(say("{} {} asks for no GPU", kind, echo(job.name, 60)));
            return;
        }
        if (isDone(tree, value)) {
            m_notes.add(say("{} {} is done: it runs nowhere", kind, echo(job.name, 60)));
            return;
        }
        if (job.nodes.empty())
            m_notes.add(say("{} {} asks for {} pods, {} GPUs, and names no instance type", kind, echo(job.name, 60), pods, job.gpus));
        RunningJob *const half = otherHalf(job);
        m_wanted.emplace_back(std::pair(space, name), half ? static_cast<std::size_t>(half - m_inventory.jobs.data()) : m_inventory.jobs.size());
        if (half)
            join(*half, std::move(job));
        else
            m_inventory.jobs.push_back(std::move(job));
    }

    /// Of a Job, a JobSet or an operator's job.
    static bool isDone(Tree &tree, const Value &value)
    {
        bool out = false;
        for (const Value *condition : tree.items(value, {"status", "conditions"})) {
            const std::string type = tree.text(*condition, {"type"});
            const bool ends = type == "Complete" || type == "Completed" || type == "Succeeded" || type == "Failed";
            out = (tree.text(*condition, {"status"}) == "True" && ends) || out;
        }
        return out;
    }

    /// "chat-prefill" and "chat-decode" are two pools of "chat", which the job is called from now on; null: the other is not known yet.
    RunningJob *otherHalf(RunningJob &job)
    {
        using Role = design::Serve::Role;
        const Role role = job.serving.empty() ? Role::Whole : job.serving.front().role;
        const std::string_view end = role == Role::Prefill ? "-prefill" : role == Role::Decode ? "-decode" : "";
        if (end.empty() || job.name.size() <= end.size() || !job.name.ends_with(end))
            return nullptr;
        job.name.erase(job.name.rfind(end));
        for (Deployed &one : job.serving)
            one.name = job.name;
        const auto found = std::ranges::find_if(m_inventory.jobs, [&](const RunningJob &other) { return other.name == job.name && other.serving.size() == 1 && other.serving.front().role != Role::Whole && other.serving.front().role != role; });
        return found == m_inventory.jobs.end() ? nullptr : &*found;
    }

    /// Pods of one type stand on one run of machines.
    static void ask(std::vector<design::FreeInstances::Wish> &pods, const std::string &type, long long gpus, int each)
    {
        auto one = std::ranges::find(pods, type, &design::FreeInstances::Wish::type);
        if (one == pods.end())
            one = pods.insert(pods.end(), {type, 0, 0});
        one->gpus = static_cast<int>(std::min<long long>(number::mostGpus, one->gpus + gpus));
        one->each = std::max(one->each, each);
    }

    /// What prefills stands first, as its instances do.
    static void join(RunningJob &one, RunningJob other)
    {
        const bool first = other.serving.front().role == design::Serve::Role::Prefill;
        const auto at = [first](auto &list) { return first ? list.begin() : list.end(); };
        one.nodes.insert(at(one.nodes), other.nodes.begin(), other.nodes.end());
        one.gpus = std::min(number::mostGpus, one.gpus + other.gpus);
        if (first)
            std::swap(one.pods, other.pods);
        for (const design::FreeInstances::Wish &wish : other.pods)
            ask(one.pods, wish.type, wish.gpus, wish.each);
        one.serving.insert(at(one.serving), other.serving.begin(), other.serving.end());
    }

    /// What the arguments of a framework say in a command; none: it starts none that is known.
    std::optional<FrameworkSettings> trainingOf(const std::string &command, const std::string &where)
    {
        const Glance glance(command);
        const Format *const format = command.empty() ? nullptr : formatOf(glance);
        if (!format || format->holds != Holds::Settings || !format->read)
            return std::nullopt;
        const TextFile text{where, command};
        Result<Fragment> read = readTexts(*format, std::span(&text, 1), m_catalog);
        if (!read)
            return std::nullopt;
        auto *const settings = std::get_if<FrameworkSettings>(&read->content);
        if (!settings || !settings->serving.empty()) // engines are read with their roles
            return std::nullopt;
        for (const Said &what : read->notUnderstood)
            m_notes.add(what);
        return std::move(*settings);
    }

    /// Pods of an object that is told, too, say where it runs.
    void addPodJobs()
    {
        std::set<std::size_t> placed;
        for (const auto &[key, at] : m_wanted)
            if (const auto pods = m_podJobs.find(key); pods != m_podJobs.end()) {
                RunningJob &job = m_inventory.jobs[at];
                if (placed.insert(at).second) {
                    job.nodes.clear();
                    job.pods.clear(); // where they stand is told, if on machines that nobody tells
                    job.gpus = 0;
                }
                job.nodes.insert(job.nodes.end(), pods->second.nodes.begin(), pods->second.nodes.end());
                job.gpus = std::min(number::mostGpus, job.gpus + pods->second.gpus);
                m_podJobs.erase(pods);
            }
        for (auto &[key, job] : m_podJobs)
            m_inventory.jobs.push_back(std::move(job));
    }

    const catalog::Catalog &m_catalog;
    Inventory m_inventory;
    k8s::HyperNodes m_hyperNodes;
    Notes m_notes;
    std::map<std::string, int> m_counts;
    std::set<std::string> m_unknown;
    std::set<std::string> m_domains;
    std::map<std::pair<std::string, std::string>, RunningJob> m_podJobs; ///< by namespace and name
    std::set<std::pair<const RunningJob *, std::string>> m_podNodes;
    std::set<std::string> m_workloads;
    std::vector<std::pair<std::pair<std::string, std::string>, std::size_t>> m_wanted; ///< objects by namespace and name
    int m_named = 0;
    long long m_gpus = 0;
    long long m_efa = 0;
    int m_notReady = 0;
};

Result<Fragment> readObjects(std::span<const TextFile> files, const catalog::Catalog &catalog)
{
    Reader reader(catalog);
    std::vector<int> understood;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const int count, reader.read(file));
        understood.push_back(count);
    }
    return reader.finish(std::move(understood), files.front().name);
}

} // namespace

extern constinit const Format kubernetes = {.id = "kubernetes",
                                            .title = "Kubernetes objects",
                                            .is = "kubectl describe nodes; kubectl get nodes, pods or jobs -o json or yaml: Node, Pod, JobSet, PyTorchJob, MPIJob, TrainJob, LeaderWorkerSet, Ray, Dynamo, Volcano's HyperNode",
                                            .ending = "yaml",
                                            .checked = "core.exchange.kubernetes",
                                            .holds = Holds::Cluster,
                                            .detect = isKubernetes,
                                            .read = readObjects,
                                            .write = nullptr};

} // namespace switchyard::exchange
