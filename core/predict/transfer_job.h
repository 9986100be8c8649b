// SPDX-License-Identifier: GPL-3.0-or-later
// What predictDesign needs of transfers: a job that does nothing else, and transfers beside a training.
#pragma once

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Of a job whose phases are transfers. Traffic, placement and period are those of its first; what else runs is in
/// `others`.
Result<std::shared_ptr<const DesignPrediction>> predictTransferJob(const catalog::Catalog &catalog, const design::Design &design,
                                                                   const design::Job &job, const std::stop_token &stop);

/// Periodic transfers of all jobs as other traffic in `step_s` of a training.
std::vector<JobTraffic> transfersDuring(const std::vector<transfer::SteadyLoad> &periodic, double step_s);

/// The transfers of every job beside these trainings and all periodic ones.
std::vector<transfer::TransferPrediction> transfersOf(const network::Fabric &fabric, const design::Design &design,
                                            const std::vector<transfer::SteadyLoad> &steady, std::vector<std::string> &notes);

} // namespace switchyard::predict
