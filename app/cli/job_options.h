// SPDX-License-Identifier: GPL-3.0-or-later
// The job of `predict` and `search`: one of a design, or ad hoc by flags, and how those become a job.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/predict/predict.h>
#include <core/workload/plan_fields.h>
#include <core/workload/resolve.h>

namespace CLI {
class App;
class Option;
}

namespace switchyard::cli {

/// Flags as they were typed; each was held against its domain.
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
    std::optional<std::string> price; ///< kind of capacity, or a price list
    std::optional<std::string> capacity; ///< kind, beside a price list
    std::string region = "us-east-1";
    std::string zone; ///< of the region; empty: not said
    std::string profile; ///< private calibration
    std::map<std::string_view, std::string> plan; ///< stated fields of the plan by key, as they were typed
    /// --task transfer: of a design's phases.
    [[nodiscard]] bool transfers() const { return task() == "transfer"; }
    /// --task rl: likewise.
    [[nodiscard]] bool reinforces() const { return task() == "rl"; }
    /// --task serve: by the flags of serve_options.h.
    [[nodiscard]] bool serves() const { return task() == "serve"; }
    [[nodiscard]] std::string task() const
    {
        const auto task = plan.find("task");
        return task == plan.end() ? std::string() : task->second;
    }
};

/// The words of a field that is one of some.
std::vector<std::string> wordsOf(const workload::PlanField &field);

void addJobOptions(CLI::App &app, JobOptions &options, const char *designHelp);

/// A usage error where flags stand beside a design, which has a plan of its own, or --job without one.
Result<void> designOrFlags(const JobOptions &options);

struct AdHocJob {
    predict::JobSpec spec;
    std::vector<workload::Assumption> assumed;
};

/// The catalog's model, by id or as others write it, or that of a Hugging Face config.
Result<catalog::Architecture> modelOf(const JobOptions &options, const catalog::Catalog &catalog, std::vector<workload::Assumption> &assumed);
Result<catalog::PriceTerms> priceTermsOf(const JobOptions &options, const catalog::Catalog &catalog);

/// Usage errors name the flag; the model may be a catalog id or a file with a Hugging Face config.
enum class CheckPlan { No, Yes }; ///< No: a search varies what would not fit together as it is
Result<AdHocJob> jobOf(const JobOptions &options, const catalog::Catalog &catalog, CheckPlan check = CheckPlan::Yes);

} // namespace switchyard::cli
