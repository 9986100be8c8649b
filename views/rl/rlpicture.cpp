// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/rl/rlpicture.h>
#include <views/language/language.h>
#include <views/language/words.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>

namespace switchyard::rlview {

namespace {

using rl::PhaseKind;

QString seconds(double value_s) { return qstring(format::seconds(value_s)); }
QString percent(double share) { return qstring(format::percent(share)); }
QString gpuSeconds(double value) { return tr("%1 GPU-s").arg(qstring(format::integer(value))); }

/// What a phase is, in a sentence.
QString aboutOf(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Rollout: return tr("every prompt is answered several times by the replicas of the engine; the longest answer ends it");
    case PhaseKind::Reward: return tr("rules, sandboxes or a judge score the answers on the hosts, beyond what the answers hide");
    case PhaseKind::Collate: return tr("the hosts fetch the answers, pad and pack them");
    case PhaseKind::OldLogProbs: return tr("a forward pass of the trainer: log-probs of the weights that answered");
    case PhaseKind::Reference: return tr("a forward pass of a model that stays as it was, for the penalty on the distance to it");
    case PhaseKind::Update: return tr("mini-batches, each forward, backward and an optimizer step");
    case PhaseKind::WeightSync: break;
    }
    return tr("the new weights go to the engine");
}

QString poolNote(const design::Design *design, const rl::PlacedPhase &phase, const std::string &type)
{
    const auto count = static_cast<double>(phase.instances.size());
    return design == nullptr ? qstring(type) : tr("%1 × %2").arg(qstring(format::integer(count)), qstring(type));
}

/// One pool, or both in turn on one.
Lane laneOf(const rl::RlPrediction &p, bool rollout, bool train)
{
    Lane lane;
    for (const rl::TimedPhase &phase : p.step.phases) {
        const bool sync = phase.kind == PhaseKind::WeightSync;
        if (!sync && !(rl::ofRollout(phase.kind) ? rollout : train))
            continue;
        const double length_s = phase.end_s - phase.start_s;
        const double idle = phase.idle_gpu_s;
        PhaseBar block{phase.kind, rlview::nameOf(phase.kind), phase.start_s, phase.end_s, 1, phase.critical, {}};
        if (!sync && length_s > 0 && phase.gpus > 0)
            block.busy = std::clamp(1 - idle / (phase.gpus * length_s), 0.0, 1.0);
        block.tip = tr("%1: %2\n%3, from %4 to %5 on %6 GPUs").arg(block.name, aboutOf(phase.kind), seconds(length_s), seconds(phase.start_s), seconds(phase.end_s), qstring(format::integer(phase.gpus)));
        if (idle > 0.5)
            block.tip += tr("\n%1 of them unused (%2)").arg(gpuSeconds(idle), percent(1 - block.busy));
        block.tip += phase.critical ? tr("\nA shorter one makes a shorter step") : tr("\nThe step does not wait for it");
        lane.blocks.push_back(std::move(block));
    }
    for (const rl::PoolWait &wait : p.step.waits) {
        const double length_s = wait.end_s - wait.start_s, idle = length_s * wait.gpus;
        if (!(wait.rollout ? rollout : train) || !(length_s > 1e-3 * p.step.period_s))
            continue;
        lane.waits.push_back({wait.start_s, wait.end_s, tr("%1 idle").arg(gpuSeconds(idle)),
                              (wait.rollout ? tr("The engine waits %1 for the trainer: %2 unused") : tr("The trainer waits %1 for answers: %2 unused")).arg(seconds(length_s), gpuSeconds(idle))});
    }
    return lane;
}

std::vector<Lane> lanesOf(const design::Design *design, const rl::Reinforced &job)
{
    const rl::RlPrediction &p = job.prediction;
    const auto note = [&](PhaseKind kind, const std::string &type) { return poolNote(design, job.asked.phases.at(kind), type); };
    if (job.asked.job.placement == rl::PoolPlacement::Colocated) {
        Lane both = laneOf(p, true, true);
        both.name = tr("Both, in turn");
        both.note = note(PhaseKind::Rollout, job.asked.job.rollout.instance);
        return {std::move(both)};
    }
    Lane makes = laneOf(p, true, false);
    makes.name = tr("Rollout");
    makes.note = note(PhaseKind::Rollout, job.asked.job.rollout.instance);
    Lane trains = laneOf(p, false, true);
    trains.name = tr("Training");
    trains.note = note(PhaseKind::Update, job.asked.job.train.instance);
    return {std::move(makes), std::move(trains)};
}

std::vector<Row> rowsOf(const rl::RlPrediction &p)
{
    std::vector<Row> out;
    for (const rl::TimedPhase &phase : p.step.phases)
        out.push_back({phase.kind, rlview::nameOf(phase.kind), qstring(format::integer(phase.gpus)), seconds(phase.end_s - phase.start_s), qstring(format::integer(phase.unused_gpu_s())), phase.critical,
                       tr("%1: %2. Unused: within it and until its pool's next phase.").arg(rlview::nameOf(phase.kind), aboutOf(phase.kind))});
    return out;
}

QString placementText(const rl::RlJob &job)
{
    if (job.placement == rl::PoolPlacement::Colocated)
        return tr("one pool, in turn");
    QString out = job.stepsOff > 0 ? tr("two pools, steps off: %1").arg(localNumber(QString::number(job.stepsOff, 'g', 3))) : tr("two pools, on policy");
    if (job.chunks > 1)
        out += tr(", streamed in %1").arg(job.chunks);
    return job.load.partial && job.stepsOff > 0 ? out + tr(", partial") : out;
}

std::vector<Fact> factsOf(const rl::Reinforced &job)
{
    const rl::RlPrediction &p = job.prediction;
    const rl::RlJob &asked = job.asked.job;
    std::vector<Fact> out;
    out.push_back({tr("Step"), tr("%1 (%2 to %3)").arg(seconds(p.step.period_s), qstring(format::signedPercent(p.errorBand_pct[0] / 100)), qstring(format::signedPercent(p.errorBand_pct[1] / 100))),
                   tr("From one weight sync to the next; 80 % of measured steps lie in the band. From %1").arg(qstring(p.errorBasis))});
    const rl::TimedPhase &bound = p.step.bound();
    out.push_back({tr("Bound by"), tr("%1, %2 of the step").arg(rlview::nameOf(bound.kind), percent((bound.end_s - bound.start_s) / p.step.period_s)),
                   tr("The longest phase that the step waits for")});
    out.push_back({tr("Unused"), tr("%1 of GPU time, %2").arg(percent(p.step.idleShare()), gpuSeconds(p.step.unused_gpu_s())),
                   tr("GPUs that wait for the other pool, for hosts, or hold no answer any more; of all %1").arg(qstring(format::integer(p.step.gpus)))});
    out.push_back({tr("Tokens"), tr("%1/s, %2/s per GPU").arg(qstring(format::integer(p.tokens / p.step.period_s)), qstring(format::significant(p.tokens / p.step.period_s / p.step.gpus))),
                   tr("%1 answers of %2 tokens on average and their prompts, each step").arg(qstring(format::integer(asked.load.samples)), qstring(format::integer(p.rollout.tokens / asked.load.samples)))});
    if (p.cost)
        out.push_back({tr("$ per step"), tr("%1, %2").arg(qstring(format::usd(p.cost->usdPerStep)), qstring(format::usdPerHour(p.cost->usdPerHour))), tr("All instances of the job's pools; price: %1").arg(qstring(p.cost->priceSource))});
    else
        out.push_back({tr("$ per step"), tr("no price is known"), p.warnings.empty() ? QString() : language::said(p.warnings.front())});
    out.push_back({tr("Placement"), placementText(asked), tr("How rollout and update share the instances, and how old the weights of an answer may be")});
    const double tail_s = std::max(0.0, p.rollout.seconds - p.rollout.bulk_s);
    out.push_back({tr("Tail"), tr("%1 of the rollout's %2").arg(seconds(tail_s), seconds(p.rollout.seconds)),
                   tr("With full engines the answers would take %1; the longest, of up to %2 tokens, go on alone. %3 replicas run %4 of %5 answers each on average")
                       .arg(seconds(p.rollout.bulk_s), qstring(format::integer(asked.load.lengths.cap)), qstring(format::integer(p.cut.replicas)), qstring(format::significant(p.rollout.running)), qstring(format::integer(p.rollout.slotCount)))});
    out.push_back({tr("Weights"), tr("%1 by %2; links alone %3").arg(qstring(format::bytes(p.sync.bytes)), qstring(asked.sync), seconds(p.sync.link_s)),
                   tr("The rest of the weight sync's %1 is software: a start, a funnel, a price for each of %2 tensors").arg(seconds(p.parts.sync_s), qstring(format::integer(p.sync.tensors)))});
    return out;
}

QString missingText(const design::Design *design, const std::string &jobName)
{
    const design::Job *job = design != nullptr ? design::jobToShow(*design, jobName) : nullptr;
    if (job != nullptr && design::reinforces(*job))
        return tr("No prediction of the RL step: the inspector says what is missing");
    if (design != nullptr)
        if (const auto other = std::ranges::find_if(design->jobs, design::reinforces); other != design->jobs.end())
            return tr("This job is no RL job; choose %1 in the inspector").arg(qstring(other->name));
    return tr("No job here is one of reinforcement learning: Edit › Jobs › Add an RL job makes one on the selected instances, or on all");
}

} // namespace

QString nameOf(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Rollout: return tr("Rollout");
    case PhaseKind::Reward: return tr("Reward");
    case PhaseKind::Collate: return tr("Collate");
    case PhaseKind::OldLogProbs: return tr("Old log-probs");
    case PhaseKind::Reference: return tr("Reference log-probs");
    case PhaseKind::Update: return tr("Update");
    case PhaseKind::WeightSync: break;
    }
    return tr("Weight sync");
}

QColor colourOf(PhaseKind kind, const theme::Tokens &t)
{
    switch (kind) {
    case PhaseKind::Rollout: return t.compute;
    case PhaseKind::Reward: return t.other;
    case PhaseKind::Collate: return t.bubble;
    case PhaseKind::OldLogProbs: return t.cp;
    case PhaseKind::Reference: return t.pp;
    case PhaseKind::Update: return t.optimizer;
    case PhaseKind::WeightSync: break;
    }
    return t.dp;
}

RlPicture makePicture(const design::Design *design, const std::string &jobName, const rl::Reinforced *job)
{
    RlPicture out;
    if (job == nullptr) {
        out.missing = missingText(design, jobName);
        return out;
    }
    out.period_s = job->prediction.step.period_s;
    out.lanes = lanesOf(design, *job);
    out.rows = rowsOf(job->prediction);
    out.facts = factsOf(*job);
    if (!job->prediction.warnings.empty())
        out.remark = language::said(job->prediction.warnings.front());
    return out;
}

} // namespace switchyard::rlview
