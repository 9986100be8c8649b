// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of the parts of a step, the same in bars, timeline and matrix, whether it trains or serves.
#pragma once

#include <QColor>

#include <core/serve/constants.h>
#include <core/workload/part.h>
#include <views/theme/tokens.h>

namespace switchyard::theme {

QColor groupColor(workload::PartGroup group, const Tokens &tokens);
/// Each part has its own: shades of its group's.
QColor partColor(workload::Part part, const Tokens &tokens);
/// That of the same part of a training step; what only serving has has shades of its own.
QColor costColor(serve::Cost cost, const Tokens &tokens);

} // namespace switchyard::theme
