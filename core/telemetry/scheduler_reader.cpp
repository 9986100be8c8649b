// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/scheduler_reader.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/base/number.h>
#include <core/telemetry/host_labels.h>
#include <core/telemetry/jobs.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostTexts = 200'000; ///< pods and jobs that are kept: a hostile server must not fill the memory
constexpr std::size_t mostReason_B = 300;

std::string_view exportedOr(const SampleView &sample, const char *exported, const char *plain)
{
    const std::string_view own = sample.label(exported);
    return own.empty() ? sample.label(plain) : own;
}

/// "ml/llama-worker-3".
std::string podOf(const SampleView &sample)
{
    const std::string_view space = exportedOr(sample, "exported_namespace", "namespace"), name = exportedOr(sample, "exported_pod", "pod");
    return name.empty() ? std::string() : std::string(space) + (space.empty() ? "" : "/") + std::string(name);
}

void append(std::string &list, std::string_view item, std::string_view between = ", ")
{
    if (item.empty() || list.find(item) != std::string::npos || list.size() + item.size() > mostReason_B)
        return;
    list.append(list.empty() ? "" : between).append(item);
}

/// Kubernetes' own makers of pods: their names are the job's with something behind it, as the pod's is. Another kind is the job.
bool isBuiltIn(std::string_view kind)
{
    constexpr std::array kinds = {"Job", "ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet", "Node", "Pod"};
    return kind.empty() || kind.front() == '<' || std::ranges::find(kinds, kind) != kinds.end();
}

} // namespace

SchedulerReader::SchedulerReader(SchedulerMetrics metrics, const DeviceNumbering &layout, FindHost find)
    : m_metrics(std::move(metrics))
    , m_layout(layout)
    , m_find(std::move(find))
{
}

int SchedulerReader::hostOfNode(const SampleView &sample) const { return m_find(exportedOr(sample, "exported_node", "node")); }

void SchedulerReader::add(SchedulerQuestion question, const SampleView &sample)
{
    switch (question) {
    case SchedulerQuestion::SlurmHosts: addSlurmHost(sample); break;
    case SchedulerQuestion::KubernetesHosts: addKubernetesHost(sample); break;
    case SchedulerQuestion::SlurmJobs: addSlurmJob(sample); break;
    case SchedulerQuestion::SlurmGiven:
        if (const int host = hostOfNode(sample); host >= 0)
            m_given[host] = std::max(m_given[host], number::whole(sample.value, 0, m_layout.gpusOf(host)).value_or(0));
        break;
    case SchedulerQuestion::Pods: addPod(sample); break;
    case SchedulerQuestion::PodOwners: addOwner(sample); break;
    case SchedulerQuestion::PodRestarts: addRestarts(sample); break;
    }
}

void SchedulerReader::addSlurmHost(const SampleView &sample)
{
    const int host = hostOfNode(sample);
    if (host < 0)
        return;
    const std::string_view status = sample.label("status"), reason = sample.label("reason");
    HostHeld &of = m_slurm[host];
    if (!status.empty()) {
        HostHeld told = heldBySlurm(status);
        of.how = told.how;
        of.word = std::move(told.word);
    } else if (!reason.empty()) {
        append(of.because, reason);
    } else if (std::isfinite(sample.value) && sample.value > 0) {
        of.since_s = sample.value;
    }
}

/// A cordon stands before what else is told, for a person's word (or a controller's) it is; taints and conditions are why.
void SchedulerReader::addKubernetesHost(const SampleView &sample)
{
    const int host = hostOfNode(sample);
    if (host < 0)
        return;
    HostHeld &of = m_kubernetes[host];
    of.by = Scheduler::Kubernetes;
    const auto cordon = [&of] {
        if (of.how == Held::No) {
            of.how = Held::Closed;
            of.word = "cordoned";
        }
    };
    const std::string_view condition = sample.label("condition"), key = sample.label("key");
    const std::string_view copied = sample.label(hyperPodHealthLabel), health = copied.empty() ? sample.label("label_" + std::string(hyperPodHealthLabel)) : copied;
    if (!health.empty()) { // a job that is there yet goes on until the node is replaced
        if (of.how == Held::No) {
            of.how = Held::Closed;
            of.word = "unhealthy";
        }
        append(of.because, health);
    } else if (condition == "Ready") {
        of.how = Held::Lost;
        of.word = "not ready";
    } else if (!condition.empty()) {
        append(of.because, std::string(condition) + " is " + std::string(sample.label("status")));
    } else if (!key.empty()) {
        cordon();
        if (key != "node.kubernetes.io/unschedulable" && key != "node.kubernetes.io/not-ready" && key != "node.kubernetes.io/unreachable")
            append(of.because, std::string(key) + (sample.label("value").empty() ? "" : "=") + std::string(sample.label("value")));
    } else {
        cordon();
    }
}

void SchedulerReader::addSlurmJob(const SampleView &sample)
{
    int host = -1;
    std::string_view label, value;
    const auto tell = [&](const char *name) {
        if (host >= 0)
            return;
        value = sample.label(name);
        host = value.empty() ? -1 : m_find(value);
        if (host >= 0)
            label = name;
    };
    for (const char *name : hostLabels)
        tell(name);
    const bool traced = host < 0;
    if (traced)
        tell("hostname");
    const std::string_view id = sample.label(traced || sample.label("slurmjobid").empty() ? "jobid" : "slurmjobid");
    if (host < 0 || id.empty() || m_jobs.size() >= mostTexts)
        return;
    m_named.try_emplace(host, label, value);
    HostJob &job = m_jobs[{host, std::string(id)}];
    job.host = host;
    job.name = id;
    job.source = !m_metrics.slurmGpus.empty() ? m_metrics.slurmGpus : !m_metrics.slurmJobs.empty() ? m_metrics.slurmJobs : m_metrics.slurmTraced;
    if (!m_metrics.slurmGpus.empty())
        job.gpus = std::max(job.gpus, number::whole(sample.value, 0, m_layout.gpusOf(host)).value_or(0));
    const std::string_view account = sample.label("account");
    job.owner = sample.label("user");
    if (!account.empty() && account != "error") // as the exporter writes where it found none
        job.owner += job.owner.empty() ? std::string(account) : " (" + std::string(account) + ")";
}

std::pair<std::string, std::set<std::string>> SchedulerReader::sharedHosts() const
{
    std::pair<std::string, std::set<std::string>> shared;
    if (m_metrics.slurmGpus.empty())
        return shared;
    for (const auto &[key, job] : m_jobs) {
        const auto &[label, value] = m_named.at(job.host);
        if (job.gpus >= m_layout.gpusOf(job.host) || (!shared.first.empty() && shared.first != label))
            continue;
        shared.first = label;
        shared.second.insert(value);
    }
    return shared;
}

void SchedulerReader::addGpu(const SampleView &sample)
{
    for (const char *name : hostLabels) {
        const int host = sample.label(name).empty() ? -1 : m_find(sample.label(name));
        const int gpu = gpuNumber(sample.label("gpu"));
        const auto job = m_jobs.find({host, std::string(sample.label("slurmjobid"))});
        if (job != m_jobs.end() && gpu >= 0 && gpu < m_layout.gpusOf(host)) {
            job->second.which.insert(gpu);
            return;
        }
    }
}

void SchedulerReader::addPod(const SampleView &sample)
{
    const int host = hostOfNode(sample);
    const std::string name = podOf(sample);
    if (host < 0 || name.empty() || m_pods.size() >= mostTexts)
        return;
    Pod &pod = m_pods[name];
    pod.host = host;
    if (sample.label("resource") == "nvidia_com_gpu") // slices and shares of GPUs are no whole ones
        pod.gpus = std::max(pod.gpus, number::whole(sample.value, 0, m_layout.gpusOf(host)).value_or(0));
}

void SchedulerReader::addOwner(const SampleView &sample)
{
    const std::string name = podOf(sample);
    const auto pod = m_pods.find(name);
    const std::string_view kind = sample.label("created_by_kind"), maker = sample.label("created_by_name");
    if (pod == m_pods.end() || kind.empty() || kind.front() == '<')
        return;
    pod->second.owner = std::string(kind) + " " + std::string(maker);
    if (!isBuiltIn(kind))
        pod->second.job = name.substr(0, name.find('/') + 1) + std::string(maker);
}

void SchedulerReader::addRestarts(const SampleView &sample)
{
    constexpr int most = 100'000;
    if (const auto pod = m_pods.find(podOf(sample)); pod != m_pods.end())
        pod->second.restarts = std::max(pod->second.restarts, number::whole(sample.value, 0, most).value_or(0));
}

/// Empty where nothing was restarted.
void SchedulerReader::writeRestarts(Observation &observation) const
{
    for (const auto &[name, pod] : m_pods) {
        if (pod.restarts <= 0)
            continue;
        observation.podRestarts.resize(static_cast<std::size_t>(m_layout.instances()), 0);
        int &of = observation.podRestarts[static_cast<std::size_t>(pod.host)];
        of = std::max(of, pod.restarts);
    }
}

void SchedulerReader::writeHosts(Observation &observation) const
{
    const auto count = static_cast<std::size_t>(m_layout.instances());
    observation.hostHeld.assign(count, {});
    for (const auto *hosts : {&m_kubernetes, &m_slurm}) { // Slurm within Kubernetes gives out the GPUs
        for (const auto &[host, held] : *hosts) {
            if (held.how != Held::No)
                observation.hostHeld[static_cast<std::size_t>(host)] = held;
        }
    }
}

std::vector<HostJob> SchedulerReader::jobs() const
{
    std::vector<HostJob> all;
    std::set<int> ofSlurm;
    for (const auto &[key, job] : m_jobs) {
        all.push_back(job);
        ofSlurm.insert(job.host);
    }
    for (const auto &[host, gpus] : m_given) {
        if (gpus > 0 && ofSlurm.insert(host).second)
            all.push_back({host, {}, m_metrics.slurmGiven, {}, gpus, {}, {}});
    }
    std::set<std::string, std::less<>> names;
    for (const auto &[name, pod] : m_pods)
        names.insert(name);
    std::map<std::pair<int, std::string>, HostJob> ofKubernetes;
    for (const auto &[name, pod] : m_pods) {
        if (ofSlurm.contains(pod.host)) // Slurm's own pods
            continue;
        const std::size_t slash = name.find('/') + 1; // of none 0
        const JobOfSample own = withItsLeader({name.substr(0, slash) + ownerOfPod(std::string_view(name).substr(slash)), "", name}, names);
        const std::string job = pod.job.empty() ? own.name : pod.job;
        HostJob &of = ofKubernetes[{pod.host, job}];
        of.host = pod.host;
        of.name = job;
        of.source = m_metrics.kubeRequests;
        of.owner = pod.owner;
        of.gpus += pod.gpus;
        of.pods.insert(name);
    }
    for (auto &[key, job] : ofKubernetes)
        all.push_back(std::move(job));
    std::ranges::stable_sort(all, {}, &HostJob::host);
    return all;
}

} // namespace switchyard::telemetry
