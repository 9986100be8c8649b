// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/engine_sources.h>

#include <utility>

#include <core/catalog/source_text.h>
#include <core/workload/kernel_groups.h>

namespace switchyard::predict {

using workload::KernelPrecision;
using workload::Part;

TermSources EngineSources::fit(const std::string &group) const { return catalog::fitSource(*m_engine.machine.catalog, group); }

TermSources EngineSources::gpu() const { return fit("training.gpu." + workload::toWord(m_engine.machine.gpu->generation)); }

TermSources EngineSources::memory() const
{
    const std::string fitted = "memory." + toWord(m_engine.plan.framework);
    const auto &origins = m_engine.machine.catalog->calibrationOrigin;
    for (const std::string &group : {fitted, "prior." + fitted})
        if (origins.contains(group))
            return fit(group);
    return kind::code;
}

KernelPrecision EngineSources::precisionOf(Part part) const
{
    if (part == Part::Attention)
        return KernelPrecision::Bf16;
    const KernelPrecision wanted = workload::kernelPrecision(m_engine.plan.precision);
    const workload::GpuKernels &kernels = *m_engine.machine.kernels;
    if (kernels.measuredOn.empty())
        return workload::kernelPeak_flops(*m_engine.machine.gpu, wanted) > 0 ? wanted : KernelPrecision::Bf16;
    return workload::timedPrecision(kernels, wanted);
}

TermSources EngineSources::kernels(Part part) const
{
    const workload::GpuKernels &kernels = *m_engine.machine.kernels;
    if (kernels.measuredOn.empty())
        return kind::roofline + gpu();
    const auto &origins = m_engine.machine.catalog->calibrationOrigin;
    TermSources out;
    const auto add = [&](const std::string &group) {
        if (origins.contains(group))
            out += fit(group);
    };
    if (part != Part::Attention || !m_engine.plan.fusedAttention) {
        const std::string precision = workload::toWord(precisionOf(part));
        for (std::size_t i = 0; i < workload::kernelLibraries; ++i)
            add(workload::kernelGroup("gemm", kernels.measuredOn, precision, workload::toWord(static_cast<workload::KernelLibrary>(i))));
    }
    if (part == Part::Attention || part == Part::Recompute) {
        if (m_engine.model.attention == catalog::Attention::Mla)
            add(workload::kernelGroup("mla_prefill", kernels.measuredOn, workload::cacheWord(false)));
        else
            add(workload::kernelGroup("prefill", kernels.measuredOn, workload::toWord(workload::AttentionKind::Bf16)));
    }
    if (part == Part::Attention)
        add(workload::kernelGroup("attention_backward", workload::toWord(m_engine.machine.gpu->generation)));
    return out + gpu();
}

Term EngineSources::gpuFigure(Said name, double value, Unit unit, const char *key) const
{
    const catalog::Gpu &gpu = *m_engine.machine.gpu;
    return catalog::figureTerm(*m_engine.machine.catalog, std::move(name), value, unit, "gpus", gpu.figures, gpu.id, key);
}

Term EngineSources::typeFigure(Said name, double value, Unit unit, const char *key) const
{
    const catalog::InstanceType &type = *m_engine.machine.type;
    return catalog::figureTerm(*m_engine.machine.catalog, std::move(name), value, unit, "instances", type.figures, type.id, key);
}

Term EngineSources::tensorPeak(Part part) const
{
    const KernelPrecision precision = precisionOf(part);
    const double peak_flops = workload::kernelPeak_flops(*m_engine.machine.gpu, precision);
    switch (precision) {
    case KernelPrecision::Fp8:
    case KernelPrecision::Fp8Block: return gpuFigure(say("tensor peak, FP8"), peak_flops, Unit::FlopsPerSecond, "fp8_TFLOPS");
    case KernelPrecision::Nvfp4: return gpuFigure(say("tensor peak, FP4"), peak_flops, Unit::FlopsPerSecond, "fp4_TFLOPS");
    default: return gpuFigure(say("tensor peak, BF16"), peak_flops, Unit::FlopsPerSecond, "bf16_TFLOPS");
    }
}

Term EngineSources::hostLink() const
{
    const catalog::Gpu &gpu = *m_engine.machine.gpu;
    if (m_engine.machine.type->figures.contains("host_copy_GBps"))
        return typeFigure(say("to the host's memory"), m_engine.machine.host_Bps, Unit::BytesPerSecond, "host_copy_GBps");
    if (gpu.c2c_Bps > 0)
        return gpuFigure(verbatim("C2C"), gpu.c2c_Bps, Unit::BytesPerSecond, "c2c_GBps");
    Term pcie = gpuFigure(verbatim("PCIe"), m_engine.machine.host_Bps, Unit::BytesPerSecond, "pcie_GBps");
    if (m_engine.machine.host_Bps < gpu.pcie_Bps)
        pcie.formula = say("uplink of a PCIe switch / its GPUs, while all of them copy");
    return pcie;
}

} // namespace switchyard::predict
