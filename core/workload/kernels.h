// SPDX-License-Identifier: GPL-3.0-or-later
// Times of the kernels that a transformer is made of, on one GPU, in seconds. `resolveKernels`
// reads the calibrated curves of a GPU once; after that nothing looks anything up. Each call costs
// tens of nanoseconds and allocates nothing.
//
// Curves are fitted by `calibrate kernels` from published kernel timings (calibration/kernels.json
// names rows and residuals). A GPU without timings inherits the curves of its nearest relative:
// same generation, then closest ratio of compute to bandwidth; its own peaks scale them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/workload/kernel_curve.h>
#include <core/workload/plan.h>

namespace switchyard::workload {

/// What the tensor cores multiply, and how the weights are stored.
enum class KernelPrecision : std::uint8_t {
    Bf16,
    Fp8,       ///< one scale per tensor or row
    Fp8Block,  ///< 128 × 128 weight blocks, 1 × 128 activations
    Nvfp4,
    Int8,      ///< SmoothQuant: both sides 8 bit
    Int8Weight, ///< weight-only, multiplied in BF16
    Int4Weight,
    Mxfp4W4A16, ///< weight-only MXFP4
    Mxfp4W4A8,  ///< MXFP4 weights, MXFP8 activations
    Count
};
inline constexpr auto kernelPrecisions = static_cast<std::size_t>(KernelPrecision::Count);

/// The same shape differs by 1.5 × and more between the kernels of inference frameworks.
enum class KernelLibrary : std::uint8_t { TrtLlm, Vllm, Count };
inline constexpr auto kernelLibraries = static_cast<std::size_t>(KernelLibrary::Count);

/// Words of the measured tables and of the calibration groups ("bfloat16", "w4a8_mxfp4_mxfp8";
/// "TRTLLM").
std::string toWord(KernelPrecision);
std::string toWord(KernelLibrary);
Result<KernelPrecision> kernelPrecisionFromWord(std::string_view);
Result<KernelLibrary> kernelLibraryFromWord(std::string_view);

/// The curve family that a training recipe multiplies with. Delayed, current, row-wise and MX
/// scaling run the plain FP8 kernels: their extra quantisation is memory-bound work of the layer.
KernelPrecision kernelPrecision(Precision recipe);

/// Bytes of one stored value, block scales included.
double weightBytes(KernelPrecision);
double activationBytes(KernelPrecision);

/// Attention without its projections. Sizes of one GPU: heads are already divided by TP.
struct AttentionShape {
    double batch = 1;   ///< sequences
    double queries = 1; ///< tokens of each sequence that ask
    double keys = 1;    ///< tokens that they may look at
    double heads = 1;
    double kvHeads = 1;
    double headDim = 128;
    double window = 0;  ///< sliding window in tokens; 0: none
    bool causal = true;
};

/// A mixture-of-experts MLP: gate and up, activation, down, over routed tokens. Sizes before
/// cutting; tp cuts `inter`, ep cuts `experts`.
struct ExpertShape {
    double tokens = 1; ///< of all ranks that share the experts, before routing
    double hidden = 0;
    double inter = 0;
    double topk = 1;
    double experts = 1;
    double tp = 1;
    double ep = 1;
    double skew = 0;   ///< power-law exponent of the routing; 0: balanced
    double fullest = 0; ///< token copies of the GPU that gets the most over the mean; 0: as `skew` makes it
};

/// Prefill attention kernels by precision of arithmetic and of the KV cache.
enum class AttentionKind : std::uint8_t { Bf16, Bf16KvFp8, Fp8, Count };

struct GpuKernels {
    std::string gpu;        ///< catalog id
    std::string measuredOn; ///< catalog id of the GPU whose timings made the curves
    double memory_Bps = 0;  ///< peak
    double launch_s = 0;    ///< floor of a memory-bound kernel
    double streamFraction = 0; ///< of peak that streaming kernels reach
    int sms = 0;

    std::array<std::array<KernelCurve<3>, kernelLibraries>, kernelPrecisions> gemm; ///< m, n, k
    std::array<KernelCurve<4>, static_cast<std::size_t>(AttentionKind::Count)> prefill;
    std::array<KernelCurve<4>, 4> decode;    ///< BF16, FP8 cache; then the same within a window
    std::array<KernelCurve<3>, 2> mlaPrefill;
    std::array<KernelCurve<3>, 2> mlaDecode;
    std::array<KernelCurve<4>, kernelPrecisions> experts;

    /// Precisions with timings of their own; GEMMs of the others run on curves of the next wider one, experts on the nearest's.
    std::array<bool, kernelPrecisions> gemmMeasured{};
    std::array<bool, kernelPrecisions> expertsMeasured{};
    double sharedGroup = 1e9;      ///< see sharedDecodeGroup
    double backwardEfficiency = 1; ///< attention backward FLOP rate over forward FLOP rate

    [[nodiscard]] bool inherited() const { return gpu != measuredOn; }
};

/// NotFound when the catalog holds no kernel curves at all, or none of the GPU's generation.
Result<GpuKernels> resolveKernels(const catalog::Catalog &catalog, const catalog::Gpu &gpu);

/// C[m,n] = A[m,k] · B[k,n]; n is the output width of the layer. A library without timings of
/// this precision stands in for the other; see gemmMeasured for what a GPU really has.
double gemm_s(const GpuKernels &gpu, KernelPrecision precision, KernelLibrary library, double m, double n, double k);
/// Training libraries pick the fastest kernel they have: the faster of the two measured ones.
double trainingGemm_s(const GpuKernels &gpu, KernelPrecision precision, double m, double n, double k);

/// `groups` GEMMs of m × n × k each in one launch (the experts of one GPU): the tiles and weights of
/// one GEMM of m × (groups · n) × k, with each group's own rows of A.
double groupedGemm_s(const GpuKernels &gpu, KernelPrecision precision, double groups, double m, double n, double k);

double attentionForward_s(const GpuKernels &gpu, const AttentionShape &shape, AttentionKind kind = AttentionKind::Bf16);
/// Index of the decode curve of a shape.
std::size_t decodeCurve(const AttentionShape &shape, bool fp8Cache);
/// One new token per sequence against `keys` cached ones.
double attentionDecode_s(const GpuKernels &gpu, const AttentionShape &shape, bool fp8Cache = false);

/// Latent attention (DeepSeek): kernels of the measured tables, q·k width 192 and v width 128 in
/// prefill, 576 and 512 against the latent cache in decode.
double mlaPrefill_s(const GpuKernels &gpu, double batch, double tokens, double heads, bool fp8Cache = false);
double mlaDecode_s(const GpuKernels &gpu, double batch, double keys, double heads, bool fp8Cache = false);

/// A whole fused expert MLP of an inference framework on one GPU, routing and permutation included.
double experts_s(const GpuKernels &gpu, KernelPrecision precision, const ExpertShape &shape);

/// Norms, activations, residuals, optimizer: bytes read and written, one launch.
double memoryBound_s(const GpuKernels &gpu, double traffic_B);

/// Query–key pairs of one sequence and head: half the square when causal, less in a window. The
/// last query sees the last key.
double attendedPairs(const AttentionShape &shape);

} // namespace switchyard::workload
