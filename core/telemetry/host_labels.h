// SPDX-License-Identifier: GPL-3.0-or-later
// The labels by which exporters, relabelling rules and collectors name a host.
#pragma once

#include <array>
#include <string>

namespace switchyard::telemetry {

/// Most trusted first: dcgm-exporter's own (renamed after 4.5.3), what scrapes of Kubernetes add, resource attributes of
/// OpenTelemetry (host.name, k8s.node.name), the target's address; last a word that some use for whole clusters.
inline constexpr std::array hostLabels = {"Hostname", "hostname", "node", "nodename", "kubernetes_node", "k8s_node_name", "node_name",
                                          "host_name", "exported_instance", "instance", "host"};

/// "Hostname,hostname,…", for `by`.
inline std::string listOfHostLabels()
{
    std::string list;
    for (const char *label : hostLabels)
        list += (list.empty() ? "" : ",") + std::string(label);
    return list;
}

} // namespace switchyard::telemetry
