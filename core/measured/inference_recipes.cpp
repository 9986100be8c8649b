// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_recipes.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/base/lower.h>

namespace switchyard::measured {

namespace {

using serve::Framework;

/// SemiAnalysisAI/InferenceX, benchmarks/*.sh of October 2025 to March 2026. Prefix caches are off in all of them.
constexpr std::array recipes{
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::Vllm, .model = "llama", .gpu = "b200", .source = "70b_fp4_b200_docker.sh, 70b_fp8_b200_docker.sh",
                    .fp8Kv = true, .budget = 8192, .sequences = 512},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::Vllm, .model = "llama", .gpu = "", .source = "70b_fp8_h100_slurm.sh, 70b_fp8_h200_slurm.sh",
                    .fp8Kv = true, .budget = 8192, .sequencesAreClients = true},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::Vllm, .model = "gpt-oss", .gpu = "b200", .source = "gptoss_fp4_b200.sh",
                    .fp8Kv = true, .budget = 8192, .sequences = 512, .graphLimit = 2048},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::Vllm, .model = "gpt-oss", .gpu = "", .source = "gptoss_fp4_h100.sh, gptoss_fp4_h200.sh",
                    .budget = 8192, .sequencesAreClients = true, .graphLimit = 2048},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::TrtLlm, .model = "llama", .gpu = "", .source = "70b_fp4_b200_trt_slurm.sh, 70b_fp8_h200_trt_slurm.sh",
                    .fp8Kv = true, .budgetIsContext = true, .graphLimit = 1024, .waitsAtThousand = true, .senders = 2, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::TrtLlm, .model = "gpt-oss", .gpu = "b200", .source = "gptoss_fp4_b200_trt.sh",
                    .fp8Kv = true, .budget = 20'000, .sequences = 512, .memoryFraction = 0.85, .senders = 4, .streamInterval = 20},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::TrtLlm, .model = "gpt-oss", .gpu = "", .source = "gptoss_fp4_h200_trt.sh",
                    .budget = 20'000, .sequencesAreClients = true, .memoryFraction = 0.85, .senders = 4, .streamInterval = 20},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::TrtLlm, .model = "deepseek", .gpu = "b200", .source = "dsr1_fp4_b200_trt.sh, dsr1_fp8_b200_trt.sh",
                    .fp8Kv = true, .budget = 8192, .budgetHoldsPrompt = true, .memoryFraction = 0.8, .graphLimit = 512, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::TrtLlm, .model = "deepseek", .gpu = "", .source = "dsr1_fp8_h200_trt.sh",
                    .fp8Kv = true, .budget = 8192, .budgetHoldsPrompt = true, .memoryFraction = 0.75, .graphLimit = 128, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::Sglang, .model = "deepseek", .gpu = "b200", .source = "dsr1_fp8_b200.sh",
                    .fp8Kv = true, .budget = 32'768, .sequences = 128, .streamInterval = 30},
    InferenceRecipe{.publisher = "inferencex", .framework = Framework::Sglang, .model = "deepseek", .gpu = "", .source = "dsr1_fp8_h200.sh",
                    .budget = 32'768, .sequences = 256, .streamInterval = 10},
};

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

} // namespace

const InferenceRecipe *recipeOf(std::string_view source, const InferenceCase &row)
{
    const std::string from = lower(source);
    const auto *found = std::ranges::find_if(recipes, [&](const InferenceRecipe &recipe) {
        return has(from, recipe.publisher) && recipe.framework == row.serving.release.framework && has(row.serving.model.id, recipe.model)
            && has(row.gpu->id, recipe.gpu);
    });
    return row.serving.release.known && found != recipes.end() ? &*found : nullptr;
}

void applyRecipe(const InferenceRecipe &recipe, double prompt, double output, bool kvStated, InferenceCase &row)
{
    serve::Limits &limits = row.serving.limits;
    const auto clients = static_cast<int>(std::max(1.0, row.load.concurrency));
    if (recipe.fp8Kv && !kvStated)
        row.serving.formats.fp8Kv = true;
    if (recipe.budget > 0)
        limits.budget = recipe.budget;
    if (recipe.budgetIsContext)
        limits.budget = static_cast<int>(prompt + output + 200);
    if (recipe.budgetHoldsPrompt)
        limits.budget = std::max(recipe.budget, static_cast<int>(prompt) + clients + 64);
    if (recipe.sequences > 0)
        limits.sequences = recipe.sequences;
    if (recipe.sequencesAreClients)
        limits.sequences = clients;
    if (recipe.memoryFraction > 0)
        limits.memoryFraction = recipe.memoryFraction;
    if (recipe.graphLimit > 0)
        limits.graphLimit = recipe.graphLimit;
    if (recipe.waitsAtThousand && prompt == 1024 && output == 1024 && row.serving.cut.tp < 8) {
        limits.waitSteps = 20;
        limits.waitShare = 0.9;
    }
    limits.senders = recipe.senders;
    limits.streamInterval = recipe.streamInterval;
    row.assumed.push_back("server started as in InferenceX's " + std::string(recipe.source));
}

} // namespace switchyard::measured
