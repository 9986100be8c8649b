// SPDX-License-Identifier: GPL-3.0-or-later
// Goodput of a training: how much of the paid time trains, when the run is done and what a token then costs.
//
// Goodput here is effective training time: productive time over time that the job holds its instances. Microseconds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/said.h>
#include <core/base/term.h>
#include <core/goodput/inputs.h>
#include <core/goodput/renewal.h>
#include <core/goodput/run_spec.h>
#include <core/storage/checkpoint.h>

namespace switchyard::goodput {

/// Below this share of training a run counts as one that does not end.
inline constexpr double hopelessShare = 1e-3;

/// `low` and `high`: the step's 80 % band together with the range of the failure rate. Days and money are infinite where
/// the run does not end.
struct BoundedFigure {
    double low = 0;
    double value = 0;
    double high = 0;
};

struct Money {
    double usdPerHour = 0;       ///< instances, spares and, where its price is known, the storage of the checkpoints with its requests
    std::optional<double> storageUsdPerHour; ///< 0: part of the instances; none: unknown, and in no sum
    std::optional<double> requestsUsdPerHour; ///< S3's parts of the saves and of the loads after interruptions; 0: a storage without; none: unknown, and in no sum
    BoundedFigure run_usd;       ///< of the whole run
    double usdPerMillionTokens = 0;
    double idealUsdPerMillionTokens = 0; ///< if all time trained, by the same usdPerHour: spares and storage are paid for in both
};

struct Goodput {
    Inputs inputs;
    Process process;
    Parts shares{};        ///< of what is paid for
    BoundedFigure effective; ///< share of the job's time that trains; 0 where that is below hopelessShare
    double effectiveMfu = 0;
    double betweenInterruptions_s = 0;
    double interruptions = 0; ///< in the whole run
    double interval_s = 0;    ///< between saves to storage, as used
    double bestInterval_s = 0;    ///< of those that can be
    double unboundBest_s = 0;     ///< if a save, and a copy at peers, could start before the last has ended
    double leastInterval_s = 0; ///< below it a save would start before the last has ended
    double localInterval_s = 0; ///< 0: no copies at peers
    storage::Attached storage;
    bool storageAssumed = false;
    storage::State state;
    storage::Save save;
    storage::Restore load;
    storage::Rate write, read; ///< of a checkpoint
    double restart_s = 0;     ///< mean of all interruptions
    double dataNeeded_Bps = 0;
    double dataGiven_Bps = 0;
    double dataOfStep_s = 0; ///< to read what one step takes; the step waits for what is longer than itself
    BoundedFigure days;
    double idealDays = 0;
    std::optional<Money> money;
    std::string moneyUnknown; ///< why there is none
    Term coldStart;
    std::vector<Said> warnings;
};

Goodput goodputOf(const RunSpec &job);

struct NamedRun {
    std::string job;
    Goodput run;
};

/// The other training jobs of a design than `job`, each as if it ran alone: what they save and read does not depend on
/// who else sends. Jobs that cannot be predicted are left out.
std::vector<NamedRun> otherRuns(const catalog::Catalog &catalog, const design::Design &design, std::string_view job);

/// Share of the time that is lost with saves every `interval_s`, all else as it is.
struct IntervalPoint {
    double interval_s = 0;
    double lost = 0;
};
std::vector<IntervalPoint> overheadCurve(const Goodput &goodput, int points);

/// One thing done otherwise.
struct Lever {
    Said what;
    Said how;             ///< "detect 600 s → 30 s"
    double effectiveDelta = 0;
    double days = 0;      ///< difference; negative: sooner; −∞: the run then ends, as it now does not
    double doneIn_days = 0;
    double usd = 0;       ///< of the run; 0 where money is not known
    workload::Run run;    ///< what the run then says
    double size_TiB = 0;  ///< of the storage; 0: as it is
};
/// Those that end the run sooner, most days first.
std::vector<Lever> whatWouldHelp(const RunSpec &job, const Goodput &now, int top = 8);

/// The tree behind the days: parts of the time, of the restart and of the save, each with its source.
Term explain(const Goodput &goodput);

} // namespace switchyard::goodput
