// SPDX-License-Identifier: GPL-3.0-or-later
// One look of a moment that is read: what was seen of a design's GPUs, cards and instances, or of some of its hosts.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/moment_items.h>
#include <core/telemetry/observation.h>
#include <core/telemetry/source.h>

namespace switchyard::telemetry {

constexpr double latestLook_s = 1e11;

/// Whose indices a moment's looks have.
struct LookFrame {
    const design::Design &design;
    const catalog::Catalog &catalog;
    const DeviceNumbering &layout;
};

/// What schedulers tell of hosts as the columns of a look: texts and times as they are told, `how` and `by` (Held, Scheduler) as numbers.
struct HeldColumns {
    HeldColumns() = default;
    explicit HeldColumns(const std::vector<HostHeld> &hosts);
    std::vector<std::string> word, because;
    std::vector<double> since_s;
    std::vector<char> how, by;
};

/// Null where something is wrong, which `in` then says. `now`: the look that is shown, for columns that are the same; null for itself.
/// `mayBePart`: it may be one of some hosts.
ObservationPtr readLook(MomentItems &in, const LookFrame &of, const simdjson::dom::object &look, const Observation *now, bool mayBePart);

/// What serves, if the look says it.
void readServing(MomentItems &in, const LookFrame &of, const simdjson::dom::object &look, Observation &o);

} // namespace switchyard::telemetry
