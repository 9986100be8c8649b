// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include <core/telemetry/source.h>

namespace switchyard::telemetry {

/// A design of what a server shows: one instance per host, its type guessed from the GPU model, the
/// GPUs and the EFA cards that report; no network, no jobs. Refused when a host fits no type of the
/// catalog.
Result<design::Design> discoverDesign(const catalog::Catalog &catalog, const PrometheusOptions &options, std::stop_token stop);

/// The instance type with that GPU model name ("NVIDIA H100 80GB HBM3"), that many GPUs and, when
/// `cards` > 0, that many EFA cards; empty when there is none. EC2 types are preferred.
std::string guessInstanceType(const catalog::Catalog &catalog, std::string_view modelName, int gpus, int cards);

} // namespace switchyard::telemetry
