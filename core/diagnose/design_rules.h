// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that a design must keep before anything runs on it.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/diagnose/rule_table.h>
#include <core/predict/predict.h>

namespace switchyard::diagnose {

/// Instance types, UltraServers, network nodes, capacity that no job uses.
void checkPlacement(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings);
/// Plan against hardware, for every job. `prediction`: of a job that the engine has answered for, may be null.
void checkJobs(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings);

/// Transfers; what they do to others only with a prediction, which may be null.
void checkTransfers(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings);

/// Storage of checkpoints and data; how fast it is only with the prediction of the job, which may be null.
void checkStorage(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings);

/// How the ranks of trainings lie on NVLink domains and network nodes; with what mending it would save by the engine.
void checkLocality(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings);
/// Cards that carry nothing while others do; only with a prediction.
void checkCards(const predict::DesignPrediction &prediction, std::vector<Finding> &findings);

/// Quotas and Capacity Blocks as of `now`; a run against its blocks only with its prediction, which may be null.
void checkCapacity(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, Day now, std::vector<Finding> &findings);
/// Prices of the bill that are more than a quarter old as of `now`.
void checkPriceAge(const catalog::Catalog &catalog, const design::Design &design, Day now, std::vector<Finding> &findings);
/// Releases that do not go together.
void checkSoftware(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings);

/// Waivers of what is not in `findings`, where it was asked: last of all. `prediction`: may be null.
void checkWaivers(const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings);

/// A finding of a rule at the rule's severity, without evidence. `of`: what it is of; empty where the rule speaks of one thing.
Finding ruleFinding(RuleId rule, const std::string &of, Said title, Said cause, Said action, std::vector<std::string> where);

} // namespace switchyard::diagnose
