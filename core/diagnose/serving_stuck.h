// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include <core/diagnose/serving_beside.h>

namespace switchyard::diagnose {

/// An engine that works on requests and generates nothing, while its peers generate.
struct StuckReplica {
    std::size_t endpoint = 0;
    std::vector<std::size_t> peers; ///< endpoints that generate
    double usualTokens_per_s = 0;   ///< their median
};
/// Of one look. Its window (150 s or more) is no proof: looks that agree make it five minutes, longer than a prompt is filled in
/// or a target is not read. Who fills caches for others generates nothing, either, but counts prompts. `staleAfter_s`: older
/// endpoints say nothing.
std::vector<StuckReplica> stuckReplicas(const ServingGroup &group, const telemetry::ServingObservation &serving, double staleAfter_s);

} // namespace switchyard::diagnose
