// SPDX-License-Identifier: GPL-3.0-or-later
// All that loads the links of a prediction, job by job: the predicted one first, then what runs beside it.
#pragma once

#include <span>
#include <vector>

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Points into `of`.
std::vector<network::PlacedTraffic> placedTraffic(const DesignPrediction &of);
/// The same with `own` instead of the predicted job's ledger: what it sends at a moment.
std::vector<network::PlacedTraffic> placedTraffic(const DesignPrediction &of, std::span<const network::TrafficItem> own);

/// The predicted job's ledger as pairs of ranks: NCCL's trees where it takes them (core/network/treepairs.h).
std::vector<network::TrafficItem> pairTraffic(const DesignPrediction &of);

} // namespace switchyard::predict
