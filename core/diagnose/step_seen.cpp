// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/step_seen.h>

#include <algorithm>

#include <core/base/format.h>

namespace switchyard::diagnose {

namespace {

constexpr double worthTelling = 0.03; ///< of the step

} // namespace

Evidence stepEvidence(double observed_s, double predicted_s, const Evidence &tensorActivity) { return {StepByActivity{}, observed_s, Unit::Seconds, predicted_s, tensorActivity.query}; }

std::optional<StepSeen> stepSeen(const std::vector<Finding> &findings)
{
    const auto beside = std::ranges::find(findings, besideModelId, &Finding::id);
    if (beside == findings.end())
        return std::nullopt;
    const auto step = std::ranges::find(beside->evidence, Measured(StepByActivity{}), &Evidence::of);
    if (step == beside->evidence.end())
        return std::nullopt;
    StepSeen seen{step->value, step->expected, 0};
    for (const Finding &finding : findings)
        if (finding.job == beside->job && finding.severity != Severity::Info && finding.waivedBecause.empty())
            seen.explained_s = std::max(seen.explained_s, finding.costStep_s);
    return seen;
}

void tellLoss(std::vector<Finding> &findings)
{
    const auto seen = stepSeen(findings);
    if (!seen)
        return;
    const auto beside = std::ranges::find(findings, besideModelId, &Finding::id);
    beside->cause.add(say("For as much work a step takes about {}; the model says {}.", format::seconds(seen->observed_s), format::seconds(seen->predicted_s)));
    if (seen->lost_s() < worthTelling * seen->predicted_s)
        return;
    if (seen->explained_s > 0)
        beside->cause.add(say("Of the {} between, findings of this job explain about {}.", format::seconds(seen->lost_s()), format::seconds(std::min(seen->explained_s, seen->lost_s()))));
    else
        beside->cause.add(say("No finding explains the {} between: efficiency, or what is not collected.", format::seconds(seen->lost_s())));
}

} // namespace switchyard::diagnose
