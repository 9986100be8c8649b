// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/goodput/goodputpicture.h>

#include <cmath>

#include <core/base/format.h>
#include <views/language/language.h>
#include <views/language/words.h>

namespace switchyard::goodputview {

namespace {

using goodput::Part;

constexpr int curvePoints = 120;

std::vector<Headline> figuresOf(const goodput::Goodput &g)
{
    const auto percents = [](const goodput::BoundedFigure &r) { return tr("%1 to %2").arg(qstring(format::percent(r.low)), qstring(format::percent(r.high))); };
    const auto number = [](double value) { return std::isfinite(value) ? qstring(format::significant(value)) : tr("no end"); };
    const bool ends = std::isfinite(g.days.value);
    std::vector<Headline> out;
    out.push_back({tr("Goodput"), qstring(format::percent(g.effective.value)), percents(g.effective),
                   tr("Share of the job's time that trains. The range is that of failure rates of fleets of this GPU generation.")});
    out.push_back({tr("Done in"), ends ? tr("%1 days").arg(number(g.days.value)) : tr("never"), std::isfinite(g.days.low) ? tr("%1 to %2").arg(number(g.days.low), number(g.days.high)) : QString(),
                   tr("%1 T tokens; %2 days without loss. The range takes the step's 80 % band and the failure rates together.")
                       .arg(number(g.inputs.tokens / 1e12), number(g.idealDays))});
    if (g.money) {
        out.push_back({g.storageAssumed ? tr("The run costs, storage assumed") : tr("The run costs"), moneyText(g.money->run_usd.value), tr("%1 to %2").arg(moneyText(g.money->run_usd.low), moneyText(g.money->run_usd.high)),
                       (g.money->storageUsdPerHour ? tr("Instances, spares and the storage of the checkpoints, %1") : tr("Instances and spares, %1; no price of the storage is known here"))
                           .arg(qstring(format::usdPerHour(g.money->usdPerHour)))});
        if (g.storageAssumed)
            out.back().tip += QLatin1Char('\n') + tr("No storage is attached: %1 TiB of %2 are assumed").arg(qstring(format::significant(g.storage.size_TiB)), qstring(g.storage.type->id));
        out.push_back({tr("A million tokens"), qstring(format::usd(g.money->usdPerMillionTokens)), tr("%1 without loss").arg(qstring(format::usd(g.money->idealUsdPerMillionTokens))),
                       tr("Price over tokens that are trained once, not over tokens that are computed; without loss: by the same hour, with spares and storage")});
    } else {
        out.push_back({tr("The run costs"), tr("unknown"), {}, qstring(g.moneyUnknown)});
    }
    out.push_back({tr("Interrupted"), tr("every %1").arg(qstring(format::seconds(g.betweenInterruptions_s))), ends ? tr("%1 times in the run").arg(qstring(format::integer(g.interruptions))) : QString(),
                   tr("%1 GPU-hours between two interruptions, over the job's GPUs; each costs a restart of %2 and the work since the last checkpoint")
                       .arg(qstring(format::integer(g.inputs.gpuHours)), qstring(format::seconds(g.restart_s)))});
    return out;
}

} // namespace

GoodputPicture makePicture(const design::Design *design, const predict::DesignPrediction *prediction)
{
    GoodputPicture out;
    if (design == nullptr || prediction == nullptr || !prediction->engine) {
        out.missing = tr("No prediction of a training: the inspector says what is missing");
        return out;
    }
    out.job = goodput::jobOfDesign(*prediction->engine->machine.catalog, *design, *prediction);
    if (!out.job) {
        out.missing = tr("This job does not train: goodput is that of a training run");
        return out;
    }
    out.goodput = goodput::goodputOf(*out.job);
    out.levers = goodput::whatWouldHelp(*out.job, out.goodput);
    out.curve = goodput::overheadCurve(out.goodput, curvePoints);
    out.figures = figuresOf(out.goodput);
    if (!out.goodput.warnings.empty())
        out.remark = language::said(out.goodput.warnings.front());
    return out;
}

QString moneyText(double usd)
{
    if (!std::isfinite(usd))
        return tr("no end");
    constexpr double million = 1e6;
    if (std::abs(usd) < million)
        return qstring(format::usd(usd));
    return tr("$%1 M").arg(qstring(format::significant(usd / million)));
}

QString shareText(double share)
{
    const double percents = 100 * share;
    return percents < 0.01 ? QStringLiteral("< ") + qstring(format::Formatted("0.01 %")) : QStringLiteral("%1 %").arg(localNumber(QString::number(percents, 'f', percents < 10 ? 2 : 1)));
}

QColor colourOf(Part part, const theme::Tokens &t)
{
    switch (part) {
    case Part::Productive: return t.compute;
    case Part::Smaller: return t.cp;
    case Part::Data: return t.memory[1];
    case Part::Save: return t.tp;
    case Part::Lost: return t.dp;
    case Part::Detect: return t.pp;
    case Part::Replace: return t.ep;
    case Part::Start: return t.memory[0];
    case Part::Init: return t.memory[2];
    case Part::Load: return t.optimizer;
    case Part::WarmUp: return t.memory[4];
    case Part::Other: return t.other;
    case Part::Spares: break;
    }
    return t.bubble;
}

std::vector<widgets::BarPart> lostParts(const GoodputPicture &picture, const theme::Tokens &tokens)
{
    const goodput::Goodput &g = picture.goodput;
    const double run_s = g.days.value * 86400;
    const double ofRun = 1 - goodput::of(g.shares, Part::Spares);
    std::vector<widgets::BarPart> out;
    for (std::size_t i = 1; i < goodput::partCount; ++i) {
        const auto part = static_cast<Part>(i);
        const double share = g.shares[i];
        if (share <= 0)
            continue;
        const QString name = language::coreWord(goodput::infoOf(part).shown);
        const QString shown = shareText(share);
        // Shares are those of the paid time; the run's hours are the job's, beside which spares stand idle.
        const QString tip = std::isfinite(run_s) && part != Part::Spares ? tr("%1: %2 of what is paid for, %3 of the run").arg(name, shown, qstring(format::seconds(share / ofRun * run_s)))
                                                                         : tr("%1: %2 of what is paid for").arg(name, shown);
        out.push_back({name, share, colourOf(part, tokens), shown, tip, name + QStringLiteral(" ") + shown});
    }
    return out;
}

std::vector<widgets::BarPart> allParts(const GoodputPicture &picture, const theme::Tokens &tokens)
{
    const double share = goodput::of(picture.goodput.shares, Part::Productive);
    const QString name = language::coreWord(goodput::infoOf(Part::Productive).shown);
    std::vector<widgets::BarPart> out = {{name, share, colourOf(Part::Productive, tokens), qstring(format::percent(share)),
                                          tr("%1: %2 of what is paid for").arg(name, qstring(format::percent(share))), name}};
    for (widgets::BarPart &part : lostParts(picture, tokens))
        out.push_back(std::move(part));
    return out;
}

} // namespace switchyard::goodputview
