// SPDX-License-Identifier: GPL-3.0-or-later
// What a Prometheus would say of the serving jobs of a simulated cluster.
#pragma once

#include <memory>

#include <core/simulate/serving_simulation.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/serving_observation.h>

namespace switchyard::telemetry {

/// `start_s`: when the simulation began. Null where nothing serves.
std::shared_ptr<const ServingObservation> demoServing(const simulate::ServingSimulation &serving, const HostMap &hosts, double start_s, double now_s);

} // namespace switchyard::telemetry
