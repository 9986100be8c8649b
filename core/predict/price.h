// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Cost of the job's instances by JobSpec::price; a warning where no price is known or it is old, or the type's figures
/// are provisional, nothing for reference platforms. And what they draw.
void addPrice(const catalog::Catalog &catalog, const JobSpec &spec, Prediction &prediction);

} // namespace switchyard::predict
