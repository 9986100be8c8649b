// SPDX-License-Identifier: GPL-3.0-or-later
// One Prometheus-compatible server that answers queries. The HTTP contract and its dialects:
// prometheus.io "HTTP API"; POST form for queries, so that proxies and request signing need no URL rules.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/telemetry/http.h>
#include <core/telemetry/metricsql.h>
#include <core/telemetry/promjson.h>
#include <core/telemetry/questions_ahead.h>
#include <core/telemetry/source.h>

namespace switchyard::telemetry {

class PrometheusServer
{
public:
    explicit PrometheusServer(PrometheusOptions options);

    /// Before the first question of a look, whose time begins. The token interrupts what is asked.
    Result<void> open(std::stop_token stop);
    /// Before more questions of the same look: they have what is left of its time, at least that of one question.
    Result<void> goOn(std::stop_token stop);
    /// The look learns what there is, too: its time is twice as long.
    void giveTime();
    /// The time of the look, or a share of it, is over. After all of it the server is asked no more.
    [[nodiscard]] bool isLate(double share = 1) const;

    /// An instant query, at the connection's time (PrometheusOptions::at_s, else the server's present) when
    /// `time_s` is 0.
    Result<ReplySummary> query(const std::string &promql, const OnSample &onSample, double time_s = 0);
    /// The same at every `step_s` between two times; all points of a series come one after the other.
    Result<ReplySummary> queryRange(const std::string &promql, const OnSample &onSample, double from_s, double to_s, double step_s);
    /// The queries that follow, in their order: they are asked side by side. Any other may come between them.
    void ahead(std::vector<std::string> promqls, double time_s = 0);
    /// Names of the metrics that match the regular expression.
    Result<std::vector<std::string>> metricNames(const std::string &pattern);
    /// What another path of the API answers, whatever its status.
    Result<HttpReply> get(const char *path, HttpClient::Form form = {});

    [[nodiscard]] const PrometheusOptions &options() const { return m_options; }
    /// Another time of the connection. What was asked ahead is dropped.
    void setTime(double at_s);

    [[nodiscard]] std::string name() const { return m_options.server.shown(); }
    /// Why the rest of a look is missing.
    [[nodiscard]] Said lateness() const;
    /// VictoriaMetrics answers: from now on it is asked so that it counts as Prometheus does (metricsql.h).
    void setMetricsQl(bool yes) { m_metricsQl = yes; }
    [[nodiscard]] bool isGetOnly() const { return m_getOnly; } ///< as far as was seen: a proxy lets no POST through
    [[nodiscard]] bool stopRequested() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::string &matchers() const { return m_options.matchers; }
    /// The metric's series, narrowed by the connection's matchers.
    [[nodiscard]] std::string series(std::string_view metric) const;

private:
    using Form = std::vector<std::pair<std::string, std::string>>;
    [[nodiscard]] std::string asked(const std::string &promql) const { return m_metricsQl ? asMetricsQl(promql) : promql; }
    [[nodiscard]] Form form(const std::string &promql, double time_s) const;
    [[nodiscard]] Result<void> giveTimeTo(HttpClient &client) const;
    Result<HttpReply> send(HttpClient &client, const char *path, const Form &form, const std::stop_token &stop);
    Result<HttpReply> sendOnce(HttpClient &client, const char *path, const Form &form, const std::stop_token &stop);
    Result<ReplySummary> read(HttpReply reply, const OnSample &onSample) const;

    PrometheusOptions m_options;
    HttpOptions m_http;
    std::optional<HttpClient> m_client;
    std::stop_token m_stop;
    double m_limit_s = 0;            ///< of this look
    std::atomic<double> m_until_s = 0; ///< by the steady clock; read by the threads of `ahead`
    std::atomic<bool> m_getOnly = false;
    std::atomic<bool> m_metricsQl = false;
    bool m_loginElsewhere = false; ///< the environment's is for another server
    double m_aheadTime_s = 0;
    std::unique_ptr<QuestionsAhead> m_ahead; // last: its threads use what is above
};

} // namespace switchyard::telemetry
