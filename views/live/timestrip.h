// SPDX-License-Identifier: GPL-3.0-or-later
// Some time of a watched cluster as a strip: what happened as marks, a curve behind them, and the time that is shown.
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include <QRectF>
#include <QWidget>

#include <core/telemetry/happened.h>
#include <views/theme/tokens.h>

class QPainter;

namespace switchyard::live {

QColor eventColor(telemetry::Event::Kind kind, const theme::Tokens &tokens);
/// Each kind has a shape beside its colour, about `at`.
void paintEventMark(QPainter &painter, telemetry::Event::Kind kind, const QPointF &at, const theme::Tokens &tokens);

class TimeStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit TimeStrip(QWidget *parent = nullptr);
    void setRange(double from_s, double to_s);
    [[nodiscard]] std::pair<double, double> range() const { return {m_from_s, m_to_s}; }
    void setHappened(telemetry::Happened happened);
    [[nodiscard]] const telemetry::Happened &happened() const { return m_happened; }
    /// NaN: the present is shown.
    void setPlayhead(double time_s);
    [[nodiscard]] double playhead() const { return m_playhead_s; }
    /// Of the arrow keys.
    void setStep(double seconds) { m_step_s = seconds; }
    /// What goes on or went wrong, over the strip.
    void setNote(const QString &note, bool trouble = false);
    [[nodiscard]] const QString &note() const { return m_note; }

    [[nodiscard]] double x(double time_s) const;
    [[nodiscard]] double timeAt(double x) const;
    /// What is said of a place.
    [[nodiscard]] QString tipAt(const QPointF &at) const;

    QSize sizeHint() const override { return {400, 40}; }
    QSize minimumSizeHint() const override { return {80, 40}; }

signals:
    void scrubbed(double time_s);
    void liveWanted();
    void pauseToggled();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] std::vector<const telemetry::Event *> eventsAt(double x, double reach_px) const;
    void scrubTo(double time_s);
    void paintAxis(QPainter &painter, const theme::Tokens &tokens) const;
    void paintCurve(QPainter &painter, const theme::Tokens &tokens) const;

    double m_from_s = 0;
    double m_to_s = 0;
    std::pair<double, double> m_painted; ///< the range when it was painted last
    double m_step_s = 15;
    double m_playhead_s = std::numeric_limits<double>::quiet_NaN();
    telemetry::Happened m_happened;
    QString m_note;
    bool m_trouble = false;
    bool m_dragging = false;
};

} // namespace switchyard::live
