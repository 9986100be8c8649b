// SPDX-License-Identifier: GPL-3.0-or-later
// The phases of a step over two pools: when each begins and ends, and what GPU time each leaves unused.
//
// One pool for both (colocated): one after the other. Two pools on policy: likewise, each waits while the other works.
// Two pools k steps off: both work all the time, on answers of different steps; the longer of both is the period, the
// weights follow at its end. Streamed in `chunks`: the trainer begins with the first answers that are there and is done
// after the last that it needs; off policy the engine goes on meanwhile with answers that are not among them.
#pragma once

#include <string>
#include <vector>

#include <core/base/said.h>

namespace switchyard::rl {

enum class PoolPlacement { Colocated, Split };
enum class PhaseKind { Rollout, Reward, Collate, OldLogProbs, Reference, Update, WeightSync };
Pattern<0> nameOf(PhaseKind);
std::string toWord(PhaseKind); ///< "rollout", "reward", "collate", "old_logprobs", "reference", "update", "weight_sync"

/// What each phase takes by itself.
struct StepParts {
    double rollout_s = 0;
    double rolloutBusy = 1;   ///< share of the rollout pool's time in which it runs anything
    double bulk_s = 0;        ///< the least that a step's samples take of the rollout pool, at its full rate
    double reward_s = 0;      ///< that no answer hides
    double collate_s = 0;     ///< the hosts fetch and pack the samples for the trainer
    double old_s = 0;         ///< 0: the engine's own log-probs are taken
    double reference_s = 0;   ///< 0: no penalty on the distance to a reference
    double update_s = 0;
    double sync_s = 0;
    std::vector<double> ends_s; ///< when prompts have all their answers, in order, of all that are in flight; for chunks
    double inFlight = 1;      ///< steps of samples among them
};

struct StepShape {
    PoolPlacement placement = PoolPlacement::Colocated;
    int rolloutGpus = 1;
    int trainGpus = 1;  ///< Colocated: of the same pool
    double stepsOff = 0; ///< Split: 0 on policy; above, rollout and training run beside each other
    int chunks = 1;     ///< Split: the trainer takes a step's answers in so many parts, as they come
};

struct TimedPhase {
    PhaseKind kind = PhaseKind::Rollout;
    int gpus = 0;         ///< of its pool; both pools' for a weight sync between them
    double start_s = 0;
    double end_s = 0;
    double idle_gpu_s = 0; ///< of its pool, within the phase
    double wait_gpu_s = 0; ///< of its pool after it, until that pool's next one begins
    bool critical = false; ///< a shorter one would make a shorter step
    [[nodiscard]] double unused_gpu_s() const { return idle_gpu_s + wait_gpu_s; }
};

/// A pool has nothing to do, and waits for the other.
struct PoolWait {
    bool rollout = false; ///< the engine, for the trainer; else the trainer, for answers
    int gpus = 0;
    double start_s = 0;
    double end_s = 0;
};

/// The rollout's pool works on it; else the trainer's. A weight sync is both's.
bool ofRollout(PhaseKind kind);

struct StepTimeline {
    double period_s = 0;
    int gpus = 0;             ///< of all pools
    double waitRollout_s = 0; ///< the trainer waits for answers so long
    double waitTrain_s = 0;   ///< the engine waits for the trainer
    std::vector<TimedPhase> phases;
    std::vector<PoolWait> waits; ///< of two pools; together the phases' wait_gpu_s

    [[nodiscard]] double unused_gpu_s() const; ///< of all pools
    [[nodiscard]] double idleShare() const;   ///< of their time
    [[nodiscard]] const TimedPhase &bound() const; ///< the longest that is critical
};
StepTimeline timelineOf(const StepParts &parts, const StepShape &shape);

} // namespace switchyard::rl
