// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix by groups of ranks: what stages, replicas, instances or leaves send each other. It reads where ranks are many
// more than pixels; margins say what each group sends and receives.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QPainter>
#include <QRectF>
#include <QString>

#include <core/network/groupmatrix.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>
#include <views/matrix/matrixpainter.h>
#include <views/matrix/rankorder.h>

namespace switchyard::matrix {

/// What ranks are gathered by.
struct Grouping {
    enum class By { Ranks, Levels, Division, Instance, Leaf, Placement, Rail }; ///< Levels: levelsmap.h; Placement, Rail: rankorder.h
    By by = By::Ranks;
    QString division = {}; ///< AxisDivision::name
    friend bool operator==(const Grouping &, const Grouping &) = default;
};
/// Those that a prediction has, ranks first; of more than one group.
std::vector<Grouping> groupings(const predict::DesignPrediction *prediction, int ranks, const std::vector<AxisDivision> &divisions);
/// "ranks", "level by level", "by PP", "by instance".
QString nameOf(const Grouping &grouping);
/// Of `render --grouping` and saved views: "ranks", "levels", "instance", "leaf", "placement", "rail", or a dimension ("PP").
std::string wordOf(const Grouping &grouping);
std::optional<Grouping> groupingFromWord(std::string_view word);
std::vector<std::string> groupingWords(); ///< all that there may be
/// What a view begins with: levels where single ranks are too many to be seen, groups where a plan has no levels and they are far too many.
Grouping firstGrouping(const std::vector<Grouping> &all, int ranks);

struct GroupedMap {
    Grouping grouping;
    std::vector<QString> names;             ///< by group, in the order of the document, of the dimension, or of `grouping`
    std::vector<QString> shortNames;        ///< on the axes: where they begin, inside of their block where there are some
    std::vector<RankBlock> blocks = {};     ///< neighbours that belong together
    std::vector<std::int32_t> groupOfRank;
    std::vector<network::TrafficItem> items; ///< what made it
    network::GroupMatrix matrix;
    network::PairFilter::Over over = network::PairFilter::Over::All; ///< which pairs count
    bool largest = false; ///< colours by the largest pair of a cell; else by its sum
    theme::Scale scale;
    std::vector<std::uint8_t> position; ///< by cell, on the scale: 0 no traffic, 1 … 255
    /// Of a watched cluster, by group: what its links carry out and in over what is predicted of them. NaN: not told; empty:
    /// nothing is watched, or not all traffic is shown.
    std::vector<double> outRatio, inRatio;

    [[nodiscard]] int groups() const { return matrix.groups; }
    [[nodiscard]] double value(std::size_t cell) const { return largest ? static_cast<double>(matrix.max_B[cell]) : matrix.sum_B[cell]; }
    [[nodiscard]] double value(int row, int column) const { return value(matrix.cell(row, column)); }
    [[nodiscard]] std::vector<int> ranksOf(int group) const;
    [[nodiscard]] std::vector<int> groupsOf(const std::vector<int> &ranks) const; ///< in order, each once
    /// Who sends what to whom, with both measures, and the margins.
    [[nodiscard]] QString describe(int row, int column) const;
    void setMeasure(bool ofLargest, bool logarithmic);
    /// `seen`: null: nothing is watched.
    void setObserved(const predict::DesignPrediction &prediction, const telemetry::Observation *seen);
};

/// Neighbours share a group where there are more than network::mostGroups.
GroupedMap makeGroupedMap(const Grouping &grouping, const predict::DesignPrediction &prediction, std::span<const network::TrafficItem> items, int ranks,
                          const std::vector<AxisDivision> &divisions, bool largest, bool logarithmic, const network::PairFilter &filter = {});

class GroupedLayout
{
public:
    struct Spot {
        int row = 0;
        int column = 0;
        friend bool operator==(const Spot &, const Spot &) = default;
    };
    GroupedLayout(const GroupedMap &map, const QRectF &rect);
    [[nodiscard]] std::optional<Spot> at(const QPointF &point) const;
    [[nodiscard]] QRectF cellRect(const Spot &spot) const;
    [[nodiscard]] QRectF outRect(int row) const;   ///< the bar of what it sends, right of the cells
    [[nodiscard]] QRectF inRect(int column) const; ///< of what it receives, below them
    /// The communicator of the list beside the cells at a point, in words; empty: none.
    [[nodiscard]] QString sideAt(const QPointF &point) const;
    /// `selected`: groups whose rows and columns are marked.
    void paint(QPainter &painter, const theme::Tokens &tokens, const std::optional<Spot> &marked = {}, const std::vector<int> &selected = {}) const;

private:
    void paintCells(QPainter &painter, const theme::Tokens &tokens) const;
    void paintMargins(QPainter &painter, const theme::Tokens &tokens) const;
    void paintMargin(QPainter &painter, const QRectF &bar, bool across, double ratio, const theme::Tokens &tokens) const;
    void paintSelected(QPainter &painter, const std::vector<int> &selected, const theme::Tokens &tokens) const;
    void paintNames(QPainter &painter, const theme::Tokens &tokens) const;
    [[nodiscard]] QRectF side() const; ///< right of the bars

    const GroupedMap &m_map;
    QRectF m_rect, m_cells;
    double m_most_B = 0; ///< of the margins
};

} // namespace switchyard::matrix
