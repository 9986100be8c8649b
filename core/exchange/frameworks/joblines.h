// SPDX-License-Identifier: GPL-3.0-or-later
// A training job as the arguments of the frameworks that run it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/exchange/nccl/environment.h>
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
    const catalog::Gpu *gpu = nullptr;           ///< its GPU
    int gpus = 0;
};
/// All of them. Errors: none; a model that the catalog does not have; instances of several types.
Result<std::vector<TrainingJob>> trainingJobs(const design::Design &design, const catalog::Catalog &catalog);

/// How many instances of a job have to lie in one UltraServer: what all of them hold of it; 0: it is on none. No segment may be larger
/// than an UltraServer, nor one that does not divide the instances.
int segmentOf(const design::Design &design, const TrainingJob &job, const catalog::Catalog &catalog);

/// Arguments as Megatron-LM's arguments.py names them, one with its value each: "--tensor-model-parallel-size 8". A data set
/// and a tokenizer that need no file are among them, so that the line starts as it is.
std::vector<std::string> megatronArguments(const workload::Plan &plan, const catalog::Architecture &model);
/// Overrides as torchtitan's job config names them: "--parallelism.tensor_parallel_degree=8".
std::vector<std::string> torchtitanArguments(const workload::Plan &plan, const catalog::Architecture &model);
/// What of a plan such arguments do not say, or say by a stand-in, in sentences.
std::vector<Said> notInMegatron(const workload::Plan &plan, const catalog::Architecture &model);
std::vector<Said> notInTorchtitan(const workload::Plan &plan, const catalog::Architecture &model);

/// What Megatron itself reads from the environment. CUDA_DEVICE_MAX_CONNECTIONS is 1 where it asserts that (TP or CP before
/// Blackwell), unset where it asserts the contrary (FSDP) or warns (overlapped expert all-to-all): arguments.py, validate_args.
std::vector<Variable> megatronVariables(const TrainingJob &job);
/// These and those of NCCL for its instance type.
std::vector<Variable> environmentOfJob(const TrainingJob &job);

/// What jobs alone do not say: jobs of other kinds; `jobsOnly`: the cluster too.
std::vector<Said> leftOutOfJobs(const design::Design &design, bool jobsOnly);

} // namespace switchyard::exchange
