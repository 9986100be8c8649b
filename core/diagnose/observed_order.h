// SPDX-License-Identifier: GPL-3.0-or-later
// Inside core/diagnose: in which order ranks lie on the hosts of a job, as far as what hosts hold or send tells it.
#pragma once

#include <optional>
#include <vector>

#include <core/diagnose/fixes.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

/// What each place of the predicted job shows, and what the host shows that the design has there: sums over an instance.
struct Places {
    std::vector<int> instances;                ///< of the job, in rank order as designed
    std::vector<double> observed;              ///< of instances[k]; NaN: not known
    std::vector<double> predicted;             ///< of place k; 0: nothing
    std::vector<std::vector<int>> ranks;       ///< of place k
    /// Enough of both is known, and neither is the same everywhere.
    [[nodiscard]] bool differ() const;
};
/// By one quantity of GPUs or cards, of the predicted job, which is `job`.
Places placesOf(const LiveScene &scene, const JobScene &job, Quantity quantity, const std::vector<float> &predicted);
/// Of what is observed and predicted, place by place; NaN where one does not vary.
double fitOf(const Places &places);
/// The same where every host stood at the place of its size: how far the two have one distribution.
double shapeOf(const Places &places);

/// Another order of hosts or ranks under which what is observed fits.
struct ObservedOrder {
    enum class By {
        Rule, ///< one that launchers use: by host name, by network node, pipeline stages before replicas
        Held, ///< host by host, by what each shows: within one kind of places the order is not known
    } by = By::Rule;
    std::vector<int> instances;            ///< in rank order
    std::vector<workload::Axis> rankOrder; ///< empty: the plan's own
    bool byName = false, byNetwork = false; ///< which order of instances; neither: the design's
    int moved = 0;  ///< instances that stand elsewhere than designed
    int unsure = 0; ///< of Held: hosts that two kinds of places fit alike
    double fit = 0; ///< correlation with the prediction
};
/// None: nothing fits better than the designed order.
std::optional<ObservedOrder> observedOrder(const LiveScene &scene, const Places &places);

/// What a sentence says of it: "in the order of host names".
Said wordsOf(const ObservedOrder &order);
/// The predicted job in that order.
Fix orderFix(const LiveScene &scene, const ObservedOrder &order);

} // namespace switchyard::diagnose
