// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/searchtable.h>

#include <algorithm>
#include <limits>
#include <optional>

#include <core/base/format.h>
#include <core/base/units.h>
#include <core/train/engine.h>
#include <core/workload/plan_change.h>
#include <views/language/said.h>
#include <views/language/words.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

QString planTip(const search::Found &found)
{
    return tr("%1\nstep time %2, memory %3 per GPU").arg(qstring(workload::shortText(found.plan)), qstring(format::seconds(found.step_s)), qstring(format::binaryBytes(found.memory_B)));
}

/// Without what variants of one plan differ in.
workload::Plan kindOf(workload::Plan plan)
{
    plan.recompute = {};
    plan.offload = {};
    return plan;
}

/// The best of each kind, in the order of the answer.
struct Kind {
    std::size_t best = 0;
    std::vector<std::size_t> others;
};
std::vector<Kind> kindsOf(const std::vector<search::Found> &list)
{
    std::vector<Kind> kinds;
    std::vector<workload::Plan> plans; // of kinds
    for (std::size_t i = 0; i < list.size(); ++i) {
        const workload::Plan plan = kindOf(list[i].plan);
        const auto same = static_cast<std::size_t>(std::ranges::find_if(plans, [&](const workload::Plan &other) { return other == plan; }) - plans.begin());
        if (same < kinds.size() && list[kinds[same].best].instance == list[i].instance && list[kinds[same].best].instances == list[i].instances) {
            kinds[same].others.push_back(i);
            continue;
        }
        kinds.push_back({i, {}});
        plans.push_back(plan);
    }
    return kinds;
}

/// "recompute full offload optimizer: 5.88 s, 48.5 GiB".
QString variantText(const search::Found &found)
{
    QString how = QStringLiteral("recompute ") + qstring(workload::toWord(found.plan.recompute));
    if (found.plan.offload != workload::Offload::None)
        how += QStringLiteral(" offload ") + qstring(workload::toWord(found.plan.offload));
    return tr("%1: %2, %3").arg(how, qstring(format::seconds(found.step_s)), qstring(format::binaryBytes(found.memory_B)));
}

QString servingTip(const search::ServingFound &found)
{
    const QString load = found.job.load.kind == serve::Load::Kind::Open ? tr("%1 requests/s").arg(qstring(format::significant(found.job.load.rate)))
                                                                        : tr("%1 clients").arg(qstring(format::significant(found.job.load.concurrency)));
    return tr("%1, %2\n%3 tokens/s per GPU (%4 in closed form), %5 tokens/s per user\nTTFT %6, TPOT %7; held by %8")
        .arg(deploymentText(found), load, qstring(format::significant(found.events.outputPerSPerGpu)), qstring(format::significant(found.form.outputPerSPerGpu)),
             qstring(format::significant(found.events.perUser)), qstring(format::seconds(found.events.ttft_s)), qstring(format::seconds(found.events.tpot_s)),
             language::coreWord(toWord(found.prediction.limit)));
}

QString cutText(const serve::PhasePrediction &phase)
{
    const serve::Cut &cut = phase.pool.cut;
    QString out = QStringLiteral("%1 × TP%2").arg(cut.replicas).arg(cut.tp);
    for (const auto &[name, degree] : {std::pair{" PP", cut.pp}, {" EP", cut.ep}, {" ADP", cut.attentionDp}})
        if (degree > 1)
            out += QLatin1String(name) + QString::number(degree);
    return out;
}

} // namespace

QString deploymentText(const search::ServingFound &found)
{
    const auto &phases = found.prediction.phases;
    if (phases.size() == 1)
        return cutText(phases.front());
    return tr("prefill %1 (%2 of %3 instances) + decode %4").arg(cutText(phases.front())).arg(phases.front().pool.instances).arg(phases.front().pool.instances + phases.back().pool.instances).arg(cutText(phases.back()));
}

SearchLooks trainingLooks()
{
    return {{tr("Step"), tr("Change"), tr("Memory"), tr("$/M tokens"), tr("MFU"), tr("Plan")}, 5, tr("memory per GPU, GiB"), tr("step time, s"), plots::ScatterPlot::Better::Less};
}

SearchLooks servingLooks(search::LatencyOf latency)
{
    const QString which = qstring(search::toWord(latency));
    return {{tr("tok/s/GPU"), tr("Change"), tr("tok/s/user"), tr("TTFT %1").arg(which), tr("TPOT %1").arg(which), tr("$/M out"), tr("Load"), tr("Deployment")},
            7, tr("output tokens/s per user"), tr("output tokens/s per GPU"), plots::ScatterPlot::Better::More};
}

SearchTable tableOf(const search::Answer &answer, const predict::DesignPrediction *now, double tokensPerStep)
{
    const double now_s = now != nullptr ? now->prediction.step_s : 0;
    const workload::Plan *present = now != nullptr && now->engine ? &now->engine->plan : nullptr;
    const auto planText = [present](const workload::Plan &plan) {
        if (!present)
            return qstring(workload::shortText(plan));
        const std::string change = workload::changeText(*present, plan);
        return change.empty() ? tr("as now") : qstring(change);
    };
    const auto rowOf = [&](const std::vector<search::Found> &list, const Kind &kind) {
        const search::Found &found = list[kind.best];
        const std::optional<double> usd = found.usdPerHour && tokensPerStep > 0 ? std::optional(catalog::perMillionTokens(*found.usdPerHour, tokensPerStep, found.step_s)) : std::nullopt;
        // The same model FLOPs per step on the same GPUs: MFU goes with the inverse of time.
        const double mfu = now != nullptr && found.step_s > 0 ? now->prediction.mfu * now_s / found.step_s : 0;
        const double change = now_s > 0 ? found.step_s / now_s - 1 : 0;
        QString plan = planText(found.plan), tip = planTip(found);
        if (!kind.others.empty()) {
            plan += tr(" (+%1)").arg(kind.others.size());
            tip += QLatin1Char('\n') + tr("likewise, not as good:");
            for (const std::size_t other : kind.others)
                tip += QStringLiteral("\n· ") + variantText(list[other]);
        }
        return SearchRow{kind.best,
                         {qstring(format::seconds(found.step_s)), now_s > 0 ? qstring(format::signedPercent(change)) : QString(), qstring(format::binaryBytes(found.memory_B)),
                          usd ? qstring(format::usd(*usd)) : tr("unknown"), qstring(format::percent(mfu)), plan},
                         {found.step_s, change, found.memory_B, usd.value_or(none), mfu},
                         tip,
                         {found.memory_B / GiB, found.step_s, planTip(found)}};
    };
    SearchTable table;
    for (const Kind &kind : kindsOf(answer.top))
        if (table.top.size() < rowsShown)
            table.top.push_back(rowOf(answer.top, kind));
    for (std::size_t i = 0; i < answer.pareto.size(); ++i) // the front is of memory, too: each variant is a point
        table.front.push_back(rowOf(answer.pareto, {i, {}}));
    if (now != nullptr && !answer.top.empty())
        table.present = {now->prediction.memory.total / GiB, now_s, tr("the present plan")};
    return table;
}

SearchTable tableOf(const search::ServingAnswer &answer, const predict::DesignPrediction *now)
{
    const serve::ServingPrediction *present = now != nullptr && now->serving ? &now->serving->prediction : nullptr;
    const double nowPerGpu = present != nullptr ? present->outputPerSPerGpu() : 0;
    const auto rows = [&](const std::vector<search::ServingFound> &list) {
        std::vector<SearchRow> out;
        for (const search::ServingFound &found : list) {
            const search::OperatingFigures &at = found.events;
            const double change = nowPerGpu > 0 ? at.outputPerSPerGpu / nowPerGpu - 1 : 0;
            const bool open = found.job.load.kind == serve::Load::Kind::Open;
            const double load = open ? found.job.load.rate : found.job.load.concurrency;
            out.push_back({out.size(),
                           {qstring(format::significant(at.outputPerSPerGpu)), nowPerGpu > 0 ? qstring(format::signedPercent(change)) : QString(),
                            qstring(format::significant(at.perUser)), qstring(format::seconds(at.ttft_s)), qstring(format::seconds(at.tpot_s)),
                            at.usdPerMillion ? qstring(format::usd(*at.usdPerMillion)) : tr("unknown"),
                            (open ? tr("%1/s") : tr("%1 clients")).arg(qstring(format::significant(load))), deploymentText(found)},
                           {at.outputPerSPerGpu, change, at.perUser, at.ttft_s, at.tpot_s, at.usdPerMillion.value_or(none), load},
                           servingTip(found),
                           {at.perUser, at.outputPerSPerGpu, servingTip(found)}});
        }
        return out;
    };
    SearchTable table{rows(answer.top), rows(answer.pareto), {}};
    if (present != nullptr && present->tpot_s.mean > 0)
        table.present = {1 / present->tpot_s.mean, nowPerGpu, tr("the present deployment")};
    return table;
}

} // namespace switchyard::results
