// SPDX-License-Identifier: GPL-3.0-or-later
// Which plan a training job runs, by what its GPUs and cards show: every plan that the engine takes is predicted and held
// against the observation in figures that do not depend on the pace of the step.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

#include <core/base/said.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/telemetry/observation.h>
#include <core/workload/plan.h>

namespace switchyard::adopt {

/// Observed over predicted; NaN: not observed, or nothing is predicted.
struct PlanFigures {
    double nvlink = 0; ///< bytes over NVLink for as much tensor work
    double efa = 0;    ///< bytes over EFA cards for as much tensor work; without tensor activity for as many NVLink bytes
    double memory = 0; ///< bytes held per GPU, over the tensors that the plan needs
    double work = 0;   ///< tensor activity: how fast the step is beside the engine's
    double stages = 0; ///< correlation of what hosts hold with what their pipeline stages need, each at the place of its size
};

struct NearPlan {
    workload::Plan plan;
    PlanFigures seen;
    double step_s = 0;
    double off = 0;  ///< distance in standard deviations of the engine's own errors and of counters; about 1 and less: nothing is off
    int changes = 0; ///< fields that differ from the design's plan
};

struct NearestPlans {
    NearPlan asDesigned;
    std::vector<NearPlan> near; ///< those that nothing tells from the nearest, nearest first; never empty
    std::size_t looked = 0;
    int figures = 0; ///< that are known: with fewer than two nothing is told
    /// The nearest plan is better by more than the figures' own errors.
    [[nodiscard]] bool another() const;
    /// "TP 8, PP 16 in all of them; recompute none or full": how sure the fields are.
    [[nodiscard]] Said sure() const;
};

/// Told after each plan, [0, 1]; false: enough.
using Going = std::function<bool(double done)>;

/// What of the design's plan is not known, beside what always varies.
enum class Open { Nothing, Batch };

/// Degrees, shard, recompute and micro-batch vary; model, sequence, precision and framework are the design's, and its batch, unless it
/// is open or nothing fits with it. Refused: a job that does not train, and one of which fewer than two figures are observed. Cancelled by `going`.
Result<NearestPlans> nearestPlans(const catalog::Catalog &catalog, const design::Design &design, std::string_view job, const telemetry::Observation &observation, const Going &going = {},
                                  Open open = Open::Nothing);

} // namespace switchyard::adopt
