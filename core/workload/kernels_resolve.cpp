// SPDX-License-Identifier: GPL-3.0-or-later
// Calibration groups (kernel_groups.h) → the curves of one GPU, with every gap filled once here so
// that evaluation never branches.
#include <core/workload/kernels.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <core/workload/kernel_groups.h>
#include <core/workload/kernel_work.h>

namespace switchyard::workload {
namespace {

using catalog::Catalog;
using catalog::Gpu;

/// Reads curves; keeps the first error.
class CurveReader
{
public:
    CurveReader(const Catalog &catalog, double memory_Bps) : m_catalog(catalog), m_memory_Bps(memory_Bps) {}

    /// An absent group, or a peak that the GPU lacks, is a curve that does not exist.
    template <std::size_t D>
    KernelCurve<static_cast<int>(D)> read(const std::string &name, double peak_flops,
                                          const std::array<LogAxis, D> &axes)
    {
        KernelCurve<static_cast<int>(D)> curve;
        if (!m_catalog.calibration.contains(name) || !(peak_flops > 0))
            return curve;
        curve.flops = value(name, "compute_efficiency") * peak_flops;
        curve.memory_Bps = value(name, "memory_efficiency") * m_memory_Bps;
        curve.launch_s = value(name, "launch_us") * 1e-6;
        curve.bandLow = value(name, "band_low");
        curve.bandHigh = value(name, "band_high");
        curve.axes = axes;
        if (!(curve.flops > 0) || !(curve.memory_Bps > 0) || !(curve.launch_s >= 0))
            complain(say("efficiencies must be above 0 and launch_us not negative"), name);
        if (const auto surface = m_catalog.surfaces.find(name); surface != m_catalog.surfaces.end()) {
            std::size_t knots = 1;
            for (const LogAxis &axis : axes)
                knots *= static_cast<std::size_t>(axis.knots);
            if (surface->second.size() != knots)
                complain(say("surface has {} values; expected {}", surface->second.size(), knots), name);
            curve.surface.assign(surface->second.begin(), surface->second.end());
        }
        return curve;
    }

    double value(const std::string &name, std::string_view key)
    {
        const auto group = m_catalog.calibration.find(name);
        if (group != m_catalog.calibration.end())
            if (const auto it = group->second.find(key); it != group->second.end())
                return it->second;
        complain(say("calibration has no '{}'; run calibrate kernels", key), name);
        return 0;
    }

    [[nodiscard]] const Error &error() const { return m_error; }

private:
    void complain(Said message, const std::string &name)
    {
        if (m_error.message.empty())
            m_error = fail(ErrorCode::InvalidInput, std::move(message), "calibration group " + name).error();
    }

    const Catalog &m_catalog;
    double m_memory_Bps;
    Error m_error;
};

bool hasTimings(const Catalog &catalog, const std::string &gpu)
{
    for (std::size_t l = 0; l < kernelLibraries; ++l)
        if (catalog.calibration.contains(kernelGroup("gemm", gpu, toWord(KernelPrecision::Bf16),
                                                     toWord(static_cast<KernelLibrary>(l)))))
            return true;
    return false;
}

/// The GPU itself, else one of its generation with the closest ratio of compute to bandwidth, and bandwidth:
/// one with HBM is no card with GDDR.
std::string nearestMeasured(const Catalog &catalog, const Gpu &gpu)
{
    if (hasTimings(catalog, gpu.id))
        return gpu.id;
    std::string best;
    double bestDistance = std::numeric_limits<double>::infinity();
    for (const auto &[id, other] : catalog.gpus) {
        if (other.generation != gpu.generation || !hasTimings(catalog, id))
            continue;
        const double wider = std::log(other.memory_Bps / gpu.memory_Bps);
        const double distance = std::abs(std::log(other.bf16_flops / gpu.bf16_flops) - wider) + std::abs(wider);
        if (distance < bestDistance) {
            best = id;
            bestDistance = distance;
        }
    }
    return best;
}

/// The precision whose curves stand in for one without timings. BF16 stands in for itself.
KernelPrecision wider(KernelPrecision precision)
{
    switch (precision) {
    case KernelPrecision::Nvfp4:
    case KernelPrecision::Fp8Block:
    case KernelPrecision::Mxfp4W4A8:
    case KernelPrecision::Int8: return KernelPrecision::Fp8;
    default: return KernelPrecision::Bf16;
    }
}

void readGemms(CurveReader &reader, const Gpu &gpu, GpuKernels &out)
{
    for (std::size_t p = 0; p < kernelPrecisions; ++p) {
        const auto precision = static_cast<KernelPrecision>(p);
        auto &curves = out.gemm[p];
        for (std::size_t l = 0; l < kernelLibraries; ++l) {
            const auto name = kernelGroup("gemm", out.measuredOn, toWord(precision), toWord(static_cast<KernelLibrary>(l)));
            curves[l] = reader.read(name, kernelPeak_flops(gpu, precision), gemmAxes());
        }
        out.gemmMeasured[p] = curves[0].exists() || curves[1].exists();
        if (!curves[0].exists())
            curves[0] = curves[1];
        if (!curves[1].exists())
            curves[1] = curves[0];
    }
    // BF16 is first in the enumeration and FP8 second, so one pass in order fills every gap.
    for (std::size_t p = 1; p < kernelPrecisions; ++p)
        if (!out.gemmMeasured[p])
            out.gemm[p] = out.gemm[static_cast<std::size_t>(wider(static_cast<KernelPrecision>(p)))];
}

void readAttention(CurveReader &reader, const Gpu &gpu, GpuKernels &out)
{
    for (std::size_t i = 0; i < out.prefill.size(); ++i) {
        const auto kind = static_cast<AttentionKind>(i);
        out.prefill[i] = reader.read(kernelGroup("prefill", out.measuredOn, toWord(kind)), kernelPeak_flops(gpu, kind),
                                     prefillAxes());
        if (!out.prefill[i].exists())
            out.prefill[i] = out.prefill[0];
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string cache = cacheWord(i == 1);
        const auto read = [&](auto &curves, const char *family, const auto &axes) {
            curves[i] = reader.read(kernelGroup(family, out.measuredOn, cache), gpu.bf16_flops, axes);
            if (!curves[i].exists())
                curves[i] = curves[0];
        };
        read(out.mlaPrefill, "mla_prefill", mlaPrefillAxes());
        read(out.mlaDecode, "mla_decode", mlaDecodeAxes());
    }
    for (std::size_t i = 0; i < out.decode.size(); ++i) {
        out.decode[i] = reader.read(kernelGroup(i < 2 ? "decode" : "decode_window", out.measuredOn, cacheWord(i % 2 == 1)),
                                    gpu.bf16_flops, decodeAxes());
        if (!out.decode[i].exists())
            out.decode[i] = out.decode[i < 2 ? 0 : i - 2];
    }
    out.sharedGroup = sharedDecodeGroup(gpu.generation);
    out.backwardEfficiency = reader.value(kernelGroup("attention_backward", toWord(gpu.generation)), "efficiency");
}

constexpr double derivedWidening = 1.5;

/// The measured precision of this GPU whose kernels are most like those of `precision`: what they move, how they are laid
/// out over the experts and what tiles cost is theirs, the bytes are its own. So is the rate: large expert MLPs of one GPU
/// reach about the same in every precision (Hopper: 460 TFLOPS in BF16, 530 in FP8, 330 in FP8 blocks, 270 in MXFP4), whatever
/// its peak, and no more than the plain GEMMs of the precision.
std::optional<KernelPrecision> expertsLike(const GpuKernels &gpu, KernelPrecision precision)
{
    using enum KernelPrecision;
    constexpr std::array weightOnly = {Mxfp4W4A16, Bf16, Mxfp4W4A8, Fp8, Fp8Block};
    constexpr std::array narrow = {Fp8Block, Fp8, Mxfp4W4A8, Int8, Bf16};
    constexpr std::array fourBits = {Nvfp4, Mxfp4W4A8, Fp8Block, Fp8, Bf16};
    const auto first = [&](const auto &order) -> std::optional<KernelPrecision> {
        const auto found = std::ranges::find_if(order, [&](KernelPrecision other) { return other != precision && gpu.expertsMeasured[static_cast<std::size_t>(other)]; });
        return found == order.end() ? std::nullopt : std::optional(*found);
    };
    switch (precision) {
    case Bf16:
    case Int8Weight:
    case Int4Weight:
    case Mxfp4W4A16: return first(weightOnly);
    case Nvfp4:
    case Mxfp4W4A8: return first(fourBits);
    case Fp8:
    case Fp8Block:
    case Int8:
    case Count: break;
    }
    return first(narrow);
}

void readExperts(CurveReader &reader, const Gpu &gpu, GpuKernels &out)
{
    for (std::size_t p = 0; p < kernelPrecisions; ++p) {
        const auto precision = static_cast<KernelPrecision>(p);
        out.experts[p] = reader.read(kernelGroup("experts", out.measuredOn, toWord(precision)),
                                     kernelPeak_flops(gpu, precision), expertAxes());
        out.expertsMeasured[p] = out.experts[p].exists();
    }
    for (std::size_t p = 0; p < kernelPrecisions; ++p) {
        if (out.expertsMeasured[p])
            continue;
        const auto precision = static_cast<KernelPrecision>(p);
        const KernelCurve<3> &gemm = out.gemm[p][0];
        if (const std::optional<KernelPrecision> other = expertsLike(out, precision)) {
            out.experts[p] = out.experts[static_cast<std::size_t>(*other)];
            out.experts[p].flops = std::min(out.experts[p].flops, gemm.flops);
            out.experts[p].bandLow *= derivedWidening;
            out.experts[p].bandHigh *= derivedWidening;
            continue;
        }
        // No expert kernel of this GPU is measured: the roofline of the precision's plain GEMMs.
        out.experts[p].flops = gemm.flops;
        out.experts[p].memory_Bps = gemm.memory_Bps;
        out.experts[p].launch_s = gemm.launch_s;
        out.experts[p].bandLow = gemm.bandLow;
        out.experts[p].bandHigh = gemm.bandHigh;
    }
}

} // namespace

KernelPrecision timedPrecision(const GpuKernels &kernels, KernelPrecision precision)
{
    while (precision != KernelPrecision::Bf16 && !kernels.gemmMeasured[static_cast<std::size_t>(precision)])
        precision = wider(precision);
    return precision;
}

Result<GpuKernels> resolveKernels(const catalog::Catalog &catalog, const catalog::Gpu &gpu)
{
    GpuKernels out;
    out.gpu = gpu.id;
    out.measuredOn = nearestMeasured(catalog, gpu);
    if (out.measuredOn.empty())
        return fail(ErrorCode::NotFound, say("no kernel timings of GPU {} or of its generation; expected calibration groups {}.*", gpu.id, kernelGroup("gemm", gpu.id)), catalog.directory);
    CurveReader reader(catalog, gpu.memory_Bps);
    out.memory_Bps = gpu.memory_Bps;
    out.sms = gpu.sms;
    readGemms(reader, gpu, out);
    readAttention(reader, gpu, out);
    readExperts(reader, gpu, out);
    out.streamFraction = reader.value(kernelGroup("stream", out.measuredOn), "fraction");
    out.launch_s = out.gemm[0][0].launch_s;
    if (!reader.error().message.empty())
        return std::unexpected(reader.error());
    return out;
}

} // namespace switchyard::workload
