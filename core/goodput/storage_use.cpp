// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/goodput/storage_use.h>

#include <algorithm>

namespace switchyard::goodput {

namespace {

void add(std::vector<StorageUse> &uses, const design::Design &design, const std::string &job, const Goodput &run)
{
    const auto at = std::ranges::find(design.storage, run.storage.id, &design::Storage::id);
    if (run.storageAssumed || at == design.storage.end())
        return;
    StorageUse &use = uses[static_cast<std::size_t>(at - design.storage.begin())];
    if (run.write.system_Bps > 0)
        use.rating_Bps = use.savers.empty() ? run.write.system_Bps : std::max(use.rating_Bps, run.write.system_Bps);
    use.savers.push_back({.job = job,
                          .write_Bps = run.write.total_Bps,
                          .write_s = run.save.write_s,
                          .checkpoint_B = run.state.bytes,
                          .interval_s = run.interval_s,
                          .read_Bps = run.read.total_Bps,
                          .data_Bps = run.dataNeeded_Bps});
}

} // namespace

std::vector<StorageUse> storageUses(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction *prediction,
                                    const std::vector<NamedRun> *others)
{
    std::vector<StorageUse> uses(design.storage.size());
    if (uses.empty())
        return uses;
    for (std::size_t i = 0; i < uses.size(); ++i)
        if (const auto type = catalog.storage.find(design.storage[i].type); type != catalog.storage.end())
            uses[i].rating_Bps = type->second.throughputPerTiB_Bps * design.storage[i].capacity_TiB;
    const auto job = prediction != nullptr ? jobOfDesign(catalog, design, *prediction) : std::nullopt;
    if (job && job->storage.type != nullptr)
        add(uses, design, prediction->job, goodputOf(*job));
    if (others != nullptr)
        for (const NamedRun &other : *others)
            add(uses, design, other.job, other.run);
    return uses;
}

} // namespace switchyard::goodput
