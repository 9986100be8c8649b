// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a watched cluster below the drawing: live or paused, the strip, how much of the past it has, replay.
#pragma once

#include <optional>

#include <QFrame>

#include <core/telemetry/happened.h>
#include <views/session/livefeed.h>
#include <views/text/rich.h>

class QComboBox;
class QToolButton;

namespace switchyard::live {

class TimeStrip;

class TimeBar final : public QFrame
{
    Q_OBJECT
public:
    explicit TimeBar(QWidget *parent = nullptr);
    /// State, clock and age; the strip follows the present unless the watch is paused.
    void show(const session::LiveFeed &feed);
    void setReplaying(bool replaying);
    /// Not shown, whatever is watched: a presentation has the space.
    void setAway(bool away);
    [[nodiscard]] TimeStrip &strip() { return *m_strip; }
    [[nodiscard]] double window_s() const;

signals:
    void pauseToggled();
    void replayToggled();
    void scrubbed(double time_s);
    void liveWanted();
    void windowChosen();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showState(const session::LiveFeed &feed);

    QToolButton *m_pause;
    QToolButton *m_replay;
    text::RichLabel *m_state;
    TimeStrip *m_strip;
    QComboBox *m_window;
    bool m_paused = false;
    std::optional<bool> m_button; ///< m_paused, as the button says it; none: it says nothing yet
    bool m_on = false; ///< something is watched
    bool m_away = false;
};

} // namespace switchyard::live
