// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/hardware/kernel_basis.h>

#include <core/workload/kernel_groups.h>

namespace switchyard::hardware {

void noteKernels(const Machine &machine, workload::Precision precision, Warnings &warnings, std::vector<workload::Assumption> &assumed)
{
    const workload::GpuKernels &kernels = *machine.kernels;
    const workload::KernelPrecision wanted = workload::kernelPrecision(precision);
    if (!(workload::kernelPeak_flops(*machine.gpu, wanted) > 0))
        warnings.push_back(say("{} has no {} arithmetic: its products are predicted at the rate of the next wider type it has", machine.gpu->id, toWord(precision)));
    else if (precision == workload::Precision::Fp8Mx && machine.gpu->generation < catalog::GpuGeneration::Blackwell) // Transformer Engine's support matrix
        warnings.push_back(say("{} has no {} arithmetic, which scales 32 values at a time: its products are predicted as those of FP8 with a scale for each tensor", machine.gpu->id,
                               toWord(precision)));
    if (kernels.measuredOn.empty()) {
        warnings.push_back(say("the catalog has no kernel timings of {} or of its generation: kernels are predicted from plain rooflines, which the error band does not cover", machine.gpu->id));
        return;
    }
    if (kernels.inherited())
        assumed.push_back({"kernels", kernels.measuredOn, "no timings of " + machine.gpu->id + "; its nearest relative, at its own peaks"});
    else if (workload::kernelPeak_flops(*machine.gpu, wanted) > 0 && !kernels.gemmMeasured[static_cast<std::size_t>(wanted)])
        assumed.push_back({"kernels", "wider type", "no timings of " + toWord(wanted) + " products on " + kernels.measuredOn});
}

} // namespace switchyard::hardware
