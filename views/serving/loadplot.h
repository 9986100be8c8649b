// SPDX-License-Identifier: GPL-3.0-or-later
// Output tokens per second of a GPU over tokens per second of a user, a point for each load.
#pragma once

#include <QPointF>
#include <QRectF>

#include <views/serving/servingpicture.h>

class QPainter;

namespace switchyard::servingview {

class LoadPlot
{
public:
    LoadPlot(const ServingPicture &picture, const QRectF &rect);
    void paint(QPainter &painter, const theme::Tokens &tokens) const;
    /// The nearest point within reach in words; empty: none.
    [[nodiscard]] QString describeAt(const QPointF &at) const;

    /// Where a point of the curve is drawn.
    [[nodiscard]] QPointF at(const serve::CurvePoint &point) const;
    /// Its first token comes later than the limit: it is drawn hollow.
    [[nodiscard]] bool outside(const serve::CurvePoint &point) const { return point.laterTtft_s.p90 > m_picture.ttftLimit_s; }
    /// Where a field for the limit has room.
    [[nodiscard]] QRectF fieldRect() const;

private:
    void paintAxes(QPainter &painter, const theme::Tokens &tokens) const;
    void paintWords(QPainter &painter, const theme::Tokens &tokens) const;

    const ServingPicture &m_picture;
    const serve::LoadCurve *m_curve;
    QRectF m_rect;
    QRectF m_plot; ///< between the axes
    double m_mostUser = 1;
    double m_mostGpu = 1;
};

} // namespace switchyard::servingview
