// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_recipes.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/base/lower.h>

namespace switchyard::measured {

namespace {

using serve::ServingFramework;

/// SemiAnalysisAI/InferenceX, benchmarks/*.sh of October 2025 to March 2026, and later ones with the commit that was read. Prefix
/// caches are off in all of them.
constexpr std::array recipes{
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "llama", .gpu = "b200", .source = "70b_fp4_b200_docker.sh, 70b_fp8_b200_docker.sh",
                    .fp8Kv = true, .budget = 8192, .sequences = 512, .graphsOfDecodes = true},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "llama", .gpu = "", .source = "70b_fp8_h100_slurm.sh, 70b_fp8_h200_slurm.sh",
                    .fp8Kv = true, .budget = 8192, .sequencesAreClients = true},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "gpt-oss", .gpu = "b200", .source = "gptoss_fp4_b200.sh",
                    .fp8Kv = true, .budget = 8192, .sequences = 512, .graphLimit = 2048},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "gpt-oss", .gpu = "", .source = "gptoss_fp4_h100.sh, gptoss_fp4_h200.sh",
                    .budget = 8192, .sequencesAreClients = true, .graphLimit = 2048},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::TrtLlm, .model = "llama", .gpu = "", .source = "70b_fp4_b200_trt_slurm.sh, 70b_fp8_h200_trt_slurm.sh",
                    .fp8Kv = true, .budgetIsContext = true, .graphLimit = 1024, .waitsAtThousand = true, .senders = 2, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::TrtLlm, .model = "gpt-oss", .gpu = "b200", .source = "gptoss_fp4_b200_trt.sh",
                    .fp8Kv = true, .budget = 20'000, .sequences = 512, .memoryFraction = 0.85, .senders = 4, .streamInterval = 20},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::TrtLlm, .model = "gpt-oss", .gpu = "", .source = "gptoss_fp4_h200_trt.sh",
                    .budget = 20'000, .sequencesAreClients = true, .memoryFraction = 0.85, .senders = 4, .streamInterval = 20},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::TrtLlm, .model = "deepseek", .gpu = "b200", .source = "dsr1_fp4_b200_trt.sh, dsr1_fp8_b200_trt.sh",
                    .fp8Kv = true, .budget = 8192, .budgetHoldsPrompt = true, .memoryFraction = 0.8, .graphLimit = 512, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::TrtLlm, .model = "deepseek", .gpu = "", .source = "dsr1_fp8_h200_trt.sh",
                    .fp8Kv = true, .budget = 8192, .budgetHoldsPrompt = true, .memoryFraction = 0.75, .graphLimit = 128, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::TrtLlm, .model = "deepseek", .gpu = "b200", .precision = "fp4", .source = "dsr1_fp4_b200_trt_mtp.sh (13dd0c2)",
                    .drafts = 3, .draftsApart = 1, .fp8Kv = true, .budgetHoldsPrompt = true, .sequencesAreClients = true, .memoryFraction = 0.8, .graphLimit = 512, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::TrtLlm, .model = "deepseek", .gpu = "b200", .source = "dsr1_fp8_b200_trt_mtp.sh (111f031)",
                    .drafts = 3, .draftsApart = 1, .fp8Kv = true, .budgetHoldsPrompt = true, .sequencesAreClients = true, .memoryFraction = 0.8, .graphLimit = 256, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "deepseek", .gpu = "b200", .precision = "fp4", .source = "dsr1_fp4_b200.sh (1fc5d73)",
                    .fp8Kv = true, .budget = 16'384, .sequences = 256, .memoryFraction = 0.85, .graphLimit = 256, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "deepseek", .gpu = "b200", .precision = "fp4", .source = "dsr1_fp4_b200_mtp.sh (25cbe71)",
                    .drafts = 2, .fp8Kv = true, .budget = 16'384, .sequences = 256, .memoryFraction = 0.85, .graphLimit = 256, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "deepseek", .gpu = "b200", .precision = "fp8", .source = "dsr1_fp8_b200.sh (1fc5d73)", .tp = 4,
                    .fp8Kv = true, .budget = 8192, .sequences = 32, .memoryFraction = 0.95, .graphLimit = 32, .streamInterval = 30},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "deepseek", .gpu = "b200", .precision = "fp8", .source = "dsr1_fp8_b200.sh (1fc5d73)",
                    .fp8Kv = true, .budget = 32'768, .sequences = 128, .memoryFraction = 0.82, .graphLimit = 128, .streamInterval = 30},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "deepseek", .gpu = "b200", .precision = "fp8", .source = "dsr1_fp8_b200_mtp.sh (574bcd3)",
                    .drafts = 2, .fp8Kv = true, .budget = 32'768, .sequences = 256, .memoryFraction = 0.82, .graphLimit = 256, .streamInterval = 30},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "deepseek", .gpu = "h200", .source = "dsr1_fp8_h200.sh (1fc5d73)",
                    .budget = 32'768, .sequences = 256, .memoryFraction = 0.82, .graphLimit = 256, .sequencesAtThousand = 512, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "deepseek", .gpu = "h200", .source = "dsr1_fp8_h200_mtp.sh (bdf931e)",
                    .drafts = 2, .budget = 32'768, .sequences = 256, .memoryFraction = 0.82, .graphLimit = 256, .sequencesAtThousand = 512, .streamInterval = 10},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "glm-5", .gpu = "b200", .precision = "fp8", .source = "glm5_fp8_b200.sh (8eec0d4)",
                    .fp8Kv = true, .budget = 32'768, .sequencesAreClients = true, .memoryFraction = 0.85, .graphLimitIsClients = true, .streamInterval = 30},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "glm-5", .gpu = "h200", .precision = "fp8", .source = "glm5_fp8_h200.sh (8eec0d4)",
                    .memoryFraction = 0.85},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "qwen3.5", .gpu = "b200", .precision = "fp8", .source = "qwen3.5_fp8_b200.sh (36e26b6)",
                    .fp8Kv = true, .budget = 8192, .memoryFraction = 0.8, .graphLimitIsClients = true, .streamInterval = 50},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Sglang, .model = "qwen3.5", .gpu = "h200", .precision = "fp8", .source = "qwen3.5_fp8_h200.sh (8eec0d4)",
                    .fp8Kv = true, .budget = 16'384, .sequences = 128, .memoryFraction = 0.8, .graphLimitIsClients = true, .streamInterval = 50},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "minimax-m2", .gpu = "b200", .precision = "fp8", .source = "minimaxm2.5_fp8_b200.sh (8eec0d4)",
                    .fp8Kv = true, .budgetIsTwoPrompts = true, .memoryFraction = 0.9, .graphLimit = 2048, .streamInterval = 20},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "minimax-m2", .gpu = "h200", .precision = "fp8", .source = "minimaxm2.5_fp8_h200.sh (8eec0d4)",
                    .memoryFraction = 0.95},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "kimi-k2", .gpu = "b200", .precision = "fp4", .source = "kimik2.5_fp4_b200.sh (380b685)",
                    .fp8Kv = true, .budgetIsTwoPrompts = true, .sequencesAreClients = true, .memoryFraction = 0.9, .graphLimit = 2048, .streamInterval = 20},
    InferenceRecipe{.publisher = "inferencex", .framework = ServingFramework::Vllm, .model = "kimi-k2", .gpu = "", .precision = "int4", .source = "kimik2.5_int4_b200.sh, kimik2.5_int4_h200.sh (8eec0d4)",
                    .sequencesAreClients = true, .memoryFraction = 0.95},
    // Servers that aiconfigurator generates and measures: ai-dynamo/aiconfigurator src/aiconfigurator/generator, rule_plugin/benchmark/trtllm.rule @581e459
    // (max_num_tokens, no chunks) and sglang.rule @043c66c (enable_mixed_chunk; config/backend_templates/sglang/cli_args.0.5.6.post2.j2 @ff1a4aa passes it,
    // cli_args.0.5.1.post1.j2 @5dc6d4f asks for another name). Its configurations take an FP8 cache beside FP8 weights wherever the engine has one (its
    // webapp: kvcache quant mode). No row says so; with 16 bits the 302 of them are 10 % too slow in the mean, with 8 bits 4 %.
    InferenceRecipe{.publisher = "gap-analysis", .framework = ServingFramework::TrtLlm, .model = "", .gpu = "", .precision = "fp8", .source = "configurations",
                    .whose = "aiconfigurator's", .fp8Kv = true, .budgetIsPromptAnd = true},
    InferenceRecipe{.publisher = "gap-analysis", .framework = ServingFramework::TrtLlm, .model = "", .gpu = "", .source = "configurations",
                    .whose = "aiconfigurator's", .budgetIsPromptAnd = true},
    InferenceRecipe{.publisher = "gap-analysis", .framework = ServingFramework::Sglang, .model = "", .gpu = "", .source = "configurations", .release = "0.5.6",
                    .whose = "aiconfigurator's", .mixesPrompts = true},
};

/// As the scripts are named by it: that of the experts, where they differ from the rest.
std::string_view precisionOf(const serve::Formats &formats)
{
    using workload::KernelPrecision;
    switch (formats.experts) {
    case KernelPrecision::Fp8:
    case KernelPrecision::Fp8Block: return "fp8";
    case KernelPrecision::Nvfp4:
    case KernelPrecision::Mxfp4W4A8:
    case KernelPrecision::Mxfp4W4A16: return "fp4";
    case KernelPrecision::Int4Weight: return "int4";
    default: return "bf16";
    }
}

} // namespace

const InferenceRecipe *recipeOf(std::string_view source, std::string_view framework, const InferenceCase &row)
{
    const std::string from = lower(source);
    const auto *found = std::ranges::find_if(recipes, [&](const InferenceRecipe &recipe) {
        return from.contains(recipe.publisher) && recipe.framework == row.serving.release.framework && row.serving.model.id.contains(recipe.model)
            && row.gpu->id.contains(recipe.gpu) && (recipe.precision.empty() || recipe.precision == precisionOf(row.serving.formats))
            && framework.contains(recipe.release) && (recipe.tp == 0 || recipe.tp == row.serving.cut.tp) && (recipe.drafts > 0) == (row.serving.speculation.drafts > 0);
    });
    return row.serving.release.known && found != recipes.end() ? &*found : nullptr;
}

void applyRecipe(const InferenceRecipe &recipe, bool kvStated, InferenceCase &row)
{
    const double prompt = row.prompt;
    const double output = row.output;
    const bool thousand = prompt == 1024 && output == 1024;
    if (recipe.drafts > 0 && row.draftsOpen) {
        row.serving.speculation.drafts = recipe.draftsApart > 0 && row.serving.cut.attentionDp > 1 ? recipe.draftsApart : recipe.drafts;
        row.draftsOpen = false;
    }
    serve::EngineLimits &limits = row.serving.limits;
    const auto clients = static_cast<int>(std::max(1.0, row.load.concurrency));
    if (recipe.fp8Kv && !kvStated)
        row.serving.formats.fp8Kv = true;
    if (recipe.budget > 0)
        limits.budget = recipe.budget;
    if (recipe.budgetIsContext)
        limits.budget = static_cast<int>(prompt + output + 200);
    if (recipe.budgetHoldsPrompt)
        limits.budget = std::max(recipe.budget, static_cast<int>(prompt) + clients * (row.serving.speculation.drafts + 1) + 64);
    if (recipe.budgetIsTwoPrompts)
        limits.budget = static_cast<int>(2 * prompt);
    if (recipe.budgetIsPromptAnd)
        limits.budget = static_cast<int>(prompt) + 1500 + clients;
    limits.mixesPrompts = recipe.mixesPrompts;
    if (recipe.sequences > 0)
        limits.sequences = thousand && recipe.sequencesAtThousand > 0 ? recipe.sequencesAtThousand : recipe.sequences;
    if (recipe.sequencesAreClients)
        limits.sequences = clients;
    if (recipe.memoryFraction > 0)
        limits.memoryFraction = recipe.memoryFraction;
    if (recipe.graphLimit > 0)
        limits.graphLimit = thousand && recipe.sequencesAtThousand > 0 ? recipe.sequencesAtThousand : recipe.graphLimit;
    if (recipe.graphLimitIsClients)
        limits.graphLimit = clients;
    if (recipe.waitsAtThousand && thousand && row.serving.cut.tp < 8) {
        limits.waitSteps = 20;
        limits.waitShare = 0.9;
    }
    limits.launchesPrompts = recipe.graphsOfDecodes;
    limits.senders = recipe.senders;
    limits.streamInterval = recipe.streamInterval;
    row.assumed.push_back("server started as in " + std::string(recipe.whose) + " " + std::string(recipe.source));
}

} // namespace switchyard::measured
