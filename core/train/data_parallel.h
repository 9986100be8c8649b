// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients and parameters over the data-parallel ranks, and the optimizer step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <core/layer/message.h>
#include <core/train/layer_table.h>
#include <core/train/stages.h>

namespace switchyard::train {

/// Trainable parameters of one stage on one GPU, and what full sharding gathers of it, both before sharding.
struct StageParameters {
    double dense = 0;  ///< replicated over dp × cp
    double expert = 0; ///< replicated over the expert data-parallel group
    double matrixSide = 0; ///< smaller side of the weight matrices, uncut: what Muon's steps cost
    double gatherDense_B = 0; ///< LoRA's frozen base too, which FSDP cuts and gathers as any (Zhao et al. 2023, section 3.2)
    double gatherExpert_B = 0;
};
StageParameters trainableOf(const catalog::Architecture &model, const workload::Plan &plan, const LayerTable &table,
                            const StageLayers &layers);

/// When data parallelism talks in a step.
enum class When : std::uint8_t {
    EachForward,  ///< in the forward of every micro-batch
    EachBackward,
    LastBackward, ///< once, as gradients become final
    NextForward,  ///< once, before the parameters are used
    Alone,        ///< once, with nothing beside it
};
inline constexpr int whenCount = 5;
/// Times in a step.
double timesInStep(const workload::Plan &plan, When when);

/// Message::forward counts the calls of one time.
struct DpMessage {
    layer::Message message;
    When when = When::Alone;
};
/// What the stage's parameters make a step send: gradients summed or scattered, parameters gathered,
/// HSDP's shards summed between groups.
using DpMessages = std::vector<DpMessage>;
DpMessages dpMessages(const hardware::Machine &machine, const workload::Plan &plan, const StageParameters &parameters, double stageLayers);

/// Collective seconds of one time, before any of it hides: all of the stage's parameters once.
struct DpTimes {
    std::array<double, whenCount> comm_s{}; ///< by When
    double host_s = 0;    ///< what the host needs for the pieces of the all-gather
};
DpTimes dpTimes(const hardware::Machine &machine, const workload::Plan &plan, const StageParameters &parameters, double stageLayers);

/// Over one step: busy, and what lengthens it.
struct DpNumbers {
    double busy_s = 0;
    double exposed_s = 0;
};
/// `forward_s`, `backward_s`: of one micro-batch on the stage, the windows that communication can hide under.
DpNumbers dataParallel(const hardware::Machine &machine, const workload::Plan &plan, const DpTimes &times, double forward_s,
                       double backward_s);
/// Exposed over busy of what is sent then.
double dpExposedShare(const hardware::Machine &machine, When when, double comm_s, double forward_s, double backward_s);

/// Parameters that one rank updates.
double updatedParameters(const workload::Plan &plan, const StageParameters &parameters);

/// Gradients of the updated parameters out in FP32, parameters back in 16 bit; moments stay on the host. None: 0 bytes.
struct OptimizerOffload {
    double out_B = 0;
    double in_B = 0;
    double seconds = 0;
};
OptimizerOffload optimizerOffload(const hardware::Machine &machine, const workload::Plan &plan, const StageParameters &parameters);

/// An update in its parts.
struct OptimizerTime {
    double stream_s = 0;   ///< states, parameters and gradients over HBM
    double link_s = 0;     ///< to the host and back
    double host_s = 0;     ///< the states over the host's memory
    double products_s = 0; ///< Muon's
    [[nodiscard]] double seconds() const { return stream_s + link_s + host_s + products_s; }
};
OptimizerTime optimizerTime(const hardware::Machine &machine, const workload::Plan &plan, const StageParameters &parameters);
inline double optimizerSeconds(const hardware::Machine &machine, const workload::Plan &plan, const StageParameters &parameters)
{
    return optimizerTime(machine, plan, parameters).seconds();
}

/// nanotron's ZeRO-1 all-reduces the gradients of every parameter, since each replica accumulates all
/// of them (optim/gradient_accumulator.py), and gathers the pieces of each tensor, joined into one call,
/// when the step is done, with nothing beside it (optim/zero.py).
bool gathersByTensor(const workload::Plan &plan);

/// Bytes per gradient element that data parallelism moves.
double gradientBytes(const workload::Plan &plan);

} // namespace switchyard::train
