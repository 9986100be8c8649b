// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/findings_sarif.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include <app/cli/finite_json.h>
#include <core/diagnose/rules.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

const char *levelOf(diagnose::Severity severity)
{
    switch (severity) {
    case diagnose::Severity::Info: return "note";
    case diagnose::Severity::Warning: return "warning";
    case diagnose::Severity::Error: break;
    }
    return "error";
}

/// A path as a URI reference (RFC 3986): what is neither unreserved nor a slash is written %XX.
std::string uriOf(std::string_view path)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    std::string uri;
    for (const char c : path) {
        if (plain.find(c) != std::string_view::npos) {
            uri += c;
            continue;
        }
        const auto byte = static_cast<std::uint8_t>(c);
        uri += '%';
        uri += digits[byte >> 4];
        uri += digits[byte & 15];
    }
    return uri;
}

/// By the register of rules; of what it lacks, the first finding speaks.
Json descriptorOf(const diagnose::Finding &finding)
{
    const std::string &id = finding.kind;
    const diagnose::Rule *rule = diagnose::ruleOf(id);
    if (rule == nullptr)
        return {{"id", id}, {"shortDescription", {{"text", finding.title.english()}}}};
    return {{"id", id},
            {"shortDescription", {{"text", rule->title}}},
            {"fullDescription", {{"text", rule->help}}},
            {"help", {{"text", rule->help}}},
            {"defaultConfiguration", {{"level", levelOf(rule->severity)}}},
            {"properties", {{"area", diagnose::toWord(rule->area)}, {"sources", rule->sources}}}};
}

Json resultOf(const diagnose::Finding &finding, std::size_t rule, const std::string &uri)
{
    std::string text = finding.title.english() + '.';
    for (const std::string &part : {finding.cause.english(), finding.action.english()})
        if (!part.empty())
            text += ' ' + part;
    Json location = {{"physicalLocation", {{"artifactLocation", {{"uri", uri}}}}}};
    for (const std::string &where : finding.where)
        location["logicalLocations"].push_back({{"fullyQualifiedName", where}});
    Json result = {{"ruleId", finding.kind},
                   {"ruleIndex", rule},
                   {"level", levelOf(finding.severity)},
                   {"message", {{"text", std::move(text)}}},
                   {"locations", Json::array({std::move(location)})},
                   {"partialFingerprints", {{"finding/v1", finding.id}}}};
    if (finding.costUsdPerHour != 0 || finding.costStep_s > 0)
        result["properties"] = {{"usd_per_hour", finite(finding.costUsdPerHour)}, {"step_seconds", finding.costStep_s}};
    if (finding.fix)
        result["properties"]["fix"] = finding.fix->label.english();
    if (!finding.waivedBecause.empty())
        result["suppressions"] = Json::array({{{"kind", "inSource"}, {"justification", finding.waivedBecause}}});
    return result;
}

} // namespace

Json toSarif(const std::vector<diagnose::Finding> &findings, const std::string &path)
{
    const std::string uri = uriOf(path);
    Json rules = Json::array();
    Json results = Json::array();
    for (const diagnose::Finding &finding : findings) {
        const auto known = std::ranges::find(rules, finding.kind, [](const Json &each) { return each["id"].get<std::string>(); });
        const auto index = static_cast<std::size_t>(known - rules.begin());
        if (known == rules.end())
            rules.push_back(descriptorOf(finding));
        results.push_back(resultOf(finding, index, uri));
    }
    const Json driver = {{"name", "Switchyard"}, {"version", SWITCHYARD_VERSION}, {"rules", std::move(rules)}};
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({{{"tool", {{"driver", driver}}}, {"results", std::move(results)}}})}};
}

} // namespace switchyard::cli
