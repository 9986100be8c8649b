// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/design/numbering.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>

#include <views/session/selection.h>

namespace switchyard::session {

/// Words of the selection that a search text means, best first, at most `limit`: an instance id or
/// host ("p5-1043", "p5-1043 gpu 3"), "rank 8347", a GPU UUID, a network node, an UltraServer.
/// Prediction and observation may be null; then ranks and UUIDs are not known.
std::vector<std::string> find(const design::Design &design, const design::Numbering &numbers, const predict::DesignPrediction *prediction,
                              const telemetry::Observation *observation, std::string_view text, std::size_t limit = 50);

} // namespace switchyard::session
