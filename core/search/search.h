// SPDX-License-Identifier: GPL-3.0-or-later
// All plans of a job on one or several clusters: exact top K and Pareto front. Layer costs are
// tabulated once per layer choice, stages, schedules and data parallelism once for the plans that
// share them (core/predict: the same functions that make one prediction).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <core/predict/predict.h>
#include <core/search/constraints.h>

namespace switchyard::search {

enum class Objective { Time, Cost, TokensPerUsd };

struct Options {
    Objective objective = Objective::Time;
    std::size_t top = 10;
    bool pareto = false;
    Constraints limits;
    int part = 1; ///< of `parts`, 1-based: families are dealt round robin
    int parts = 1;
    int threads = 0; ///< 0: all cores
};

struct Found {
    workload::Plan plan;
    std::string instance;
    int instances = 0;
    double score = 0;
    double step_s = 0;
    double memory_B = 0;
    std::optional<double> usdPerHour; ///< of the cluster; none: no price is known
    std::vector<std::uint32_t> place; ///< orders equal scores; compare lexicographically
};

struct Answer {
    std::uint64_t enumerated = 0; ///< valid plans looked at
    std::uint64_t fitting = 0;    ///< of those, within memory and limits
    double seconds = 0;
    std::vector<Found> top;
    std::vector<Found> pareto;
    std::vector<std::string> warnings; ///< clusters without a known price, or with an old one
};

/// How far a running search is.
struct SoFar {
    double fraction = 0; ///< of the families
    std::uint64_t enumerated = 0;
    std::uint64_t fitting = 0;
};
/// Called from the workers, after each family. Must be cheap and thread-safe.
using SearchProgress = std::function<void(const SoFar &)>;

/// Cancelled when `stop` fires. The answer does not depend on the number of threads.
Result<Answer> search(const catalog::Catalog &catalog, const predict::JobSpec &base, const Options &options,
                      std::stop_token stop = {}, const SearchProgress &progress = {});

} // namespace switchyard::search
