// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of a search as the command line prints and merges them (docs/schema/search.json).
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <core/search/search.h>

#include <app/cli/job_options.h>

namespace switchyard::cli {

/// The job of ad-hoc flags: what was given is fixed through `limits`, what was left open varies.
Result<predict::JobSpec> searchJobOf(const JobOptions &options, const catalog::Catalog &catalog, search::Constraints &limits);
/// The job of a design, on the design's hardware.
Result<predict::JobSpec> searchJobOf(const std::string &design, const std::string &job, const catalog::Catalog &catalog);

/// Every answer carries its whole prediction, made by the ordinary path.
Result<nlohmann::ordered_json> toJson(const search::Answer &answer, const search::Options &options, const predict::JobSpec &base,
                                      const catalog::Catalog &catalog);

/// Counts add up; the best and the front are those of the union. Parts that do not belong together
/// (other job, objective or part count, a part missing or twice) are refused.
Result<nlohmann::ordered_json> mergeAnswers(const std::vector<nlohmann::ordered_json> &parts, const std::vector<std::string> &names);

} // namespace switchyard::cli
