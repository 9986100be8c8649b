// SPDX-License-Identifier: GPL-3.0-or-later
// Weights from the trainer to the engine, once a step. What the links allow is a fraction of a second on most clusters;
// what frameworks take is their software: a start, a funnel through which every weight goes, a price for each tensor.
// The methods and their constants are groups "rl.sync.METHOD" of catalog/calibration/rl.json, each with its source.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/serve/job.h>

namespace switchyard::rl {

struct SyncMethod {
    std::string word;
    double start_s = 0;   ///< whatever the size: collecting metadata, sleeping, waking
    double funnel_Bps = 0;///< at which whole tensors come by; 0: each GPU sends shards, nothing is in one place
    double tensor_s = 0;  ///< of each tensor as checkpoints hold them (an expert has its own)
    bool colocated = false; ///< between processes on the same GPUs
};
/// By word; the error lists those that the catalog has.
Result<SyncMethod> syncMethod(const catalog::Catalog &catalog, std::string_view word);
std::vector<std::string> syncWords(const catalog::Catalog &catalog);

struct SyncQuery {
    catalog::Architecture model;
    serve::Formats formats;    ///< as the engine holds them
    std::string senderType;    ///< InstanceType::id of the trainer
    int senders = 1;           ///< GPUs
    std::string receiverType;
    int receivers = 1;         ///< GPUs
    int replicas = 1;          ///< of the engine: each gets all weights
};

struct WeightSync {
    double seconds = 0;  ///< start, carrying and tensors
    double start_s = 0;
    double carry_s = 0;  ///< through the funnel or over the links, what is slower
    double tensors_s = 0;
    double bytes = 0;    ///< of the weights, once
    double link_s = 0;   ///< the least that NICs or NVLink allow: shards to all replicas at once
    double tensors = 0;
};
Result<WeightSync> weightSync(const catalog::Catalog &catalog, const SyncMethod &method, const SyncQuery &query);

/// Weight tensors of a published checkpoint.
double tensorsOf(const catalog::Architecture &model);

} // namespace switchyard::rl
