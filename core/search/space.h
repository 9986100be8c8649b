// SPDX-License-Identifier: GPL-3.0-or-later
// Which plans exist for a job: degrees from divisors, everything else from short lists.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/predict/predict.h>
#include <core/search/constraints.h>

namespace switchyard::search {

/// Of a cluster without a known price: dearer than any, within no limit of money.
constexpr double unknownPrice = std::numeric_limits<double>::infinity();

/// One cluster to try: an instance type and how many of it.
struct ClusterChoice {
    std::string instance;
    int instances = 0;
    int gpus = 0;
    double usdPerHour = unknownPrice;
    std::string aboutPrice; ///< where it is unknown why, and the nearest known; where it is old, how old
};

/// Degrees that share their parameters, and so the times of data parallelism.
struct PlanFamily {
    int cluster = 0; ///< index into Space::clusters
    int tp = 1;
    int cp = 1;
    int ep = 1;
    int etp = 1;
};

/// What varies inside a family and changes the layer table.
struct LayerChoice {
    bool sp = false;
    int mbs = 1;
    workload::Recompute recompute;
    workload::Precision precision = workload::Precision::Bf16;
    bool a2aOverlap = false;
    bool offloadActivations = false;
    workload::CpKind cpKind = workload::CpKind::Ring;
    workload::Dispatcher dispatcher = workload::Dispatcher::Nccl;
};

/// How optimizer state, gradients and weights are cut, and where the optimizer lives.
struct ShardChoice {
    workload::Shard shard = workload::Shard::Zero1;
    int group = 0;
    workload::Offload offload = workload::Offload::None;
};

struct Space {
    predict::JobSpec base; ///< model, task, framework, gbs, seq: fixed
    std::vector<ClusterChoice> clusters;
    std::vector<PlanFamily> families; ///< the order of these is the order of parts
    std::vector<LayerChoice> layerChoices; ///< mbs beyond a replica's share is skipped per plan
};

/// `base.instance`/`instances` is the cluster unless limits name instance or count. Refused when
/// nothing is left to try.
Result<Space> makeSpace(const catalog::Catalog &catalog, predict::JobSpec base, const Constraints &limits);

/// Stages, chunks and shards that suit a family, in a fixed order.
std::vector<int> stagesOf(const Space &space, const PlanFamily &family, const Constraints &limits);
std::vector<int> chunksOf(const catalog::Architecture &model, int pp, const Constraints &limits);
std::vector<ShardChoice> shardsOf(const Constraints &limits, const catalog::Architecture &model, const workload::Parallelism &cut, int domainGpus);

} // namespace switchyard::search
