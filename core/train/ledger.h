// SPDX-License-Identifier: GPL-3.0-or-later
// Who sends what to whom in one step, and what it costs there: the list that links, rank matrix, Why, timeline and
// reports fold. Its times are those of the step's parts, stage by stage.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <core/layer/rank_layout.h>
#include <core/network/traffic.h>
#include <core/train/engine.h>

namespace switchyard::train {

/// Neighbouring pipeline stages that hold the same layers share their entries.
std::vector<network::TrafficItem> ledgerOf(const Engine &engine);

/// Of the forward passes of such a step alone: no gradients, no optimizer, activations one way and none offloaded.
std::vector<network::TrafficItem> forwardLedgerOf(const Engine &engine);

/// Where in the step of a stage the calls of an entry run.
enum class StepSlot : std::uint8_t {
    Forward,        ///< in each forward pass
    Backward,       ///< in each backward pass
    BesideForward,  ///< data parallelism, hidden by each forward pass
    BesideBackward,
    FirstForward,   ///< the same, by the forward passes of the first micro-batch
    LastBackward,   ///< by the backward passes of the last one
    Tail,           ///< after it, with nothing beside
    Optimizer,
    Hop,            ///< between two stages
};
inline constexpr int slotCount = 9;
/// Passes of a stage that share a slot's calls.
double passesOf(const workload::Plan &plan, StepSlot slot);

/// A figure of an entry by slot.
using Calls = std::array<double, slotCount>;
inline double &at(Calls &calls, StepSlot slot) { return calls[static_cast<std::size_t>(slot)]; }
inline double at(const Calls &calls, StepSlot slot) { return calls[static_cast<std::size_t>(slot)]; }

/// An entry of the ledger, its communicators' kind, and by slot its calls (together TrafficItem::calls) and seconds, of
/// one rank and step. Unlike TrafficItem's, these count what recompute repeats. Hops have none: the schedule times them.
struct TimedItem {
    network::TrafficItem item;
    layer::Group group = layer::Group::Tp;
    Calls calls{};
    Calls busy_s{};
    Calls exposed_s{};
    [[nodiscard]] bool isOn(int stage) const { return stage >= item.firstStage && stage < item.firstStage + item.stages; }
};
std::vector<TimedItem> timedLedger(const Engine &engine);

/// One rank's step by part, on one pipeline stage: exposed parts sum to the step.
struct StageStep {
    workload::Parts busy{};
    workload::Parts exposed{}; ///< Bubble: all that the stage waits
};
StageStep stageStep(const Engine &engine, const StepNumbers &numbers, int stage);

} // namespace switchyard::train
