// SPDX-License-Identifier: GPL-3.0-or-later
// What rows of serving tables say in words: how the stage was cut, whether tokens were drafted, which release it was.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/serve/job.h>

namespace switchyard::measured {

/// Degrees of a note: "TP8", "TP4 PP2", "DEP8", "TEP4", "attention DP over 4 GPUs"; 0: not said.
struct ParallelNote {
    int tp = 0;
    int pp = 0;
    int ep = 0;
    int attentionDp = 0;
};
ParallelNote parallelNote(std::string_view text);

/// Prefill and decode in pools of their own: "disagg 1P1D", "prefill 2xDEP4, decode 1xDEP8", "ctx TP4, gen TP8". Degrees of a pool
/// are those that its part of the note has, 0 where it has none; of a note without parts those of the whole.
struct PoolNote {
    int prefills = 1; ///< workers
    int decodes = 1;
    ParallelNote prefill;
    ParallelNote decode;
};
std::optional<PoolNote> poolsIn(std::string_view text);

/// Drafting that a text tells of: "MTP 3", "EAGLE-3, 4 draft tokens", "num_speculative_tokens=2"; drafts 0: it names no number.
/// None where none is named, or it is said to be off ("no MTP").
struct Drafting {
    int drafts = 0;
    bool mtp = true;   ///< by the model's own heads or a head that is trained beside it; false: another model drafts
    std::string named; ///< "MTP", "EAGLE", "drafts"
};
std::optional<Drafting> draftingIn(std::string_view text);

/// The newest release of a framework in a month ("2025-10", "2025-10-07", "2025"), as its tags are dated; 0: before the first that
/// is listed, or no date.
double newestRelease(serve::ServingFramework framework, std::string_view date);

} // namespace switchyard::measured
