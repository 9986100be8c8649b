// SPDX-License-Identifier: GPL-3.0-or-later
// The job of `predict` and `search`: one of a design, or ad hoc by flags, and how those become a job.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/predict/predict.h>
#include <core/workload/resolve.h>

namespace CLI {
class App;
class Option;
}

namespace switchyard::cli {

/// Flags as they were typed; words are checked by `jobOf`.
struct JobOptions {
    std::string design;  ///< file; empty: the flags describe the job
    std::string jobName; ///< of the design
    std::vector<const CLI::Option *> flags; ///< that describe a job
    std::string instance;
    int count = 0;
    std::string ultraserver; ///< type; empty: the largest that the instance type is sold in
    int trays = 0;           ///< used of each UltraServer; 0: all
    std::string platform;
    int gpus = 0;
    std::string model;
    std::string price;
    std::string region = "us-east-1";
    std::string profile; ///< private calibration
    workload::PlanRequest request; ///< integers are bound directly
    std::string task, sp, cpKind, shard, rankOrder, precision, recompute, dispatcher, a2aOverlap, tpOverlap, offload, framework,
        schedule, optimizer, cudaGraphs, compiled;
};

void addJobOptions(CLI::App &app, JobOptions &options, const char *designHelp);

/// A usage error where flags stand beside a design, which has a plan of its own, or --job without one.
Result<void> designOrFlags(const JobOptions &options);

struct AdHocJob {
    predict::JobSpec spec;
    std::vector<workload::Assumption> assumed;
};

/// Usage errors name the flag; the model may be a catalog id or a file with a Hugging Face config.
enum class CheckPlan { No, Yes }; ///< No: a search varies what would not fit together as it is
Result<AdHocJob> jobOf(const JobOptions &options, const catalog::Catalog &catalog, CheckPlan check = CheckPlan::Yes);

} // namespace switchyard::cli
