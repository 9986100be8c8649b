// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/gridmap/gridpainter.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <views/language/words.h>
#include <views/theme/theme.h>
#include <views/widgets/loadkey.h>

namespace switchyard::gridmap {

namespace {

constexpr double left_px = 92;    ///< names of groups
constexpr double right_px = 168;  ///< medians of rows
constexpr double head_px = 44;    ///< what it is, and the columns' names
constexpr double bottom_px = 58;  ///< the worst of each column, the legend
constexpr double leastNamed_px = 18, leastColumn_px = 120; ///< of a line and its column, for words in it
constexpr double fewRows = 3;     ///< so many use the whole sheet
constexpr double namedLine_px = 60; ///< or lines so high, each with its name and value

QString shownValue(const GridMap &map, float value)
{
    return std::isnan(value) ? QStringLiteral("–") : canvas::valueText(map.choice.metric, map.choice.source, static_cast<double>(value));
}

/// Where there is no place the ground, where nothing goes on an empty tube, without data a hatch.
QRgb pixelOf(const GridMap &map, std::size_t place, int diagonal, const theme::Tokens &tokens)
{
    if (map.gpu[place] < 0)
        return tokens.panel.rgb();
    if (map.quiet[place] != 0)
        return tokens.raised.rgb();
    if (map.isZero(place))
        return tokens.track.rgb();
    const QRgb colour = map.colour(place, tokens.mode);
    return qAlpha(colour) > 0 ? colour : diagonal % 4 == 0 ? tokens.noData.rgb() : tokens.canvas.rgb();
}

float largestOf(const std::vector<float> &values)
{
    float top = 0;
    for (const float v : values)
        top = v > top ? v : top;
    return top;
}

} // namespace

GridLayout::GridLayout(const GridMap &map, const QRectF &rect)
    : m_map(map)
    , m_rect(rect)
    , m_plot(rect.adjusted(left_px, head_px, -right_px, -bottom_px))
{
    if (m_plot.width() < 16 || m_plot.height() < 8 || map.columns == 0)
        m_plot = {};
    m_row_px = map.groups > 0 ? m_plot.height() / map.groups : 0;
    m_column_px = map.columns > 0 ? m_plot.width() / map.columns : 0;
    m_row_px = std::min(m_row_px, std::max({64.0, namedLine_px * map.lanes, m_plot.height() / fewRows})); // of one or two rows no poster
    m_plot.setHeight(m_row_px * map.groups);
}

std::optional<Spot> GridLayout::spotAt(const QPointF &at) const
{
    if (!m_plot.contains(at))
        return {};
    Spot spot;
    spot.group = std::clamp(static_cast<int>((at.y() - m_plot.top()) / m_row_px), 0, m_map.groups - 1);
    spot.column = std::clamp(static_cast<int>((at.x() - m_plot.left()) / m_column_px), 0, m_map.columns - 1);
    if (hasLines())
        spot.lane = std::clamp(static_cast<int>((at.y() - m_plot.top() - spot.group * m_row_px) / m_row_px * m_map.lanes), 0, m_map.lanes - 1);
    return spot;
}

QRectF GridLayout::rectOf(const Spot &spot) const
{
    const double lane_px = m_row_px / m_map.lanes;
    const double top = m_plot.top() + spot.group * m_row_px + std::max(0, spot.lane) * lane_px;
    return {m_plot.left() + spot.column * m_column_px, top, m_column_px, spot.lane < 0 ? m_row_px : lane_px};
}

std::size_t GridLayout::placeOf(const Spot &spot) const
{
    if (spot.lane >= 0)
        return m_map.at(spot.group, spot.lane, spot.column);
    std::size_t worst = m_map.at(spot.group, 0, spot.column);
    for (int lane = 1; lane < m_map.lanes; ++lane)
        if (const std::size_t place = m_map.at(spot.group, lane, spot.column); m_map.isWorse(place, worst))
            worst = place;
    return worst;
}

void GridLayout::paintCells(QPainter &painter, const theme::Tokens &tokens) const
{
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    QImage image(std::max(1, static_cast<int>(m_plot.width() * ratio)), std::max(1, static_cast<int>(m_plot.height() * ratio)), QImage::Format_RGB32);
    const int lines = hasLines() ? m_map.lanes : 1;
    const int rows = m_map.groups * lines;
    const bool gaps = m_row_px >= 5;
    std::vector<QRgb> line(static_cast<std::size_t>(image.width()));
    int drawn = -1;
    for (int y = 0; y < image.height(); ++y) {
        const int row = static_cast<int>(static_cast<std::int64_t>(y) * rows / image.height());
        const int group = row / lines;
        if (row != drawn) {
            drawn = row;
            for (int x = 0; x < image.width(); ++x) { // columns that share a pixel: the worst
                const int first = static_cast<int>(static_cast<std::int64_t>(x) * m_map.columns / image.width());
                const int last = std::max(first + 1, static_cast<int>(static_cast<std::int64_t>(x + 1) * m_map.columns / image.width()));
                std::size_t worst = placeOf({group, first, lines > 1 ? row % lines : -1});
                for (int column = first + 1; column < last; ++column)
                    if (const std::size_t place = placeOf({group, column, lines > 1 ? row % lines : -1}); m_map.isWorse(place, worst))
                        worst = place;
                line[static_cast<std::size_t>(x)] = pixelOf(m_map, worst, x + y, tokens);
                if (m_column_px >= 5 && static_cast<int>(static_cast<std::int64_t>(x + 1) * m_map.columns / image.width()) != first)
                    line[static_cast<std::size_t>(x)] = tokens.panel.rgb();
            }
        }
        std::ranges::copy(line, reinterpret_cast<QRgb *>(image.scanLine(y)));
        const bool lastOfGroup = static_cast<int>(static_cast<std::int64_t>(y + 1) * rows / image.height()) / lines != group;
        if (gaps && lastOfGroup)
            std::fill_n(reinterpret_cast<QRgb *>(image.scanLine(y)), image.width(), tokens.panel.rgb());
    }
    painter.drawImage(m_plot, image);
    paintNamedLines(painter, tokens);
}

QString GridLayout::lineName(const Spot &spot) const
{
    if (spot.lane < 0 || m_row_px / m_map.lanes < leastNamed_px || m_column_px < leastColumn_px)
        return {};
    const std::size_t place = placeOf(spot);
    if (m_map.gpu[place] < 0)
        return {};
    const std::int32_t first = m_map.card[m_map.at(0, 0, spot.column)]; // of its instance
    const QString who = m_map.card[place] >= 0 && first >= 0 ? tr("card %1").arg(m_map.card[place] - first) : m_map.rank[place] >= 0 ? tr("rank %1").arg(qstring(format::integer(m_map.rank[place]))) : QString();
    const QString what = m_map.quiet[place] != 0 ? tr("too little to compare") : std::isnan(m_map.value[place]) ? tr("no data") : shownValue(m_map, m_map.value[place]);
    return who.isEmpty() ? what : who + QStringLiteral(" · ") + what;
}

/// Of few places each says what it is: a flat colour in a large box says little.
void GridLayout::paintNamedLines(QPainter &painter, const theme::Tokens &t) const
{
    if (!hasLines() || m_row_px / m_map.lanes < leastNamed_px || m_column_px < leastColumn_px)
        return;
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    for (int group = 0; group < m_map.groups; ++group)
        for (int column = 0; column < m_map.columns; ++column)
            for (int lane = 0; lane < m_map.lanes; ++lane) {
                const Spot spot{group, column, lane};
                const QString words = lineName(spot);
                if (words.isEmpty())
                    continue;
                const QRectF rect = rectOf(spot);
                if (lane > 0)
                    painter.fillRect(QRectF(rect.left(), rect.top() - 0.5, rect.width(), 1), t.panel);
                painter.setPen(theme::inkOn(QColor::fromRgb(pixelOf(m_map, placeOf(spot), 1, t))));
                painter.drawText(rect.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(words, Qt::ElideRight, rect.width() - 16));
            }
}

void GridLayout::paintMargins(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    const int every = std::max(1, static_cast<int>(std::ceil(metrics.height() / m_row_px)));
    painter.setPen(t.textMuted);
    for (int group = 0; group < m_map.groups; group += every)
        painter.drawText(QRectF(m_rect.left() + 8, m_plot.top() + (group + 0.5) * m_row_px - metrics.height() / 2, left_px - 16, metrics.height()), // rows may be thinner than their names
                         Qt::AlignRight | Qt::AlignVCenter, m_map.groupName.arg(group));

    const float largest = largestOf(m_map.rowMedian);
    const auto rows = static_cast<int>(m_map.rowMedian.size());
    const double row_px = m_plot.height() / rows;
    const int everyRow = std::max(1, static_cast<int>(std::ceil(metrics.height() / row_px)));
    const QRectF bars(m_plot.right() + 12, m_plot.top(), 72, m_plot.height());
    painter.drawText(QRectF(bars.left(), m_plot.top() - metrics.height() - 4, right_px, metrics.height()), Qt::AlignLeft, m_map.rowMargin);
    if (m_map.rowSpread.alike) { // bars as long as the scale, all of them, would say that they are full
        painter.setPen(t.text);
        painter.drawText(QRectF(bars.left(), bars.top(), right_px - 12, metrics.height()), Qt::AlignLeft, metrics.elidedText(m_map.rowSpread.words, Qt::ElideRight, right_px - 12));
    }
    for (int row = 0; row < rows && !m_map.rowSpread.alike; ++row) {
        const float median = m_map.rowMedian[static_cast<std::size_t>(row)];
        const double y = m_plot.top() + row * row_px;
        const double height = std::clamp(row_px - (row_px >= 4 ? 3 : 1), 1.0, 10.0);
        const QRectF track(bars.left(), y + (row_px - height) / 2, bars.width(), height);
        painter.fillRect(track, t.track);
        painter.fillRect(QRectF(track.topLeft(), QSizeF(track.width() * m_map.barLength(median, largest), height)), t.accent);
        if (row % everyRow != 0)
            continue;
        painter.setPen(t.text);
        painter.drawText(QRectF(track.right() + 6, y + row_px / 2 - metrics.height() / 2, right_px - bars.width() - 18, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, shownValue(m_map, median));
    }
    const float top = largestOf(m_map.columnWorst);
    const QRectF columns(m_plot.left(), m_plot.bottom() + 6, m_plot.width(), 20);
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(m_rect.left() + 2, columns.top(), left_px - 10, columns.height()), Qt::AlignRight | Qt::AlignVCenter, m_map.columnMargin);
    if (m_map.columnSpread.alike) {
        painter.setPen(t.text);
        painter.drawText(columns, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(m_map.columnSpread.words, Qt::ElideRight, columns.width()));
        return;
    }
    painter.fillRect(columns, t.track);
    for (int column = 0; column < m_map.columns; ++column) {
        const double height = columns.height() * m_map.barLength(m_map.columnWorst[static_cast<std::size_t>(column)], top);
        const double width = std::max(1.0, m_column_px - (m_column_px >= 4 ? 1 : 0));
        painter.fillRect(QRectF(columns.left() + column * m_column_px, columns.bottom() - height, width, height), t.accent);
    }
}

void GridLayout::paintHead(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    QStringList parts{m_map.spread.words, m_map.shownOnly, m_map.what};
    parts.removeAll(QString());
    const QString what = parts.join(QStringLiteral(" · "));
    const QString words = tr("%1, %2 · %3 · %4").arg(canvas::titleText(m_map.choice.metric), canvas::sourceText(m_map.choice.source), what, hasLines() ? m_map.linesWords : m_map.cellWords);
    painter.setPen(t.text);
    const QRectF head(m_plot.left(), m_rect.top() + 6, m_rect.width() - left_px - 12, metrics.height());
    painter.drawText(head, Qt::AlignLeft, metrics.elidedText(words, Qt::ElideRight, head.width()));
    painter.setPen(t.textMuted);
    for (const ColumnName &name : columnNames(metrics))
        painter.drawText(name.rect, Qt::AlignLeft, name.text);
}

std::vector<ColumnName> GridLayout::columnNames(const QFontMetricsF &metrics) const
{
    constexpr double gap = 12, least_px = 28; // of one that is cut
    std::vector<ColumnName> names;
    if (m_plot.isEmpty())
        return names;
    for (std::size_t block = 0; block <= m_map.blocks.size(); ++block) {
        const int first = block == 0 ? 0 : m_map.blocks[block - 1], end = block < m_map.blocks.size() ? m_map.blocks[block] : m_map.columns;
        QString longest;
        for (int column = first; column < end; ++column)
            if (m_map.columnNames[column].size() >= longest.size())
                longest = m_map.columnNames[column];
        const double word = metrics.horizontalAdvance(longest), right = m_plot.left() + end * m_column_px;
        const int every = std::max(1, static_cast<int>(std::ceil((word + gap) / m_column_px)));
        for (int column = first; column < end; column += every) {
            const double left = m_plot.left() + column * m_column_px, room = right - left - (end < m_map.columns ? gap / 2 : 0);
            if (word < room)
                names.push_back({QRectF(left, m_plot.top() - metrics.height() - 4, std::min(room, word + gap), metrics.height()), m_map.columnNames[column]});
            else if (column == first && room >= least_px)
                names.push_back({QRectF(left, m_plot.top() - metrics.height() - 4, room, metrics.height()), metrics.elidedText(m_map.columnNames[column], Qt::ElideMiddle, room)});
        }
    }
    return names;
}

void GridLayout::paintLegend(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    const double y = m_plot.bottom() + 32;
    double x = m_plot.left();
    const auto say = [&](const QString &text, double gap) {
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(x, y, 400, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text) + gap;
    };
    const auto sayClass = [&](const QColor &colour, bool beyond, bool here) {
        painter.fillRect(QRectF(x, y + 2, 22, metrics.height() - 4), colour);
        if (beyond)
            painter.fillRect(QRectF(x, y + 2, 22, metrics.height() - 4), QBrush(t.panel, Qt::BDiagPattern));
        if (here) {
            painter.setPen(QPen(t.text, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(x + 0.5, y + 1.5, 21, metrics.height() - 3));
        }
        x += 24;
    };
    if (!m_map.share.empty()) {
        say(tr("% of what the hardware can do"), 10);
        sayClass(t.track, false, m_map.anyZero);
        say(QStringLiteral("0"), 4);
        for (int c = 0; c < theme::loadClasses; ++c) {
            sayClass(theme::loadColor(c, t.mode), c == theme::overloadClass, m_map.occurs[static_cast<std::size_t>(c)]);
            if (c < theme::overloadClass)
                say(localNumber(QString::number(theme::loadBounds[static_cast<std::size_t>(c)] * 100)), 4);
        }
        const bool linkOver = m_map.occurs[theme::overloadClass] && m_map.choice.source == canvas::HeatSource::Predicted && telemetry::descriptor(m_map.choice.metric).unit == Unit::BytesPerSecond;
        const QString why = widgets::overCapacityWords();
        constexpr double noData_px = 100; // what stands behind it
        say(linkOver && x + metrics.horizontalAdvance(why) + noData_px < m_rect.right() ? why : tr("over"), 16);
    } else if (isRatio(m_map.choice.source)) {
        for (int c = 0; c < theme::ratioClasses; ++c) {
            sayClass(theme::ratioColor(c, t.mode), theme::isBeyond(c), m_map.occurs[static_cast<std::size_t>(c)]);
            if (c + 1 < theme::ratioClasses)
                say(localNumber(QString::number(theme::ratioBounds[static_cast<std::size_t>(c)])), 4);
        }
        x += 16;
    } else if (m_map.spread.alike) { // no scale to speak of
        sayClass(QColor(theme::colorAt(theme::viridis(), m_map.scale.position(m_map.scale.high))), false, true);
        say(m_map.spread.words, 16);
    } else {
        say(shownValue(m_map, static_cast<float>(m_map.scale.low)), 6);
        for (int i = 0; i < 160; ++i)
            painter.fillRect(QRectF(x + i, y + 2, 1, metrics.height() - 4), QColor(theme::colorAt(theme::viridis(), i / 159.0)));
        x += 166;
        say(shownValue(m_map, static_cast<float>(m_map.scale.high)), 16);
    }
    painter.fillRect(QRectF(x, y + 2, 16, metrics.height() - 4), QBrush(t.noData, Qt::BDiagPattern));
    x += 22;
    say(tr("no data"), 16);
    const QString framed = tr("framed: what is here");
    if ((m_map.anyZero || std::ranges::count(m_map.occurs, true) > 0) && x + metrics.horizontalAdvance(framed) < m_rect.right())
        say(framed, 0);
}

void GridLayout::paint(QPainter &painter, const theme::Tokens &t, const Spot *marked) const
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
            painter.setPen(QPen(t.accent, 1.5));
            painter.drawRect(rectOf(*marked).adjusted(-1.5, -1.5, 1.5, 1.5));
        }
    }
    painter.restore();
}

std::vector<QRectF> GridLayout::rectsOf(const std::vector<int> &gpus) const
{
    std::vector<QRectF> rects;
    if (gpus.empty() || m_plot.isEmpty() || !m_map.missing.isEmpty())
        return rects;
    const std::unordered_set<int> wanted(gpus.begin(), gpus.end());
    for (int group = 0; group < m_map.groups; ++group)
        for (int column = 0; column < m_map.columns; ++column) {
            QRectF around;
            for (int lane = 0; lane < m_map.lanes; ++lane)
                if (wanted.contains(m_map.gpu[m_map.at(group, lane, column)]))
                    around |= rectOf({group, column, hasLines() ? lane : -1});
            if (!around.isEmpty())
                rects.push_back(around);
        }
    return rects;
}

void GridLayout::mark(QPainter &painter, const theme::Tokens &t, const std::vector<int> &gpus) const
{
    constexpr double least_px = 5;
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.selection, 1.5));
    for (const QRectF &rect : rectsOf(gpus)) {
        const double wider = std::max(0.0, least_px - rect.width()) / 2, higher = std::max(0.0, least_px - rect.height()) / 2;
        painter.drawRect(rect.adjusted(-1 - wider, -1 - higher, 1 + wider, 1 + higher));
    }
    painter.restore();
}

} // namespace switchyard::gridmap
