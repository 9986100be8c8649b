// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/timebar.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include <views/live/eventwords.h>
#include <views/live/timestrip.h>
#include <views/theme/icons.h>
#include <views/theme/theme.h>

namespace switchyard::live {

namespace {

constexpr std::array windows_s = {900, 3600, 6 * 3600, 24 * 3600};
constexpr int wideEnough_px = 640; ///< for the state in words

} // namespace

TimeBar::TimeBar(QWidget *parent)
    : QFrame(parent)
    , m_pause(new QToolButton(this))
    , m_replay(new QToolButton(this))
    , m_state(new text::RichLabel(this))
    , m_strip(new TimeStrip(this))
    , m_window(new QComboBox(this))
{
    setObjectName(QStringLiteral("timeBar"));
    setAutoFillBackground(true);
    m_pause->setObjectName(QStringLiteral("timePause"));
    m_pause->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_pause->setFocusPolicy(Qt::TabFocus);
    m_replay->setObjectName(QStringLiteral("timeReplay"));
    m_replay->setFocusPolicy(Qt::TabFocus);
    m_state->setObjectName(QStringLiteral("timeState"));
    m_state->setMinimumWidth(QFontMetrics(theme::font(theme::Type::Strong)).horizontalAdvance(tr("⏸ Paused 00:00:00, 00.0 min ago"))); // the strip stays where it is
    m_window->setObjectName(QStringLiteral("timeWindow"));
    m_window->setAccessibleName(tr("How much of the past the time bar has"));
    m_window->setToolTip(tr("How much of the past the time bar has"));
    m_window->addItems({tr("15 min"), tr("1 h"), tr("6 h"), tr("24 h")});
    m_window->setCurrentIndex(1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(6);
    row->addWidget(m_pause);
    row->addWidget(m_replay);
    row->addWidget(m_state);
    row->addWidget(m_strip, 1);
    row->addWidget(m_window);
    connect(m_pause, &QToolButton::clicked, this, &TimeBar::pauseToggled);
    connect(m_replay, &QToolButton::clicked, this, &TimeBar::replayToggled);
    connect(m_strip, &TimeStrip::pauseToggled, this, &TimeBar::pauseToggled);
    connect(m_strip, &TimeStrip::scrubbed, this, &TimeBar::scrubbed);
    connect(m_strip, &TimeStrip::liveWanted, this, &TimeBar::liveWanted);
    connect(m_window, &QComboBox::currentIndexChanged, this, &TimeBar::windowChosen);
    setReplaying(false);
    setVisible(false);
}

void TimeBar::setAway(bool away)
{
    m_away = away;
    setVisible(m_on && !m_away);
}

double TimeBar::window_s() const { return windows_s[static_cast<std::size_t>(std::clamp(m_window->currentIndex(), 0, 3))]; }

void TimeBar::setReplaying(bool replaying)
{
    m_replay->setIcon(theme::icon(replaying ? QStringLiteral("close") : QStringLiteral("play")));
    m_replay->setToolTip(replaying ? tr("Stop the replay") : tr("Replay: from the time that is shown, or from the beginning, in steps of one second to the present"));
    m_replay->setAccessibleName(replaying ? tr("Stop the replay") : tr("Replay"));
}

void TimeBar::show(const session::LiveFeed &feed)
{
    m_paused = feed.isPaused();
    m_on = feed.state() != session::LiveFeed::State::Off && !feed.moment(); // a saved moment has one time
    setVisible(m_on && !m_away);
    const bool seen = feed.observation() != nullptr;
    for (QWidget *widget : std::initializer_list<QWidget *>{m_pause, m_replay, m_strip, m_window})
        widget->setEnabled(seen);
    if (std::exchange(m_button, m_paused) != m_paused) { // an icon that is set lays the bar out again, and this comes each second
        m_pause->setText(m_paused ? tr("Live") : tr("Pause"));
        m_pause->setIcon(theme::icon(m_paused ? QStringLiteral("refresh") : QStringLiteral("pause")));
        m_pause->setAccessibleName(m_paused ? tr("Go live") : tr("Pause"));
        m_pause->setToolTip(m_paused ? tr("Back to the present (End or Escape on the strip)") : tr("Stay at what is shown; the server is not asked any more (Space on the strip)"));
    }
    showState(feed);
    const auto [from_s, to_s] = m_strip->range();
    if (!m_paused)
        m_strip->setPlayhead(std::numeric_limits<double>::quiet_NaN());
    if (seen && !m_paused) {
        m_strip->setRange(feed.present_s() - window_s(), feed.present_s());
    } else if (seen && std::abs(to_s - from_s - window_s()) > 1) { // another window about what is shown
        const double end_s = std::min(feed.present_s(), std::max(to_s, feed.observation()->time_s + window_s() / 2));
        const double last_s = feed.observation()->time_s < end_s - window_s() ? feed.observation()->time_s + window_s() / 2 : end_s;
        m_strip->setRange(last_s - window_s(), last_s);
    }
    if (seen)
        m_strip->setStep(std::max(1.0, feed.observation()->scrapeInterval_s));
}

void TimeBar::showState(const session::LiveFeed &feed)
{
    using State = session::LiveFeed::State;
    const theme::Tokens &tokens = theme::current();
    QString words;
    switch (feed.state()) {
    case State::Off:
    case State::Connecting: words = tr("Connecting"); break;
    case State::Live: words = tr("Live"); break;
    case State::Stale: words = tr("Stale"); break;
    case State::Lost: words = tr("No answer"); break;
    case State::Paused: words = tr("Paused"); break;
    case State::Moment: break; // the bar is away
    }
    if (m_paused)
        m_state->setText(text::rich(QStringLiteral("<span style='color:%1'>⏸</span> <b>%2</b> %3, %4"), tokens.warning.name(), words, clockText(feed.observation()->time_s), agoText(feed.shownAgo_s())));
    else
        m_state->setText(text::rich(QStringLiteral("<span style='color:%1'>●</span> <b>%2</b>"), (feed.state() == State::Live ? tokens.ok : tokens.textMuted).name(), words));
    m_state->setToolTip(m_paused ? tr("All views show this time; the present is not asked for") : tr("All views show the present"));
}

void TimeBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    m_state->setVisible(width() >= wideEnough_px);
    m_pause->setToolButtonStyle(width() >= wideEnough_px / 2 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

void TimeBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_button.reset(); // its icon has the colours of a theme
        m_strip->update();
    }
}

} // namespace switchyard::live
