// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/strategy/strategypainter.h>

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <core/base/format.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>

namespace switchyard::strategy {

namespace {

constexpr double left_px = 92;    ///< names of stages
constexpr double right_px = 168;  ///< medians of stages
constexpr double head_px = 44;    ///< what it is, and the replicas' numbers
constexpr double bottom_px = 58;  ///< the worst of each replica, the legend

QString tr(const char *text) { return QCoreApplication::translate("Strategy", text); }

QString shownValue(const StrategyMap &map, float value)
{
    return std::isnan(value) ? QStringLiteral("–") : canvas::valueText(map.choice.metric, map.choice.source, static_cast<double>(value));
}

/// Length of a margin's bar: of a ratio how far it is from 1, of others the part of the largest.
double barLength(const StrategyMap &map, float value, float largest)
{
    if (std::isnan(value))
        return 0;
    if (map.choice.source == canvas::HeatSource::Ratio)
        return std::min(1.0, std::abs(static_cast<double>(value) - 1) * 2);
    return largest > 0 ? static_cast<double>(value / largest) : 0;
}

float largestOf(const std::vector<float> &values)
{
    float top = 0;
    for (const float v : values)
        top = v > top ? v : top;
    return top;
}

} // namespace

StrategyLayout::StrategyLayout(const StrategyMap &map, const QRectF &rect)
    : m_map(map)
    , m_rect(rect)
    , m_plot(rect.adjusted(left_px, head_px, -right_px, -bottom_px))
{
    if (m_plot.width() < 16 || m_plot.height() < 8 || map.replicas == 0)
        m_plot = {};
    m_row_px = map.stages > 0 ? m_plot.height() / map.stages : 0;
    m_column_px = map.replicas > 0 ? m_plot.width() / map.replicas : 0;
    m_row_px = std::min(m_row_px, std::max(64.0, 8.0 * map.lanes));
    m_plot.setHeight(m_row_px * map.stages);
}

std::optional<Spot> StrategyLayout::spotAt(const QPointF &at) const
{
    if (!m_plot.contains(at))
        return {};
    Spot spot;
    spot.stage = std::clamp(static_cast<int>((at.y() - m_plot.top()) / m_row_px), 0, m_map.stages - 1);
    spot.replica = std::clamp(static_cast<int>((at.x() - m_plot.left()) / m_column_px), 0, m_map.replicas - 1);
    if (hasLines())
        spot.lane = std::clamp(static_cast<int>((at.y() - m_plot.top() - spot.stage * m_row_px) / m_row_px * m_map.lanes), 0, m_map.lanes - 1);
    return spot;
}

QRectF StrategyLayout::rectOf(const Spot &spot) const
{
    const double lane_px = m_row_px / m_map.lanes;
    const double top = m_plot.top() + spot.stage * m_row_px + std::max(0, spot.lane) * lane_px;
    return {m_plot.left() + spot.replica * m_column_px, top, m_column_px, spot.lane < 0 ? m_row_px : lane_px};
}

std::size_t StrategyLayout::placeOf(const Spot &spot) const
{
    if (spot.lane >= 0)
        return m_map.at(spot.stage, spot.lane, spot.replica);
    std::size_t worst = m_map.at(spot.stage, 0, spot.replica);
    for (int lane = 1; lane < m_map.lanes; ++lane)
        if (const std::size_t place = m_map.at(spot.stage, lane, spot.replica); m_map.isWorse(place, worst))
            worst = place;
    return worst;
}

void StrategyLayout::paintCells(QPainter &painter, const theme::Tokens &tokens) const
{
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    QImage image(std::max(1, static_cast<int>(m_plot.width() * ratio)), std::max(1, static_cast<int>(m_plot.height() * ratio)), QImage::Format_RGB32);
    const int lines = hasLines() ? m_map.lanes : 1;
    const int rows = m_map.stages * lines;
    const bool gaps = m_row_px >= 5;
    std::vector<QRgb> line(static_cast<std::size_t>(image.width()));
    int drawn = -1;
    for (int y = 0; y < image.height(); ++y) {
        const int row = static_cast<int>(static_cast<std::int64_t>(y) * rows / image.height());
        const int stage = row / lines;
        if (row != drawn) {
            drawn = row;
            for (int x = 0; x < image.width(); ++x) { // replicas that share a pixel: the worst
                const int first = static_cast<int>(static_cast<std::int64_t>(x) * m_map.replicas / image.width());
                const int last = std::max(first + 1, static_cast<int>(static_cast<std::int64_t>(x + 1) * m_map.replicas / image.width()));
                std::size_t worst = placeOf({stage, first, lines > 1 ? row % lines : -1});
                for (int replica = first + 1; replica < last; ++replica)
                    if (const std::size_t place = placeOf({stage, replica, lines > 1 ? row % lines : -1}); m_map.isWorse(place, worst))
                        worst = place;
                const QRgb colour = m_map.colour(worst, tokens.mode);
                const bool hatch = qAlpha(colour) == 0;
                line[static_cast<std::size_t>(x)] = hatch ? ((x + y) % 4 == 0 ? tokens.noData.rgb() : tokens.canvas.rgb()) : colour;
                if (m_column_px >= 5 && static_cast<int>(static_cast<std::int64_t>(x + 1) * m_map.replicas / image.width()) != first)
                    line[static_cast<std::size_t>(x)] = tokens.panel.rgb();
            }
        }
        std::ranges::copy(line, reinterpret_cast<QRgb *>(image.scanLine(y)));
        const bool lastOfStage = static_cast<int>(static_cast<std::int64_t>(y + 1) * rows / image.height()) / lines != stage;
        if (gaps && lastOfStage)
            std::fill_n(reinterpret_cast<QRgb *>(image.scanLine(y)), image.width(), tokens.panel.rgb());
    }
    painter.drawImage(m_plot, image);
}

void StrategyLayout::paintMargins(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    const int every = std::max(1, static_cast<int>(std::ceil(metrics.height() / m_row_px)));
    const float largest = largestOf(m_map.stageMedian);
    const QRectF bars(m_plot.right() + 12, m_plot.top(), 72, m_plot.height());
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(bars.left(), m_plot.top() - metrics.height() - 4, right_px, metrics.height()), Qt::AlignLeft, tr("stage median"));
    for (int stage = 0; stage < m_map.stages; ++stage) {
        const auto s = static_cast<std::size_t>(stage);
        const double y = m_plot.top() + stage * m_row_px;
        const double height = std::clamp(m_row_px - 3, 1.0, 10.0);
        const QRectF track(bars.left(), y + (m_row_px - height) / 2, bars.width(), height);
        painter.fillRect(track, t.track);
        painter.fillRect(QRectF(track.topLeft(), QSizeF(track.width() * barLength(m_map, m_map.stageMedian[s], largest), height)), t.accent);
        if (stage % every != 0)
            continue;
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(m_rect.left() + 8, y, left_px - 16, m_row_px), Qt::AlignRight | Qt::AlignVCenter, tr("stage %1").arg(stage));
        painter.setPen(t.text);
        painter.drawText(QRectF(track.right() + 6, y, right_px - bars.width() - 18, m_row_px), Qt::AlignLeft | Qt::AlignVCenter, shownValue(m_map, m_map.stageMedian[s]));
    }
    const float top = largestOf(m_map.replicaWorst);
    const QRectF columns(m_plot.left(), m_plot.bottom() + 6, m_plot.width(), 20);
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(m_rect.left() + 2, columns.top(), left_px - 10, columns.height()), Qt::AlignRight | Qt::AlignVCenter, tr("replica worst"));
    for (int replica = 0; replica < m_map.replicas; ++replica) {
        const double height = columns.height() * barLength(m_map, m_map.replicaWorst[static_cast<std::size_t>(replica)], top);
        const double width = std::max(1.0, m_column_px - (m_column_px >= 4 ? 1 : 0));
        painter.fillRect(QRectF(columns.left() + replica * m_column_px, columns.bottom() - height, width, height), t.accent);
    }
}

void StrategyLayout::paintHead(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    const QString source = m_map.choice.source == canvas::HeatSource::Predicted ? tr("predicted")
        : m_map.choice.source == canvas::HeatSource::Live                       ? tr("observed")
                                                                                : tr("observed / predicted");
    const QString what = tr("%1, %2 · column = replica (DP) · row = stage (PP)").arg(canvas::titleText(m_map.choice.metric), source);
    const QString lines = hasLines() ? tr("lines of a cell = its %1 TP × CP ranks").arg(m_map.lanes) : tr("a cell shows the worst of its TP × CP ranks");
    painter.setPen(t.text);
    const QRectF head(m_plot.left(), m_rect.top() + 6, m_rect.width() - left_px - 12, metrics.height());
    painter.drawText(head, Qt::AlignLeft, metrics.elidedText(what + QStringLiteral(" · ") + lines, Qt::ElideRight, head.width()));
    const double word = metrics.horizontalAdvance(QStringLiteral("DP 0000")) + 12;
    const int every = std::max(1, static_cast<int>(std::ceil(word / m_column_px)));
    painter.setPen(t.textMuted);
    for (int replica = 0; replica < m_map.replicas && m_plot.left() + replica * m_column_px + word - 12 < m_plot.right(); replica += every)
        painter.drawText(QRectF(m_plot.left() + replica * m_column_px, m_plot.top() - metrics.height() - 4, word, metrics.height()), Qt::AlignLeft, tr("DP %1").arg(replica));
}

void StrategyLayout::paintLegend(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    const double y = m_plot.bottom() + 32;
    double x = m_plot.left();
    const auto say = [&](const QString &text, double gap) {
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(x, y, 400, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text) + gap;
    };
    if (!m_map.share.empty()) {
        say(tr("% of what the hardware can do"), 10);
        for (int c = 0; c < theme::loadClasses; ++c) {
            painter.fillRect(QRectF(x, y + 2, 22, metrics.height() - 4), theme::loadColor(c, t.mode));
            if (c == theme::overloadClass)
                painter.fillRect(QRectF(x, y + 2, 22, metrics.height() - 4), QBrush(t.panel, Qt::BDiagPattern));
            x += 24;
            if (c < theme::overloadClass)
                say(QString::number(theme::loadBounds[static_cast<std::size_t>(c)] * 100), 4);
        }
        say(tr("over"), 16);
    } else {
        say(shownValue(m_map, static_cast<float>(m_map.scale.low)), 6);
        for (int i = 0; i < 160; ++i)
            painter.fillRect(QRectF(x + i, y + 2, 1, metrics.height() - 4), QColor(theme::colorAt(theme::lut(m_map.colours), i / 159.0)));
        x += 166;
        say(shownValue(m_map, static_cast<float>(m_map.scale.high)), 16);
    }
    painter.fillRect(QRectF(x, y + 2, 16, metrics.height() - 4), QBrush(t.noData, Qt::BDiagPattern));
    x += 22;
    say(tr("no data"), 0);
}

void StrategyLayout::paint(QPainter &painter, const theme::Tokens &t, const Spot *marked) const
{
    painter.save();
    painter.setFont(theme::font(m_map.missing.isEmpty() && !m_plot.isEmpty() ? theme::Type::Small : theme::Type::Body));
    if (!m_map.missing.isEmpty() || m_plot.isEmpty()) {
        painter.setPen(t.textMuted);
        const QString reason = m_map.missing.isEmpty() ? tr("The map needs more space.") : m_map.missing;
        painter.drawText(m_rect.adjusted(24, 0, -24, 0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, reason);
    } else {
        paintHead(painter, t);
        paintCells(painter, t);
        paintMargins(painter, t);
        paintLegend(painter, t);
        if (marked) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(t.selection, 1.5));
            painter.drawRect(rectOf(*marked).adjusted(-1.5, -1.5, 1.5, 1.5));
        }
    }
    painter.restore();
}

} // namespace switchyard::strategy
