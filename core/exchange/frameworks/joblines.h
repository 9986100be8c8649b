// SPDX-License-Identifier: GPL-3.0-or-later
// A training job as the arguments of the frameworks that run it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/workload/plan.h>

namespace switchyard::exchange {

/// The training phase of a design that is to be written, with what it needs.
struct TrainingJob {
    const design::Job *job = nullptr;
    const design::Phase *phase = nullptr;
    const workload::Plan *plan = nullptr;
    const catalog::Architecture *model = nullptr;
    std::vector<int> instances;                  ///< into design.instances
    const catalog::InstanceType *type = nullptr; ///< of the first
    int gpus = 0;
};
/// All of them. Errors: none; a model that the catalog does not have; instances of several types.
Result<std::vector<TrainingJob>> trainingJobs(const design::Design &design, const catalog::Catalog &catalog);

/// Arguments as Megatron-LM's arguments.py names them, one with its value each: "--tensor-model-parallel-size 8".
std::vector<std::string> megatronArguments(const workload::Plan &plan, const catalog::Architecture &model);
/// Overrides as torchtitan's job config names them: "--parallelism.tensor_parallel_degree=8".
std::vector<std::string> torchtitanArguments(const workload::Plan &plan, const catalog::Architecture &model);
/// What of a plan such arguments do not say, in sentences.
std::vector<std::string> notInMegatron(const workload::Plan &plan);

/// What jobs alone do not say: jobs of other kinds; `jobsOnly`: the cluster too.
std::vector<std::string> leftOutOfJobs(const design::Design &design, bool jobsOnly);

} // namespace switchyard::exchange
