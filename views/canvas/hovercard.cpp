// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/hovercard.h>

#include <algorithm>

namespace switchyard::canvas {

HoverCard::HoverCard(QWidget *parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("hoverCard"));
    setTextFormat(Qt::RichText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setFrameShape(QFrame::StyledPanel);
    setMargin(8);
    hide();
}

void HoverCard::showAt(QPoint pointer, const QString &richText)
{
    if (richText.isEmpty()) {
        hide();
        return;
    }
    if (richText != text())
        setText(richText);
    adjustSize();
    const QRect room = parentWidget()->rect().adjusted(4, 4, -4, -4);
    QPoint at = pointer + QPoint(18, 18);
    if (at.x() + width() > room.right())
        at.setX(pointer.x() - 14 - width());
    if (at.y() + height() > room.bottom())
        at.setY(pointer.y() - 14 - height());
    move(std::max(at.x(), room.left()), std::max(at.y(), room.top()));
    show();
    raise();
}

} // namespace switchyard::canvas
