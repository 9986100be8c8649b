// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind the colours of one quantity: predicted, observed, and what is shown of the two.
#pragma once

#include <vector>

#include <QString>

#include <views/canvas/heat.h>

namespace switchyard::canvas {

/// By GPU, by card on card metrics; base units, of ratios a factor. NaN: none.
struct HeatValues {
    std::vector<float> expected; ///< predicted, the median of the peers, or what was seen at the kept moment
    std::vector<float> seen;
    std::vector<float> shown;
    std::vector<char> quiet; ///< 1: beside its peers or a moment nothing goes on that could be compared
    QString missing;         ///< why there is nothing to show; empty when there is
};

/// `prediction`, `observation` and `reference` (the kept moment) may be null; `limit` as diagnose::predictedLimits() gives it.
HeatValues heatValues(const HeatChoice &choice, const design::Numbering &numbers, const predict::DesignPrediction *prediction,
                      const telemetry::Observation *observation, const std::vector<float> &limit, const telemetry::Observation *reference = nullptr, Awaited awaited = {});

/// Whether the GPU's data is old, seen `sinceLook_s` after the look. Of no observation: no.
bool isStale(const telemetry::Observation *observation, std::size_t gpu, double sinceLook_s);

} // namespace switchyard::canvas
