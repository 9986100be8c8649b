// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/loadkey.h>

#include <QCoreApplication>
#include <QPainter>

#include <views/theme/loadscale.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>

namespace switchyard::widgets {

double paintLoadKey(QPainter &painter, const QPointF &topRight, const theme::Tokens &t)
{
    constexpr double swatch = 24;
    constexpr double width = swatch * theme::loadClasses + 30;
    painter.setFont(theme::font(theme::Type::Small));
    for (int c = 0; c < theme::loadClasses; ++c) {
        const QRectF box(topRight.x() - width + c * swatch, topRight.y(), swatch, 8);
        painter.fillRect(box, theme::loadColor(c, t.mode));
        if (c == theme::overloadClass)
            painter.fillRect(box, QBrush(t.canvas, Qt::FDiagPattern));
        const QString end = c < theme::overloadClass ? QString::number(theme::loadBounds[static_cast<std::size_t>(c)] * 100) : QCoreApplication::translate("LoadKey", "> %");
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(box.right() - 20, topRight.y() + 8, 40, 14), Qt::AlignCenter, end);
    }
    return width;
}

double paintRatioKey(QPainter &painter, const QPointF &topRight, const theme::Tokens &t)
{
    constexpr double swatch = 28;
    constexpr double width = swatch * theme::ratioClasses + 30;
    painter.setFont(theme::font(theme::Type::Small));
    for (int c = 0; c < theme::ratioClasses; ++c) {
        const QRectF box(topRight.x() - width + c * swatch, topRight.y(), swatch, 8);
        painter.fillRect(box, theme::ratioColor(c, t.mode));
        if (theme::isBeyond(c))
            painter.fillRect(box, QBrush(t.canvas, Qt::FDiagPattern));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(box.right() - 22, topRight.y() + 8, 44, 14), Qt::AlignCenter,
                         c + 1 < theme::ratioClasses ? QString::number(theme::ratioBounds[static_cast<std::size_t>(c)]) : QStringLiteral("×"));
    }
    return width;
}

} // namespace switchyard::widgets
