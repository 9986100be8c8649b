// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/run_fields.h>

#include <algorithm>
#include <array>
#include <vector>

#include <core/base/number.h>

namespace switchyard::workload {

namespace {

constexpr double longest_s = longestInterval_s;
constexpr double mostTokens = 1e18; ///< tokens

RunField inPart(RunPart part, RunField field)
{
    field.part = part;
    return field;
}

template <auto Member>
RunField real(RunPart part, std::string_view key, std::string_view flag, double low, double high, const OptionSays &says)
{
    return inPart(part, optionNumber<RunField, Member>(key, flag, low, high, says));
}

template <auto Member>
RunField oneOf(RunPart part, std::string_view key, std::string_view flag, std::vector<OptionWord> words, const OptionSays &says)
{
    return inPart(part, optionWord<RunField, Member>(key, flag, std::move(words), says));
}

std::vector<RunField> makeRunFields()
{
    using enum RunPart;
    std::vector<RunField> fields = {
        real<&Run::tokens>(Run, "tokens", "--run-tokens", 1, mostTokens,
                           {"Run", "tokens that the whole run is trained on", "tokens", "15.6 T"}),
        real<&Run::bytesPerToken>(Run, "bytes_per_token", "--bytes-per-token", 0.01, 1e9,
                                  {"Data", "bytes that the data loader reads for a token; pictures and sound need far more than the 4 of text", "B per token"}),
        oneOf<&Run::mode>(Checkpoint, "mode", "--checkpoint", {{"sync", "step waits"}, {"async", "asynchronous"}, {"tiered", "peers, then storage"}},
                          {"Save", "how a checkpoint is written: the step waits; beside the step, after a copy to host memory; or often to peers' memory and now and then to storage"}),
        inPart(Checkpoint, optionRow<RunField>(OptionKind::Text, "storage", "--storage", {"To", "storage that holds the checkpoints; a design's by its id", {}, "the fastest"})),
        real<&Run::interval_s>(Checkpoint, "interval_s", "--checkpoint-interval", 1, longest_s, {"Every", "seconds between two checkpoints in storage", "s", "best"}),
        real<&Run::localInterval_s>(Checkpoint, "local_interval_s", "--local-interval", 1, longest_s, {"Peers every", "seconds between two copies in host and peers' memory (tiered)", "s", "best"}),
        oneOf<&Run::load>(Checkpoint, "load", "--checkpoint-load", {{"once", "one reads, passes on"}, {"every", "every replica reads"}},
                          {"Load", "who reads a checkpoint after a failure: one replica that passes it on over the network, or every replica"}),
        real<&Run::bytesPerParameter>(Checkpoint, "bytes_per_parameter", "--checkpoint-bytes-per-parameter", 0.1, 64,
                                      {"State", "bytes of saved state per trained parameter: 14 for BF16 weights with FP32 master weights and two moments", "B per parameter"}),
        real<&Run::plan_s>(Checkpoint, "plan_s", "--checkpoint-plan", 0, 3600, {"Planning", "seconds that planning and the barrier of a save stop the step", "s"}),
        real<&Run::reachedShare>(Checkpoint, "reached_share", "--storage-share", 0.001, 1, {"Reached", "share of the storage's rating that the job reaches, 0 to 1", "of rating"}),
        oneOf<&Run::recovery>(Recovery, "kind", "--recovery",
                              {{"restart", "restart the job"}, {"in_process", "in the processes"}, {"elastic", "go on smaller"}, {"checkpointless", "from a replica"}},
                              {"After a failure", "how the job goes on: all starts again; processes stay; without the failed replica until it is back; a spare takes the state of a replica"}),
        real<&Run::gpuHoursPerInterruption>(Recovery, "gpu_hours_per_interruption", "--gpu-hours-per-interruption", 1, 1e9,
                                            {"Fails every", "GPU-hours between two interruptions of the job, of any cause", "GPU-hours", "of the GPU"}),
        oneOf<&Run::spares>(Recovery, "spares", "--spares", {{"none", "none"}, {"cold", "cold"}, {"hot", "hot"}},
                            {"Spares", "instances kept beside the job: none, running outside it (cold), or in it and idle (hot)"}),
        real<&Run::spareInstances>(Recovery, "spare_instances", "--spare-instances", 0, switchyard::number::mostGpus, {"Spare instances", "instances kept as spares, which are paid for", "instances"}),
        real<&Run::hardwareShare>(Recovery, "hardware_share", "--hardware-share", 0, 1, {"Hardware", "share of the interruptions that need another instance, 0 to 1", "of failures"}),
        real<&Run::localShare>(Recovery, "local_share", "--local-share", 0, 1, {"Kept by peers", "share of the interruptions after which peers' memory still has the state, 0 to 1", "of failures"}),
        real<&Run::detect_s>(Recovery, "detect_s", "--detect", 0, longest_s, {"Detect", "seconds until a failure is noticed", "s"}),
        real<&Run::replace_s>(Recovery, "replace_s", "--replace", 0, longest_s, {"Replace", "seconds until another instance stands in, where one is needed", "s"}),
        real<&Run::start_s>(Recovery, "start_s", "--start", 0, longest_s, {"Start", "seconds to start containers and processes", "s"}),
        real<&Run::init_s>(Recovery, "init_s", "--init", 0, longest_s, {"Communicators", "seconds to make the communicators", "s"}),
        real<&Run::warmUp_s>(Recovery, "warm_up_s", "--warm-up", 0, longest_s, {"Warm-up", "seconds for compilation and slow first steps", "s"}),
        real<&Run::launch_s>(Recovery, "launch_s", "--launch", 0, longest_s, {"Launch", "seconds until new instances run with the job's image: a cold start", "s"}),
        real<&Run::repair_h>(Recovery, "repair_h", "--repair", 0, 8760, {"Repair", "hours until a failed instance is back", "h"}),
        real<&Run::successShare>(Recovery, "success_share", "--restart-success", 0.01, 1, {"Holds", "share of the restarts that hold; the others fail again at once, 0 to 1", "of restarts"}),
        real<&Run::otherLossShare>(Recovery, "other_loss_share", "--other-loss", 0, 0.9, {"Other loss", "share of the time that stragglers and planned stops take, 0 to 1", "of time"}),
    };
    std::ranges::find(fields, std::string_view("storage"), &RunField::key)->name = &workload::Run::storage;
    return fields;
}

} // namespace

std::string_view toWord(RunPart part)
{
    constexpr std::array<std::string_view, 3> words = {"run", "checkpoint", "recovery"};
    return words[static_cast<std::size_t>(part)];
}

std::span<const RunField> runFields()
{
    static const std::vector<RunField> fields = makeRunFields();
    return fields;
}

const RunField *runField(RunPart part, std::string_view key)
{
    const auto fields = runFields();
    const auto found = std::ranges::find_if(fields, [&](const RunField &field) { return field.part == part && field.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

} // namespace switchyard::workload
