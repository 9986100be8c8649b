// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/levelsmap.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/network/groupmatrix.h>
#include <views/language/words.h>
#include <views/matrix/bytescale.h>

namespace switchyard::matrix {

namespace {

constexpr int longest = 128;        ///< groups of one dimension at one level
constexpr int shared = 64;          ///< of dimensions that share one
constexpr std::size_t mostSteps = 4, goodSteps = 3;

QString bytesText(double value) { return qstring(format::bytes(value)); }

/// How many coordinates a group has where a dimension takes two levels: its largest divisor that leaves no more than fit.
int gathered(int size)
{
    for (int each = longest; each > 1; --each)
        if (size % each == 0 && size / each <= 4 * longest)
            return each;
    return (size + longest - 1) / longest; // the last group is shorter
}

} // namespace

std::vector<LevelStep> levelSteps(int ranks, const std::vector<AxisDivision> &divisions)
{
    std::vector<LevelStep> steps;
    std::int64_t product = 1;
    for (const AxisDivision &division : divisions) {
        product *= division.size;
        if (division.size <= longest) {
            steps.push_back({{division}, division.stride, division.size});
            continue;
        }
        const int each = gathered(division.size);
        steps.push_back({{division}, division.stride * each, (division.size + each - 1) / each});
        steps.push_back({{division}, division.stride, each});
    }
    const bool whole = product == ranks && !divisions.empty() && divisions.back().stride == 1;
    if (!whole)
        return {};
    while (steps.size() > goodSteps) {
        const auto together = [&](std::size_t i) { return static_cast<std::int64_t>(steps[i].size) * steps[i + 1].size; };
        const auto mayShare = [&](std::size_t i) { return steps[i].divisions != steps[i + 1].divisions && steps[i].stride == steps[i].divisions.back().stride && steps[i + 1].stride == steps[i + 1].divisions.back().stride; };
        std::size_t least = steps.size();
        for (std::size_t i = 0; i + 1 < steps.size(); ++i)
            if (mayShare(i) && (least == steps.size() || together(i) < together(least)))
                least = i;
        if (least == steps.size() || (steps.size() <= mostSteps && together(least) > shared))
            break;
        LevelStep &fine = steps[least + 1];
        fine.divisions.insert(fine.divisions.begin(), steps[least].divisions.begin(), steps[least].divisions.end());
        fine.size *= steps[least].size;
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(least));
    }
    return steps.size() < 2 ? std::vector<LevelStep>() : steps;
}

LevelsMap::LevelsMap(std::shared_ptr<const Traffic> traffic, std::vector<LevelStep> steps, bool largest, bool logarithmic)
    : m_traffic(std::move(traffic))
    , m_pairs(pairRange(*m_traffic))
{
    for (LevelStep &step : steps)
        m_levels.push_back({.step = std::move(step), .sum_B = {}, .max_B = {}, .out_B = {}, .lens = {}});
    if (!m_levels.empty())
        fill(0);
    setMeasure(largest, logarithmic);
}

/// This level and those below it, as the lenses stand.
void LevelsMap::fill(std::size_t level)
{
    for (std::size_t l = level; l < m_levels.size(); ++l) {
        MatrixLevel &self = m_levels[l];
        if (l > 0) {
            const MatrixLevel &above = m_levels[l - 1];
            self.firstRow = above.firstRow + above.lens.row * above.step.stride;
            self.firstColumn = above.firstColumn + above.lens.column * above.step.stride;
        }
        const int n = self.step.size, reach = n * self.step.stride;
        const bool diagonal = self.firstRow == self.firstColumn;
        const int columnsFrom = diagonal ? 0 : n, others = diagonal ? n : 2 * n;
        std::vector<std::int32_t> groupOfRank(static_cast<std::size_t>(m_traffic->ranks), l > 0 && diagonal ? others : -1);
        const auto number = [&](int first, int from) {
            for (int rank = first; rank < std::min(first + reach, m_traffic->ranks); ++rank)
                groupOfRank[static_cast<std::size_t>(rank)] = from + (rank - first) / self.step.stride;
        };
        number(self.firstRow, 0);
        if (!diagonal)
            number(self.firstColumn, n);
        const network::GroupMatrix all = network::groupMatrix(m_traffic->items, groupOfRank, others + 1, m_traffic->filter());
        self.sum_B.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), 0);
        self.max_B = self.sum_B;
        self.out_B.clear();
        if (all.groups == 0)
            continue;
        for (int row = 0; row < n; ++row) {
            for (int column = 0; column < n; ++column) {
                const std::size_t to = static_cast<std::size_t>(row) * static_cast<std::size_t>(n) + static_cast<std::size_t>(column), from = all.cell(row, columnsFrom + column);
                self.sum_B[to] = all.sum_B[from];
                self.max_B[to] = static_cast<double>(all.max_B[from]);
            }
            if (l > 0 && diagonal)
                self.out_B.push_back(all.sum_B[all.cell(row, others)]);
        }
    }
}

void LevelsMap::setMeasure(bool largest, bool logarithmic)
{
    m_largest = largest;
    ByteRange range = m_pairs; // of all that any lens can show: colours stay when it moves
    if (!largest && !m_levels.empty())
        for (const double sum : m_levels.front().sum_B)
            range.take(sum);
    m_scale = scaleOf(range, logarithmic);
}

void LevelsMap::look(std::size_t level, LevelCell cell)
{
    if (level + 1 >= m_levels.size() || cell.column == LevelCell::elsewhere || m_levels[level].lens == cell)
        return;
    m_levels[level].lens = cell;
    for (std::size_t below = level + 1; below < m_levels.size(); ++below)
        m_levels[below].lens = {};
    fill(level + 1);
}

void LevelsMap::lookAt(int rank)
{
    if (!m_traffic || rank < 0 || rank >= m_traffic->ranks)
        return;
    for (std::size_t l = 0; l + 1 < m_levels.size(); ++l) {
        const MatrixLevel &level = m_levels[l];
        const int group = (rank - level.firstRow) / level.step.stride;
        if (level.lens.row != group)
            look(l, {group, group});
    }
}

void LevelsMap::lookAs(const LevelsMap &other)
{
    for (std::size_t l = 0; l + 1 < std::min(m_levels.size(), other.m_levels.size()) && m_levels[l].step == other.m_levels[l].step; ++l)
        look(l, other.m_levels[l].lens);
}

double LevelsMap::value(const MatrixLevel &level, LevelCell cell) const
{
    if (cell.column == LevelCell::elsewhere)
        return level.out_B.empty() ? 0 : level.out_B[static_cast<std::size_t>(cell.row)];
    return (m_largest ? level.max_B : level.sum_B)[static_cast<std::size_t>(cell.row * level.step.size + cell.column)];
}

std::vector<int> LevelsMap::ranksOf(std::size_t l, LevelCell cell) const
{
    const MatrixLevel &level = m_levels[l];
    std::vector<int> ranks;
    const auto add = [&](int first, int group) {
        for (int rank = first + group * level.step.stride; rank < std::min(first + (group + 1) * level.step.stride, m_traffic->ranks); ++rank)
            ranks.push_back(rank);
    };
    add(level.firstRow, cell.row);
    if (cell.column != LevelCell::elsewhere)
        add(level.firstColumn, cell.column);
    std::ranges::sort(ranks);
    ranks.erase(std::ranges::unique(ranks).begin(), ranks.end());
    return ranks;
}

QString LevelsMap::nameOf(const MatrixLevel &level, int group, bool column) const
{
    const int first = (column ? level.firstColumn : level.firstRow) + group * level.step.stride;
    QString name = rankLabel(level.step.divisions, first);
    if (level.step.stride == 1)
        return tr("rank %1 (%2)").arg(qstring(format::integer(first)), name);
    const AxisDivision &finest = level.step.divisions.back();
    if (level.step.stride == finest.stride)
        return name;
    return tr("%1 – %2").arg(name).arg(std::min(first + level.step.stride, m_traffic->ranks) / finest.stride - 1);
}

QString LevelsMap::titleOf(std::size_t l) const
{
    if (l == 0)
        return tr("All %1 ranks").arg(qstring(format::integer(m_traffic->ranks)));
    QStringList from, to; // the lenses on the way
    for (std::size_t above = 0; above < l; ++above) {
        from << nameOf(m_levels[above], m_levels[above].lens.row, false);
        to << nameOf(m_levels[above], m_levels[above].lens.column, true);
    }
    const QString rows = from.join(QStringLiteral(" · ")), columns = to.join(QStringLiteral(" · "));
    return rows == columns ? rows : tr("%1 → %2").arg(rows, columns);
}

QString LevelsMap::describe(std::size_t l, LevelCell cell) const
{
    const MatrixLevel &level = m_levels[l];
    const QString from = nameOf(level, cell.row, false);
    if (cell.column == LevelCell::elsewhere) {
        const double sum = value(level, cell);
        return tr("%1 → ranks outside of %2").arg(from, titleOf(l)) + QLatin1Char('\n') + (sum > 0 ? tr("%1 per step").arg(bytesText(sum)) : tr("no traffic"));
    }
    QStringList lines{tr("%1 → %2").arg(from, nameOf(level, cell.column, true))};
    const auto at = static_cast<std::size_t>(cell.row * level.step.size + cell.column);
    if (!(level.sum_B[at] > 0))
        return (lines << tr("no traffic")).join(QLatin1Char('\n'));
    if (level.step.stride > 1) {
        lines << tr("%1 per step together, %2 the largest pair").arg(bytesText(level.sum_B[at]), bytesText(level.max_B[at]));
        return lines.join(QLatin1Char('\n'));
    }
    lines << tr("%1 per step").arg(bytesText(level.sum_B[at]));
    for (const network::TrafficItem &item : items()) {
        const network::MatrixTile tile = network::matrixTile({&item, 1}, m_traffic->ranks, level.firstRow + cell.row, 1, level.firstColumn + cell.column, 1, 1);
        if (!tile.max_B.empty() && tile.max_B.front() > 0)
            lines << QStringLiteral("%1: %2").arg(language::said(item.name), bytesText(static_cast<double>(tile.max_B.front())));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace switchyard::matrix
