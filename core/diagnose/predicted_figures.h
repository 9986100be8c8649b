// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what both a server has and a prediction says: a row makes a quantity predicted, with its values, its
// limits and the links behind it. Heat maps, comparisons and pictures of links read it.
#pragma once

#include <span>
#include <vector>

#include <core/network/links.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

struct PredictedFigure {
    telemetry::Quantity quantity = telemetry::Quantity::Count;
    std::vector<network::LinkKind> links; ///< whose bytes are added up; none: it is no traffic
    /// Where it is no traffic: by GPU of the document.
    std::vector<float> (*ofGpus)(const predict::DesignPrediction &) = nullptr;
    std::vector<float> (*mostOfGpus)(const predict::DesignPrediction &) = nullptr;
    bool ofShownJobAlone = false; ///< where other jobs run it is not known, whatever the value says
};

std::span<const PredictedFigure> predictedFigures();
const PredictedFigure *predictedFigure(telemetry::Quantity quantity); ///< null: nothing is predicted of it

/// By GPU or card, of traffic in the mean over the period; NaN without one. Empty where nothing is predicted of it.
std::vector<float> predictedValues(telemetry::Quantity quantity, const predict::DesignPrediction &prediction);
/// What each of them could be at most; 0 where that is not known.
std::vector<float> predictedLimits(telemetry::Quantity quantity, const predict::DesignPrediction &prediction);
/// What a server has of links of this kind alone; Count: no server counts them.
telemetry::Quantity quantityOf(network::LinkKind kind);

} // namespace switchyard::diagnose
