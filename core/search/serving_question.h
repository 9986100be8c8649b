// SPDX-License-Identifier: GPL-3.0-or-later
// A serving job of a design as something to search for.
#pragma once

#include <core/design/deployment.h>
#include <core/search/serving.h>
#include <core/serve/of_design.h>

namespace switchyard::search {

/// The job's load on the instances that it has, of one type: `limits` fix type, count and formats, which they must not
/// name. Errors: pools of two types, a trace.
Result<ServingQuestion> questionOfDesign(const serve::DesignServing &served, Constraints &limits);
Result<ServingQuestion> questionOfDesign(const catalog::Catalog &catalog, const design::Design &design, std::string_view job, Constraints &limits);

/// What makes the job serve as found (core/design/deployment.h).
design::ServingDeployment deploymentOf(const ServingFound &found, bool withClients);

} // namespace switchyard::search
