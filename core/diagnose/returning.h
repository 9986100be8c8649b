// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include <core/diagnose/scene.h>
#include <core/telemetry/source.h>

namespace switchyard::diagnose {

/// A slow GPU, or a host whose processors are taken, that comes and goes is trouble, though the looks that should tell whether it lasts met it between its spells: where the
/// past has several of them, and that of the others of its job has none, the remark in `findings` becomes what it is in
/// `asSeen`, the findings of the same look alone. Its cost is by the share of the time. Blocks as Source::overTime does.
void tellReturning(const LiveScene &scene, std::vector<Finding> &findings, const std::vector<Finding> &asSeen, telemetry::Source &source, const std::stop_token &stop);

/// A remark of which tellReturning() may make trouble.
bool mayReturn(const Finding &finding);

} // namespace switchyard::diagnose
