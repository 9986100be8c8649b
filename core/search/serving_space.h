// SPDX-License-Identifier: GPL-3.0-or-later
// Which deployments exist for a serving job: ways to run one replica (type, formats, cut), and how many instances of them.
#pragma once

#include <string>
#include <vector>

#include <core/search/serving.h>
#include <core/serve/hardware.h>

namespace switchyard::search {

struct ServingType {
    std::string id;
    serve::Hardware hardware;
    std::optional<double> usdPerHour; ///< of one instance
};

/// One replica on one type.
struct ServingWay {
    std::size_t type = 0; ///< of ServingSpace::types
    std::string precision;
    std::string kvPrecision;
    serve::Formats formats;
    serve::Cut cut; ///< replicas 0
};

struct ServingSpace {
    ServingQuestion question;
    std::vector<ServingType> types;
    std::vector<ServingWay> ways; ///< the order of these is the order of parts
    std::vector<int> counts;      ///< instances of a deployment, ascending; of two pools together
    bool exactly = false;         ///< `counts` were named, else any up to the last
    int mostGpus = 0;
    bool aggregated = true;
    bool disaggregated = true;
    std::vector<std::string> warnings; ///< types without a known price, or with an old one

    [[nodiscard]] serve::ServingJob jobOf(const ServingWay &way, int instances) const;
    /// Instances of the type of `way` that may stand in a pool of their own: those that hold a replica.
    [[nodiscard]] std::vector<int> poolsOf(const ServingWay &way) const;
    [[nodiscard]] int gpusOf(const ServingWay &way) const { return types[way.type].hardware.type->gpus; }
};

/// Where neither count nor gpus is limited.
inline constexpr int usualMostGpus = 64;

/// Refused when nothing is left to try. By default TP and PP are powers of two, TP within the NVLink domain (with experts
/// up to 64), PP up to 8; expert parallelism is off or over all of TP with vLLM, which knows no other; attention DP is
/// for models with experts, as the engines have it.
Result<ServingSpace> makeServingSpace(const catalog::Catalog &catalog, const ServingQuestion &question, const Constraints &limits);

} // namespace switchyard::search
