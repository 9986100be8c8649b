// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/live_rules.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include <core/base/echo.h>
#include <core/base/instant.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string hostOf(const design::Design &design, const telemetry::ServerAlert &alert)
{
    return alert.instance < 0 ? std::string() : design.instances[static_cast<std::size_t>(alert.instance)].id;
}

} // namespace

Json rulesJson(const design::Design &design, const JudgedRules &judged, const std::vector<diagnose::Finding> &findings)
{
    const auto &[rules, lint] = judged;
    const auto text = [](const std::string &words) { return words.empty() ? Json(nullptr) : Json(words); };
    Json alerts = Json::array();
    for (const telemetry::ServerAlert &a : rules.alerts)
        alerts.push_back({{"name", a.name}, {"state", a.firing ? "firing" : "pending"}, {"severity", text(a.severity)}, {"host", text(hostOf(design, a))}, {"gpu", text(a.gpu)},
                          {"since", a.since_s > 0 ? Json(a.since_s) : Json(nullptr)}, {"value", std::isfinite(a.value) ? Json(a.value) : Json(nullptr)}, {"summary", a.summary},
                          {"labels", a.labels}, {"findings", diagnose::findingsBeside(a, design, findings)}});
    Json remarks = Json::array();
    for (const diagnose::RuleRemark &r : lint.remarks)
        remarks.push_back({{"kind", diagnose::toWord(r.kind)}, {"severity", diagnose::toWord(r.severity)}, {"rule", r.rule}, {"group", r.group}, {"what", r.what}, {"instead", r.instead}, {"query", r.query}});
    Json missing = Json::array();
    for (const diagnose::AlertOffer &m : lint.missing)
        missing.push_back({{"alert", m.name}, {"cause_class", diagnose::toWord(m.causeClass)}, {"severity", m.severity}, {"summary", m.summary}});
    return {{"absence", text(rules.absence)}, {"alerts_absence", text(rules.alertsAbsence)}, {"alerting", lint.alerting}, {"recording", lint.recording}, {"not_looked_up", rules.selectorsLeft},
            {"warnings", rules.warnings}, {"alerts", std::move(alerts)}, {"remarks", std::move(remarks)}, {"missing", std::move(missing)}};
}

void printRules(std::ostream &out, const design::Design &design, const JudgedRules &judged, const std::vector<diagnose::Finding> &findings)
{
    const auto &[rules, lint] = judged;
    if (rules.absence.empty())
        out << "rules: " << lint.alerting << " alerting, " << lint.recording << " recording\n";
    else
        out << "rules: " << rules.absence << '\n';
    if (!rules.alertsAbsence.empty() && rules.alertsAbsence != rules.absence)
        out << "alerts: " << rules.alertsAbsence << '\n';
    for (const std::string &warning : rules.warnings)
        out << "note: " << echo(warning, 300) << '\n';
    if (rules.selectorsLeft > 0)
        out << "note: " << rules.selectorsLeft << " selectors more than are looked up\n";
    std::size_t elsewhere = 0;
    for (const telemetry::ServerAlert &a : rules.alerts) {
        const std::string host = hostOf(design, a);
        if (host.empty()) {
            elsewhere += a.firing ? 1 : 0;
            continue;
        }
        out << (a.firing ? "firing: " : "pending: ") << echo(a.name) << " on " << host;
        if (!a.gpu.empty())
            out << " GPU " << echo(a.gpu, 40);
        if (a.since_s > 0)
            out << " since " << instantText(a.since_s);
        if (!a.summary.empty())
            out << ": " << echo(a.summary, 200);
        const auto beside = diagnose::findingsBeside(a, design, findings);
        out << (beside.empty() ? " (no finding is about this host)" : " (finding " + echo(beside.front()) + (beside.size() > 1 ? ", …" : "") + ")") << '\n';
    }
    if (elsewhere > 0)
        out << "firing elsewhere: " << elsewhere << (elsewhere == 1 ? " alert that names" : " alerts that name") << " no host of the design\n";
    for (const diagnose::RuleRemark &r : lint.remarks) {
        out << diagnose::toWord(r.severity) << ": rule " << echo(r.rule) << ": " << r.what << '\n';
        if (!r.instead.empty())
            out << "    " << r.instead << '\n';
    }
    for (const diagnose::AlertOffer &m : lint.missing)
        out << "missing: no alert sees " << diagnose::toWord(m.causeClass) << " as " << m.name << " would (" << m.severity << ")\n";
    if (!lint.missing.empty())
        out << "    `switchyard-cli live URL --rules FILE` writes these\n";
}

} // namespace switchyard::cli
