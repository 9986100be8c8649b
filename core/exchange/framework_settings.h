// SPDX-License-Identifier: GPL-3.0-or-later
// How a job is run, as a framework's arguments say it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/exchange/deployed.h>
#include <core/workload/rl.h>

namespace switchyard::exchange {

/// A step of reinforcement learning around a trainer's plan; what belongs to another role of each is never said.
struct ReinforcedSettings {
    workload::RlPlan rollout;
    workload::RlPlan update; ///< without its trainer, which is the plan
    workload::RlPlan sync;
    bool reference = false; ///< a forward pass of a model that stays as it was
    int gpus = 0;           ///< of the rollout's own pool; 0: it takes turns with the trainer
};

struct FrameworkSettings {
    std::string job;                                       ///< its name; empty: none given
    std::optional<catalog::Architecture> model;            ///< of the arguments themselves
    std::string modelName;                                 ///< by name ("meta-llama/Llama-3.1-70B"); the catalog may know it
    std::vector<std::pair<std::string, std::string>> plan; ///< keys of planFields() and their text
    int gpus = 0;                                          ///< 0: not told
    std::vector<std::string> nodes;                        ///< that it is to run on, by name; empty: not told
    std::optional<ReinforcedSettings> rl;                  ///< the plan and the GPUs are its trainer's; none: it trains alone
    std::vector<Deployed> serving;                         ///< engines that serve; then nothing else is told
};

} // namespace switchyard::exchange
