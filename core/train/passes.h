// SPDX-License-Identifier: GPL-3.0-or-later
// How long all forward and backward passes of a step take: the longest path through the schedule that the timeline runs
// pass by pass, in closed form for stages that differ.
//
// A schedule's order makes a graph: a pass waits for the pass before it on its stage, and for its input. Between two uses
// of one stage c the way down to the last stage and back costs no less than c's own passes meanwhile, or c sets the pace;
// so the longest path goes down to some c, through all passes of c, and up again. With f, b of one pass (a hop that is
// not hidden counts to both), p stages, m micro-batches, v chunks:
//
//   1F1B (Narayanan et al. 2021, §2.2), max over c of
//       sum(f + b of the stages before c) + m (f + b)(c) + max(0, D - w f(c)) + max(0, D - w b(c)),
//     D = sum(f + b of the stages behind c), w = p - 1 - c: while c warms up by w forwards, its first micro-batch goes
//     down and comes back (or the next one does, and not to a last stage shorter than the pass between); the last one
//     likewise. Equal stages: (m + p - 1)(f + b).
//   Interleaved (the same, and Megatron-LM's schedules.py): passes are f / v, b / v; the warm-up is 2 w passes and (v - 1)
//     rounds of the other chunks, which go through all stages or wait for the slowest; or the last stage works a round
//     before c has its first backward pass. Equal stages: m (f + b) + (p - 1)(f + b) / v.
//   Zero-bubble, ZB-H1 (Qi et al. 2023): 1F1B with backward passes that leave the weight gradients W out. No stage keeps
//     more than p micro-batches, so that c fits m - p of its W in between, and the first stage one behind its last pass;
//     or c is never idle from its first backward pass on. Equal stages: m (f + b) + (p - 1)(f + b - 2 W).
//
// What it leaves out: paths that change between two slow stages, weight gradients that one stage owes while another sets
// the pace. `core.predict.design` prints the gap to the timeline by schedule. Chunks of a stage are alike, as where the
// last chunk has fewer layers beside the output layer (Megatron-LM's account_for_loss_in_pipeline_split).
#pragma once

#include <core/train/pipeline.h>

namespace switchyard::train {

/// Seconds of one send between stages.
struct HopSeconds {
    double whole;
    double wait; ///< what of it no pass hides; the first micro-batch on its way down and the last on its way up hide nothing
};

/// Of a plan with more than one stage.
double passes_s(const workload::Plan &plan, const Pipeline &pipeline, int microBatches, const HopSeconds &hop);

} // namespace switchyard::train
