// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QRect>

#include <views/text/rich.h>

namespace switchyard::canvas {

/// A small panel beside the pointer. Unlike a tool tip it is there at once and follows.
class HoverCard : public text::RichLabel
{
    Q_OBJECT
public:
    explicit HoverCard(QWidget *parent);
    /// What lies over the edges of the parent: the card keeps off it.
    void setCovered(const QMargins &edges) { m_covered = edges; }
    /// Of the parent, what lies over the drawing as well: the card goes beside it.
    void setBeside(const QRect &taken) { m_taken = taken; }
    /// Empty words hide it.
    void showAt(QPoint pointer, const text::Rich &words);
    /// The same words at another place.
    void follow(QPoint pointer);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QMargins m_covered;
    QRect m_taken;
};

} // namespace switchyard::canvas
