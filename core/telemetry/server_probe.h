// SPDX-License-Identifier: GPL-3.0-or-later
// What a server has: metrics, the labels that name hosts, how often it scrapes. Learnt once in a while.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <core/telemetry/binding.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/prometheus_server.h>
#include <core/telemetry/scheduler_metrics.h>
#include <core/telemetry/serving_metrics.h>

namespace switchyard::telemetry {

/// Series of one exporter: GPUs, cards and hosts may come by different ways at different rates.
struct ExporterSeries {
    std::string hostLabel = "instance"; ///< the label that names the host
    double scrapeInterval_s = 15; ///< of those that are read most rarely
    double usualInterval_s = 15;  ///< of most
    std::map<int, std::set<std::string>> namesOfHost; ///< values of that label, by instance of the design
};

struct ServerProbe {
    std::map<Quantity, Binding> bindings;
    std::vector<ServingMetrics> serving; ///< engines that serve
    SchedulerMetrics scheduler;
    std::map<Subject, ExporterSeries> families; ///< GPUs, cards, instances
    /// Metrics of which every GPU has at least one, the most common first: whose samples tell the age of its data.
    std::vector<std::string> presence;
    std::set<std::string, std::less<>> gpuTargets; ///< targetKey() of the DCGM series: one job may scrape all exporters
    bool hasUname = false; ///< node_uname_info: one series per host
    std::vector<std::string> warnings;
    bool partial = false;               ///< the server answered in part
    std::vector<std::string> jobLabels; ///< of telemetry::jobLabels, those that the GPU series carry
    // By the design's indices, of the last hour.
    std::map<int, std::string> gpuHostName; ///< the GPU host label's value
    std::vector<std::string> gpuModel;
    std::vector<char> gpuShared;
    std::vector<char> seenBefore;

    [[nodiscard]] const ExporterSeries &family(Subject subject) const;

    /// The first of them; null: none.
    [[nodiscard]] const std::string *freshnessMetric() const { return presence.empty() ? nullptr : &presence.front(); }
};

/// A target's job and port.
std::string targetKey(std::string_view job, std::string_view instance);

/// Asks an open server; other names of the design's hosts that it tells join `hosts`.
Result<ServerProbe> probeServer(PrometheusServer &server, const design::Design &design, const DeviceNumbering &layout, HostMap &hosts);

/// The label by which these metrics' series of now name most hosts of the design: one question, for a first picture. Other names of the hosts
/// that it tells join `hosts`.
Result<std::string> hostLabelNow(PrometheusServer &server, const std::vector<std::string> &metrics, HostMap &hosts);

} // namespace switchyard::telemetry
