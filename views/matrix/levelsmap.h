// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix level by level: the plan's outermost dimension whole, one of its blocks by the next dimension, one of that by
// the next, down to ranks. At 16,384 ranks the square is a hairline; here every level has cells that are seen.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QPainter>
#include <QRectF>
#include <QString>

#include <views/matrix/matrixpainter.h>
#include <views/matrix/tilecache.h>

namespace switchyard::matrix {

/// What the groups of a level are: coordinates of these dimensions, coarsest first.
struct LevelStep {
    std::vector<AxisDivision> divisions;
    int stride = 1; ///< ranks of a group; several of a coordinate where a long dimension takes two levels
    int size = 1;   ///< groups in a block
    friend bool operator==(const LevelStep &, const LevelStep &) = default;
};
/// At most four; a dimension of more than 128 takes two, short neighbours share one. Empty: fewer than two, or dimensions
/// that do not make up the ranks.
std::vector<LevelStep> levelSteps(int ranks, const std::vector<AxisDivision> &divisions);

/// A cell of a level: who sends, who receives; what it holds is the next level.
struct LevelCell {
    static constexpr int elsewhere = -1; ///< as a column: all ranks that are not in the block
    int row = 0;
    int column = 0;
    friend bool operator==(const LevelCell &, const LevelCell &) = default;
};

struct MatrixLevel {
    LevelStep step;
    int firstRow = 0;    ///< ranks with which the blocks begin
    int firstColumn = 0;
    std::vector<double> sum_B; ///< row-major, step.size²: per step, of all pairs of ranks
    std::vector<double> max_B; ///< the largest pair
    std::vector<double> out_B; ///< by row: to ranks elsewhere; empty for the whole, and of a block that is not on the diagonal
    LevelCell lens;            ///< what the next level shows
};

class LevelsMap
{
public:
    LevelsMap() = default;
    LevelsMap(std::shared_ptr<const Traffic> traffic, std::vector<LevelStep> steps, bool largest, bool logarithmic);

    [[nodiscard]] const std::vector<MatrixLevel> &levels() const { return m_levels; }
    [[nodiscard]] std::span<const network::TrafficItem> items() const { return m_traffic ? std::span<const network::TrafficItem>(m_traffic->items) : std::span<const network::TrafficItem>(); }
    [[nodiscard]] network::PairFilter::Over over() const { return m_traffic ? m_traffic->over : network::PairFilter::Over::All; }
    [[nodiscard]] const theme::Scale &scale() const { return m_scale; }
    [[nodiscard]] bool largest() const { return m_largest; }
    void setMeasure(bool largest, bool logarithmic);

    /// The next level shows this cell, and those below it their first.
    void look(std::size_t level, LevelCell cell);
    /// Every level shows this rank, unless it does.
    void lookAt(int rank);
    /// The same cells as another map of the same steps.
    void lookAs(const LevelsMap &other);

    [[nodiscard]] double value(const MatrixLevel &level, LevelCell cell) const;
    [[nodiscard]] std::vector<int> ranksOf(std::size_t level, LevelCell cell) const; ///< in order: of who sends and of who receives
    /// "DP 46", "DP 0 – 127", "rank 371 (DP 2 · PP 14 · TP 3)".
    [[nodiscard]] QString nameOf(const MatrixLevel &level, int group, bool column) const;
    [[nodiscard]] QString titleOf(std::size_t level) const; ///< the cell that it is the inside of: "DP 46 · PP 8"
    [[nodiscard]] QString describe(std::size_t level, LevelCell cell) const;

private:
    void fill(std::size_t level);

    std::shared_ptr<const Traffic> m_traffic;
    std::vector<MatrixLevel> m_levels;
    ByteRange m_pairs; ///< of single pairs
    theme::Scale m_scale;
    bool m_largest = false;
};

class LevelsLayout
{
public:
    struct Spot {
        std::size_t level = 0;
        LevelCell cell;
        friend bool operator==(const Spot &, const Spot &) = default;
    };
    LevelsLayout(const LevelsMap &map, const QRectF &rect);
    [[nodiscard]] std::optional<Spot> at(const QPointF &point) const;
    [[nodiscard]] QRectF cellRect(const Spot &spot) const;
    [[nodiscard]] QRectF panel(std::size_t level) const { return m_panels[level]; } ///< its cells; empty: no room
    [[nodiscard]] double bottom() const { return m_panels.empty() || m_panels.front().isEmpty() ? m_rect.bottom() : m_panels.front().bottom(); }
    /// Of the list beside the levels, while no cell is marked.
    [[nodiscard]] QString sideAt(const QPointF &point) const;
    [[nodiscard]] QRectF list() const; ///< where it stands; empty: no room
    /// `ranks`: selected, in order: their rows and columns are marked.
    void paint(QPainter &painter, const theme::Tokens &tokens, const std::optional<Spot> &marked = {}, const std::vector<int> &ranks = {}) const;

private:
    void paintCells(QPainter &painter, std::size_t level, const theme::Tokens &tokens) const;
    void paintNames(QPainter &painter, std::size_t level, const theme::Tokens &tokens) const;
    void paintSelected(QPainter &painter, std::size_t level, const std::vector<int> &ranks, const theme::Tokens &tokens) const;
    void paintLens(QPainter &painter, std::size_t level, const theme::Tokens &tokens) const;
    void paintSide(QPainter &painter, const std::optional<Spot> &marked, const theme::Tokens &tokens) const;

    const LevelsMap &m_map;
    QRectF m_rect, m_side;
    std::vector<QRectF> m_panels;
};

} // namespace switchyard::matrix
