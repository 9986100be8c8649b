// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a leaf lie in a rectangle, and how they look. Links are coloured by the classes of their load
// (theme/loadscale.h), communicators by their hue and shape: no mark tells both. What has no room loses its words first.
#pragma once

#include <optional>

#include <QRectF>

#include <views/leaf/leafmap.h>
#include <views/widgets/loadkey.h>
#include <views/theme/tokens.h>

class QPainter;

namespace switchyard::leafview {

struct Hit {
    int cell = -1;   ///< of LeafMap::cells
    int column = -1; ///< the lane of a rail
    bool uplink = false;
    int plane = -1;  ///< the NVLink of an UltraServer, of LeafMap::planes
    int row = -1;    ///< the NVLink of a row's GPUs together
    friend bool operator==(const Hit &, const Hit &) = default;
};

/// "12.0 % out · 4.10 % in of 50.0 GB/s", and what was predicted where it was observed.
QString describeLink(const QString &name, const Link &link);
/// A link as the class of its load: empty where it carries nothing, hatched without data, striped over its capacity.
void paintLoad(QPainter &painter, const QRectF &lane, double share, const theme::Tokens &tokens);
/// "12.0 %"; NaN: "no data".
QString shareText(double share);

class LeafLayout
{
public:
    /// `firstRow`: the uppermost in view, where not all have room. `used_px`: of the head, by what stands at its left.
    LeafLayout(const LeafMap &map, const QRectF &rect, int firstRow = 0, double used_px = 0);

    void paint(QPainter &painter, const theme::Tokens &tokens, const Hit &hovered = {}) const;
    [[nodiscard]] Hit at(const QPointF &point) const;
    /// What stands under the pointer, with units; empty for nothing.
    [[nodiscard]] QString describe(const Hit &hit) const;

    [[nodiscard]] int rowsShown() const { return m_rows; }
    [[nodiscard]] int firstRow() const { return m_first; }
    [[nodiscard]] QString rowsText() const; ///< "rows 8 to 10 of 13"; empty: all are
    [[nodiscard]] QRectF cellRect(std::size_t cell) const; ///< empty: out of view
    /// The half of a rail's lane that goes up to the leaf, or comes down.
    [[nodiscard]] QRectF laneRect(std::size_t column, bool up) const;
    [[nodiscard]] QRectF uplinkRect(bool out) const;
    [[nodiscard]] QRectF planeRect(std::size_t plane) const;           ///< empty: out of view
    [[nodiscard]] QRectF nvlinkRect(std::size_t row, bool out) const;  ///< between a row and its plane; empty: it has none
    /// Of the head, at its right.
    [[nodiscard]] widgets::KeyForm key() const;
    [[nodiscard]] QRectF sideRect() const { return m_side; } ///< communicators; empty: no room

private:
    [[nodiscard]] QString headNote() const; ///< told before what colours mean
    void paintHead(QPainter &painter, const theme::Tokens &tokens) const;
    void paintRows(QPainter &painter, const theme::Tokens &tokens) const;
    void paintCell(QPainter &painter, const theme::Tokens &tokens, std::size_t cell, bool hovered) const;
    void paintCellWords(QPainter &painter, const theme::Tokens &tokens, const Cell &cell, const QRectF &room) const;
    void paintLanes(QPainter &painter, const theme::Tokens &tokens, int hovered) const;
    void paintUplink(QPainter &painter, const theme::Tokens &tokens) const;
    void paintPlanes(QPainter &painter, const theme::Tokens &tokens, const Hit &hovered) const;
    void paintPlaneOverlays(QPainter &painter, const theme::Tokens &tokens) const;
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString describePlane(const Plane &plane) const;
    [[nodiscard]] int planeOf(std::size_t row) const; ///< -1: none

    const LeafMap &m_map;
    QRectF m_rect, m_bar, m_grid, m_planes, m_foot, m_side;
    double m_row_px = 0, m_column_px = 0, m_lane_px = 0;
    double m_used_px = 0;
    bool m_low = false; ///< little height: a rail has one line of words
    int m_first = 0, m_rows = 0;
};

/// The selected rank's communicators over the cells: rows as bands, columns as arrows, what leaves as dashes upwards.
void paintOverlays(QPainter &painter, const LeafMap &map, const LeafLayout &layout, const theme::Tokens &tokens);
/// The same in words, and the ring of leaves that the widest of them passes.
void paintSide(QPainter &painter, const LeafMap &map, const QRectF &rect, const theme::Tokens &tokens);

} // namespace switchyard::leafview
