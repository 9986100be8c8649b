// SPDX-License-Identifier: GPL-3.0-or-later
// TCP in place of EFA.
#include <core/diagnose/fabric.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <core/base/format.h>

namespace switchyard::diagnose {

namespace {

/// Its steps go on. Ranks that wait in a collective leave their cards as silent as TCP does, whatever else of them looks busy.
bool computes(const LiveScene &scene, const JobScene &job)
{
    constexpr double works = 0.01, rests = 0.05;
    if (scene.medianOf(Quantity::GpuUtil, job.gpus) < rests) // the others' counters are means over some time
        return false;
    const double tensor = scene.medianOf(Quantity::TensorActive, job.gpus);
    if (std::isnan(tensor))
        return !scene.drawsAsSpinning(job);
    return tensor >= works || scene.medianOf(Quantity::Power_W, job.gpus) >= spinsAt * scene.workPower_W(job.instances);
}

} // namespace

void findFallback(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    if (job.instances.size() < 2 || job.cards.empty() || !scene.available(Quantity::EfaTx_Bps) || job.state != JobState::Running)
        return;
    const std::vector<double> traffic = valuesOf(scene, job, Quantity::EfaTx_Bps);
    double most = 0;
    bool seen = false;
    for (const double v : traffic) {
        seen = seen || std::isfinite(v);
        most = std::max(most, std::isfinite(v) ? v : 0);
    }
    const double tcp = scene.medianOf(Quantity::HostTcpTx_Bps, job.instances);
    const double before = scene.medianOf(Quantity::EfaMean_Bps, job.instances);
    const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(job.instances.front())];
    const double ethernet_Bps = type->ena_Bps > 0 ? type->ena_Bps : 12.5e9;
    const bool predicted = scene.prediction != nullptr && job.step_s > 0 && scene.jobs.size() == 1
        && std::any_of(scene.prediction->loads.efaTx_B.begin(), scene.prediction->loads.efaTx_B.end(), [](float b) { return b > 0; });
    const bool stopped = before > 100 * silentCard_Bps;
    // Workers that share no step send their answers to storage; who never used EFA is in a collective only where its hosts' Ethernet is busy with it.
    const bool overTcp = tcp > (predicted || stopped ? std::min(sentByTraining_Bps, 0.01 * ethernet_Bps) : std::min(1.5 * sentByTraining_Bps, 0.1 * ethernet_Bps));
    // What a checkpoint sends over Ethernet is no step's. Ranks that work and send nowhere exchange once in a long while.
    // Who waits for sockets most of the time, too, draws as one that spins.
    const bool works = computes(scene, job) || (overTcp && std::isnan(scene.medianOf(Quantity::TensorActive, job.gpus)));
    if (!seen || most > silentCard_Bps || !works || !(overTcp || predicted || (stopped && std::isnan(tcp))))
        return;
    Finding f = scene.onJob(CauseClass::FabricFallback, "efa-fallback", job);
    f.severity = Severity::Error;
    f.passing = !overTcp; // a job that works and talks over Ethernet while its cards are silent is in no checkpoint
    f.title = overTcp ? say("Job {} does not use EFA: its cards are silent, its hosts send {} over Ethernet", job.name, format::linkRate(tcp))
                      : say("Job {} does not use EFA: its cards are silent", job.name);
    f.cause = overTcp ? say("NCCL fell back to TCP sockets: the plugin (aws-ofi-nccl) was not found or could not open EFA.")
                      : say("The job works and nothing passes its EFA cards: NCCL fell back to TCP sockets, or the counters are not this job's.");
    f.confidence = overTcp ? 0.95 : 0.6;
    if (!overTcp)
        f.wouldConfirm = say("node_network_transmit_bytes_total of node_exporter; NCCL_DEBUG=INFO in the job's log");
    f.evidence = {scene.evidence(Quantity::EfaTx_Bps, most, before)};
    if (std::isfinite(tcp))
        f.evidence.push_back(scene.evidence(Quantity::HostTcpTx_Bps, tcp, 0));
    f.costStep_s = 0; // how much slower the step is, only the job knows
    f.costUsdPerHour = 0;
    f.action = say("Look for 'NET/OFI' in NCCL's log; check the image (EFA installer, aws-ofi-nccl, LD_LIBRARY_PATH) and the pods' EFA resources.");
    findings.push_back(std::move(f));
}

} // namespace switchyard::diagnose
