// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/loadkey.h>

#include <QCoreApplication>
#include <QPainter>

#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>

namespace switchyard::widgets {

namespace {

struct Key {
    double swatch = 24;
    int classes = 0;
    QColor (*colour)(int, theme::Mode) = nullptr;
    bool (*beyond)(int) = nullptr; ///< hatched: outside of the scale
    QString (*end)(int) = nullptr; ///< what stands below the end of a class
};

double paintKey(QPainter &painter, const QPointF &topRight, const theme::Tokens &t, const Key &key)
{
    const double width = key.swatch * key.classes + 30;
    painter.setFont(theme::font(theme::Type::Small));
    for (int c = 0; c < key.classes; ++c) {
        const QRectF box(topRight.x() - width + c * key.swatch, topRight.y(), key.swatch, 8);
        painter.fillRect(box, key.colour(c, t.mode));
        if (key.beyond(c))
            painter.fillRect(box, QBrush(t.canvas, Qt::FDiagPattern));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(box.right() - 22, topRight.y() + 8, 44, 14), Qt::AlignCenter, key.end(c));
    }
    return width;
}

QString percentBelow(int c)
{
    return c < theme::overloadClass ? localNumber(QString::number(theme::loadBounds[static_cast<std::size_t>(c)] * 100)) : QCoreApplication::translate("LoadKey", "> %");
}

QString timesBelow(int c)
{
    return c + 1 < theme::ratioClasses ? localNumber(QString::number(theme::ratioBounds[static_cast<std::size_t>(c)])) : QStringLiteral("×");
}

} // namespace

double paintLoadKey(QPainter &painter, const QPointF &topRight, const theme::Tokens &t)
{
    return paintKey(painter, topRight, t, {24, theme::loadClasses, [](int c, theme::Mode mode) -> QColor { return theme::loadColor(c, mode); }, [](int c) { return c == theme::overloadClass; }, percentBelow});
}

double paintRatioKey(QPainter &painter, const QPointF &topRight, const theme::Tokens &t)
{
    return paintKey(painter, topRight, t, {28, theme::ratioClasses, [](int c, theme::Mode mode) -> QColor { return theme::ratioColor(c, mode); }, [](int c) { return theme::isBeyond(c); }, timesBelow});
}

} // namespace switchyard::widgets
