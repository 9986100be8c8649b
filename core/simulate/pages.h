// SPDX-License-Identifier: GPL-3.0-or-later
// What the exporters on the simulated hosts answer, as Prometheus exposition text made by
// prometheus-cpp: dcgm-exporter's default counters (with NVLink by direction, SM activity and the
// violation counters switched on) and node_exporter's amazonefa collector.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <core/simulate/cluster.h>

namespace switchyard::simulate {

/// Which families a scraper keeps; null: all.
using Keep = std::function<bool(std::string_view family)>;

class Pages
{
public:
    /// `start_s`: Unix time at which counters began and from which Truth::at_s counts.
    Pages(std::shared_ptr<const Cluster> cluster, double start_s);

    /// dcgm-exporter on one host; empty when the host does not answer at that time.
    [[nodiscard]] std::optional<std::string> gpuPage(int instance, double now_s, const Keep &keep = {}) const;
    /// node_exporter on one host.
    [[nodiscard]] std::optional<std::string> nodePage(int instance, double now_s, const Keep &keep = {}) const;
    /// Everything on one page; node families get an `instance` label there.
    [[nodiscard]] std::string wholePage(double now_s) const;

    [[nodiscard]] const Cluster &cluster() const { return *m_cluster; }
    /// Name that the host goes by in labels.
    [[nodiscard]] const std::string &hostName(int instance) const;
    /// RDMA device of a card.
    [[nodiscard]] std::string device(int instance, int card) const;
    [[nodiscard]] bool answers(int instance, double now_s) const;

private:
    class Writer;
    void addGpus(Writer &writer, int instance, double now_s) const;
    void addNode(Writer &writer, int instance, double now_s, bool withInstance) const;
    [[nodiscard]] bool faulty(double now_s) const;
    [[nodiscard]] double shownTime(Writer &writer, int instance, double now_s) const;

    std::shared_ptr<const Cluster> m_cluster;
    double m_start_s;
};

} // namespace switchyard::simulate
