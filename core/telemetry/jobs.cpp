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
/// for a replica set.
bool isRandom(std::string_view word)
{
    constexpr std::string_view letters = "bcdfghjklmnpqrstvwxz2456789";
    return (word.size() == 5 || (word.size() >= 8 && word.size() <= 10)) && std::all_of(word.begin(), word.end(), [&](char c) { return letters.find(c) != std::string_view::npos; });
}

bool isRole(std::string_view word)
{
    constexpr std::array roles = {"worker", "workers", "master", "launcher", "node", "leader", "head", "trainer", "rank", "replica", "chief"};
    return std::find(roles.begin(), roles.end(), word) != roles.end();
}

} // namespace

std::string ownerOfPod(std::string_view pod)
{
    for (;;) {
        const std::size_t dash = pod.rfind('-');
        if (dash == std::string_view::npos || dash == 0)
            return std::string(pod);
        const std::string_view last = pod.substr(dash + 1);
        if (!isNumber(last) && !isRandom(last) && !isRole(last))
            return std::string(pod);
        pod = pod.substr(0, dash);
    }
}

JobOfSample jobOfSample(const SampleView &sample, bool exported)
{
    for (const char *label : {"hpc_job", "slurm_job_id", "slurmjobid", "jobid", "job_id"}) {
        const std::string_view slurm = sample.label(label);
        if (!slurm.empty() && slurm != "0" && slurm != "unknown")
            return {std::string(slurm), label};
    }
    const char *label = exported ? "exported_pod" : "pod";
    const std::string_view pod = sample.label(label);
    if (pod.empty() || pod.find("dcgm") != std::string_view::npos)
        return {};
    const std::string_view space = sample.label(exported ? "exported_namespace" : "namespace");
    return {(space.empty() ? "" : std::string(space) + "/") + ownerOfPod(pod), label};
}

} // namespace switchyard::telemetry
