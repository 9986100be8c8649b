// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients and parameters over the data-parallel ranks, and the optimizer step.
#pragma once

#include <core/predict/layer_table.h>
#include <core/predict/stages.h>

namespace switchyard::predict {

/// Trainable parameters of one stage on one GPU, before sharding.
struct StageParameters {
    double dense = 0;  ///< replicated over dp × cp
    double expert = 0; ///< replicated over the expert data-parallel group
    double matrixSide = 0; ///< smaller side of the weight matrices, uncut: what Muon's steps cost
};
StageParameters trainableOf(const catalog::Architecture &model, const workload::Plan &plan, const LayerTable &table,
                            const StageLayers &layers);

/// Collective seconds, before any of it hides: all of the stage's parameters once.
struct DpTimes {
    double scatter_s = 0; ///< gradients: all-reduce (DDP) or reduce-scatter
    double gather_s = 0;  ///< parameters: all-gather
    double host_s = 0;    ///< what the host needs for the pieces of the all-gather
    double between_s = 0; ///< HSDP: all-reduce of the shards between groups
};
DpTimes dpTimes(const Machine &machine, const workload::Plan &plan, const StageParameters &parameters, double stageLayers);

/// Over one step: busy, and what lengthens it.
struct DpNumbers {
    double busy_s = 0;
    double exposed_s = 0;
};
/// `forward_s`, `backward_s`: of one micro-batch on the stage, the windows that communication can hide under.
DpNumbers dataParallel(const Machine &machine, const workload::Plan &plan, const DpTimes &times, double forward_s,
                       double backward_s);

double optimizerSeconds(const Machine &machine, const workload::Plan &plan, const StageParameters &parameters);

/// nanotron's ZeRO-1 all-reduces the gradients of every parameter, since each replica accumulates all
/// of them (optim/gradient_accumulator.py), and gathers each tensor from its pieces when the step is
/// done, with nothing beside it (optim/zero.py).
bool gathersByTensor(const workload::Plan &plan);

/// Bytes per gradient element that data parallelism moves.
double gradientBytes(const workload::Plan &plan);

} // namespace switchyard::predict
