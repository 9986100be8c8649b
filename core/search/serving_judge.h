// SPDX-License-Identifier: GPL-3.0-or-later
// One operating point by the objective and the limits, whoever worked it out: the closed form or the event core.
#pragma once

#include <string>
#include <vector>

#include <core/search/serving.h>

namespace switchyard::search {

class ServingJudge
{
public:
    /// `options` outlives it.
    ServingJudge(const ServingQuestion &question, const ServingOptions &options);

    struct Point {
        double ttft_s = 0; ///< as the limits hold it
        double tpot_s = 0; ///< likewise
        double meanTtft_s = 0;
        double meanTpot_s = 0;
        double outputPerS = 0;
        int gpus = 0;
        std::optional<double> usdPerHour;
    };
    [[nodiscard]] OperatingFigures figures(const Point &point) const;
    [[nodiscard]] OperatingFigures figures(const serve::Estimate &form, double outputPerS, int gpus, std::optional<double> usdPerHour) const;
    [[nodiscard]] OperatingFigures figures(const serve::ServingPrediction &prediction, std::optional<double> usdPerHour) const;
    /// "TTFT p90 of 0.61 s is 1.22 times the limit of 0.5 s": the limit that is missed most; empty: none is.
    [[nodiscard]] std::string miss(const OperatingFigures &figures, std::optional<double> usdPerHour) const;

private:
    struct Bound {
        const char *name = nullptr;
        Range range;
    };
    static double over(const Range &range, double value);
    [[nodiscard]] double valueOf(const Bound &bound, const OperatingFigures &figures, std::optional<double> usdPerHour) const;

    const ServingOptions *m_options;
    double m_tokens = 0; ///< of an answer after the first
    std::vector<Bound> m_bounds;
};

} // namespace switchyard::search
