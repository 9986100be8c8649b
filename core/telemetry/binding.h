// SPDX-License-Identifier: GPL-3.0-or-later
// Which metric of a server carries a quantity: ordered candidates (exporter generations differ in
// names, units and in being gauges or counters), and the PromQL that reads the first one present.
// Sources: dcgm-exporter default-counters.csv (4.5) and DCGM 4.6 field names, node_exporter's
// amazonefa collector.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/telemetry/observation.h>

namespace switchyard::telemetry {

struct Candidate {
    enum class Read {
        Gauge,
        /// A counter, read by its slope over the window. deriv() rather than rate(): rate() divides by
        /// the whole window and so shows a target that was first scraped seconds ago far too low. A
        /// reset makes the slope negative, which is taken as no data for one window.
        Rate,
        Ratio,  ///< a gauge that is 0..1 or 0..100; the largest value tells
    };
    std::vector<std::string_view> metrics; ///< those present are added up
    Read read = Read::Gauge;
    double scale = 1; ///< metric unit → base unit of the quantity
};

/// In order of preference.
std::span<const Candidate> candidates(Quantity quantity);

/// A candidate of which at least one metric exists.
struct Binding {
    Quantity quantity = Quantity::Count;
    std::vector<std::string> metrics;
    Candidate::Read read = Candidate::Read::Gauge;
    double scale = 1;
    [[nodiscard]] std::string metricList() const; ///< "A + B"
};
std::optional<Binding> bind(Quantity quantity, const std::set<std::string, std::less<>> &names);

/// PromQL by host and GPU (or device). `matchers` is what the user adds: 'cluster_id="x"', or empty.
/// `max by` for GPUs: exporters repeat a GPU's series once per job on it.
std::string promql(const Binding &binding, std::string_view hostLabel, std::string_view matchers, double window_s);

/// What an operator switches on to get a quantity that is missing.
std::string howToCollect(Quantity quantity);

/// All quantities.
std::span<const Quantity> allQuantities();

} // namespace switchyard::telemetry
