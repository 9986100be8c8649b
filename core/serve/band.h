// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <core/catalog/catalog.h>
#include <core/serve/framework.h>
#include <core/serve/job.h>

namespace switchyard::serve {

/// 80 % band of a quantity, in ln of measured over predicted, from published rows of the same framework and generation,
/// each predicted without its own model; where there are too few, from all, wider.
struct Band {
    double low = 0;
    double high = 0;
    std::string basis;
};
/// `quantity`: "ttft_ms", "tpot_ms", "output_tokens_per_s_per_gpu".
Band bandOf(const catalog::Catalog &catalog, std::string_view quantity, ServingFramework framework, catalog::GpuGeneration generation);

/// How far a prediction is from what was measured; each makes its band wider.
struct Derived {
    bool wide = false;    ///< experts over more GPUs than in any row (beyondRows): its band is no narrower than without rows
    bool layers = false;  ///< the model has layers that no published row confirms
    bool experts = false; ///< no expert kernel of this precision is timed on this GPU
    bool stated = false;  ///< of a row: another engine, GPU, model or form stands in for what it says, or is assumed
};
/// Of its model and cut, and of its experts' kernels as Layers::expertsMeasured() says.
Derived derivedOf(const Serving &serving, bool expertsMeasured);
/// Each × 1.5; the basis says which.
Band bandFor(const Derived &derived, Band band);

/// "serving.band.tpot_ms.vllm.hopper".
std::string bandGroup(std::string_view quantity, std::string_view what);

} // namespace switchyard::serve
