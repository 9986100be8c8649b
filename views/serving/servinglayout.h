// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <views/serving/loadplot.h>
#include <views/serving/runplot.h>

namespace switchyard::servingview {

/// Where everything lies in a rectangle: in columns where it is flat, else plots above words.
class ServingLayout
{
public:
    ServingLayout(const ServingPicture &picture, const QRectF &rect);
    void paint(QPainter &painter, const theme::Tokens &tokens) const;
    /// What stands under a point, in words; empty: nothing.
    [[nodiscard]] QString describeAt(const QPointF &at, const theme::Tokens &tokens) const;

    /// Too small, or nothing to show: words alone.
    [[nodiscard]] bool isEmpty() const { return m_small || !m_picture.missing.isEmpty(); }
    [[nodiscard]] const LoadPlot &loadPlot() const { return m_load; }
    [[nodiscard]] const RunPlot &runPlot() const { return m_run; }
    [[nodiscard]] QRectF tableRect() const { return m_table; }
    [[nodiscard]] QRectF stepRect() const { return m_step; }
    [[nodiscard]] QRectF factsRect() const { return m_facts; }

private:
    struct Rects {
        bool small = false;
        bool flat = false;
        QRectF load, run, words, beside;
    };
    static Rects place(const QRectF &rect, bool watched);
    ServingLayout(const ServingPicture &picture, const QRectF &rect, const Rects &rects);
    void paintTable(QPainter &painter, const theme::Tokens &tokens) const;
    void paintStep(QPainter &painter, const theme::Tokens &tokens) const;
    void paintFacts(QPainter &painter, const theme::Tokens &tokens) const;
    [[nodiscard]] QRectF barRect() const; ///< of the step, with its legend
    [[nodiscard]] std::size_t factsShown() const;
    [[nodiscard]] QRectF poolRect(std::size_t pool) const; ///< empty: no room

    const ServingPicture &m_picture;
    QRectF m_rect;
    bool m_small;
    LoadPlot m_load;
    RunPlot m_run;
    QRectF m_table, m_step, m_facts;
};

} // namespace switchyard::servingview
