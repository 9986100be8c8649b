// SPDX-License-Identifier: GPL-3.0-or-later
// The serving job that a design's phases describe: one that serves, or one of prefill and one of decode.
// The model and the load of two pools are the decode phase's: a prefill phase may name the same model and no load.
#pragma once

#include <core/design/design.h>
#include <core/serve/predict.h>

namespace switchyard::serve {

struct DesignServing {
    std::string model; ///< as the phase names it: an alias has weights of its own
    ServingJob job;
    std::string precision = "bf16";  ///< words of its formats
    std::string kvPrecision = "auto";
    std::vector<workload::Assumption> assumed;
};
/// Errors name the phase and what of it is wrong.
Result<DesignServing> servingOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job);

} // namespace switchyard::serve
