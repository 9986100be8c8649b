// SPDX-License-Identifier: GPL-3.0-or-later
// Training jobs of a design: command lines of Megatron-LM and torchtitan, sbatch, the environment, Kubernetes jobs.
#include <core/exchange/format.h>

#include <set>

#include <core/exchange/slurm/export_slurm.h>
#include <core/exchange/slurm/hostlist.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/frameworks/settings.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

/// What is of the cluster and the document, not of a job.
std::vector<std::string> leftOut(const design::Design &design, bool jobsOnly)
{
    std::vector<std::string> out;
    const auto other = std::ranges::count_if(design.jobs, [](const design::Job &job) { return design::trainingOf(job) == nullptr; });
    if (other > 0)
        out.push_back(std::to_string(other) + (other == 1 ? " job that does not train" : " jobs that do not train"));
    if (jobsOnly)
        out.emplace_back("the cluster: its formats have it");
    return out;
}

/// In single quotes for a shell where it is no plain word.
std::string shell(const std::string &text)
{
    if (!text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,:+@%^ ") == std::string::npos)
        return text;
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

/// "--moe-layer-freq ([0]*3+[1]*58)": the value in quotes, the name not.
std::string argument(const std::string &text)
{
    const std::size_t blank = text.find(' ');
    return blank == std::string::npos ? shell(text) : text.substr(0, blank) + " " + shell(text.substr(blank + 1));
}

std::string torchrun(const TrainingJob &job) { return "torchrun --nnodes=" + std::to_string(job.instances.size()) + " --nproc-per-node=" + std::to_string(job.type->gpus); }

std::string lines(const std::string &head, const std::vector<std::string> &arguments)
{
    std::string out = head;
    for (const std::string &one : arguments)
        out += " \\\n  " + argument(one);
    return out + "\n";
}

Result<Written> writeMegatron(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    Written out{"#!/bin/sh\n", leftOut(design, true)};
    for (const TrainingJob &job : jobs) {
        out.text += "# " + wordOf(job.job->name) + ": " + std::to_string(job.gpus) + " GPUs of " + job.type->id + "\n" + lines(torchrun(job) + " pretrain_gpt.py", megatronArguments(*job.plan, *job.model));
        for (std::string &what : notInMegatron(*job.plan))
            out.leftOut.push_back(std::move(what));
    }
    out.leftOut.emplace_back("to be added: data, tokenizer, checkpoints, rendezvous");
    return out;
}

Result<Written> writeTorchtitan(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    Written out{"#!/bin/sh\n", leftOut(design, true)};
    for (const TrainingJob &job : jobs)
        out.text += "# " + wordOf(job.job->name) + ": " + std::to_string(job.gpus) + " GPUs of " + job.type->id + "\n" + lines(torchrun(job) + " -m torchtitan.train", torchtitanArguments(*job.plan, *job.model));
    out.leftOut.emplace_back("the model's shape, which torchtitan takes by name (--model.name, --model.flavor)");
    for (const TrainingJob &job : jobs)
        if (job.plan->recompute.kind == workload::RecomputeKind::Block)
            out.leftOut.push_back("recompute " + workload::toWord(job.plan->recompute) + ": torchtitan has no number of layers");
    out.leftOut.emplace_back("precision: torchtitan's converters (quantize.*) say it");
    return out;
}

Result<Written> writeSbatch(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    const TrainingJob &job = jobs.front();
    const std::vector<std::string> names = slurmNames(design);
    Written out{{}, leftOut(design, true)};
    std::vector<std::string> hosts;
    bool ultra = false;
    for (const int i : job.instances) {
        hosts.push_back(names[static_cast<std::size_t>(i)]);
        ultra = ultra || !design.instances[static_cast<std::size_t>(i)].ultraserver.empty();
    }
    out.text = "#!/bin/bash\n#SBATCH --job-name=" + wordOf(job.job->name) + "\n#SBATCH --nodes=" + std::to_string(job.instances.size()) + "\n#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node=" + std::to_string(job.type->gpus)
             + "\n#SBATCH --exclusive\n#SBATCH --nodelist=" + foldHosts(hosts) + "\n";
    if (ultra)
        out.text += "# on topology/block (Slurm 24.05 and newer): #SBATCH --segment=" + std::to_string(job.instances.size() % 18 == 0 ? 18 : 1) + "\n";
    for (const Variable &one : environmentOf(*job.type))
        out.text += "export " + one.name + "=" + shell(one.value) + " # " + one.why + "\n";
    out.text += "head=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\n"
              + lines("srun " + torchrun(job) + " --rdzv-backend=c10d --rdzv-endpoint=\"$head:29500\" pretrain_gpt.py", megatronArguments(*job.plan, *job.model));
    if (jobs.size() > 1)
        out.leftOut.push_back(std::to_string(jobs.size() - 1) + " further training jobs: a script has one");
    for (std::string &what : notInMegatron(*job.plan))
        out.leftOut.push_back(std::move(what));
    return out;
}

Result<Written> writeEnvironment(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{{}, leftOut(design, false)};
    out.text = "# " + groups.front().type->id + "\n";
    for (const Variable &one : environmentOf(*groups.front().type))
        out.text += "export " + one.name + "=" + shell(one.value) + " # " + one.why + "\n";
    if (groups.size() > 1)
        out.leftOut.push_back(std::to_string(groups.size() - 1) + " further instance types");
    return out;
}

OrderedJson container(const TrainingJob &job, const char *name)
{
    OrderedJson command = {"torchrun", "--nnodes=" + std::to_string(job.instances.size()), "--nproc-per-node=" + std::to_string(job.type->gpus), "pretrain_gpt.py"};
    for (const std::string &one : megatronArguments(*job.plan, *job.model)) {
        const std::size_t blank = one.find(' ');
        command.push_back(one.substr(0, blank));
        for (std::size_t at = blank; at != std::string::npos;) {
            const std::size_t next = one.find(' ', at + 1);
            command.push_back(one.substr(at + 1, next == std::string::npos ? next : next - at - 1));
            at = next;
        }
    }
    OrderedJson environment = OrderedJson::array();
    for (const Variable &one : environmentOf(*job.type))
        environment.push_back({{"name", one.name}, {"value", one.value}});
    OrderedJson limits = {{"nvidia.com/gpu", job.type->gpus}, {"vpc.amazonaws.com/efa", job.type->nics}, {"hugepages-2Mi", "5120Mi"}, {"memory", std::to_string(static_cast<long long>(job.type->ram_B / (1 << 30) * 0.9)) + "Gi"}};
    return {{"name", name}, {"image", "REPLACE_ME/train:1"}, {"command", std::move(command)}, {"env", std::move(environment)}, {"resources", {{"limits", std::move(limits)}}}};
}

/// Close together, from the layer where the job still fits under one network node.
OrderedJson podTemplate(const TrainingJob &job, const char *name, const char *restart)
{
    OrderedJson out;
    if (job.type->networkLayers > 0)
        out["metadata"] = {{"annotations", {{"kueue.x-k8s.io/podset-preferred-topology", "topology.k8s.aws/network-node-layer-" + std::to_string(job.type->networkLayers)}}}};
    out["spec"] = OrderedJson::object();
    if (restart)
        out["spec"]["restartPolicy"] = restart;
    out["spec"]["nodeSelector"] = {{"node.kubernetes.io/instance-type", job.type->id}};
    out["spec"]["tolerations"] = {{{"key", "nvidia.com/gpu"}, {"operator", "Exists"}, {"effect", "NoSchedule"}}};
    out["spec"]["containers"] = {container(job, name)};
    return out;
}

/// Jobs that are one word to Kubernetes stay two objects.
OrderedJson metadata(const TrainingJob &job, std::set<std::string> &taken)
{
    const std::string stem = wordOf(job.job->name);
    std::string name = stem;
    for (int i = 2; !taken.insert(name).second; ++i)
        name = stem + "-" + std::to_string(i);
    return {{"name", name}, {"labels", {{"kueue.x-k8s.io/queue-name", "training"}}}};
}

Written kubernetesWritten(const design::Design &design, const std::vector<OrderedJson> &documents)
{
    Written out{yamlDocuments(documents), leftOut(design, true)};
    out.leftOut.emplace_back("to be filled in: the image; namespace and queue \"training\" must exist (export kueue)");
    return out;
}

Result<Written> writeJobSet(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    std::vector<OrderedJson> documents;
    std::set<std::string> taken;
    for (const TrainingJob &job : jobs) {
        const OrderedJson spec = {{"parallelism", job.instances.size()}, {"completions", job.instances.size()}, {"backoffLimit", 0}, {"template", podTemplate(job, "train", "Never")}};
        documents.push_back({{"apiVersion", "jobset.x-k8s.io/v1alpha2"},
                             {"kind", "JobSet"},
                             {"metadata", metadata(job, taken)},
                             {"spec", {{"failurePolicy", {{"maxRestarts", 4}}}, {"replicatedJobs", {{{"name", "w"}, {"replicas", 1}, {"template", {{"spec", spec}}}}}}}}});
    }
    return kubernetesWritten(design, documents);
}

Result<Written> writePyTorchJob(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    std::vector<OrderedJson> documents;
    std::set<std::string> taken;
    for (const TrainingJob &job : jobs) {
        const OrderedJson worker = {{"replicas", job.instances.size()}, {"restartPolicy", "OnFailure"}, {"template", podTemplate(job, "pytorch", nullptr)}};
        documents.push_back({{"apiVersion", "kubeflow.org/v1"}, {"kind", "PyTorchJob"}, {"metadata", metadata(job, taken)}, {"spec", {{"nprocPerNode", std::to_string(job.type->gpus)}, {"pytorchReplicaSpecs", {{"Worker", worker}}}}}});
    }
    return kubernetesWritten(design, documents);
}

/// Topology from the labels that EKS sets, a flavor for each type, one queue with all of it.
Result<Written> writeKueue(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    std::vector<OrderedJson> documents;
    OrderedJson flavors = OrderedJson::array();
    const char *const api = "kueue.x-k8s.io/v1beta2";
    for (const TypeGroup &group : groups) {
        OrderedJson levels = OrderedJson::array();
        for (int layer = 1; layer <= group.type->networkLayers; ++layer)
            levels.push_back({{"nodeLabel", "topology.k8s.aws/network-node-layer-" + std::to_string(layer)}});
        if (!group.type->ultraserver.empty())
            levels.push_back({{"nodeLabel", "topology.k8s.aws/capacity-block-id"}});
        levels.push_back({{"nodeLabel", "kubernetes.io/hostname"}});
        documents.push_back({{"apiVersion", api}, {"kind", "Topology"}, {"metadata", {{"name", group.word}}}, {"spec", {{"levels", std::move(levels)}}}});
        documents.push_back({{"apiVersion", api},
                             {"kind", "ResourceFlavor"},
                             {"metadata", {{"name", group.word}}},
                             {"spec", {{"nodeLabels", {{"node.kubernetes.io/instance-type", group.type->id}}}, {"tolerations", {{{"key", "nvidia.com/gpu"}, {"operator", "Exists"}, {"effect", "NoSchedule"}}}}, {"topologyName", group.word}}}});
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

constexpr Format job(std::string_view id, std::string_view title, std::string_view is, std::string_view ending, Result<Written> (*write)(const design::Design &, const catalog::Catalog &))
{
    return {.id = id, .title = title, .is = is, .ending = ending, .checked = "core.exchange.jobs", .holds = Holds::Settings, .write = write};
}

} // namespace

extern constinit const Format sbatch = job("sbatch", "Slurm batch script", "sbatch script for the first training job", "sh", writeSbatch);
extern constinit const Format environment = job("environment", "NCCL environment", "environment of NCCL, Libfabric and aws-ofi-nccl for the instance type", "sh", writeEnvironment);
extern constinit const Format kueue = job("kueue", "Kueue", "Topology, ResourceFlavor, ClusterQueue and LocalQueue of Kueue", "yaml", writeKueue);
extern constinit const Format jobSet = job("jobset", "JobSet", "JobSet for each training job", "yaml", writeJobSet);
extern constinit const Format pyTorchJob = job("pytorchjob", "PyTorchJob", "PyTorchJob of Kubeflow for each training job", "yaml", writePyTorchJob);

extern constinit const Format megatron = {.id = "megatron", .title = "Megatron-LM arguments", .is = "arguments of Megatron-LM in a script or recipe; torchrun lines of the training jobs out", .ending = "sh", .checked = "core.exchange.settings", .holds = Holds::Settings, .detect = isMegatron, .read = readMegatron, .write = writeMegatron};
extern constinit const Format torchtitan = {.id = "torchtitan", .title = "torchtitan job", .is = "TOML (to v0.2.2) or overrides of torchtitan; torchrun lines of the training jobs out", .ending = "toml", .checked = "core.exchange.settings", .holds = Holds::Settings, .detect = isTorchtitan, .read = readTorchtitan, .write = writeTorchtitan};

} // namespace switchyard::exchange
