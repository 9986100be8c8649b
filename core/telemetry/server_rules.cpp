// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/server_rules.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include <core/base/echo.h>
#include <core/telemetry/prometheus_server.h>
#include <core/telemetry/promql.h>
#include <core/telemetry/promql_tree.h>
#include <core/telemetry/server_probe.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostSelectors = 300; ///< each is a small question to the index
constexpr std::size_t namesAtOnce = 40;    ///< within one address line

/// Labels that name a host, the surest first.
constexpr std::array ruleLabels = {"Hostname", "hostname", "kubernetes_node", "node", "nodename", "host", "exported_instance", "instance"};

void selectorsOf(const PromqlNode &node, std::map<std::string, std::string> &metricOf)
{
    if (node.kind == PromqlNode::Kind::Selector && !node.name.empty())
        for (std::string text : {node.name, selectorText(node)})
            metricOf.emplace(std::move(text), node.name);
    for (const PromqlNode &part : node.parts)
        selectorsOf(part, metricOf);
}

class Asker
{
public:
    Asker(PrometheusServer &server, const ServerProbe &probe, const HostMap &hosts, double time_s)
        : m_server(server)
        , m_probe(probe)
        , m_hosts(hosts)
    {
        m_out.time_s = time_s;
    }

    Result<ServerRules> ask()
    {
        std::vector<ServerAlert> inside;
        if (auto asked = rules(inside); !asked)
            return std::unexpected(asked.error());
        if (auto asked = alerts(std::move(inside)); !asked)
            return std::unexpected(asked.error());
        if (auto asked = series(); !asked)
            return std::unexpected(asked.error());
        for (const Subject subject : {Subject::Gpu, Subject::Card, Subject::Instance})
            m_out.scrapeInterval_s[subject] = m_probe.family(subject).scrapeInterval_s;
        for (ServerAlert &alert : m_out.alerts)
            place(alert);
        std::ranges::stable_sort(m_out.alerts, {}, [](const ServerAlert &a) { return std::tuple(a.instance < 0, !a.firing, a.name, a.instance, a.gpu); });
        return std::move(m_out);
    }

private:
    /// Why an answer is none, in one line; a server that is not there at all is an error.
    Result<std::string> absent(const Result<HttpReply> &reply, const std::string &what, const std::string &problem)
    {
        if (m_server.stopRequested())
            return fail(ErrorCode::Cancelled, say("stopped while reading {}", m_server.name()));
        if (!reply)
            return "no " + what + ": " + echo(reply.error().message, 300);
        switch (reply->status) {
        case 400:
        case 404:
        case 405:
        case 422:
        case 501: return "this server tells no " + what + " (HTTP " + std::to_string(reply->status) + "): Prometheus, the rulers of Mimir and Thanos, and VictoriaMetrics with -vmalert.proxyURL do";
        case 401:
        case 403: return "no " + what + ": HTTP " + std::to_string(reply->status) + ", the login may not read them";
        case 200: return "no " + what + ": " + problem;
        default: return "no " + what + ": HTTP " + std::to_string(reply->status) + " " + problem;
        }
    }

    Result<void> rules(std::vector<ServerAlert> &inside)
    {
        const auto reply = m_server.get("/api/v1/rules");
        auto read = reply ? parseRules(reply->body, &inside) : Result<std::vector<ServerRule>>(std::unexpected(reply.error()));
        if (read && reply->status == 200) {
            m_out.rules = std::move(*read);
            m_told = true;
            return {};
        }
        SWITCHYARD_TRY(m_out.absence, absent(reply, "rules", read ? std::string() : read.error().message));
        return {};
    }

    Result<void> alerts(std::vector<ServerAlert> inside)
    {
        const double at_s = m_server.options().at_s;
        if (at_s > 0)
            return alertsOfThen(at_s);
        const auto reply = m_server.get("/api/v1/alerts");
        auto read = reply ? parseAlerts(reply->body) : Result<std::vector<ServerAlert>>(std::unexpected(reply.error()));
        if (read && reply->status == 200) {
            m_out.alerts = std::move(*read);
            return {};
        }
        SWITCHYARD_TRY(const std::string why, absent(reply, "alerts", read ? std::string() : read.error().message));
        if (m_told) {
            m_out.alerts = std::move(inside); // they stand with their rules
            return {};
        }
        auto series = alertsOfThen(0); // rules that run elsewhere and write their state here
        if (m_out.alerts.empty())
            m_out.alertsAbsence = why;
        return series;
    }

    /// By the series that rules leave behind: who fires, not since when.
    Result<void> alertsOfThen(double at_s)
    {
        const auto asked = m_server.query(selector("ALERTS", "alertstate=\"firing\""), [&](const SampleView &sample) {
            ServerAlert alert;
            for (const LabelView &label : sample.labels)
                alert.labels.emplace(label.name, label.value);
            alert.name = sample.label("alertname");
            alert.firing = true;
            alert.severity = sample.label("severity");
            alert.gpu = sample.label("gpu");
            alert.value = std::nan("");
            m_out.alerts.push_back(std::move(alert));
        }, at_s);
        if (!asked && m_server.stopRequested())
            return std::unexpected(asked.error());
        if (!asked && at_s > 0)
            m_out.alertsAbsence = "no alerts of that time: " + echo(asked.error().message, 300);
        return {};
    }

    void place(ServerAlert &alert) const
    {
        if (const auto at = alert.labels.find(m_probe.family(Subject::Gpu).hostLabel); at != alert.labels.end())
            alert.instance = m_hosts.find(at->second);
        for (const char *label : ruleLabels)
            if (const auto at = alert.labels.find(label); at != alert.labels.end() && alert.instance < 0)
                alert.instance = m_hosts.find(at->second);
    }

    /// What of that which the rules select is there at all, and with which labels: questions to the index, not to samples.
    Result<void> series()
    {
        std::map<std::string, std::string> metricOf;
        for (const ServerRule &rule : m_out.rules)
            if (const auto parsed = parsePromql(rule.query))
                selectorsOf(*parsed, metricOf);
        const auto there = names(metricOf);
        if (!there) {
            if (m_server.stopRequested())
                return std::unexpected(there.error());
            m_out.warnings.push_back("whether the rules' series exist could not be asked: " + echo(there.error().message, 200));
            return {};
        }
        m_out.seriesTold = true;
        m_out.metrics = *there;
        std::size_t asked = 0;
        for (const auto &[selected, metric] : metricOf) {
            if (!there->contains(metric) || !isOfKnownExporter(metric))
                continue;
            if (++asked > mostSelectors || m_server.isLate()) {
                ++m_out.selectorsLeft;
                continue;
            }
            const auto labels = list("/api/v1/labels", selected);
            if (!labels && m_server.stopRequested())
                return std::unexpected(labels.error());
            if (labels)
                m_out.labelsOf[selected] = {labels->begin(), labels->end()};
        }
        return {};
    }

    Result<std::set<std::string, std::less<>>> names(const std::map<std::string, std::string> &metricOf)
    {
        std::set<std::string> wanted;
        for (const auto &[selected, metric] : metricOf)
            wanted.insert(metric);
        std::set<std::string, std::less<>> out;
        std::string pattern;
        std::size_t count = 0;
        for (auto name = wanted.begin(); name != wanted.end();) {
            pattern += (pattern.empty() ? "" : "|") + literally(*name);
            ++name;
            if (++count < namesAtOnce && name != wanted.end())
                continue;
            SWITCHYARD_TRY(const std::vector<std::string> found, list("/api/v1/label/__name__/values", "{__name__=~" + stringLiteral(pattern) + "}"));
            out.insert(found.begin(), found.end());
            pattern.clear();
            count = 0;
        }
        return out;
    }

    Result<std::vector<std::string>> list(const char *path, const std::string &match)
    {
        const auto second = [](double time_s) { return std::to_string(std::llround(time_s)); };
        const std::array<std::pair<std::string, std::string>, 3> form = {{{"match[]", match}, {"start", second(m_out.time_s - 3600)}, {"end", second(m_out.time_s + 60)}}};
        SWITCHYARD_TRY(HttpReply reply, m_server.get(path, form));
        if (reply.status != 200)
            return fail(ErrorCode::Remote, say("HTTP {}", reply.status));
        return parseStringList(reply.body);
    }

    PrometheusServer &m_server;
    const ServerProbe &m_probe;
    const HostMap &m_hosts;
    bool m_told = false;
    ServerRules m_out;
};

} // namespace

bool isOfKnownExporter(std::string_view metric)
{
    return metric.starts_with("DCGM_FI_") || metric.starts_with("node_") || metric == "up";
}

Result<ServerRules> askServerRules(PrometheusServer &server, const ServerProbe &probe, const HostMap &hosts, double time_s) { return Asker(server, probe, hosts, time_s).ask(); }

} // namespace switchyard::telemetry
