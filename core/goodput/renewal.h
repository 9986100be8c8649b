// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a run goes, as a renewal process in closed form.
//
// Interruptions come at random, λ = 1/M. Each throws away what was done since the last save and costs R, during which
// another may come. With a save of C after every τ of work (Daly 2006, "A higher order estimate of the optimum checkpoint
// interval"): a segment takes (e^{λR}/λ)(e^{λ(τ+C)} − 1), hence of the time
//   R:  1 − e^{−λR},   work that stays:  e^{−λR} λτ / (e^{λ(τ+C)} − 1),   saves: C/τ of that,   lost work: the rest.
// A save that goes on beside the step counts once it is whole, D later: of the segments that end, e^{−λD} stay, the others
// are done again; each failure loses D more, and the best τ is the same.
// The best τ solves 1 − e^{−(τ+C)/M} = τ/M; for C ≪ M that is Young's √(2CM). It does not depend on R.
// Two levels (peers' memory, then storage): interruptions that peers survive, λq, work inside the productive time of those
// that only storage survives, λ(1 − q).
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace switchyard::goodput {

/// Into what paid time divides. Spares are paid for and do no work.
enum class Part { Productive, Smaller, Data, Save, Lost, Detect, Replace, Start, Init, Load, WarmUp, Other, Spares };
inline constexpr std::size_t partCount = 13;
using Parts = std::array<double, partCount>;
constexpr double &of(Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }
constexpr double of(const Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }

struct PartInfo {
    std::string_view id;    ///< of JSON
    std::string_view shown; ///< "checkpoints stop the step"
};
PartInfo infoOf(Part part);

/// Seconds after one interruption, by part; Detect to WarmUp alone are read.
double restartOf(const Parts &restart_s);

struct Level {
    double interruptions_per_s = 0;
    double save_s = 0;     ///< C
    double interval_s = 0; ///< τ: work between two saves
    double late_s = 0;     ///< D: from the end of the stall until the save counts
    Parts restart_s{};     ///< R
};

struct Process {
    Level storage; ///< interruptions after which the state comes from storage
    Level peers;   ///< after which it comes from peers; 0 per s: there is no such level
    double data = 0;    ///< share of the working time that waits for input
    double smaller = 0; ///< share of what is then left that a replica less costs, in the mean
    double other = 0;   ///< share of all time: stragglers, planned stops
    double spares = 0;  ///< of all that is paid for
};

/// Shares of what is paid for; they sum to 1.
Parts sharesOf(const Process &process);
/// Productive share of the time that the job runs: what is paid for without spares.
double effectiveShare(const Parts &shares);

/// τ that loses least, `least_s` or more. `save_s` 0: as short as it can be; no interruptions: as long as it can be,
/// workload::longestInterval_s.
double bestInterval(double interruptions_per_s, double save_s, double least_s);

} // namespace switchyard::goodput
