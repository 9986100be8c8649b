// SPDX-License-Identifier: GPL-3.0-or-later
// A training run around its step: how long it is, how its state is saved, and how it goes on after a failure.
#pragma once

#include <optional>
#include <string>

namespace switchyard::workload {

enum class CheckpointMode {
    Sync,   ///< the step waits until all is written
    Async,  ///< the step waits for the copy to host memory; the write goes on beside it
    Tiered, ///< often to host memory and a peer's, now and then from there to storage
};

/// What one failure costs beside lost work.
enum class Recovery {
    Restart,        ///< the whole job starts again from a checkpoint
    InProcess,      ///< processes stay; communicators are made again, state is loaded
    Elastic,        ///< goes on without the replica that failed until an instance is back
    Checkpointless, ///< a spare takes the state from a replica over the network
};

/// Instances kept beside the job, which are paid for.
enum class Spares {
    None,
    Cold, ///< running, not part of the job: it must be started there
    Hot,  ///< in the job, started and idle
};

/// Who reads a checkpoint from storage.
enum class CheckpointLoad {
    Once,  ///< one replica, which passes it on over the network
    Every, ///< every replica what it needs; GPUs of one instance share what it has read
};

/// No longer is stated or recommended between two saves.
inline constexpr double longestInterval_s = 30 * 86400;

/// What is not said is filled by the goodput engine, which lists it with its source.
struct Run {
    std::optional<double> tokens;        ///< of the whole run
    std::optional<double> bytesPerToken; ///< that the data loader reads

    CheckpointMode mode = CheckpointMode::Sync;
    CheckpointLoad load = CheckpointLoad::Once;
    std::string storage;                       ///< design's Storage::id; empty: the fastest to write
    std::optional<double> interval_s;          ///< none: the best
    std::optional<double> localInterval_s;     ///< Tiered: to host and peer; none: the best
    std::optional<double> bytesPerParameter;   ///< of the state
    std::optional<double> plan_s;              ///< planning and barrier of a save
    std::optional<double> reachedShare;        ///< of the storage's rating, 0 to 1

    Recovery recovery = Recovery::Restart;
    Spares spares = Spares::None;
    std::optional<double> spareInstances;
    std::optional<double> gpuHoursPerInterruption;
    std::optional<double> hardwareShare;       ///< of the interruptions that need another instance
    std::optional<double> localShare;          ///< of the interruptions that peers' memory survives
    std::optional<double> detect_s;
    std::optional<double> replace_s;
    std::optional<double> start_s;             ///< processes and their containers
    std::optional<double> init_s;              ///< of the communicators
    std::optional<double> warmUp_s;            ///< compilation and first steps
    std::optional<double> launch_s;            ///< of a cold start: until instances run with the job's image
    std::optional<double> repair_h;            ///< until a failed instance is back
    std::optional<double> successShare;        ///< of restarts that hold
    std::optional<double> otherLossShare;      ///< stragglers and planned stops

    friend bool operator==(const Run &, const Run &) = default;
};

} // namespace switchyard::workload
