// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <core/catalog/catalog.h>
#include <core/serve/framework.h>

namespace switchyard::serve {

/// 80 % band of a quantity, in ln of measured over predicted, from published rows of the same framework and generation,
/// each predicted without its own model; where there are too few, from all, wider.
struct Band {
    double low = 0;
    double high = 0;
    std::string basis;
};
/// `quantity`: "ttft_ms", "tpot_ms", "output_tokens_per_s_per_gpu".
Band bandOf(const catalog::Catalog &catalog, std::string_view quantity, Framework framework, catalog::GpuGeneration generation);

/// Wider where the model has layers that no published row confirms.
Band bandFor(const catalog::Architecture &model, Band band);

/// "serving.band.tpot_ms.vllm.hopper".
std::string bandGroup(std::string_view quantity, std::string_view what);

} // namespace switchyard::serve
