// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around a training step: the run, its checkpoints and recovery, and the storage that holds them.
#include <core/design/edit.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/format.h>

namespace switchyard::design {

namespace {

constexpr double largest_TiB = 1e9; ///< as the reader has it

} // namespace

Result<Design> changeRun(const Design &design, std::string_view job, const workload::Run &run)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const changed = trainingOf(*found);
    if (changed == nullptr)
        return fail(ErrorCode::InvalidInput, say("job {} has no training phase; expected one that saves checkpoints", found->name));
    // One that is gone may stay named while something else is changed.
    if (!run.storage.empty() && run.storage != changed->run.storage && std::ranges::find(design.storage, run.storage, &Storage::id) == design.storage.end())
        return fail(ErrorCode::NotFound, say("the design has no storage {}", inQuotes(run.storage)));
    changed->run = run;
    return next;
}

Result<Design> resizeStorage(const Design &design, std::string_view id, double capacity_TiB)
{
    Design next = design;
    const auto found = std::ranges::find(next.storage, id, &Storage::id);
    if (found == next.storage.end())
        return fail(ErrorCode::NotFound, say("the design has no storage {}", inQuotes(id)));
    if (!(capacity_TiB > 0 && capacity_TiB <= largest_TiB))
        return fail(ErrorCode::Usage, say("{} TiB; expected a size above 0 and up to {} TiB", format::significant(capacity_TiB), format::integer(largest_TiB)));
    found->capacity_TiB = capacity_TiB;
    return next;
}

} // namespace switchyard::design
