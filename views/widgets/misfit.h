// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a plan that does not fit, beside its times: they are of something that cannot run.
#pragma once

#include <QString>

#include <core/predict/prediction.h>

namespace switchyard::widgets {

/// "does not fit: 482 of 185 GiB"; empty where it fits.
QString misfitText(const predict::Prediction &prediction);

} // namespace switchyard::widgets
