// SPDX-License-Identifier: GPL-3.0-or-later
// How the servers of published tables were started, where a row does not say but its publisher's own scripts do.
#pragma once

#include <core/measured/inference_case.h>

namespace switchyard::measured {

/// What a server was started with; empty or 0: the framework's default.
struct InferenceRecipe {
    std::string_view publisher; ///< part of the row's source, in lower case
    serve::ServingFramework framework = serve::ServingFramework::Vllm;
    std::string_view model;     ///< part of the catalog's id
    std::string_view gpu;       ///< part of the catalog's id; empty: any
    std::string_view precision = {}; ///< of the experts or the weights: "fp8", "fp4", "int4"; empty: any
    std::string_view source;    ///< script that says so
    std::string_view release = {}; ///< part of the row's framework; empty: any
    std::string_view whose = "InferenceX's"; ///< the script
    int tp = 0;                 ///< 0: any
    int drafts = 0;             ///< tokens drafted: rows that draft alone; 0: rows that do not
    int draftsApart = 0;        ///< with attention DP, where that differs
    bool fp8Kv = false;
    int budget = 0;
    bool budgetIsContext = false;  ///< prompt, answer and 200 more
    bool budgetHoldsPrompt = false; ///< at least one prompt beside all clients and their drafts
    bool budgetIsTwoPrompts = false;
    bool budgetIsPromptAnd = false; ///< 1,500 more and all clients
    bool mixesPrompts = false;      ///< with decodes
    int sequences = 0;
    bool sequencesAreClients = false;
    double memoryFraction = 0;
    int graphLimit = 0;
    bool graphLimitIsClients = false;
    bool graphsOfDecodes = false; ///< alone
    int sequencesAtThousand = 0; ///< 1,024 tokens in and out, where that differs
    bool waitsAtThousand = false; ///< 1,024 tokens in and out on fewer than 8 GPUs: prompts wait for company
    int senders = 1;
    int streamInterval = 1;
};
/// Of the row's publisher, framework, model and GPU; null: none is known.
const InferenceRecipe *recipeOf(std::string_view source, std::string_view framework, const InferenceCase &row);

/// Takes into the row what its recipe says and its columns do not.
void applyRecipe(const InferenceRecipe &recipe, bool kvStated, InferenceCase &row);

} // namespace switchyard::measured
