// SPDX-License-Identifier: GPL-3.0-or-later
// How a serving job is deployed, as one edit: what a search for serving finds.
#pragma once

#include <optional>
#include <string_view>

#include <core/design/design.h>

namespace switchyard::design {

/// How the replicas of a pool are cut.
struct ServingDegrees {
    int tp = 1, pp = 1, ep = 1, attentionDp = 1;
};
/// Cuts, and where prompts have a pool of their own how many of the job's instances, from the first on.
struct ServingDeployment {
    ServingDegrees answers;
    std::optional<ServingDegrees> prompts;
    int promptInstances = 0;
    std::optional<double> clients; ///< in place of the job's load
};
/// One pool becomes two and two become one as it says. Refused: pools that do not both have an instance.
Result<Design> deployServing(const Design &design, std::string_view job, const ServingDeployment &deployment);

} // namespace switchyard::design
