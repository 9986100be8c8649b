// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/scene.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

/// Tensor cores below 1 % and GPUs above 50 %: kernels are resident, no work is done (the hang rule of
/// public dashboards: utilisation against tensor activity).
void judgeActivity(const Scene &scene, JobScene &job)
{
    std::vector<double> tensor;
    std::vector<double> util;
    std::vector<double> sm;
    for (const int gpu : job.gpus) {
        tensor.push_back(scene.value(Quantity::TensorActive, gpu));
        util.push_back(scene.value(Quantity::GpuUtil, gpu));
        sm.push_back(scene.value(Quantity::SmActive, gpu));
    }
    const double busy = median(std::move(util));
    const double work = median(std::move(tensor));
    const double kernels = median(std::move(sm));
    if (std::isfinite(work)) {
        job.running = work >= 0.01;
        job.stalled = work < 0.01 && busy > 0.5;
    } else if (std::isfinite(kernels)) {
        job.running = kernels >= 0.25;
        job.stalled = kernels < 0.25 && busy > 0.5;
    } else {
        job.running = !(busy <= 0.05); // also when nothing is known
    }
}

} // namespace

std::string toWord(Severity severity)
{
    switch (severity) {
    case Severity::Info: return "info";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
    }
    return "error";
}

Scene::Scene(const catalog::Catalog &c, const design::Design &d, const predict::DesignPrediction *p,
             const telemetry::Observation &o)
    : catalog(c)
    , design(d)
    , prediction(p)
    , observation(o)
    , layout(d, c)
    , jobOfInstance(d.instances.size(), -1)
    , usdPerHour((p != nullptr ? p->bill : design::billOf(c, d)).usdPerHour().value_or(0))
    , staleAfter_s(std::max(3 * o.scrapeInterval_s, 15.0))
{
    jobs.resize(std::max<std::size_t>(1, design.jobs.size()));
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        std::vector<int> instances;
        if (j < design.jobs.size()) {
            // What a cluster shows is judged as training; other phases keep no GPU busy.
            if (const design::Phase *training = design::trainingOf(design.jobs[j]))
                if (auto list = design::phaseInstances(design, design.jobs[j], *training))
                    instances = std::move(*list);
        } else {
            for (int i = 0; i < layout.instances(); ++i)
                instances.push_back(i);
        }
        std::sort(instances.begin(), instances.end());
        for (const int i : instances) {
            jobOfInstance[static_cast<std::size_t>(i)] = static_cast<int>(j);
            const auto at = static_cast<std::size_t>(i);
            for (int g = layout.gpuOffset[at]; g < layout.gpuOffset[at + 1]; ++g) {
                if (fresh(g))
                    jobs[j].gpus.push_back(g);
            }
            for (int k = layout.cardOffset[at]; k < layout.cardOffset[at + 1]; ++k)
                jobs[j].cards.push_back(k);
        }
        jobs[j].usdPerHour = usdPerHour * static_cast<double>(instances.size()) / std::max(1, layout.instances());
        if (prediction != nullptr && jobs.size() == 1)
            jobs[j].step_s = prediction->prediction.step_s;
        judgeActivity(*this, jobs[j]);
    }
}

const telemetry::Series *Scene::series(Quantity quantity) const
{
    const auto entry = observation.series.find(quantity);
    return entry == observation.series.end() || !entry->second.available ? nullptr : &entry->second;
}

bool Scene::available(Quantity quantity) const { return series(quantity) != nullptr; }

double Scene::value(Quantity quantity, int index) const
{
    const telemetry::Series *s = series(quantity);
    const auto i = static_cast<std::size_t>(index);
    if (s == nullptr || i >= s->value.size() || (!telemetry::isPerCard(quantity) && stale(index)))
        return std::nan("");
    return static_cast<double>(s->value[i]);
}

bool Scene::everSeen(int gpu) const
{
    const auto i = static_cast<std::size_t>(gpu);
    return i < observation.age_s.size() && !std::isnan(observation.age_s[i]);
}

bool Scene::fresh(int gpu) const
{
    const auto i = static_cast<std::size_t>(gpu);
    return i < observation.age_s.size() && static_cast<double>(observation.age_s[i]) <= staleAfter_s;
}

const std::string &Scene::instanceId(int instance) const { return design.instances[static_cast<std::size_t>(instance)].id; }

std::string Scene::gpuName(int gpu) const
{
    const int i = layout.instanceOfGpu(gpu);
    return instanceId(i) + " GPU " + std::to_string(gpu - layout.gpuOffset[static_cast<std::size_t>(i)]);
}

std::string Scene::gpuPlace(int gpu) const
{
    const int i = layout.instanceOfGpu(gpu);
    return instanceId(i) + "/gpu" + std::to_string(gpu - layout.gpuOffset[static_cast<std::size_t>(i)]);
}

std::string Scene::cardName(int card) const
{
    const int i = layout.instanceOfCard(card);
    return instanceId(i) + " EFA card " + std::to_string(card - layout.cardOffset[static_cast<std::size_t>(i)]);
}

std::string Scene::cardPlace(int card) const
{
    const int i = layout.instanceOfCard(card);
    return instanceId(i) + "/card" + std::to_string(card - layout.cardOffset[static_cast<std::size_t>(i)]);
}

JobScene *Scene::jobOfGpu(int gpu)
{
    const int job = jobOfInstance[static_cast<std::size_t>(layout.instanceOfGpu(gpu))];
    return job < 0 ? nullptr : &jobs[static_cast<std::size_t>(job)];
}

const JobScene *Scene::jobOfGpu(int gpu) const { return const_cast<Scene *>(this)->jobOfGpu(gpu); }

Evidence Scene::evidence(Quantity quantity, double value, double expected) const
{
    const auto unit = [quantity]() -> std::string {
        switch (quantity) {
        case Quantity::SmClock_Hz: return "Hz";
        case Quantity::Power_W: return "W";
        case Quantity::Temperature_C: return "°C";
        case Quantity::MemoryUsed_B: return "B";
        case Quantity::NvlinkTx_Bps:
        case Quantity::NvlinkRx_Bps:
        case Quantity::NvlinkTotal_Bps:
        case Quantity::EfaTx_Bps:
        case Quantity::EfaRx_Bps: return "B/s";
        case Quantity::EfaRetransmits_per_s: return "1/s";
        default: return "";
        }
    };
    const telemetry::Series *s = series(quantity);
    return {telemetry::toWord(quantity), value, unit(), expected, s != nullptr ? s->query : std::string()};
}

std::string percentText(double fraction) { return format::significant(100 * fraction, fraction < 0.1 ? 2 : 3) + " %"; }

} // namespace switchyard::diagnose
