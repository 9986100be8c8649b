// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/goodput/inputs.h>

#include <algorithm>
#include <cmath>

#include <core/workload/run_fields.h>

namespace switchyard::goodput {

namespace {

using workload::Recovery;
using workload::Run;
using workload::Spares;

struct Default {
    double value;
    const char *source;
};

// What a stack does where nothing is said, by the kind of recovery.
Default detectOf(Recovery recovery)
{
    return recovery == Recovery::Restart ? Default{600, "PyTorch: NCCL's watchdog stops a job after 10 min without progress"}
                                         : Default{heartbeat_s, "NVIDIA Resiliency Extension: heartbeats of about 30 s"};
}

Default startOf(Recovery recovery)
{
    return recovery == Recovery::Restart ? Default{60, "assumed: containers, imports; unconfirmed"} : Default{0, "processes stay"};
}

Default warmUpOf(Recovery recovery)
{
    return recovery == Recovery::Restart ? Default{120, "compilation and first steps take 1 to 3 min; unconfirmed"}
                                         : Default{30, "compiled code stays, first steps are slow; unconfirmed"};
}

Default replaceOf(Spares spares)
{
    switch (spares) {
    case Spares::Hot: return {60, "ByteRobust, NVIDIA Resiliency Extension: a warm spare stands in within a minute"};
    case Spares::Cold: return {300, "assumed: an instance that runs joins the job; unconfirmed"};
    case Spares::None: break;
    }
    return {1800, "AWS on checkpointless training: 15 to 30 min and more until a job runs again after a node is replaced"};
}

/// MegaScale (NSDI 2024): under 5 s on 2,048 GPUs, under 30 s above 10,000; between them in proportion.
Default initOf(int gpus)
{
    constexpr double few = 2048;
    constexpr double many = 10000;
    return {5 + 25 * std::clamp((gpus - few) / (many - few), 0.0, 1.0), "MegaScale: under 5 s on 2,048 GPUs, under 30 s above 10,000"};
}

class Resolver
{
public:
    explicit Resolver(const Run &run) : m_run(run) {}

    double take(std::optional<double> Run::*member, const Default &otherwise) { return take(member, otherwise.value, otherwise.source); }
    double take(std::optional<double> Run::*member, double otherwise, std::string source)
    {
        const auto fields = workload::runFields();
        const auto field = std::ranges::find(fields, member, &workload::RunField::number);
        const std::optional<double> said = m_run.*member;
        const double value = said.value_or(otherwise);
        all.push_back({std::string(field->key), std::string(field->title), value, *unitFromWord(field->unit), said ? "stated" : std::move(source), said.has_value()});
        return value;
    }

    std::vector<RunInput> all;

private:
    const Run &m_run;
};

/// As many spares as make sure, at 99 %, that one is free; in UltraServers one in each at least, since only a spare
/// of the same NVLink domain can take the place.
double usualSpares(const RunSpec &job, const Inputs &in)
{
    const double out = job.gpus * in.hardwareShare * in.repair_s / 3600 / in.gpuHours;
    double spares = 1;
    while (moreThan(out, spares - 1) > 0.01 && spares < job.clients.instances)
        ++spares;
    const double domains = job.instancesPerDomain > 1 ? std::ceil(1.0 * job.clients.instances / job.instancesPerDomain) : 0;
    return std::max(spares, domains);
}

double catalogFigure(const catalog::Gpu &gpu, const char *key, double otherwise)
{
    const auto found = gpu.figures.find(key);
    return found == gpu.figures.end() ? otherwise : found->second.value;
}

} // namespace

const catalog::StorageClass *storageClassOf(const RunSpec &job)
{
    if (job.storage.type != nullptr)
        return job.storage.type;
    const catalog::StorageClass *fastest = nullptr; // that is sold
    for (const auto &[id, type] : job.catalog->storage)
        if (type.kind == catalog::StorageKind::FsxLustre && (fastest == nullptr || type.throughputPerTiB_Bps > fastest->throughputPerTiB_Bps))
            fastest = &type;
    return fastest;
}

double moreThan(double mean, double most)
{
    if (mean <= 0)
        return 0;
    double term = std::exp(-mean);
    if (term <= 0) // hundreds are out at a time: the normal approximation
        return 0.5 * std::erfc((most + 0.5 - mean) / std::sqrt(2 * mean));
    double below = 0;
    for (int k = 0; k <= most; ++k) {
        below += term;
        term *= mean / (k + 1);
    }
    return std::clamp(1 - below, 0.0, 1.0);
}

Inputs inputsOf(const RunSpec &job)
{
    const Run &run = job.run;
    constexpr double unknownGpu = 50000;
    Resolver take(run);
    Inputs in;
    in.tokens = take.take(&Run::tokens, 15.6e12, "Llama 3.1: what 405B was trained on");
    in.bytesPerToken = take.take(&Run::bytesPerToken, 4, "token ids of 32 bits");
    in.bytesPerParameter = take.take(&Run::bytesPerParameter, job.weight_B + 12, "weights as they are computed with, FP32 master weights and Adam's two moments");
    in.plan_s = take.take(&Run::plan_s, 3, "published: 1 to 6 s");
    if (const catalog::StorageClass *type = storageClassOf(job); type != nullptr) {
        const auto share = storage::figure(*type, "reached_share");
        take.take(&Run::reachedShare, share.value_or(1), share ? storage::sourceOf(*type, "reached_share") : type->id + ": no share is known, all of the rating is taken");
    }

    const auto rate = job.gpu->figures.find("gpu_hours_per_interruption");
    in.gpuHours = rate != job.gpu->figures.end()
        ? take.take(&Run::gpuHoursPerInterruption, rate->second.value, job.gpu->id + ", " + rate->second.source + (rate->second.confirmed ? "" : ", unconfirmed"))
        : take.take(&Run::gpuHoursPerInterruption, unknownGpu, "none is known for " + job.gpu->id + ": that of H100");
    const double low = catalogFigure(*job.gpu, "gpu_hours_per_interruption_low", 0.3 * unknownGpu);
    const double high = catalogFigure(*job.gpu, "gpu_hours_per_interruption_high", 2 * unknownGpu);
    const bool said = run.gpuHoursPerInterruption.has_value(); // a rate of one's own has no fleet around it
    in.gpuHoursLow = said ? in.gpuHours : std::min(low, in.gpuHours);
    in.gpuHoursHigh = said ? in.gpuHours : std::max(high, in.gpuHours);
    in.domainFaultShare = job.instancesPerDomain > 1 ? catalogFigure(*job.gpu, "domain_fault_share", 0) : 0;
    in.repair_s = 3600 * take.take(&Run::repair_h, 24, "assumed; unconfirmed");
    in.hardwareShare = take.take(&Run::hardwareShare, 0.5, "assumed: half; Llama 3 counts 78 % as hardware, of which a part holds after a reset");
    in.spareInstances = run.spares == Spares::None ? 0 : take.take(&Run::spareInstances, usualSpares(job, in), "one is free in 99 % of the failures");
    in.localShare = take.take(&Run::localShare, 0.9, "two-level checkpoints: about nine in ten; unconfirmed");
    in.detect_s = take.take(&Run::detect_s, detectOf(run.recovery));
    in.replace_s = take.take(&Run::replace_s, replaceOf(run.spares));
    in.withoutSpare_s = in.replace_s;
    if (run.spares != Spares::None) {
        const Default none = replaceOf(Spares::None);
        in.withoutSpare_s = std::max(in.replace_s, none.value);
        take.all.push_back({"replace_without_spare_s", "Replace, no spare free", in.withoutSpare_s, Unit::Seconds, none.source, false});
    }
    in.start_s = take.take(&Run::start_s, startOf(run.recovery));
    in.init_s = take.take(&Run::init_s, initOf(job.gpus));
    in.warmUp_s = take.take(&Run::warmUp_s, warmUpOf(run.recovery));
    in.launch_s = take.take(&Run::launch_s, 600, "assumed: instances and image; unconfirmed");
    in.success = take.take(&Run::successShare, 1, "assumed: every restart holds; a site of 504 B200 saw a third of its automatic retries hold");
    in.other = take.take(&Run::otherLossShare, 0, "assumed: none");
    in.all = std::move(take.all);
    return in;
}

} // namespace switchyard::goodput
