// SPDX-License-Identifier: GPL-3.0-or-later
// Utilisation of what: the mean of the step tells an operator what to expect, the rate while a communicator is at work
// tells an architect what to size for. A card at 35 % of the step's mean may be at 78 % for the third of the step in which
// data parallelism runs.
#pragma once

#include <memory>

#include <core/predict/only_traffic.h>

namespace switchyard::predict {

/// The same prediction, its link loads told as if each communicator kept the step at the rate that it has while it is
/// busy: bytes × step / busy seconds, of the communicator for which that is most, never above the link's capacity nor
/// below the mean of all. Busy seconds are those of one rank of the longest stage. Traffic without a time of its own
/// (other jobs) counts with its mean. Only for rates: bytes per step are those of `prediction`.
std::shared_ptr<const DesignPrediction> whileBusy(const DesignPrediction &prediction, TrafficMask mask = ~0U);

} // namespace switchyard::predict
