// SPDX-License-Identifier: GPL-3.0-or-later
// What RL frameworks do where a published row does not say: their own recipes, one row each with where it is read from.
#pragma once

#include <string>
#include <string_view>

#include <core/catalog/architecture.h>
#include <core/rl/lengths.h>

namespace switchyard::measured {

struct RlRecipe {
    std::string_view family; ///< beginning of the framework's name, in lower case
    std::string_view source;
    int prompts = 512;       ///< of a step
    int perPrompt = 16;
    int batch = 512;         ///< answers of one update
    int batchPrompts = 0;    ///< above 0: an update counts prompts, with all answers to each
    bool evenAnswers = false; ///< a trainer of its own takes every answer to a prompt from another of its GPUs: their number divides it
    int chunks = 4;          ///< in which a streaming trainer takes a step's answers
    bool engineLogProbs = false; ///< an asynchronous trainer takes the engine's log-probs
    bool eagerExperts = false;   ///< enforce_eager for mixtures of experts
    double packedSamples = 1; ///< longest samples that a packed micro-batch of one GPU has room for
    double packsPrompt = 0;   ///< tokens beside prompt and answer that the room counts for each
    double colocatedMemory = 0.6; ///< memory fraction of the engine
    double splitMemory = 0.8;
    std::string_view vllm;   ///< release
    std::string_view colocatedSync;
    std::string_view splitSync;
};
/// Of a framework's name in lower case; another's is taken for veRL, which isKnown() tells.
const RlRecipe &recipeOf(std::string_view framework);
bool isKnown(std::string_view framework);

/// Answers to a prompt on `trainers` GPUs of a pool of their own; 0: the pool is shared.
int answersPerPrompt(const RlRecipe &recipe, int trainers);

/// Method of weight sync; names of the published table say it where they differ from the recipe.
std::string syncOf(std::string_view framework, const RlRecipe &recipe, bool split);

struct RlCut {
    int tp = 1, pp = 1, cp = 1, ep = 1;
};
/// How the recipes cut a training of which nothing is said.
RlCut recipeCut(const RlRecipe &recipe, const catalog::Architecture &model, bool megatron, const rl::Lengths &lengths);

/// Tokens of a prompt of the mathematical data sets that published runs train on, chat template included: NeMo-RL's
/// tokens per second hold about 110 beside each answer (OpenMathInstruct-2).
inline constexpr double promptTokens = 128;
/// Mean answer where only the cap is printed: what models that were not trained to think long answer to mathematical
/// problems, whatever the cap allows (DAPO, arXiv 2503.14476, figure 7: about a thousand tokens before the long training).
inline constexpr double answerTokens = 1024;
/// Longest answers that the cache of a replica has room for in published recipes, at least.
inline constexpr double leastSlots = 96;

} // namespace switchyard::measured
