// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/statusline.h>

#include <cmath>
#include <string>

#include <core/base/day.h>
#include <core/base/format.h>
#include <core/predict/keyfigures.h>

#include <views/language/words.h>
#include <views/session/momenttime.h>
#include <views/language/language.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>
#include <views/widgets/machines.h>
#include <views/widgets/misfit.h>

namespace switchyard::app {

namespace {

/// " (−0.17 s)", coloured; empty when nothing changed.
text::Rich change(double now, double before, const std::string &shown, bool lessIsBetter)
{
    if (std::abs(now - before) <= 1e-6 * std::abs(before))
        return {};
    const theme::Tokens &tokens = theme::current();
    const bool better = (now < before) == lessIsBetter;
    return text::rich(QStringLiteral(" <span style='color:%1'>%2</span>"), (better ? tokens.ok : tokens.warning).name(), qstring(shown));
}

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QStatusBar(parent)
    , m_size(new text::RichLabel(this))
    , m_cost(new text::RichLabel(this))
    , m_step(new text::RichLabel(this))
    , m_seen(new text::RichLabel(this))
    , m_mfu(new text::RichLabel(this))
    , m_live(new text::RichLabel(this))
    , m_checks(new text::RichLabel(this))
{
    setObjectName(QStringLiteral("statusLine"));
    setSizeGripEnabled(false);
    for (text::RichLabel *label : {m_size, m_cost, m_step, m_seen, m_mfu}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        addWidget(label);
    }
    for (text::RichLabel *label : {m_live, m_checks}) {
        addPermanentWidget(label);
    }
    m_size->setObjectName(QStringLiteral("statusSize"));
    m_cost->setObjectName(QStringLiteral("statusCost"));
    m_step->setObjectName(QStringLiteral("statusStep"));
    m_seen->hide(); // until something is
    m_seen->setObjectName(QStringLiteral("statusSeen"));
    m_mfu->setObjectName(QStringLiteral("statusMfu"));
    m_live->setObjectName(QStringLiteral("statusLive"));
    m_checks->setObjectName(QStringLiteral("statusChecks"));
    m_size->setToolTip(tr("GPUs and instances of the whole design"));
    m_step->setToolTip(tr("Predicted time of one training step, and what the last edit changed"));
    m_seen->setToolTip(tr("What the same work takes on the watched cluster, by the activity of its tensor cores, beside the prediction; some percent are the counter's"));
    m_mfu->setToolTip(tr("Model FLOPs utilisation: useful FLOPs over the dense BF16 peak"));
    m_checks->setToolTip(tr("Design rules that are broken: open the Checks tab"));
    connect(m_checks, &QLabel::linkActivated, this, &StatusLine::checksClicked);
}

void StatusLine::setOutcome(const session::OutcomePtr &now, const session::OutcomePtr &before)
{
    m_size->setText(text::rich(tr("<b>%1</b> GPUs · %2"), qstring(format::integer(now->gpus)), widgets::machinesOf(*now->design)));
    showCost(now->bill, before ? &before->bill : nullptr);
    if (now->prediction) {
        const predict::DesignPrediction &shown = *now->prediction;
        const bool alike = before && before->prediction && before->prediction->trains == shown.trains && before->prediction->serving.has_value() == shown.serving.has_value()
            && before->prediction->rl.has_value() == shown.rl.has_value();
        const predict::DesignPrediction *old = alike ? before->prediction.get() : nullptr;
        if (shown.serving)
            showServing(*shown.serving, old ? &*old->serving : nullptr);
        else if (shown.rl)
            showRl(shown, old);
        else
            showStep(shown, old);
        showMisfit(shown.prediction);
    } else {
        m_step->setText(now->error ? tr("no prediction: see the inspector") : tr("no job"));
        m_mfu->clear();
    }
    int errors = 0, warnings = 0, waived = 0;
    for (const diagnose::Finding &finding : now->checks)
        ++(!finding.waivedBecause.empty() ? waived : finding.severity == diagnose::Severity::Error ? errors : warnings);
    const theme::Tokens &tokens = theme::current();
    if (now->design->instances.empty())
        return m_checks->clear();
    m_checks->setText(text::rich(QStringLiteral("<a style='text-decoration:none;color:%1' href='checks'>%2</a>"), tokens.textMuted.name(),
        errors + warnings == 0 ? text::Rich(waived > 0 ? tr("checks: %1 waived").arg(waived) : now->error ? tr("checks: no prediction") : tr("checks passed"))
                               : text::rich(tr("checks: <span style='color:%1'>%2 ▲</span> <span style='color:%3'>%4 ✖</span>"), tokens.warning.name(),
                                            QString::number(warnings), tokens.critical.name(), QString::number(errors))));
}

void StatusLine::showStep(const predict::DesignPrediction &shown, const predict::DesignPrediction *old)
{
    const double time_s = predict::timeOf_s(shown);
    text::Rich step = shown.trains ? text::rich(tr("step <b>%1</b> predicted"), qstring(format::seconds(time_s))) : text::rich(tr("transfer <b>%1</b> predicted"), qstring(format::seconds(time_s)));
    if (old)
        step += change(time_s, predict::timeOf_s(*old), format::signedSeconds(time_s - predict::timeOf_s(*old)), true);
    text::Rich mfu;
    if (const double now_mfu = shown.prediction.mfu; shown.trains) {
        mfu = text::rich(tr("MFU <b>%1</b>"), qstring(format::percent(now_mfu)));
        if (old)
            mfu += change(now_mfu, old->prediction.mfu, format::signedPoints(now_mfu - old->prediction.mfu), false);
    }
    m_step->setToolTip(shown.trains ? tr("Predicted time of one training step, and what the last edit changed") : tr("Predicted time of the transfer, and what the last edit changed"));
    m_step->setText(step);
    m_mfu->setToolTip(tr("Model FLOPs utilisation: useful FLOPs over the dense BF16 peak"));
    m_mfu->setText(mfu);
}

/// In the place of what the plan would be worth if it could run.
void StatusLine::showMisfit(const predict::Prediction &shown)
{
    const QString misfit = widgets::misfitText(shown);
    if (misfit.isEmpty())
        return;
    m_mfu->setToolTip(tr("More memory than a GPU has: the times beside it are of a plan that cannot run"));
    m_mfu->setText(text::rich(QStringLiteral("<b style='color:%1'>✖ %2</b>"), theme::current().critical.name(), misfit));
}

void StatusLine::showServing(const serve::Served &now, const serve::Served *before)
{
    const serve::ServingPrediction &shown = now.prediction;
    text::Rich times;
    for (const auto &[name, member] : {std::pair(tr("TTFT"), &serve::ServingPrediction::ttft_s), std::pair(tr(" · TPOT"), &serve::ServingPrediction::tpot_s)}) {
        const double time_s = (shown.*member).p50;
        times += text::rich(QStringLiteral("%1 <b>%2</b>"), name, qstring(format::seconds(time_s)));
        if (before)
            times += change(time_s, (before->prediction.*member).p50, format::signedSeconds(time_s - (before->prediction.*member).p50), true);
    }
    const double perGpu = shown.outputPerSPerGpu();
    text::Rich rate = text::rich(tr("<b>%1</b> tokens/s per GPU"), qstring(format::significant(perGpu)));
    if (before)
        rate += change(perGpu, before->prediction.outputPerSPerGpu(), format::signedPercent(perGpu / before->prediction.outputPerSPerGpu() - 1), false);
    m_step->setToolTip(tr("Predicted medians over requests: to the first token, and per token after it; and what the last edit changed"));
    m_step->setText(times);
    m_mfu->setToolTip(tr("Predicted output tokens per second, over all GPUs of the job's pools"));
    m_mfu->setText(rate);
}

void StatusLine::showRl(const predict::DesignPrediction &shown, const predict::DesignPrediction *old)
{
    const double time_s = shown.prediction.step_s;
    const double idle = shown.rl->prediction.step.idleShare();
    const double perGpu = shown.prediction.tokensPerSPerGpu;
    text::Rich step = text::rich(tr("RL step <b>%1</b> predicted"), qstring(format::seconds(time_s)));
    text::Rich rate = text::rich(tr("<b>%1</b> tokens/s per GPU · <b>%2</b> unused"), qstring(format::significant(perGpu)), qstring(format::percent(idle)));
    if (old) {
        step += change(time_s, old->prediction.step_s, format::signedSeconds(time_s - old->prediction.step_s), true);
        const double before = old->rl->prediction.step.idleShare();
        rate += change(idle, before, format::signedPoints(idle - before), true);
    }
    m_step->setToolTip(tr("Predicted time from one weight sync to the next, and what the last edit changed"));
    m_step->setText(step);
    m_mfu->setToolTip(tr("Predicted tokens of prompts and answers per second, over all GPUs of the job; and the share of their time in which they wait"));
    m_mfu->setText(rate);
}

void StatusLine::showCost(const design::Bill &now, const design::Bill *before)
{
    const std::optional<double> usd = now.usdPerHour();
    if (!usd) {
        m_cost->setText(text::rich(QStringLiteral("<i style='color:%1'>%2</i>"), theme::current().warning.name(), language::said(design::shown(now))));
        QStringList why;
        for (const Said &line : now.unknown())
            why << language::said(line);
        m_cost->setToolTip(text::shown(why.join(QLatin1Char('\n'))));
        return;
    }
    QString tip = tr("Price of the whole design per hour, by its capacity kind and region, and what the last edit changed");
    if (now.lines.empty()) {
        m_cost->setToolTip(tip);
        return m_cost->setText(text::Rich(tr("no price")));
    }
    bool old = false;
    for (const design::BillLine &line : now.lines) {
        if (const Said age = catalog::staleness(line.each, toText(today())); !age.empty()) {
            old = true;
            tip += QLatin1Char('\n') + language::said(age);
        }
        if (!line.each.confirmed())
            tip += QLatin1Char('\n') + tr("%1: the price is not confirmed: %2").arg(qstring(line.item), qstring(line.each.source));
    }
    m_cost->setToolTip(text::shown(tip));
    text::Rich cost = text::rich(QStringLiteral("<b>%1</b>"), language::said(design::shown(now)));
    if (!now.confirmed())
        cost += text::rich(QStringLiteral(" <i style='color:%1'>%2</i>"), theme::current().warning.name(), tr("not confirmed"));
    else if (old)
        cost += text::rich(QStringLiteral(" <i style='color:%1'>%2</i>"), theme::current().warning.name(), tr("old price"));
    if (const std::optional<double> was = before ? before->usdPerHour() : std::nullopt)
        cost += change(*usd, *was, format::signedUsd(*usd - *was), true);
    m_cost->setText(cost);
}

void StatusLine::setSeen(const std::optional<diagnose::StepSeen> &seen)
{
    m_seen->setVisible(seen.has_value());
    if (seen)
        m_seen->setText(text::rich(tr("about <b>%1</b> seen (%2)"), qstring(format::seconds(seen->observed_s)), qstring(format::signedPercent(seen->lost_s() / seen->predicted_s))));
}

void StatusLine::setBusy(bool busy)
{
    for (text::RichLabel *label : {m_step, m_seen, m_mfu})
        label->setEnabled(!busy);
}

void StatusLine::setLive(const session::LiveFeed &feed)
{
    using State = session::LiveFeed::State;
    const double age = feed.dataAge_s();
    const QString old = std::isnan(age) ? QString() : tr("data %1 old").arg(qstring(age < 60 ? format::integer(std::round(age)) + " s" : format::seconds(std::round(age))));
    if (feed.state() != State::Live) { // words of any length
        m_live->setMinimumSize(0, 0);
        m_live->setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    }
    switch (feed.state()) {
    case State::Off: m_live->clear(); break;
    case State::Connecting: {
        if (feed.moment()) {
            m_live->setText(text::Rich(tr("opening a moment of %1 …").arg(feed.label())));
            break;
        }
        const auto [answered, of] = feed.firstLook();
        if (feed.firstSight()) {
            m_live->setText(text::Rich(of > 0 ? tr("diagnosing, %1 of about %2 answers; nobody is called healthy yet").arg(QString::number(answered), QString::number(of))
                                              : tr("diagnosing; nobody is called healthy yet")));
            break;
        }
        m_live->setText(text::Rich(of > 0 ? tr("%1: %2 of about %3 answers").arg(feed.label(), QString::number(answered), QString::number(of)) : tr("connecting to %1 …").arg(feed.label())));
        break;
    }
    case State::Live: // other digits each second, in the same room: else the whole line would be laid out and painted again
        m_live->setText(old);
        if (const QSize needs = m_live->sizeHint().expandedTo(m_live->minimumSize()); needs != m_live->minimumSize())
            m_live->setFixedSize(needs);
        break;
    case State::Paused: m_live->setText(text::rich(tr("<b>paused</b>: %1"), old.isEmpty() ? tr("no data then") : old)); break;
    case State::Stale: m_live->setText(old.isEmpty() ? text::rich(tr("<b>no data</b> for the hosts of this design")) : text::rich(tr("<b>stale</b>: %1"), old)); break;
    case State::Moment: m_live->setText(text::Rich(tr("offline, moment of %1%2").arg(session::momentTime(feed.observation()->time_s), old.isEmpty() ? QString() : tr(": %1 then").arg(old)))); break;
    case State::Lost:
        m_live->setText(text::rich(tr("<b>no answer</b>%1, retry in %2"), old.isEmpty() ? QString() : QString(QStringLiteral(", ") + old), qstring(format::seconds(std::ceil(feed.retryIn_s())))));
        break;
    }
    m_live->setToolTip(text::shown(feed.error()));
}

} // namespace switchyard::app
