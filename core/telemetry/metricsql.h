// SPDX-License-Identifier: GPL-3.0-or-later
// PromQL as VictoriaMetrics has to be asked, so that it counts as Prometheus does (its documentation: "MetricsQL", and what a
// real one of Debian answers: tests/live). Its delta() counts a series that is new from 0, and its deriv() of a window with one
// sample is 0, where Prometheus has no answer: a host that is read more rarely than most would stand. Its timestamp() knows a series
// that has ended for as long as it looks back.
#pragma once

#include <string>

namespace switchyard::telemetry {

std::string asMetricsQl(const std::string &promql);

} // namespace switchyard::telemetry
