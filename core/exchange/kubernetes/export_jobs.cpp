// SPDX-License-Identifier: GPL-3.0-or-later
// Training jobs of a design as objects of Kubernetes: JobSet, PyTorchJob.
#include <core/exchange/format.h>

#include <algorithm>
#include <set>

#include <core/exchange/frameworks/commandline.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/kubernetes/objects.h>
#include <core/exchange/leftout.h>
#include <core/exchange/nccl/environment.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

/// NVLink reaches beyond an instance, and the job does too.
bool crossesNvlink(const TrainingJob &job) { return !job.type->ultraserver.empty() && job.instances.size() > 1; }

/// How the pods of a job meet: who they are (words that Kubernetes puts in for $(NAME)) and where the first is.
struct Meeting {
    std::string rank;
    std::string host;
    std::string port;
    bool nvlink = false; ///< over a ComputeDomain
};

/// Ranks of nodes are those of pods, so that neighbours in the network stay neighbours in rank.
OrderedJson containerOf(const TrainingJob &job, const char *name, const Meeting &meeting)
{
    OrderedJson command = {"torchrun", "--nnodes=" + std::to_string(job.instances.size()), "--nproc-per-node=" + std::to_string(job.type->gpus)};
    if (job.instances.size() > 1)
        for (const std::string &one : {"--node-rank=" + meeting.rank, "--master-addr=" + meeting.host, "--master-port=" + meeting.port})
            command.push_back(one);
    command.push_back("pretrain_gpt.py");
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
    for (const Variable &one : environmentOfJob(job))
        environment.push_back({{"name", one.name}, {"value", one.value}});
    OrderedJson out = {{"name", name}, {"image", "REPLACE_ME/train:1"}, {"command", std::move(command)}, {"ports", {{{"containerPort", rendezvousPort}}}}, {"env", std::move(environment)}, {"resources", {{"limits", k8s::limitsOf(*job.type, job.type->gpus)}}}};
    if (meeting.nvlink)
        out["resources"]["claims"] = {{{"name", "imex"}}};
    return out;
}

/// Close together, from the layer where the job still fits under one network node; as many pods in each UltraServer as are in one here
/// (`segment`; 0: it is on none).
OrderedJson podTemplate(const TrainingJob &job, const std::string &jobName, const char *container, const char *restart, const Meeting &meeting, int segment)
{
    OrderedJson out;
    if (job.type->networkLayers > 0)
        out["metadata"]["annotations"]["kueue.x-k8s.io/podset-preferred-topology"] = "topology.k8s.aws/network-node-layer-" + std::to_string(job.type->networkLayers);
    if (segment > 1) {
        out["metadata"]["annotations"]["kueue.x-k8s.io/podset-slice-required-topology"] = k8s::closestLevel(*job.type);
        out["metadata"]["annotations"]["kueue.x-k8s.io/podset-slice-size"] = std::to_string(segment);
    }
    out["spec"] = OrderedJson::object();
    if (restart)
        out["spec"]["restartPolicy"] = restart;
    out["spec"]["nodeSelector"] = {{"node.kubernetes.io/instance-type", job.type->id}};
    out["spec"]["tolerations"] = {k8s::gpuToleration()};
    if (meeting.nvlink)
        out["spec"]["resourceClaims"] = OrderedJson::array({{{"name", "imex"}, {"resourceClaimTemplateName", jobName + "-imex"}}});
    out["spec"]["containers"] = OrderedJson::array({containerOf(job, container, meeting)}); // braces around one value copy it in clang
    return out;
}

/// The instances of an UltraServer that the pods are on, as one NVLink domain: NVIDIA's driver for DRA starts IMEX on them.
void addComputeDomain(const TrainingJob &job, const std::string &jobName, std::vector<OrderedJson> &documents)
{
    if (crossesNvlink(job))
        documents.push_back({{"apiVersion", "resource.nvidia.com/v1beta1"},
                             {"kind", "ComputeDomain"},
                             {"metadata", {{"name", jobName}}},
                             {"spec", {{"numNodes", job.instances.size()}, {"channel", {{"resourceClaimTemplate", {{"name", jobName + "-imex"}}}}}}}});
}

/// Of an NVLink domain beyond an instance; else 0.
int segmentFor(const design::Design &design, const TrainingJob &job, const catalog::Catalog &catalog) { return crossesNvlink(job) ? segmentOf(design, job, catalog) : 0; }

OrderedJson metadata(const std::string &name) { return {{"name", name}, {"labels", {{"kueue.x-k8s.io/queue-name", "training"}}}}; }

Written kubernetesWritten(const design::Design &design, const std::vector<TrainingJob> &jobs, const std::vector<OrderedJson> &documents)
{
    Written out{yamlDocuments(documents), leftOutOfJobs(design, true)};
    for (const TrainingJob &job : jobs)
        sayOnce(out.leftOut, notInMegatron(*job.plan, *job.model));
    out.leftOut.emplace_back(say("to be filled in: the image; namespace and queue \"training\" must exist (export kueue)"));
    return out;
}

Result<Written> writeJobSet(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    std::vector<OrderedJson> documents;
    std::set<std::string> taken;
    for (const TrainingJob &job : jobs) {
        const std::string name = uniqueWord(job.job->name, taken);
        addComputeDomain(job, name, documents);
        const Meeting meeting{"$(JOB_COMPLETION_INDEX)", name + "-w-0-0." + name, std::to_string(rendezvousPort), crossesNvlink(job)}; // the service is called as the JobSet
        const OrderedJson spec = {{"parallelism", job.instances.size()}, {"completions", job.instances.size()}, {"completionMode", "Indexed"}, {"backoffLimit", 0}, {"template", podTemplate(job, name, "train", "Never", meeting, segmentFor(design, job, catalog))}};
        documents.push_back({{"apiVersion", "jobset.x-k8s.io/v1alpha2"},
                             {"kind", "JobSet"},
                             {"metadata", metadata(name)},
                             {"spec", {{"network", {{"enableDNSHostnames", true}, {"publishNotReadyAddresses", true}}}, {"failurePolicy", {{"maxRestarts", 4}}}, {"replicatedJobs", {{{"name", "w"}, {"replicas", 1}, {"template", {{"spec", spec}}}}}}}}});
    }
    Written out = kubernetesWritten(design, jobs, documents);
    if (std::ranges::any_of(jobs, crossesNvlink))
        out.leftOut.emplace_back(say("the ComputeDomain wants NVIDIA's driver for dynamic resource allocation, and Kubernetes 1.32 or newer"));
    return out;
}

Result<Written> writePyTorchJob(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    std::vector<OrderedJson> documents;
    std::set<std::string> taken;
    for (const TrainingJob &job : jobs) {
        const std::string name = uniqueWord(job.job->name, taken);
        const Meeting meeting{"$(RANK)", "$(MASTER_ADDR)", "$(MASTER_PORT)", false}; // the operator sets them where there is a Master
        const auto role = [&](std::size_t replicas) { return OrderedJson{{"replicas", replicas}, {"restartPolicy", "OnFailure"}, {"template", podTemplate(job, name, "pytorch", nullptr, meeting, 0)}}; };
        OrderedJson roles = {{"Master", role(1)}};
        if (job.instances.size() > 1)
            roles["Worker"] = role(job.instances.size() - 1);
        documents.push_back({{"apiVersion", "kubeflow.org/v1"}, {"kind", "PyTorchJob"}, {"metadata", metadata(name)}, {"spec", {{"nprocPerNode", std::to_string(job.type->gpus)}, {"pytorchReplicaSpecs", std::move(roles)}}}});
    }
    Written out = kubernetesWritten(design, jobs, documents);
    if (std::ranges::any_of(jobs, crossesNvlink)) { // its CRD drops what newer pods have
        out.leftOut.emplace_back(say("how many pods are in an UltraServer: master and workers are sets of pods of their own, which a JobSet has not (export jobset)"));
        out.leftOut.emplace_back(say("IMEX, without which NVLink ends at an instance: the schema of PyTorchJob is older than claims of a ComputeDomain, which a JobSet has (export jobset)"));
    }
    return out;
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
