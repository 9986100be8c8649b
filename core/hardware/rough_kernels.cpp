// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/hardware/rough_kernels.h>

#include <cmath>

namespace switchyard::hardware {

namespace {

using workload::KernelPrecision;

/// What large shapes reach of the peaks, rounded from the calibrated curves of each generation.
struct Rough {
    double compute = 0;       ///< BF16 matrix products, of peak
    double memory = 0;        ///< of peak bandwidth
    double launch_s = 0;      ///< of a matrix product
    double attention = 0;     ///< forward, of the BF16 peak
    double halfSpeedKeys = 0; ///< sequence at which attention reaches half of that
};

Rough roughOf(catalog::GpuGeneration generation)
{
    switch (generation) {
    case catalog::GpuGeneration::Ampere: return {0.86, 0.75, 5e-6, 0.57, 490};
    case catalog::GpuGeneration::Hopper: return {0.81, 0.87, 3.3e-6, 0.66, 1300};
    case catalog::GpuGeneration::Blackwell: break;
    }
    return {0.74, 0.79, 3.1e-6, 0.60, 1475};
}

/// FLOP/s of large products; narrower types reach less of their peaks.
double gemm_flops(const catalog::Gpu &gpu, const Rough &rough, KernelPrecision precision)
{
    const auto peakOr16 = [&](double peak_flops) { return peak_flops > 0 ? peak_flops : gpu.bf16_flops; };
    switch (precision) {
    case KernelPrecision::Fp8:
    case KernelPrecision::Fp8Block: return rough.compute * 0.85 * peakOr16(gpu.fp8_flops);
    case KernelPrecision::Nvfp4: return rough.compute * 0.7 * peakOr16(gpu.fp4_flops);
    default: return rough.compute * gpu.bf16_flops;
    }
}

/// time / roofline = 1 + halfSpeedKeys / queries, from 256 queries to 131,072; flat along the other axes.
void addShortSequences(workload::KernelCurve<4> &curve, double halfSpeedKeys)
{
    constexpr int knots = 10;
    constexpr std::size_t others = 8; // two knots on each of three axes
    constexpr workload::LogAxis flat{0, 20, 2};
    constexpr workload::LogAxis queries{8, 1, knots};
    curve.axes = {queries, flat, flat, flat};
    for (int i = 0; i < knots; ++i) {
        const double slower = std::log(1 + halfSpeedKeys / std::exp2(queries.first + i));
        curve.surface.insert(curve.surface.end(), others, static_cast<float>(slower));
    }
}

} // namespace

workload::GpuKernels roughKernels(const catalog::Gpu &gpu)
{
    constexpr double attentionLaunch_s = 16e-6;
    const Rough rough = roughOf(gpu.generation);
    const double memory_Bps = rough.memory * gpu.memory_Bps;
    workload::GpuKernels kernels;
    kernels.gpu = gpu.id;
    kernels.memory_Bps = gpu.memory_Bps;
    kernels.launch_s = 3e-6;
    kernels.streamFraction = 0.85;
    kernels.sms = gpu.sms;
    kernels.backwardEfficiency = 0.85;
    const auto set = [memory_Bps](auto &curve, double flops, double launch_s) {
        curve.flops = flops;
        curve.memory_Bps = memory_Bps;
        curve.launch_s = launch_s;
    };
    for (std::size_t p = 0; p < workload::kernelPrecisions; ++p) {
        for (auto &curve : kernels.gemm[p])
            set(curve, gemm_flops(gpu, rough, static_cast<KernelPrecision>(p)), rough.launch_s);
    }
    for (auto &curve : kernels.prefill) {
        set(curve, rough.attention * gpu.bf16_flops, attentionLaunch_s);
        addShortSequences(curve, rough.halfSpeedKeys);
    }
    for (auto &curve : kernels.mlaPrefill)
        set(curve, 0.9 * rough.attention * gpu.bf16_flops, attentionLaunch_s);
    return kernels;
}

} // namespace switchyard::hardware
