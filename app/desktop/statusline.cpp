// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/statusline.h>

#include <cmath>
#include <map>

#include <QLabel>

#include <core/base/format.h>

#include <views/theme/theme.h>

namespace switchyard::app {

namespace {

QString text(const std::string &words)
{
    return QString::fromStdString(words);
}

/// " (−0.17 s)", coloured; empty when nothing changed.
QString change(double now, double before, const std::string &shown, bool lessIsBetter)
{
    if (std::abs(now - before) <= 1e-6 * std::abs(before))
        return {};
    const theme::Tokens &tokens = theme::current();
    const bool better = (now < before) == lessIsBetter;
    return QStringLiteral(" <span style='color:%1'>%2</span>").arg((better ? tokens.ok : tokens.warning).name(), text(shown));
}

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QStatusBar(parent)
    , m_size(new QLabel(this))
    , m_cost(new QLabel(this))
    , m_step(new QLabel(this))
    , m_mfu(new QLabel(this))
    , m_live(new QLabel(this))
    , m_checks(new QLabel(this))
{
    setObjectName(QStringLiteral("statusLine"));
    setSizeGripEnabled(false);
    for (QLabel *label : {m_size, m_cost, m_step, m_mfu}) {
        label->setTextFormat(Qt::RichText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        addWidget(label);
    }
    for (QLabel *label : {m_live, m_checks}) {
        label->setTextFormat(Qt::RichText);
        addPermanentWidget(label);
    }
    m_size->setObjectName(QStringLiteral("statusSize"));
    m_cost->setObjectName(QStringLiteral("statusCost"));
    m_step->setObjectName(QStringLiteral("statusStep"));
    m_mfu->setObjectName(QStringLiteral("statusMfu"));
    m_live->setObjectName(QStringLiteral("statusLive"));
    m_checks->setObjectName(QStringLiteral("statusChecks"));
    m_size->setToolTip(tr("GPUs and instances of the whole design"));
    m_step->setToolTip(tr("Predicted time of one training step, and what the last edit changed"));
    m_mfu->setToolTip(tr("Model FLOPs utilisation: useful FLOPs over the dense BF16 peak"));
    m_checks->setToolTip(tr("Design rules that are broken: open the Checks tab"));
    connect(m_checks, &QLabel::linkActivated, this, &StatusLine::checksClicked);
}

void StatusLine::setOutcome(const session::OutcomePtr &now, const session::OutcomePtr &before)
{
    std::map<std::string, int> types;
    for (const design::Instance &instance : now->design->instances)
        ++types[instance.type];
    const QString nodes = types.size() == 1 ? tr("%1 × %2").arg(text(format::integer(static_cast<double>(now->design->instances.size()))), text(types.begin()->first))
                                            : tr("%1 nodes").arg(text(format::integer(static_cast<double>(now->design->instances.size()))));
    m_size->setText(tr("<b>%1</b> GPUs · %2").arg(text(format::integer(now->gpus)), nodes));
    showCost(now->bill, before ? &before->bill : nullptr);
    if (now->prediction) {
        const predict::Prediction &p = now->prediction->prediction;
        QString step = tr("step <b>%1</b> predicted").arg(text(format::seconds(p.step_s)));
        QString mfu = tr("MFU <b>%1</b>").arg(text(format::percent(p.mfu)));
        if (before && before->prediction) {
            const predict::Prediction &old = before->prediction->prediction;
            step += change(p.step_s, old.step_s, format::signedSeconds(p.step_s - old.step_s), true);
            mfu += change(p.mfu, old.mfu, format::signedPoints(p.mfu - old.mfu), false);
        }
        m_step->setText(step);
        m_mfu->setText(mfu);
    } else {
        m_step->setText(now->error ? tr("no prediction: see the inspector") : tr("no job"));
        m_mfu->clear();
    }
    int errors = 0, warnings = 0;
    for (const diagnose::Finding &finding : now->checks)
        if (finding.waivedBecause.empty())
            ++(finding.severity == diagnose::Severity::Error ? errors : warnings);
    const theme::Tokens &tokens = theme::current();
    if (now->design->instances.empty())
        return m_checks->clear();
    m_checks->setText(QStringLiteral("<a style='text-decoration:none;color:%1' href='checks'>%2</a>").arg(tokens.textMuted.name(),
        errors + warnings == 0 ? tr("checks passed")
                               : tr("checks: <span style='color:%1'>%2 ▲</span> <span style='color:%3'>%4 ✖</span>").arg(tokens.warning.name()).arg(warnings).arg(tokens.critical.name()).arg(errors)));
}

void StatusLine::showCost(const design::Bill &now, const design::Bill *before)
{
    const QString what = tr("Price of the whole design per hour, by its capacity kind and region, and what the last edit changed");
    const std::optional<double> usd = now.usdPerHour();
    if (!usd) {
        m_cost->setText(QStringLiteral("<i style='color:%1'>%2</i>").arg(theme::current().warning.name(), text(design::shown(now))));
        QStringList why;
        for (const std::string &line : now.unknown())
            why << text(line);
        m_cost->setToolTip(QStringLiteral("<qt>%1</qt>").arg(why.join(QLatin1Char('\n')).toHtmlEscaped()));
        return;
    }
    m_cost->setToolTip(what);
    if (now.lines.empty())
        return m_cost->setText(tr("no price"));
    QString cost = QStringLiteral("<b>%1</b>").arg(text(design::shown(now)));
    const std::optional<double> was = before ? before->usdPerHour() : std::nullopt;
    if (was)
        cost += change(*usd, *was, format::signedUsd(*usd - *was), true);
    m_cost->setText(cost);
}

void StatusLine::setBusy(bool busy)
{
    for (QLabel *label : {m_step, m_mfu})
        label->setEnabled(!busy);
}

void StatusLine::setLive(const session::LiveFeed &feed)
{
    using State = session::LiveFeed::State;
    const double age = feed.dataAge_s();
    const QString old = std::isnan(age) ? QString() : tr("data %1 old").arg(text(format::seconds(std::round(age))));
    switch (feed.state()) {
    case State::Off: m_live->clear(); break;
    case State::Connecting: m_live->setText(tr("connecting to %1 …").arg(feed.label().toHtmlEscaped())); break;
    case State::Live: m_live->setText(old); break;
    case State::Stale: m_live->setText(tr("<b>stale</b>: %1").arg(old)); break;
    case State::Lost:
        m_live->setText(tr("<b>no answer</b>%1, retry in %2").arg(old.isEmpty() ? QString() : QStringLiteral(", ") + old, text(format::seconds(std::ceil(feed.retryIn_s())))));
        break;
    }
    m_live->setToolTip(feed.error());
}

} // namespace switchyard::app
