// SPDX-License-Identifier: GPL-3.0-or-later
// When in a step each entry of the ledger is on the wire: the ledger laid over the timeline. Within a pass, calls come
// at an even rate (layers are not told apart), so that bytes summed over time are those of the ledger.
#pragma once

#include <array>
#include <vector>

#include <core/train/critical_path.h>
#include <core/train/ledger.h>
#include <core/train/timeline.h>

namespace switchyard::train {

struct Interval {
    double from_s = 0;
    double to_s = 0;
};

/// One activation or gradient on its way from a stage to another.
struct HopTime {
    int from = 0;
    int to = 0;
    Interval when;
};

struct Moments {
    workload::Plan plan;
    std::vector<TimedItem> ledger;
    /// By stage and slot: disjoint, in order of time; a slot's calls are spread evenly over its intervals.
    /// StepSlot::Hop is empty: hops are told below.
    std::vector<std::array<std::vector<Interval>, slotCount>> stages;
    std::vector<HopTime> hops; ///< in order of their start
    double longestHop_s = 0;
    double end_s = 0;          ///< of the timeline
};
/// `cells`: timeline(engine).
Moments momentsOf(const Engine &engine, const std::vector<TimelineCell> &cells);

/// A step in time: its passes, and what is on the wire when.
struct StepTimes {
    std::vector<TimelineCell> cells; ///< by stage, communication last
    std::vector<PathPiece> path;     ///< of them
    Moments moments;
};
StepTimes stepTimes(const Engine &engine);

inline constexpr int everyStage = -1;

/// The ledger at one time: families of single stages and of single hops, with `calls` per second; of one stage, hops to
/// and from it among them, or of all. Empty before 0 and after the end.
std::vector<network::TrafficItem> trafficAt(const Moments &moments, double time_s, int ofStage = everyStage);

/// When something begins or ends on a stage (hops to and from it among them): in order, without repetition.
std::vector<double> changesOf(const Moments &moments, int stage);

} // namespace switchyard::train
