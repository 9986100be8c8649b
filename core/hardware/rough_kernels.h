// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel curves for a GPU without timings of its own or of its generation: plain rooflines. Nothing
// was measured behind them, so a prediction that stands on them says so (kernel_basis.h).
#pragma once

#include <core/catalog/catalog.h>
#include <core/workload/kernels.h>

namespace switchyard::hardware {

/// `measuredOn` is empty.
workload::GpuKernels roughKernels(const catalog::Gpu &gpu);

} // namespace switchyard::hardware
