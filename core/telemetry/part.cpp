// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/part.h>

#include <set>
#include <string>
#include <vector>

#include <core/telemetry/binding.h>

namespace switchyard::telemetry {

design::Design partOf(const design::Design &design, std::span<const int> instances)
{
    design::Design part = design;
    part.instances.clear();
    const std::set<int> kept(instances.begin(), instances.end());
    for (const int i : instances)
        part.instances.push_back(design.instances[static_cast<std::size_t>(i)]);
    part.jobs.clear();
    for (const design::Job &job : design.jobs) {
        const auto all = design::jobInstances(design, job);
        design::Phase seen;
        seen.id = std::string(design::unstatedKind);
        seen.work = design::Kept{job.phases.empty() ? std::string(design::unstatedKind) : kindOf(job.phases.front()), {}};
        for (const int i : all ? *all : std::vector<int>()) {
            if (kept.contains(i))
                seen.pool.push_back(design.instances[static_cast<std::size_t>(i)].id);
        }
        if (!seen.pool.empty())
            part.jobs.push_back({job.name, job.colour, {std::move(seen)}});
    }
    return part;
}

std::vector<int> instancesOfPart(const design::Design &part, const design::Design &whole)
{
    std::vector<int> instances;
    for (std::size_t i = 0, k = 0; i < whole.instances.size() && k < part.instances.size(); ++i) {
        if (whole.instances[i].id == part.instances[k].id) {
            instances.push_back(static_cast<int>(i));
            ++k;
        }
    }
    return instances;
}

namespace {

/// The items `first[i]` to `first[i + 1]` of each instance; nothing of a list that is not there.
template <class T> std::vector<T> ofParts(const std::vector<T> &all, const std::vector<int> &first, std::span<const int> instances)
{
    std::vector<T> some;
    if (all.size() != static_cast<std::size_t>(first.back()))
        return some;
    for (const int i : instances)
        some.insert(some.end(), all.begin() + first[static_cast<std::size_t>(i)], all.begin() + first[static_cast<std::size_t>(i) + 1]);
    return some;
}

template <class T> std::vector<T> ofHosts(const std::vector<T> &all, std::span<const int> instances)
{
    std::vector<T> some;
    for (const int i : instances) {
        if (static_cast<std::size_t>(i) < all.size())
            some.push_back(all[static_cast<std::size_t>(i)]);
    }
    return some;
}

} // namespace

Observation partOf(const Observation &o, const DeviceNumbering &layout, std::span<const int> instances)
{
    Observation part = o;
    part.serving.reset(); // its hosts are of the whole
    const auto ofGpus = [&](auto &list) { list = ofParts(list, layout.firstGpu, instances); };
    for (auto &[quantity, series] : part.series) {
        if (descriptor(quantity).subject == Subject::Instance)
            series.value = ofHosts(series.value, instances);
        else
            series.value = ofParts(series.value, isPerCard(quantity) ? layout.firstCard : layout.firstGpu, instances);
    }
    ofGpus(part.age_s);
    ofGpus(part.gpuUuid);
    ofGpus(part.gpuBus);
    ofGpus(part.gpuModel);
    ofGpus(part.gpuShared);
    ofGpus(part.xidSince_s);
    ofGpus(part.jobOfGpu);
    part.cardDevice = ofParts(part.cardDevice, layout.firstCard, instances);
    part.hostUp = ofHosts(part.hostUp, instances);
    part.gpuExporterUp = ofHosts(part.gpuExporterUp, instances);
    part.seenBefore = ofHosts(part.seenBefore, instances);
    part.lastJob = ofHosts(part.lastJob, instances);
    part.nameShared = ofHosts(part.nameShared, instances);
    part.hostHeld = ofHosts(part.hostHeld, instances);
    part.gpusGiven = ofHosts(part.gpusGiven, instances);
    part.podRestarts = ofHosts(part.podRestarts, instances);
    part.givenTo = ofHosts(part.givenTo, instances);
    part.otherJob = ofHosts(part.otherJob, instances);
    return part;
}

} // namespace switchyard::telemetry
