// SPDX-License-Identifier: GPL-3.0-or-later
// Which job a GPU works for, from the labels of its series.
#pragma once

#include <array>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include <core/telemetry/promjson.h>

namespace switchyard::telemetry {

/// Labels that tell the job of a GPU, most trusted first. dcgm-exporter writes hpc_job (Slurm's job map),
/// other exporters and relabelling rules the next four;
/// on Kubernetes pod and namespace, which become exported_* where the scrape has its own (pod_name and pod_namespace by
/// --use-old-namespace).
inline constexpr std::array jobLabels = {"hpc_job", "slurm_job_id", "slurmjobid", "jobid", "job_id", "exported_namespace", "exported_pod", "namespace", "pod", "pod_namespace", "pod_name"};
/// Those of them that name a pod: Kubernetes places the job.
inline constexpr std::array podLabels = {"exported_pod", "pod", "pod_name"};
/// What told a job or a host, a label of GPU series or a metric, is of Kubernetes: it names pods, or kube-state-metrics has it.
bool toldByKubernetes(std::string_view told);

/// The name of a pod or container that exports metrics, and works for no job: the scrape's own labels name who answered it.
bool isExporterPod(std::string_view pod);

struct JobOfSample {
    std::string name;   ///< empty: none
    const char *source = "";
    std::string pod;    ///< with its namespace; empty: Slurm's
};

/// "1042"; or the owner of the pod: "ml/llama-worker-3" and "ml/llama-worker-4" are of one job "ml/llama".
/// `exported`: some series of this server carry exported_pod, then pod is the exporter's own.
JobOfSample jobOfSample(const SampleView &sample, bool exported);

/// A worker of a LeaderWorkerSet is called as its leader is, with a number behind: beside "vllm-0" the pod "vllm-0-1" is of "vllm", as the
/// leader is. What else ends in two numbers tells two jobs apart. `pods`: all that hold GPUs.
JobOfSample withItsLeader(JobOfSample job, const std::set<std::string, std::less<>> &pods);

/// The name of what made the pod: without random suffixes, the index of a worker (of a JobSet's two, where a role word
/// stands before them) and one role word. What else is in it tells one job from the next: "train-1042", "train-1050".
std::string ownerOfPod(std::string_view pod);

} // namespace switchyard::telemetry
