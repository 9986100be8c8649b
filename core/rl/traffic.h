// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of an RL job sends, as entries of the ledger: those of updates and of passes for log-probs (train/ledger.h), the
// rollout's (serve/traffic.h) and the weights on their way between two pools. A reward is judged on the hosts: no GPU sends.
#pragma once

#include <vector>

#include <core/network/links.h>
#include <core/rl/of_design.h>

namespace switchyard::rl {

/// The trainer's GPUs, then those of the rollout's replicas; of one pool for both the same ranks.
Result<network::Placement> placementOf(const catalog::Catalog &catalog, const design::Design &design, const Reinforced &job);

/// Of one step.
std::vector<network::TrafficItem> trafficOf(const catalog::Catalog &catalog, const Reinforced &job);

/// The busiest links while weights are on their way between a job's pools, over the seconds that the sync takes. Through a
/// funnel the trainer's last instance sends everything, once, and the engine's instances pass it on; else every GPU of the
/// trainer sends its part to every GPU of the engine, once for each replica. Empty where one pool has both.
Result<std::vector<network::LinkLoad>> syncLinks(const catalog::Catalog &catalog, const design::Design &design, const Reinforced &job, int top);

} // namespace switchyard::rl
