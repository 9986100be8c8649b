// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/legend.h>

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>

#include <core/base/format.h>

#include <views/canvas/raster.h>
#include <views/canvas/traffic.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

QString loadTitle(const HeatChoice &choice)
{
    if (choice.source == HeatSource::Live)
        return QCoreApplication::translate("Legend", "Link utilisation, observed · in | out");
    switch (choice.basis) {
    case Basis::Busy: return QCoreApplication::translate("Legend", "Link utilisation while busy · in | out");
    case Basis::Playhead:
        return QCoreApplication::translate("Legend", "Link utilisation at %1 of the step · in | out").arg(QString::fromStdString(format::seconds(choice.playhead_s)));
    case Basis::Mean: break;
    }
    return QCoreApplication::translate("Legend", "Link utilisation, mean of the step · in | out");
}

/// Two scales: the classes of a link's load, and the tints of stages.
void paintTrafficLegend(QPainter &painter, const QRectF &rect, const Heat &heat, const theme::Tokens &tokens)
{
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const QRectF inner = rect.adjusted(8, 3, -8, -2);
    const double line = metrics.height(), barY = inner.y() + line + 1;
    const int stages = heat.stages;
    const double stageWidth = stages > 1 ? inner.width() * 0.2 : 0;
    const double loadWidth = inner.width() - (stageWidth > 0 ? stageWidth + 22 : 0);
    painter.setPen(tokens.text);
    painter.drawText(QRectF(inner.x(), inner.y(), loadWidth, line), Qt::AlignLeft | Qt::AlignTop,
                     metrics.elidedText(loadTitle(heat.choice), Qt::ElideRight, loadWidth));
    const double step = loadWidth / theme::loadClasses;
    for (int c = 0; c < theme::loadClasses; ++c) {
        const QRectF box(inner.x() + c * step, barY, step - 1, 8);
        painter.fillRect(box, theme::loadColor(c, tokens.mode));
        if (c == theme::overloadClass)
            painter.fillRect(box, QBrush(tokens.canvas, Qt::BDiagPattern));
    }
    painter.setPen(tokens.textMuted);
    for (std::size_t i = 0; i < theme::loadBounds.size(); ++i) {
        const QString word = QString::number(100 * theme::loadBounds[i]) + (i + 1 == theme::loadBounds.size() ? QStringLiteral(" %") : QString());
        painter.drawText(QRectF(inner.x() + static_cast<double>(i + 1) * step - step, barY + 8, 2 * step, line), Qt::AlignHCenter | Qt::AlignTop, word);
    }
    if (stageWidth <= 0)
        return;
    const double x = inner.right() - stageWidth;
    painter.setPen(tokens.text);
    painter.drawText(QRectF(x, inner.y(), stageWidth, line), Qt::AlignLeft | Qt::AlignTop, QCoreApplication::translate("Legend", "Pipeline stage"));
    const double each = stageWidth / stages;
    for (int s = 0; s < stages; ++s)
        painter.fillRect(QRectF(x + s * each, barY, each - (each > 4 ? 1 : 0), 8), stageColor(s, stages, tokens));
    painter.setPen(tokens.textMuted);
    painter.drawText(QRectF(x, barY + 8, stageWidth, line), Qt::AlignLeft | Qt::AlignTop, QStringLiteral("0"));
    painter.drawText(QRectF(x, barY + 8, stageWidth, line), Qt::AlignRight | Qt::AlignTop, QString::number(stages - 1));
}

} // namespace

void paintLegend(QPainter &painter, const QRectF &rect, const Heat &heat, const theme::Tokens &tokens)
{
    const HeatChoice &choice = heat.choice;
    const CodeColors colors = codeColors(heat, tokens);
    QColor ground = tokens.canvas;
    ground.setAlpha(225);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect, theme::radiusPx, theme::radiusPx);
    if (choice.showsTraffic())
        return paintTrafficLegend(painter, rect, heat, tokens);

    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const QRectF inner = rect.adjusted(8, 5, -8, -4);
    const QString name = titleText(choice.metric);
    const QString title = choice.logarithmic ? name : QString(name + QStringLiteral(" · ") + legendUnit(heat).name); // each end of a log scale has its own
    painter.setPen(tokens.text);
    painter.drawText(QRectF(inner.x(), inner.y(), inner.width(), metrics.height()), Qt::AlignLeft | Qt::AlignTop, title);
    const QString kind = choice.source == HeatSource::Ratio ? QCoreApplication::translate("Legend", "centred on 1")
        : choice.logarithmic                               ? QCoreApplication::translate("Legend", "log")
                                                           : QCoreApplication::translate("Legend", "linear");
    const double titleWidth = metrics.horizontalAdvance(title);
    painter.setPen(tokens.textMuted);
    painter.drawText(QRectF(inner.x() + titleWidth + 6, inner.y(), inner.width(), metrics.height()), Qt::AlignLeft | Qt::AlignTop, QStringLiteral("· ") + kind);

    // Swatches at the right: what is no value at all.
    const struct {
        std::uint8_t code;
        const char *name;
    } swatches[] = {{code::idle, QT_TRANSLATE_NOOP("Legend", "idle")}, {code::noData, QT_TRANSLATE_NOOP("Legend", "no data")}, {static_cast<std::uint8_t>(code::staleFirst + 80), QT_TRANSLATE_NOOP("Legend", "stale")}};
    double x = inner.right();
    const double swatchY = inner.y() + (metrics.height() - 9) / 2;
    for (const auto &swatch : swatches) {
        if (swatch.code != code::idle && choice.source == HeatSource::Predicted)
            continue;
        const QString word = QCoreApplication::translate("Legend", swatch.name);
        const double width = metrics.horizontalAdvance(word) + 13;
        x -= width;
        if (x < inner.x() + titleWidth + 60)
            break;
        painter.setPen(tokens.textMuted);
        painter.drawText(QRectF(x + 13, inner.y(), width, metrics.height()), Qt::AlignLeft | Qt::AlignTop, word);
        const QRectF box(x, swatchY, 9, 9);
        painter.fillRect(box, QColor(colors.fill[swatch.code]));
        if (swatch.code == code::noData)
            painter.fillRect(box, QBrush(QColor(colors.hatch), Qt::BDiagPattern));
        else if (swatch.code == code::idle)
            painter.fillRect(box.adjusted(1, 1, -1, -1), tokens.canvas);
        else
            painter.fillRect(QRectF(box.right() - 3, box.y(), 3, 3), tokens.canvas);
        x -= 10;
    }

    const double barY = inner.y() + metrics.height() + 3;
    const auto [low, high] = legendEnds(heat);
    const double lowWidth = metrics.horizontalAdvance(low), highWidth = metrics.horizontalAdvance(high);
    const QRectF bar(inner.x() + lowWidth + 6, barY + 1, std::max(20.0, inner.width() - lowWidth - highWidth - 12), 9);
    for (int i = 0; i < static_cast<int>(bar.width()); ++i)
        painter.fillRect(QRectF(bar.x() + i, bar.y(), 1, bar.height()), QColor(theme::colorAt(theme::lut(heat.map), i / std::max(1.0, bar.width() - 1))));
    painter.setPen(tokens.textMuted);
    painter.drawText(QRectF(inner.x(), barY - 2, lowWidth + 4, 14), Qt::AlignLeft | Qt::AlignVCenter, low);
    painter.drawText(QRectF(bar.right() + 6, barY - 2, highWidth + 4, 14), Qt::AlignLeft | Qt::AlignVCenter, high);
}

Legend::Legend(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("legend"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void Legend::setHeat(const Heat &heat)
{
    m_heat.choice = heat.choice;
    m_heat.scale = heat.scale;
    m_heat.map = heat.map;
    m_heat.missing = heat.missing;
    m_heat.stages = heat.stages;
    update();
}

void Legend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_heat.missing.isEmpty()) {
        paintLegend(painter, rect(), m_heat, theme::current());
        return;
    }
    QColor ground = theme::current().canvas;
    ground.setAlpha(225);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect(), theme::radiusPx, theme::radiusPx);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(theme::current().textMuted);
    painter.drawText(rect().adjusted(8, 0, -8, 0), static_cast<int>(Qt::AlignVCenter | Qt::AlignRight) | Qt::TextWordWrap, m_heat.missing);
}

} // namespace switchyard::canvas
