// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Cost of the job's instances, by JobSpec::priceKind and region; a warning where no price is known,
/// nothing for reference platforms.
void addPrice(const catalog::InstanceType &type, const JobSpec &spec, Prediction &prediction);

} // namespace switchyard::predict
