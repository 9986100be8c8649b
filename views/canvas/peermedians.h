// SPDX-License-Identifier: GPL-3.0-or-later
// What is usual of one quantity: the median of instances of the same type, as a straggler's peers are.
#pragma once

#include <vector>

#include <core/design/numbering.h>
#include <core/predict/predict.h>

namespace switchyard::canvas {

/// By GPU: 1 where a rank of the job runs. Nowhere without a prediction.
std::vector<char> busyGpus(const predict::DesignPrediction *prediction, int gpus);

/// Beside each value the median of its peers: those of instances of the same type on which a rank runs (`busy`, by GPU),
/// or of all of the type where none does. `first`: of `numbers`, by instance, for values of GPUs or of cards. NaN: nothing
/// is known of them. Values are base units; NaN: none.
std::vector<float> peerMedians(const std::vector<float> &values, const std::vector<int> &first, const design::Numbering &numbers,
                               const std::vector<char> &busy);

} // namespace switchyard::canvas
