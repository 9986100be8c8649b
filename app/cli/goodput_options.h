// SPDX-License-Identifier: GPL-3.0-or-later
// `predict --goodput` and the flags of a run, one for each field of its table (core/workload/run_fields.h).
#pragma once

#include <string>
#include <vector>

#include <app/cli/job_options.h>
#include <core/goodput/goodput.h>

namespace switchyard::cli {

/// As they were typed; each was held against its domain.
struct GoodputOptions {
    bool goodput = false;
    std::vector<const CLI::Option *> flags; ///< of a run
    workload::Run run;
    std::string storage; ///< CLASS:TIB
};

void addGoodputOptions(CLI::App &app, GoodputOptions &options);

/// --goodput, or a flag of a run.
bool asksGoodput(const GoodputOptions &options);
/// A usage error where flags of a run stand beside a file, whose job has a run of its own.
Result<void> runFlagsNeedFlags(const GoodputOptions &options, bool file);

/// Of a job by flags.
Result<goodput::RunSpec> goodputJobOf(const GoodputOptions &options, const AdHocJob &job, const predict::Prediction &prediction, const catalog::Catalog &catalog);

} // namespace switchyard::cli
