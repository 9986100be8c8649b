// SPDX-License-Identifier: GPL-3.0-or-later
// Waivers of what no rule says any more.
#include <core/diagnose/design_rules.h>

#include <algorithm>

#include <core/diagnose/rules.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

/// Of a finding's id ("tp-domain:pretrain/think"): the job that it is of; null: of no job.
const design::Job *jobOf(const design::Design &design, const std::string &finding)
{
    const std::size_t colon = finding.find(':');
    if (colon == std::string::npos)
        return nullptr;
    const std::string_view of = std::string_view(finding).substr(colon + 1);
    const auto found = std::ranges::find_if(design.jobs, [&](const design::Job &job) {
        return of.starts_with(job.name) && (of.size() == job.name.size() || of[job.name.size()] == '/' || of[job.name.size()] == ':');
    });
    return found != design.jobs.end() ? &*found : nullptr;
}

/// Whether the rule was asked about it: some need the prediction of a job, and there is one job's at a time.
bool wasAsked(const design::Design &design, const predict::DesignPrediction *prediction, const std::string &finding)
{
    if (ruleOf(finding) == nullptr)
        return false; // of a running cluster, or of another version
    if (design.jobs.empty())
        return true;
    if (prediction == nullptr)
        return false;
    const design::Job *const job = jobOf(design, finding);
    return job != nullptr ? job->name == prediction->job : design.jobs.size() == 1;
}

Fix withdrawal(const std::string &finding)
{
    return {"Withdraw the waiver", [finding](const design::Design &design, const catalog::Catalog &) -> Result<design::Design> {
                design::Design next = design;
                if (std::erase_if(next.waivers, [&](const design::Waiver &waiver) { return waiver.finding == finding; }) == 0)
                    return fail(ErrorCode::NotFound, "there is no waiver of " + finding);
                return next;
            }};
}

} // namespace

void checkWaivers(const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings)
{
    const std::vector<Finding> spoken = findings;
    for (auto waiver = design.waivers.begin(); waiver != design.waivers.end(); ++waiver) {
        const auto same = [&](const design::Waiver &other) { return other.finding == waiver->finding; };
        if (std::any_of(design.waivers.begin(), waiver, same) || std::ranges::find(spoken, waiver->finding, &Finding::id) != spoken.end() || !wasAsked(design, prediction, waiver->finding))
            continue;
        Finding f = ruleFinding("stale-waiver", waiver->finding, "The waiver of " + waiver->finding + " is stale: its rule no longer speaks",
                                "The reason was: " + waiver->reason, "Withdraw it, or keep it for when the rule speaks again.", {});
        f.fix = withdrawal(waiver->finding);
        findings.push_back(std::move(f));
    }
}

} // namespace switchyard::diagnose
