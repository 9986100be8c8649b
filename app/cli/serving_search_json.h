// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of a search for serving as the command line prints and merges them (docs/schema/search_serving.schema.json).
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <core/search/serving.h>
#include <core/workload/plan.h>

namespace switchyard::cli {

/// Words of --objective; an unknown one is throughput.
const std::vector<std::string> &servingObjectives();
search::ServingObjective servingObjectiveOf(const std::string &word);

/// Every deployment carries its whole prediction, and the flags that `predict` takes for it beside those of the search.
nlohmann::ordered_json toJson(const search::ServingAnswer &answer, const search::ServingOptions &options, const search::ServingQuestion &question,
                              const std::vector<workload::Assumption> &assumed);

/// As mergeAnswers of search_json.h, for answers whose task is "serve".
Result<nlohmann::ordered_json> mergeServingAnswers(const std::vector<nlohmann::ordered_json> &parts, const std::vector<std::string> &names);

} // namespace switchyard::cli
