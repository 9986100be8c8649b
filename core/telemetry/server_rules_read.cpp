// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/server_rules.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>

#include <core/base/echo.h>
#include <core/base/instant.h>
#include <core/base/json.h>
#include <core/telemetry/promjson.h>
#include <core/telemetry/promql_tree.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostRules = 20'000;
constexpr std::size_t mostAlerts = 20'000;
constexpr double mostSeconds = 10.0 * 365 * 86400;

Error noAnswer(Said what) { return fail(ErrorCode::Remote, std::move(what)).error(); }

std::string textOf(const json::Value &object, std::initializer_list<const char *> keys)
{
    for (const char *key : keys)
        if (const json::Value *value = object.find(key); value != nullptr && value->isString() && !value->text.empty())
            return value->text;
    return {};
}

std::optional<double> fromDuration(const std::string &text)
{
    double seconds = promqlDuration_s(text);
    if (std::isnan(seconds) && !parseSampleValue(text, seconds))
        return std::nullopt;
    return seconds;
}

/// Seconds as a number, as its text, or as a duration; 0: not told.
double secondsOf(const json::Value &object, std::initializer_list<const char *> keys)
{
    for (const char *key : keys) {
        const json::Value *value = object.find(key);
        if (value == nullptr)
            continue;
        if (const auto seconds = value->isNumber() ? std::optional(value->number) : value->isString() ? fromDuration(value->text) : std::nullopt)
            return *seconds > 0 && *seconds <= mostSeconds ? *seconds : 0;
    }
    return 0;
}

std::map<std::string, std::string> textsOf(const json::Value &object, const char *key)
{
    std::map<std::string, std::string> out;
    const json::Value *value = object.find(key);
    if (value == nullptr || !value->isObject())
        return out; // Go writes none as null
    for (const auto &[name, text] : value->members)
        if (text.isString())
            out.emplace(name, text.text);
    return out;
}

ServerAlert alertOf(const json::Value &object, const std::string &ofRule)
{
    ServerAlert alert;
    alert.labels = textsOf(object, "labels");
    const auto label = [&](const char *name) {
        const auto at = alert.labels.find(name);
        return at == alert.labels.end() ? std::string() : at->second;
    };
    alert.name = label("alertname");
    if (alert.name.empty())
        alert.name = textOf(object, {"name"});
    if (alert.name.empty())
        alert.name = ofRule;
    alert.firing = textOf(object, {"state"}) == "firing";
    const auto annotations = textsOf(object, "annotations");
    for (const char *key : {"summary", "description", "message"})
        if (const auto at = annotations.find(key); alert.summary.empty() && at != annotations.end())
            alert.summary = at->second;
    alert.severity = label("severity");
    alert.gpu = label("gpu");
    if (const auto since = instantFromText(textOf(object, {"activeAt"}), 0))
        alert.since_s = *since;
    alert.value = std::numeric_limits<double>::quiet_NaN();
    if (const json::Value *value = object.find("value"); value != nullptr && value->isNumber())
        alert.value = value->number;
    else if (double number = 0; value != nullptr && value->isString() && parseSampleValue(value->text, number))
        alert.value = number;
    return alert;
}

/// The member of "data" that is a list.
Result<const json::Value *> listIn(const json::Value &root, const char *name)
{
    const json::Value *status = root.find("status");
    if (status == nullptr || status->text != "success") {
        const std::string said = textOf(root, {"error", "message", "Message", "msg"});
        return std::unexpected(noAnswer(said.empty() ? say("the answer is none of a Prometheus") : verbatim(echo(said, 200))));
    }
    const json::Value *data = root.find("data");
    const json::Value *list = data == nullptr ? nullptr : data->find(name);
    if (list == nullptr || !(list->isArray() || list->kind == json::Kind::Null))
        return std::unexpected(noAnswer(say("the answer has no \"{}\"", name)));
    return list;
}

Result<json::Value> tree(std::string_view body)
{
    auto root = json::parse(body, "answer", {.freeBytes = std::size_t{64} << 20, .timesText = 6});
    if (!root || !root->isObject())
        return std::unexpected(noAnswer(say("the answer is no JSON of a Prometheus")));
    return root;
}

} // namespace

Result<std::vector<ServerRule>> parseRules(std::string_view body, std::vector<ServerAlert> *alertsInside)
{
    SWITCHYARD_TRY(const json::Value root, tree(body));
    SWITCHYARD_TRY(const json::Value *groups, listIn(root, "groups"));
    std::vector<ServerRule> out;
    for (const json::Value &group : groups->items) {
        const json::Value *rules = group.find("rules");
        if (rules == nullptr)
            continue;
        for (const json::Value &said : rules->items) {
            if (out.size() >= mostRules)
                return out;
            ServerRule rule;
            rule.name = textOf(said, {"name", "alert", "record"});
            rule.query = textOf(said, {"query", "expr", "expression"});
            if (rule.name.empty() || rule.query.empty())
                continue; // rules of logs and of Grafana's own kinds
            const std::string type = textOf(said, {"type"});
            rule.alerts = type.empty() ? said.find("alerts") != nullptr || said.find("alert") != nullptr || said.find("state") != nullptr : type == "alerting";
            if (const std::string of = textOf(said, {"datasourceType"}); !of.empty() && of != "prometheus")
                continue;
            rule.group = textOf(group, {"name"});
            rule.file = textOf(group, {"file"});
            rule.for_s = secondsOf(said, {"duration", "for"});
            rule.interval_s = secondsOf(group, {"interval"});
            rule.labels = textsOf(said, "labels");
            rule.annotations = textsOf(said, "annotations");
            const std::string health = textOf(said, {"health"});
            rule.problem = textOf(said, {"lastError"});
            if (rule.problem.empty() && health == "err")
                rule.problem = "its last evaluation failed";
            if (const json::Value *alerts = said.find("alerts"); alerts != nullptr && alertsInside != nullptr)
                for (const json::Value &alert : alerts->items)
                    if (alertsInside->size() < mostAlerts)
                        alertsInside->push_back(alertOf(alert, rule.name));
            out.push_back(std::move(rule));
        }
    }
    return out;
}

Result<std::vector<ServerAlert>> parseAlerts(std::string_view body)
{
    SWITCHYARD_TRY(const json::Value root, tree(body));
    SWITCHYARD_TRY(const json::Value *alerts, listIn(root, "alerts"));
    std::vector<ServerAlert> out;
    for (const json::Value &alert : alerts->items)
        if (out.size() < mostAlerts)
            out.push_back(alertOf(alert, {}));
    return out;
}

} // namespace switchyard::telemetry
