// SPDX-License-Identifier: GPL-3.0-or-later
// All-reduce of a serving engine within an NVLink domain: frameworks use kernels of their own (one-shot, two-shot,
// multimem) below NCCL's sizes. Groups "allreduce.FRAMEWORK.GPU" hold ln(µs) inside CUDA graphs over log2 of GPUs (2, 4, 8)
// and log2 of bytes (8 … 30), as measured, beyond them in proportion to the bytes; a GPU without a table takes its nearest relative's. Beyond 8 GPUs, beyond an
// NVLink domain and without NVLink it is NCCL's (network/collective.h).
#pragma once

#include <string>

#include <core/catalog/catalog.h>
#include <core/network/collective.h>
#include <core/serve/framework.h>
#include <core/workload/kernel_curve.h>

namespace switchyard::serve {

/// log2 of GPUs, log2 of bytes; values are ln of microseconds.
using AllReduceCurve = workload::KernelCurve<2>;
inline constexpr workload::LogAxis allReduceGpus{1, 1, 3};
inline constexpr workload::LogAxis allReduceBytes{8, 1, 23};

/// "allreduce.vllm.h100-sxm".
std::string allReduceGroup(ServingFramework framework, std::string_view gpu);

class AllReduce
{
public:
    /// `gpus` of a tensor-parallel group on `type`.
    AllReduce(const catalog::Catalog &catalog, const catalog::InstanceType &type, const network::Wiring &machine, ServingFramework framework, int gpus);
    [[nodiscard]] double seconds(double bytes) const;
    [[nodiscard]] bool measured() const { return m_measured; } ///< on this GPU

private:
    network::Wiring m_machine;
    AllReduceCurve m_curve; ///< no surface: NCCL
    int m_gpus = 1;
    double m_pcie_Bps = 0; ///< without NVLink
    bool m_measured = false;
};

} // namespace switchyard::serve
