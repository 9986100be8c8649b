// SPDX-License-Identifier: GPL-3.0-or-later
// The descriptors of all quantities (made from quantities.inc): which metric of a server carries one
// (exporter generations differ in names, units and in being gauges or counters), and the PromQL that
// reads the first one present.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/units.h>
#include <core/telemetry/observation.h>

namespace switchyard::telemetry {

struct Candidate {
    enum class Read {
        Gauge,
        /// A counter, read by its slope over the window. deriv() rather than rate(): rate() divides by
        /// the whole window and so shows a target that was first scraped seconds ago far too low. A
        /// reset makes the slope negative, which is taken as no data for one window.
        Rate,
        Moving, ///< a counter by its slope; only those that move are asked for, all others are 0
        Ratio,  ///< a gauge that is 0..1 or 0..100; the largest value tells
        Spent,  ///< a counter of time by its slope, 0..1; nanoseconds or microseconds, the largest slope tells
        /// A counter by its growth; only those that grew and are still there are asked for, all others are 0. By delta(): the
        /// difference of two times needs series matched one by one, which takes Prometheus three times as long as it takes to
        /// read half an hour of samples. delta() scales what it counted to the whole window: by n / (n - 1) of n samples.
        Grown,
        Flag,   ///< a gauge of which only those above 0 are asked for, all others are 0
        Shaped, ///< PromQL of its own; what it does not return is 0 for GPUs
    };
    std::vector<std::string_view> metrics; ///< names of one measure: each GPU has the first that it has, of Grown the one that grew most
    Read read = Read::Gauge;
    double scale = 1; ///< metric unit → base unit of the quantity
    std::string_view shape; ///< PromQL of Read::Shaped: %M metric, %N its name, %H host label, %S matchers, %W and %L windows, %F filter
};

/// What a quantity is of.
enum class Subject { Gpu, Card, Instance };

/// One line of quantities.inc.
struct Descriptor {
    Quantity quantity = Quantity::Count;
    const char *word = "";  ///< of evidence, `render --heat` and saved views: "nvlink_tx"
    const char *title = ""; ///< "NVLink tx"
    Unit unit = Unit::Code;
    Subject subject = Subject::Gpu;
    bool heat = false;      ///< can colour the drawing
    const char *howToCollect = ""; ///< what an operator switches on when it is missing
    std::vector<Candidate> candidates; ///< in order of preference
};
std::span<const Descriptor> descriptors();
const Descriptor &descriptor(Quantity quantity);

/// In order of preference.
std::span<const Candidate> candidates(Quantity quantity);

/// A candidate of which at least one metric exists.
struct Binding {
    Quantity quantity = Quantity::Count;
    std::vector<std::string> metrics;
    Candidate::Read read = Candidate::Read::Gauge;
    double scale = 1;
    std::string_view shape;
    [[nodiscard]] std::string metricList() const; ///< "A or B"
};
std::optional<Binding> bind(Quantity quantity, const std::set<std::string, std::less<>> &names);

/// PromQL by host and GPU (device, or host alone). `matchers` is what the user adds: 'cluster_id="x"', or
/// empty. `max by`: exporters repeat a GPU's series once per job on it, and a host may be scraped twice. Of some hosts over time also
/// what is 0 is asked for: what is not there then has no data.
enum class Zeros { LeftOut, Asked };
std::string promql(const Binding &binding, std::string_view hostLabel, std::string_view matchers, double window_s, Zeros zeros = Zeros::LeftOut);

/// Whose exporter the metric comes from: of GPUs (DCGM), of EFA cards, of hosts.
Subject exporterOf(const Binding &binding);
Subject exporterOf(std::string_view metric); ///< by its name

/// A share of an exporter's profiling metrics: all of them are of 0..1, or of 0..100.
bool isProfiledRatio(const Binding &binding);

/// What an operator switches on to get a quantity that is missing.
std::string howToCollect(Quantity quantity);

/// All quantities.
std::span<const Quantity> allQuantities();

} // namespace switchyard::telemetry
