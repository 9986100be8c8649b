// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include <core/diagnose/begins.h>
#include <core/diagnose/diagnose.h>
#include <core/telemetry/source.h>

namespace switchyard::diagnose {

/// diagnose(), and again with the source's past where that decides: where a finding rests on what may pass and `history`
/// (oldest first) has no look that is old enough. What the past showed is added to it. When
/// what is left began is asked of the source's past, too. Blocks as Source::observeAt does.
std::vector<Finding> diagnoseAndLookBack(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
                                         const telemetry::Observation &now, telemetry::Source &source,
                                         std::vector<telemetry::ObservationPtr> &history, Begins &begins, const std::stop_token &stop);

} // namespace switchyard::diagnose
