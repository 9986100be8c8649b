// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing as traffic: cells are tinted by pipeline stage, quietly, and every link shows two directed halves in nine
// fixed classes of its capacity (theme/loadscale.h). A symmetric job has equal numbers everywhere; where its stages lie
// and which links carry the load is what can be seen.
// As a ratio every half shows observed / predicted in nine fixed classes (theme/ratioscale.h), and a cell takes what is
// farthest off of its links, so that it is found where links are too small to be drawn.
#pragma once

#include <views/canvas/heat.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

/// Recolours `heat`, which was made for the same numbers, prediction and observation (null: none); of a running cluster
/// the cells of GPUs that are silent say so.
void colourByTraffic(Heat &heat, const design::Numbering &numbers, const predict::DesignPrediction *prediction,
                     const telemetry::Observation *observation, const HeatPast &past);

/// Tint of a pipeline stage: light for the first, strong for the last.
QColor stageColor(int stage, int stages, const theme::Tokens &tokens);

/// "35.0 % out" and "34.1 % in"; NaN: "?".
std::pair<QString, QString> lanesWords(double out_Bps, double in_Bps, double capacity_Bps);
/// "35.0 % out · 34.1 % in"; both NaN: "no data".
QString lanesText(double out_Bps, double in_Bps, double capacity_Bps);
/// "0.87 × out · 0.9 × in" of rates seen and expected; "—" where nothing is expected, "?" where nothing is told.
std::pair<QString, QString> ratiosWords(double outSeen_Bps, double inSeen_Bps, double outExpected_Bps, double inExpected_Bps);
QString ratiosText(double outSeen_Bps, double inSeen_Bps, double outExpected_Bps, double inExpected_Bps);

} // namespace switchyard::canvas
