// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of schedulers, joined to hosts that are held and to jobs that hold GPUs.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/telemetry/device_numbering.h>
#include <core/telemetry/observation.h>
#include <core/telemetry/promjson.h>
#include <core/telemetry/scheduler_metrics.h>

namespace switchyard::telemetry {

/// A job on a host.
struct HostJob {
    int host = -1;
    std::string name;   ///< "1042", "ml/llama"; empty: somebody's
    std::string source; ///< the metric
    std::string owner;  ///< "ana (physics)", "PyTorchJob llama"
    int gpus = 0;       ///< so many are its own; 0: not told
    std::set<int> which; ///< their numbers on the host, where they are told
    std::set<std::string> pods; ///< with their namespaces
};

/// GPUs of a host go to its jobs where whose they are is told, or certain: a job alone has them all, or those that hold memory where
/// these are as many as it has. Labels of GPU series keep precedence; where they tell another job, Observation::otherJob says it.
/// `pods`: whom labels tell, by host.
void giveGpus(Observation &observation, const DeviceNumbering &layout, const std::vector<HostJob> &jobs, const std::map<int, std::set<std::string>> &pods);

class SchedulerReader
{
public:
    using FindHost = std::function<int(std::string_view)>;
    SchedulerReader(SchedulerMetrics metrics, const DeviceNumbering &layout, FindHost find);

    void add(SchedulerQuestion question, const SampleView &sample);
    /// An answer to gpusOfJobsQuestion().
    void addGpu(const SampleView &sample);
    /// A label, and by it the hosts where GPUs of jobs are told and are not all of one job; empty: there are none.
    [[nodiscard]] std::pair<std::string, std::set<std::string>> sharedHosts() const;

    void writeHosts(Observation &observation) const;
    void writeRestarts(Observation &observation) const;
    [[nodiscard]] std::vector<HostJob> jobs() const;

private:
    struct Pod {
        int host = -1;
        int gpus = 0;
        std::string owner; ///< "PyTorchJob llama"
        std::string job;   ///< that its owner names; empty: its own name does
        int restarts = 0;  ///< of one of its containers within half an hour
    };
    [[nodiscard]] int hostOfNode(const SampleView &sample) const;
    void addSlurmHost(const SampleView &sample);
    void addKubernetesHost(const SampleView &sample);
    void addSlurmJob(const SampleView &sample);
    void addPod(const SampleView &sample);
    void addOwner(const SampleView &sample);
    void addRestarts(const SampleView &sample);

    SchedulerMetrics m_metrics;
    const DeviceNumbering &m_layout;
    FindHost m_find;
    std::map<int, HostHeld> m_slurm;
    std::map<int, HostHeld> m_kubernetes;
    std::map<std::pair<int, std::string>, HostJob> m_jobs; ///< of Slurm, by host and id
    std::map<int, std::pair<std::string, std::string>> m_named; ///< by host, the label and the value that named it there
    std::map<int, int> m_given;                            ///< GPUs of a host that Slurm gave to jobs
    std::map<std::string, Pod, std::less<>> m_pods;        ///< by namespace and name
};

} // namespace switchyard::telemetry
