// SPDX-License-Identifier: GPL-3.0-or-later
// The flags of `predict --task serve`, and how they become a serving job.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <app/cli/job_options.h>
#include <core/serve/predict.h>

namespace switchyard::cli {

/// As they were typed; each was held against its domain.
struct ServeOptions {
    std::vector<const CLI::Option *> flags;
    std::string version;
    std::string kvPrecision;
    int attentionDp = 1;
    int replicas = 0; ///< 0: as many as the GPUs hold
    double isl = 0;
    double osl = 0;
    double islCv = 0;
    double oslCv = 0;
    double concurrency = 0;
    double rate = 0;
    std::string trace;
    double prefixHit = 0;
    double hostHit = 0;
    double nvmeHit = 0;
    int drafts = 0;
    std::optional<double> acceptance;
    std::string draftModel;
    std::string kvTransport;
    std::string kvBlocks;
    std::optional<double> expertImbalance;
    std::optional<int> redundantExperts;
    std::string twoBatches;
    std::optional<int> sequences;
    std::optional<int> budget;
    std::optional<double> memoryFraction;
    std::optional<int> senders;
    std::optional<int> streamInterval;
    std::string prefill;
    std::string decode;
};

/// A search finds pools and replicas itself, and has no closed form of a trace: it takes none of these.
enum class ServeUse { Predict, Search };
void addServeOptions(CLI::App &app, ServeOptions &options, ServeUse use = ServeUse::Predict);

/// --task serve, or a serving framework.
bool serves(const JobOptions &job);
/// A usage error where serving flags stand beside a job that does not serve, or beside `phases` that say it themselves.
Result<void> serveFlagsNeedServe(const JobOptions &job, const ServeOptions &options, bool phases);

struct AdHocServing {
    serve::ServingJob job;
    std::vector<workload::Assumption> assumed;
};
Result<AdHocServing> servingOf(const JobOptions &job, const ServeOptions &options, const catalog::Catalog &catalog);

} // namespace switchyard::cli
