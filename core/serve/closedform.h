// SPDX-License-Identifier: GPL-3.0-or-later
// One operating point in closed form, for sweeps: means only. Little's law with prefill that steals time from decode
//   X = c / (TTFT + (n − 1)·TPOT),  b = X·(n − 1)·TPOT,  TPOT = d(b, k) / (1 − X·i(s))
// solved by a few rounds, X no more than steps full of prompts make; beyond the slots the rest of the clients queue. Holds with the event core where phases are
// spread (tests/core/serve); a common start in lockstep, bursts and percentiles are the event core's.
#pragma once

#include <core/serve/offload.h>
#include <core/serve/steptable.h>

namespace switchyard::serve {

struct Operating {
    double ttft_s = 0;
    double tpot_s = 0;
    double requestsPerS = 0;
    double running = 0; ///< sequences that decode
    double slotCount = 0;   ///< that the pool and the rules allow
    bool queued = false;
};

/// Prompts where attention groups compute side by side: all wait for one that is alone, and hardly longer for one each. A step holds
/// those that came while the last one ran.
class SidePrompts
{
public:
    /// `fresh` of the `prompt` tokens are computed.
    /// `spread`: prompts are of several lengths; within a server those run one after another, as the event core has them.
    SidePrompts(StepTable &table, const Rules &rules, double fresh, double prompt, bool spread);
    [[nodiscard]] bool any() const { return m_groups > 1; }
    [[nodiscard]] int rounds() const { return any() ? 12 : 4; } ///< until rate and prompts of a step fit each other
    /// What each adds to a step of these decodes, which takes `decode_s`, at so many requests a second (0: not known yet); by itself where
    /// prompts run alone.
    [[nodiscard]] double each_s(const StepLoad &decodes, double decode_s, double requestsPerS) const;

private:
    StepTable *m_table;
    double m_fresh;
    double m_prompt;
    double m_groups;
    double m_most; ///< of a step
    double m_attention_s; ///< of one, and of one each
    bool m_alone;
};

/// Sequences of this length that run at once: by the rules, and by pools of `kvTokens` in all, of which each attention group has one.
double slotsOf(const Rules &rules, double kvTokens, double prompt, double output);

/// Steps that `tokens` of prompts take at least.
double chunksOf(const Rules &rules, double tokens);
/// From the end of the last of those steps to first tokens: its chunk goes on through a pipeline's other stages, the chunks before went ahead.
/// `queries` of the `tokens` are of the longest of the `prompts`, which has `keys`.
double behindChunks_s(StepTable &table, const Rules &rules, double prompts, double tokens, double queries, double keys);

/// `spread`: as of SidePrompts. `kvTokens`: as of slotsOf. `concurrency` clients of one replica; offline is a concurrency beyond the slots.
Operating closedForm(StepTable &table, const Rules &rules, double kvTokens, double concurrency, double prompt, double output, const CacheOffload &offload = {}, bool spread = false);

} // namespace switchyard::serve
