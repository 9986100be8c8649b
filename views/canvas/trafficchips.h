// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QFrame>

#include <core/predict/only_traffic.h>

class QToolButton;

namespace switchyard::canvas {

/// Kinds of communicators to look at alone: TP, PP, DP …, other jobs. Each has its colour and its share of the bytes;
/// none chosen: all traffic.
class TrafficChips : public QFrame
{
    Q_OBJECT
public:
    explicit TrafficChips(QWidget *parent = nullptr);
    /// Null: no chips. What is chosen stays where the prediction still has it.
    void setPrediction(const predict::DesignPrediction *prediction);
    /// These kinds alone; all traffic when they were alone already.
    void alone(predict::TrafficMask mask);
    /// These kinds, those of them that the prediction has; 0: all traffic.
    void choose(predict::TrafficMask mask);
    [[nodiscard]] predict::TrafficMask chosen() const { return m_chosen; }
    [[nodiscard]] bool hasChips() const { return m_there != 0; }

signals:
    void changed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Chip {
        QToolButton *button = nullptr;
        predict::TrafficMask bit = 0;
    };
    void colour();
    std::vector<Chip> m_chips;
    predict::TrafficMask m_there = 0;
    predict::TrafficMask m_chosen = 0;
};

} // namespace switchyard::canvas
