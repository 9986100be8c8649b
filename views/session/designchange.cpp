// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/designchange.h>

#include <algorithm>

namespace switchyard::session {

std::uint32_t differingParts(const design::Design &a, const design::Design &b)
{
    std::uint32_t parts = 0;
    if (a.instances != b.instances || a.ultraservers != b.ultraservers || a.networkNodes != b.networkNodes)
        parts |= PartInstances;
    if (a.jobs != b.jobs)
        parts |= PartJobs;
    if (a.storage != b.storage)
        parts |= PartStorage;
    if (a.positions != b.positions)
        parts |= PartPositions;
    if (a.views != b.views)
        parts |= PartViews;
    if (a.waivers != b.waivers)
        parts |= PartWaivers;
    if (a.name != b.name || a.region != b.region || a.availabilityZone != b.availabilityZone
        || a.capacity != b.capacity || a.priceList != b.priceList || a.power != b.power || a.transferOut_GBPerMonth != b.transferOut_GBPerMonth
        || a.quotas != b.quotas || a.capacityBlocks != b.capacityBlocks || a.software != b.software || a.unknown != b.unknown)
        parts |= PartSettings;
    return parts;
}

std::string jobAfter(const Change &change, const std::string &job)
{
    const auto &now = change.after->jobs;
    if (design::jobNamed(*change.after, job))
        return job;
    if (!change.before || change.before->jobs.size() != now.size())
        return {};
    const int was = design::jobIndex(*change.before, job); // a name that is new where the old one was
    return was >= 0 ? now[static_cast<std::size_t>(was)].name : std::string();
}

} // namespace switchyard::session
