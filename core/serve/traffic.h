// SPDX-License-Identifier: GPL-3.0-or-later
// What a serving job sends, as entries of the ledger: per step of the decode engine, means over the run. Ranks are the
// GPUs of the prefill pool, if there is one, then those of the other; in a pool replica by replica, stage by stage.
// Bytes by what the engines do (serving reference §1.2): two sums of the activations per layer over a stage; with
// attention DP the tokens of all groups gathered and scattered; a stage's slice of the activations to the next; the
// prompts' cache from pool to pool.
#pragma once

#include <vector>

#include <core/network/traffic.h>
#include <core/serve/predict.h>

namespace switchyard::serve {

/// GPUs of a pool that serve, and so its ranks.
int ranksOf(const Pool &pool);

/// `period_s` is what the entries are counted for. Empty where one GPU serves a replica alone.
std::vector<network::TrafficItem> trafficOf(const catalog::Catalog &catalog, const ServingJob &job, const ServingPrediction &prediction, double period_s);

} // namespace switchyard::serve
