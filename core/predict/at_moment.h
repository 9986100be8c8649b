// SPDX-License-Identifier: GPL-3.0-or-later
// Utilisation when: the links of a prediction at one time of its step, and those of a pipeline stage over the step.
#pragma once

#include <bitset>
#include <memory>
#include <vector>

#include <core/predict/only_traffic.h>
#include <core/train/moments.h>

namespace switchyard::predict {

/// The same prediction, its link loads told as if the step went on as it is at `time_s`: bytes per second at that time ×
/// step. Other jobs and transfers count with their mean, since nobody knows where in their step they are. Only for
/// rates: bytes per step are those of `prediction`. 3 ms at 16,384 GPUs.
std::shared_ptr<const DesignPrediction> atMoment(const DesignPrediction &prediction, const train::Moments &moments, double time_s,
                                                 TrafficMask mask = ~0U);

/// The same, and the traffic that makes these loads: whoever names causes of what is drawn names these.
struct MomentOfStep {
    std::shared_ptr<const DesignPrediction> prediction;
    std::shared_ptr<const std::vector<network::TrafficItem>> sending; ///< as sendingAt() tells it; null: `prediction` is of the mean
};
MomentOfStep momentOf(const DesignPrediction &prediction, const train::Moments &moments, double time_s, TrafficMask mask = ~0U);

/// What is on the wire then, of the predicted job: `calls` as if the step went on so.
std::vector<network::TrafficItem> sendingAt(const DesignPrediction &prediction, const train::Moments &moments, double time_s, TrafficMask mask = ~0U);

/// Mean over the links of one pipeline stage's ranks, busier direction, as a share of their capacity; steps in time. Where a
/// hop meets gradients on the same cards, which the engine times apart, these wait and are sent in the rest of their stretch
/// of time, as in atMoment(). Above 1 only where a fitted time is shorter than the links alone take (nic_time,
/// docs/accuracy.md).
struct LinkHistory {
    struct Step {
        double from_s = 0;
        double to_s = 0;
        double nvlink = 0; ///< of its GPUs
        double cards = 0;  ///< of their EFA cards
        std::bitset<workload::partGroupCount> sending; ///< whose communicators are on the wire
    };
    std::vector<Step> steps; ///< without gaps from 0 to the end; equal neighbours are one
    double nvlink_Bps = 0;   ///< capacity of one GPU's ports, one direction; 0: it has none
    double cards_Bps = 0;    ///< of one card
    int cardsPerGpu = 0;
};
/// Of the communicators of `mask` alone: the others are still there and still wait.
LinkHistory linkHistory(const DesignPrediction &prediction, const train::Moments &moments, int stage, TrafficMask mask = ~0U);
/// Of the links of one rank's GPU alone: as atMoment() has them at each time, since all ranks of a stage wait alike.
LinkHistory linkHistoryOfRank(const DesignPrediction &prediction, const train::Moments &moments, int rank, TrafficMask mask = ~0U);
/// At each time those of the stage that is on the critical path then.
LinkHistory linkHistoryOfPath(const DesignPrediction &prediction, const train::StepTimes &times, TrafficMask mask = ~0U);

} // namespace switchyard::predict
