// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/canvas/heat.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

/// The colour bar: quantity, unit, ends and middle, kind of scale and where its range comes from; swatches for idle, no data
/// and stale beside it, of which no data is there always. Where a predicted link is above its capacity, why. Also painted by `switchyard render`.
void paintLegend(QPainter &painter, const QRectF &rect, const Heat &heat, const theme::Tokens &tokens);
/// That its words need.
double legendWidth(const Heat &heat);

class Legend : public QWidget
{
    Q_OBJECT
public:
    explicit Legend(QWidget *parent = nullptr);
    void setHeat(const Heat &heat);
    QSize sizeHint() const override { return {static_cast<int>(legendWidth(m_heat)), 40}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Heat m_heat; ///< without its values: only what the bar needs
};

} // namespace switchyard::canvas
