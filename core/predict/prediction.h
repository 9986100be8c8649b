// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <core/base/term.h>
#include <core/network/traffic.h>
#include <core/workload/part.h>
#include <core/workload/plan.h>

namespace switchyard::predict {

/// Bytes on one GPU, by class. `allocated`: live tensors at the peak; `reserved`: with the
/// allocator's fragmentation; `total`: with CUDA context and NCCL, what nvidia-smi shows.
struct Memory {
    double weights = 0;
    double gradients = 0;
    double optimizer = 0;
    double activations = 0;
    double logits = 0;
    double buffers = 0;
    double workspace = 0;
    double context = 0;
    double fragmentation = 0;
    double total = 0;
    double allocated = 0;
    double reserved = 0;
    friend bool operator==(const Memory &, const Memory &) = default;
};

/// One line of the step: busy seconds, and what of it lengthens the step. Exposed parts sum to the step.
struct BreakdownItem {
    workload::Part part = workload::Part::Gemm;
    double seconds = 0;
    double exposed_s = 0;
    friend bool operator==(const BreakdownItem &, const BreakdownItem &) = default;
};

struct Cost {
    double usdPerHour = 0;
    double usdPerStep = 0;
    double usdPerMillionTokens = 0;
    std::string priceSource;
    std::string priceDate;
    friend bool operator==(const Cost &, const Cost &) = default;
};

/// What one knob would change, computed by predicting again with it.
struct Lever {
    std::string what;     ///< "VPP 8 → 16", "HBM +10 %"
    double deltaStep_s = 0; ///< negative: faster
    bool fits = true;     ///< in memory
    std::string note;     ///< "needs 3.1 GiB more per GPU"
};

/// One box of the pipeline picture.
struct TimelineCell {
    int stage = 0;
    int microBatch = 0;
    int chunk = 0;
    enum class Kind : unsigned char { Forward, Backward, WeightGradient, Optimizer, Host, Wait, Communication } kind = Kind::Forward;
    double start_s = 0;
    double end_s = 0;
    workload::Part part = workload::Part::Gemm; ///< of Communication: which
};

struct Prediction {
    double step_s = 0;
    double tokensPerS = 0;
    double tokensPerSPerGpu = 0;
    double modelFlopsPerGpuPerS = 0; ///< causal attention counted once
    double mfu = 0;                  ///< of the dense BF16 peak
    bool fits = true;
    double gpuMemory_B = 0;
    Memory memory;                   ///< at the worst stage
    int memoryStage = 0;
    std::vector<Memory> stages;
    std::vector<BreakdownItem> breakdown;
    workload::Part bottleneck = workload::Part::Gemm; ///< exposed longest
    std::array<double, 2> errorBand_pct = {0, 0}; ///< 80 %, e.g. {-7, +9}
    std::string errorBasis;
    std::optional<Cost> cost; ///< empty: reference platforms, or no price
    std::string costUnknown;  ///< why there is no price, and the nearest known; empty for reference platforms
    std::vector<workload::Assumption> assumed;
    std::vector<std::string> warnings;
    int gpus = 0;
    int nodes = 0;
    std::vector<network::TrafficItem> traffic; ///< per step, by rank
};

} // namespace switchyard::predict
