// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/findings_json.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include <nlohmann/json.hpp>

#include <app/cli/finite_json.h>
#include <core/base/format.h>
#include <core/base/instant.h>
#include <core/diagnose/rules.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

} // namespace

Json toJson(const std::vector<diagnose::Finding> &findings)
{
    Json list = Json::array();
    for (const diagnose::Finding &f : findings) {
        Json evidence = Json::array();
        for (const diagnose::Evidence &e : f.evidence)
            evidence.push_back({{"metric", e.metric().english()}, {"value", finite(e.value)}, {"unit", toWord(e.unit)}, {"expected", finite(e.expected)}, {"query", e.query}});
        Json finding = {{"id", f.id},
                        {"severity", diagnose::toWord(f.severity)},
                        {"cause_class", f.causeClass ? Json(diagnose::toWord(*f.causeClass)) : Json(nullptr)},
                        {"title", f.title.english()},
                        {"cause", f.cause.english()},
                        {"job", f.job.empty() ? Json(nullptr) : Json(f.job)},
                        {"ranks", f.ranks},
                        {"where", f.where},
                        {"peers", f.peers.english()},
                        {"confidence", f.confidence},
                        {"would_confirm", f.wouldConfirm.english()},
                        {"since", f.since_s > 0 ? finite(f.since_s) : Json(nullptr)},
                        {"since_or_before", f.sinceOrBefore},
                        {"evidence", std::move(evidence)},
                        {"cost", {{"step_seconds", finite(f.costStep_s)}, {"usd_per_hour", finite(f.costUsdPerHour)}}},
                        {"action", f.action.english()}};
        if (const diagnose::Rule *rule = f.causeClass ? nullptr : diagnose::ruleOf(f.kind))
            finding["rule"] = {{"id", rule->id}, {"area", diagnose::toWord(rule->area)}, {"help", rule->help}};
        if (f.fix)
            finding["fix"] = f.fix->label.english();
        if (!f.waivedBecause.empty())
            finding["waived_because"] = f.waivedBecause;
        list.push_back(std::move(finding));
    }
    return list;
}

void print(std::ostream &out, const std::vector<diagnose::Finding> &findings)
{
    if (findings.empty())
        out << "nothing found\n";
    for (const diagnose::Finding &f : findings) {
        out << (f.waivedBecause.empty() ? diagnose::toWord(f.severity) : "waived") << ": " << f.title.english() << '\n';
        if (f.costStep_s > 0 || f.costUsdPerHour > 0)
            out << "    costs " << (f.costStep_s > 0 ? format::seconds(f.costStep_s) + " a step" : "") << (f.costStep_s > 0 && f.costUsdPerHour > 0 ? ", " : "")
                << (f.costUsdPerHour > 0 ? format::usdPerHour(*f.costUsdPerHour) : "") << '\n';
        if (f.since_s > 0 && f.severity != diagnose::Severity::Info)
            out << "    since " << instantText(f.since_s) << (f.sinceOrBefore ? " or before" : "") << '\n';
        if (!f.waivedBecause.empty())
            out << "    waived because: " << f.waivedBecause << '\n';
        if (!f.cause.empty())
            out << "    " << f.cause.english() << '\n';
        if (!f.action.empty())
            out << "    → " << f.action.english() << '\n';
        if (f.fix)
            out << "    one click: " << f.fix->label.english() << '\n';
    }
}

int exitStatusOf(const std::vector<diagnose::Finding> &findings)
{
    return std::any_of(findings.begin(), findings.end(), [](const diagnose::Finding &f) {
        return f.severity == diagnose::Severity::Error && f.waivedBecause.empty();
    }) ? 1 : 0;
}

} // namespace switchyard::cli
