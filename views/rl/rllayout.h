// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QRectF>

#include <views/rl/rlpicture.h>

class QPainter;

namespace switchyard::rlview {

struct LegendEntry {
    enum class Kind { Phase, Critical, Waits, Unused };
    QString words;
    Kind kind = Kind::Phase;
    rl::PhaseKind phase = rl::PhaseKind::Rollout; ///< of a phase alone
    QRectF rect;           ///< from the legend's corner
};

/// Where everything lies in a rectangle: the step over the words; where it is flat beside them, without the table.
class RlLayout
{
public:
    RlLayout(const RlPicture &picture, const QRectF &rect);
    void paint(QPainter &painter, const theme::Tokens &tokens) const;
    /// What stands under a point, in words; empty: nothing.
    [[nodiscard]] QString describeAt(const QPointF &at) const;

    /// Too small, or nothing to show: words alone.
    [[nodiscard]] bool isEmpty() const { return m_small || !m_picture.missing.isEmpty(); }
    [[nodiscard]] QRectF laneRect(std::size_t lane) const;
    [[nodiscard]] double x(double time_s) const;
    [[nodiscard]] QRectF tableRect() const { return m_table; } ///< empty where it is flat
    [[nodiscard]] QRectF factsRect() const { return m_facts; }
    [[nodiscard]] const std::vector<LegendEntry> &legend() const { return m_legend; }

private:
    void paintLanes(QPainter &painter, const theme::Tokens &tokens) const;
    void paintBlock(QPainter &painter, const QRectF &lane, const PhaseBar &block, const theme::Tokens &tokens) const;
    void paintAxis(QPainter &painter, const theme::Tokens &tokens) const;
    void paintLegend(QPainter &painter, const theme::Tokens &tokens) const;
    void paintTable(QPainter &painter, const theme::Tokens &tokens) const;
    void paintFacts(QPainter &painter, const theme::Tokens &tokens) const;
    int placeLegend(double width);
    [[nodiscard]] QRectF span(const QRectF &lane, double from_s, double to_s) const;
    [[nodiscard]] std::size_t factsShown() const;

    const RlPicture &m_picture;
    QRectF m_rect;
    bool m_small = false;
    QRectF m_plot; ///< of the lanes, right of their names
    QRectF m_step; ///< with head, names, axis and legend
    QRectF m_table, m_facts;
    std::vector<LegendEntry> m_legend;
};

} // namespace switchyard::rlview
