// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/goodput/goodput.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/format.h>

namespace switchyard::goodput {

namespace {

using workload::CheckpointMode;
using workload::Recovery;
using workload::Spares;

constexpr double assumed_s = 300; ///< of a save and of a load, for which a file system is assumed where none is attached
constexpr double day_s = 86400;

storage::State stateOf(const RunSpec &job, const Inputs &in)
{
    storage::State state;
    state.bytes = job.trained * in.bytesPerParameter;
    state.weights_B = job.trained * std::min(job.weight_B, in.bytesPerParameter);
    state.frozen_B = job.frozen * job.weight_B;
    state.writerGpus = job.writerGpus;
    state.weightReplicas = job.weightReplicas;
    state.stateReplicas = job.stateReplicas;
    state.gpus = job.gpus;
    return state;
}

/// Mean seconds until another instance stands in for one that failed.
double replacement(const RunSpec &job, const Inputs &in, double interruptions_per_s, std::vector<Said> &warnings)
{
    if (in.spareInstances < 1)
        return in.withoutSpare_s;
    const double perDomain = job.instancesPerDomain;
    const double domains = std::max(1.0, std::ceil(job.clients.instances / perDomain));
    double pools = perDomain > 1 ? domains : 1; // a spare serves its NVLink domain alone
    double spares = std::floor(in.spareInstances / pools);
    if (perDomain > 1 && spares < 1) {
        pools = 1; // whole UltraServers take each other's place
        spares = std::floor(in.spareInstances / perDomain);
        if (spares < 1)
            warnings.push_back(say("{} spare instances are fewer than one in each of {} UltraServers and no whole one: an instance outside the NVLink domain cannot stand in",
                                   format::integer(in.spareInstances), format::integer(domains)));
    }
    const double out = interruptions_per_s * in.hardwareShare * in.repair_s / pools;
    const double empty = spares < 1 ? 1 : moreThan(out, spares - 1);
    const double wait_s = std::min(in.repair_s / (spares + 1), in.withoutSpare_s); // for the first of those that are out, or for new capacity
    const double one_s = (1 - empty) * in.replace_s + empty * wait_s;
    const bool wholeSpare = in.spareInstances >= perDomain && perDomain > 1;
    const double domain_s = wholeSpare ? one_s : std::min(in.repair_s, in.withoutSpare_s);
    return (1 - in.domainFaultShare) * one_s + in.domainFaultShare * domain_s;
}

/// Something is known of a way between the job and its storage: instances without local NVMe have none to it.
bool isUsable(const RunSpec &job)
{
    return storage::rateOf(job.storage, job.clients, storage::Direction::Write, storage::Buffers::Host).total_Bps > 0
        && storage::rateOf(job.storage, job.clients, storage::Direction::Read, storage::Buffers::Host).total_Bps > 0;
}

class Estimate
{
public:
    explicit Estimate(const RunSpec &job) : m_job(job)
    {
        if (m_job.storage.type != nullptr && !isUsable(m_job)) {
            m_unusable = m_job.storage.type->id;
            m_job.storage = {};
        }
        m_out.inputs = inputsOf(m_job);
        m_out.state = stateOf(m_job, m_out.inputs);
        m_out.storage = m_job.storage;
        m_out.storage.reachedShare = m_job.run.reachedShare;
        if (m_out.storage.type == nullptr)
            assumeStorage();
        times();
        if (m_out.storageAssumed)
            sayAssumed();
    }

    Goodput take()
    {
        const Inputs &in = m_out.inputs;
        m_out.process = processAt(in.gpuHours, &m_out.warnings);
        m_out.shares = sharesOf(m_out.process);
        m_out.betweenInterruptions_s = 3600 * in.gpuHours / m_job.gpus;
        m_out.interval_s = m_out.process.storage.interval_s;
        m_out.bestInterval_s = bestOfStorage(m_out.process);
        m_out.unboundBest_s = bestInterval(m_out.process.storage.interruptions_per_s, m_out.save.stall_s, m_job.step_s);
        m_out.localInterval_s = copiesAtPeers() ? m_out.process.peers.interval_s : 0;
        const double peers = m_out.process.peers.interruptions_per_s;
        const double all = m_out.process.storage.interruptions_per_s + peers;
        m_out.restart_s = all > 0 ? (restartOf(m_out.process.storage.restart_s) * (all - peers) + restartOf(m_out.process.peers.restart_s) * peers) / all : 0;
        ranges();
        money();
        coldStart();
        remark();
        return std::move(m_out);
    }

private:
    void assumeStorage()
    {
        const catalog::StorageClass *assumed = storageClassOf(m_job);
        if (assumed == nullptr)
            return;
        using storage::Direction;
        storage::Attached &out = m_out.storage;
        out.type = assumed;
        const double loaded_B = storage::loadTime(m_job.run.load, m_out.state, m_job.clients, {}).bytes;
        out.size_TiB = std::max(storage::sizeFor_TiB(out, Direction::Write, m_out.state.bytes, assumed_s, 2 * m_out.state.bytes), // the last stays until the next is whole
                                storage::sizeFor_TiB(out, Direction::Read, loaded_B, assumed_s, 0));
        m_out.storageAssumed = true;
    }

    void sayAssumed()
    {
        if (!m_unusable.empty())
            m_out.warnings.push_back(say("{} gives {} no rate that the catalog knows: it is not counted", m_unusable, m_job.clients.type->id));
        m_out.warnings.push_back(say("no storage is attached for checkpoints; assumed: {} TiB of {}, which holds two, takes one in {} and gives what a load reads in {}",
                                     format::significant(m_out.storage.size_TiB), m_out.storage.type->id, format::seconds(m_out.state.bytes / m_out.write.total_Bps),
                                     format::seconds(m_out.load.bytes / m_out.read.total_Bps)));
    }

    void times()
    {
        const Inputs &in = m_out.inputs;
        const storage::Clients writers = storage::writersOf(m_job.writerGpus, m_job.clients);
        storage::Rate data;
        if (m_out.storage.type != nullptr) {
            using enum storage::Direction;
            m_out.write = storage::rateOf(m_out.storage, writers, Write, storage::buffersOf(m_job.run.mode));
            m_out.read = storage::rateOf(m_out.storage, m_job.run.load == workload::CheckpointLoad::Once ? writers : m_job.clients, Read, storage::Buffers::Gpu);
            data = storage::rateOf(m_out.storage, m_job.clients, Read, storage::Buffers::Host);
        }
        m_out.save = storage::saveTime(m_job.run.mode, m_out.state, m_job.clients, m_out.write, in.plan_s);
        m_out.load = storage::loadTime(m_job.run.load, m_out.state, m_job.clients, m_out.read);
        m_out.leastInterval_s = m_job.run.mode == CheckpointMode::Sync ? m_job.step_s : std::max(m_job.step_s, m_out.save.write_s - m_out.save.stall_s);
        m_fromPeers_s = storage::loadFromPeers(m_out.state, m_job.clients).seconds;
        m_out.dataNeeded_Bps = m_job.step_s > 0 ? m_job.tokensPerStep / m_job.step_s * in.bytesPerToken : 0;
        m_out.dataGiven_Bps = data.total_Bps;
        m_out.dataOfStep_s = m_out.dataGiven_Bps > 0 ? m_job.tokensPerStep * in.bytesPerToken / m_out.dataGiven_Bps : 0;
    }

    /// Copies at peers, of which those in storage are made.
    [[nodiscard]] bool copiesAtPeers() const { return m_job.run.mode == CheckpointMode::Tiered && !fromReplicas(); }

    /// Share of the interruptions that the memory of other instances survives. A job on one instance has no other: what
    /// takes its hardware takes all copies.
    [[nodiscard]] double localShare() const
    {
        if (!copiesAtPeers() && !fromReplicas())
            return 0;
        return m_job.clients.instances > 1 ? m_out.inputs.localShare : std::min(m_out.inputs.localShare, 1 - m_out.inputs.hardwareShare);
    }

    [[nodiscard]] double leastOfStorage(const Process &process) const
    {
        return std::max(m_out.leastInterval_s, copiesAtPeers() ? process.peers.interval_s : 0);
    }
    [[nodiscard]] double bestOfStorage(const Process &process) const
    {
        return bestInterval(process.storage.interruptions_per_s, m_out.save.stall_s, leastOfStorage(process));
    }

    /// Copies at peers every so often. Where nothing is said of them, no less often than what is said of storage.
    [[nodiscard]] double intervalAtPeers(double interruptions_per_s) const
    {
        const double least_s = std::max(m_job.step_s, m_out.save.peers_s - m_out.save.local_s);
        const double best_s = std::min(bestInterval(interruptions_per_s, m_out.save.local_s, least_s), std::max(least_s, m_job.run.interval_s.value_or(workload::longestInterval_s)));
        return std::max(m_job.run.localInterval_s.value_or(best_s), least_s);
    }

    [[nodiscard]] bool fromReplicas() const { return m_job.run.recovery == Recovery::Checkpointless && m_job.stateReplicas > 1; }

    [[nodiscard]] Parts restartParts(double load_s, double interruptions_per_s, std::vector<Said> *warnings) const
    {
        const Inputs &in = m_out.inputs;
        const bool elastic = m_job.run.recovery == Recovery::Elastic && m_job.replicas > 1;
        std::vector<Said> unheard;
        const double twice = elastic ? 1 + in.hardwareShare : 1; // it stops again when the replica comes back
        Parts out{};
        of(out, Part::Detect) = in.detect_s;
        of(out, Part::Replace) = elastic ? 0 : in.hardwareShare * replacement(m_job, in, interruptions_per_s, warnings ? *warnings : unheard);
        of(out, Part::Start) = in.start_s;
        of(out, Part::Init) = in.init_s * twice;
        of(out, Part::Load) = load_s * twice;
        of(out, Part::WarmUp) = in.warmUp_s;
        for (double &part : out)
            part /= in.success; // a restart that does not hold is made again
        return out;
    }

    Process processAt(double gpuHours, std::vector<Said> *warnings) const
    {
        const Inputs &in = m_out.inputs;
        const workload::Run &run = m_job.run;
        const double perSecond = m_job.gpus / gpuHours / 3600;
        const double local = localShare();
        Process out;
        out.spares = in.spareInstances / (m_job.clients.instances + in.spareInstances);
        out.other = in.other;
        out.data = m_out.dataOfStep_s > m_job.step_s ? 1 - m_job.step_s / m_out.dataOfStep_s : 0;
        out.storage.interruptions_per_s = perSecond * (1 - local);
        out.storage.save_s = m_out.save.stall_s;
        out.storage.late_s = std::max(0.0, m_out.save.write_s - m_out.save.stall_s);
        out.storage.restart_s = restartParts(m_out.load.seconds, perSecond, warnings);
        out.peers.interruptions_per_s = perSecond * local;
        if (copiesAtPeers()) {
            out.peers.save_s = m_out.save.local_s;
            out.peers.late_s = std::max(0.0, m_out.save.peers_s - m_out.save.local_s);
            out.peers.interval_s = intervalAtPeers(out.peers.interruptions_per_s);
        } else if (local > 0) {
            out.peers.interval_s = m_job.step_s;
        }
        if (local > 0)
            out.peers.restart_s = restartParts(m_fromPeers_s, perSecond, nullptr);
        out.storage.interval_s = std::max(run.interval_s.value_or(bestOfStorage(out)), leastOfStorage(out));
        if (run.recovery == Recovery::Elastic && m_job.replicas > 1) {
            const double back_s = in.spareInstances >= 1 ? in.replace_s : in.repair_s;
            const double without = std::max(1.0 / m_job.replicas, std::min(1.0, 1.0 * m_job.clients.type->gpus / m_job.gpus)); // an instance holds more than one where they are small
            out.smaller = std::min(1.0, perSecond * in.hardwareShare * back_s * without);
        }
        return out;
    }

    void ranges()
    {
        const Inputs &in = m_out.inputs;
        const double perStep = m_job.tokensPerStep;
        const double run_s = perStep > 0 ? in.tokens / perStep * m_job.step_s : 0;
        const auto effective = [](const Parts &shares) {
            const double share = effectiveShare(shares);
            return share < hopelessShare ? 0 : share;
        };
        const double worse = effective(sharesOf(processAt(in.gpuHoursLow, nullptr)));
        const double better = effective(sharesOf(processAt(in.gpuHoursHigh, nullptr)));
        m_out.effective = {worse, effective(m_out.shares), better};
        m_out.effectiveMfu = m_job.mfu * m_out.effective.value;
        m_out.idealDays = run_s / day_s;
        const auto days = [&](double share, double pct) { return share > 0 ? run_s * (1 + pct / 100) / share / day_s : std::numeric_limits<double>::infinity(); };
        m_out.days = {days(better, m_job.stepBand_pct[0]), days(m_out.effective.value, 0), days(worse, m_job.stepBand_pct[1])};
        m_out.interruptions = m_out.days.value * day_s / m_out.betweenInterruptions_s;
    }

    /// What S3 takes for the parts of checkpoints: a PUT for each of a save, a GET for each of a load that no peer spares, and bytes where the
    /// class bills them. Files of other storage cost no requests. Data that the steps read is not counted.
    [[nodiscard]] std::optional<double> requests() const
    {
        const storage::Attached &attached = m_out.storage;
        if (attached.type == nullptr || attached.type->kind != catalog::StorageKind::S3 || m_job.price.kind == catalog::CapacityKind::Own)
            return 0.0;
        const auto figure = [&](const char *key, double scale = 1) { return storage::figure(*attached.type, key, scale); };
        const auto part_B = figure("part_MiB", 1024.0 * 1024);
        const auto put = figure("put_usd_per_1000"), get = figure("get_usd_per_1000");
        const bool here = std::ranges::find(attached.type->priceRegions, m_job.price.region) != attached.type->priceRegions.end();
        if (!part_B || !put || !get || !here)
            return std::nullopt;
        constexpr double GB = 1024.0 * 1024 * 1024; // as S3 bills
        const auto usdOf = [&](double bytes, double usdPer1000, const char *perGB) { return bytes / *part_B / 1000 * usdPer1000 + bytes / GB * figure(perGB).value_or(0); };
        const double saves_per_h = m_out.interval_s > 0 ? 3600 / m_out.interval_s : 0;
        const double loads_per_h = 3600 * m_out.process.storage.interruptions_per_s;
        return saves_per_h * usdOf(m_out.state.bytes, *put, "upload_usd_per_GB") + loads_per_h * usdOf(m_out.load.bytes, *get, "retrieval_usd_per_GB");
    }

    void money()
    {
        if (!m_job.usdPerHour)
            return void(m_out.moneyUnknown = "the price of the instances is unknown");
        if (!std::isfinite(m_out.days.value))
            return void(m_out.moneyUnknown = "the run does not end");
        Money out;
        const storage::Attached &storage = m_out.storage;
        out.storageUsdPerHour = 0;
        if (storage.type != nullptr && storage.type->kind != catalog::StorageKind::InstanceStore) {
            const catalog::Quote each = catalog::quoteStorage(*m_job.catalog, m_job.price, storage.type->id);
            if (each.usdPerHour)
                out.storageUsdPerHour = *each.usdPerHour * storage.size_TiB;
            else {
                out.storageUsdPerHour.reset();
                m_out.warnings.push_back(say("the costs are without the storage: {}", each.unknown));
            }
        }
        out.requestsUsdPerHour = requests();
        if (!out.requestsUsdPerHour)
            m_out.warnings.push_back(say("the costs are without requests: no price of requests to {} in {} is known", storage.type->id, m_job.price.region));
        const double each = *m_job.usdPerHour / m_job.clients.instances;
        out.usdPerHour = *m_job.usdPerHour + each * m_out.inputs.spareInstances + out.storageUsdPerHour.value_or(0) + out.requestsUsdPerHour.value_or(0);
        const auto of = [&](double days) { return days * 24 * out.usdPerHour; };
        out.run_usd = {of(m_out.days.low), of(m_out.days.value), of(m_out.days.high)};
        out.usdPerMillionTokens = out.run_usd.value / m_out.inputs.tokens * 1e6;
        out.idealUsdPerMillionTokens = m_out.idealDays * 24 * out.usdPerHour / m_out.inputs.tokens * 1e6; // by the same hour: what differs is lost time alone
        m_out.money = out;
    }

    void coldStart()
    {
        const Inputs &in = m_out.inputs;
        const auto part = [](Said name, double value_s) { return Term{std::move(name), {}, value_s, Unit::Seconds, say("input"), {}}; };
        Term load = m_out.load.term;
        load.name = say("load a checkpoint");
        m_out.coldStart = {say("cold start"), say("sum"), 0, Unit::Seconds, {},
                           {part(say("instances and image"), in.launch_s), part(say("processes"), in.start_s), part(say("communicators"), in.init_s),
                            std::move(load), part(say("warm-up"), in.warmUp_s)}};
        for (const Term &child : m_out.coldStart.children)
            m_out.coldStart.value += child.value;
    }

    void remark()
    {
        const workload::Run &run = m_job.run;
        const auto warn = [this](Said text) { m_out.warnings.push_back(std::move(text)); };
        if (!std::isfinite(m_out.days.value))
            m_out.warnings.insert(m_out.warnings.begin(), say("the run does not end: with an interruption every {}, {} for a save and {} for a restart next to nothing is trained",
                                                              format::seconds(m_out.betweenInterruptions_s), format::seconds(m_out.save.stall_s), format::seconds(m_out.restart_s)));
        if (run.spareInstances.value_or(0) > 0 && run.spares == Spares::None)
            warn(say("{} spare instances are stated, but spares are none: none is counted; say cold or hot", format::integer(*run.spareInstances)));
        if (run.localInterval_s && run.mode != CheckpointMode::Tiered)
            warn(say("an interval of copies at peers is stated, but checkpoints are not tiered: it is not counted"));
        if (run.localShare && run.mode != CheckpointMode::Tiered && !fromReplicas())
            warn(say("a share of failures that peers survive is stated, but checkpoints are not tiered: it is not counted"));
        if (run.spares != Spares::None && m_out.inputs.spareInstances < 1)
            warn(run.spares == Spares::Hot ? say("spares are hot, but fewer than one instance is kept: a failure waits for new capacity, as if there were none")
                                           : say("spares are cold, but fewer than one instance is kept: a failure waits for new capacity, as if there were none"));
        if (copiesAtPeers() && localShare() < m_out.inputs.localShare)
            warn(say("a job on one instance has no peer: of its failures {} are survived in memory, those that need no other instance", format::percent(localShare())));
        if (copiesAtPeers() && run.interval_s && *run.interval_s < m_out.process.peers.interval_s)
            warn(say("a checkpoint in storage every {} would be made more often than copies at peers, every {}, which it is made of; every {} is counted", format::seconds(*run.interval_s),
                     format::seconds(m_out.process.peers.interval_s), format::seconds(m_out.interval_s)));
        else if (run.interval_s && *run.interval_s < m_out.leastInterval_s)
            warn(say("a checkpoint every {} would start before the last has ended; every {} is counted", format::seconds(*run.interval_s), format::seconds(m_out.interval_s)));
        if (run.recovery == Recovery::Checkpointless && m_job.stateReplicas < 2)
            warn(say("the optimizer's state has no replica, so that none can be recovered from one: shard it within groups (HSDP); counted as a load from storage"));
        if (run.recovery == Recovery::Elastic && m_job.replicas < 2)
            warn(say("there is one data-parallel replica, so that the job cannot go on without it; counted as a restart in the processes"));
        const double holds_B = m_out.storage.type ? storage::capacity_B(m_out.storage, m_job.clients) : std::numeric_limits<double>::infinity();
        if (holds_B < 2 * m_out.state.bytes)
            warn(say("the storage holds {}, less than two checkpoints of {}", format::bytes(holds_B), format::bytes(m_out.state.bytes)));
        if (m_out.dataGiven_Bps > 0 && m_out.dataNeeded_Bps > m_out.dataGiven_Bps)
            warn(say("data loading needs {}, the storage gives {}: a step waits until {} of reading are done", format::rate(m_out.dataNeeded_Bps), format::rate(m_out.dataGiven_Bps),
                     format::seconds(m_out.dataOfStep_s)));
        if (m_out.storage.type && m_out.storage.type->kind == catalog::StorageKind::InstanceStore && run.mode != CheckpointMode::Tiered)
            warn(say("local NVMe is lost with its instance: a checkpoint there does not survive the loss of one"));
    }

    RunSpec m_job;
    Goodput m_out;
    std::string m_unusable; ///< the class of a storage that is attached and gives nothing
    double m_fromPeers_s = 0;
};

} // namespace

Goodput goodputOf(const RunSpec &job) { return Estimate(job).take(); }

} // namespace switchyard::goodput
