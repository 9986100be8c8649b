// SPDX-License-Identifier: GPL-3.0-or-later
// Waivers of what no rule says any more.
#include <core/diagnose/design_rules.h>

#include <string>
#include <string_view>
#include <unordered_set>

#include <core/diagnose/rules.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

using Names = std::unordered_set<std::string_view>;

/// Of a finding's id ("tp-domain:pretrain/think"): the job that it is of; empty: of no job.
std::string_view jobOf(const Names &jobs, std::string_view finding)
{
    const std::size_t colon = finding.find(':');
    if (colon == std::string_view::npos)
        return {};
    const std::string_view of = finding.substr(colon + 1);
    for (std::size_t end = of.find_first_of("/:");; end = of.find_first_of("/:", end + 1)) {
        if (const auto found = jobs.find(of.substr(0, end)); found != jobs.end())
            return *found;
        if (end == std::string_view::npos)
            return {};
    }
}

/// Whether the rule was asked about it: some need the prediction of a job, and there is one job's at a time.
bool wasAsked(const Names &jobs, const predict::DesignPrediction *prediction, const std::string &finding)
{
    if (ruleOf(finding) == nullptr)
        return false; // of a running cluster, or of another version
    if (jobs.empty())
        return true;
    if (prediction == nullptr)
        return false;
    const std::string_view job = jobOf(jobs, finding);
    return !job.empty() ? job == prediction->job : jobs.size() == 1;
}

Fix withdrawal(const std::string &finding)
{
    return {say("Withdraw the waiver"), [finding](const design::Design &design, const catalog::Catalog &) -> Result<design::Design> {
                design::Design next = design;
                if (std::erase_if(next.waivers, [&](const design::Waiver &waiver) { return waiver.finding == finding; }) == 0)
                    return fail(ErrorCode::NotFound, say("there is no waiver of {}", finding));
                return next;
            }};
}

} // namespace

void checkWaivers(const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings)
{
    Names jobs;
    for (const design::Job &job : design.jobs)
        jobs.insert(job.name);
    std::unordered_set<std::string> known; // what is said, here too
    for (const Finding &finding : findings)
        known.insert(finding.id);
    for (const design::Waiver &waiver : design.waivers) {
        if (!known.insert(waiver.finding).second || !wasAsked(jobs, prediction, waiver.finding))
            continue;
        Finding f = ruleFinding("stale-waiver", waiver.finding, say("The waiver of {} is stale: its rule no longer speaks", waiver.finding),
                                say("The reason was: {}", waiver.reason), say("Withdraw it, or keep it for when the rule speaks again."), {});
        f.fix = withdrawal(waiver.finding);
        findings.push_back(std::move(f));
    }
}

} // namespace switchyard::diagnose
