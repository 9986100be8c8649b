// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole job suffers from, beside standing still: job_trouble.cpp asks in this order.
#pragma once

#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

inline constexpr const char *standingJob = "hang"; ///< kind of the finding on a job that stands

void findRestarts(const LiveScene &scene, const JobScene &job, Findings &findings);
/// Of no job that is known: nobody works just now, between two starts of a loop; several jobs are on a host; or what starts again there is
/// of none.
void findRestartsOfNobody(const LiveScene &scene, Findings &findings);

/// It runs, and all its ranks lack kernels for a good part of the time.
void findStarving(const LiveScene &scene, const JobScene &job, Findings &findings);

/// Most hosts wait for storage ten times as much as they used to, and the job does less. Ranks that wait for late ones spin, so that their
/// GPUs look busy. What writes asynchronously waits as long, and works on.
void findSlowStorage(const LiveScene &scene, const JobScene &job, Findings &findings);

} // namespace switchyard::diagnose
