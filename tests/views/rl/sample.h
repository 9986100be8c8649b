// SPDX-License-Identifier: GPL-3.0-or-later
// A step of reinforcement learning by hand: pages are tested without the engine.
#pragma once

#include <numeric>

#include <core/rl/of_design.h>

namespace sample {

using namespace switchyard;

/// 64 GPUs that answer and 64 that train; `stepsOff` 0: on policy. Or both in turn on 64.
inline rl::Reinforced reinforced(rl::PoolPlacement placement = rl::PoolPlacement::Split, double stepsOff = 1)
{
    rl::Reinforced out;
    rl::RlJob &job = out.asked.job;
    job.placement = placement;
    job.stepsOff = stepsOff;
    job.rollout.instance = job.train.instance = "p5en.48xlarge";
    job.rollout.gpus = job.train.gpus = 64;
    job.load.samples = 512;
    job.load.lengths = {200, 5700, 7992, 1};
    job.sync = "nccl-packed";
    const bool split = placement == rl::PoolPlacement::Split;
    std::vector<int> first(8);
    std::iota(first.begin(), first.end(), 0);
    std::vector<int> second(8);
    std::iota(second.begin(), second.end(), split ? 8 : 0);
    out.asked.phases = {{rl::PhaseKind::Rollout, {"rollout", {}, first}}, {rl::PhaseKind::Update, {"update", {}, second}}};
    rl::RlPrediction &p = out.prediction;
    p.parts.rollout_s = 233;
    p.parts.rolloutBusy = 0.9;
    p.parts.bulk_s = 175;
    p.parts.reward_s = 5;
    p.parts.collate_s = 1.4;
    p.parts.old_s = 14;
    p.parts.reference_s = 14;
    p.parts.update_s = 56;
    p.parts.sync_s = 5;
    p.step = rl::timelineOf(p.parts, {placement, 64, 64, stepsOff, 1});
    p.rollout.seconds = p.parts.rollout_s;
    p.rollout.bulk_s = p.parts.bulk_s;
    p.rollout.tokens = 512 * 5700.0;
    p.rollout.running = 50;
    p.rollout.slotCount = 180;
    p.sync = {.seconds = p.parts.sync_s, .bytes = 470e9, .link_s = 1.2, .tensors = 36'000};
    p.cut.tp = 8;
    p.cut.replicas = 8;
    p.rolloutGpus = p.trainGpus = 64;
    p.tokens = 512 * 5900.0;
    p.errorBand_pct = {-24, 22};
    p.errorBasis = "29 published steps";
    p.cost = rl::RlCost{1013, 1013 * p.step.period_s / 3600, "price list", "2026-06-01"};
    return out;
}

} // namespace sample
