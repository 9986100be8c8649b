// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/hovercard.h>

#include <algorithm>

#include <QPainter>

#include <views/theme/theme.h>

namespace switchyard::canvas {

HoverCard::HoverCard(QWidget *parent)
    : text::RichLabel(parent)
{
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setMargin(8);
    hide();
}

void HoverCard::showAt(QPoint pointer, const text::Rich &words)
{
    if (words.isEmpty()) {
        hide();
        return;
    }
    setText(words);
    adjustSize();
    follow(pointer);
}

void HoverCard::follow(QPoint pointer)
{
    const QRect room = parentWidget()->rect().marginsRemoved(m_covered).adjusted(4, 4, -4, -4);
    QPoint at = pointer + QPoint(18, 18);
    if (at.x() + width() > room.right())
        at.setX(pointer.x() - 14 - width());
    if (at.y() + height() > room.bottom())
        at.setY(pointer.y() - 14 - height());
    QRect place(QPoint(std::max(at.x(), room.left()), std::max(at.y(), room.top())), size());
    for (const QPoint &other : {QPoint(m_taken.left() - 6 - width(), place.top()), QPoint(place.left(), m_taken.top() - 6 - height())})
        if (const QRect beside(other, size()); place.intersects(m_taken) && room.contains(beside) && !beside.contains(pointer))
            place = beside;
    move(place.topLeft());
    show();
    raise();
}

void HoverCard::paintEvent(QPaintEvent *event)
{
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme::current().hairline);
        painter.setBrush(theme::current().raised);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme::radiusPx, theme::radiusPx);
    }
    QLabel::paintEvent(event);
}

} // namespace switchyard::canvas
