// SPDX-License-Identifier: GPL-3.0-or-later
// Findings for the tools of others: a Markdown ticket, lines for Slurm and Kubernetes that take a host out (text to
// be read and copied; nothing here runs them), and rules for Prometheus.
#pragma once

#include <string>
#include <vector>

#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

using telemetry::Scheduler;

/// What takes the hosts of a finding out of service: one line each, none when the finding calls for no such thing,
/// or when a host's name has letters that a shell would read (names come from a server).
std::vector<std::string> drainLines(const design::Design &design, const Finding &finding, Scheduler scheduler);
/// Those of the scheduler that the server's labels name, of both where they name none.
std::vector<std::string> drainLines(const design::Design &design, const telemetry::Observation &observation, const Finding &finding);

/// Findings above info as Markdown: what, where, since when, evidence with its queries, what to do, and the drain
/// lines of the scheduler that the server's labels name (of both where they name none).
std::string ticket(const design::Design &design, const telemetry::Observation &observation, const std::vector<Finding> &findings);

/// An alerting rule of ours.
struct AlertOffer {
    std::string name;
    CauseClass causeClass = CauseClass::Ecc;
    std::string severity;   ///< "critical", "warning": the words of Alertmanager
    std::string expression; ///< may read what the recording rules make
    std::string lasts;      ///< `for`
    std::string summary;
    /// What one of somebody else's must read to see the same: a quantity, GPUs that become fewer, targets that are down.
    std::vector<telemetry::Quantity> reads;
    enum class Sees { Level, Fewer, Targets };
    Sees sees = Sees::Level;
};
/// Those that what a server has allows.
std::vector<AlertOffer> alertsToOffer(const telemetry::Observation &observation, std::string_view matchers = {});

/// Recording rules of the levels this server has, and an alert for each cause that one expression over them shows.
/// YAML that `promtool check rules` accepts. Values stay in the exporter's units. `matchers`: those that every question
/// of the look carried, "cluster=\"a\"".
std::string prometheusRules(const telemetry::Observation &observation, std::string_view matchers = {});

} // namespace switchyard::diagnose
