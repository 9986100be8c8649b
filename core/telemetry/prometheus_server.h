// SPDX-License-Identifier: GPL-3.0-or-later
// One Prometheus-compatible server that answers queries. The HTTP contract and its dialects:
// prometheus.io "HTTP API"; POST form for queries, so that proxies and request signing need no URL rules.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <core/telemetry/http.h>
#include <core/telemetry/promjson.h>
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
    /// Names of the metrics that match the regular expression.
    Result<std::vector<std::string>> metricNames(const std::string &pattern);

    [[nodiscard]] std::string name() const { return m_options.server.shown(); }
    /// Seconds that the questions of one look may take together.
    [[nodiscard]] double lookLimit_s() const { return 3 * m_options.timeout_s + 15; }
    [[nodiscard]] bool stopRequested() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::string &matchers() const { return m_options.matchers; }
    /// The metric's series, narrowed by the connection's matchers.
    [[nodiscard]] std::string series(std::string_view metric) const;

private:
    PrometheusOptions m_options;
    std::optional<HttpClient> m_client;
    std::stop_token m_stop;
    bool m_getOnly = false;
};

} // namespace switchyard::telemetry
