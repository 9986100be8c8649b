// SPDX-License-Identifier: GPL-3.0-or-later
// How the levels lie beside each other and are painted.
#include <views/matrix/levelsmap.h>

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QImage>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/matrix/bytescale.h>
#include <views/matrix/matrixside.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::matrix {

namespace {

constexpr double levelHead_px = 66, levelNames_px = 34, levelGap_px = 26, levelFoot_px = 8, side_px = 250;
constexpr double mark_px = 4; ///< no mark is smaller: one group of 128 has to be seen
constexpr double least_px = 48; ///< of a level

/// What the column of ranks elsewhere takes, with the space before it.
double outside(const MatrixLevel &level, double cell) { return level.out_B.empty() ? 0 : std::clamp(cell, 8.0, 22.0) + 6; }

/// The number beside a row or above a column: the title says of what.
QString shortName(const MatrixLevel &level, int group, bool column)
{
    const int first = (column ? level.firstColumn : level.firstRow) + group * level.step.stride;
    QStringList words;
    for (const AxisDivision &division : level.step.divisions)
        words << QString::number(first / division.stride % division.size);
    return words.join(QLatin1Char('.'));
}

QString dimensionsOf(const MatrixLevel &level)
{
    QStringList names;
    for (const AxisDivision &division : level.step.divisions)
        names << division.name;
    return names.join(QStringLiteral(" × "));
}

} // namespace

LevelsLayout::LevelsLayout(const LevelsMap &map, const QRectF &rect)
    : m_map(map)
    , m_rect(rect)
    , m_panels(map.levels().size())
{
    const auto count = static_cast<double>(map.levels().size());
    if (count < 1)
        return;
    double outsides = 0;
    for (const MatrixLevel &level : map.levels())
        outsides += outside(level, 22);
    const auto sideFor = [&](double kept) { return std::floor(std::min(rect.height() - levelHead_px - levelFoot_px, (rect.width() - kept - outsides - count * (levelNames_px + levelGap_px)) / count)); };
    double side = sideFor(side_px);
    const bool legend = side >= least_px;
    if (!legend)
        side = sideFor(0);
    if (side < least_px)
        return;
    double x = rect.left() + 4;
    for (std::size_t l = 0; l < m_panels.size(); ++l) {
        m_panels[l] = {x + levelNames_px, rect.top() + levelHead_px, side, side};
        x += levelNames_px + side + outside(map.levels()[l], side / map.levels()[l].step.size) + levelGap_px;
    }
    if (legend)
        m_side = {x, rect.top() + 34, rect.right() - x - 12, rect.height() - 34 - levelFoot_px};
}

QRectF LevelsLayout::cellRect(const Spot &spot) const
{
    const MatrixLevel &level = m_map.levels()[spot.level];
    const QRectF &panel = m_panels[spot.level];
    const double side = panel.width() / level.step.size;
    if (spot.cell.column == LevelCell::elsewhere)
        return {panel.right() + 6, panel.top() + spot.cell.row * side, outside(level, side) - 6, side};
    return {panel.left() + spot.cell.column * side, panel.top() + spot.cell.row * side, side, side};
}

std::optional<LevelsLayout::Spot> LevelsLayout::at(const QPointF &point) const
{
    for (std::size_t l = 0; l < m_panels.size(); ++l) {
        const MatrixLevel &level = m_map.levels()[l];
        const QRectF &panel = m_panels[l];
        if (panel.isEmpty() || point.y() < panel.top() || point.y() >= panel.bottom())
            continue;
        const double side = panel.width() / level.step.size;
        const auto group = [&](double along) { return std::clamp(static_cast<int>(along / side), 0, level.step.size - 1); };
        const int row = group(point.y() - panel.top());
        if (point.x() >= panel.left() && point.x() < panel.right())
            return Spot{l, {row, group(point.x() - panel.left())}};
        if (const QRectF out = cellRect({l, {row, LevelCell::elsewhere}}); !level.out_B.empty() && point.x() >= out.left() && point.x() < out.right())
            return Spot{l, {row, LevelCell::elsewhere}};
    }
    return {};
}

/// A mark for each cell with traffic, the largest on top where they overlap.
void LevelsLayout::paintCells(QPainter &painter, std::size_t l, const theme::Tokens &t) const
{
    const MatrixLevel &level = m_map.levels()[l];
    const QRectF &panel = m_panels[l];
    const int n = level.step.size;
    const auto shade = [&](double value) { return value > 0 ? static_cast<std::uint8_t>(1.5 + 254 * m_map.scale().position(value)) : std::uint8_t{0}; };
    QList<QRgb> colors{t.canvas.rgb()};
    for (int i = 0; i < 255; ++i)
        colors << theme::colorAt(byteColors(t.mode), i / 254.0);
    const double ratio = painter.device() ? std::max(1.0, painter.device()->devicePixelRatioF()) : 1;
    const int side = std::max(1, static_cast<int>(std::lround(panel.width() * ratio)));
    const double cell = static_cast<double>(side) / n, mark = std::max(mark_px * ratio, cell);
    const double between = cell >= 6 ? 1 : 0;
    struct Mark {
        std::uint8_t shade;
        int row, column;
    };
    std::vector<Mark> marks;
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            if (const std::uint8_t shown = shade(m_map.value(level, {row, column})); shown > 0)
                marks.push_back({shown, row, column});
    if (mark > cell) // they overlap
        std::ranges::stable_sort(marks, {}, &Mark::shade);
    QImage image(side, side, QImage::Format_RGB32); // of the painter's own kind: drawn by a copy
    image.setDevicePixelRatio(ratio);
    image.fill(colors.front());
    const auto from = [&](int group) { return std::clamp(static_cast<int>(std::lround((group + 0.5) * cell - mark / 2)), 0, side); };
    const auto to = [&](int group) { return std::clamp(static_cast<int>(std::lround((group + 0.5) * cell + mark / 2 - between)), 0, side); };
    for (const Mark &each : marks)
        for (int y = from(each.row); y < to(each.row); ++y)
            std::fill(reinterpret_cast<QRgb *>(image.scanLine(y)) + from(each.column), reinterpret_cast<QRgb *>(image.scanLine(y)) + to(each.column), colors[each.shade]);
    painter.drawImage(panel.topLeft(), image);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.hairline, 1));
    painter.drawRect(panel.adjusted(-0.5, -0.5, 0.5, 0.5));
    for (int row = 0; row < n && !level.out_B.empty(); ++row)
        painter.fillRect(cellRect({l, {row, LevelCell::elsewhere}}).adjusted(0, 0, 0, cell / ratio >= 6 ? -1 : 0), QColor(colors[shade(m_map.value(level, {row, LevelCell::elsewhere}))]));
    const QFontMetricsF metrics(painter.font());
    if (cell / ratio < metrics.horizontalAdvance(QStringLiteral("000 GB")) + 4)
        return;
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            if (const double value = m_map.value(level, {row, column}); value > 0) {
                painter.setPen(theme::inkOn(QColor(colors[shade(value)])));
                painter.drawText(cellRect({l, {row, column}}), Qt::AlignCenter, qstring(format::bytes(value)));
            }
}

void LevelsLayout::paintNames(QPainter &painter, std::size_t l, const theme::Tokens &t) const
{
    const MatrixLevel &level = m_map.levels()[l];
    const QRectF &panel = m_panels[l];
    const double wide = panel.width() + levelNames_px + levelGap_px / 2;
    painter.setFont(theme::font(theme::Type::Strong));
    painter.setPen(t.text);
    widgets::paintLine(painter, {panel.left(), panel.top() - 38, wide - levelNames_px, 18}, m_map.titleOf(l));
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(t.textMuted);
    const double side = panel.width() / level.step.size;
    const auto every = [side](double room) { return std::max(1, static_cast<int>(std::ceil(room / side))); };
    const double widest = std::max(metrics.horizontalAdvance(shortName(level, level.step.size - 1, false)), metrics.horizontalAdvance(shortName(level, 0, false)));
    const QString of = dimensionsOf(level);
    for (int row = 0; row < level.step.size; row += every(metrics.height()))
        widgets::paintLine(painter, {panel.left() - levelNames_px, panel.top() + row * side, levelNames_px - 5, std::max(side, metrics.height())}, shortName(level, row, false), Qt::AlignRight);
    const double from = panel.left() + metrics.horizontalAdvance(of) - levelNames_px + 6; // what the dimensions' names take
    for (int column = 0; column < level.step.size; column += every(widest + 8))
        if (const double x = panel.left() + column * side; side >= widest || (x >= from && x + widest <= panel.right() + 4))
            painter.drawText(QRectF(x, panel.top() - 17, std::max(side, widest + 8), metrics.height()), side < widest ? Qt::AlignLeft : Qt::AlignHCenter, shortName(level, column, true));
    painter.setPen(t.text);
    painter.drawText(QRectF(panel.left() - levelNames_px, panel.top() - 17, metrics.horizontalAdvance(of) + 2, metrics.height()), Qt::AlignLeft, of);
    painter.setPen(t.textMuted);
    if (!level.out_B.empty()) {
        const QRectF out = cellRect({l, {0, LevelCell::elsewhere}});
        painter.drawText(QRectF(out.center().x() - 20, panel.top() - 17, 40, metrics.height()), Qt::AlignHCenter, tr("out"));
    }
}

void LevelsLayout::paintSelected(QPainter &painter, std::size_t l, const std::vector<int> &ranks, const theme::Tokens &t) const
{
    const MatrixLevel &level = m_map.levels()[l];
    const QRectF &panel = m_panels[l];
    const double side = panel.width() / level.step.size, bar = std::max(2.0, side);
    int last[2] = {-1, -1};
    for (const int rank : ranks)
        for (const bool column : {false, true}) {
            const int first = column ? level.firstColumn : level.firstRow, group = (rank - first) / level.step.stride;
            if (rank < first || group >= level.step.size || std::exchange(last[column], group) == group)
                continue;
            painter.fillRect(column ? QRectF(panel.left() + group * side, panel.top() - 4, bar, 3) : QRectF(panel.left() - 4, panel.top() + group * side, 3, bar), t.selection);
        }
}

/// The cell that the next level shows, and lines to it.
void LevelsLayout::paintLens(QPainter &painter, std::size_t l, const theme::Tokens &t) const
{
    if (l + 1 >= m_panels.size() || m_panels[l + 1].isEmpty())
        return;
    const MatrixLevel &level = m_map.levels()[l];
    QRectF cell = cellRect({l, level.lens});
    const double right = m_panels[l].right() + outside(level, cell.width()) + 3; // over the cells the lines would hide some
    const double grow = std::max(0.0, (mark_px + 4 - cell.width()) / 2);
    cell.adjust(-grow, -grow, grow, grow);
    const QRectF next = m_panels[l + 1].adjusted(-levelNames_px + 2, 0, 0, 0);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor line = t.selection;
    line.setAlphaF(0.55F);
    painter.setPen(QPen(line, 1));
    painter.drawLine(QPointF(right, cell.top()), next.topLeft());
    painter.drawLine(QPointF(right, cell.bottom()), next.bottomLeft());
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.selection, 2));
    painter.drawRect(cell);
}

QRectF LevelsLayout::list() const { return belowLegend(m_side); }

QString LevelsLayout::sideAt(const QPointF &point) const { return list().isEmpty() ? QString() : communicatorAt(list(), m_map.items(), point); }

void LevelsLayout::paintSide(QPainter &painter, const std::optional<Spot> &marked, const theme::Tokens &t) const
{
    const QRectF rest = list();
    if (rest.isNull())
        return;
    paintLegend(painter, m_side, m_map.scale(), overText(m_map.largest() ? tr("bytes per step, the largest pair") : tr("bytes per step, all pairs together"), m_map.over()), t);
    if (!marked)
        return paintCommunicators(painter, rest, m_map.items(), t);
    painter.setFont(theme::font(theme::Type::Body));
    painter.setPen(t.text);
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_map.describe(marked->level, marked->cell));
}

void LevelsLayout::paint(QPainter &painter, const theme::Tokens &t, const std::optional<Spot> &marked, const std::vector<int> &ranks) const
{
    painter.save();
    painter.setFont(theme::font(theme::Type::Small));
    if (m_panels.empty() || m_panels.front().isEmpty()) {
        painter.setPen(t.textMuted);
        painter.drawText(m_rect, Qt::AlignCenter, tr("The picture needs more space."));
        painter.restore();
        return;
    }
    painter.setPen(t.textMuted);
    widgets::paintLine(painter, {m_rect.left() + 12, m_rect.top() + 6, std::max(0.0, m_rect.width() - 440), 18}, tr("row sends, column receives · a click on a cell looks into it"));
    for (std::size_t l = 0; l < m_panels.size(); ++l) {
        painter.setFont(theme::font(theme::Type::Small));
        paintCells(painter, l, t);
        paintNames(painter, l, t);
        paintSelected(painter, l, ranks, t);
    }
    for (std::size_t l = 0; l < m_panels.size(); ++l)
        paintLens(painter, l, t);
    if (marked) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.text, 1));
        painter.drawRect(cellRect(*marked).adjusted(-1, -1, 0, 0));
    }
    paintSide(painter, marked, t);
    painter.restore();
}

} // namespace switchyard::matrix
