// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs that throttle for heat and are of no job that is known (a shared host whose pods nobody names): they have no peers, and need none.
#include <core/base/format.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

constexpr double throttled = 0.3; ///< of wall time, as the GPU itself counts it: no step waits so

} // namespace

void findHotGpus(const LiveScene &scene, Findings &findings)
{
    if (!scene.available(Quantity::Temperature_C) || !scene.available(Quantity::ThermalShare))
        return;
    Findings parts;
    for (int g = 0; g < scene.layout.gpus(); ++g) {
        const double celsius = scene.value(Quantity::Temperature_C, g), share = scene.value(Quantity::ThermalShare, g);
        if (scene.jobOfGpu(g) != nullptr || scene.setAside(scene.layout.instanceOfGpu(g)) || !(celsius >= scene.edge(hot_C)) || !(share > scene.edge(throttled)))
            continue;
        Finding f = scene.onGpu(CauseClass::Thermal, "throttle", g);
        f.title = say("Throttling for heat: {}, {}", scene.gpuName(g), say("{} °C", format::significant(celsius)));
        f.cause = say("The GPU lowers its clock for {} of the time to stay cool enough.", percentText(share));
        f.evidence = {scene.evidence(Quantity::Temperature_C, celsius, hot_C), scene.evidence(Quantity::ThermalShare, share, 0)};
        f.confidence = 0.9;
        f.passing = true;
        f.action = say("Check cooling of this slot (neighbours, inlet temperature); swap the instance if it stays.");
        parts.push_back(std::move(f));
    }
    addAlike(scene, findings, parts, "throttle", say("{} GPUs throttle for heat", parts.size()));
}

} // namespace switchyard::diagnose
