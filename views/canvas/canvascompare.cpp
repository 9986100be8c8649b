// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas while it is compared with another design.
#include <views/canvas/canvas.h>

#include <algorithm>
#include <utility>

#include <QPainter>

#include <views/theme/theme.h>

namespace switchyard::canvas {

void Canvas::setSwipe(double share)
{
    m_swipe = std::clamp(share, 0.0, 1.0);
    update();
}

QRect Canvas::partOf(const KeptPicture &picture) const
{
    return compareMode() == CompareMode::Swipe ? swipePart(size(), m_swipe, &picture == &m_pictureBefore, devicePixelRatioF()) : rect();
}

void Canvas::paintBefore(QPainter &painter)
{
    if (!m_map)
        return;
    paintPicture(painter, m_pictureBefore, m_map->before, m_map->before, m_map->peers);
    paintPlaces(painter, m_map->come, PlaceKind::Empty, m_camera, rect(), theme::current());
    paintTag(painter, tr("Before"), Qt::AlignLeft);
    paintPointer(painter);
}

/// What the comparison adds to the picture of now: places of what is gone, and before, left of the swipe.
void Canvas::paintTwin(QPainter &painter)
{
    const theme::Tokens &tokens = theme::current();
    const bool difference = compareMode() == CompareMode::Difference;
    paintPlaces(painter, m_map->gone, difference ? PlaceKind::OnlyBefore : PlaceKind::Empty, m_camera, rect(), tokens);
    if (difference)
        paintPlaces(painter, m_map->come, PlaceKind::OnlyNow, m_camera, rect(), tokens);
    else
        paintTag(painter, tr("Now"), compareMode() == CompareMode::Panes ? Qt::AlignLeft : Qt::AlignRight);
    if (compareMode() == CompareMode::Panes)
        paintPointer(painter);
    if (compareMode() != CompareMode::Swipe)
        return;
    painter.save();
    painter.setClipRect(QRectF(0, 0, m_swipe * width(), height()));
    paintBefore(painter);
    painter.restore();
}

/// Which of the two a picture is.
void Canvas::paintTag(QPainter &painter, const QString &word, Qt::Alignment side) const
{
    const theme::Tokens &tokens = theme::current();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::font(theme::Type::Strong));
    const QFontMetricsF metrics(painter.font());
    QRectF box(8, 8, metrics.horizontalAdvance(word) + 16, metrics.height() + 6);
    if (side & Qt::AlignRight)
        box.moveRight(width() - 8);
    painter.setPen(QPen(tokens.hairline, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(box, theme::radiusPx, theme::radiusPx);
    painter.setPen(tokens.text);
    painter.drawText(box, Qt::AlignCenter, word);
    painter.restore();
}

/// Where the pointer is, or would be in the other picture.
void Canvas::paintPointer(QPainter &painter) const
{
    if (compareMode() != CompareMode::Panes || (m_hover.block < 0 && m_hoverBefore.block < 0))
        return;
    const theme::Tokens &tokens = theme::current();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto &[color, width] : {std::pair(tokens.canvas, 4.0), std::pair(tokens.text, 1.5)}) {
        painter.setPen(QPen(color, width));
        painter.drawEllipse(m_cursor, 9, 9);
    }
    painter.restore();
}

} // namespace switchyard::canvas
