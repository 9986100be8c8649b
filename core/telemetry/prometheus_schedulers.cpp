// SPDX-License-Identifier: GPL-3.0-or-later
// What schedulers tell beside the GPU series: which hosts get no job, and who holds GPUs. Half a dozen questions at most, once in a sweep.
#include <core/telemetry/prometheus_source.h>

#include <core/telemetry/promql.h>
#include <core/telemetry/scheduler_reader.h>

namespace switchyard::telemetry {

namespace {

const char *wordOf(SchedulerQuestion question)
{
    const bool hosts = question == SchedulerQuestion::SlurmHosts || question == SchedulerQuestion::KubernetesHosts;
    return hosts ? "hosts that get no job" : "jobs of the scheduler";
}

} // namespace

/// Of some hosts alone, minutes ago: what the last sweep told holds.
bool PrometheusSource::asksSchedulers() const { return m_only.empty() || !m_lastSweep; }

void PrometheusSource::keepSchedulers(Observation &observation, const Observation &earlier)
{
    observation.hostsTold = earlier.hostsTold;
    observation.jobsTold = earlier.jobsTold;
    observation.restartsTold = earlier.restartsTold;
    observation.hostHeld = earlier.hostHeld;
    observation.gpusGiven = earlier.gpusGiven;
    observation.podRestarts = earlier.podRestarts;
    observation.givenTo = earlier.givenTo;
    observation.otherJob = earlier.otherJob;
}

void PrometheusSource::observeSchedulers(Observation &observation, const PodsOfHosts &pods)
{
    const SchedulerMetrics &metrics = m_probe->scheduler;
    if (!asksSchedulers()) {
        keepSchedulers(observation, *m_lastSweep);
        if (metrics.tellJobs() && m_probe->jobLabels.empty()) {
            observation.jobs = m_lastSweep->jobs;
            observation.jobOfGpu = m_lastSweep->jobOfGpu;
        }
        return;
    }
    SchedulerReader reader(metrics, m_layout, [this](std::string_view label) { return m_hosts.find(label); });
    bool hosts = false, jobs = false;
    for (const auto &[question, text] : schedulerQuestions(metrics, m_server.matchers())) {
        if (m_server.stopRequested())
            return;
        if (isLate(observation)) {
            observation.complete = false;
            return;
        }
        bool seen = false;
        std::string healthOf; // which metric carries HyperPod's label
        if (ask(observation, text, wordOf(question), [&, kind = question](const SampleView &sample) {
                seen = true;
                if (!sample.label("label_" + std::string(hyperPodHealthLabel)).empty())
                    healthOf = "kube_node_labels";
                reader.add(kind, sample);
            }) == Answer::None)
            continue;
        const bool ofHosts = question == SchedulerQuestion::SlurmHosts || question == SchedulerQuestion::KubernetesHosts;
        if (ofHosts && !seen && !metrics.tellHosts()) // a kubelet without HyperPod's label tells nothing
            continue;
        hosts = hosts || ofHosts;
        jobs = jobs || !ofHosts;
        if (question == SchedulerQuestion::PodRestarts)
            observation.restartsTold = {metrics.kubeRestarts, text};
        if (ofHosts && observation.hostsTold.metric.empty())
            observation.hostsTold = {question == SchedulerQuestion::SlurmHosts ? metrics.slurmStates : !metrics.kubeCordons.empty() ? metrics.kubeCordons : !metrics.kubeConditions.empty() ? metrics.kubeConditions
                                     : !healthOf.empty() ? healthOf : metrics.kubeHealth.front(), text};
        if ((question == SchedulerQuestion::SlurmJobs || question == SchedulerQuestion::Pods) && observation.jobsTold.metric.empty())
            observation.jobsTold = {question == SchedulerQuestion::Pods          ? metrics.kubeRequests
                                    : !metrics.slurmGpus.empty() ? metrics.slurmGpus
                                    : !metrics.slurmJobs.empty() ? metrics.slurmJobs
                                                                 : metrics.slurmTraced, text};
    }
    if (hosts)
        reader.writeHosts(observation);
    if (!jobs)
        return;
    if (const auto [label, shared] = reader.sharedHosts(); !shared.empty() && shared.size() <= mostNamed())
        ask(observation, gpusOfJobsQuestion(metrics, m_server.matchers(), label, shared), wordOf(SchedulerQuestion::SlurmJobs), [&reader](const SampleView &sample) { reader.addGpu(sample); });
    giveGpus(observation, m_layout, reader.jobs(), pods);
    reader.writeRestarts(observation);
}

} // namespace switchyard::telemetry
