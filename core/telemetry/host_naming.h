// SPDX-License-Identifier: GPL-3.0-or-later
// What a host of GPU series is called. dcgm-exporter writes the name of its own pod or container where nobody told it the node's
// (NODE_NAME, since its pull request 129; hostNetwork), and a pod that is made anew has another one: other labels, kube-state-metrics
// or the GPUs themselves tell the host then.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/telemetry/promjson.h>

namespace switchyard::telemetry {

/// Labels of one series, kept beyond its callback.
using Labels = std::vector<std::pair<std::string, std::string>>;
Labels labelsOf(const SampleView &sample);
/// Empty: it has none of that name.
std::string_view labelOf(const Labels &labels, std::string_view name);

class HostNaming
{
public:
    /// A series of node_uname_info or kube_node_info: these names are hosts'.
    void addNode(const Labels &labels);
    /// A series of kube_pod_info: where a pod runs.
    void addPod(const Labels &labels);
    /// The rows of GPU series that will be asked for; a label that is one word for many hosts is no host's name.
    void addRow(const Labels &labels);
    /// GPU 0 of a row; `now`: it has a sample of now, so that what else the GPU goes by is an earlier name.
    void addGpu(const Labels &labels, bool now);

    /// Without port; empty: no label names a host.
    [[nodiscard]] std::string nameOf(const Labels &labels) const;
    /// Some row goes by a name that may be a pod's or a container's.
    [[nodiscard]] bool hasPods() const { return !m_pods.empty(); }
    /// Some row is named by nothing else: its GPUs may tell (addGpu).
    [[nodiscard]] bool needsGpus() const;

private:
    [[nodiscard]] bool isOfProcess(std::string_view name) const;
    [[nodiscard]] std::string ofHost(const Labels &labels) const;

    std::set<std::string, std::less<>> m_nodes;                    ///< names of hosts
    std::map<std::string, std::string, std::less<>> m_nodeOf;      ///< by pod, by its address, by the address of a node
    std::map<std::string, std::set<std::string>, std::less<>> m_valuesOf; ///< by label, of rows that a pod's name is on
    std::set<std::string> m_pods;                                  ///< names of rows that may be pods'
    std::vector<Labels> m_rows;                                    ///< theirs
    std::map<std::string, std::pair<std::string, bool>> m_ofGpu;   ///< by UUID: the name that stands for all, and whether it is of now
    std::map<std::string, std::string> m_otherName;                ///< of an earlier name: the one that stands for it
};

} // namespace switchyard::telemetry
