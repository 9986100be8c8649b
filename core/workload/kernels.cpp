// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/kernels.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/workload/kernel_work.h>

namespace switchyard::workload {
namespace {

std::size_t index(KernelPrecision precision) { return static_cast<std::size_t>(precision); }

double seconds(const KernelCurve<3> &curve, const KernelWork<3> &work)
{
    return curve.time_s(work.flop, work.traffic_B, work.shape);
}

double seconds(const KernelCurve<4> &curve, const KernelWork<4> &work)
{
    return curve.time_s(work.flop, work.traffic_B, work.shape);
}

double fastest(const GpuKernels &gpu, KernelPrecision precision, const KernelWork<3> &work)
{
    double best = std::numeric_limits<double>::infinity();
    for (const auto &curve : gpu.gemm[index(precision)])
        if (curve.exists())
            best = std::min(best, seconds(curve, work));
    return best;
}

} // namespace

double gemm_s(const GpuKernels &gpu, KernelPrecision precision, KernelLibrary library, double m, double n, double k)
{
    return seconds(gpu.gemm[index(precision)][static_cast<std::size_t>(library)], gemmWork(precision, m, n, k));
}

double trainingGemm_s(const GpuKernels &gpu, KernelPrecision precision, double m, double n, double k)
{
    return fastest(gpu, precision, gemmWork(precision, m, n, k));
}

double groupedGemm_s(const GpuKernels &gpu, KernelPrecision precision, double groups, double m, double n, double k)
{
    KernelWork<3> work = gemmWork(precision, m, groups * n, k);
    work.traffic_B += (groups - 1) * m * k * activationBytes(precision);
    return fastest(gpu, precision, work);
}

double attentionForward_s(const GpuKernels &gpu, const AttentionShape &shape, AttentionKind kind)
{
    return seconds(gpu.prefill[static_cast<std::size_t>(kind)], prefillWork(kind, shape));
}

std::size_t decodeCurve(const AttentionShape &shape, bool fp8Cache)
{
    return (shape.window > 0 ? 2U : 0U) + (fp8Cache ? 1U : 0U);
}

double attentionDecode_s(const GpuKernels &gpu, const AttentionShape &shape, bool fp8Cache)
{
    return seconds(gpu.decode[decodeCurve(shape, fp8Cache)], decodeWork(shape, fp8Cache, gpu.sharedGroup));
}

double mlaPrefill_s(const GpuKernels &gpu, double batch, double tokens, double heads, bool fp8Cache)
{
    return seconds(gpu.mlaPrefill[fp8Cache ? 1 : 0], mlaPrefillWork(batch, tokens, heads, fp8Cache));
}

double mlaDecode_s(const GpuKernels &gpu, double batch, double keys, double heads, bool fp8Cache)
{
    return seconds(gpu.mlaDecode[fp8Cache ? 1 : 0], mlaDecodeWork(batch, keys, heads, fp8Cache));
}

double experts_s(const GpuKernels &gpu, KernelPrecision precision, const ExpertShape &shape)
{
    return seconds(gpu.experts[index(precision)], expertWork(precision, shape));
}

double memoryBound_s(const GpuKernels &gpu, double traffic_B)
{
    return traffic_B / (gpu.streamFraction * gpu.memory_Bps) + gpu.launch_s;
}

} // namespace switchyard::workload
