// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace switchyard::canvas {

/// A small panel beside the pointer. Unlike a tool tip it is there at once and follows.
class HoverCard : public QLabel
{
    Q_OBJECT
public:
    explicit HoverCard(QWidget *parent);
    /// Empty text hides it.
    void showAt(QPoint pointer, const QString &richText);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace switchyard::canvas
