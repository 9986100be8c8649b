// SPDX-License-Identifier: GPL-3.0-or-later
// Training jobs of a design as objects of Kubernetes: JobSet, PyTorchJob.
#include <core/exchange/format.h>

#include <set>

#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/nccl/environment.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

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
    Written out{yamlDocuments(documents), leftOutOfJobs(design, true)};
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

} // namespace

extern constinit const Format jobSet = {.id = "jobset",
                                        .title = "JobSet",
                                        .is = "JobSet for each training job",
                                        .ending = "yaml",
                                        .checked = "core.exchange.jobs",
                                        .holds = Holds::Settings,
                                        .write = writeJobSet};

extern constinit const Format pyTorchJob = {.id = "pytorchjob",
                                            .title = "PyTorchJob",
                                            .is = "PyTorchJob of Kubeflow for each training job",
                                            .ending = "yaml",
                                            .checked = "core.exchange.jobs",
                                            .holds = Holds::Settings,
                                            .write = writePyTorchJob};

} // namespace switchyard::exchange
