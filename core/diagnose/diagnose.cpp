// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <set>
#include <string_view>

#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

/// Earlier looks that are searched for the beginning of a trouble.
constexpr std::size_t historyLooks = 8;

Findings examine(const Scene &scene)
{
    Findings findings;
    findLostHardware(scene, findings);
    findSlowGpus(scene, findings);
    findNetworkTrouble(scene, findings);
    compareWithModel(scene, findings);
    findBlindSpots(scene, findings);
    return findings;
}

} // namespace

void rank(Findings &findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
        if (a.costUsdPerHour != b.costUsdPerHour)
            return a.costUsdPerHour > b.costUsdPerHour;
        if (a.costStep_s != b.costStep_s)
            return a.costStep_s > b.costStep_s;
        return a.severity > b.severity;
    });
}

void applyWaivers(const design::Design &design, Findings &findings)
{
    for (Finding &finding : findings) {
        for (const design::Waiver &waiver : design.waivers) {
            if (waiver.finding == finding.id)
                finding.waivedBecause = waiver.reason;
        }
    }
}

std::vector<Finding> diagnose(const catalog::Catalog &catalog, const design::Design &design,
                              const predict::DesignPrediction *prediction, const telemetry::Observation &now,
                              const std::vector<telemetry::ObservationPtr> &history)
{
    Findings findings = examine(Scene(catalog, design, prediction, now));
    // Since when: back through the looks in which the same thing was found.
    std::set<std::string_view> open;
    for (Finding &finding : findings) {
        if (finding.since_s == 0)
            finding.since_s = now.time_s;
        if (finding.severity != Severity::Info)
            open.insert(finding.id);
    }
    std::size_t looks = 0;
    for (auto look = history.rbegin(); look != history.rend() && !open.empty() && looks < historyLooks; ++look, ++looks) {
        const Findings earlier = examine(Scene(catalog, design, prediction, **look));
        std::set<std::string_view> still;
        for (const Finding &old : earlier) {
            for (Finding &finding : findings) {
                if (finding.id == old.id && open.contains(finding.id)) {
                    finding.since_s = std::min(finding.since_s, (*look)->time_s);
                    still.insert(finding.id);
                }
            }
        }
        open = std::move(still);
    }
    applyWaivers(design, findings);
    rank(findings);
    return findings;
}

} // namespace switchyard::diagnose
