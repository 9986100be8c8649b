// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/scheduler_metrics.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>

#include <core/base/lower.h>
#include <core/telemetry/host_labels.h>
#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

/// Of each the first that is there; of the labels of nodes all that are.
constexpr std::array slurmStateMetrics = {"slurm_node_status", "slurm_node_cpu_total"};
constexpr std::array slurmGpuMetrics = {"slurm_job_utilization_gpu", "slurm_job_memory_usage_gpu"};
constexpr std::array slurmJobMetrics = {"slurm_job_memory_usage", "slurm_job_process_count"};
constexpr std::array slurmGivenMetrics = {"slurm_node_gpus_alloc", "slurm_node_gres_used"};
constexpr std::array kubeHealthMetrics = {"kubelet_node_name", "kube_node_labels"};

/// Words of sinfo (StateLong) and of scontrol (State=IDLE+DRAIN) of hosts that get no job, and sinfo's marks behind a word: * does not
/// respond, ~ powered down, # powering up, % powering down, ! about to, $ in a maintenance, @ and ^ booting.
constexpr const char *heldStates = "(?i).*(drain|drng|down|fail|err|maint|res(er)?v|inval|power|reboot|future|unknown|blocked|no_?resp|not_?resp).*|.*[*~#%!$@^]";

/// Of kube-state-metrics' taints those that say that a node is taken out; that GPUs are for pods that ask for them is on every node.
constexpr const char *heldTaints = "node.kubernetes.io/.*|node.cloudprovider.kubernetes.io/shutdown|aws-node-termination-handler/.*|karpenter.sh/(disruption|disrupted)"
                                   "|ToBeDeletedByClusterAutoscaler|sagemaker.amazonaws.com/node-health-status";

constexpr const char *heldConditions = "Ready|AcceleratedHardwareReady"; ///< of the kubelet; of EKS' node monitoring agent
constexpr const char *gpuResources = "nvidia_com_(gpu.*|mig_.+)";        ///< kube-state-metrics writes nvidia.com/gpu so
constexpr const char *node = "node,exported_node";
constexpr const char *pod = "namespace,pod,exported_namespace,exported_pod";

template <std::size_t N> std::string firstOf(const std::set<std::string, std::less<>> &names, const std::array<const char *, N> &candidates)
{
    const auto there = std::ranges::find_if(candidates, [&](const char *name) { return names.contains(std::string_view(name)); });
    return there == candidates.end() ? std::string() : *there;
}

std::string narrowed(std::string_view metric, std::string_view matchers, std::string_view more)
{
    std::string all(matchers);
    if (!more.empty())
        all.append(all.empty() ? "" : ",").append(more);
    return selector(metric, all);
}

std::string is(std::string_view label, std::string_view pattern) { return std::string(label) + "=~" + stringLiteral(pattern); }

std::string orOf(std::initializer_list<std::string> parts)
{
    std::string all;
    for (const std::string &part : parts) {
        if (!part.empty())
            all += (all.empty() ? "" : " or ") + part;
    }
    return all;
}

std::string maxBy(const std::string &labels, const std::string &of) { return "max by (" + labels + ") (" + of + ")"; }

/// A node that changes its state has another series, and where nobody marks the end of the old one both are shown for minutes: the
/// newest tells.
std::string slurmHostsQuestion(const SchedulerMetrics &m, std::string_view matchers)
{
    if (m.slurmStates.empty())
        return {};
    const std::string by = node;
    const std::string states = maxBy(by + ",status", "timestamp(" + narrowed(m.slurmStates, matchers, is("status", heldStates)) + ")") + " == on (" + by
        + ") group_left () " + maxBy(by, "timestamp(" + selector(m.slurmStates, matchers) + ")");
    return orOf({states, m.slurmReasons.empty() ? "" : maxBy(by + ",reason", selector(m.slurmReasons, matchers)), m.slurmSince.empty() ? "" : maxBy(by, selector(m.slurmSince, matchers))});
}

std::string kubernetesHostsQuestion(const SchedulerMetrics &m, std::string_view matchers)
{
    if (m.kubeCordons.empty() && m.kubeConditions.empty() && m.kubeHealth.empty())
        return {};
    const std::string by = node;
    const auto healthBy = [&](std::string_view metric) {
        const std::string label = (metric == "kube_node_labels" ? "label_" : "") + std::string(hyperPodHealthLabel);
        return maxBy(by + "," + label, narrowed(metric, matchers, label + "!~\"Schedulable|\""));
    };
    std::string health;
    for (const std::string &metric : m.kubeHealth)
        health += (health.empty() ? "" : " or ") + healthBy(metric);
    const std::string conditions = is("condition", heldConditions) + ",status=~\"false|unknown\"";
    return orOf({m.kubeCordons.empty() ? "" : maxBy(by, selector(m.kubeCordons, matchers)) + " == 1",
                 m.kubeConditions.empty() ? "" : maxBy(by + ",condition,status", narrowed(m.kubeConditions, matchers, conditions)) + " == 1",
                 m.kubeTaints.empty() ? "" : maxBy(by + ",key,value,effect", narrowed(m.kubeTaints, matchers, is("key", heldTaints) + ",effect=~\"NoSchedule|NoExecute\"")),
                 health});
}

/// How many GPUs a job has on a host, where they are told; else that it is there.
std::string slurmJobsQuestion(const SchedulerMetrics &m, std::string_view matchers)
{
    const std::string by = listOfHostLabels() + ",slurmjobid,user,account";
    const auto count = [](const std::string &labels, const std::string &of) { return "count by (" + labels + ") (" + of + ")"; };
    if (!m.slurmGpus.empty())
        return count(by, count(by + ",gpu", selector(m.slurmGpus, matchers)));
    if (!m.slurmJobs.empty())
        return count(by, selector(m.slurmJobs, matchers));
    return m.slurmTraced.empty() ? std::string() : count("hostname,jobid", selector(m.slurmTraced, matchers));
}

std::string slurmGivenQuestion(const SchedulerMetrics &m, std::string_view matchers)
{
    const std::string by = node;
    if (m.slurmGiven == "slurm_node_gres_used") // one series a partition, and a kind of GPU
        return "sum by (" + by + ") (" + maxBy(by + ",gres_type", narrowed(m.slurmGiven, matchers, R"(gres_type=~"gpu(:.*)?")")) + ")";
    return m.slurmGiven.empty() ? std::string() : maxBy(by, selector(m.slurmGiven, matchers));
}

/// GPUs that running pods ask for, each container's once.
std::string podsQuestion(const SchedulerMetrics &m, std::string_view matchers)
{
    if (m.kubeRequests.empty())
        return {};
    const std::string by = std::string(pod) + "," + node + ",uid,resource";
    return "sum by (" + by + ") (" + maxBy(by + ",container,exported_container", narrowed(m.kubeRequests, matchers, is("resource", gpuResources))) + ") and on (" + pod + ",uid) ("
        + narrowed("kube_pod_status_phase", matchers, R"(phase="Running")") + " == 1)";
}

std::string podOwnersQuestion(const SchedulerMetrics &m, std::string_view matchers)
{
    if (m.kubeRequests.empty() || m.kubePods.empty())
        return {};
    return maxBy(std::string(pod) + ",created_by_kind,created_by_name", selector(m.kubePods, matchers) + " and on (" + pod + ") " + narrowed(m.kubeRequests, matchers, is("resource", gpuResources)));
}

/// Containers that hold GPUs and were started again over and over: how often within half an hour.
std::string podRestartsQuestion(const SchedulerMetrics &m, std::string_view matchers)
{
    if (m.kubeRequests.empty() || m.kubeRestarts.empty())
        return {};
    const std::string container = std::string(pod) + ",container,exported_container";
    return maxBy(pod, "changes(" + selector(m.kubeRestarts, matchers) + "[30m]) >= " + std::to_string(leastRestarts) + " and on (" + container + ") " + narrowed(m.kubeRequests, matchers, is("resource", gpuResources)));
}

bool has(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

} // namespace

HostHeld heldBySlurm(std::string_view status)
{
    const std::string s = lower(status);
    const char mark = s.empty() ? ' ' : s.back();
    const bool works = has(s, "alloc") || has(s, "mix") || has(s, "comp");
    const auto held = [](Held how, std::string word) { return HostHeld{how, Scheduler::Slurm, std::move(word), {}, 0}; };
    if (has(s, "drain") || has(s, "drng"))
        return has(s, "draining") || has(s, "drng") || works ? held(Held::Closed, "draining") : held(Held::Out, "drained");
    if (has(s, "powering_up") || mark == '#')
        return held(Held::Out, "powering up");
    if (has(s, "power") || mark == '~' || mark == '%' || mark == '!')
        return held(Held::Out, "powered down");
    if (has(s, "reboot") || mark == '@' || mark == '^')
        return works ? HostHeld{} : held(Held::Out, "booting"); // it boots when its job has ended
    if (has(s, "down"))
        return held(Held::Lost, "down");
    if (has(s, "fail") || has(s, "err") || has(s, "inval"))
        return held(Held::Lost, "failed");
    if (has(s, "resp") || mark == '*')
        return held(Held::Lost, "not responding");
    if (works)
        return {};
    if (has(s, "maint") || mark == '$')
        return held(Held::Out, "in maintenance");
    if (has(s, "resv") || has(s, "reserv"))
        return held(Held::Out, "reserved");
    return has(s, "future") || has(s, "unknown") || has(s, "blocked") ? held(Held::Out, s) : HostHeld{};
}

SchedulerMetrics bindScheduler(const std::set<std::string, std::less<>> &names)
{
    const auto ifThere = [&](const char *name) { return names.contains(std::string_view(name)) ? std::string(name) : std::string(); };
    SchedulerMetrics m;
    m.slurmStates = firstOf(names, slurmStateMetrics);
    m.slurmReasons = ifThere("slurm_node_drain_reason_info");
    m.slurmSince = ifThere("slurm_node_drain_since_timestamp_seconds");
    m.slurmGpus = firstOf(names, slurmGpuMetrics);
    m.slurmJobs = firstOf(names, slurmJobMetrics);
    m.slurmTraced = ifThere("slurm_proc_pid");
    m.slurmGiven = firstOf(names, slurmGivenMetrics);
    m.kubeCordons = ifThere("kube_node_spec_unschedulable");
    m.kubeConditions = ifThere("kube_node_status_condition");
    m.kubeTaints = ifThere("kube_node_spec_taint");
    if (names.contains("kube_pod_status_phase"))
        m.kubeRequests = ifThere("kube_pod_container_resource_requests");
    m.kubePods = ifThere("kube_pod_info");
    m.kubeRestarts = ifThere("kube_pod_container_status_restarts_total");
    std::ranges::copy_if(kubeHealthMetrics, std::back_inserter(m.kubeHealth), [&](const char *name) { return names.contains(std::string_view(name)); });
    return m;
}

std::string schedulerNames()
{
    std::string all = "slurm_node_drain_reason_info|slurm_node_drain_since_timestamp_seconds|slurm_proc_pid|kube_node_spec_unschedulable|kube_node_status_condition|kube_node_spec_taint"
                      "|kube_pod_container_resource_requests|kube_pod_status_phase|kube_pod_info"
                      "|kube_pod_container_status_restarts_total";
    for (const char *name : slurmStateMetrics)
        all.append("|").append(name);
    for (const char *name : slurmGpuMetrics)
        all.append("|").append(name);
    for (const char *name : slurmJobMetrics)
        all.append("|").append(name);
    for (const char *name : slurmGivenMetrics)
        all.append("|").append(name);
    for (const char *name : kubeHealthMetrics)
        all.append("|").append(name);
    return all;
}

std::vector<std::pair<SchedulerQuestion, std::string>> schedulerQuestions(const SchedulerMetrics &m, std::string_view matchers)
{
    std::vector<std::pair<SchedulerQuestion, std::string>> all = {
        {SchedulerQuestion::SlurmHosts, slurmHostsQuestion(m, matchers)}, {SchedulerQuestion::KubernetesHosts, kubernetesHostsQuestion(m, matchers)},
        {SchedulerQuestion::SlurmJobs, slurmJobsQuestion(m, matchers)},   {SchedulerQuestion::SlurmGiven, slurmGivenQuestion(m, matchers)},
        {SchedulerQuestion::Pods, podsQuestion(m, matchers)},             {SchedulerQuestion::PodOwners, podOwnersQuestion(m, matchers)},
        {SchedulerQuestion::PodRestarts, podRestartsQuestion(m, matchers)}};
    std::erase_if(all, [](const auto &question) { return question.second.empty(); });
    return all;
}

std::string gpusOfJobsQuestion(const SchedulerMetrics &m, std::string_view matchers, std::string_view hostLabel, const std::set<std::string> &hosts)
{
    std::string pattern;
    for (const std::string &host : hosts)
        pattern += (pattern.empty() ? "" : "|") + literally(host);
    return "count by (" + std::string(hostLabel) + ",slurmjobid,gpu) (" + narrowed(m.slurmGpus, matchers, is(hostLabel, pattern)) + ")";
}

} // namespace switchyard::telemetry
