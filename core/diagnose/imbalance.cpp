// SPDX-License-Identifier: GPL-3.0-or-later
// Work that is dealt unevenly: at one clock, some GPUs compute for far more of the step than the others, which
// wait for them in their collectives. A stage with a bit more, experts that differ and a rank 0 that does less are
// the nature of a plan; what is told here is so far beyond the spread of the rest that the step pays for it.
#include <algorithm>
#include <cmath>
#include <map>

#include <core/base/format.h>
#include <core/diagnose/peer_group.h>
#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

constexpr double heavy = 1.35;       ///< of the median; expert loads of public runs differ by ±10 % over minutes
constexpr double alike = 1.3;        ///< tenth to ninetieth percentile of the others
constexpr double waiting = 0.85;     ///< the others have a kernel resident, if only to wait
constexpr double equalClock = 0.05;  ///< else the clock is the cause
constexpr std::size_t fewest = 8;

/// A host of the job, of the group's type and at work, runs so slowly that it alone makes ranks wait, and whoever does not wait for it looks
/// busy beside them. Not of the group alone: it may be a role of its own.
bool hasSlowHost(const PeerGroup &group)
{
    constexpr double slow = 0.8; ///< of the job's clock; at 1 / heavy the others' activity looks uneven
    constexpr double atWork = 0.05;
    const LiveScene &scene = group.scene;
    const auto typeOf = [&](int g) {
        const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(scene.layout.instanceOfGpu(g))];
        return type ? std::string_view(type->gpu) : std::string_view();
    };
    std::map<int, std::vector<double>> clocks;
    std::vector<int> gpus;
    for (const int g : group.job.gpus) {
        if (typeOf(g) != typeOf(group.gpus.front()) || !(scene.value(Quantity::GpuUtil, g) >= atWork))
            continue;
        clocks[scene.layout.instanceOfGpu(g)].push_back(scene.value(Quantity::SmClock_Hz, g));
        gpus.push_back(g);
    }
    const double usual = scene.medianOf(Quantity::SmClock_Hz, gpus);
    return std::ranges::any_of(clocks, [&](const auto &host) { return median(host.second) < slow * usual; });
}

void findImbalance(const PeerGroup &group, Findings &findings)
{
    const LiveScene &scene = group.scene;
    const JobScene &job = group.job;
    const std::vector<int> &gpus = group.gpus;
    const Quantity quantity = scene.available(Quantity::TensorActive) ? Quantity::TensorActive : Quantity::SmActive;
    if (gpus.size() < fewest || !(scene.medianOf(Quantity::GpuUtil, gpus) > scene.edge(waiting)))
        return;
    const double usual = scene.medianOf(quantity, gpus);
    const double clock = scene.medianOf(Quantity::SmClock_Hz, gpus);
    std::vector<int> over;
    std::vector<double> others;
    double sum = 0;
    double most = 0;
    for (const int g : gpus) {
        const double value = scene.value(quantity, g);
        if (!std::isfinite(value))
            continue;
        const double own = scene.value(Quantity::SmClock_Hz, g);
        const bool slow = own < (1 - equalClock) * clock;
        sum += value;
        if (value > scene.edge(heavy, 1) * usual && !slow) {
            over.push_back(g);
            most = std::max(most, value);
        } else {
            others.push_back(value);
        }
    }
    if (over.empty() || others.size() < fewest || 2 * over.size() > others.size())
        return;
    const double least = quantile(others, 0.1);
    if (!(least > 0.02) || quantile(others, 0.9) > alike * least)
        return; // everybody at a level of its own: not ranks of one step
    const double mean = sum / static_cast<double>(over.size() + others.size());
    const double lost = 1 - mean / most;
    std::map<int, int> byHost;
    for (const int g : over)
        ++byHost[scene.layout.instanceOfGpu(g)];
    const bool whole = std::all_of(byHost.begin(), byHost.end(), [&](const auto &entry) { return 2 * entry.second > scene.layout.gpusOf(entry.first); });
    const bool ofPart = gpus.size() != job.gpus.size();
    Finding f = scene.onJob(CauseClass::Imbalance, "imbalance", job, ofPart ? scene.instanceId(scene.layout.instanceOfGpu(gpus.front())) : std::string());
    f.passing = true;
    f.title = say("Work is dealt unevenly: {} of {} GPUs of job {} compute for up to {} × as long as the others", over.size(), over.size() + others.size(), job.name, format::significant(most / usual, 2));
    f.cause = whole ? say("Whole hosts have more of the step than the rest at the same clock, as a pipeline stage with too many layers has; the others wait for them.")
                    : say("Single ranks have more of the step than the rest at the same clock, as experts that most tokens choose have, or ranks with longer sequences; the others wait.");
    for (const int g : over) {
        if (!whole)
            f.where.push_back(scene.gpuPlace(g));
    }
    for (const auto &[host, count] : byHost) {
        if (whole)
            f.where.push_back(scene.instanceId(host));
    }
    f.peers = say("{} other GPUs of job {}", others.size(), job.name);
    f.evidence = {scene.evidence(quantity, most, usual)};
    if (std::isfinite(clock))
        f.evidence.push_back(scene.evidence(Quantity::SmClock_Hz, scene.medianOf(Quantity::SmClock_Hz, over), clock));
    f.confidence = 0.7;
    f.wouldConfirm = say("the time that each rank spends in its collectives (NCCL Inspector, a profile of two ranks)");
    f.costStep_s = job.step_s * lost;
    f.costUsdPerHour = catalog::times(lost, job.usdPerHour);
    f.action = whole ? say("Give that stage fewer layers, or the embedding and the head a stage of their own.")
                     : say("Balance the experts (capacity, auxiliary loss) or the lengths of the sequences a rank gets.");
    findings.push_back(std::move(f));
}

} // namespace

void findImbalance(const PeerGroups &groups, Findings &findings)
{
    for (const PeerGroup &group : groups) {
        if (group.oneStep && group.byHost.size() > 1 && !hasSlowHost(group))
            findImbalance(group, findings);
    }
}

} // namespace switchyard::diagnose
