// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/job.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/serve/engine_traits.h>

namespace switchyard::serve {

using workload::KernelPrecision;

namespace {

struct Word {
    std::string_view part;
    KernelPrecision precision;
};
/// The first that a word contains decides.
constexpr Word precisionWords[] = {
    {"nvfp4", KernelPrecision::Nvfp4},        {"mxfp4", KernelPrecision::Mxfp4W4A16}, {"w4a8", KernelPrecision::Int4Weight},
    {"w4afp8", KernelPrecision::Int4Weight},  {"qserve", KernelPrecision::Int4Weight},
    {"fp4", KernelPrecision::Nvfp4},          {"fp8_block", KernelPrecision::Fp8Block}, {"fp8-block", KernelPrecision::Fp8Block},
    {"fp8", KernelPrecision::Fp8},            {"w8a8", KernelPrecision::Int8},        {"smoothquant", KernelPrecision::Int8},
    {"w4a16", KernelPrecision::Int4Weight},   {"awq", KernelPrecision::Int4Weight},   {"gptq", KernelPrecision::Int4Weight},
    {"int4", KernelPrecision::Int4Weight},    {"w8a16", KernelPrecision::Int8Weight}, {"int8", KernelPrecision::Int8Weight},
    {"bf16", KernelPrecision::Bf16},          {"bfloat16", KernelPrecision::Bf16},    {"fp16", KernelPrecision::Bf16},
    {"float16", KernelPrecision::Bf16},       {"nf4", KernelPrecision::Int4Weight},   {"4bit", KernelPrecision::Int4Weight},
    {"4-bit", KernelPrecision::Int4Weight},   {"q4_", KernelPrecision::Int4Weight},   {"8bit", KernelPrecision::Int8Weight},
    {"8-bit", KernelPrecision::Int8Weight},   {"q8_", KernelPrecision::Int8Weight},   {"16", KernelPrecision::Bf16},
};

/// The checkpoint that there is, where its maker publishes one in few bits alone.
std::string takeOnlyCheckpoint(const catalog::Architecture &model, Formats &out)
{
    if (model.nativeWeights == "fp8_block") {
        out.linear = out.experts = KernelPrecision::Fp8Block;
        return "weights in FP8 blocks, the only checkpoint: the precision is not stated";
    }
    if (model.nativeWeights == "int4") {
        out.experts = KernelPrecision::Int4Weight;
        return "4-bit experts and 16-bit attention, the only checkpoint: the precision is not stated";
    }
    if (model.nativeWeights == "mxfp4") // splitExperts()
        return "MXFP4 experts and 16-bit attention, the only checkpoint: the precision is not stated";
    return "";
}

/// Bits of a number of the cache: by the name of a format, which may stand beside numbers of a block ("page size 16, FP8"), else the first number
/// that may be one ("16-bit, blocks of 64").
int bitsIn(std::string_view kv)
{
    constexpr std::string_view digits = "0123456789";
    if (kv.contains("e4m3") || kv.contains("e5m2"))
        return 8;
    if (kv.contains("e2m1"))
        return 4;
    for (const auto &[word, bits] : {std::pair{"kv4", 4}, {"kv8", 8}, {"kv16", 16}, {"fp4", 4}, {"int4", 4}, {"fp8", 8}, {"int8", 8}, {"bf16", 16}, {"fp16", 16}})
        if (kv.contains(word))
            return bits;
    for (std::size_t at = kv.find_first_of(digits), end = 0; at != std::string_view::npos; at = kv.find_first_of(digits, end)) {
        end = std::min(kv.size(), kv.find_first_not_of(digits, at));
        const std::string_view number = kv.substr(at, end - at);
        for (const auto &[word, bits] : {std::pair{"4", 4}, {"8", 8}, {"16", 16}, {"32", 32}})
            if (number == word)
                return bits;
    }
    return 16;
}

/// What tensor cores before Hopper, or before Blackwell, lack.
void withinGeneration(const catalog::Architecture &model, catalog::GpuGeneration generation, KernelPrecision &precision, std::string &assumed)
{
    if (precision == KernelPrecision::Nvfp4 && generation != catalog::GpuGeneration::Blackwell) {
        precision = KernelPrecision::Int4Weight;
        if (model.nativeWeights != "mxfp4") // whose experts are so by themselves
            assumed = "4-bit weights with 16-bit arithmetic: GPUs before Blackwell have no FP4";
    }
    if ((precision == KernelPrecision::Fp8 || precision == KernelPrecision::Fp8Block) && generation == catalog::GpuGeneration::Ampere) {
        precision = KernelPrecision::Int8Weight; // Marlin
        assumed = "8-bit weights with 16-bit arithmetic: GPUs before Hopper have no FP8";
    }
}

void standsIn(Formats &out, const char *what)
{
    out.derived = true;
    out.assumed += (out.assumed.empty() ? "" : "; ") + std::string(what);
}

/// Expert kernels of their own beside dense layers in 16 bits.
void splitExperts(const catalog::Architecture &model, const std::string &word, bool nvfp4, bool blackwell, Formats &out)
{
    if (model.nativeWeights == "mxfp4") {
        out.linear = KernelPrecision::Bf16;
        if (out.assumed.empty() && !word.contains("fp4")) // which is what they are
            out.assumed = "MXFP4 experts and 16-bit attention, the only checkpoint, whatever " + inQuotes(word) + " says";
        out.experts = blackwell ? KernelPrecision::Mxfp4W4A8 : KernelPrecision::Mxfp4W4A16;
    } else if (out.linear == KernelPrecision::Mxfp4W4A16 && !model.isMoe()) { // MXFP4 kernels are expert kernels
        out.linear = out.experts = KernelPrecision::Int4Weight;
        standsIn(out, "4-bit weights with 16-bit arithmetic: MXFP4 of dense layers is not timed");
    } else if (out.linear == KernelPrecision::Mxfp4W4A16) { // NOLINT(bugprone-branch-clone): each has its reason
        out.linear = KernelPrecision::Bf16;
    } else if (model.nativeWeights == "int4" && model.isMoe() && word.contains("4") && out.experts == KernelPrecision::Int4Weight) {
        out.linear = KernelPrecision::Bf16; // Kimi K2 Thinking: all but the routed experts stay as they are
    } else if (word.contains("w4a") && word.contains("8") && out.linear == KernelPrecision::Int4Weight) { // AWQ of TensorRT-LLM, QServe
        if (model.isMoe() && word.contains("w4afp8")) // SGLang's: FP8 beside the experts
            out.linear = model.nativeWeights.contains("fp8_block") ? KernelPrecision::Fp8Block : KernelPrecision::Fp8;
        standsIn(out, "4-bit weights with 16-bit arithmetic: that of W4A8 in 8 bits is not timed");
    } else if (nvfp4 && model.attention == catalog::Attention::Mla) {
        // ModelOpt leaves latent attention out (examples/deepseek/ptq.py; exclude_modules of nvidia/DeepSeek-R1-FP4).
        out.linear = KernelPrecision::Bf16;
        out.assumed = "16-bit attention: published NVFP4 checkpoints of latent attention leave it so";
    }
}

} // namespace

bool isOpenPrecision(std::string_view word)
{
    constexpr std::array<std::string_view, 12> open = {"", "auto", "native", "unstated", "not stated", "unspecified", "unknown", "n/a", "na", "none", "-", "?"};
    const std::string text = lower(word);
    return std::ranges::find(open, text) != open.end() || text.contains("default") || text.contains("checkpoint");
}

Result<Formats> formatsOf(std::string_view word, std::string_view kvWord, const catalog::Architecture &model, const Rules &rules,
                          catalog::GpuGeneration generation)
{
    const std::string text = lower(word);
    Formats out;
    if (isOpenPrecision(text))
        out.assumed = takeOnlyCheckpoint(model, out);
    if (out.assumed.empty()) {
        const Word *known = std::ranges::find_if(precisionWords, [&](const Word &entry) { return text.contains(entry.part); });
        if (known != std::end(precisionWords))
            out.linear = known->precision;
        else if (isOpenPrecision(text))
            out.assumed = "16-bit weights: the precision is not stated";
        else
            return fail(ErrorCode::InvalidInput, say("precision {} is not modelled; expected bf16, fp16, fp8, fp8-block, nvfp4, mxfp4, int8 or int4", inQuotes(std::string(word))));
        if (out.linear == KernelPrecision::Fp8 && model.nativeWeights.contains("fp8_block") && generation != catalog::GpuGeneration::Ampere && !text.contains("row") && !text.contains("tensor"))
            out.linear = KernelPrecision::Fp8Block;
        out.experts = out.linear;
    }
    const bool nvfp4 = out.linear == KernelPrecision::Nvfp4;
    withinGeneration(model, generation, out.linear, out.assumed);
    withinGeneration(model, generation, out.experts, out.assumed);
    splitExperts(model, text, nvfp4, generation == catalog::GpuGeneration::Blackwell, out);
    const std::string kv = lower(kvWord);
    if (isOpenPrecision(kv)) {
        const KernelPrecision most = out.experts == KernelPrecision::Nvfp4 ? out.experts : out.linear;
        // ModelOpt's checkpoints name the cache; those in blocks are the models' own (DeepSeek, Qwen, MiniMax) and do not.
        const bool namesCache = most == KernelPrecision::Fp8 || most == KernelPrecision::Nvfp4;
        out.fp8Kv = rules.fp8KvByCheckpoint && namesCache;
    } else {
        const int bits = bitsIn(kv);
        out.fourBitKv = bits == 4;
        out.fp8Kv = bits <= 8;
    }
    return out;
}

Result<void> checkCut(const Cut &cut, const catalog::Architecture &model)
{
    const auto refuse = [](Said what) { return fail(ErrorCode::InvalidInput, std::move(what)); };
    if (cut.tp < 1 || cut.pp < 1 || cut.ep < 1 || cut.attentionDp < 1 || cut.replicas < 1)
        return refuse(say("degrees are 1 or more"));
    if (cut.tp % cut.attentionDp != 0)
        return refuse(say("attention DP {} does not divide TP {}", cut.attentionDp, cut.tp));
    const int attentionTp = cut.tp / cut.attentionDp;
    if (attentionTp > model.heads || model.heads % attentionTp != 0)
        return refuse(say("TP {} does not divide the {} heads of {}", attentionTp, model.heads, model.name));
    if (model.isHybrid() && model.linear.heads % attentionTp != 0)
        return refuse(say("TP {} does not divide the {} heads with a state of {}", attentionTp, model.linear.heads, model.name));
    if (cut.pp > model.layers)
        return refuse(say("PP {} over the {} layers of {}", cut.pp, model.layers, model.name));
    if (cut.ep > 1 && !model.isMoe())
        return refuse(say("EP {}, but {} has no experts", cut.ep, model.name));
    if (cut.tp % cut.ep != 0)
        return refuse(say("EP {} does not divide the {} GPUs of a stage", cut.ep, cut.tp));
    if (model.isMoe() && cut.ep > model.experts)
        return refuse(say("EP {} over the {} experts of {}", cut.ep, model.experts, model.name));
    return {};
}

Result<void> checkImbalance(const Serving &serving)
{
    if (serving.expertImbalance && !serving.model.isMoe())
        return fail(ErrorCode::InvalidInput, say("an expert imbalance, but {} has no experts", serving.model.name));
    if (serving.redundantExperts && !serving.model.isMoe())
        return fail(ErrorCode::InvalidInput, say("redundant experts, but {} has no experts", serving.model.name));
    return {};
}

Result<void> checkExperts(const Serving &serving)
{
    const int ep = serving.cut.ep;
    if (const int slots = serving.expertSlots(); serving.redundantExperts && slots % ep != 0)
        return fail(ErrorCode::InvalidInput, say("{} experts with {} redundant ones over EP {}; expected redundant experts that EP divides the sum with, like {}", serving.model.experts, *serving.redundantExperts, ep, (serving.model.experts + ep - 1) / ep * ep - serving.model.experts));
    if (serving.twoBatches && !twoBatchesOf(serving.release).possible)
        return fail(ErrorCode::Unsupported, say("two batches side by side, which {} of this release does not have; expected vllm from 0.11, or sglang", toWord(serving.release.framework)));
    return {};
}

double Speculation::tokensPerStep() const
{
    if (drafts <= 0)
        return 1;
    return acceptance >= 1 ? drafts + 1 : (1 - std::pow(acceptance, drafts + 1)) / (1 - acceptance);
}

} // namespace switchyard::serve
