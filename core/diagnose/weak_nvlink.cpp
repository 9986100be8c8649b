// SPDX-License-Identifier: GPL-3.0-or-later
// A GPU whose NVLink carries clearly less than its neighbours' and than the same GPU's of other hosts: links of it are
// down. What a plan asks of a GPU repeats on other hosts and is no fault.
#include <algorithm>
#include <cmath>
#include <map>

#include <core/base/format.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

constexpr double missing = 0.25;     ///< share; collectives load the GPUs of a domain alike
constexpr double nothing = 0.02;     ///< of what the others of its host carry
constexpr double stillWorks = 0.25;  ///< of its peers' tensor activity
constexpr double traffic_Bps = 1e9;  ///< below it nothing can be said

void findWeakNvlink(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const Quantity quantity = scene.available(Quantity::NvlinkTx_Bps) ? Quantity::NvlinkTx_Bps : Quantity::NvlinkTotal_Bps;
    if (!(scene.medianOf(quantity, job.gpus) > scene.edge(traffic_Bps)))
        return;
    std::map<int, std::vector<double>> byHost;
    std::map<int, std::vector<double>> bySlot;
    for (const int g : job.gpus) {
        byHost[scene.layout.instanceOfGpu(g)].push_back(scene.value(quantity, g));
        bySlot[scene.localGpu(g)].push_back(scene.value(quantity, g));
    }
    std::map<int, double> ofHost;
    std::map<int, double> ofSlot;
    for (auto &[host, values] : byHost)
        ofHost[host] = values.size() >= 3 ? median(values) : std::nan("");
    for (auto &[slot, values] : bySlot)
        ofSlot[slot] = values.size() >= 4 ? median(values) : std::nan("");
    std::vector<double> ratio;
    for (const int g : job.gpus) {
        const double own = scene.value(quantity, g);
        const double host = over(own, ofHost[scene.layout.instanceOfGpu(g)]);
        const double slot = over(own, ofSlot[scene.localGpu(g)]);
        ratio.push_back(std::isfinite(host) && std::isfinite(slot) ? std::max(host, slot) : std::nan(""));
    }
    Findings parts;
    for (const int k : standApart(ratio, {Side::Low, scene.edge(missing), 16})) {
        const int g = job.gpus[static_cast<std::size_t>(k)];
        if (scene.value(Quantity::GpuUtil, g) < 0.05)
            continue; // it does nothing at all: not a matter of its links
        const double own = scene.value(quantity, g);
        const double usual = ofHost[scene.layout.instanceOfGpu(g)];
        if (own < nothing * usual && !(scene.value(Quantity::TensorActive, g) > stillWorks * scene.medianOf(Quantity::TensorActive, job.gpus)))
            continue; // it stands, as a replica of its own that hangs: what works sends over what is left
        Finding f = scene.onGpu(CauseClass::Nvlink, "nvlink-slow", g);
        f.title = say("Slow NVLink: {} carries {}, the others of its host {}", scene.gpuName(g), format::linkRate(own), format::linkRate(usual));
        f.cause = say("Links of this GPU are down or trained down: every collective inside its NVLink domain goes at its pace.");
        f.peers = scene.peersText(job);
        f.evidence = {scene.evidence(quantity, own, usual)};
        f.confidence = 0.8;
        f.wouldConfirm = say("nvidia-smi nvlink --status on the host");
        f.passing = true;
        f.action = say("Drain the instance, reset GPUs and fabric manager; replace it if links stay down.");
        parts.push_back(std::move(f));
    }
    addAlike(scene, findings, parts, "nvlink-slow", say("{} GPUs have slow NVLink", parts.size()));
}

} // namespace

void findWeakNvlink(const LiveScene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        if (job.running && !job.stalled)
            findWeakNvlink(scene, job, findings);
    }
}

} // namespace switchyard::diagnose
