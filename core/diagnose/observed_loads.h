// SPDX-License-Identifier: GPL-3.0-or-later
// What a server tells of links, as loads like those of a prediction.
#pragma once

#include <core/design/numbering.h>
#include <core/network/traffic.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

/// Rates of a running cluster as loads over one second, beside the capacities of `predicted`. NaN: no data; nobody
/// reports network nodes. NVLink that is told for both directions together counts half each way.
network::LinkLoads observedLoads(const telemetry::Observation &observation, const network::LinkLoads &predicted);
/// The server collects rates of some link.
bool tellsLinks(const telemetry::Observation &observation);
/// Beside each rate that was seen what its peers show.
network::LinkLoads loadsOfPeers(const network::LinkLoads &seen, const design::Numbering &numbers, const predict::DesignPrediction &prediction);

} // namespace switchyard::diagnose
