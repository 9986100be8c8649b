// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of the event core comes to, in closed form: to choose among many operating points by. Beside the means of
// closedform.h it has what the run's start does. All clients ask at once, so that
//   the first answers wait for the prompts before them, G steps of g prompts each as the budget allows,
//   the later ones come back in such groups, which the way to the queue (exponential, mean t0) spreads over
//     √(rounds) · t0; where prompts run alone nothing spreads them and all c stay in step (serving reference §2):
//     TTFT = t_g (G + 1) / 2, TPOT = d + t_g (G − 1) / (2 (n − 1)),
//   a prompt waits for the step that runs and shares its own with those that came during it.
// An open load waits as M/G/1. Latencies are for ranking (tests/core/serve/tst_estimate.cpp has how far off); the event
// core says what a user will see.
#pragma once

#include <vector>

#include <core/serve/closedform.h>
#include <core/serve/deploy.h>

namespace switchyard::serve {

struct Estimate {
    Percentiles ttft_s;
    double tpot_s = 0;       ///< mean; of its spread the closed form knows nothing
    double requestsPerS = 0; ///< of one replica
    double running = 0;
};

/// Of requests of which the first share, evenly from `first_s` to `start_s`, waits for the start, the others `steady_s`;
/// all have their way to the queue, exponential of mean `t0_s`.
Percentiles afterStart(double share, double first_s, double start_s, double steady_s, double t0_s);

/// One replica under loads of the same lengths: what does not depend on how many there are is worked out once.
class Estimator
{
public:
    /// `deployment` outlives it. `load`: lengths; its requests, concurrency and rate do not count.
    Estimator(const Deployment &deployment, const Load &load);

    [[nodiscard]] double slotCount() const { return m_slots; }
    [[nodiscard]] double prompt_s() const { return m_whole_s; } ///< one by itself
    /// `clients` of one replica in a closed loop.
    [[nodiscard]] Estimate closed(double clients) const;
    /// `rate` requests per second at one replica. Beyond what it carries the latencies are infinite.
    [[nodiscard]] Estimate open(double rate) const;

private:
    /// A steady state of `running` sequences.
    struct Steady {
        double decode_s = 0; ///< a step of decodes alone
        double prompt_s = 0; ///< what one more prompt adds to a step
        double tpot_s = 0;
    };
    [[nodiscard]] Steady steadyAt(double running, double requestsPerS) const;
    /// From the queue to the first token, where requests come one by one.
    [[nodiscard]] double spread_s(const Steady &at, double requestsPerS) const;
    [[nodiscard]] StepLoad stepOf(double decodes, double prompts) const;
    [[nodiscard]] double group_s(double decodes, double prompts) const;
    [[nodiscard]] Estimate inStep(double clients) const;
    void addCopies(Estimate &out, double clients) const;
    void addBehind(Estimate &out) const;

    StepTable *m_table;
    Rules m_rules;
    double m_perStep = 1;  ///< tokens that a step makes of a sequence
    double m_fresh = 1;    ///< tokens of a prompt that are not in the prefix cache
    double m_tokens = 0;   ///< of an answer after the first
    double m_keys = 0;
    double m_slots = 1;
    double m_attention_s = 0; ///< of a whole prompt
    double m_prompt = 0;
    SidePrompts m_side;
    double m_whole_s = 0;
    double m_copy_s = 0;   ///< of a prompt, from host memory; 0: nothing is offloaded
    double m_behind_s = 0; ///< from the step that ends a prompt to its first token
    double m_copyEach_s = 0; ///< for those behind it
    double m_chunks = 1;   ///< steps that a prompt is cut into
    double m_group = 1;    ///< prompts that a step holds
    double m_rounds = 10;  ///< requests of a client, as a run has them whose requests nobody counts
    bool m_even = true;    ///< all answers are as long
    double m_spread2 = 0;  ///< of prompts, variance over mean²
};

} // namespace switchyard::serve
