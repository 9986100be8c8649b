// SPDX-License-Identifier: GPL-3.0-or-later
// What a serving job sends, as entries of the ledger: the exchanges of its steps (exchange.h) over the ranks that take part,
// and the prompts' cache from pool to pool. Ranks are the GPUs of the prefill pool, if there is one, then those of the
// other; in a pool replica by replica, stage by stage.
#pragma once

#include <vector>

#include <core/network/traffic.h>
#include <core/serve/predict.h>

namespace switchyard::serve {

/// GPUs of a pool that serve, and so its ranks.
int ranksOf(const PoolShape &pool);

/// `period_s` is what the entries are counted for, means over the run. "prefill …" are those of steps that hold prompts, with
/// what decodes in them, "decode …" the others. Empty where one GPU serves a replica alone.
std::vector<network::TrafficItem> trafficOf(const ServingJob &job, const ServingPrediction &prediction, double period_s);

} // namespace switchyard::serve
