// SPDX-License-Identifier: GPL-3.0-or-later
// What predictDesign needs of transfers: a job that does nothing else, and transfers beside a training.
#pragma once

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/predict/predict.h>

namespace switchyard::predict {

/// Of a job whose phases are transfers. Traffic, placement and period are those of its first; what else runs is in
/// `others`.
Result<std::shared_ptr<const DesignPrediction>> predictTransferJob(const catalog::Catalog &catalog, const design::Design &design,
                                                                   const design::Job &job, const std::stop_token &stop);

/// Adds what a training fills, each GPU that of its stage, to `gpuMemory_B`, by GPU of the document.
void addTrainingMemory(const workload::Parallelism &plan, const std::vector<train::Memory> &stages, const network::Placement &placement, std::vector<float> &gpuMemory_B);

/// Every job's training, each predicted as if it were alone. What cannot be predicted is named in `notes`.
std::vector<transfer::SteadyLoad> trainingLoads(const catalog::Catalog &catalog, const design::Design &design, Warnings &notes, std::vector<float> &gpuMemory_B);

/// What runs all the time beside a job: trainings, deployments, RL steps, periodic transfers, each as if it were alone.
std::vector<transfer::SteadyLoad> loadsBeside(const catalog::Catalog &catalog, const network::Fabric &fabric, const design::Design &design, const design::Job &job,
                                              Warnings &notes, std::vector<float> &gpuMemory_B);

/// Of a job that was predicted as if it were alone, whose period, traffic and placement are there: the fabric, the others on
/// its links and in GPUs' memory, transfers, the bill, and remarks on them.
Result<void> finishAlone(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, DesignPrediction &out);

/// Bytes on all links over the step: the job's and the others'.
network::LinkLoads allLoads(const DesignPrediction &of);

/// Loads as other traffic in `window_s`.
std::vector<JobTraffic> loadsDuring(const std::vector<transfer::SteadyLoad> &steady, double window_s);

/// The transfers of every job beside these trainings and all periodic ones.
std::vector<transfer::TransferPrediction> transfersOf(const network::Fabric &fabric, const design::Design &design,
                                                      const std::vector<transfer::SteadyLoad> &steady, Warnings &notes);

} // namespace switchyard::predict
