// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated cluster: level of every GPU and EFA card before and after the faults begin. Pure
// functions of the truth; thread-safe.
//
// What a synchronous job does to its meters, and where the simulator takes it from:
// - Every rank does its share of work once per step, so useful work per second is alike for all
//   ranks of a role. Activity is measured in cycles: a GPU with a slower clock needs a larger share
//   of its cycles for the same work, and waits least (the reading rule of NVIDIA's resiliency
//   extension and of MindStudio: the culprit is the one that does not wait).
// - When one GPU is slow by the factor s, the step becomes 1 + f (s - 1) times as long, f being the
//   share of the step that waits for the slowest; everyone's activity and traffic fall by that.
// - When a rank dies, the others spin in their next collective: utilisation 100 %, tensor cores idle.
// - Power: idle share plus dynamic power ∝ work · V², V falling with the clock.
#pragma once

#include <memory>
#include <vector>

#include <core/simulate/truth.h>

namespace switchyard::simulate {

struct GpuLevels {
    bool present = true;        ///< false: the exporter has no values for it (fell off, removed)
    bool inJob = false;
    double gpuUtil = 0;         ///< 0..1
    double tensorActive = 0;    ///< 0..1, of cycles
    double smActive = 0;
    double dramActive = 0;
    double smClock_MHz = 0;
    double power_W = 0;
    double temperature_C = 0;
    double memoryUsed_B = 0;
    double nvlinkTx_Bps = 0;
    double nvlinkRx_Bps = 0;
    double pcieTx_Bps = 0;
    double pcieRx_Bps = 0;
    double thermalFraction = 0; ///< of wall time throttled
    double powerFraction = 0;
    int xid = 0;
    int remappedRows = 0;
};

struct CardLevels {
    double tx_Bps = 0;
    double rx_Bps = 0;
    double retransmits_per_s = 0;
};

/// Where a GPU stands in its job.
struct JobRank {
    int job = -1; ///< -1: idle
    int rank = -1;
    int stage = 0;
};

class Cluster
{
public:
    Cluster(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog, Truth truth);

    [[nodiscard]] const design::Design &design() const { return *m_design; }
    [[nodiscard]] const catalog::Catalog &catalog() const { return *m_catalog; }
    [[nodiscard]] const Truth &truth() const { return m_truth; }
    [[nodiscard]] const catalog::InstanceType *type(int instance) const { return m_types[static_cast<std::size_t>(instance)]; }
    [[nodiscard]] const catalog::Gpu *gpuModel(int instance) const { return m_gpus[static_cast<std::size_t>(instance)]; }
    [[nodiscard]] int gpuIndex(int instance, int gpu) const { return m_gpuOffset[static_cast<std::size_t>(instance)] + gpu; }
    [[nodiscard]] int cardIndex(int instance, int card) const { return m_cardOffset[static_cast<std::size_t>(instance)] + card; }
    [[nodiscard]] const JobRank &jobRank(int instance, int gpu) const { return m_jobRanks[static_cast<std::size_t>(gpuIndex(instance, gpu))]; }

    /// `faulty`: after the faults began.
    [[nodiscard]] GpuLevels gpu(int instance, int gpu, bool faulty) const;
    [[nodiscard]] CardLevels card(int instance, int card, bool faulty) const;
    /// How much longer the step of a job is than without faults; 0 when it stands still.
    [[nodiscard]] double slowdown(int job) const { return m_slowdown[static_cast<std::size_t>(job)]; }
    [[nodiscard]] bool hostLost(int instance) const;
    [[nodiscard]] bool hostStale(int instance) const;

private:
    void assignRoles();
    void findSlowdowns();
    [[nodiscard]] const Fault *fault(Fault::Kind kind, int instance, int unit) const;
    /// Share of the healthy pace that a job keeps: 1, 1/slowdown, or 0.
    [[nodiscard]] double pace(int job, bool faulty) const;

    design::DesignPtr m_design;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    Truth m_truth;
    std::vector<const catalog::InstanceType *> m_types;
    std::vector<const catalog::Gpu *> m_gpus;
    std::vector<int> m_gpuOffset;
    std::vector<int> m_cardOffset;
    std::vector<JobRank> m_jobRanks; ///< by GPU
    std::vector<double> m_slowdown;
};

} // namespace switchyard::simulate
