// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/adopt/nearest_plan.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/predict/activity.h>
#include <core/predict/job_of_design.h>
#include <core/predict/predict.h>
#include <core/workload/fit.h>

namespace switchyard::adopt {

namespace {

using telemetry::Quantity;
using workload::Plan;

// One standard deviation each, as natural logs: what counters, algorithms and the engine's own error leave open.
constexpr double trafficErr = 0.35;
constexpr double lessMemoryErr = 0.08; ///< GPUs hold at least the tensors of their plan
constexpr double moreMemoryErr = 0.6;  ///< and allocators keep what they once took
constexpr double fasterErr = 0.2;      ///< than the engine says
constexpr double slowerErr = 0.6;      ///< faults, input and efficiency make steps longer
constexpr double stagesErr = 0.2;      ///< of the share of the hosts' differences that the stages do not explain
constexpr double mostStages = 3;       ///< allocators may level or scatter what hosts hold
constexpr double perChange = 0.5;      ///< added in quadrature for each field that differs from the design's: the fewest do
constexpr double alike = 0.5;          ///< plans whose distances differ by less are not told apart
constexpr double clearly = 1;          ///< by so much another plan is nearer before it is told
constexpr std::size_t mostPlans = 400; ///< whose traffic is laid over the links
constexpr double varies = 0.02;
constexpr double doesNotFit = 2;   ///< into the memory, by the engine; it runs
constexpr double fitsBadly = 2.5;  ///< the nearest is farther than the figures' own errors make it
constexpr double otherBatch = 1.5; ///< times: less makes it a whole number of micro-batches
constexpr std::size_t leastHosts = 8;

double meanOf(const diagnose::LiveScene &scene, Quantity quantity, const std::vector<int> &items)
{
    double sum = 0;
    int known = 0;
    for (const int item : items)
        if (const double value = scene.value(quantity, item); std::isfinite(value)) {
            sum += value;
            ++known;
        }
    return known > 0 ? sum / known : std::nan("");
}

double meanOf(const std::vector<float> &values, const std::vector<int> &items)
{
    double sum = 0;
    for (const int item : items)
        sum += static_cast<std::size_t>(item) < values.size() ? static_cast<double>(values[static_cast<std::size_t>(item)]) : 0;
    return items.empty() ? 0 : sum / static_cast<double>(items.size());
}

double ratio(double observed, double predicted) { return observed > 0 && predicted > 0 ? observed / predicted : std::nan(""); }

/// What is seen of the job.
struct Seen {
    std::vector<int> gpus, cards;
    double tensor = 0, nvlink_Bps = 0, efa_Bps = 0, memory_B = 0;
    std::vector<double> held_B; ///< a GPU of each host, in the order of size
};

/// The job on its links: what no plan changes.
struct Ground {
    predict::PlacedJob placed;
    network::FabricPtr fabric;
};

double memoryOf(const predict::Prediction &p)
{
    double sum = 0;
    for (const train::Memory &stage : p.stages)
        sum += stage.total;
    return p.stages.empty() ? 0 : sum / static_cast<double>(p.stages.size());
}

/// As the hosts' GPUs hold it, in the order of size: ranks fill stages evenly.
double stagesFit(const std::vector<double> &held_B, const predict::Prediction &p)
{
    if (held_B.size() < leastHosts || diagnose::variation(held_B) < varies)
        return std::nan("");
    std::vector<double> stages;
    for (const train::Memory &stage : p.stages)
        stages.push_back(stage.total);
    if (diagnose::variation(stages) < varies)
        return 0; // hosts differ, and this plan does not say why
    std::ranges::sort(stages);
    std::vector<double> places;
    for (std::size_t k = 0; k < held_B.size(); ++k)
        places.push_back(stages[k * stages.size() / held_B.size()]);
    return diagnose::correlation(held_B, places);
}

double squared(double value) { return value * value; }
double sided(double log, double below, double above) { return squared(log / (log < 0 ? below : above)); }

double offOf(const PlanFigures &figures, int changes)
{
    double off = squared(perChange) * changes;
    for (const double traffic : {figures.nvlink, figures.efa})
        off += std::isfinite(traffic) ? squared(std::log(traffic) / trafficErr) : 0;
    off += std::isfinite(figures.memory) ? sided(std::log(figures.memory), lessMemoryErr, moreMemoryErr) : 0;
    off += std::isfinite(figures.work) ? sided(std::log(figures.work), slowerErr, fasterErr) : 0;
    off += std::isfinite(figures.stages) ? squared(std::min(mostStages, std::sqrt(std::max(0.0, 1 - squared(std::max(0.0, figures.stages)))) / stagesErr)) : 0;
    return std::sqrt(off);
}

int figuresOf(const PlanFigures &figures)
{
    int known = 0;
    for (const double figure : {figures.nvlink, figures.efa, figures.memory, figures.stages})
        known += std::isfinite(figure);
    return known;
}

std::optional<NearPlan> held(const catalog::Catalog &catalog, const Ground &ground, const Seen &seen, const Plan &plan, int changes)
{
    predict::JobSpec spec = ground.placed.spec;
    spec.plan = plan;
    const auto predicted = predict::predictJob(catalog, spec);
    if (!predicted || !(predicted->step_s > 0))
        return std::nullopt;
    const network::PlacedTraffic traffic{predicted->traffic, &ground.placed.placement};
    const network::LinkLoads loads = network::linkLoads(*ground.fabric, {&traffic, 1}, predicted->step_s);
    NearPlan near;
    near.plan = plan;
    near.changes = changes;
    near.step_s = predicted->step_s;
    const double nvlink_Bps = meanOf(loads.nvlinkTx_B, seen.gpus) / predicted->step_s;
    const double efa_Bps = meanOf(loads.efaTx_B, seen.cards) / predicted->step_s;
    near.seen.work = ratio(seen.tensor, predict::tensorActivity(*predicted));
    const double pace = std::isfinite(near.seen.work) ? near.seen.work : ratio(seen.nvlink_Bps, nvlink_Bps);
    near.seen.nvlink = std::isfinite(near.seen.work) ? ratio(seen.nvlink_Bps, nvlink_Bps) / pace : std::nan("");
    near.seen.efa = ratio(seen.efa_Bps, efa_Bps) / pace;
    near.seen.memory = ratio(seen.memory_B, memoryOf(*predicted));
    near.seen.stages = stagesFit(seen.held_B, *predicted);
    near.off = std::hypot(offOf(near.seen, changes), predicted->fits ? 0 : doesNotFit);
    return near;
}

/// A field that varies: the values that are tried beside the design's.
std::vector<int> powersUpTo(int most)
{
    std::vector<int> values;
    for (int value = 1; value <= most; value *= 2)
        values.push_back(value);
    return values;
}

std::vector<int> divisorsUpTo(int number, int most)
{
    std::vector<int> values;
    for (int value = 1; value <= std::min(number, most); ++value)
        if (number % value == 0)
            values.push_back(value);
    return values;
}

std::vector<int> with(std::vector<int> values, int own)
{
    if (std::ranges::find(values, own) == values.end())
        values.push_back(own);
    return values;
}

int changesOf(const Plan &a, const Plan &b)
{
    return (a.tp != b.tp) + (a.pp != b.pp) + (a.cp != b.cp) + (a.ep != b.ep) + (a.shard != b.shard) + (a.recompute != b.recompute) + (a.mbs != b.mbs) + (a.vpp != b.vpp) + (std::max(a.gbs, b.gbs) > otherBatch * std::min(a.gbs, b.gbs));
}

struct Candidate {
    Plan plan;
    int changes = 0;
    double least = 0; ///< distance by its memory alone
};

/// Every plan of the list with every value of one more field.
template <class ValuesOf, class Set>
std::vector<Plan> varied(const std::vector<Plan> &plans, const ValuesOf &valuesOf, Set set)
{
    std::vector<Plan> out;
    for (const Plan &plan : plans)
        for (const auto &value : valuesOf(plan)) {
            out.push_back(plan);
            set(out.back(), value);
        }
    return out;
}

/// The plan's own first.
template <class Value>
std::vector<Value> withOthers(const Value &own, std::initializer_list<Value> others)
{
    std::vector<Value> values = {own};
    for (const Value &other : others)
        if (other != own)
            values.push_back(other);
    return values;
}

/// All combinations of what may be another, on the same GPUs; whether the engine takes them is another matter.
std::vector<Plan> combinations(const Plan &own, const catalog::Architecture &model, int domain, Open open)
{
    using workload::Recompute, workload::RecomputeKind, workload::Shard;
    const int gpus = own.gpus();
    const auto always = [](auto values) { return [values = std::move(values)](const Plan &) { return values; }; };
    const Recompute full{RecomputeKind::Full}, none{RecomputeKind::None};
    std::vector<Plan> plans = {own};
    plans = varied(plans, always(with(powersUpTo(std::min(gpus, std::max(domain, 8))), own.tp)), [&own](Plan &plan, int tp) {
        plan.tp = tp;
        plan.sp = tp > 1 && (own.sp || own.tp == 1);
    });
    plans = varied(plans, [&](const Plan &plan) { return with(divisorsUpTo(gpus / plan.tp, model.layers), own.pp); }, [&own](Plan &plan, int pp) {
        plan.pp = pp;
        if (pp != own.pp)
            plan.firstStageLayers = plan.lastStageLayers = 0;
    });
    plans = varied(plans, always(with(powersUpTo(8), own.cp)), [](Plan &plan, int cp) { plan.cp = cp; });
    std::erase_if(plans, [gpus](const Plan &plan) { return gpus % (1LL * plan.tp * plan.pp * plan.cp) != 0; });
    for (Plan &plan : plans)
        plan.dp = gpus / (plan.tp * plan.pp * plan.cp);
    plans = varied(plans, always(with(model.isMoe() ? divisorsUpTo(model.experts, 128) : std::vector{1}, own.ep)), [](Plan &plan, int ep) { plan.ep = ep; });
    plans = varied(plans, always(with({1}, own.mbs)), [](Plan &plan, int mbs) { plan.mbs = mbs; });
    plans = varied(plans, [&own](const Plan &plan) { return with({1}, plan.pp > 1 ? own.vpp : 1); }, [&own](Plan &plan, int vpp) {
        plan.vpp = vpp;
        plan.schedule = workload::scheduleOf(vpp, own.schedule);
    });
    plans = varied(plans, always(withOthers(own.shard, {Shard::Zero1, Shard::Zero3})), [&own](Plan &plan, Shard shard) {
        plan.shard = shard;
        plan.shardGroup = shard == own.shard ? own.shardGroup : 0;
    });
    // What is unstated frameworks mostly take for none.
    plans = varied(plans, always(own.recompute.kind == RecomputeKind::Unstated ? withOthers(own.recompute, {full}) : withOthers(own.recompute, {full, none})),
                   [](Plan &plan, const Recompute &recompute) { plan.recompute = recompute; });
    return varied(plans, always(open == Open::Batch ? powersUpTo(64) : std::vector{0}), [&own](Plan &plan, int rounds) {
        const int round = plan.mbs * plan.dp;
        plan.gbs = round * (rounds > 0 ? rounds : std::max(1, (own.gbs + round / 2) / round));
    });
}

/// All that the engine takes, the likeliest by memory first.
Result<std::vector<Candidate>> candidates(const catalog::Catalog &catalog, const predict::JobSpec &spec, const Seen &seen, const Going &going, Open open)
{
    constexpr std::size_t between = 256; ///< two words of how far it is
    SWITCHYARD_TRY(const predict::PlanTrial trial, predict::PlanTrial::make(catalog, spec));
    const catalog::InstanceType *const type = catalog.instance(spec.instance);
    const std::vector<Plan> plans = combinations(spec.plan, spec.model, spec.domains ? spec.domains->gpus : type != nullptr ? type->gpus : 1, open);
    std::vector<Candidate> found;
    for (std::size_t k = 0; k < plans.size(); ++k) {
        if (k % between == 0 && going && !going(0.1 * static_cast<double>(k) / static_cast<double>(plans.size())))
            return fail(ErrorCode::Cancelled, say("cancelled"));
        const auto verdict = trial.of(plans[k]);
        if (!verdict || !verdict->fits)
            continue;
        const int changes = changesOf(plans[k], spec.plan);
        const double memory = ratio(seen.memory_B, verdict->memory_B); // of the fullest stage: not less than the mean
        const double least = squared(perChange) * changes + (memory > 1 ? sided(std::log(memory), lessMemoryErr, moreMemoryErr) / 4 : 0);
        found.push_back({plans[k], changes, std::sqrt(least)});
    }
    std::ranges::stable_sort(found, {}, &Candidate::least);
    return found;
}

/// Words of a field of the near plans, those of the nearest first.
template <class Of>
std::vector<std::string> valuesOf(const std::vector<NearPlan> &near, Of of)
{
    std::vector<std::string> values;
    for (const NearPlan &one : near)
        if (std::string value = of(one.plan); std::ranges::find(values, value) == values.end())
            values.push_back(std::move(value));
    return values;
}

} // namespace

bool NearestPlans::another() const { return near.front().plan != asDesigned.plan && near.front().off + clearly < asDesigned.off; }

Said NearestPlans::sure() const
{
    const std::vector<std::pair<const char *, std::vector<std::string>>> fields = {
        {"TP", valuesOf(near, [](const Plan &p) { return std::to_string(p.tp); })},
        {"PP", valuesOf(near, [](const Plan &p) { return std::to_string(p.pp); })},
        {"CP", valuesOf(near, [](const Plan &p) { return std::to_string(p.cp); })},
        {"EP", valuesOf(near, [](const Plan &p) { return std::to_string(p.ep); })},
        {"shard", valuesOf(near, [](const Plan &p) { return toWord(p.shard); })},
        {"recompute", valuesOf(near, [](const Plan &p) { return toWord(p.recompute); })},
        {"micro-batch", valuesOf(near, [](const Plan &p) { return std::to_string(p.mbs); })},
        {"batch", valuesOf(near, [](const Plan &p) { return std::to_string(p.gbs); })},
        {"VPP", valuesOf(near, [](const Plan &p) { return std::to_string(p.vpp); })},
    };
    std::string certain, open;
    for (const auto &[name, values] : fields) {
        std::string &list = values.size() == 1 ? certain : open;
        list += (list.empty() ? "" : ", ") + std::string(name);
        for (std::size_t k = 0; k < values.size(); ++k)
            list += (k == 0 ? " " : "/") + values[k];
    }
    if (near.size() == 1)
        return say("{}: no other plan fits as well", certain);
    return say("{} plans fit alike: {} in all of them, {} open", near.size(), certain, open.empty() ? "nothing that is listed" : open);
}

Result<NearestPlans> nearestPlans(const catalog::Catalog &catalog, const design::Design &design, std::string_view jobName, const telemetry::Observation &observation, const Going &going, Open open)
{
    SWITCHYARD_TRY(const design::Job *const job, design::findJob(design, jobName));
    Ground ground;
    SWITCHYARD_TRY(ground.placed, predict::placeJob(catalog, design, *job));
    SWITCHYARD_TRY(ground.fabric, network::buildFabric(design, catalog));
    const diagnose::LiveScene scene(catalog, design, nullptr, observation);
    const auto number = static_cast<int>(job - design.jobs.data());
    const auto shown = std::ranges::find(scene.jobs, number, &diagnose::JobScene::designJob);
    if (shown == scene.jobs.end() || shown->gpus.empty())
        return fail(ErrorCode::InvalidInput, say("job {} is not seen: no GPU of its instances has fresh values", job->name));
    if (!shown->running)
        return fail(ErrorCode::InvalidInput, say("job {} does not work: its plan shows in what it does", job->name));
    Seen seen{shown->gpus, shown->cards, meanOf(scene, Quantity::TensorActive, shown->gpus), meanOf(scene, Quantity::NvlinkTx_Bps, shown->gpus),
              meanOf(scene, Quantity::EfaTx_Bps, shown->cards), meanOf(scene, Quantity::MemoryUsed_B, shown->gpus), {}};
    std::map<int, std::vector<double>> byHost;
    for (const int gpu : shown->gpus)
        byHost[scene.layout.instanceOfGpu(gpu)].push_back(scene.value(Quantity::MemoryUsed_B, gpu));
    for (auto &[host, values] : byHost)
        if (const double held_B = diagnose::median(std::move(values)); std::isfinite(held_B))
            seen.held_B.push_back(held_B);
    std::ranges::sort(seen.held_B);

    NearestPlans out;
    const Plan own = ground.placed.spec.plan;
    const auto asDesigned = held(catalog, ground, seen, own, 0);
    if (!asDesigned)
        return fail(ErrorCode::InvalidInput, say("the plan of job {} has no prediction to begin with", job->name));
    out.asDesigned = *asDesigned;
    out.figures = figuresOf(asDesigned->seen);
    if (out.figures < 2)
        return fail(ErrorCode::InvalidInput, say("too little is collected to tell a plan; expected two of NVLink bytes and EFA bytes, each beside tensor activity or the other, and memory"));
    out.near = {*asDesigned};
    double nearest = asDesigned->off;
    const auto look = [&](Open asked, const Going &inside) -> Result<void> {
        SWITCHYARD_TRY(const std::vector<Candidate> plans, candidates(catalog, ground.placed.spec, seen, inside, asked));
        const std::size_t most = std::min(plans.size(), mostPlans);
        for (std::size_t k = 0; k < most && plans[k].least < nearest + alike; ++k) {
            if (inside && !inside(0.1 + 0.9 * static_cast<double>(k) / static_cast<double>(most)))
                return fail(ErrorCode::Cancelled, say("cancelled"));
            if (std::ranges::find(out.near, plans[k].plan, &NearPlan::plan) != out.near.end())
                continue;
            ++out.looked;
            if (auto one = held(catalog, ground, seen, plans[k].plan, plans[k].changes)) {
                nearest = std::min(nearest, one->off);
                out.near.push_back(std::move(*one));
            }
        }
        return {};
    };
    const auto half = [&going](double from) { return going ? Going([&going, from](double done) { return going(from + done / 2); }) : Going(); };
    if (auto looked = look(open, half(0)); !looked)
        return std::unexpected(looked.error());
    if (open == Open::Nothing && nearest > fitsBadly) // then the batch, too, may be another
        if (auto looked = look(Open::Batch, half(0.5)); !looked)
            return std::unexpected(looked.error());
    const bool stands = asDesigned->off <= nearest + clearly; // then it is one of those that fit
    std::erase_if(out.near, [&](const NearPlan &one) { return one.off > nearest + alike && !(stands && one.plan == own); });
    std::ranges::stable_sort(out.near, {}, &NearPlan::off);
    return out;
}

} // namespace switchyard::adopt
