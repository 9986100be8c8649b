// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>

#include <views/canvas/scene.h>
#include <views/text/rich.h>

namespace switchyard::canvas {

/// Rank as its place in the plan: "TP 3 · PP 3 · DP 65" (CP when there is any).
QString roleText(const workload::Parallelism &plan, int rank);

/// The job whose prediction a scene shows; null when there is none.
const design::Job *jobOf(const Scene &scene);

/// What hovering shows, as markup of our own: name, value with unit and limit, how it was aggregated, the
/// traffic that makes it, role, age; with `queries` the PromQL of what is observed. Empty where there is nothing.
text::Rich hoverText(const Scene &scene, const Hit &hit, bool queries = false);

/// The PromQL behind the colours, one of each quantity; empty where nothing observed is shown.
QStringList queriesOf(const Scene &scene);

/// What hovering over the badges of findings shows: each with its title and what it costs, the first on top.
text::Rich markText(const std::vector<diagnose::Finding> &findings, const std::vector<std::string> &ids);

} // namespace switchyard::canvas
