// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/rankstepwords.h>

#include <core/base/format.h>
#include <views/language/words.h>

namespace switchyard::widgets {

using workload::PartGroup;

QString shareOfStep(const predict::RankStep &step, double seconds)
{
    return qstring(format::seconds(seconds)) + QStringLiteral(" · ") + qstring(format::percent(step.share(seconds)));
}

QStringList rankStepWords(const predict::RankStep &step)
{
    const QString length = qstring(format::seconds(step.step_s));
    QStringList lines{step.stages > 1 ? tr("step of stage %1, predicted: %2").arg(QString::number(step.stage), length) : tr("step, predicted: %1").arg(length)};
    for (const auto &[group, seconds] : step.parts)
        if (group != PartGroup::Bubble)
            lines << tr("%1: %2").arg(language::coreWord(workload::nameOf(group)), shareOfStep(step, seconds));
    if (step.stages < 2)
        return lines;
    lines << tr("waits for other stages: %1").arg(shareOfStep(step, step.waits_s()));
    lines << (step.pacer == step.stage ? tr("No stage has longer passes.") : tr("The passes of stage %1 are the longest.").arg(QString::number(step.pacer)));
    return lines;
}

QString waitsUnseen()
{
    return tr("Who waits is not measurable per rank:\nDCGM shows that a GPU is busy, which it is while it waits in a collective, too.");
}

} // namespace switchyard::widgets
