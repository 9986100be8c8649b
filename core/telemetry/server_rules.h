// SPDX-License-Identifier: GPL-3.0-or-later
// The rules that a server evaluates and the alerts of them, as its API tells: /api/v1/rules and /api/v1/alerts of Prometheus,
// of the rulers of Mimir, Thanos and Managed Prometheus, and of vmalert behind VictoriaMetrics. A server without them is no error.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/hostmap.h>

namespace switchyard::telemetry {

class PrometheusServer;
struct ServerProbe;

struct ServerRule {
    std::string name;    ///< of the alert, or of the series that is recorded
    bool alerts = false; ///< false: it records
    std::string group;
    std::string file; ///< or namespace; may be empty
    std::string query;
    double for_s = 0;
    double interval_s = 0; ///< of its group; 0: not told
    std::map<std::string, std::string> labels;
    std::map<std::string, std::string> annotations;
    std::string problem; ///< why its last evaluation failed; empty: it did not
};

struct ServerAlert {
    std::string name;
    bool firing = false; ///< false: it waits for its `for`
    std::map<std::string, std::string> labels;
    std::string summary;  ///< annotation "summary", else "description", else "message"
    std::string severity; ///< label
    double since_s = 0;   ///< Unix time; 0: not told
    double value = 0;     ///< NaN: not told
    int instance = -1;    ///< of the design; -1: it names none of its hosts
    std::string gpu;      ///< label, as the exporter writes it
};

struct ServerRules {
    std::string absence;       ///< why no rules are told, in one line; empty: they are
    std::string alertsAbsence; ///< the same of alerts
    std::vector<ServerRule> rules;
    std::vector<ServerAlert> alerts; ///< those of the design's hosts first, then by name
    bool seriesTold = false; ///< whether it could be asked what of that which the rules read is there
    std::set<std::string, std::less<>> metrics; ///< of those that the rules read: there within the last hour
    /// Label names of what the rules select, by the selector as written and by the metric alone; an empty set: no such series
    /// within the last hour. Of exporters that Switchyard knows.
    std::map<std::string, std::set<std::string, std::less<>>> labelsOf;
    std::size_t selectorsLeft = 0; ///< that were too many to be asked for
    std::map<Subject, double> scrapeInterval_s; ///< of GPUs, cards and hosts
    double time_s = 0;
    std::vector<std::string> warnings;
};

/// Texts of the two answers; an Error is in one line what they are instead. For tests, and below.
Result<std::vector<ServerRule>> parseRules(std::string_view body, std::vector<ServerAlert> *alertsInside = nullptr);
Result<std::vector<ServerAlert>> parseAlerts(std::string_view body);

/// Asks an open server. At an earlier time (PrometheusOptions::at_s) the alerts are those of then, the rules those of now.
/// Fails only where the server does not answer at all, or was stopped.
Result<ServerRules> askServerRules(PrometheusServer &server, const ServerProbe &probe, const HostMap &hosts, double time_s);

/// Whether the metric is one that Switchyard knows the exporter of: those are always there where they are collected.
bool isOfKnownExporter(std::string_view metric);

} // namespace switchyard::telemetry
