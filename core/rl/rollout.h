// SPDX-License-Identifier: GPL-3.0-or-later
// The rollout of one step: every prompt answered several times by the replicas of an engine, as the event core of serving
// runs them. Its end is the end of the longest answer: bulk while the slots are full, then a tail in which fewer and fewer run.
#pragma once

#include <vector>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/rl/lengths.h>
#include <core/serve/operate.h>

namespace switchyard::rl {

struct RolloutLoad {
    int samples = 512;        ///< answers of a step, over all prompts
    int perPrompt = 16;       ///< answers of one prompt: it is computed once (prefix cache), (n − 1) / n are hits, and held once
    Lengths lengths;
    double tool_s = 0;        ///< an answer waits for tools so long in all; it is run as one wait at its half. Its slot is held (slime's
                              ///< generate_and_rm: one semaphore over all turns), its cache as long as those that run leave room (serve/left_caches.h)
    /// Steps of samples in flight: 1 on policy; k where samples may be made by weights up to k steps old.
    double inFlight = 1;
    /// Answers that are not done when weights arrive go on with the new ones: no tail, but their cache is computed again.
    /// With one step in flight every answer of it is waited for: there is nothing to go on.
    bool partial = false;
    bool recomputesCache = true; ///< of partial answers
    bool eager = false;       ///< the engine captures no CUDA graphs: the host launches every layer of every step
};

struct Rollout {
    double seconds = 0;     ///< from the first prompt to the last answer; partial: until as many are there as a step has
    double busyShare = 1;   ///< of the replicas' time until then, in which they run anything
    double tokens = 0;      ///< answered
    /// What a step's samples take at the rate of a full engine, caches that weights made stale included: seconds − bulk_s
    /// is the tail, and two pools that never wait for it cannot be faster.
    double bulk_s = 0;
    double tools_s = 0;     ///< of bulk_s: what is longer since answers wait for tools, caches that they lose included
    double running = 0;     ///< sequences of a replica that decode, mean
    double slotCount = 0;   ///< that a replica has
    serve::Memory memory;
    std::vector<double> ends_s; ///< when each prompt has all its answers, in order
    double inFlight = 1;        ///< steps of samples among them
    serve::SentBySteps sent;    ///< by one GPU of the mean replica, for the samples of a step; what is computed again beyond that is not told
    workload::Dispatcher dispatcher = workload::Dispatcher::Nccl; ///< of tokens to experts (serve::dispatcherOf)
    bool fits = true;           ///< by the engine's rule
    std::vector<workload::Assumption> assumed;
    Warnings warnings;
};

struct RolloutOptions {
    bool ranAnyway = false; ///< a published run: it did fit, whatever the rule says
    double host_s = 0;      ///< of each engine step, beside what a server has
};
/// `serving`: its cut with the replicas of the pool; the prefix hits are the load's. Errors: memory, degrees, lengths.
Result<Rollout> rolloutOf(const serve::Hardware &hardware, serve::Serving serving, const RolloutLoad &load, const RolloutOptions &options = {});

/// The least TP, of powers of two up to an NVLink domain, at which a replica's cache holds `slotCount` answers of the longest
/// length; the largest that was tried where none does. Wider than the domain only as long as not one answer fits beside the weights.
int leastTp(const serve::Hardware &hardware, const serve::Serving &serving, const Lengths &lengths, double slotCount);

} // namespace switchyard::rl
