// SPDX-License-Identifier: GPL-3.0-or-later
// What measured kernels a prediction stands on, told in it where that is not the GPU's own timings in
// the plan's precision.
#pragma once

#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/hardware/machine.h>

namespace switchyard::hardware {

/// A warning where nothing was measured or the GPU lacks the arithmetic; an assumption where timings
/// of a relative or of a wider precision stand in.
void noteKernels(const Machine &machine, workload::Precision precision, Warnings &warnings, std::vector<workload::Assumption> &assumed);

} // namespace switchyard::hardware
