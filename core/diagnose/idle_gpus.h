// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

/// GPUs that labels or a scheduler give to a job, that hold no process and do nothing, beside GPUs of it on the same host that work: one
/// finding for a job. findIdleHosts() asks it after its own.
void findIdleGpus(const LiveScene &scene, Findings &findings);

} // namespace switchyard::diagnose
