// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that a design must keep before anything runs on it.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/predict/predict.h>

namespace switchyard::diagnose {

/// Instance types, UltraServers, network nodes, capacity that no job uses.
void checkPlacement(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings);
/// Plan against hardware, for every job.
void checkJobs(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings);

/// Transfers; what they do to others only with a prediction, which may be null.
void checkTransfers(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings);

/// Storage of checkpoints and data; how fast it is only with the prediction of the job, which may be null.
void checkStorage(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings);

/// A finding without evidence.
Finding ruleFinding(std::string id, Severity severity, std::string title, std::string cause, std::string action,
                    std::vector<std::string> where);

} // namespace switchyard::diagnose
