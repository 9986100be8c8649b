// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing as traffic: cells are tinted by pipeline stage, quietly, and every link shows two directed halves in nine
// fixed classes of its capacity (theme/loadscale.h). A symmetric job has equal numbers everywhere; where its stages lie
// and which links carry the load is what can be seen.
#pragma once

#include <views/canvas/heat.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

/// Recolours `heat`, which was made for the same numbers and prediction.
void colourByTraffic(Heat &heat, const design::Numbering &numbers, const predict::DesignPrediction *prediction);

/// Tint of a pipeline stage: light for the first, strong for the last.
QColor stageColor(int stage, int stages, const theme::Tokens &tokens);

/// "35.0 % out · 34.1 % in".
QString lanesText(double out_Bps, double in_Bps, double capacity_Bps);

} // namespace switchyard::canvas
