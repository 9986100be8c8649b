// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/memorycolumns.h>

#include <algorithm>

#include <QCoreApplication>
#include <QFontMetricsF>

#include <core/base/format.h>
#include <views/language/words.h>

namespace switchyard::results {

namespace {

QString tr(const char *words) { return QCoreApplication::translate("switchyard::results::MemoryView", words); }

widgets::BarPart part(const QString &name, double bytes, const QColor &color)
{
    const QString shown = qstring(format::binaryBytes(bytes));
    return {name, bytes, color, shown, QStringLiteral("%1: %2").arg(name, shown), name};
}

MemoryColumn engineColumn(const QString &title, const QString &under, const serve::Memory &m, bool fits, const theme::Tokens &t)
{
    MemoryColumn out{title, under, {}, {}, m.weights_B + m.activations_B + m.other_B + std::max(0.0, m.kv_B), m.total_B, fits && m.kv_B > 0, {}};
    out.parts = {part(tr("weights"), m.weights_B, t.memory[0]), part(tr("KV cache"), std::max(0.0, m.kv_B), t.memory[1]),
                 part(tr("activations"), m.activations_B, t.memory[3]), part(tr("context, NCCL, graphs"), m.other_B, t.memory[7])};
    std::erase_if(out.parts, [](const widgets::BarPart &one) { return one.value <= 0; });
    out.note = tr("the cache holds %1 tokens of a replica").arg(qstring(format::integer(m.kvTokens)));
    return out;
}

QString poolName(design::Serve::Role role)
{
    switch (role) {
    case design::Serve::Role::Prefill: return tr("Prefill pool");
    case design::Serve::Role::Decode: return tr("Decode pool");
    case design::Serve::Role::Whole: break;
    }
    return tr("One GPU");
}

void addStages(std::vector<MemoryColumn> &out, const predict::Prediction &p, const std::vector<train::Memory> &stages, int worst, bool fits, const theme::Tokens &t)
{
    for (std::size_t s = 0; s < stages.size(); ++s) {
        const train::Memory &m = stages[s];
        const bool limits = std::cmp_equal(s, worst);
        const QString stage = tr("Stage %1").arg(s);
        out.push_back({stages.size() == 1 ? tr("One GPU") : limits ? tr("Stage %1 · worst").arg(s) : stage,
                            stages.size() == 1 ? tr("every GPU") : QString::number(s), widgets::memoryParts(m, t), widgets::headroomPart(p, m.headroom, t), m.total, p.gpuMemory_B,
                            m.total <= p.gpuMemory_B && (!limits || fits), // some must stay free
                            tr("allocated %1 · reserved %2").arg(qstring(format::binaryBytes(m.allocated)), qstring(format::binaryBytes(m.reserved)))});
    }
}

} // namespace

std::vector<MemoryColumn> memoryColumns(const predict::DesignPrediction &prediction, const theme::Tokens &t)
{
    std::vector<MemoryColumn> out;
    const predict::Prediction &p = prediction.prediction;
    if (prediction.serving) {
        const std::vector<serve::PhasePrediction> &phases = prediction.serving->prediction.phases;
        for (const serve::PhasePrediction &phase : phases)
            out.push_back(engineColumn(poolName(phase.role), phases.size() > 1 ? poolName(phase.role) : tr("every GPU"), phase.memory, true, t));
    } else if (prediction.rl) {
        const rl::RlPrediction &step = prediction.rl->prediction;
        out.push_back(engineColumn(tr("Rollout"), tr("rollout"), step.rollout.memory, step.rollout.fits, t));
        const auto fullest = std::ranges::max_element(step.passes.stages, {}, &train::Memory::needed);
        addStages(out, p, step.passes.stages, static_cast<int>(fullest - step.passes.stages.begin()), step.passes.fits, t);
        for (std::size_t i = 1; i < out.size(); ++i) {
            out[i].title = tr("Update · %1").arg(out[i].title);
            out[i].under = out.size() > 2 ? out[i].under : tr("update");
        }
    } else {
        addStages(out, p, p.stages.empty() ? std::vector{p.memory} : p.stages, p.memoryStage, p.fits, t);
    }
    return out;
}

std::vector<widgets::BarPart> memoryRows(const MemoryColumn &column, std::size_t most, const theme::Tokens &t)
{
    std::vector<widgets::BarPart> out = column.parts;
    double joined_B = 0;
    while (out.size() > 1 && out.size() + (joined_B > 0 ? 1 : 0) > most) {
        const auto least = std::ranges::min_element(out, {}, &widgets::BarPart::value);
        joined_B += least->value;
        out.erase(least);
    }
    if (joined_B <= 0)
        return out;
    if (most < 2) {
        joined_B += out.front().value;
        out.clear();
    }
    out.push_back(part(tr("other"), joined_B, t.textMuted));
    return out;
}

QStringList noteLines(const QString &note, double width, int most)
{
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    QStringList lines;
    for (const QString &word : note.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (const QString longer = (lines.isEmpty() ? QString() : lines.back()) + QLatin1Char(' ') + word; !lines.isEmpty() && (lines.size() >= most || metrics.horizontalAdvance(longer) <= width))
            lines.back() = longer;
        else
            lines << word;
    }
    for (QString &line : lines)
        line = metrics.elidedText(line, Qt::ElideRight, width);
    return lines;
}

int worstColumn(const predict::DesignPrediction &prediction, const std::vector<MemoryColumn> &columns)
{
    if (!prediction.serving && !prediction.rl)
        return prediction.prediction.memoryStage;
    const auto share = [](const MemoryColumn &column) { return column.gpu_B > 0 ? column.total_B / column.gpu_B : 0; };
    return static_cast<int>(std::ranges::max_element(columns, {}, share) - columns.begin());
}

} // namespace switchyard::results
