// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <core/network/links.h>
#include <core/rl/of_design.h>

namespace switchyard::rl {

/// The busiest links while weights are on their way between a job's pools, over the seconds that the sync takes. Through a
/// funnel the trainer's first instance sends everything, once, and the engine's instances pass it on; else every GPU of the
/// trainer sends its part to every GPU of the engine, once for each replica. Empty where one pool has both. Errors: pools
/// that the document lacks.
Result<std::vector<network::LinkLoad>> syncLinks(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const DesignRl &asked,
                                                 const RlPrediction &prediction, int top);

} // namespace switchyard::rl
