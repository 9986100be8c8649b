// SPDX-License-Identifier: GPL-3.0-or-later
// Inside core/diagnose: edits that mend a finding, and what they save by the engine.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <core/diagnose/finding.h>
#include <core/workload/plan.h>
#include <core/workload/run.h>

namespace switchyard::diagnose {

/// Mending that saves this share of the step makes a finding of placement an error.
inline constexpr double ruinousShare = 0.2;

/// A training as the engine has it, alone in the cluster.
struct Timed {
    double step_s = 0;
    bool fits = false;
    double memoryShare = 0; ///< of a GPU's, that it fills
    std::optional<double> usdPerHour; ///< none: unknown
};
/// Nothing for a job that the engine refuses.
std::optional<Timed> timeOf(const catalog::Catalog &catalog, const design::Design &design, const std::string &job);

using JobEdit = std::function<void(design::Phase &training)>;
/// Changes the training of a job.
Fix trainingFix(Said label, const std::string &job, JobEdit edit);
Fix planFix(Said label, const std::string &job, const workload::Plan &plan);
/// Instances one network node after another, UltraServers together, else as they were.
std::vector<int> downTheNetwork(const design::Design &design, std::vector<int> instances);
/// The instances of a training one network node after another.
Fix orderFix(const design::Design &design, const std::string &job, const std::vector<int> &instances);

/// What the fix would save of the step goes into the cost and the cause; an error from ruinousShare on.
void tellSaving(const catalog::Catalog &catalog, const design::Design &design, const Timed &before, Finding &finding);

} // namespace switchyard::diagnose
