// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/predict.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/base/format.h>
#include <core/workload/state_work.h>

namespace switchyard::rl {

namespace {

void addCost(const catalog::Catalog &catalog, const RlJob &job, RlPrediction &out)
{
    RlCost cost;
    const auto add = [&](const std::string &instance, int gpus) {
        const catalog::InstanceType *type = catalog.instance(instance);
        if (type == nullptr || type->reference)
            return false;
        const catalog::Quote each = catalog::quote(catalog, job.price, instance);
        if (!each.usdPerHour) {
            out.warnings.emplace_back(each.unknown, Warning::About::Price);
            return false;
        }
        if (Said old = catalog::staleness(each, job.price.on); !old.empty() && std::ranges::find(out.warnings, old) == out.warnings.end())
            out.warnings.emplace_back(std::move(old), Warning::About::Price);
        const int instances = (gpus + type->gpus - 1) / type->gpus;
        cost.usdPerHour += *each.usdPerHour * instances;
        cost.priceSource = each.source;
        cost.priceDate = each.date;
        return true;
    };
    if (!add(job.train.instance, job.train.gpus) || (job.placement == PoolPlacement::Split && !add(job.rollout.instance, job.rollout.gpus)))
        return;
    cost.usdPerStep = cost.usdPerHour * out.step.period_s / 3600;
    out.cost = cost;
}

void noteIdle(const serve::Cut &cut, int rolloutGpus, RlPrediction &out)
{
    if (const long long used = cut.gpus() * cut.replicas; used < rolloutGpus)
        out.warnings.push_back(say("{} GPUs of the rollout's pool hold no replica", rolloutGpus - used));
}

} // namespace

Band bandOf(const catalog::Catalog &catalog, std::string_view what)
{
    Band out;
    const auto group = catalog.calibration.find("rl.band." + std::string(what));
    if (group == catalog.calibration.end())
        return out;
    const auto value = [&](const char *key) {
        const auto found = group->second.find(key);
        return found == group->second.end() ? 0.0 : found->second;
    };
    return {value("low"), value("high"), static_cast<int>(value("rows"))};
}

Result<serve::Cut> cutOf(const RlJob &job)
{
    const RolloutPool &pool = job.rollout;
    serve::Cut cut = pool.serving.cut;
    const int open = cut.replicas;
    cut.replicas = std::max(1, open);
    if (auto possible = serve::checkCut(cut, job.model); !possible)
        return std::unexpected(possible.error());
    if (cut.gpus() * cut.replicas > pool.gpus)
        return fail(ErrorCode::InvalidInput, say("the rollout's TP {} × PP {} × {} replicas need {} GPUs; its pool has {}", cut.tp, cut.pp, cut.replicas, cut.gpus() * cut.replicas, pool.gpus));
    if (open <= 0)
        cut.replicas = static_cast<int>(pool.gpus / cut.gpus());
    return cut;
}

RolloutLoad loadOf(const RlJob &job)
{
    RolloutLoad load = job.load;
    load.inFlight = 1;
    if (job.stepsOff > 0)
        load.inFlight = load.partial ? 1 + job.stepsOff : std::max(1.0, job.stepsOff);
    return load;
}

double hostOf(const Constants &constants, const serve::Cut &cut, const catalog::InstanceType &type)
{
    return constants.step_s + (cut.gpus() > type.gpus ? constants.across_s : 0.0);
}

StepShape shapeOf(const RlJob &job) { return {job.placement, job.rollout.gpus, job.train.gpus, job.stepsOff, job.chunks}; }

StepParts partsOf(const RlJob &job, const Rollout &rollout, const serve::Cut &cut, const Passes &passes, const WeightSync &sync, const Constants &constants)
{
    const double training = job.model.isMoe() ? constants.moe : constants.dense;
    const double pass_s = training * constants.logProbs * passes.forward.seconds;
    StepParts parts;
    parts.rollout_s = rollout.seconds;
    parts.rolloutBusy = rollout.busyShare * static_cast<double>(cut.gpus()) * cut.replicas / job.rollout.gpus;
    parts.bulk_s = rollout.bulk_s;
    parts.reward_s = job.reward_s;
    parts.old_s = job.oldLogProbs ? pass_s : 0;
    parts.reference_s = job.reference ? training * constants.logProbs * passes.reference.seconds : 0;
    parts.update_s = training * passes.update_s;
    parts.sync_s = sync.seconds;
    parts.collate_s = constants.sample_s * job.load.samples;
    parts.ends_s = rollout.ends_s;
    parts.inFlight = rollout.inFlight;
    return parts;
}

Result<RlPrediction> predictRl(const catalog::Catalog &catalog, const RlJob &job, bool ranAnyway)
{
    SWITCHYARD_TRY(const SyncMethod method, syncMethod(catalog, job.sync));
    if (!(job.reward_s >= 0) || !(job.stepsOff >= 0) || job.stepsOff > 64 || job.chunks < 1)
        return fail(ErrorCode::InvalidInput, say("an RL step {} steps off; expected 0 to 64", format::significant(job.stepsOff)));
    if (job.placement == PoolPlacement::Colocated && (job.stepsOff > 0 || job.chunks > 1 || job.load.partial))
        return fail(ErrorCode::InvalidInput, say("colocated rollout and training take turns; expected two pools where samples are steps off, streamed or partial"));
    if (job.placement == PoolPlacement::Split && method.colocated)
        return fail(ErrorCode::InvalidInput, say("weight sync by {} stays on its GPUs; expected another method between two pools", method.word));
    SWITCHYARD_TRY(const serve::Hardware hardware, serve::hardwareOf(catalog, job.rollout.instance));
    const Constants constants = constantsFrom(catalog);
    RlPrediction out;
    out.rolloutGpus = job.rollout.gpus;
    out.trainGpus = job.train.gpus;
    SWITCHYARD_TRY(out.cut, cutOf(job));
    serve::Serving serving = job.rollout.serving;
    serving.model = job.model;
    serving.cut = out.cut;
    const RolloutLoad load = loadOf(job);
    SWITCHYARD_TRY(out.rollout, rolloutOf(hardware, serving, load, {ranAnyway, hostOf(constants, out.cut, *hardware.type)}));
    SWITCHYARD_TRY(out.passes, passesOf(catalog, job.model, job.train, {load.samples, job.updates, load.lengths, job.packed, job.referencePlan}));
    SWITCHYARD_TRY(out.sync, weightSync(catalog, method, {job.model, serving.formats, job.train.instance, job.train.gpus, job.rollout.instance, job.rollout.gpus, out.cut.replicas}));
    out.parts = partsOf(job, out.rollout, out.cut, out.passes, out.sync, constants);
    out.step = timelineOf(out.parts, shapeOf(job));
    out.tokens = load.samples * load.lengths.prompt + out.rollout.tokens;
    out.fits = out.passes.fits && out.rollout.fits;
    const Band band = bandOf(catalog);
    const bool unconfirmed = !workload::unconfirmedLayers(job.model).empty(); // the rollout's warnings say which
    const double widen = unconfirmed ? workload::unconfirmedWidening : 1;
    out.errorBand_pct = {100 * std::expm1(widen * band.low), 100 * std::expm1(widen * band.high)};
    out.errorBasis = band.rows > 0 ? std::to_string(band.rows) + " published steps" : "no published steps";
    if (unconfirmed)
        out.errorBasis += "; none has layers of this kind, widened x 1.5";
    out.warnings = out.rollout.warnings;
    out.warnings.insert(out.warnings.end(), out.passes.warnings.begin(), out.passes.warnings.end());
    out.assumed = out.rollout.assumed;
    out.assumed.insert(out.assumed.end(), out.passes.assumed.begin(), out.passes.assumed.end());
    noteIdle(out.cut, job.rollout.gpus, out);
    addCost(catalog, job, out);
    return out;
}

} // namespace switchyard::rl
