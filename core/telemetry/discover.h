// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <core/telemetry/source.h>

namespace switchyard::telemetry {

/// A design of what a server shows.
struct Discovery {
    struct Skipped {
        std::string host;
        std::string why;
    };
    design::Design design;        ///< one instance per host of the last hour; no network, no jobs
    std::vector<Skipped> skipped; ///< hosts that fit no type of the catalog
    bool complete = true;         ///< false: the server answered in part
};

/// Types are guessed from the GPU model, the GPUs and the EFA cards that report; where no type has these
/// numbers, the smallest that has at least as many (the rest may be broken). Refused when no host fits.
Result<Discovery> discoverDesign(const catalog::Catalog &catalog, const PrometheusOptions &options, std::stop_token stop);

/// "NVIDIA H100 80GB HBM3" is of "h100-sxm"; true as well where a name does not tell.
bool isOfGpu(std::string_view modelName, std::string_view gpuId);

/// The instance type with that GPU model name ("NVIDIA H100 80GB HBM3"), that many GPUs and, when
/// `cards` > 0, that many EFA cards; empty when there is none. EC2 types are preferred.
std::string guessInstanceType(const catalog::Catalog &catalog, std::string_view modelName, int gpus, int cards);

} // namespace switchyard::telemetry
