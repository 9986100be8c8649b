// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/searchtable.h>

#include <limits>
#include <optional>

#include <core/base/format.h>
#include <core/base/units.h>
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
    const auto rows = [&](const std::vector<search::Found> &list) {
        std::vector<SearchRow> out;
        for (const search::Found &found : list) {
            const std::optional<double> usd = found.usdPerHour && tokensPerStep > 0 ? std::optional(catalog::perMillionTokens(*found.usdPerHour, tokensPerStep, found.step_s)) : std::nullopt;
            // The same model FLOPs per step on the same GPUs: MFU goes with the inverse of time.
            const double mfu = now != nullptr && found.step_s > 0 ? now->prediction.mfu * now_s / found.step_s : 0;
            const double change = now_s > 0 ? found.step_s / now_s - 1 : 0;
            out.push_back({{qstring(format::seconds(found.step_s)), now_s > 0 ? qstring(format::signedPercent(change)) : QString(), qstring(format::binaryBytes(found.memory_B)),
                            usd ? qstring(format::usd(*usd)) : tr("unknown"), qstring(format::percent(mfu)), qstring(workload::shortText(found.plan))},
                           {found.step_s, change, found.memory_B, usd.value_or(none), mfu},
                           planTip(found),
                           {found.memory_B / GiB, found.step_s, planTip(found)}});
        }
        return out;
    };
    SearchTable table{rows(answer.top), rows(answer.pareto), {}};
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
            out.push_back({{qstring(format::significant(at.outputPerSPerGpu)), nowPerGpu > 0 ? qstring(format::signedPercent(change)) : QString(),
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
