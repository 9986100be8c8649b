// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/diagnose.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/diagnose/design_rules.h>
#include <core/diagnose/fixes.h>
#include <core/diagnose/scene.h>
#include <core/predict/misfit.h>
#include <core/train/memory.h>

namespace switchyard::diagnose {

Finding ruleFinding(RuleId rule, const std::string &of, Said title, Said cause, Said action, std::vector<std::string> where)
{
    Finding f;
    if (of.empty())
        f.call(rule.rule().id);
    else
        f.call(rule.rule().id, of);
    f.severity = rule.rule().severity;
    f.title = std::move(title);
    f.cause = std::move(cause);
    f.action = std::move(action);
    f.where = std::move(where);
    return f;
}

namespace {

/// The fastest plan that fits, in no more than `share` of the memory, and differs in what makes room alone: recomputation,
/// the micro-batch, sharding of the states.
std::optional<Fix> roomFix(const catalog::Catalog &catalog, const design::Design &design, const std::string &job, double share)
{
    const design::Job *const found = design::jobNamed(design, job);
    const workload::Plan *plan = found != nullptr ? design::planOf(*found) : nullptr;
    if (plan == nullptr)
        return std::nullopt;
    std::optional<Fix> best;
    double best_s = 0;
    for (const bool whole : {false, true})
        for (const int mbs : {plan->mbs, 1})
            for (const workload::Shard shard : {plan->shard, workload::Shard::Zero1, workload::Shard::Zero3}) {
                workload::Plan other = *plan;
                if (whole)
                    other.recompute = {workload::RecomputeKind::Full, 0, 0};
                other.mbs = mbs;
                other.shard = shard;
                if (other == *plan)
                    continue;
                Fix fix = planFix(verbatim(workload::shortText(other)), job, other);
                const auto mended = fix.apply(design, catalog);
                const auto timed = mended ? timeOf(catalog, *mended, job) : std::nullopt;
                if (!timed || !timed->fits || timed->memoryShare > share || (best && timed->step_s >= best_s))
                    continue;
                best_s = timed->step_s;
                best = std::move(fix);
            }
    return best;
}

Finding beyondGpu(const predict::Prediction &p, const std::string &job)
{
    const double needed_B = std::max(p.memory.total, p.neededMemory_B); // with what must stay free
    Finding f = ruleFinding("memory", job,
                            say("Job {} does not fit: stage {} needs {} of {}", job, p.memoryStage, format::binaryBytes(needed_B), format::binaryBytes(p.gpuMemory_B)),
                            say("The plan's worst pipeline stage holds more than a GPU has."),
                            say("Raise TP, PP or sharding, lower the micro-batch, or recompute activations."), {job});
    f.evidence = {{say("memory per GPU"), needed_B, Unit::Bytes, p.gpuMemory_B, ""}};
    return f;
}

Finding beyondHost(const predict::Prediction &p, const std::string &job)
{
    Finding f = ruleFinding("memory", job,
                            say("Job {} does not fit: what it offloads needs {} of {} host memory per instance", job, format::binaryBytes(p.neededHost_B), format::binaryBytes(p.hostMemory_B)),
                            say("What the ranks of an instance keep on their host is more than it has."),
                            say("Raise TP, PP or sharding, take more instances, or offload less."), {job});
    f.evidence = {{say("host memory per instance"), p.neededHost_B, Unit::Bytes, p.hostMemory_B, ""}};
    return f;
}

} // namespace

std::vector<Finding> checkDesign(const catalog::Catalog &catalog, const design::Design &design,
                                 const predict::DesignPrediction *prediction, Day now)
{
    Findings findings;
    checkPlacement(catalog, design, findings);
    checkJobs(catalog, design, prediction, findings);
    checkLocality(catalog, design, findings);
    checkTransfers(catalog, design, prediction, findings);
    checkStorage(catalog, design, prediction, findings);
    checkCapacity(catalog, design, prediction, now, findings);
    checkPriceAge(catalog, design, now, findings);
    checkSoftware(catalog, design, findings);
    if (prediction != nullptr) {
        checkCards(*prediction, findings);
        const predict::Prediction &p = prediction->prediction;
        const std::string &job = prediction->job;
        if (!p.fits) {
            Finding f = predict::hostMisfit(p) ? beyondHost(p, job) : beyondGpu(p, job);
            f.costUsdPerHour = prediction->bill.usdPerHour();
            f.fix = roomFix(catalog, design, job, 1);
            findings.push_back(std::move(f));
        }
        const double share = p.gpuMemory_B > 0 ? p.memory.total / p.gpuMemory_B : 0;
        if (p.fits && share > train::tightShare && !prediction->serving && !prediction->rl) {
            Finding f = ruleFinding("memory-headroom", job,
                                    say("Job {} fills {} of its GPUs' memory: {} of {} on stage {}", job, format::percent(share), format::binaryBytes(p.memory.total), format::binaryBytes(p.gpuMemory_B), p.memoryStage),
                                    say("It fits by the prediction, which is not exact to {}.", format::binaryBytes(p.gpuMemory_B - p.memory.total)),
                                    say("Leave at least {} free: recompute, lower the micro-batch, or raise TP, PP or sharding.", format::percent(1 - train::tightShare)), {job});
            f.evidence = {{say("memory per GPU"), p.memory.total, Unit::Bytes, train::tightShare * p.gpuMemory_B, ""}};
            f.fix = roomFix(catalog, design, job, train::tightShare);
            findings.push_back(std::move(f));
        }
        int number = 0;
        for (const Warning &warning : p.warnings) {
            if (warning.about != Warning::About::Model)
                continue; // a finding of its own
            findings.push_back(ruleFinding("model", job + ":" + std::to_string(++number), warning,
                                           say("The model's own remark on this prediction."), say("Read the prediction's term tree."), {job}));
        }
    }
    checkWaivers(design, prediction, findings);
    applyWaivers(design, findings);
    rank(findings);
    return findings;
}

} // namespace switchyard::diagnose
