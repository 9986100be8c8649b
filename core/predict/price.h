// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Cost of the job's instances by JobSpec::price; a warning where no price is known or it is old, or the type's figures
/// are provisional, nothing for reference platforms. And what they draw.
void addPrice(const catalog::Catalog &catalog, const JobSpec &spec, Prediction &prediction);

/// The bill of the whole design; a warning for each price that it does not know, once.
void addBill(const catalog::Catalog &catalog, const design::Design &design, DesignPrediction &out);

/// Training on so many tokens at the pace that is predicted; none where nothing is trained.
std::optional<PlainRun> plainRun(const Prediction &prediction, double tokens);

} // namespace switchyard::predict
