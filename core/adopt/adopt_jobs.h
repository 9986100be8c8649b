// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs that a running cluster has and its design has not, as jobs of the design: on the hosts that they run on, with what
// their names, engines and traffic tell of their work.
#pragma once

#include <string>
#include <vector>

#include <core/adopt/nearest_plan.h>
#include <core/base/said.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/telemetry/observation.h>

namespace switchyard::adopt {

struct AdoptedJob {
    std::string name; ///< in the design
    int instances = 0;
    std::string type; ///< of the first of them
    Said what;        ///< "trains llama3.1-70b, which its name says; TP8 PP4 …", "serves …", "what it does is not told"
};

struct Adoption {
    design::Design design;
    std::vector<AdoptedJob> jobs; ///< that were added; none: the design had all that the server tells
};

/// Jobs that labels of the server name, and models that engines say they serve. A model in a job's name makes it a training job,
/// whose plan is the nearest to what is observed; where nothing tells what a job does it is kept without work. Cancelled by `going`.
Result<Adoption> adoptJobs(const catalog::Catalog &catalog, const design::Design &design, const telemetry::Observation &observation, const Going &going = {});

/// The model that a job's name says: "ml/llama3-70b-pretrain-1042"; of several the first of those with most words; null: none.
const catalog::Architecture *modelInName(const catalog::Catalog &catalog, std::string_view job);

} // namespace switchyard::adopt
