// SPDX-License-Identifier: GPL-3.0-or-later
// Who is slow. In synchronous training every rank has the same step time, so utilisation does not tell
// ranks apart by itself: the culprit is the one that waits least. Its clock is lower, its share of
// active cycles higher than its peers', and all others' activity falls. A rank that its host feeds late
// is the other kind: the others spin in their collective, it has no kernel to run.
// Peers are the GPUs of one job and type. What repeats on many hosts (a stage, an expert, a slot) is a
// role; what is wrong by itself (heat with throttled time) needs no peers. Symptoms of several GPUs of a
// host become one finding, those of several hosts another.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <core/base/format.h>
#include <core/diagnose/peer_group.h>
#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

constexpr double leastClockFloor = 0.04; ///< below the peers; silicon and power limits spread by ±3 %
constexpr double mostClockFloor = 0.065; ///< four times what chips at their power limit spread by (1.6 %)
constexpr std::size_t enoughForSpread = 32; ///< the spread of fewer is a guess
constexpr double spins = 0.85;        ///< of the time a kernel runs on a rank that waits for its peers
constexpr double clockFar = 0.15;      ///< no healthy GPU of the same job lies so far below its faster peers
constexpr double activityFloor = 0.12; ///< when nothing else speaks
constexpr double supportedActivityFloor = 0.06;
constexpr double powerFloor = 0.06;
constexpr double worksHard = 0.8;      ///< of a power limit: draws what nobody draws who waits
constexpr double nearLimit = 0.93;     ///< of a power limit: what a sample of the draw strays from it by
constexpr double belowLimit = 0.05;    ///< of what the peers draw at their limit
constexpr double limited = 0.02;       ///< of wall time under the power cap; also of the least of peers that are at their limit
constexpr std::size_t enoughAtLimit = 4; ///< peers
constexpr double veryHot_C = 85;
constexpr double hotter_C = 8;         ///< above the peers
constexpr double heatShare = 0.1;      ///< of wall time throttled
constexpr double powerShare = 0.2;
constexpr int reasonPowerCap = 0x4;           ///< DCGM clock event bits: software power cap
constexpr int reasonBrake = 0x80;             ///< hardware power brake
constexpr int reasonHeat = 0x20 | 0x40;       ///< software and hardware thermal slowdown

std::set<int> setOf(const std::vector<int> &list) { return {list.begin(), list.end()}; }

class SlowGpus
{
public:
    SlowGpus(const PeerGroup &group, Findings &findings)
        : m_group(group)
        , m_scene(group.scene)
        , m_job(group.job)
        , m_findings(findings)
        , m_clock(group.againstAll(Quantity::SmClock_Hz))
        , m_activity(group.againstHost(Quantity::TensorActive))
        , m_power(group.againstHost(Quantity::Power_W))
        , m_powerInJob(group.againstAll(Quantity::Power_W))
        , m_temperature(group.values(Quantity::Temperature_C))
        , m_heat(group.values(Quantity::ThermalShare))
        , m_capped(group.values(Quantity::PowerShare))
        , m_usualTemperature(quantile(m_temperature, 0.25))
        , m_usualCapped(quantile(m_capped, 0.25)) // a rack may be half of a small job
        , m_fastClock(quantile(m_clock, 0.75))
    {
        seeLimit();
        if (std::ranges::any_of(m_temperature, [this](double celsius) { return celsius >= m_scene.edge(veryHot_C, m_usualTemperature); })) // groups may be as many as hosts
            seeWholeJob();
    }

    void find()
    {
        findSlow();
        findSlowMemory();
    }

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] int gpu(int i) const { return m_group.gpus[index(i)]; }

    [[nodiscard]] bool idle(int i) const
    {
        return m_scene.value(Quantity::GpuUtil, gpu(i)) < 0.05 && !(m_scene.value(Quantity::TensorActive, gpu(i)) > 0.01);
    }
    [[nodiscard]] bool reason(int i, int bits) const
    {
        const double code = m_scene.value(Quantity::ClockReasons, gpu(i));
        return code > 0 && (static_cast<int>(code) & bits) != 0;
    }
    /// The power that these peers may draw: their rated one, or less where most of them are held at the same level.
    void seeLimit()
    {
        const std::vector<double> drawn = m_group.values(Quantity::Power_W);
        const double most_W = quantile(drawn, 0.9);
        m_limit_W = m_scene.tdp_W(m_group.gpus.front());
        const bool work = !(most_W < 0.5 * m_limit_W); // who waits draws alike, too
        if (work && (m_usualCapped > limited || 2 * toldCapped() > drawn.size()) && median(drawn) >= nearLimit * most_W)
            m_limit_W = std::fmin(m_limit_W, most_W);
        std::vector<double> clocks;
        for (std::size_t k = 0; k < drawn.size(); ++k) {
            if (atLimit(static_cast<int>(k)))
                clocks.push_back(m_scene.value(Quantity::SmClock_Hz, m_group.gpus[k]));
        }
        m_clockAtLimit_Hz = clocks.size() < enoughAtLimit ? std::nan("") : median(std::move(clocks));
        m_workHard = median(drawn) >= worksHard * m_limit_W;
        m_belowLimit = std::max(belowLimit, 5 * spread(m_powerInJob));
        m_farCapped = setOf(standApart(m_capped, {Side::High, m_scene.edge(0.5)}));
    }
    /// How many say that their power cap lowers their clock.
    [[nodiscard]] std::size_t toldCapped() const
    {
        std::size_t told = 0;
        for (std::size_t k = 0; k < m_group.gpus.size(); ++k)
            told += reason(static_cast<int>(k), reasonPowerCap) ? 1 : 0;
        return told;
    }
    [[nodiscard]] bool atLimit(int i) const { return m_scene.value(Quantity::Power_W, gpu(i)) >= nearLimit * m_limit_W; }
    /// Who draws all it may is held by the limit that its peers have: each chip has its own clock there, the slowest of many lies far down,
    /// and who waits at the moment has a high one. Far below those that draw as much, or capped for longer by far, it is trouble; and so is
    /// who leaves a part of the limit that all its peers draw, for a low clock is what it would spend it on.
    [[nodiscard]] bool isOfItsSilicon(int i) const
    {
        // Where few are at the limit, and the others hardly below, all of them tell what is usual.
        const bool far = std::isnan(m_clockAtLimit_Hz) ? m_workHard && m_clock[index(i)] < -m_scene.edge(clockFar) : m_scene.value(Quantity::SmClock_Hz, gpu(i)) < (1 - m_scene.edge(clockFar)) * m_clockAtLimit_Hz;
        return atLimit(i) && !m_farCapped.contains(i) && !far && !(m_powerInJob[index(i)] < -m_belowLimit);
    }
    /// Of all roles: where most of a role is hot it is its own measure no more.
    void seeWholeJob()
    {
        const auto typeOf = [this](int g) { return m_scene.layout.type[index(m_scene.layout.instanceOfGpu(g))]; };
        std::vector<double> clocks, temperatures;
        for (const int g : m_job.gpus)
            if (typeOf(g) == typeOf(m_group.gpus.front()) && m_scene.value(Quantity::GpuUtil, g) > spins) {
                clocks.push_back(m_scene.value(Quantity::SmClock_Hz, g));
                temperatures.push_back(m_scene.value(Quantity::Temperature_C, g));
            }
        m_jobClock_Hz = quantile(std::move(clocks), 0.75);
        m_jobTemperature = quantile(std::move(temperatures), 0.25);
    }
    /// Below the clock of the job's faster GPUs, as a share. Roles may run at other clocks: heat has to speak, too.
    [[nodiscard]] double underJob(int i) const { return 1 - m_scene.value(Quantity::SmClock_Hz, gpu(i)) / m_jobClock_Hz; }
    [[nodiscard]] bool cooked(int i) const
    {
        return m_temperature[index(i)] >= m_scene.edge(veryHot_C, m_jobTemperature) && m_temperature[index(i)] > m_jobTemperature + m_scene.edge(2 * hotter_C) && underJob(i) > m_scene.edge(clockFar + leastClockFloor);
    }
    [[nodiscard]] bool hotterThanPeers(int i) const { return m_temperature[index(i)] > m_usualTemperature + m_scene.edge(hotter_C); }

    // ------------------------------------------------------------ clocks, heat, power

    void findSlow()
    {
        const double clockFloor = m_scene.edge(floorOfClocks());
        const double farBelow = m_scene.edge(clockFar), throttled = m_scene.edge(heatShare), hotFrom_C = m_scene.edge(hot_C, m_usualTemperature);
        std::set<int> slow = setOf(standApart(m_clock, {Side::Low, clockFloor}));
        for (const int host : m_group.hostsApart(m_clock, Side::Low, clockFloor)) {
            for (const int i : m_group.byHost.at(host)) {
                if (m_clock[index(i)] < -0.75 * clockFloor)
                    slow.insert(i);
            }
        }
        // Of a rack that is half of a job. What cuts through the middle of those that are usual parts two jobs taken for one.
        const double apart = (1 - farBelow) * (1 + m_fastClock) - 1, farFromFast = apart > 0 ? apart : std::min(apart, -leastClockFloor);
        std::map<int, CauseClass> symptom;
        const std::set<int> hotTimes = setOf(standApart(m_heat, {Side::High, throttled / 2}));
        for (std::size_t k = 0; k < m_group.gpus.size(); ++k) {
            const int i = static_cast<int>(k);
            if (idle(i))
                continue;
            const bool low = slow.contains(i) || m_clock[k] < farFromFast;
            const bool throttledByHeat = m_heat[k] > throttled && (hotTimes.contains(i) || m_temperature[k] >= hotFrom_C - 2);
            const bool hot = m_temperature[k] >= hotFrom_C && hotterThanPeers(i);
            const bool clockUnknown = std::isnan(m_clock[k]);
            if (reason(i, reasonBrake))
                symptom[i] = reason(i, reasonHeat) ? CauseClass::Thermal : CauseClass::Power; // the hardware's own word needs no peers
            else if (throttledByHeat && (low || m_temperature[k] >= hotFrom_C - 2 || (clockUnknown && !(m_temperature[k] < hot_C - 2 - hotter_C))))
                symptom[i] = CauseClass::Thermal; // time alone may be of another unit: a cool GPU at its peers' clock is not throttled. NOLINT(bugprone-branch-clone): the order tells
            else if (low && (reason(i, reasonHeat) || hot))
                symptom[i] = CauseClass::Thermal;
            else if (low && !isOfItsSilicon(i))
                symptom[i] = isPower(i) ? CauseClass::Power : CauseClass::Clock;
            else if (cooked(i) || (hot && (reason(i, reasonHeat) || (clockUnknown && m_temperature[k] >= m_scene.edge(veryHot_C, m_usualTemperature)))))
                symptom[i] = CauseClass::Thermal;
            else if (clockUnknown && m_capped[k] > m_scene.edge(0.5) && m_capped[k] > m_usualCapped + m_scene.edge(0.3) && drawsLess(i))
                symptom[i] = CauseClass::Power;
        }
        if (!m_scene.available(Quantity::SmClock_Hz))
            findWithoutClock(symptom);
        settleHosts(symptom);
        report(symptom);
    }

    /// A fleet at its power limit shows each chip's quality in its clock: the spread of the peers sets the floor. GPUs that do not
    /// spin for one another serve, each at the clock of its own load.
    [[nodiscard]] double floorOfClocks() const
    {
        if (median(m_group.values(Quantity::GpuUtil)) < m_scene.edge(spins))
            return clockFar;
        const double told = std::max(leastClockFloor, 4 * spread(m_clock));
        return m_clock.size() < enoughForSpread ? std::min(told, mostClockFloor) : told;
    }

    /// The software's power cap is ordinary under full load: the time spent under it tells, else that few peers show it.
    [[nodiscard]] bool isPower(int i) const
    {
        if (std::isfinite(m_capped[index(i)]))
            return m_capped[index(i)] > powerShare && m_capped[index(i)] > m_usualCapped + 0.15;
        return reason(i, reasonPowerCap) && 2 * toldCapped() < m_group.gpus.size();
    }

    /// Of a GPU whose clock is not told. Where all run at the limit of their type the time spent under it has a long tail and means
    /// nothing; who is held below it draws less than the others, or, where power is not told, computes for longer.
    [[nodiscard]] bool drawsLess(int i) const
    {
        if (std::isfinite(m_powerInJob[index(i)]))
            return m_powerInJob[index(i)] < -m_scene.edge(powerFloor);
        return m_activity[index(i)] > m_scene.edge(supportedActivityFloor);
    }

    /// No clock on this server: a slow clock shows as more active cycles at less power. Power alone is
    /// too noisy to name anyone: its sample spread is as large as what a slow GPU saves.
    void findWithoutClock(std::map<int, CauseClass> &symptom)
    {
        const std::vector<double> inJob = m_group.againstAll(Quantity::TensorActive);
        for (const int i : standApart(m_activity, {Side::High, m_scene.edge(supportedActivityFloor)})) {
            const bool supported = m_power[index(i)] < -m_scene.edge(powerFloor) / 2;
            if (!symptom.contains(i) && !idle(i) && (supported || (m_activity[index(i)] > m_scene.edge(activityFloor) && inJob[index(i)] > m_scene.edge(activityFloor) / 2)))
                symptom[i] = m_temperature[index(i)] >= hot_C && hotterThanPeers(i) ? CauseClass::Thermal : CauseClass::Clock;
        }
    }

    /// A whole host at a low clock has one cause, though the time under the power cap speaks of some of its GPUs only.
    void settleHosts(std::map<int, CauseClass> &symptom) const
    {
        for (const auto &[host, members] : m_group.byHost) {
            const auto have = [&](CauseClass cause) {
                return static_cast<std::size_t>(std::ranges::count_if(members, [&](int i) { const auto at = symptom.find(i); return at != symptom.end() && at->second == cause; }));
            };
            const std::size_t power = have(CauseClass::Power), clock = have(CauseClass::Clock);
            if (power == 0 || clock == 0 || 2 * (power + clock) <= members.size())
                continue;
            const bool brakes = std::ranges::any_of(members, [&](int i) { return symptom.contains(i) && reason(i, reasonBrake); }); // the hardware's own word
            for (const int i : members) {
                if (const auto at = symptom.find(i); at != symptom.end() && at->second != CauseClass::Thermal)
                    at->second = brakes || power > clock ? CauseClass::Power : CauseClass::Clock;
            }
        }
    }

    /// One finding for a GPU, for a host of which half is alike, for several such hosts.
    void report(const std::map<int, CauseClass> &symptom)
    {
        std::map<std::pair<int, CauseClass>, std::vector<int>> byHost;
        for (const auto &[i, cause] : symptom)
            byHost[{m_scene.layout.instanceOfGpu(gpu(i)), cause}].push_back(i);
        std::map<CauseClass, std::vector<int>> wholeHosts;
        for (const auto &[key, members] : byHost) {
            const auto &[host, cause] = key;
            if (2 * members.size() > m_group.byHost.at(host).size() && members.size() > 1)
                wholeHosts[cause].push_back(host);
        }
        for (const auto &[key, members] : byHost) {
            const auto &[host, cause] = key;
            const std::vector<int> &hosts = wholeHosts[cause];
            if (std::find(hosts.begin(), hosts.end(), host) == hosts.end()) {
                for (const int i : members)
                    m_findings.push_back(onGpus({i}, cause));
            } else if (hosts.size() < 3) {
                m_findings.push_back(onGpus(members, cause));
            }
        }
        for (const auto &[cause, hosts] : wholeHosts) {
            if (hosts.size() < 3)
                continue;
            std::vector<int> members;
            for (const int host : hosts) {
                const std::vector<int> &own = byHost.at({host, cause});
                members.insert(members.end(), own.begin(), own.end());
            }
            Finding f = onGpus(members, cause);
            f.causeClass = CauseClass::Rack;
            f.call("rack", toWord(cause), m_scene.instanceId(hosts.front()));
            f.where.clear();
            std::set<std::string> nodes;
            for (const int host : hosts) {
                f.where.push_back(m_scene.instanceId(host));
                nodes.insert(m_scene.design.instances[index(host)].networkNode);
            }
            const bool onePlace = nodes.size() == 1 && !nodes.begin()->empty();
            if (onePlace)
                f.where.insert(f.where.begin(), *nodes.begin());
            const std::string &first = m_scene.instanceId(hosts.front());
            const std::string &last = m_scene.instanceId(hosts.back());
            f.title = cause == CauseClass::Thermal ? say("{} hosts run hot and throttle: {} to {}", hosts.size(), first, last)
                : cause == CauseClass::Power       ? say("{} hosts are held back by power: {} to {}", hosts.size(), first, last)
                                                   : say("{} hosts run at a low clock: {} to {}", hosts.size(), first, last);
            Said why = onePlace ? say("The same symptom on several whole hosts at once, all below {}: what they share is at fault (cooling, power, a setting), not a GPU.", *nodes.begin())
                                : say("The same symptom on several whole hosts at once: what they share is at fault (cooling, power, a setting), not a GPU.");
            why.add(f.cause);
            f.cause = std::move(why);
            f.action = say("Look at what these hosts share (rack, power feed, image, clock settings); report the place to AWS Support, and run the job without them.");
            m_findings.push_back(std::move(f));
        }
    }

    [[nodiscard]] Finding onGpus(const std::vector<int> &members, CauseClass cause) const
    {
        const int worst = *std::min_element(members.begin(), members.end(), [this](int a, int b) { return m_clock[index(a)] < m_clock[index(b)]; });
        const bool host = members.size() > 1;
        const char *kind = cause == CauseClass::Clock ? "straggler" : "throttle";
        Finding f = host ? m_scene.onHost(cause, kind, m_scene.layout.instanceOfGpu(gpu(worst))) : m_scene.onGpu(cause, kind, gpu(worst));
        const double inGroup = m_clock[index(worst)];
        const double clock = cause == CauseClass::Thermal && cooked(worst) ? std::min(inGroup, -underJob(worst)) : inGroup;
        const double activity = m_activity[index(worst)];
        const double deficit = std::max(0.0, std::isfinite(clock) ? -clock : std::isfinite(activity) && !host ? 1 - 1 / (1 + activity) : 0.0);
        const Said name = host ? say("{}, {} GPUs", m_scene.instanceId(m_scene.layout.instanceOfGpu(gpu(worst))), members.size()) : verbatim(m_scene.gpuName(gpu(worst)));
        const Said shown = std::isfinite(clock) && deficit > 0 ? say("SM clock {} under its peers", percentText(deficit))
            : std::isfinite(m_temperature[index(worst)]) && cause == CauseClass::Thermal ? say("{} °C", format::significant(m_temperature[index(worst)]))
            : std::isfinite(activity)                                                   ? say("computes for {} more of the step than its peers", percentText(activity))
                                                                                         : say("its clock and activity are not collected");
        f.peers = m_scene.peersText(m_job);
        f.passing = true;
        f.confidence = 0.9;
        switch (cause) {
        case CauseClass::Thermal:
            f.title = say("Throttling for heat: {}, {}", name, shown);
            f.cause = m_heat[index(worst)] > 0 ? say("The GPU lowers its clock for {} of the time to stay cool enough.", percentText(m_heat[index(worst)]))
                                               : say("The GPU runs hot and lowers its clock.");
            f.action = say("Check cooling of this slot (neighbours, inlet temperature); swap the instance if it stays.");
            break;
        case CauseClass::Power:
            f.title = say("Held back by power: {}, {}", name, shown);
            f.cause = std::ranges::any_of(members, [this](int i) { return reason(i, reasonBrake); })
                ? say("The hardware's power brake is on: the host's power supply asks for less.")
                : say("The GPU lowers its clock to stay within a power limit that its peers do not have.");
            f.action = say("Compare the power limits (nvidia-smi -q -d POWER) with a peer's; swap the instance if they are alike.");
            break;
        default:
            f.title = say("Straggler: {}, {}", name, shown);
            f.cause = say("Its clock is low without a sign of heat or power: a clock limit left behind, or a worn part. It waits least; all others wait for it.");
            f.action = say("Reset the application clocks (nvidia-smi -rac); if it stays slow, swap the instance and let the vendor's diagnostics run.");
            if (!m_scene.available(Quantity::PowerShare) && !m_scene.available(Quantity::ClockReasons)) {
                f.confidence = 0.6;
                f.wouldConfirm = say("DCGM_FI_DEV_POWER_VIOLATION, DCGM_FI_DEV_THERMAL_VIOLATION or DCGM_FI_DEV_CLOCKS_EVENT_REASONS in the counters file of dcgm-exporter");
            }
            break;
        }
        if (clock < inGroup)
            f.evidence.push_back(m_scene.evidence(Quantity::SmClock_Hz, m_scene.value(Quantity::SmClock_Hz, gpu(worst)), m_jobClock_Hz));
        else
            addEvidence(f, worst, Quantity::SmClock_Hz, m_clock);
        if (!host)
            addEvidence(f, worst, Quantity::TensorActive, m_activity);
        addLevel(f, worst, Quantity::Power_W);
        if (cause != CauseClass::Clock) {
            addLevel(f, worst, Quantity::Temperature_C);
            addLevel(f, worst, cause == CauseClass::Thermal ? Quantity::ThermalShare : Quantity::PowerShare);
        }
        addCost(f, worst, deficit);
        return f;
    }

    // ------------------------------------------------------------ memory

    void findSlowMemory()
    {
        const std::vector<double> clock = m_group.againstAll(Quantity::MemoryClock_Hz);
        std::set<int> known;
        for (const int i : standApart(clock, {Side::Low, m_scene.edge(leastClockFloor)})) {
            if (idle(i))
                continue;
            Finding f = m_scene.onGpu(CauseClass::Hbm, "hbm", gpu(i));
            f.title = say("Slow memory: {}, memory clock {} under its peers", m_scene.gpuName(gpu(i)), percentText(-clock[index(i)]));
            f.cause = say("The HBM runs below its clock: everything that is bound by memory is slow here, and all ranks wait for it.");
            f.peers = m_scene.peersText(m_job);
            f.confidence = 0.9;
            f.passing = true;
            addEvidence(f, i, Quantity::MemoryClock_Hz, clock);
            addLevel(f, i, Quantity::DramActive);
            addLevel(f, i, Quantity::MemoryTemperature_C);
            f.action = say("Reset the memory clock (nvidia-smi -rmc); swap the instance if it stays.");
            addCost(f, i, -clock[index(i)] / 2); // about half of a step is bound by memory
            known.insert(i);
            m_findings.push_back(std::move(f));
        }
        const std::vector<double> heat = m_group.values(Quantity::MemoryTemperature_C);
        const double hotFrom_C = m_scene.edge(95, median(heat));
        for (const int i : standApart(heat, {Side::High, m_scene.edge(12)})) {
            const bool gpuHot = m_temperature[index(i)] >= hot_C - 2; // then the whole board is hot
            if (known.contains(i) || gpuHot || !(heat[index(i)] >= hotFrom_C))
                continue;
            Finding f = m_scene.onGpu(CauseClass::Hbm, "hbm-heat", gpu(i));
            f.title = say("Hot memory: {}, {} °C", m_scene.gpuName(gpu(i)), format::significant(heat[index(i)]));
            f.cause = say("The HBM is far hotter than the GPU and than its peers' memory: it refreshes more often and slows down.");
            f.peers = m_scene.peersText(m_job);
            f.confidence = 0.7;
            f.passing = true;
            addLevel(f, i, Quantity::MemoryTemperature_C);
            addLevel(f, i, Quantity::Temperature_C);
            f.action = say("Drain the instance at the next checkpoint and let the vendor's diagnostics run.");
            m_findings.push_back(std::move(f));
        }
    }

    // ------------------------------------------------------------ evidence

    void addEvidence(Finding &f, int i, Quantity quantity, const std::vector<double> &deviation) const
    {
        const double value = m_scene.value(quantity, gpu(i));
        if (std::isfinite(value) && std::isfinite(deviation[index(i)]))
            f.evidence.push_back(m_scene.evidence(quantity, value, value / (1 + deviation[index(i)])));
    }

    void addLevel(Finding &f, int i, Quantity quantity) const
    {
        const double value = m_scene.value(quantity, gpu(i));
        if (std::isfinite(value))
            f.evidence.push_back(m_scene.evidence(quantity, value, median(m_group.values(quantity))));
    }

    /// The rank computes for the share `busy` of the step; at its peers' clock that would take
    /// (1 - deficit) of the time, and everybody waits for the difference.
    void addCost(Finding &f, int i, double deficit) const
    {
        const double sm = m_scene.value(Quantity::SmActive, gpu(i));
        const double lost = std::clamp(deficit, 0.0, 0.95) * (sm > 0 ? std::min(1.0, sm) : 0.85);
        f.costStep_s = m_job.step_s * lost;
        f.costUsdPerHour = catalog::times(lost, m_job.usdPerHour);
    }

    const PeerGroup &m_group;
    const LiveScene &m_scene;
    const JobScene &m_job;
    Findings &m_findings;
    std::vector<double> m_clock;
    std::vector<double> m_activity;
    std::vector<double> m_power;
    std::vector<double> m_powerInJob;
    std::vector<double> m_temperature;
    std::vector<double> m_heat;
    std::vector<double> m_capped;
    double m_usualTemperature;
    double m_usualCapped;
    double m_belowLimit = 0; ///< share of what the peers draw: who draws less leaves a part of the limit
    double m_fastClock; ///< of the faster peers, as m_clock
    double m_limit_W = std::nan(""), m_clockAtLimit_Hz = std::nan("");
    bool m_workHard = false;
    std::set<int> m_farCapped; ///< under the power cap for longer than any peer, by far
    double m_jobClock_Hz = 0, m_jobTemperature = 0; ///< of the job's faster GPUs of this type, and of its cooler ones; where some of the group are very hot
};

} // namespace

void findSlowGpus(const PeerGroups &groups, Findings &findings)
{
    for (const PeerGroup &group : groups)
        SlowGpus(group, findings).find();
}

} // namespace switchyard::diagnose
