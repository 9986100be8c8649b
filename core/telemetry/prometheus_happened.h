// SPDX-License-Identifier: GPL-3.0-or-later
// What happened, asked of a Prometheus server: about ten range queries, whose answers hold changes alone.
#pragma once

#include <core/design/design.h>
#include <core/telemetry/happened.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/prometheus_server.h>
#include <core/telemetry/server_probe.h>

namespace switchyard::telemetry {

/// Of an open server. What one question lacks is a warning; an error where none is answered.
Result<Happened> askWhatHappened(PrometheusServer &server, const ServerProbe &probe, const HostMap &hosts, const design::Design &design, double from_s, double to_s);

} // namespace switchyard::telemetry
