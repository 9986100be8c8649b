// SPDX-License-Identifier: GPL-3.0-or-later
// The step of a rank in words, the same on its tile and in the inspector.
#pragma once

#include <QString>
#include <QStringList>

#include <core/predict/rank_step.h>

namespace switchyard::widgets {

/// "490 ms · 6.28 %"
QString shareOfStep(const predict::RankStep &step, double seconds);

/// Whose step it is, then a line for each part; of a pipeline what it waits, and which stage sets the pace.
QStringList rankStepWords(const predict::RankStep &step);

/// Why none of it is observed.
QString waitsUnseen();

} // namespace switchyard::widgets
