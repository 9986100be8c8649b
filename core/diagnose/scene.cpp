// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/scene.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/design/place_id.h>
#include <core/diagnose/peers.h>
#include <core/telemetry/binding.h>

namespace switchyard::diagnose {

std::string toWord(Severity severity)
{
    switch (severity) {
    case Severity::Info: return "info";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
    }
    return "error";
}

LiveScene::LiveScene(const catalog::Catalog &c, const design::Design &d, const predict::DesignPrediction *p,
                     const telemetry::Observation &o, double beyondUsual)
    : catalog(c)
    , design(d)
    , prediction(p)
    , observation(o)
    , beyond(beyondUsual)
    , layout(d, c)
    , jobOfInstance(d.instances.size(), -1)
    , jobIndexOfGpu(static_cast<std::size_t>(layout.gpus()), -1)
    , presumed(d.instances.size(), 0)
    , usdPerHour((p != nullptr ? p->bill : design::billOf(c, d)).usdPerHour())
{
    // Where jobs share hosts and nobody tells which GPUs are whose, they are no peers for being on one host.
    const bool mixed = std::ranges::any_of(o.givenTo, [](const std::string &jobs) { return !jobs.empty(); });
    if (mixed || std::any_of(o.jobOfGpu.begin(), o.jobOfGpu.end(), [](int job) { return job >= 0; }))
        tellJobs();
    else if (!design.jobs.empty())
        takeDesignJobs();
    else
        groupByWork();
    takeSaidByHand();
    if (prediction != nullptr) {
        m_rankOfGpu.assign(static_cast<std::size_t>(layout.gpus()), -1);
        for (std::size_t rank = 0; rank < prediction->placement.gpuOfRank.size(); ++rank) {
            const auto gpu = static_cast<std::size_t>(prediction->placement.gpuOfRank[rank]);
            if (gpu < m_rankOfGpu.size())
                m_rankOfGpu[gpu] = static_cast<int>(rank);
        }
    }
    for (JobScene &job : jobs) {
        const auto index = static_cast<int>(&job - jobs.data());
        int gpus = 0;
        for (const int i : job.instances) {
            const auto at = static_cast<std::size_t>(i);
            for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g) {
                if (jobIndexOfGpu[static_cast<std::size_t>(g)] != index)
                    continue;
                ++gpus;
                if (fresh(g) && !shared(g))
                    job.gpus.push_back(g);
            }
            for (int k = layout.firstCard[at]; jobOfInstance[at] == index && k < layout.firstCard[at + 1]; ++k)
                job.cards.push_back(k);
        }
        job.usdPerHour = catalog::times(1.0 * gpus / std::max(1, layout.gpus()), usdPerHour);
        const bool predicted = prediction != nullptr && job.designJob >= 0
            && design.jobs[static_cast<std::size_t>(job.designJob)].name == prediction->job;
        if (predicted || (prediction != nullptr && jobs.size() == 1))
            job.step_s = prediction->prediction.step_s;
        judge(job);
    }
    missClosedHosts();
}

const telemetry::Series *LiveScene::series(Quantity quantity) const
{
    const auto entry = observation.series.find(quantity);
    return entry == observation.series.end() || !entry->second.available || entry->second.value.empty() ? nullptr : &entry->second; // a moment's may be empty
}

bool LiveScene::available(Quantity quantity) const { return series(quantity) != nullptr; }

double LiveScene::value(Quantity quantity, int index) const
{
    const telemetry::Series *s = series(quantity);
    const auto i = static_cast<std::size_t>(index);
    if (s == nullptr || i >= s->value.size() || (telemetry::descriptor(quantity).subject == telemetry::Subject::Gpu && stale(index)))
        return std::nan("");
    return static_cast<double>(s->value[i]);
}

double LiveScene::medianOf(Quantity quantity, const std::vector<int> &items) const
{
    std::vector<double> values;
    values.reserve(items.size());
    for (const int i : items)
        values.push_back(value(quantity, i));
    return median(std::move(values));
}

bool LiveScene::shared(int gpu) const
{
    const auto i = static_cast<std::size_t>(gpu);
    return i < observation.gpuShared.size() && observation.gpuShared[i] != 0;
}

bool LiveScene::saidByHand(int instance) const { return design.instances[static_cast<std::size_t>(instance)].worksFor.has_value(); }

telemetry::Held LiveScene::held(int instance) const
{
    const auto i = static_cast<std::size_t>(instance);
    if (const auto &worksFor = design.instances[i].worksFor)
        return worksFor->empty() ? telemetry::Held::Out : telemetry::Held::No;
    return i < observation.hostHeld.size() ? observation.hostHeld[i].how : telemetry::Held::No;
}

int LiveScene::gpusGiven(int instance) const
{
    const auto i = static_cast<std::size_t>(instance);
    return i < observation.gpusGiven.size() ? observation.gpusGiven[i] : 0;
}

int LiveScene::podRestarts(int instance) const
{
    const auto i = static_cast<std::size_t>(instance);
    return i < observation.podRestarts.size() ? observation.podRestarts[i] : 0;
}

double LiveScene::tdp_W(int gpu) const
{
    const catalog::InstanceType *type = layout.type[static_cast<std::size_t>(layout.instanceOfGpu(gpu))];
    const catalog::Gpu *model = type != nullptr ? catalog.gpuOf(*type) : nullptr;
    return model != nullptr && model->tdp_W > 0 ? model->tdp_W : std::nan("");
}

double LiveScene::nvlinkOf_Bps(const std::vector<int> &gpus) const
{
    const catalog::InstanceType *type = gpus.empty() ? nullptr : layout.type[static_cast<std::size_t>(layout.instanceOfGpu(gpus.front()))];
    const catalog::Gpu *model = type != nullptr ? catalog.gpuOf(*type) : nullptr;
    return model != nullptr ? model->nvlink_Bps : 0;
}

double LiveScene::workPower_W(const std::vector<int> &instances) const
{
    std::vector<double> peaks;
    for (const int i : instances)
        peaks.push_back(std::fmax(value(Quantity::PeakPower_W, i), value(Quantity::WorkPower_W, i)));
    return median(std::move(peaks));
}

bool LiveScene::drewWork(Quantity ofPast, const std::vector<int> &instances) const
{
    constexpr double kernelsTake = 0.3; ///< of the rated power, also of one that spins; memory that is held alone keeps it below 0.2
    constexpr double aboveNow = 1.5;    ///< small GPUs rest at 0.4 of theirs
    std::vector<int> gpus;
    for (const int i : instances) {
        for (int g = layout.firstGpu[static_cast<std::size_t>(i)]; g < layout.firstGpu[static_cast<std::size_t>(i) + 1]; ++g)
            gpus.push_back(g);
    }
    const double most = medianOf(ofPast, instances);
    return !gpus.empty() && most > kernelsTake * tdp_W(gpus.front()) && most > aboveNow * medianOf(Quantity::Power_W, gpus);
}

bool LiveScene::drawsAsSpinning(const JobScene &job) const
{
    return medianOf(Quantity::Power_W, job.gpus) < spinsAt * workPower_W(job.instances);
}

bool LiveScene::hostSpeaks(int instance) const
{
    for (const Quantity quantity : {Quantity::HostCpu, Quantity::HostTcpTx_Bps}) {
        if (std::isfinite(value(quantity, instance)))
            return true;
    }
    const auto at = static_cast<std::size_t>(instance);
    for (int k = layout.firstCard[at]; k < layout.firstCard[at + 1]; ++k) {
        if (std::isfinite(value(Quantity::EfaTx_Bps, k)))
            return true;
    }
    return false;
}

bool LiveScene::leftItsJob(int instance) const
{
    constexpr double ended_s = 300; // a server's look-back: what it shows of that age it was asked for
    const auto at = static_cast<std::size_t>(instance);
    const JobScene *const job = jobOf(instance);
    if (job == nullptr || !job->stalled || layout.gpusOf(instance) == 0 || observation.targetsTold) // else `up` is the server's own word
        return false;
    for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g)
        if (everSeen(g) && !(stale(g) && static_cast<double>(observation.age_s[static_cast<std::size_t>(g)]) > ended_s))
            return false;
    return everSeen(layout.firstGpu[at]) && !hostSpeaks(instance) && std::ranges::any_of(job->instances, [&](int other) { return other != instance && hostSpeaks(other); });
}

bool LiveScene::wentBeforeItsJobStood(int instance) const
{
    const auto at = static_cast<std::size_t>(instance);
    const JobScene *const job = jobOf(instance);
    if (job == nullptr || !isUnseen(instance) || (job->state != JobState::Stalled && job->state != JobState::Waiting))
        return false;
    std::vector<int> others = job->instances;
    std::erase(others, instance);
    // Over half an hour ago, while the others sent what hosts of a step do within a quarter of one.
    const bool longAgo = std::isnan(value(Quantity::PeakMemory_B, instance)) && std::isfinite(medianOf(Quantity::PeakMemory_B, others));
    if (longAgo && medianOf(Quantity::EfaMean_Bps, others) > ofAStep_Bps)
        return true;
    // Over an hour ago, while they drew the power of work within it.
    const bool anHourAgo = at < observation.seenBefore.size() && observation.seenBefore[at] == 0;
    return anHourAgo && drewWork(Quantity::PeakPower_W, others);
}

bool LiveScene::everSeen(int gpu) const
{
    const auto i = static_cast<std::size_t>(gpu);
    return i < observation.age_s.size() && !std::isnan(observation.age_s[i]);
}

bool LiveScene::fresh(int gpu) const
{
    const auto i = static_cast<std::size_t>(gpu);
    return i < observation.age_s.size() && !std::isnan(observation.age_s[i]) && !observation.isStale(static_cast<double>(observation.age_s[i]));
}

const std::string &LiveScene::instanceId(int instance) const { return design.instances[static_cast<std::size_t>(instance)].id; }

std::string LiveScene::gpuName(int gpu) const
{
    const int i = layout.instanceOfGpu(gpu);
    return instanceId(i) + " GPU " + std::to_string(gpu - layout.firstGpu[static_cast<std::size_t>(i)]);
}

std::string LiveScene::gpuPlace(int gpu) const
{
    const int i = layout.instanceOfGpu(gpu);
    return design::gpuId(instanceId(i), gpu - layout.firstGpu[static_cast<std::size_t>(i)]);
}

Said LiveScene::cardName(int card) const
{
    const int i = layout.instanceOfCard(card);
    return say("{} EFA card {}", instanceId(i), card - layout.firstCard[static_cast<std::size_t>(i)]);
}

std::string LiveScene::cardPlace(int card) const
{
    const int i = layout.instanceOfCard(card);
    return design::cardId(instanceId(i), card - layout.firstCard[static_cast<std::size_t>(i)]);
}

int LiveScene::localGpu(int gpu) const { return gpu - layout.firstGpu[static_cast<std::size_t>(layout.instanceOfGpu(gpu))]; }
int LiveScene::localCard(int card) const { return card - layout.firstCard[static_cast<std::size_t>(layout.instanceOfCard(card))]; }

const JobScene *LiveScene::jobOfGpu(int gpu) const
{
    const int job = jobIndexOfGpu[static_cast<std::size_t>(gpu)];
    return job < 0 ? nullptr : &jobs[static_cast<std::size_t>(job)];
}

const JobScene *LiveScene::jobOf(int instance) const
{
    const int job = jobOfInstance[static_cast<std::size_t>(instance)];
    return job < 0 ? nullptr : &jobs[static_cast<std::size_t>(job)];
}

void LiveScene::addRank(Finding &finding, int gpu) const
{
    const auto i = static_cast<std::size_t>(gpu);
    if (i < m_rankOfGpu.size() && m_rankOfGpu[i] >= 0)
        finding.ranks.push_back(m_rankOfGpu[i]);
}

Finding LiveScene::onGpu(CauseClass causeClass, const char *kind, int gpu, std::string_view code) const
{
    Finding f;
    f.call(kind, instanceId(layout.instanceOfGpu(gpu)) + ":" + std::to_string(localGpu(gpu)), code);
    f.causeClass = causeClass;
    f.where = {gpuPlace(gpu)};
    if (const JobScene *job = jobOfGpu(gpu))
        f.job = job->name;
    addRank(f, gpu);
    return f;
}

Finding LiveScene::onCard(CauseClass causeClass, const char *kind, int card) const
{
    const int i = layout.instanceOfCard(card);
    Finding f;
    f.call(kind, instanceId(i) + ":" + std::to_string(localCard(card)));
    f.causeClass = causeClass;
    f.where = {cardPlace(card)};
    const auto at = static_cast<std::size_t>(card);
    if (at < observation.cardDevice.size() && !observation.cardDevice[at].empty())
        f.where.push_back(instanceId(i) + "/" + observation.cardDevice[at]);
    if (const JobScene *job = jobOf(i))
        f.job = job->name;
    return f;
}

Finding LiveScene::onHost(CauseClass causeClass, const char *kind, int instance) const
{
    Finding f;
    f.call(kind, instanceId(instance));
    f.causeClass = causeClass;
    f.where = {instanceId(instance)};
    if (const JobScene *job = jobOf(instance))
        f.job = job->name;
    for (int g = layout.firstGpu[static_cast<std::size_t>(instance)]; g < layout.firstGpu[static_cast<std::size_t>(instance) + 1]; ++g)
        addRank(f, g);
    return f;
}

Finding LiveScene::onJob(CauseClass causeClass, const char *kind, const JobScene &job, std::string_view code) const
{
    Finding f;
    f.call(kind, job.name, code);
    f.causeClass = causeClass;
    f.where = {job.name};
    f.job = job.name;
    f.costStep_s = job.step_s;
    f.costUsdPerHour = job.usdPerHour;
    return f;
}

Said LiveScene::peersText(const JobScene &job) const
{
    return say("{} other GPUs of job {}", job.gpus.size() - 1, job.name);
}

Evidence LiveScene::evidence(Quantity quantity, double value, double expected) const
{
    const telemetry::Series *s = series(quantity);
    return {quantity, value, telemetry::descriptor(quantity).unit, expected, s != nullptr ? s->query : std::string()};
}

format::Formatted percentText(double fraction) { return format::significant(100 * fraction, fraction < 0.1 ? 2 : 3) + " %"; }

} // namespace switchyard::diagnose
