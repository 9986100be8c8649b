// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <views/canvas/heat.h>

class QButtonGroup;
class QComboBox;
class QToolButton;

namespace switchyard::canvas {

/// The small bar over the canvas: which quantity is colour, on which scale, predicted or observed.
class HeatBar : public QFrame
{
    Q_OBJECT
public:
    explicit HeatBar(QWidget *parent = nullptr);
    void setChoice(const HeatChoice &choice);
    /// Observed values can only be chosen while a cluster is watched.
    void setLiveAvailable(bool available);
    /// A moment was kept that observed values can be divided by, "2026-11-22 14:02"; empty: none.
    void setReference(const QString &time);
    /// Without a playhead its basis is not offered.
    void setPlayheadAvailable(bool available);

protected:
    void paintEvent(QPaintEvent *event) override;

signals:
    void chosen(const switchyard::canvas::HeatChoice &choice);
    void rangeWanted(); ///< its ends are to be typed

private:
    void choose();
    void showSources();

    HeatChoice m_choice;
    QComboBox *m_metric;
    QButtonGroup *m_scale;
    QButtonGroup *m_source;
    QButtonGroup *m_basis;
    bool m_playhead = false; ///< the timeline has one
    bool m_live = false;     ///< a cluster is watched
    bool m_reference = false; ///< a moment is kept
    QToolButton *m_range;
    QToolButton *m_typed;
};

} // namespace switchyard::canvas
