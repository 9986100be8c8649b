// SPDX-License-Identifier: GPL-3.0-or-later
// The busiest links in words: what to look at while nothing is selected.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include <core/predict/predict.h>

namespace switchyard::inspector {

/// Links of one kind that carry something.
struct HotLinks {
    QString name;     ///< "65,536 EFA cards"
    double worst = 0; ///< of the busiest, its busier direction, of the step
    std::optional<double> busy; ///< of the one that is busiest while busy; none: not known
    QString where;    ///< "EFA card 3 of p5-0007 (tx)", the first of those that are as busy
    int alike = 0;    ///< so many have the same class of load
};

/// Busiest first; empty without a placed prediction.
/// `busy`: the same links while busy; null: not known.
std::vector<HotLinks> hottestLinks(const predict::DesignPrediction &prediction, const network::LinkLoads *busy = nullptr);

} // namespace switchyard::inspector
