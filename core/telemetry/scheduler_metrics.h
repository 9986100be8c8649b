// SPDX-License-Identifier: GPL-3.0-or-later
// What schedulers tell in series of their own, and how it is asked: which hosts get no job and why, and who holds GPUs where.
//
// Slurm: slurm_node_status{node,status} (SckyzO's slurm_exporter since 0.30, as on HyperPod) and slurm_node_cpu_total{node,status}
// (vpenso's) with the words of sinfo's StateLong; slurm_node_drain_reason_info{node,reason} (SckyzO's since 1.8.0; since when in a label,
// later in a metric); slurm_job_*{slurmjobid,user,account,gpu}, scraped on each node (guilbaults' slurm-job-exporter: its gpu is the
// index inside the job's cgroup, see its issue 63); slurm_proc_pid{jobid,hostname} (rivosinc's, of traced jobs); how many GPUs of a node
// are given to jobs: slurm_node_gres_used{node,gres_type} (SckyzO's), slurm_node_gpus_alloc{node} (Slurm's own). Of states SchedMD's
// exporter and Slurm 25.11 tell numbers without names.
// Kubernetes: kube-state-metrics, docs/metrics/cluster/node-metrics.md and docs/metrics/workload/pod-metrics.md. Where a scrape has
// labels of its own, an exporter's become exported_node, exported_pod, exported_namespace. HyperPod's health checks write a label of the node
// (sagemaker.amazonaws.com/node-health-status), which its observability add-on copies onto kubelet_node_name, and kube-state-metrics onto
// kube_node_labels where it is allowed (--metric-labels-allowlist).
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/telemetry/observation.h>

namespace switchyard::telemetry {

/// "drained" of "drained*", "draining" of "MIXED+DRAIN", "powered down" of "idle~", and what that lets the host do.
HostHeld heldBySlurm(std::string_view status);

/// The metrics that a server has; a name is empty where it has none.
struct SchedulerMetrics {
    std::string slurmStates;  ///< in the label `status`
    std::string slurmReasons;
    std::string slurmSince;
    std::string slurmGpus;    ///< of jobs, by GPU
    std::string slurmJobs;    ///< of jobs by host, where no GPU is told
    std::string slurmTraced;  ///< of processes of jobs by host, likewise
    std::string slurmGiven;   ///< how many GPUs of a node are given to jobs
    std::string kubeCordons;
    std::string kubeConditions;
    std::string kubeTaints;
    std::string kubeRequests; ///< beside kube_pod_status_phase, without which a pod that waits or has ended looks like one that runs
    std::string kubePods;
    std::string kubeRestarts; ///< of containers
    std::vector<std::string> kubeHealth; ///< a node's labels, HyperPod's among those of one of them

    [[nodiscard]] bool tellHosts() const { return !slurmStates.empty() || !kubeCordons.empty() || !kubeConditions.empty(); }
    [[nodiscard]] bool tellJobs() const { return !slurmGpus.empty() || !slurmJobs.empty() || !slurmTraced.empty() || !kubeRequests.empty(); }
};
/// What an operator switches on where nobody tells.
inline constexpr const char *howToTellHosts = "State of hosts: scrape kube-state-metrics, or a Slurm exporter that tells it by node (slurm_node_status of slurm_exporter)";
inline constexpr const char *howToTellJobs = "Jobs: let dcgm-exporter label its series (--kubernetes, --hpc-job-mapping-dir), or scrape kube-state-metrics or slurm-job-exporter";

SchedulerMetrics bindScheduler(const std::set<std::string, std::less<>> &names);
/// All of them, as a regular expression.
std::string schedulerNames();

/// What is asked once in a sweep, in this order. Hosts: those that are held alone; jobs: one series a job and host, or a pod.
enum class SchedulerQuestion { SlurmHosts, KubernetesHosts, SlurmJobs, SlurmGiven, Pods, PodOwners, PodRestarts };
std::vector<std::pair<SchedulerQuestion, std::string>> schedulerQuestions(const SchedulerMetrics &metrics, std::string_view matchers);
/// On kube_node_labels with "label_" before it. Of a node that gets jobs: "Schedulable".
inline constexpr const char *hyperPodHealthLabel = "sagemaker_amazonaws_com_node_health_status";
/// Restarts of a container within half an hour from which they are worth a word: one or two are an accident.
inline constexpr int leastRestarts = 3;
/// Which GPUs of these hosts each job has.
std::string gpusOfJobsQuestion(const SchedulerMetrics &metrics, std::string_view matchers, std::string_view hostLabel, const std::set<std::string> &hosts);

} // namespace switchyard::telemetry
