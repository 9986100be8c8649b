// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/storageuse.h>

#include <core/goodput/goodput.h>

namespace switchyard::canvas {

std::vector<StorageUse> storageUses(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction *prediction)
{
    std::vector<StorageUse> uses(design.storage.size());
    if (uses.empty())
        return uses;
    for (std::size_t i = 0; i < uses.size(); ++i)
        if (const auto type = catalog.storage.find(design.storage[i].type); type != catalog.storage.end())
            uses[i].rating_Bps = type->second.throughputPerTiB_Bps * design.storage[i].capacity_TiB;
    const auto job = prediction != nullptr ? goodput::jobOfDesign(catalog, design, *prediction) : std::nullopt;
    if (!job || job->storage.type == nullptr)
        return uses;
    const goodput::Goodput run = goodput::goodputOf(*job);
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (run.storageAssumed || design.storage[i].id != run.storage.id)
            continue;
        StorageUse &use = uses[i];
        if (run.write.system_Bps > 0)
            use.rating_Bps = run.write.system_Bps;
        use.job = prediction->job;
        use.write_Bps = run.write.total_Bps;
        use.write_s = run.save.write_s;
        use.checkpoint_B = run.state.bytes;
        use.interval_s = run.interval_s;
        use.read_Bps = run.read.total_Bps;
        use.data_Bps = run.dataNeeded_Bps;
    }
    return uses;
}

} // namespace switchyard::canvas
