// SPDX-License-Identifier: GPL-3.0-or-later
// What the pools of a job that serves or reinforces draw: by the power of the design's bill, or of the job by itself.
#pragma once

#include <optional>
#include <string>

#include <core/catalog/power.h>
#include <core/predict/predict.h>

namespace switchyard::predict {

struct PoolPower {
    double kW = 0;             ///< at full load, with the building's share where it is given
    std::optional<double> pue; ///< that share; none: of the instances alone
    std::string source;        ///< of each type, "; " between
    bool confirmed = true;     ///< of every type
    /// kWh of a million tokens at so many per second; 0 without tokens.
    [[nodiscard]] double kWhPerMillion(double tokensPerS) const { return tokensPerS > 0 ? catalog::perMillionTokens(kW, tokensPerS) : 0; }
};

/// None where the job trains (its prediction has its energy) or the power of a type is unknown.
std::optional<PoolPower> poolPowerOf(const DesignPrediction &prediction);
/// None where the power of a type is unknown.
std::optional<PoolPower> poolPowerOf(const catalog::Catalog &catalog, const catalog::PowerTerms &terms, const serve::ServingJob &job);
std::optional<PoolPower> poolPowerOf(const catalog::Catalog &catalog, const catalog::PowerTerms &terms, const rl::RlJob &job);

} // namespace switchyard::predict
