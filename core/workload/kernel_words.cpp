// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/kernels.h>

#include <array>

#include <core/workload/kernel_groups.h>

namespace switchyard::workload {
namespace {

struct PrecisionFacts {
    const char *word;
    double weight_B;     ///< per value, block scales included
    double activation_B;
};
/// In the order of KernelPrecision. NVFP4: 4 bit and one 8-bit scale per 16 values; MXFP4 and
/// MXFP8: one 8-bit scale per 32.
constexpr std::array<PrecisionFacts, kernelPrecisions> facts = {{
    {"bfloat16", 2, 2},
    {"fp8", 1, 1},
    {"fp8_block", 1, 1 + 4.0 / 128},
    {"nvfp4", 0.5 + 1.0 / 16, 0.5 + 1.0 / 16},
    {"sq", 1, 1},
    {"int8_wo", 1, 2},
    {"int4_wo", 0.5, 2},
    {"w4a16_mxfp4", 0.5 + 1.0 / 32, 2},
    {"w4a8_mxfp4_mxfp8", 0.5 + 1.0 / 32, 1 + 1.0 / 32},
}};

constexpr std::array<const char *, kernelLibraries> libraries = {"TRTLLM", "VLLM"};

} // namespace

std::string toWord(KernelPrecision precision) { return facts[static_cast<std::size_t>(precision)].word; }
std::string toWord(KernelLibrary library) { return libraries[static_cast<std::size_t>(library)]; }

Result<KernelPrecision> kernelPrecisionFromWord(std::string_view word)
{
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (word == facts[i].word)
            return static_cast<KernelPrecision>(i);
    return fail(ErrorCode::Unsupported, say("kernel dtype '{}' is not modelled; expected bfloat16, fp8, fp8_block, nvfp4, sq, int8_wo, int4_wo, w4a16_mxfp4 or w4a8_mxfp4_mxfp8", word));
}

Result<KernelLibrary> kernelLibraryFromWord(std::string_view word)
{
    for (std::size_t i = 0; i < libraries.size(); ++i)
        if (word == libraries[i])
            return static_cast<KernelLibrary>(i);
    return fail(ErrorCode::Unsupported,
                say("kernels of framework '{}' are not modelled; expected TRTLLM or VLLM", word));
}

double weightBytes(KernelPrecision precision) { return facts[static_cast<std::size_t>(precision)].weight_B; }
double activationBytes(KernelPrecision precision) { return facts[static_cast<std::size_t>(precision)].activation_B; }

KernelPrecision kernelPrecision(Precision recipe)
{
    switch (recipe) {
    case Precision::Bf16:
    case Precision::Fp16: return KernelPrecision::Bf16;
    case Precision::Fp8:
    case Precision::Fp8Ds:
    case Precision::Fp8Cs:
    case Precision::Fp8Mx:
    case Precision::Fp8Row: return KernelPrecision::Fp8;
    case Precision::Fp8Block: return KernelPrecision::Fp8Block;
    case Precision::Nvfp4: return KernelPrecision::Nvfp4;
    }
    return KernelPrecision::Bf16;
}

double kernelPeak_flops(const catalog::Gpu &gpu, KernelPrecision precision)
{
    switch (precision) {
    case KernelPrecision::Fp8:
    case KernelPrecision::Fp8Block:
    case KernelPrecision::Mxfp4W4A8: return gpu.fp8_flops;
    case KernelPrecision::Nvfp4: return gpu.fp4_flops;
    case KernelPrecision::Int8: return 2 * gpu.bf16_flops; // twice the BF16 rate on A100, where it is measured
    case KernelPrecision::Bf16:
    case KernelPrecision::Int8Weight:
    case KernelPrecision::Int4Weight:
    case KernelPrecision::Mxfp4W4A16:
    case KernelPrecision::Count: break;
    }
    return gpu.bf16_flops;
}

double kernelPeak_flops(const catalog::Gpu &gpu, AttentionKind kind)
{
    return kind == AttentionKind::Fp8 ? gpu.fp8_flops : gpu.bf16_flops;
}

std::string toWord(AttentionKind kind)
{
    switch (kind) {
    case AttentionKind::Bf16KvFp8: return "bfloat16.fp8";
    case AttentionKind::Fp8: return "fp8.fp8";
    case AttentionKind::Bf16:
    case AttentionKind::Count: break;
    }
    return "bfloat16.bfloat16";
}

std::string cacheWord(bool fp8Cache) { return fp8Cache ? "fp8" : "bfloat16"; }

std::string toWord(catalog::GpuGeneration generation)
{
    switch (generation) {
    case catalog::GpuGeneration::Ampere: return "ampere";
    case catalog::GpuGeneration::Hopper: return "hopper";
    case catalog::GpuGeneration::Blackwell: return "blackwell";
    }
    return "hopper";
}

} // namespace switchyard::workload
