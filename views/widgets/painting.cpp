// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/painting.h>

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include <views/theme/theme.h>

namespace switchyard::widgets {

void paintLine(QPainter &painter, const QRectF &rect, const QString &words, Qt::Alignment align)
{
    painter.drawText(rect, static_cast<int>(align | Qt::AlignVCenter), QFontMetricsF(painter.font()).elidedText(words, Qt::ElideRight, rect.width()));
}

void paintHead(QPainter &painter, const QRectF &rect, const QString &words, const theme::Tokens &t)
{
    painter.setFont(theme::font(theme::Type::Section));
    painter.setPen(t.textMuted);
    paintLine(painter, QRectF(rect.left(), rect.top(), rect.width(), head_px), words);
}

double roundUp(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 3.0, 4.0, 6.0, 8.0})
        if (value <= step * power * (1 + 1e-9))
            return step * power;
    return 10 * power;
}

} // namespace switchyard::widgets
