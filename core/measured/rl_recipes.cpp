// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/rl_recipes.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace switchyard::measured {

namespace {

constexpr std::array<RlRecipe, 2> rlRecipes{{
    {.family = "verl",
     .source = "volcengine/verl, recipe/fully_async_policy/shell (DAPO, GRPO)",
     .batchPrompts = 32, // train_prompt_mini_bsz
     .evenAnswers = true, // docs/advance/one_step_off.md, "card number relationships"; 12 on 12 GPUs, 16 on 64 in its scripts
     .engineLogProbs = true,
     .eagerExperts = true, // grpo_30b_a3b_base_math_megatron_96_32.sh
     .packedSamples = 2,
     .packsPrompt = 2048, // max_prompt_length, whatever the prompts have
     .colocatedMemory = 0.8,
     .splitMemory = 0.8,
     .vllm = "0.10",
     .colocatedSync = "reshard",
     .splitSync = "nccl"},
    {.family = "nemo",
     .source = "NVIDIA-NeMo/RL, examples/configs/grpo_math_1B.yaml and recipes/llm/performance",
     .prompts = 32,
     .vllm = "0.17",
     .colocatedSync = "ipc",
     .splitSync = "nccl-packed"},
}};

/// Tokens of a sample that one GPU of a sharded trainer takes in veRL's recipes: 8k of answer and 2k of prompt without
/// sequence parallelism, 28k with four GPUs.
constexpr double tokensPerGpu = 10'240;

} // namespace

const RlRecipe &recipeOf(std::string_view framework)
{
    for (const RlRecipe &recipe : rlRecipes)
        if (framework.starts_with(recipe.family))
            return recipe;
    return rlRecipes.front();
}

bool isKnown(std::string_view framework)
{
    return std::ranges::any_of(rlRecipes, [&](const RlRecipe &recipe) { return framework.starts_with(recipe.family); });
}

int answersPerPrompt(const RlRecipe &recipe, int trainers)
{
    int answers = recipe.perPrompt;
    while (recipe.evenAnswers && trainers > 0 && trainers % answers != 0)
        --answers;
    return answers;
}

std::string syncOf(std::string_view framework, const RlRecipe &recipe, bool split)
{
    if (framework.contains("p2p"))
        return "checkpoint-engine-p2p";
    if (framework.contains("checkpoint-engine"))
        return framework.starts_with("verl") ? "nccl-buckets" : "checkpoint-engine";
    if (framework.contains("rdma") || framework.contains("transferengine"))
        return "rdma";
    return std::string(split ? recipe.splitSync : recipe.colocatedSync);
}

RlCut recipeCut(const RlRecipe &recipe, const catalog::Architecture &model, bool megatron, const rl::Lengths &lengths)
{
    RlCut out;
    if (megatron) {
        out.tp = 2;
        if (model.isMoe()) {
            out.cp = 2;
            out.ep = std::min(8, model.experts);
        } else {
            out.pp = 2;
        }
        return out;
    }
    const double longest = recipe.packsPrompt + lengths.cap;
    out.cp = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(1.0, std::ceil(longest / tokensPerGpu - 1e-9)))));
    while (out.cp > 1 && model.heads % out.cp != 0)
        out.cp /= 2;
    return out;
}

} // namespace switchyard::measured
