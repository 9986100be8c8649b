// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/cluster.h>

#include <algorithm>
#include <cmath>

#include <core/simulate/noise.h>

namespace switchyard::simulate {

namespace {

using Kind = Fault::Kind;

/// Highest SM clock, MHz: H100 and H200 1980, A100 1410 (NVIDIA data sheets), B200 family 1965.
double boostClock_MHz(catalog::GpuGeneration generation)
{
    switch (generation) {
    case catalog::GpuGeneration::Ampere: return 1410;
    case catalog::GpuGeneration::Hopper: return 1980;
    case catalog::GpuGeneration::Blackwell: return 1965;
    }
    return 1980;
}

constexpr double idlePowerShare = 0.12;
constexpr double spinPowerShare = 0.30; ///< waiting in a collective kernel
constexpr double heldPowerShare = 0.17; ///< a process that runs no kernel
constexpr double busyPowerShare = 0.88;
constexpr double waitingSmActive = 0.10; ///< the collective's own blocks

int strideOf(const workload::Parallelism &plan, workload::Axis wanted, int &size)
{
    int stride = 1;
    for (const workload::Axis axis : plan.rankOrder) {
        const int n = axis == workload::Axis::Tp ? plan.tp
            : axis == workload::Axis::Cp         ? plan.cp
            : axis == workload::Axis::Dp         ? plan.dp
            : axis == workload::Axis::Pp         ? plan.pp
                                                 : 1; // experts live on the dense ranks
        if (axis == wanted) {
            size = n;
            return stride;
        }
        stride *= n;
    }
    size = 1;
    return 1;
}

} // namespace

Cluster::Cluster(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog, Truth truth)
    : m_design(std::move(design))
    , m_catalog(std::move(catalog))
    , m_truth(std::move(truth))
{
    int gpus = 0;
    int cards = 0;
    for (const design::Instance &instance : m_design->instances) {
        const auto type = m_catalog->instances.find(instance.type);
        const bool known = type != m_catalog->instances.end();
        m_types.push_back(known ? &type->second : nullptr);
        const auto gpu = known ? m_catalog->gpus.find(type->second.gpu) : m_catalog->gpus.end();
        m_gpus.push_back(gpu != m_catalog->gpus.end() ? &gpu->second : nullptr);
        m_gpuOffset.push_back(gpus);
        m_cardOffset.push_back(cards);
        gpus += known ? type->second.gpus : 0;
        cards += known ? type->second.nics : 0;
    }
    m_jobRanks.resize(static_cast<std::size_t>(gpus));
    assignRoles();
    findSlowdowns();
}

void Cluster::assignRoles()
{
    for (std::size_t j = 0; j < m_truth.jobs.size(); ++j) {
        const workload::Plan *const training = design::planOf(m_design->jobs[j]);
        if (training == nullptr)
            continue;
        const workload::Parallelism &plan = *training;
        int stages = 1;
        const int stride = strideOf(plan, workload::Axis::Pp, stages);
        int rank = 0;
        for (const int instance : m_truth.jobs[j].instances) {
            const auto *t = type(instance);
            for (int g = 0; t != nullptr && g < t->gpus && rank < plan.gpus(); ++g, ++rank) {
                JobRank &rankOf = m_jobRanks[static_cast<std::size_t>(gpuIndex(instance, g))];
                rankOf = {static_cast<int>(j), rank, stride > 0 && stages > 0 ? (rank / stride) % stages : 0};
            }
        }
    }
}

void Cluster::findSlowdowns()
{
    m_slowdown.assign(m_truth.jobs.size(), 1);
    for (const Fault &f : m_truth.faults) {
        if (f.instance < 0)
            continue;
        const auto *t = type(f.instance);
        const int gpus = t == nullptr ? 0 : t->gpus;
        const bool whole = f.kind == Kind::HostLost || f.kind == Kind::EfaRetrans;
        for (int g = whole ? 0 : f.unit; g >= 0 && g < (whole ? gpus : f.unit + 1); ++g) {
            const int job = jobRank(f.instance, g).job;
            if (job < 0)
                continue;
            double &slow = m_slowdown[static_cast<std::size_t>(job)];
            const double share = m_truth.jobs[static_cast<std::size_t>(job)].computeShare;
            double now = 1;
            if (f.kind == Kind::Straggler || f.kind == Kind::Throttle)
                now = 1 + share * (1 / (1 - f.amount / 100) - 1);
            else if (f.kind == Kind::EfaRetrans)
                now = 1 + std::min(0.15, f.amount * 2e-5);
            else if (f.kind == Kind::GpuLost || f.kind == Kind::HostLost || f.kind == Kind::Hang
                     || (f.kind == Kind::Xid && xidEndsTheJob(static_cast<int>(f.amount))))
                slow = 0;
            if (slow > 0)
                slow = std::max(slow, now);
        }
    }
}

const Fault *Cluster::fault(Kind kind, int instance, int unit) const
{
    for (const Fault &f : m_truth.faults) {
        if (f.kind == kind && f.instance == instance && f.unit == unit)
            return &f;
    }
    return nullptr;
}

bool Cluster::hostLost(int instance) const { return fault(Kind::HostLost, instance, -1) != nullptr; }
bool Cluster::hostStale(int instance) const { return fault(Kind::Stale, instance, -1) != nullptr; }

double Cluster::pace(int job, bool faulty) const
{
    const double slow = faulty ? slowdown(job) : 1;
    return slow > 0 ? 1 / slow : 0;
}

GpuLevels Cluster::gpu(int instance, int gpu, bool faulty) const
{
    GpuLevels levels;
    const catalog::Gpu *model = gpuModel(instance);
    if (model == nullptr)
        return levels;
    const unsigned seed = m_truth.seed;
    const auto id = static_cast<std::uint64_t>(gpuIndex(instance, gpu));
    const JobRank &where = jobRank(instance, gpu);
    const double inlet_C = 27 + 1.5 * bell(seed, Draw::HostInlet, static_cast<std::uint64_t>(instance)) + 0.8 * (gpu % 4);
    const double boost_MHz = boostClock_MHz(model->generation);
    const Fault *throttle = faulty ? fault(Kind::Throttle, instance, gpu) : nullptr;

    double powerShare = idlePowerShare;
    if (where.job < 0) {
        levels.smClock_MHz = 345; // idle clock of the SXM parts
        levels.memoryUsed_B = 0.007 * model->memory_B;
    } else {
        levels.inJob = true;
        const JobTruth &job = m_truth.jobs[static_cast<std::size_t>(where.job)];
        const workload::Parallelism &plan = *design::planOf(m_design->jobs[static_cast<std::size_t>(where.job)]); // it has a role
        const auto stage = static_cast<std::uint64_t>(where.stage);
        const bool last = where.stage == plan.pp - 1;
        const double going = pace(where.job, faulty);
        // Embedding on the first stage, logits and loss on the last.
        const double work = (1 + 0.012 * bell(seed, Draw::StageWork, stage)) * (plan.pp > 1 && where.stage == 0 ? 1.02 : 1)
            * (plan.pp > 1 && last ? 1.05 : 1);
        const double silicon = std::clamp(1 + 0.01 * bell(seed, Draw::ClockSilicon, id), 0.97, 1.03);
        const Fault *straggler = faulty ? fault(Kind::Straggler, instance, gpu) : nullptr;
        const double slowed = 1 - (straggler != nullptr ? straggler->amount / 100 : throttle != nullptr ? throttle->amount / 100 : 0);
        const double clock = going > 0 ? silicon * slowed : std::min(0.99, 0.985 / job.clockFraction) ;
        levels.smClock_MHz = boost_MHz * job.clockFraction * clock;
        const double cycles = going * work / clock; // share of cycles for the same work
        levels.gpuUtil = 1;
        levels.tensorActive = std::min(0.98, job.tensorActive * cycles);
        const double busy = std::min(0.99, job.smActive * cycles);
        levels.smActive = busy + (1 - busy) * waitingSmActive;
        levels.dramActive = std::min(0.98, job.dramActive * going * work);
        // 1F1B keeps one micro-batch fewer alive on every later stage.
        const double held = plan.pp > 1 ? 1 - 0.15 * where.stage / (plan.pp - 1) : 1;
        levels.memoryUsed_B = job.memoryFraction * held * model->memory_B;
        const double nvlink = going * job.nvlinkFraction * model->nvlink_Bps * (1 + 0.03 * bell(seed, Draw::StageNvlink, stage));
        levels.nvlinkTx_Bps = nvlink * (1 + 0.004 * bell(seed, Draw::StageNvlink, 1000 + id));
        levels.nvlinkRx_Bps = nvlink * (1 + 0.004 * bell(seed, Draw::StageNvlink, 1000000 + id));
        levels.pcieTx_Bps = levels.pcieRx_Bps = 0.05 * going * model->pcie_Bps + 5e6;
        const double voltage = 0.6 + 0.4 * std::min(1.0, clock);
        powerShare = going > 0
            ? busyPowerShare - 0.35 + 0.35 * going * voltage * voltage * work + 0.01 * bell(seed, Draw::PowerLimit, id)
            : spinPowerShare;
        if (going > 0) {
            const double u = uniform(seed, Draw::PowerLimit, 1000000 + id, 0, 1);
            levels.powerFraction = 0.03 * u * u;
        }
        if (faulty && fault(Kind::Hang, instance, gpu) != nullptr) { // no kernel: its process waits for its host, the others for it
            levels.gpuUtil = levels.smActive = 0;
            powerShare = heldPowerShare;
        }
    }
    levels.power_W = powerShare * model->tdp_W;
    levels.temperature_C = inlet_C + 44 * powerShare;
    if (throttle != nullptr) {
        levels.temperature_C = 88;
        levels.thermalFraction = std::min(0.95, 0.35 + throttle->amount / 50);
    }
    if (!faulty)
        return levels;
    for (const Fault &f : m_truth.faults) {
        if (f.instance != instance || f.unit != gpu)
            continue;
        if (f.kind == Kind::Xid)
            levels.xid = static_cast<int>(f.amount);
        if (f.kind == Kind::Remap)
            levels.remappedRows = static_cast<int>(f.amount);
        if (f.kind == Kind::GpuLost || (f.kind == Kind::Xid && f.amount == 79))
            levels.present = false;
    }
    return levels;
}

CardLevels Cluster::card(int instance, int card, bool faulty) const
{
    CardLevels levels;
    const catalog::InstanceType *t = type(instance);
    if (t == nullptr || t->nics == 0 || t->gpus == 0)
        return levels;
    const unsigned seed = m_truth.seed;
    const auto id = static_cast<std::uint64_t>(cardIndex(instance, card));
    const int gpu = std::min(t->gpus - 1, card * t->gpus / t->nics);
    const JobRank &where = jobRank(instance, gpu);
    if (where.job >= 0) {
        const JobTruth &job = m_truth.jobs[static_cast<std::size_t>(where.job)];
        const int stages = design::planOf(m_design->jobs[static_cast<std::size_t>(where.job)])->pp;
        const auto stage = static_cast<std::uint64_t>(where.stage);
        const bool edge = stages > 1 && (where.stage == 0 || where.stage == stages - 1); // one neighbour only
        const double both = pace(where.job, faulty) * job.efaFraction * t->nic_Bps * (edge ? 0.85 : 1)
            * (1 + 0.05 * bell(seed, Draw::StageEfa, stage)) * (1 + 0.03 * bell(seed, Draw::Rail, static_cast<std::uint64_t>(card)));
        levels.tx_Bps = both * (1 + 0.01 * bell(seed, Draw::StageEfa, 1000 + id));
        levels.rx_Bps = both * (1 + 0.01 * bell(seed, Draw::StageEfa, 1000000 + id));
        // A few cards see a loss now and then; the transport heals it.
        if (uniform(seed, Draw::Retransmits, id, 0, 1) < 0.03)
            levels.retransmits_per_s = uniform(seed, Draw::Retransmits, 1000000 + id, 0, 0.3);
    }
    if (const Fault *f = faulty ? fault(Kind::Rail, -1, card) : nullptr) {
        levels.tx_Bps *= 1 - f->amount / 100;
        levels.rx_Bps *= 1 - f->amount / 100;
    }
    if (const Fault *f = faulty ? fault(Kind::EfaRetrans, instance, card) : nullptr)
        levels.retransmits_per_s = f->amount;
    return levels;
}

} // namespace switchyard::simulate
