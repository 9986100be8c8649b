// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/base/term.h>
#include <core/network/traffic.h>
#include <core/train/memory_classes.h>
#include <core/workload/part.h>
#include <core/workload/plan.h>

namespace switchyard::predict {

/// One line of the step: seconds at work, by which links are loaded and which the ledger sums to, and what lengthens the
/// step. Exposed parts sum to the step.
struct BreakdownItem {
    workload::Part part = workload::Part::Gemm;
    double seconds = 0;
    double exposed_s = 0;
    /// As it is told: with what a part waits for beside its work, the fullest expert or other stages' hops while the
    /// pipeline fills, where it would be less than what is exposed.
    [[nodiscard]] double whole_s() const { return std::max(seconds, exposed_s); }
    friend bool operator==(const BreakdownItem &, const BreakdownItem &) = default;
};

struct TrainingCost {
    double usdPerHour = 0;
    double usdPerStep = 0;
    double usdPerMillionTokens = 0;
    std::string priceSource;
    std::string priceDate;
    friend bool operator==(const TrainingCost &, const TrainingCost &) = default;
};

/// Of the job's instances at full load.
struct Energy {
    double kW = 0; ///< with the building's share where it is given
    double kWhPerStep = 0;
    double kWhPerMillionTokens = 0;
    std::optional<double> pue;
    std::optional<double> usdPerKWh; ///< none: not a cost of its own, as with AWS
    std::string source;
    bool confirmed = true;
    friend bool operator==(const Energy &, const Energy &) = default;
};

/// A training run from end to end, without failures and restarts.
struct PlainRun {
    double days = 0;
    std::optional<double> usd;       ///< none: a price is unknown
    std::optional<double> kWh;       ///< none: unknown
    std::optional<double> energyUsd; ///< of the kWh alone; none: not a cost of its own
};

/// What one knob would change, computed by predicting again with it.
struct Lever {
    Said what;            ///< "VPP 8 → 16", "HBM +10 %"
    double deltaStep_s = 0; ///< negative: faster
    bool fits = true;     ///< in memory
    Said note;            ///< "needs 3.1 GiB more per GPU"
    std::optional<workload::Plan> plan = std::nullopt; ///< with it; none: a figure of the hardware
};

struct Prediction {
    double step_s = 0;
    double tokensPerS = 0;
    double tokensPerSPerGpu = 0;
    double modelFlopsPerGpuPerS = 0; ///< causal attention counted once
    double mfu = 0;                  ///< of the dense BF16 peak
    bool fits = true;
    double neededMemory_B = 0;       ///< memory.total and what must stay free beside it: it fits by this
    double gpuMemory_B = 0;
    double neededHost_B = 0;         ///< of an instance's host memory, by what is offloaded
    double hostMemory_B = 0;         ///< 0: nobody says
    train::Memory memory;                   ///< at the worst stage, which needs the most
    int memoryStage = 0;
    std::vector<train::Memory> stages;
    std::vector<BreakdownItem> breakdown;
    workload::Part bottleneck = workload::Part::Gemm; ///< exposed longest
    std::array<double, 2> errorBand_pct = {0, 0}; ///< 80 %, e.g. {-7, +9}
    std::string errorBasis;
    std::optional<TrainingCost> cost; ///< empty: reference platforms, or no price
    std::optional<Energy> energy;
    std::string costUnknown;  ///< why there is no price, and the nearest known; empty for reference platforms
    std::vector<workload::Assumption> assumed;
    Warnings warnings;
    int gpus = 0;
    int nodes = 0;
    std::vector<network::TrafficItem> traffic; ///< per step, by rank
};

} // namespace switchyard::predict
