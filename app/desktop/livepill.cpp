// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/livepill.h>

#include <cmath>

#include <QDateTime>
#include <QLocale>

#include <views/live/eventwords.h>
#include <views/session/momenttime.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::app {

LivePill::LivePill(QWidget *parent)
    : text::RichLabel(parent)
{
    setObjectName(QStringLiteral("livePill"));
    setContentsMargins(8, 0, 12, 0);
}

void LivePill::show(const session::LiveFeed &feed)
{
    using State = session::LiveFeed::State;
    const theme::Tokens &tokens = theme::current();
    QString time = feed.observation() ? QDateTime::fromSecsSinceEpoch(static_cast<qint64>(feed.observation()->time_s)).toString(QStringLiteral("HH:mm:ss")) : QString();
    QString mark, word;
    QColor color = tokens.textMuted;
    switch (feed.state()) {
    case State::Off: clear(); return;
    case State::Connecting: mark = QStringLiteral("◌"), word = feed.moment() ? tr("Opening") : feed.firstSight() ? tr("Diagnosing") : tr("Connecting"); break;
    case State::Live: mark = QStringLiteral("●"), word = tr("Live"), color = tokens.ok; break;
    case State::Stale: mark = QStringLiteral("▲"), word = std::isnan(feed.dataAge_s()) ? tr("No data") : tr("Stale"), color = tokens.warning; break;
    case State::Moment:
        setText(text::rich(QStringLiteral("<span style='color:%1'>%2</span> <b>%3</b> <span style='color:%1'>%4</span>"), tokens.textMuted.name(), QStringLiteral("■"),
                           tr("Moment of %1, offline").arg(session::momentTime(feed.observation()->time_s)), feed.label()));
        setToolTip(tr("A saved moment: nothing is asked, ages are those of its time. Disconnect closes it."));
        return;
    case State::Lost: mark = QStringLiteral("✖"), word = tr("No answer"), color = tokens.critical; break;
    case State::Paused:
        mark = QStringLiteral("⏸"), word = tr("Paused"), color = tokens.warning;
        time = QStringLiteral("%1, %2").arg(live::clockText(feed.observation()->time_s), live::agoText(feed.shownAgo_s()));
        break;
    }
    setText(text::rich(QStringLiteral("<span style='color:%1'>%2</span> <b>%3</b> %4 <span style='color:%5'>%6</span>"),
                       color.name(), mark, word, feed.label(), tokens.textMuted.name(), time));
    setToolTip(text::shown(feed.error()));
}

} // namespace switchyard::app
