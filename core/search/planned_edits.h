// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of training jobs that give a job the plan that the engine would start it with (first_plan.h).
#pragma once

#include <string>
#include <string_view>

#include <core/design/assign.h>
#include <core/design/design.h>

namespace switchyard::search {

/// A job that trains on a pool, empty for all instances. Where no plan fits it keeps design::addTraining's. `name`: of the new job.
Result<design::Design> addPlanned(const design::Design &design, const catalog::Catalog &catalog, design::Pool pool, std::string *name = nullptr);
/// One for each type of the pool. `first`: the name of the first.
Result<design::Design> addPlannedPerType(const design::Design &design, const catalog::Catalog &catalog, const design::Pool &pool, std::string *first = nullptr);
/// Another kind of work; one that trains then has its first plan.
Result<design::Design> tellPlannedWork(const design::Design &design, const catalog::Catalog &catalog, std::string_view job, design::JobKind kind);
/// Another model. A plan as the job began goes with it, one that was changed stays.
Result<design::Design> usePlannedModel(const design::Design &design, const catalog::Catalog &catalog, std::string_view job, const catalog::Architecture &model);

} // namespace switchyard::search
