// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/jobs.h>

#include <algorithm>
#include <cctype>

namespace switchyard::telemetry {

namespace {

bool isNumber(std::string_view word)
{
    return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// Kubernetes draws suffixes from consonants and digits that make no words; five of them for a pod, eight to ten
/// for a replica set. Digits alone number something.
bool isRandom(std::string_view word)
{
    constexpr std::string_view letters = "bcdfghjklmnpqrstvwxz2456789";
    return (word.size() == 5 || (word.size() >= 8 && word.size() <= 10)) && !isNumber(word) && std::all_of(word.begin(), word.end(), [&](char c) { return letters.find(c) != std::string_view::npos; });
}

bool isRole(std::string_view word)
{
    constexpr std::array roles = {"worker", "workers", "master", "launcher", "node", "leader", "head", "trainer", "rank", "replica", "chief", "slice"};
    return std::find(roles.begin(), roles.end(), word) != roles.end();
}

/// The last word of a name of several; empty: there is no other before it.
std::string_view lastWord(std::string_view name)
{
    const std::size_t dash = name.rfind('-');
    return dash == std::string_view::npos || dash == 0 ? std::string_view() : name.substr(dash + 1);
}

std::string_view withoutLast(std::string_view name) { return name.substr(0, name.rfind('-')); }

} // namespace

bool isExporterPod(std::string_view pod)
{
    constexpr std::array words = {"dcgm", "exporter", "otel", "opentelemetry", "gpu-operator"};
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return pod.find(word) != std::string_view::npos; });
}

bool toldByKubernetes(std::string_view told) { return told.starts_with("kube_") || told.starts_with("kubelet_") || std::ranges::find(podLabels, told) != podLabels.end(); }

std::string ownerOfPod(std::string_view pod)
{
    while (isRandom(lastWord(pod)))
        pod = withoutLast(pod);
    if (isNumber(lastWord(pod)))
        pod = withoutLast(pod);
    if (isNumber(lastWord(pod)) && isRole(lastWord(withoutLast(pod)))) // JobSet: its replicated job's index, and the pod's in it
        pod = withoutLast(pod);
    if (isRole(lastWord(pod)))
        pod = withoutLast(pod);
    return std::string(pod);
}

JobOfSample jobOfSample(const SampleView &sample, bool exported)
{
    for (const char *label : {"hpc_job", "slurm_job_id", "slurmjobid", "jobid", "job_id"}) {
        const std::string_view slurm = sample.label(label);
        if (!slurm.empty() && slurm != "0" && slurm != "unknown")
            return {std::string(slurm), label, {}};
    }
    const bool old = !exported && !sample.label("pod_name").empty(); // --use-old-namespace; `pod` is the scrape's then
    const char *label = exported ? "exported_pod" : old ? "pod_name" : "pod";
    const std::string_view pod = sample.label(label);
    if (pod.empty() || isExporterPod(pod))
        return {};
    const std::string_view space = sample.label(exported ? "exported_namespace" : old ? "pod_namespace" : "namespace");
    const std::string prefix = space.empty() ? "" : std::string(space) + "/";
    return {prefix + ownerOfPod(pod), label, prefix + std::string(pod)};
}

JobOfSample withItsLeader(JobOfSample job, const std::set<std::string, std::less<>> &pods)
{
    if (!isNumber(lastWord(job.pod)))
        return job;
    const std::string_view leader = withoutLast(job.pod);
    if (isNumber(lastWord(leader)) && pods.contains(leader))
        job.name = withoutLast(leader);
    return job;
}

} // namespace switchyard::telemetry
