// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts all of whose cards carry less than they did, while their peers go on; several at once are a leaf or what it shares.
#include <core/diagnose/fabric.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <core/base/format.h>
#include <core/design/place_id.h>
#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

/// Those that lie below all others by a gap that these do not know among themselves: a few, or up to half of a job that is one.
std::vector<int> lowGroup(const std::vector<double> &values, double floor, bool isOne)
{
    if (auto few = standApart(values, {Side::Low, floor, 2}); !few.empty() || !isOne)
        return few;
    std::vector<int> order;
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (std::isfinite(values[k]))
            order.push_back(static_cast<int>(k));
    }
    std::ranges::sort(order, {}, [&](int k) { return values[static_cast<std::size_t>(k)]; });
    const auto at = [&](std::size_t k) { return values[static_cast<std::size_t>(order[k])]; };
    for (std::size_t k = order.size() / 2; k > 0; --k) {
        const double gap = at(k) - at(k - 1);
        if (gap >= floor && gap >= 2 * (at(order.size() - 1) - at(k)))
            return {order.begin(), order.begin() + static_cast<std::ptrdiff_t>(k)};
    }
    return {};
}

/// The larger ones, which are nobody's loss.
std::vector<double> upperHalf(std::vector<double> values)
{
    std::erase_if(values, [](double v) { return !std::isfinite(v); });
    std::ranges::sort(values, std::greater());
    values.resize((values.size() + 1) / 2);
    return values;
}

/// Several hosts at once have one cause.
void addRack(const LiveScene &scene, Findings &parts, Findings &findings)
{
    Finding all = parts.front();
    all.causeClass = CauseClass::Rack;
    all.call("rack", "efa-host", parts.front().where.front());
    all.where.clear();
    std::set<std::string> nodes;
    for (const Finding &f : parts) {
        all.where.insert(all.where.end(), f.where.begin(), f.where.end());
        all.ranks.insert(all.ranks.end(), f.ranks.begin(), f.ranks.end());
        for (const design::Instance &instance : scene.design.instances) {
            if (instance.id == f.where.front())
                nodes.insert(instance.networkNode);
        }
    }
    all.title = say("EFA of {} hosts carries far less than a while ago: {} to {}", parts.size(), parts.front().where.front(), parts.back().where.front());
    if (nodes.size() == 1 && !nodes.begin()->empty())
        all.where.insert(all.where.begin(), *nodes.begin());
    all.cause = say("What these hosts share (a leaf switch, its uplinks, a rack) is at fault or congested, not a card.");
    all.action = say("Report these hosts and the time to AWS Support; look for another job below the same switch, and run without them.");
    findings.push_back(std::move(all));
}

/// It computes and talks inside its NVLink domain as the others of the job do: a rank of their step. Unknown: it does not.
bool worksAlike(const LiveScene &scene, const std::vector<int> &gpus, const JobScene &job)
{
    const auto alike = [&](Quantity quantity, double within) { return std::abs(scene.medianOf(quantity, gpus) / scene.medianOf(quantity, job.gpus) - 1) <= within; };
    return alike(Quantity::TensorActive, 0.05) && alike(scene.available(Quantity::NvlinkTotal_Bps) ? Quantity::NvlinkTotal_Bps : Quantity::NvlinkTx_Bps, 0.1);
}

/// Without counters of what they compute: they draw what the others do, and kernels run as long.
bool drawsAlike(const LiveScene &scene, const std::vector<int> &gpus, const JobScene &job)
{
    const auto alike = [&](Quantity quantity) { return std::abs(scene.medianOf(quantity, gpus) / scene.medianOf(quantity, job.gpus) - 1) <= 0.1; };
    return !scene.available(Quantity::TensorActive) && alike(Quantity::Power_W) && alike(Quantity::GpuUtil);
}

/// Hours ago each of its hosts sent what the others did: one job of one role, though nobody tells it.
bool sentAlike(const LiveScene &scene, const JobScene &job)
{
    std::vector<double> usual;
    for (const int i : job.instances)
        usual.push_back(scene.value(Quantity::EfaUsual_Bps, i));
    const double centre = median(usual);
    return std::ranges::all_of(usual, [centre](double rate) { return std::abs(rate / centre - 1) <= 0.03; });
}

std::vector<int> gpusOn(const LiveScene &scene, int instance, const JobScene &job)
{
    std::vector<int> gpus;
    std::ranges::copy_if(job.gpus, std::back_inserter(gpus), [&](int g) { return scene.layout.instanceOfGpu(g) == instance; });
    return gpus;
}

/// Nothing passes its cards, nor Ethernet in their place.
bool countsNothing(const LiveScene &scene, int instance)
{
    const auto at = static_cast<std::size_t>(instance);
    double moved_Bps = 0;
    for (int card = scene.layout.firstCard[at]; card < scene.layout.firstCard[at + 1]; ++card) {
        for (const Quantity quantity : {Quantity::EfaTx_Bps, Quantity::EfaRx_Bps}) {
            const double rate = scene.value(quantity, card);
            moved_Bps += std::isfinite(rate) ? rate : 0;
        }
    }
    return moved_Bps < silentCard_Bps && !(scene.value(Quantity::HostTcpTx_Bps, instance) > sentByTraining_Bps);
}

/// Who sends nothing while the others go on at their usual pace, and works in step with them, does send.
Finding frozenCounters(const LiveScene &scene, int instance, const JobScene &job, double now_Bps, double usual_Bps)
{
    Finding f = scene.onHost(CauseClass::Frozen, "frozen", instance);
    f.call("frozen", scene.instanceId(instance), efaCounters);
    f.title = say("Frozen EFA counters: {} sends nothing by them, and works in step with its peers", scene.instanceId(instance));
    f.cause = say("Job {} goes on at its usual pace, and no host takes part in its steps that sends nothing: the counters stand still, not the cards. What these cards lose, and which of them is slow, is unseen.", job.name);
    f.peers = say("{} other hosts of job {}", job.instances.size() - 1, job.name);
    f.evidence = {scene.evidence(Quantity::EfaMean_Bps, now_Bps, usual_Bps)};
    f.confidence = 0.8;
    f.passing = true;
    f.wouldConfirm = say("the counters on the host itself: rdma statistic, or /sys/class/infiniband/*/ports/1/hw_counters");
    f.action = say("Let the job run. Restart what reads the EFA counters on the host, and what writes them to a file where it does.");
    return f;
}

} // namespace

bool worksInStep(const LiveScene &scene, int instance, const JobScene &job)
{
    const std::vector<int> gpus = gpusOn(scene, instance, job);
    return worksAlike(scene, gpus, job) || drawsAlike(scene, gpus, job);
}

void findWeakHosts(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    // Replicas that serve have each their own requests, and the pools of a reinforced job take turns: one's less is nobody's loss.
    if (scene.serves(job) || (job.designJob >= 0 && design::reinforces(scene.design.jobs[static_cast<std::size_t>(job.designJob)])))
        return;
    constexpr double least = 0.15;   ///< a link at half its rate for a quarter of an hour's two thirds
    constexpr double goesOn = 0.8;   ///< of the others: below it the job itself has changed, and more must part them
    constexpr double goesAtAll = 0.3;
    constexpr double holds_B = 2.0 * 1024 * 1024 * 1024;
    constexpr double works = 0.5;    ///< of its peers' tensor activity, or of the time a kernel runs
    constexpr std::size_t enough = 4;
    struct Host {
        int instance;
        double now_Bps, mean_Bps;
        std::size_t cards; ///< that tell
        double ofLate_Bps; ///< the mean of a quarter of an hour: of these processes, which hold their memory for longer
    };
    std::vector<Host> hosts;
    std::size_t most = 1;
    for (const int i : job.instances) {
        Host host{i, 0, std::fmax(scene.value(Quantity::EfaMean_Bps, i), scene.value(Quantity::EfaUsual_Bps, i)), 0, scene.value(Quantity::EfaMean_Bps, i)};
        for (int k = scene.layout.firstCard[static_cast<std::size_t>(i)]; k < scene.layout.firstCard[static_cast<std::size_t>(i) + 1]; ++k) {
            const double v = scene.value(Quantity::EfaTx_Bps, k);
            host.cards += std::isfinite(v) ? 1 : 0;
            host.now_Bps += std::isfinite(v) ? v : 0;
        }
        most = std::max(most, host.cards);
        hosts.push_back(host);
    }
    std::vector<double> ratios, sent; // of a host that lacks a card its own rule speaks
    for (const Host &host : hosts) {
        ratios.push_back(host.cards == most && host.mean_Bps > 100 * silentCard_Bps ? host.now_Bps / host.mean_Bps : std::nan(""));
        sent.push_back(host.now_Bps);
    }
    const double usual = quantile(ratios, 0.75);
    if (static_cast<std::size_t>(std::ranges::count_if(ratios, [](double r) { return std::isfinite(r); })) < enough || !(usual > goesAtAll))
        return;
    for (double &ratio : ratios)
        ratio /= usual;
    const double floor = scene.edge(std::max(usual > scene.edge(goesOn) ? least : 2 * least, 6 * spread(upperHalf(ratios)))); // of half, 6 are 3.5 of the whole
    const double tensor = scene.medianOf(Quantity::TensorActive, job.gpus);
    const double busiest = quantile(sent, 0.9);
    Findings parts;
    Findings frozen;
    const bool told = job.told || job.designJob >= 0;
    const bool together = 1 - usual > std::max(0.03, 6 * spread(upperHalf(ratios))); // the others carry less as well: they wait for these in each step
    std::vector<int> low = lowGroup(ratios, floor, told || together || sentAlike(scene, job));
    std::ranges::sort(low); // who is the first names the finding, at every look alike
    const bool many = !told && 4 * low.size() > hosts.size(); // they may be another job
    for (const int at : low) {
        const Host &host = hosts[static_cast<std::size_t>(at)];
        const std::vector<int> gpus = gpusOn(scene, host.instance, job);
        // It does the same work as before: its processes are the same, and they compute. Who left the job sends nothing, too.
        const double held_B = scene.value(Quantity::LowestMemory_B, host.instance);
        const bool same = std::isfinite(held_B) ? held_B > holds_B && (!many || worksAlike(scene, gpus, job) || (together && drawsAlike(scene, gpus, job))) : worksAlike(scene, gpus, job);
        const bool stays = same && scene.medianOf(Quantity::GpuUtil, gpus) > works && !(scene.medianOf(Quantity::TensorActive, gpus) < works * tensor);
        const bool known = std::ranges::any_of(findings, [&](const Finding &f) {
            const bool ofAll = f.causeClass == CauseClass::Clock || f.causeClass == CauseClass::Thermal || f.causeClass == CauseClass::Power; // the whole job goes at its pace
            return f.severity != Severity::Info && !ofAll && std::ranges::any_of(f.where, [&](const std::string &place) { return design::instanceIdOf(place) == scene.instanceId(host.instance); });
        });
        // Hours ago another job may have run here, which sent more: who now sends as much as any of its peers lacks nothing.
        const bool fell = host.now_Bps < (1 - floor) * usual * host.ofLate_Bps || host.now_Bps < (1 - scene.edge(least)) * busiest;
        if (!stays || known || !fell)
            continue;
        if (usual > goesOn && countsNothing(scene, host.instance) && worksInStep(scene, host.instance, job)) {
            frozen.push_back(frozenCounters(scene, host.instance, job, host.now_Bps, usual * host.mean_Bps));
            continue;
        }
        Finding f = scene.onHost(CauseClass::FabricHost, "efa-host", host.instance);
        f.title = say("EFA of {} carries {}, a while ago {}; its peers go on", scene.instanceId(host.instance), format::linkRate(host.now_Bps), format::linkRate(host.mean_Bps));
        f.cause = say("All cards of the host at once: its link to the switch, or its Nitro cards' firmware.");
        f.peers = say("{} other hosts of job {}", job.instances.size() - 1, job.name);
        f.evidence = {scene.evidence(Quantity::EfaMean_Bps, host.now_Bps, usual * host.mean_Bps)};
        f.confidence = 0.7;
        f.passing = true;
        f.action = say("Swap the instance if the rate stays; report host and time to AWS Support.");
        parts.push_back(std::move(f));
    }
    addAlike(scene, findings, frozen, "frozen", say("{} hosts have frozen EFA counters", frozen.size()), efaCounters);
    if (parts.size() >= 3)
        addRack(scene, parts, findings);
    else
        findings.insert(findings.end(), parts.begin(), parts.end());
}

} // namespace switchyard::diagnose
