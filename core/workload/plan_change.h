// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <core/workload/plan.h>

namespace switchyard::workload {

/// For people: what of `to` is not as in `from`, in the words of shortText() and of its fields, precision and the overlap of
/// all-to-all: "CP2 DP64 recompute full". A size that goes back to 1 and a switch that goes off say so. Empty: nothing.
std::string changeText(const Plan &from, const Plan &to);

} // namespace switchyard::workload
