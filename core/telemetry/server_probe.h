// SPDX-License-Identifier: GPL-3.0-or-later
// What a server has: metrics, the labels that name hosts, how often it scrapes. Learnt once in a while.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <core/telemetry/binding.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/prometheus_server.h>

namespace switchyard::telemetry {

struct ServerProbe {
    std::map<Quantity, Binding> bindings;
    std::string gpuHostLabel;
    std::string cardHostLabel;
    std::set<std::string, std::less<>> gpuJobs; ///< values of `job` of the DCGM series
    double scrapeInterval_s = 15;
    std::vector<std::string> warnings;

    /// A metric that every GPU has, whose samples tell the age of its data; null: none.
    [[nodiscard]] const std::string *freshnessMetric() const;
};

/// Asks an open server; other names of the design's hosts that it tells join `hosts`.
Result<ServerProbe> probeServer(PrometheusServer &server, const design::Design &design, HostMap &hosts);

} // namespace switchyard::telemetry
