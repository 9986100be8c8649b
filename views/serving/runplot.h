// SPDX-License-Identifier: GPL-3.0-or-later
// One replica over the time of its run: how full the KV pool is, how many requests run and wait, and where there is room
// for it the tokens of its steps.
#pragma once

#include <array>

#include <QPointF>
#include <QRectF>

#include <views/serving/servingpicture.h>

class QPainter;

namespace switchyard::servingview {

class RunPlot
{
public:
    enum Strip { Cache, Requests, Tokens, Strips };

    RunPlot(const ServingPicture &picture, const QRectF &rect);
    void paint(QPainter &painter, const theme::Tokens &tokens) const;
    /// What happens at the time under a point; empty: nothing.
    [[nodiscard]] QString describeAt(const QPointF &at) const;

    /// Empty: there is no room for it.
    [[nodiscard]] QRectF stripRect(Strip strip) const { return m_strips[strip]; }
    /// Where a value of a strip is drawn, so many seconds into the run.
    [[nodiscard]] QPointF at(Strip strip, double time_s, double value) const;

private:
    void paintStrip(QPainter &painter, Strip strip, const theme::Tokens &tokens) const;

    const serve::LoadCurve *m_curve;
    QRectF m_rect;
    std::array<QRectF, Strips> m_strips;
    std::array<double, Strips> m_most{1, 1, 1};
};

} // namespace switchyard::servingview
