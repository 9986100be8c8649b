// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QFontMetricsF>
#include <QPointF>
#include <QRectF>

#include <views/gridmap/gridmap.h>

class QPainter;

namespace switchyard::gridmap {

/// A cell of the map, or one of its lines.
struct Spot {
    int group = 0;
    int column = 0;
    int lane = -1; ///< -1: lines are too thin to be told apart, the worst of the cell
    friend bool operator==(const Spot &, const Spot &) = default;
};

/// A column's name, where it has room.
struct ColumnName {
    QRectF rect;
    QString text; ///< its end tells it apart: cut in the middle where it would reach the next type's columns
};

/// Where the parts of the picture lie in a rectangle.
class GridLayout
{
public:
    GridLayout(const GridMap &map, const QRectF &rect);
    [[nodiscard]] const QRectF &plot() const { return m_plot; }
    [[nodiscard]] std::optional<Spot> spotAt(const QPointF &at) const;
    [[nodiscard]] QRectF rectOf(const Spot &spot) const;
    /// What a spot shows: its place, of a cell the worst of its lines.
    [[nodiscard]] std::size_t placeOf(const Spot &spot) const;
    /// What is written in a line, "rank 3 · 27.4 GB/s"; empty where it is too thin or too short.
    [[nodiscard]] QString lineName(const Spot &spot) const;
    /// `marked`: outlined, may be null.
    void paint(QPainter &painter, const theme::Tokens &tokens, const Spot *marked = nullptr) const;
    /// Where GPUs of the document lie, a rectangle a cell, in the map's order; empty where they are not on the map.
    [[nodiscard]] std::vector<QRectF> rectsOf(const std::vector<int> &gpus) const;
    /// Outlines them; a mark is never too small to be seen.
    void mark(QPainter &painter, const theme::Tokens &tokens, const std::vector<int> &gpus) const;

    /// Above the columns; `metrics` of the font that they are painted in.
    [[nodiscard]] std::vector<ColumnName> columnNames(const QFontMetricsF &metrics) const;

private:
    [[nodiscard]] bool hasLines() const { return m_row_px / m_map.lanes >= 3; }
    void paintCells(QPainter &painter, const theme::Tokens &tokens) const;
    void paintNamedLines(QPainter &painter, const theme::Tokens &tokens) const;
    void paintMargins(QPainter &painter, const theme::Tokens &tokens) const;
    void paintHead(QPainter &painter, const theme::Tokens &tokens) const;
    void paintLegend(QPainter &painter, const theme::Tokens &tokens) const;

    const GridMap &m_map;
    QRectF m_rect;
    QRectF m_plot;
    double m_row_px = 0;
    double m_column_px = 0;
};

} // namespace switchyard::gridmap
