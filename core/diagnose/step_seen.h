// SPDX-License-Identifier: GPL-3.0-or-later
// How long a step of the predicted job takes, as far as its work shows it, and what of the loss findings explain.
#pragma once

#include <optional>
#include <vector>

#include <core/diagnose/finding.h>

namespace switchyard::diagnose {

/// The finding that compares the job with its prediction.
inline constexpr const char *besideModelId = "observed-vs-predicted";

/// The same FLOPs a step: tensor pipes that are active for half as large a share need twice the time.
struct StepSeen {
    double observed_s = 0;  ///< about: the counter and the engine's FLOPs are some percent off
    double predicted_s = 0;
    double explained_s = 0; ///< of what it takes longer: the dearest of the job's findings, since ranks that are slow at once wait for one another
    [[nodiscard]] double lost_s() const { return observed_s - predicted_s; }
};
/// None: no job is compared, or its tensor activity is not collected.
std::optional<StepSeen> stepSeen(const std::vector<Finding> &findings);

/// Evidence of the comparison.
Evidence stepEvidence(double observed_s, double predicted_s, const Evidence &tensorActivity);
/// Says it in the comparison, once all findings are there.
void tellLoss(std::vector<Finding> &findings);

} // namespace switchyard::diagnose
