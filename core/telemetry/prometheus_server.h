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

    /// Before the first question; later calls only exchange the token, which interrupts what is asked.
    Result<void> open(std::stop_token stop);

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
    Result<HttpReply> get(const char *path, HttpClient::Form form = {}) { return m_client->get(path, form, m_stop); }

    [[nodiscard]] const PrometheusOptions &options() const { return m_options; }
    /// Another time of the connection. What was asked ahead is dropped.
    void setTime(double at_s);

    [[nodiscard]] std::string name() const { return m_options.server.shown(); }
    /// Seconds that the questions of one look may take together.
    [[nodiscard]] double lookLimit_s() const { return 3 * m_options.timeout_s + 15; }
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
    Result<HttpReply> send(HttpClient &client, const char *path, const Form &form, const std::stop_token &stop);
    Result<HttpReply> sendOnce(HttpClient &client, const char *path, const Form &form, const std::stop_token &stop);
    Result<ReplySummary> read(HttpReply reply, const OnSample &onSample) const;

    PrometheusOptions m_options;
    HttpOptions m_http;
    std::optional<HttpClient> m_client;
    std::stop_token m_stop;
    std::atomic<bool> m_getOnly = false;
    std::atomic<bool> m_metricsQl = false;
    bool m_loginElsewhere = false; ///< the environment's is for another server
    double m_aheadTime_s = 0;
    std::unique_ptr<QuestionsAhead> m_ahead; // last: its threads use what is above
};

} // namespace switchyard::telemetry
