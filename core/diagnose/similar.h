// SPDX-License-Identifier: GPL-3.0-or-later
// What else is like what is selected.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <core/design/numbering.h>
#include <core/diagnose/finding.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

enum class Likeness { Type, Job, Status, Holder /* UltraServer, else leaf */ };

/// Of an instance, with its GPUs and cards: what is known against it, the worst of it.
enum class InstanceStatus { Calm, Warning, Error, Silent /* watched, and a GPU does not report */ };

/// By instance. `observation` may be null, `sinceLook_s` is its own age. Findings that are waived or only remarks count for
/// nothing, as on the drawing.
std::vector<InstanceStatus> statusOfInstances(const design::Design &design, const design::Numbering &numbers, const std::vector<Finding> &findings,
                                              const telemetry::Observation *observation, double sinceLook_s);

/// The instances that have in common with one of `instances` (indices) what `by` says; without a job: those without one.
std::vector<std::string> similarTo(const design::Design &design, std::span<const int> instances, Likeness by, const std::vector<InstanceStatus> &status);

} // namespace switchyard::diagnose
