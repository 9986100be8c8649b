// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/groupedmap.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>

#include <core/base/format.h>
#include <core/diagnose/observed_loads.h>
#include <core/network/fabric.h>
#include <views/canvas/traffic.h>
#include <views/language/words.h>
#include <views/matrix/bytescale.h>
#include <views/matrix/levelsmap.h>
#include <views/matrix/matrixside.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::matrix {

namespace {

constexpr double names_px = 92, head_px = 46, margin_px = 44, gap_px = 6, foot_px = 8;
constexpr int inOneSquare = 256;       ///< ranks: beyond them a diagonal of the square is a hairline
constexpr int readable = 32768; ///< beyond them a pixel of a full screen has more than ten

QString bytes(double value) { return qstring(format::bytes(value)); }

/// Groups as they come: which each rank is in, and their names.
using Groups = RankGroups;

/// By a place of the cluster, in the order of the document: those alone that have ranks.
template <class Place, class Name>
Groups byPlace(const predict::DesignPrediction &prediction, int ranks, int places, Place place, Name name)
{
    const auto &gpuOfRank = prediction.placement.gpuOfRank;
    Groups groups;
    groups.ofRank.assign(static_cast<std::size_t>(ranks), -1);
    std::vector<std::int32_t> number(static_cast<std::size_t>(places), -1);
    for (std::size_t r = 0; r < groups.ofRank.size() && r < gpuOfRank.size(); ++r) {
        if (const int gpu = gpuOfRank[r]; gpu >= 0 && gpu < prediction.fabric->gpus())
            groups.ofRank[r] = place(gpu);
        if (groups.ofRank[r] >= 0)
            number[static_cast<std::size_t>(groups.ofRank[r])] = 0;
    }
    for (std::size_t p = 0; p < number.size(); ++p)
        if (number[p] == 0) {
            number[p] = static_cast<std::int32_t>(groups.names.size());
            groups.names.push_back(name(p));
        }
    for (std::int32_t &group : groups.ofRank)
        if (group >= 0)
            group = number[static_cast<std::size_t>(group)];
    return groups;
}

Groups groupsOf(const Grouping &grouping, const predict::DesignPrediction &prediction, int ranks, const std::vector<AxisDivision> &divisions)
{
    const network::Fabric *fabric = prediction.fabric.get();
    if (grouping.by == Grouping::By::Instance && fabric)
        return byPlace(prediction, ranks, static_cast<int>(fabric->instances.size()), [&](int gpu) { return fabric->instanceOfGpu[static_cast<std::size_t>(gpu)]; },
                       [&](std::size_t p) { return qstring(fabric->instances[p].id); });
    if (grouping.by == Grouping::By::Leaf && fabric)
        return byPlace(prediction, ranks, static_cast<int>(fabric->nodes.size()), [&](int gpu) { return fabric->leafOfGpu(gpu); }, [&](std::size_t p) { return qstring(fabric->nodes[p].id); });
    if (grouping.by == Grouping::By::Placement || grouping.by == Grouping::By::Rail)
        return groupsInOrder(grouping.by == Grouping::By::Rail ? RankOrder::Rail : RankOrder::Placement, prediction, ranks);
    Groups groups;
    const auto division = std::ranges::find(divisions, grouping.division, &AxisDivision::name);
    if (grouping.by != Grouping::By::Division || division == divisions.end())
        return groups;
    for (int rank = 0; rank < ranks; ++rank)
        groups.ofRank.push_back(rank / division->stride % division->size);
    for (int i = 0; i < division->size; ++i)
        groups.names.push_back(QStringLiteral("%1 %2").arg(division->name).arg(i));
    return groups;
}

/// So many neighbours in one that the rest can be shown.
void gather(Groups &groups)
{
    const std::size_t count = groups.names.size(), most = network::mostGroups, each = (count + most - 1) / most;
    if (each <= 1)
        return;
    for (std::int32_t &group : groups.ofRank)
        group = group < 0 ? -1 : static_cast<std::int32_t>(static_cast<std::size_t>(group) / each);
    std::vector<QString> names;
    groups.shortNames.clear();
    for (std::size_t first = 0; first < count; first += each) {
        groups.shortNames.push_back(groups.names[first]);
        names.push_back(tr("%1 – %2").arg(groups.names[first], groups.names[std::min(count, first + each) - 1]));
    }
    groups.names = std::move(names);
}

} // namespace

std::vector<Grouping> groupings(const predict::DesignPrediction *prediction, int ranks, const std::vector<AxisDivision> &divisions)
{
    std::vector<Grouping> all{{}};
    if (!prediction || ranks <= 1)
        return all;
    if (!levelSteps(ranks, divisions).empty())
        all.push_back({Grouping::By::Levels});
    for (const AxisDivision &division : divisions)
        all.push_back({Grouping::By::Division, division.name});
    for (const Grouping::By by : {Grouping::By::Instance, Grouping::By::Leaf})
        if (groupsOf({by}, *prediction, ranks, divisions).names.size() > 1)
            all.push_back({by});
    if (hasRankOrder(*prediction, ranks))
        for (const Grouping::By by : {Grouping::By::Placement, Grouping::By::Rail})
            all.push_back({by});
    return all;
}

namespace {

struct GroupingWord {
    Grouping::By by;
    std::string_view word;
};
constexpr std::array words = {GroupingWord{Grouping::By::Ranks, "ranks"}, GroupingWord{Grouping::By::Levels, "levels"}, GroupingWord{Grouping::By::Instance, "instance"},
                              GroupingWord{Grouping::By::Leaf, "leaf"}, GroupingWord{Grouping::By::Placement, "placement"}, GroupingWord{Grouping::By::Rail, "rail"}};
constexpr std::array dimensions = {workload::Axis::Tp, workload::Axis::Cp, workload::Axis::Dp, workload::Axis::Pp}; ///< EP is folded into them

} // namespace

std::string wordOf(const Grouping &grouping)
{
    const auto *const known = std::ranges::find(words, grouping.by, &GroupingWord::by);
    return known != words.end() ? std::string(known->word) : grouping.division.toStdString();
}

std::optional<Grouping> groupingFromWord(std::string_view word)
{
    if (const auto *const known = std::ranges::find(words, word, &GroupingWord::word); known != words.end())
        return Grouping{known->by};
    for (const workload::Axis axis : dimensions)
        if (axisName(axis) == qstring(word))
            return Grouping{Grouping::By::Division, axisName(axis)};
    return {};
}

std::vector<std::string> groupingWords()
{
    std::vector<std::string> all;
    for (const GroupingWord &known : words)
        all.emplace_back(known.word);
    for (const workload::Axis axis : dimensions)
        all.push_back(axisName(axis).toStdString());
    return all;
}

QString nameOf(const Grouping &grouping)
{
    switch (grouping.by) {
    case Grouping::By::Ranks: return tr("ranks");
    case Grouping::By::Levels: return tr("level by level");
    case Grouping::By::Division: return tr("by %1").arg(grouping.division);
    case Grouping::By::Instance: return tr("by instance");
    case Grouping::By::Leaf: return tr("by leaf");
    case Grouping::By::Placement: return tr("by placement");
    case Grouping::By::Rail: return tr("by rail");
    }
    return {};
}

Grouping firstGrouping(const std::vector<Grouping> &all, int ranks)
{
    if (ranks > inOneSquare && std::ranges::find(all, Grouping{Grouping::By::Levels}) != all.end())
        return {Grouping::By::Levels};
    return ranks > readable && all.size() > 1 ? all[1] : Grouping{};
}

std::vector<int> GroupedMap::ranksOf(int group) const
{
    std::vector<int> ranks;
    for (std::size_t r = 0; r < groupOfRank.size(); ++r)
        if (groupOfRank[r] == group)
            ranks.push_back(static_cast<int>(r));
    return ranks;
}

std::vector<int> GroupedMap::groupsOf(const std::vector<int> &ranks) const
{
    std::set<int> groups;
    for (const int rank : ranks)
        if (rank >= 0 && static_cast<std::size_t>(rank) < groupOfRank.size() && groupOfRank[static_cast<std::size_t>(rank)] >= 0)
            groups.insert(groupOfRank[static_cast<std::size_t>(rank)]);
    return {groups.begin(), groups.end()};
}

void GroupedMap::setObserved(const predict::DesignPrediction &prediction, const telemetry::Observation *seen)
{
    outRatio.clear();
    inRatio.clear();
    const network::LinkLoads &told = prediction.loads;
    if (!seen || !prediction.fabric || told.step_s <= 0 || !diagnose::tellsLinks(*seen))
        return;
    const network::LinkLoads links = diagnose::observedLoads(*seen, told);
    const network::Fabric &fabric = *prediction.fabric;
    const auto n = static_cast<std::size_t>(groups());
    std::vector<double> out(n), in(n), outTold(n), inTold(n); // bytes per second
    const auto add = [&](std::size_t group, const std::vector<float> &tx, const std::vector<float> &rx, const std::vector<float> &tx_B, const std::vector<float> &rx_B, std::size_t link) {
        out[group] += static_cast<double>(tx[link]); // a link that is not told leaves the group untold
        in[group] += static_cast<double>(rx[link]);
        outTold[group] += static_cast<double>(tx_B[link]) / told.step_s;
        inTold[group] += static_cast<double>(rx_B[link]) / told.step_s;
    };
    std::vector<std::pair<std::size_t, std::size_t>> cards; // of a group; GPUs may share one
    for (std::size_t rank = 0; rank < groupOfRank.size() && rank < prediction.placement.gpuOfRank.size(); ++rank) {
        const int gpu = prediction.placement.gpuOfRank[rank];
        if (groupOfRank[rank] < 0 || gpu < 0 || gpu >= fabric.gpus())
            continue;
        const auto group = static_cast<std::size_t>(groupOfRank[rank]), g = static_cast<std::size_t>(gpu);
        if (over != network::PairFilter::Over::Cards && told.gpuNvlink_Bps[g] > 0)
            add(group, links.nvlinkTx_B, links.nvlinkRx_B, told.nvlinkTx_B, told.nvlinkRx_B, g);
        const network::FabricInstance &instance = fabric.instances[static_cast<std::size_t>(fabric.instanceOfGpu[g])];
        if (over != network::PairFilter::Over::Nvlink)
            for (const int card : fabric.typeOfGpu(gpu).cardsOfGpu[g - static_cast<std::size_t>(instance.firstGpu)])
                cards.emplace_back(group, static_cast<std::size_t>(instance.firstCard + card));
    }
    std::ranges::sort(cards);
    const auto repeated = std::ranges::unique(cards);
    cards.erase(repeated.begin(), repeated.end());
    for (const auto &[group, link] : cards)
        add(group, links.efaTx_B, links.efaRx_B, told.efaTx_B, told.efaRx_B, link);
    const auto ratio = [](double seenRate, double toldRate) { return toldRate > 0 ? seenRate / toldRate : std::numeric_limits<double>::quiet_NaN(); };
    for (std::size_t group = 0; group < n; ++group) {
        outRatio.push_back(ratio(out[group], outTold[group]));
        inRatio.push_back(ratio(in[group], inTold[group]));
    }
}

QString GroupedMap::describe(int row, int column) const
{
    const QString from = names[static_cast<std::size_t>(row)], to = names[static_cast<std::size_t>(column)];
    QStringList lines{tr("%1 → %2").arg(from, to)};
    const double sum = matrix.sum_B[matrix.cell(row, column)];
    lines << (sum > 0 ? tr("%1 per step together, %2 the largest pair").arg(bytes(sum), bytes(static_cast<double>(matrix.max_B[matrix.cell(row, column)]))) : tr("no traffic"));
    lines << tr("%1 sends %2 per step").arg(from, bytes(matrix.out_B[static_cast<std::size_t>(row)]));
    lines << tr("%1 receives %2 per step").arg(to, bytes(matrix.in_B[static_cast<std::size_t>(column)]));
    if (!outRatio.empty()) {
        const auto times = [](double ratio) { return std::isnan(ratio) ? tr("no data") : tr("%1 × predicted").arg(qstring(format::significant(ratio, 2))); };
        lines << tr("observed: out of %1 %2, into %3 %4").arg(from, times(outRatio[static_cast<std::size_t>(row)]), to, times(inRatio[static_cast<std::size_t>(column)]));
    }
    return lines.join(QLatin1Char('\n'));
}

void GroupedMap::setMeasure(bool ofLargest, bool logarithmic)
{
    largest = ofLargest;
    ByteRange range;
    for (std::size_t cell = 0; cell < matrix.sum_B.size(); ++cell)
        range.take(value(cell));
    scale = scaleOf(range, logarithmic);
    position.clear();
    for (std::size_t cell = 0; cell < matrix.sum_B.size(); ++cell)
        position.push_back(value(cell) > 0 ? static_cast<std::uint8_t>(1.5 + 254 * scale.position(value(cell))) : std::uint8_t{0});
}

GroupedMap makeGroupedMap(const Grouping &grouping, const predict::DesignPrediction &prediction, std::span<const network::TrafficItem> items, int ranks,
                          const std::vector<AxisDivision> &divisions, bool largest, bool logarithmic, const network::PairFilter &filter)
{
    Groups groups = groupsOf(grouping, prediction, ranks, divisions);
    gather(groups);
    GroupedMap map;
    map.grouping = grouping;
    map.matrix = network::groupMatrix(items, groups.ofRank, static_cast<int>(groups.names.size()), filter);
    map.over = filter.over;
    map.items.assign(items.begin(), items.end());
    map.shortNames = groups.shortNames.empty() ? groups.names : std::move(groups.shortNames);
    map.blocks = std::move(groups.blocks);
    map.names = std::move(groups.names);
    map.groupOfRank = std::move(groups.ofRank);
    map.setMeasure(largest, logarithmic);
    return map;
}

GroupedLayout::GroupedLayout(const GroupedMap &map, const QRectF &rect)
    : m_map(map)
    , m_rect(rect)
{
    const double side = std::max(0.0, std::min(rect.width() - names_px - margin_px - gap_px - 8, rect.height() - head_px - margin_px - gap_px - foot_px));
    if (side >= 32 && map.groups() > 0)
        m_cells = {rect.left() + names_px, rect.top() + head_px, side, side};
    for (const std::vector<double> *margin : {&map.matrix.out_B, &map.matrix.in_B})
        for (const double value : *margin)
            m_most_B = std::max(m_most_B, value);
}

std::optional<GroupedLayout::Spot> GroupedLayout::at(const QPointF &point) const
{
    if (!m_cells.contains(point))
        return {};
    const auto group = [&](double along) { return std::clamp(static_cast<int>(along / m_cells.width() * m_map.groups()), 0, m_map.groups() - 1); };
    return Spot{group(point.y() - m_cells.top()), group(point.x() - m_cells.left())};
}

QRectF GroupedLayout::cellRect(const Spot &spot) const
{
    const double side = m_cells.width() / std::max(1, m_map.groups());
    return {m_cells.left() + spot.column * side, m_cells.top() + spot.row * side, side, side};
}

QRectF GroupedLayout::outRect(int row) const
{
    const QRectF cell = cellRect({row, 0});
    const double share = m_most_B > 0 ? m_map.matrix.out_B[static_cast<std::size_t>(row)] / m_most_B : 0;
    return {m_cells.right() + gap_px, cell.top(), share * margin_px, cell.height()};
}

QRectF GroupedLayout::inRect(int column) const
{
    const QRectF cell = cellRect({0, column});
    const double share = m_most_B > 0 ? m_map.matrix.in_B[static_cast<std::size_t>(column)] / m_most_B : 0;
    return {cell.left(), m_cells.bottom() + gap_px, cell.width(), share * margin_px};
}

QRectF GroupedLayout::side() const
{
    return {m_cells.right() + gap_px + margin_px + 16, m_rect.top() + head_px, m_rect.right() - m_cells.right() - gap_px - margin_px - 32, m_cells.height()};
}

QString GroupedLayout::sideAt(const QPointF &point) const
{
    const QRectF list = m_cells.isEmpty() ? QRectF() : belowLegend(side());
    return list.contains(point) ? communicatorAt(list, m_map.items, point) : QString();
}

namespace {

QImage stretched(const QImage &cells, int side, double ratio)
{
    const QList<QRgb> colors = cells.colorTable();
    const auto under = [&](int pixel) { return static_cast<int>(static_cast<std::int64_t>(pixel) * cells.width() / side); };
    std::vector<int> columns;
    for (int x = 0; x < side; ++x)
        columns.push_back(under(x));
    QImage image(side, side, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    for (int y = 0; y < side; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        if (y > 0 && under(y) == under(y - 1)) {
            std::copy_n(reinterpret_cast<const QRgb *>(image.constScanLine(y - 1)), side, line);
            continue;
        }
        const uchar *source = cells.constScanLine(under(y));
        for (const int column : columns)
            *line++ = colors[source[column]];
    }
    return image;
}

} // namespace

void GroupedLayout::paintCells(QPainter &painter, const theme::Tokens &t) const
{
    const theme::Lut &lut = byteColors(t.mode);
    const int groups = m_map.groups();
    QList<QRgb> colors{t.canvas.rgb()};
    for (int i = 0; i < 255; ++i)
        colors << theme::colorAt(lut, i / 254.0);
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    const int side = std::max(1, static_cast<int>(std::lround(m_cells.width() * ratio)));
    const bool raster = painter.paintEngine()->type() == QPaintEngine::Raster && painter.transform().type() <= QTransform::TxTranslate;
    const int pixels = std::min(side, groups); // of several groups under one pixel the one with the most is shown
    const auto first = [&](int pixel) { return static_cast<int>(static_cast<std::int64_t>(pixel) * groups / pixels); };
    QImage image(pixels, pixels, QImage::Format_Indexed8);
    image.setColorTable(colors);
    for (int y = 0; y < pixels; ++y) {
        uchar *line = image.scanLine(y);
        for (int x = 0; x < pixels; ++x) {
            line[x] = 0;
            for (int row = first(y); row < first(y + 1); ++row)
                for (int column = first(x); column < first(x + 1); ++column)
                    line[x] = std::max(line[x], m_map.position[m_map.matrix.cell(row, column)]);
        }
    }
    if (raster) // by hand: a fifth of the time of a painter that stretches
        painter.drawImage(m_cells.topLeft(), stretched(image, side, ratio));
    else
        painter.drawImage(m_cells, image);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.hairline, 1));
    if (m_cells.width() / groups >= 8)
        for (int i = 1; i < groups; ++i) {
            const QRectF cell = cellRect({i, i});
            painter.drawLine(QPointF(cell.left(), m_cells.top()), QPointF(cell.left(), m_cells.bottom()));
            painter.drawLine(QPointF(m_cells.left(), cell.top()), QPointF(m_cells.right(), cell.top()));
        }
    constexpr double block_px = 6; // narrower ones would be lines alone
    if (m_cells.width() / std::max<double>(1, static_cast<double>(m_map.blocks.size())) >= block_px) {
        QColor quiet = t.textMuted;
        quiet.setAlphaF(0.5F);
        painter.setPen(QPen(quiet, 1));
        for (std::size_t block = 1; block < m_map.blocks.size(); ++block) {
            const QPointF corner = cellRect({m_map.blocks[block].firstGroup, m_map.blocks[block].firstGroup}).topLeft();
            painter.drawLine(QPointF(corner.x(), m_cells.top()), QPointF(corner.x(), m_cells.bottom()));
            painter.drawLine(QPointF(m_cells.left(), corner.y()), QPointF(m_cells.right(), corner.y()));
        }
        painter.setPen(QPen(t.hairline, 1));
    }
    painter.drawRect(m_cells.adjusted(-0.5, -0.5, 0.5, 0.5));
}

/// What is predicted: solid, and of a watched cluster a rim; observed is a fill as long as it is more or less, in the classes of
/// ratios, at most to half again as much.
void GroupedLayout::paintMargin(QPainter &painter, const QRectF &bar, bool across, double ratio, const theme::Tokens &t) const
{
    if (m_map.outRatio.empty())
        return painter.fillRect(bar, t.accent);
    if (std::isnan(ratio)) {
        painter.fillRect(bar, QBrush(t.noData, Qt::BDiagPattern));
    } else {
        const double shown = std::min(ratio, 1.5);
        const QRectF fill(bar.topLeft(), across ? QSizeF(bar.width() * shown, bar.height()) : QSizeF(bar.width(), bar.height() * shown));
        const int ratioClass = theme::ratioClass(ratio);
        painter.fillRect(fill, theme::ratioColor(ratioClass, t.mode));
        if (theme::isBeyond(ratioClass))
            painter.fillRect(fill, QBrush(t.panel, Qt::BDiagPattern));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.accent, 1));
    if (bar.width() >= 3 && bar.height() >= 3)
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
}

void GroupedLayout::paintMargins(QPainter &painter, const theme::Tokens &t) const
{
    const double between = m_cells.width() / m_map.groups() >= 4 ? 1 : 0;
    for (int group = 0; group < m_map.groups(); ++group) {
        const auto g = static_cast<std::size_t>(group);
        paintMargin(painter, outRect(group).adjusted(0, 0, 0, -between), true, m_map.outRatio.empty() ? 1 : m_map.outRatio[g], t);
        paintMargin(painter, inRect(group).adjusted(0, 0, -between, 0), false, m_map.inRatio.empty() ? 1 : m_map.inRatio[g], t);
    }
}

/// As in the square: a wash over rows and columns, and a bar beside the cells.
void GroupedLayout::paintSelected(QPainter &painter, const std::vector<int> &selected, const theme::Tokens &t) const
{
    QColor wash = t.selection;
    wash.setAlphaF(0.16F);
    for (const int group : selected) {
        if (group >= m_map.groups())
            continue;
        const QRectF cell = cellRect({group, group});
        const double side = std::max(1.0, cell.width());
        painter.fillRect(QRectF(m_cells.left(), cell.top(), m_cells.width(), side), wash);
        painter.fillRect(QRectF(cell.left(), m_cells.top(), side, m_cells.height()), wash);
        painter.fillRect(QRectF(m_cells.left() - 4, cell.top(), 3, side), t.selection);
        painter.fillRect(QRectF(cell.left(), m_cells.top() - 4, side, 3), t.selection);
    }
}

/// As many as have room. Of blocks those of the columns are named, and their first row.
void GroupedLayout::paintNames(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    painter.setPen(t.textMuted);
    const double side = m_cells.width() / m_map.groups(), height = metrics.height();
    const auto column = [&](int group, double width, const QString &name) { widgets::paintLine(painter, {cellRect({0, group}).left(), m_cells.top() - height - 2, width, height}, name); };
    const auto row = [&](int group, const QString &name) { widgets::paintLine(painter, {m_rect.left() + 4, cellRect({group, 0}).top(), names_px - 8, std::max(side, height)}, name); };
    const auto every = [side](double room) { return std::max(1, static_cast<int>(std::ceil(room / side))); };
    double free = m_cells.top(), freeColumn = m_cells.left(); ///< where the next name has room
    for (const RankBlock &block : m_map.blocks) {
        const double width = std::min(metrics.horizontalAdvance(block.name), names_px - 8) + 4;
        if (const double left = cellRect({0, block.firstGroup}).left(); left >= freeColumn) {
            column(block.firstGroup, width, block.name);
            freeColumn = left + width + 2;
        }
    }
    auto block = m_map.blocks.begin();
    for (int group = 0; group < m_map.groups(); ++group) {
        const bool first = block != m_map.blocks.end() && block->firstGroup == group;
        const QString &name = first ? block->name : m_map.shortNames[static_cast<std::size_t>(group)];
        if (first)
            ++block;
        const double top = cellRect({group, 0}).top(), next = block != m_map.blocks.end() ? cellRect({block->firstGroup, 0}).top() : m_cells.bottom();
        const bool lastOfBlock = !m_map.blocks.empty() && !first && top + height > next; // its name would stand where that of the next block begins
        if (top < free - 0.01 || lastOfBlock)
            continue;
        row(group, name);
        free = m_map.blocks.empty() ? cellRect({group + every(height), 0}).top() : top + height;
    }
    if (!m_map.blocks.empty())
        return;
    double widest = 0;
    for (int group = 0; group < m_map.groups(); group += std::max(1, m_map.groups() / 64))
        widest = std::max(widest, metrics.horizontalAdvance(m_map.shortNames[static_cast<std::size_t>(group)]));
    widest = std::min(widest, names_px - 8);
    for (int group = 0; group < m_map.groups(); group += every(widest + 6))
        column(group, widest + 4, m_map.shortNames[static_cast<std::size_t>(group)]);
}

void GroupedLayout::paint(QPainter &painter, const theme::Tokens &t, const std::optional<Spot> &marked, const std::vector<int> &selected) const
{
    painter.save();
    painter.setFont(theme::font(theme::Type::Small));
    if (m_cells.isEmpty()) {
        painter.setPen(t.textMuted);
        painter.drawText(m_rect, Qt::AlignCenter, tr("The picture needs more space."));
        painter.restore();
        return;
    }
    painter.setPen(t.text);
    widgets::paintLine(painter, {m_rect.left() + 12, m_rect.top() + 6, std::max(0.0, m_rect.width() - 440), 18},
                       QStringLiteral("%1 · %2").arg((m_map.outRatio.empty() ? tr("row sends, column receives, %1 groups · bars: what a group sends and receives")
                                                                             : tr("row sends, column receives, %1 groups · bars: observed in what is predicted")).arg(qstring(format::integer(m_map.groups()))),
                                                     nameOf(m_map.grouping)));
    paintCells(painter, t);
    paintSelected(painter, selected, t);
    paintMargins(painter, t);
    paintNames(painter, t);
    if (const QRectF rest = belowLegend(side()); !rest.isNull()) {
        paintLegend(painter, side(), m_map.scale, overText(m_map.largest ? tr("bytes per step, the largest pair") : tr("bytes per step, all pairs together"), m_map.over), t);
        if (marked) {
            painter.setFont(theme::font(theme::Type::Body));
            painter.setPen(t.text);
            painter.drawText(rest, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_map.describe(marked->row, marked->column));
        } else {
            paintCommunicators(painter, rest, m_map.items, t);
        }
    }
    if (marked) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.selection, 2));
        painter.drawRect(cellRect(*marked).adjusted(-1, -1, 1, 1));
    }
    painter.restore();
}

} // namespace switchyard::matrix
