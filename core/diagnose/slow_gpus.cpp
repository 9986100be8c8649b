// SPDX-License-Identifier: GPL-3.0-or-later
// Who is slow. In synchronous training every rank has the same step time, so utilisation does not tell
// ranks apart by itself: the culprit is the one that waits least. Its clock is lower, its share of
// active cycles higher than its peers', and all others' activity falls. Where a rank runs is not
// taken from the design, which the running job need not follow: a GPU is compared with its host-local
// peers (they share the pipeline stage in nearly every plan) and with the whole job.
#include <algorithm>
#include <map>
#include <set>

#include <core/base/format.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

constexpr double clockFloor = 0.04;    ///< below the peers; silicon and power limits spread by ±3 %
constexpr double activityFloor = 0.12; ///< when nothing else speaks
constexpr double supportedActivityFloor = 0.06;
constexpr double powerFloor = 0.06;
constexpr double throttleFloor = 0.05; ///< of wall time beyond the peers
constexpr double hot_C = 84;           ///< HBM parts slow down from about here (alerts of public dashboards: 80, 85)

/// Deviation of each GPU of one job and GPU type from its peers, by position in `gpus`.
struct Peers {
    const Scene &scene;
    std::vector<int> gpus;

    [[nodiscard]] std::vector<double> raw(Quantity quantity) const
    {
        std::vector<double> values;
        values.reserve(gpus.size());
        for (const int gpu : gpus)
            values.push_back(scene.value(quantity, gpu));
        return values;
    }
    /// value / median of the job - 1
    [[nodiscard]] std::vector<double> againstJob(Quantity quantity) const
    {
        std::vector<double> values = raw(quantity);
        const double centre = median(values);
        for (double &v : values)
            v = centre > 0 ? v / centre - 1 : std::nan("");
        return values;
    }
    /// value / median of the host - 1; a GPU alone on its host is compared with the job
    [[nodiscard]] std::vector<double> againstHost(Quantity quantity) const
    {
        const std::vector<double> values = raw(quantity);
        const double whole = median(values);
        std::vector<double> out(values.size(), std::nan(""));
        for (std::size_t first = 0; first < gpus.size();) {
            const int instance = scene.layout.instanceOfGpu(gpus[first]);
            std::size_t last = first;
            while (last < gpus.size() && scene.layout.instanceOfGpu(gpus[last]) == instance)
                ++last;
            const double centre = last - first < 3
                ? whole
                : median({values.begin() + static_cast<std::ptrdiff_t>(first), values.begin() + static_cast<std::ptrdiff_t>(last)});
            for (std::size_t i = first; i < last; ++i)
                out[i] = centre > 0 ? values[i] / centre - 1 : std::nan("");
            first = last;
        }
        return out;
    }
};

std::set<int> setOf(const std::vector<int> &list) { return {list.begin(), list.end()}; }

class SlowGpus
{
public:
    SlowGpus(const Scene &scene, const JobScene &job, std::vector<int> gpus, Findings &findings)
        : m_scene(scene)
        , m_job(job)
        , m_peers{scene, std::move(gpus)}
        , m_findings(findings)
        , m_clock(m_peers.againstJob(Quantity::SmClock_Hz))
        , m_activity(m_peers.againstHost(Quantity::TensorActive))
        , m_activityInJob(m_peers.againstJob(Quantity::TensorActive))
        , m_power(m_peers.againstHost(Quantity::Power_W))
        , m_temperature(m_peers.raw(Quantity::Temperature_C))
        , m_throttle(m_peers.raw(Quantity::ThrottleFraction))
    {
    }

    void find()
    {
        const std::set<int> throttled = setOf(standApart(m_throttle, {Side::High, throttleFloor}));
        const std::set<int> hot = setOf(standApart(m_temperature, {Side::High, 8}));
        std::set<int> slow = setOf(standApart(m_clock, {Side::Low, clockFloor}));
        for (const int i : throttled)
            report(i, true);
        for (const int i : slow) {
            if (!throttled.contains(i) && !idle(i))
                report(i, hot.contains(i) && m_temperature[index(i)] >= hot_C);
        }
        slow.insert(throttled.begin(), throttled.end());
        if (m_scene.available(Quantity::SmClock_Hz))
            findByActivity(slow);
        else
            findWithoutClock(slow, hot);
    }

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    [[nodiscard]] bool idle(int i) const
    {
        return m_scene.value(Quantity::GpuUtil, m_peers.gpus[index(i)]) < 0.05
            && !(m_scene.value(Quantity::TensorActive, m_peers.gpus[index(i)]) > 0.01);
    }

    /// Clock as its peers', yet it computes for a clearly larger or smaller part of the step.
    void findByActivity(const std::set<int> &known)
    {
        for (const int i : standApart(m_activity, {Side::High, activityFloor, 16})) {
            if (!known.contains(i) && m_activityInJob[index(i)] > activityFloor / 2)
                reportActivity(i, true);
        }
        for (const int i : standApart(m_activity, {Side::Low, activityFloor, 16})) {
            if (!known.contains(i) && m_activityInJob[index(i)] < -activityFloor / 2)
                reportActivity(i, false);
        }
    }

    /// No clock on this server: a slow clock shows as more active cycles at less power. Power alone is
    /// too noisy to name anyone: its sample spread is as large as what a slow GPU saves.
    void findWithoutClock(const std::set<int> &known, const std::set<int> &hot)
    {
        for (const int i : standApart(m_activity, {Side::High, supportedActivityFloor})) {
            const bool supported = m_power[index(i)] < -powerFloor / 2;
            if (!known.contains(i) && (supported || m_activity[index(i)] > activityFloor))
                report(i, hot.contains(i) && m_temperature[index(i)] >= hot_C);
        }
    }

    [[nodiscard]] Finding blank(int i, const char *kind) const
    {
        const int gpu = m_peers.gpus[index(i)];
        const int instance = m_scene.layout.instanceOfGpu(gpu);
        Finding f;
        f.id = std::string(kind) + ":" + m_scene.instanceId(instance) + ":"
            + std::to_string(gpu - m_scene.layout.gpuOffset[static_cast<std::size_t>(instance)]);
        f.severity = Severity::Warning;
        f.where = {m_scene.gpuPlace(gpu)};
        return f;
    }

    void addEvidence(Finding &f, int i, Quantity quantity, const std::vector<double> &deviation) const
    {
        const double value = m_scene.value(quantity, m_peers.gpus[index(i)]);
        if (std::isfinite(value) && std::isfinite(deviation[index(i)]))
            f.evidence.push_back(m_scene.evidence(quantity, value, value / (1 + deviation[index(i)])));
    }

    /// The rank computes for the share `busy` of the step; at its peers' clock that would take
    /// (1 - deficit) of the time, and everybody waits for the difference.
    void addCost(Finding &f, int i, double deficit) const
    {
        const double sm = m_scene.value(Quantity::SmActive, m_peers.gpus[index(i)]);
        const double lost = std::clamp(deficit, 0.0, 0.95) * (sm > 0 ? std::min(1.0, sm) : 0.85);
        f.costStep_s = m_job.step_s * lost;
        f.costUsdPerHour = m_job.usdPerHour * lost;
    }

    void report(int i, bool throttling)
    {
        const std::string name = m_scene.gpuName(m_peers.gpus[index(i)]);
        const double clock = m_clock[index(i)];
        const double activity = m_activity[index(i)];
        const double deficit = std::max(0.0, std::isfinite(clock) ? -clock : std::isfinite(activity) ? 1 - 1 / (1 + activity) : 0.0);
        Finding f = blank(i, throttling ? "throttle" : "straggler");
        const std::string shown = std::isfinite(clock) ? "SM clock " + percentText(deficit) + " under its peers"
            : std::isfinite(activity)                  ? "computes for " + percentText(activity) + " more of the step than its peers"
                                                       : std::string("its clock and activity are not collected");
        if (throttling) {
            f.title = "Throttling: " + name + ", " + shown;
            const double fraction = m_throttle[index(i)];
            f.cause = std::isfinite(fraction) && fraction > 0
                ? "The GPU lowers its clock for " + percentText(fraction) + " of the time, for heat or power."
                : "The GPU runs hot and lowers its clock.";
            f.action = "Check cooling and power of this slot (neighbours, inlet temperature); swap the instance if it stays.";
        } else {
            f.title = "Straggler: " + name + ", " + shown;
            f.cause = "Its clock is low without throttling: a clock limit left behind, or a worn part. It waits least; all others wait for it.";
            f.action = "Reset the application clocks (nvidia-smi -rac); if it stays slow, swap the instance and let the vendor's diagnostics run.";
        }
        addEvidence(f, i, Quantity::SmClock_Hz, m_clock);
        addEvidence(f, i, Quantity::TensorActive, m_activity);
        addEvidence(f, i, Quantity::Power_W, m_power);
        if (throttling) {
            f.evidence.push_back(m_scene.evidence(Quantity::ThrottleFraction, m_throttle[index(i)], median(m_throttle)));
            f.evidence.push_back(m_scene.evidence(Quantity::Temperature_C, m_temperature[index(i)], median(m_temperature)));
            std::erase_if(f.evidence, [](const Evidence &e) { return !std::isfinite(e.value); });
        }
        addCost(f, i, deficit);
        m_findings.push_back(std::move(f));
    }

    void reportActivity(int i, bool more)
    {
        const std::string name = m_scene.gpuName(m_peers.gpus[index(i)]);
        const double activity = m_activity[index(i)];
        Finding f = blank(i, "straggler");
        if (more) {
            f.title = "Straggler: " + name + ", computes for " + percentText(activity) + " more of the step than its peers";
            f.cause = "At the same clock it needs more cycles and waits least: slow memory, another process on the GPU, or more work on this rank.";
            f.action = "Look for other processes on the GPU and for ECC or row-remap events; compare this rank's input with its peers'.";
            addCost(f, i, 1 - 1 / (1 + activity));
        } else {
            f.title = "Straggler: " + name + ", its tensor cores do " + percentText(-activity) + " less than its peers'";
            f.cause = "At the same clock it computes for a smaller part of the step: it is fed late (input, CPU, PCIe), or carries less work.";
            f.action = "Check this rank's data loading, its CPU binding and its PCIe link width and speed.";
            addCost(f, i, 0);
        }
        addEvidence(f, i, Quantity::TensorActive, m_activity);
        addEvidence(f, i, Quantity::SmClock_Hz, m_clock);
        m_findings.push_back(std::move(f));
    }

    const Scene &m_scene;
    const JobScene &m_job;
    Peers m_peers;
    Findings &m_findings;
    std::vector<double> m_clock;
    std::vector<double> m_activity;
    std::vector<double> m_activityInJob;
    std::vector<double> m_power;
    std::vector<double> m_temperature;
    std::vector<double> m_throttle;
};

} // namespace

void findSlowGpus(const Scene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        if (!job.running || job.stalled)
            continue;
        std::map<std::string_view, std::vector<int>> byType; // clocks compare only among equal GPUs
        for (const int gpu : job.gpus) {
            const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(scene.layout.instanceOfGpu(gpu))];
            byType[type->gpu].push_back(gpu);
        }
        for (auto &[type, gpus] : byType)
            SlowGpus(scene, job, std::move(gpus), findings).find();
    }
}

} // namespace switchyard::diagnose
