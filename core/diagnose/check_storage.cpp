// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of storage: that it takes a job's checkpoints in time, holds them, and is reached the fast way.
#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/design/edit.h>
#include <core/design/room.h>
#include <core/diagnose/design_rules.h>
#include <core/diagnose/fixes.h>
#include <core/goodput/goodput.h>

namespace switchyard::diagnose {

namespace {

using workload::CheckpointMode;

/// Share of the time that saves may stop the step before that is worth a word.
constexpr double noticeableStall = 0.03;
/// A local tier holds the own shard and a peer's, each twice: the last stays until the next is whole.
constexpr double localCopies = 4;
/// Of host memory, beside what data loading and the processes need.
constexpr double hostForCopies = 0.5;

/// What a rule needs of one job with storage.
struct Saving {
    const goodput::RunSpec &job;
    const goodput::Goodput &goodput;
    const std::string &name;
    [[nodiscard]] const storage::Attached &storage() const { return goodput.storage; }
    [[nodiscard]] std::vector<std::string> where() const { return storage().id.empty() ? std::vector{name} : std::vector{storage().id, name}; }
    [[nodiscard]] std::string storageName() const { return storage().id.empty() ? storage().type->id : storage().id; }
};

Fix resizeFix(const std::string &id, double size_TiB)
{
    return {say("Enlarge {} to {} TiB", id, format::significant(size_TiB)),
            [id, size_TiB](const design::Design &design, const catalog::Catalog &) { return design::resizeStorage(design, id, size_TiB); }};
}

Fix modeFix(const Saving &s)
{
    return trainingFix(say("Save beside the step"), s.name, [](design::Phase &training) { training.run.mode = CheckpointMode::Async; });
}

/// The size of file system that takes a checkpoint in `seconds`; nothing where the job's clients hold it at any size.
std::optional<double> enough_TiB(const Saving &s, double seconds)
{
    storage::Attached larger = s.storage();
    larger.size_TiB = storage::sizeFor_TiB(larger, storage::Direction::Write, s.goodput.state.bytes, seconds, 2 * s.goodput.state.bytes);
    const storage::Clients writers = storage::writersOf(s.job.writerGpus, s.job.clients);
    const double write_Bps = storage::rateOf(larger, writers, storage::Direction::Write, storage::buffersOf(s.job.run.mode)).total_Bps;
    constexpr double rounding = 1.001;
    if (larger.size_TiB <= s.storage().size_TiB || s.goodput.state.bytes > rounding * seconds * write_Bps)
        return std::nullopt;
    return larger.size_TiB;
}

void checkSpeed(const Saving &s, std::vector<Finding> &findings)
{
    const goodput::Goodput &g = s.goodput;
    const bool sync = s.job.run.mode == CheckpointMode::Sync;
    const double lost = goodput::of(g.shares, goodput::Part::Save);
    const double between_s = s.job.run.interval_s.value_or(g.unboundBest_s);
    if (sync ? lost < noticeableStall : g.save.write_s <= between_s)
        return;
    Said cause = say("{} go to {}.", format::bytes(g.state.bytes), s.storageName());
    cause.add(g.write.heldBySystem ? say("It is held by the storage, {} of rating at {}.", format::rate(g.write.system_Bps), format::percent(g.write.reachedShare))
                                   : say("It is held by its clients, {} of rating each over {}.", format::rate(g.write.client_Bps), storage::toWord(g.write.path)));
    const double in_s = sync ? 60 : between_s;
    const std::optional<double> enough = g.write.heldBySystem && s.storage().type->throughputPerTiB_Bps > 0 ? enough_TiB(s, in_s) : std::nullopt;
    Said action = sync ? say("Save beside the step (asynchronous), or take a faster storage.") : say("Take a faster storage, or save to peers first (tiered).");
    if (enough)
        action.add(say("{} TiB of the same class take one in {}.", format::significant(*enough), format::seconds(in_s)));
    Finding f = ruleFinding("checkpoint-slow", s.name,
                            sync ? say("Checkpoints of job {} stop its steps {} of the time: one takes {}", s.name, format::percent(lost), format::seconds(g.save.write_s))
                                 : say("A checkpoint of job {} takes {} to write, longer than the {} between two", s.name, format::seconds(g.save.write_s), format::seconds(between_s)),
                            std::move(cause), std::move(action), s.where());
    f.evidence = {{say("time to write a checkpoint"), g.save.write_s, Unit::Seconds, sync ? g.save.write_s * noticeableStall / lost : between_s, ""}}; // as long as nobody would notice
    f.job = s.name;
    if (sync)
        f.fix = modeFix(s);
    else if (enough && !s.storage().id.empty())
        f.fix = resizeFix(s.storage().id, *enough);
    findings.push_back(std::move(f));
}

/// Lustre over ENA where its servers could give more, or more clients over EFA than a file system takes.
void checkPath(const Saving &s, std::vector<Finding> &findings)
{
    const catalog::StorageClass &type = *s.storage().type;
    if (type.kind != catalog::StorageKind::FsxLustre)
        return;
    const storage::Rate &write = s.goodput.write;
    const auto step = storage::figure(type, "efa_step_TiB");
    const int clients = s.job.clients.instances;
    const auto most = storage::figure(type, "efa_clients");
    // Below a step with EFA the servers carry less than a client over ENA.
    const bool large = !step || s.storage().size_TiB >= *step;
    if (write.path == storage::Path::Ena && s.job.clients.type->fabric == catalog::FabricKind::Efa && !write.heldBySystem && large) {
        Said why = step ? say("{} has EFA version {}; Lustre speaks EFA from Nitro v4 on.", s.job.clients.type->id, s.job.clients.type->efaVersion) : say("This class has no EFA.");
        findings.push_back(ruleFinding("no-efa-client", s.name,
                                       say("{} clients reach {} over ENA, {} each, below what its servers carry", format::integer(clients), s.storageName(), format::rate(write.client_Bps)),
                                       std::move(why), step ? say("Write from newer instances, or pay for less throughput.") : say("Take a PERSISTENT_2 class with EFA."), s.where()));
    }
    if (most && clients > *most && write.path != storage::Path::Ena)
        findings.push_back(ruleFinding("efa-clients", s.name,
                                       say("Job {} has {} clients; {} takes {} over EFA", s.name, format::integer(clients), s.storageName(), format::integer(*most)),
                                       say("The others fall back to ENA, or cannot mount."), say("Divide the job's files over several file systems, or let fewer instances write."), s.where()));
}

void checkRoom(const Saving &s, std::vector<Finding> &findings)
{
    const goodput::Goodput &g = s.goodput;
    const double holds_B = storage::capacity_B(s.storage(), s.job.clients);
    const bool local = s.storage().type->kind == catalog::StorageKind::InstanceStore;
    if (holds_B < 2 * g.state.bytes) {
        Finding f = ruleFinding(local ? RuleId("nvme-small") : RuleId("storage-small"), s.name,
                                say("{} holds {}, less than two checkpoints of job {}, {} each", s.storageName(), format::bytes(holds_B), s.name, format::bytes(g.state.bytes)),
                                say("The last one must stay until the next is whole."), local ? say("Keep checkpoints in a file system, or on more instances.") : say("Enlarge it."), s.where());
        if (!local && !s.storage().id.empty() && holds_B > 0)
            f.fix = resizeFix(s.storage().id, std::ceil(3 * g.state.bytes / holds_B * s.storage().size_TiB));
        findings.push_back(std::move(f));
    }
    if (s.job.run.mode != CheckpointMode::Tiered)
        return;
    const catalog::InstanceType &type = *s.job.clients.type;
    const double copies_B = localCopies * g.state.bytes / std::max(1, g.state.writerGpus) * type.gpus;
    if (copies_B > hostForCopies * type.ram_B && copies_B > type.nvme_B) {
        Finding f = ruleFinding("nvme-small-for-peers", s.name,
                                say("The local tier of job {} needs {} on an instance, more than half of its memory and its NVMe ({})", s.name, format::bytes(copies_B), format::bytes(type.nvme_B)),
                                say("It holds the own shard and a peer's, the last and the next of each."), say("Shard the state over more GPUs, or save to storage alone."), {s.name});
        f.fix = modeFix(s);
        findings.push_back(std::move(f));
    }
}

void checkEnd(const Saving &s, std::vector<Finding> &findings)
{
    const goodput::Goodput &g = s.goodput;
    if (!std::isfinite(g.days.value))
        findings.push_back(ruleFinding("run-without-end", s.name, say("The run of job {} does not end: what fails and what is saved leaves next to nothing to train", s.name),
                                       say("An interruption every {}, {} for a save, {} for a restart.", format::seconds(g.betweenInterruptions_s), format::seconds(g.save.stall_s), format::seconds(g.restart_s)),
                                       say("Take a faster storage, save beside the step, or state a rate of interruptions that was seen."), s.where()));
}

void checkData(const Saving &s, std::vector<Finding> &findings)
{
    const goodput::Goodput &g = s.goodput;
    if (g.dataGiven_Bps > 0 && g.dataNeeded_Bps > g.dataGiven_Bps)
        findings.push_back(ruleFinding("data-loading", s.name,
                                       say("Job {} reads {} of data; {} gives {}", s.name, format::rate(g.dataNeeded_Bps), s.storageName(), format::rate(g.dataGiven_Bps)),
                                       say("Steps wait for their input."), say("Take a faster storage for the data, or keep it on local NVMe."), s.where()));
}

/// Attaches the Lustre class that is bundled first with a throughput of its own.
std::optional<Fix> attachFix(const catalog::Catalog &catalog)
{
    constexpr double size_TiB = 96; // a multiple of the steps of all classes
    const auto found = std::ranges::find_if(catalog.storage, [](const auto &each) { return each.second.kind == catalog::StorageKind::FsxLustre && each.second.throughputPerTiB_Bps > 0 && storage::figure(each.second, "efa_clients"); });
    if (found == catalog.storage.end())
        return std::nullopt;
    return Fix{say("Attach {} TiB of {}", format::significant(size_TiB), found->first), [type = found->first](const design::Design &design, const catalog::Catalog &known) -> Result<design::Design> {
                   std::string id;
                   design::Design next = design::addStorage(design, known, type, id);
                   next.storage.back().capacity_TiB = size_TiB;
                   return next;
               }};
}

/// What is known without a prediction: that there is a place for checkpoints.
void checkPlace(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const workload::Run &run, std::vector<Finding> &findings)
{
    if (!run.storage.empty() && std::ranges::find(design.storage, run.storage, &design::Storage::id) == design.storage.end()) {
        Finding f = ruleFinding("storage-unknown", job.name, say("Job {} saves its checkpoints to {}, which the design does not have", job.name, run.storage),
                                say("Nothing is known of that storage."), say("Choose a storage of the design for its checkpoints."), {job.name});
        f.fix = trainingFix(say("Save to the storage that is fastest to write"), job.name, [](design::Phase &training) { training.run.storage.clear(); });
        findings.push_back(std::move(f));
        return;
    }
    const bool stated = !(run == workload::Run()) || !design.storage.empty();
    if (!stated || std::ranges::any_of(design.storage, [&](const design::Storage &each) { return goodput::holdsCheckpoints(catalog, each, run); }))
        return;
    Finding f = ruleFinding("storage-absent", job.name, say("Job {} has no storage for its checkpoints", job.name),
                            design.storage.empty() ? say("What a save and a restart take is computed with an assumed file system.")
                                                   : say("Local NVMe is lost with its instance and counts where the run names it; a save and a restart are computed with an assumed file system."),
                            say("Attach FSx for Lustre or S3 to the design."), {job.name});
    f.fix = attachFix(catalog);
    findings.push_back(std::move(f));
}

} // namespace

void checkStorage(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings)
{
    for (const design::Job &job : design.jobs) {
        const design::Phase *training = design::trainingOf(job);
        if (training == nullptr)
            continue;
        const workload::Run &run = training->run;
        checkPlace(catalog, design, job, run, findings);
        if ((design.storage.empty() && run == workload::Run()) || prediction == nullptr || prediction->job != job.name)
            continue;
        const auto saved = goodput::jobOfDesign(catalog, design, *prediction);
        if (!saved)
            continue;
        const goodput::Goodput g = goodput::goodputOf(*saved);
        const Saving saving{*saved, g, job.name};
        checkEnd(saving, findings);
        if (saved->storage.type != nullptr && g.storageAssumed)
            findings.push_back(ruleFinding("storage-unusable", job.name, say("Job {} cannot save to {}", job.name, saved->storage.id),
                                           say("Nothing is known of a way from {} to {}.", saved->clients.type->id, saved->storage.type->id), say("Choose a storage that its instances have."),
                                           {saved->storage.id, job.name}));
        if (g.storageAssumed || g.storage.type == nullptr)
            continue;
        checkSpeed(saving, findings);
        checkPath(saving, findings);
        checkRoom(saving, findings);
        checkData(saving, findings);
    }
}

} // namespace switchyard::diagnose
