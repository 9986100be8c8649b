// SPDX-License-Identifier: GPL-3.0-or-later
// What serves on the simulated cluster, and what its engines expose: levels from the sizes of model and GPU with efficiencies of
// the truth's own, in the format of vLLM, SGLang or Dynamo.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/simulate/cluster.h>

namespace switchyard::simulate {

/// Whose metrics are exposed.
enum class ServingExporter {
    OfDesign, ///< the engine that each job names; Dynamo before TensorRT-LLM
    Vllm,
    VllmOld,  ///< 0.8: other names, no label `engine`
    Sglang,
    Dynamo,   ///< one frontend for all replicas of a job, and workers that tell their caches alone
};

/// One copy of a model, of a phase that answers.
struct Replica {
    int job = 0;      ///< index into Design::jobs
    int instance = 0; ///< its first
    int onHost = 0;   ///< number among the replicas of that instance
    int gpus = 1;
};
/// In the order of jobs and their pools. Of two pools those that decode.
std::vector<Replica> replicasOf(const design::Design &design, const catalog::Catalog &catalog);

/// Of latencies about their medians, log-normal.
inline constexpr double latencySpread = 0.35;

struct ReplicaLevels {
    double running = 0;
    double waiting = 0;        ///< at the beginning of the faults
    double waitingPerS = 0;    ///< by which the queue grows
    double kvUse = 0;          ///< 0..1
    double requestsPerS = 0;
    double promptTokens = 0;   ///< of a request
    double outputTokens = 0;
    double prefixHit = 0;      ///< 0..1
    double ttft_s = 0;         ///< medians
    double itl_s = 0;
};

class ServingSimulation
{
public:
    ServingSimulation(std::shared_ptr<const Cluster> cluster, double start_s, ServingExporter exporter);

    /// What a Prometheus scrapes: a replica, or Dynamo's frontend or one of its workers.
    struct Target {
        std::string instance; ///< "ip-10-1-2-3:8000"
        std::string pod;
        std::vector<std::size_t> replicas; ///< that answer behind it
        bool worker = false;               ///< behind a frontend
    };
    [[nodiscard]] const std::vector<Target> &targets() const { return m_targets; }
    [[nodiscard]] const std::vector<Replica> &replicas() const { return m_replicas; }
    [[nodiscard]] const Cluster &cluster() const { return *m_cluster; }
    [[nodiscard]] ServingExporter exporterOf(int job) const; ///< never OfDesign
    [[nodiscard]] const std::string &modelOf(int job) const; ///< as it is served
    /// `faulty`: after the faults began.
    [[nodiscard]] ReplicaLevels levels(std::size_t replica, bool faulty) const;
    /// Exposition text of a target; none: its host is lost.
    [[nodiscard]] std::optional<std::string> page(std::size_t target, double now_s) const;

private:
    void addPage(std::string &text, const Target &target, ServingExporter exporter, double now_s) const;

    std::shared_ptr<const Cluster> m_cluster;
    double m_start_s;
    ServingExporter m_exporter;
    std::vector<Replica> m_replicas;
    std::vector<int> m_perJob; ///< replicas, by job
    std::vector<Target> m_targets;
};

} // namespace switchyard::simulate
