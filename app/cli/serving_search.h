// SPDX-License-Identifier: GPL-3.0-or-later
// search --task serve: the flags that only it has, and what becomes of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <app/cli/command.h>
#include <app/cli/job_options.h>
#include <app/cli/serve_options.h>
#include <core/search/serving.h>

namespace switchyard::cli {

struct ServingSearchOptions {
    std::vector<const CLI::Option *> flags;
    std::optional<double> ttft_ms;
    std::optional<double> tpot_ms;
    std::string percentile = "p90";
    std::optional<int> mostGpus;
    std::string mode = "any";
};
void addServingSearchOptions(CLI::App &app, ServingSearchOptions &options);
/// A usage error where one of them stands beside a job that does not serve.
Result<void> servingSearchFlagsNeedServe(const ServingSearchOptions &options);

/// What both searches are asked.
struct SearchAsked {
    std::string objective; ///< empty: throughput
    std::size_t top = 10;
    bool pareto = false;
    std::vector<std::string> limits;
    int part = 1;
    int parts = 1;
    int threads = 0;
};
/// The job of flags, or of a design, as the words of `job` say.
Result<int> searchServing(const JobOptions &job, const ServeOptions &serving, const ServingSearchOptions &options, const SearchAsked &asked, const Context &context);

} // namespace switchyard::cli
