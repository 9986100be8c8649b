// SPDX-License-Identifier: GPL-3.0-or-later
// What the speaker sees and the audience does not: notes, the next slide, how long it has gone on; and the light that points.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <views/text/plain.h>

class QToolButton;

namespace switchyard::app {

/// A window of its own, on another screen where there is one.
class PresenterNotes : public QWidget
{
    Q_OBJECT
public:
    /// Over `slides`, whose screen it leaves to them.
    explicit PresenterNotes(QWidget &slides);
    void setSlide(const QString &place, const QString &title, const QString &note, const QString &next);
    [[nodiscard]] static bool hasOtherScreen(const QWidget &slides);

private:
    void showTime();

    text::Label *m_place, *m_title, *m_note, *m_next;
    QToolButton *m_time;
    QElapsedTimer m_since;
    QTimer m_tick;
};

/// Darkens a window but for a circle about the pointer. Nothing is clicked through it that would not be clicked without it.
class Spotlight : public QWidget
{
    Q_OBJECT
public:
    explicit Spotlight(QWidget &over);
    void pointTo(QPoint global);
    [[nodiscard]] QPoint at() const { return m_at; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QPoint m_at;
};

} // namespace switchyard::app
