// SPDX-License-Identifier: GPL-3.0-or-later
// One published RL step, or one weight sync: a row in the columns of measured/rl.csv as a job, what was measured, and what
// of it had to be assumed. What a row leaves out is taken from the framework's own recipes, never from what was measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/csv.h>
#include <core/rl/predict.h>

namespace switchyard::measured {

struct RlCase {
    std::string rowId;
    std::string set;
    bool syncOnly = false;  ///< a weight sync by itself: `job` has its method, models and pools
    rl::RlJob job;
    std::optional<double> step_s;
    std::optional<double> rollout_s; ///< also where it runs beside training
    std::optional<double> old_s;
    std::optional<double> reference_s;
    std::optional<double> update_s;
    std::optional<double> wait_s;    ///< the trainer's, for answers
    std::optional<double> sync_s;
    std::vector<std::string> assumed;
    bool lengthOpen = false; ///< only the cap of answers is printed: a usual mean stands in, and a wider band
    bool standsIn = false; ///< another framework's recipe, another form of the GPU, an unread engine or a guessed cap stand in: a wider band, no part in fits
};

/// Why a measured figure cannot be, beside others of its row or beside the links; empty where it can.
std::string implausibleUpdate(const RlCase &row);
std::string implausibleSync(const RlCase &row, const rl::SyncMethod &method, const rl::WeightSync &sync, const catalog::Catalog &catalog);

/// The error says what of the row this model does not cover.
Result<RlCase> rlCase(const csv::Record &row, const catalog::Catalog &catalog);

} // namespace switchyard::measured
