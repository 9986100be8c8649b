// SPDX-License-Identifier: GPL-3.0-or-later
// Removing and exchanging.
#include <core/design/edit.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include <core/base/echo.h>
#include <core/design/identity.h>
#include <core/design/slots.h>

namespace switchyard::design {

namespace {

/// Takes instances out of a job's phases: was its last phase lost? An empty pool would mean "all instances", so a phase
/// that loses its last one goes, and those that waited for it no longer do.
bool endsWithout(Job &job, const std::unordered_set<std::string> &gone)
{
    std::unordered_set<std::string> ended;
    const auto emptied = [&gone](Pool &pool) {
        const bool had = !pool.empty();
        std::erase_if(pool, [&gone](const std::string &id) { return gone.contains(id); });
        return had && pool.empty();
    };
    for (Phase &phase : job.phases) {
        bool ends = emptied(phase.pool);
        if (auto *transfer = std::get_if<Transfer>(&phase.work)) {
            const bool from = emptied(transfer->from);
            const bool to = emptied(transfer->to);
            ends = ends || from || to;
        }
        if (ends)
            ended.insert(phase.id);
    }
    if (ended.empty())
        return false;
    std::erase_if(job.phases, [&ended](const Phase &phase) { return ended.contains(phase.id); });
    for (Phase &phase : job.phases)
        std::erase_if(phase.after, [&ended](const std::string &id) { return ended.contains(id); });
    return job.phases.empty();
}

} // namespace

Design removeIds(const Design &design, std::span<const std::string> ids)
{
    std::unordered_set<std::string> gone(ids.begin(), ids.end());
    // Children follow their parents in any order of the document.
    for (bool grew = true; grew;) {
        grew = false;
        for (const NetworkNode &node : design.networkNodes)
            if (!node.parent.empty() && gone.contains(node.parent))
                grew = gone.insert(node.id).second || grew;
    }
    for (const Instance &instance : design.instances)
        if (gone.contains(instance.networkNode) || gone.contains(instance.ultraserver))
            gone.insert(instance.id);

    Design out = design;
    const auto isGone = [&gone](const auto &entry) { return gone.contains(entry.id); };
    std::erase_if(out.networkNodes, isGone);
    std::erase_if(out.instances, isGone);
    std::erase_if(out.storage, isGone);
    for (Job &job : out.jobs)
        for (Phase &phase : job.phases)
            if (gone.contains(phase.run.storage))
                phase.run.storage.clear(); // what is left may hold its checkpoints
    // An UltraServer whose last instance went away goes with it; one that never had any stays.
    std::unordered_set<std::string_view> before;
    std::unordered_set<std::string_view> after;
    for (const Instance &instance : design.instances)
        before.insert(instance.ultraserver);
    for (const Instance &instance : out.instances)
        after.insert(instance.ultraserver);
    std::erase_if(out.ultraservers, [&](const UltraServer &server) {
        const bool emptied = before.contains(server.id) && !after.contains(server.id);
        if (emptied)
            gone.insert(server.id);
        return gone.contains(server.id);
    });
    std::erase_if(out.jobs, [&gone](Job &job) { return endsWithout(job, gone); });
    std::erase_if(out.positions, [&gone](const auto &entry) { return gone.contains(entry.first); });
    forgetLocks(out, gone);
    keepSlots(design, out);
    return out;
}

Result<Design> swapInstances(const Design &design, std::string_view a, std::string_view b)
{
    Design out = design;
    const auto first = std::ranges::find(out.instances, a, &Instance::id);
    const auto second = std::ranges::find(out.instances, b, &Instance::id);
    for (const auto &[it, id] : {std::pair(first, a), std::pair(second, b)})
        if (it == out.instances.end())
            return fail(ErrorCode::InvalidInput, say("the design has no instance {}", inQuotes(id)));
    if (first->type != second->type)
        return fail(ErrorCode::InvalidInput, say("{} is a {} and {} a {}; only instances of one type change places", first->id, first->type, second->id, second->type));
    std::swap(first->networkNode, second->networkNode);
    std::swap(first->ultraserver, second->ultraserver);
    const std::vector<int> stood = slotsOf(design);
    keepSlots(design, out, {{first->id, stood[static_cast<std::size_t>(second - out.instances.begin())]},
                            {second->id, stood[static_cast<std::size_t>(first - out.instances.begin())]}});
    return out;
}

} // namespace switchyard::design
