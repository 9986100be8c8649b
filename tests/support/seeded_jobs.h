// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs drawn from a seed: every schedule, sharding, kind of CP, dispatcher, EP, ETP, HSDP, offload, recompute and
// rank order, on most instance types. The same seed gives the same jobs everywhere.
#pragma once

#include <string>
#include <vector>

#include <core/predict/predict.h>

namespace switchyard::test {

struct SeededJob {
    std::string name; ///< "llama3-70b on 8 x p5.48xlarge, TP4+SP PP4 …": the whole plan in words
    predict::JobSpec spec;
};
/// `count` plans that `checkPlan` allows, of at most 512 GPUs.
std::vector<SeededJob> seededJobs(int count, unsigned seed = 1);

/// Likewise of MoE models whose degrees are no powers of two and do not nest: EP 12 over TP 8 and DP 6, HSDP in groups of 6.
std::vector<SeededJob> oddJobs(int count, unsigned seed = 1);

} // namespace switchyard::test
