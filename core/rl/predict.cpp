// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/predict.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>

namespace switchyard::rl {

namespace {

/// Replicas of the pool; refused where not one fits.
Result<serve::Cut> placed(const RolloutPool &pool, const catalog::Architecture &model)
{
    serve::Cut cut = pool.serving.cut;
    const int open = cut.replicas;
    cut.replicas = std::max(1, open);
    if (auto possible = serve::checkCut(cut, model); !possible)
        return std::unexpected(possible.error());
    if (cut.gpus() * cut.replicas > pool.gpus)
        return fail(ErrorCode::InvalidInput, "the rollout's TP " + std::to_string(cut.tp) + " × PP " + std::to_string(cut.pp) + " × " + std::to_string(cut.replicas)
                                                 + " replicas need " + std::to_string(cut.gpus() * cut.replicas) + " GPUs; its pool has " + std::to_string(pool.gpus));
    if (open <= 0)
        cut.replicas = static_cast<int>(pool.gpus / cut.gpus());
    return cut;
}

void addCost(const catalog::Catalog &catalog, const RlJob &job, RlPrediction &out)
{
    RlCost cost;
    const auto add = [&](const std::string &instance, int gpus) {
        const catalog::InstanceType *type = catalog.instance(instance);
        if (type == nullptr || type->reference)
            return false;
        const catalog::Quote each = catalog::quote(catalog, job.price, instance);
        if (!each.usdPerHour) {
            out.warnings.push_back(each.unknown);
            return false;
        }
        cost.usdPerHour += *each.usdPerHour * ((gpus + type->gpus - 1) / type->gpus);
        cost.priceSource = each.source;
        cost.priceDate = each.date;
        return true;
    };
    if (!add(job.train.instance, job.train.gpus) || (job.placement == Placement::Split && !add(job.rollout.instance, job.rollout.gpus)))
        return;
    cost.usdPerStep = cost.usdPerHour * out.step.period_s / 3600;
    out.cost = cost;
}

void noteIdle(const serve::Cut &cut, int rolloutGpus, RlPrediction &out)
{
    if (const long long used = cut.gpus() * cut.replicas; used < rolloutGpus)
        out.warnings.push_back(std::to_string(rolloutGpus - used) + " GPUs of the rollout's pool hold no replica");
}

} // namespace

Band bandOf(const catalog::Catalog &catalog)
{
    Band out;
    const auto group = catalog.calibration.find("rl.band.step");
    if (group == catalog.calibration.end())
        return out;
    const auto value = [&](const char *key) {
        const auto found = group->second.find(key);
        return found == group->second.end() ? 0.0 : found->second;
    };
    return {value("low"), value("high"), static_cast<int>(value("rows"))};
}

Result<RlPrediction> predictRl(const catalog::Catalog &catalog, const RlJob &job, const RolloutOptions &options)
{
    SWITCHYARD_TRY(const SyncMethod method, syncMethod(catalog, job.sync));
    if (!(job.reward_s >= 0) || !(job.stepsOff >= 0) || job.stepsOff > 64 || job.chunks < 1)
        return fail(ErrorCode::InvalidInput, "an RL step " + format::significant(job.stepsOff) + " steps off; expected 0 to 64");
    if (job.placement == Placement::Colocated && (job.stepsOff > 0 || job.chunks > 1 || job.load.partial))
        return fail(ErrorCode::InvalidInput, "colocated rollout and training take turns; expected two pools where samples are steps off, streamed or partial");
    if (job.placement == Placement::Split && method.colocated)
        return fail(ErrorCode::InvalidInput, "weight sync by " + method.word + " stays on its GPUs; expected another method between two pools");
    SWITCHYARD_TRY(const serve::Hardware hardware, serve::hardwareOf(catalog, job.rollout.instance));
    RlPrediction out;
    out.rolloutGpus = job.rollout.gpus;
    out.trainGpus = job.train.gpus;
    SWITCHYARD_TRY(out.cut, placed(job.rollout, job.model));
    serve::Serving serving = job.rollout.serving;
    serving.model = job.model;
    serving.cut = out.cut;
    RolloutLoad load = job.load;
    load.inFlight = job.stepsOff > 0 ? (load.partial ? 1 + job.stepsOff : std::max(1.0, job.stepsOff)) : 1;
    SWITCHYARD_TRY(out.rollout, rolloutOf(hardware, serving, load, options));
    SWITCHYARD_TRY(out.passes, passesOf(catalog, job.model, job.train, {load.samples, job.updates, load.lengths, job.packed}));
    SWITCHYARD_TRY(out.sync, weightSync(catalog, method, {job.model, serving.formats, job.train.instance, job.train.gpus, job.rollout.instance, job.rollout.gpus, out.cut.replicas}));

    StepParts &parts = out.parts;
    parts.rollout_s = out.rollout.seconds;
    parts.rolloutBusy = out.rollout.busyShare * static_cast<double>(out.cut.gpus()) * out.cut.replicas / job.rollout.gpus;
    parts.reward_s = job.reward_s;
    parts.old_s = job.oldLogProbs ? out.passes.forward_s : 0;
    parts.reference_s = job.reference ? out.passes.forward_s : 0;
    parts.update_s = out.passes.update_s;
    parts.sync_s = out.sync.seconds;
    parts.ends_s = out.rollout.ends_s;
    out.step = timelineOf(parts, {job.placement, job.rollout.gpus, job.train.gpus, job.stepsOff, job.chunks});
    out.tokens = load.samples * load.lengths.prompt + out.rollout.tokens;
    out.fits = out.passes.update.fits && out.rollout.warnings.empty();
    const Band band = bandOf(catalog);
    out.errorBand_pct = {100 * std::expm1(band.low), 100 * std::expm1(band.high)};
    out.errorBasis = band.rows > 0 ? std::to_string(band.rows) + " published steps" : "no published steps";
    out.warnings = out.rollout.warnings;
    out.warnings.insert(out.warnings.end(), out.passes.warnings.begin(), out.passes.warnings.end());
    noteIdle(out.cut, job.rollout.gpus, out);
    addCost(catalog, job, out);
    return out;
}

} // namespace switchyard::rl
