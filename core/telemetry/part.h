// SPDX-License-Identifier: GPL-3.0-or-later
// Some hosts of a cluster, as a cluster of their own: what is asked of the past where few are in question.
#pragma once

#include <span>
#include <vector>

#include <core/telemetry/device_numbering.h>
#include <core/telemetry/observation.h>

namespace switchyard::telemetry {

/// These instances in this order, with what is above them. Jobs keep where they run, not what they do there.
design::Design partOf(const design::Design &design, std::span<const int> instances);

/// What was seen of them, by the indices of that design.
Observation partOf(const Observation &observation, const DeviceNumbering &layout, std::span<const int> instances);

/// The indices that the part's instances have in the whole; both have them in one order.
std::vector<int> instancesOfPart(const design::Design &part, const design::Design &whole);

} // namespace switchyard::telemetry
