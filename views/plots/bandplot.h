// SPDX-License-Identifier: GPL-3.0-or-later
// A value over time with the band that the model expects: history of one quantity. The only folder
// that knows QCustomPlot.
#pragma once

#include <vector>

#include <QWidget>

class QCustomPlot;
class QCPGraph;

namespace switchyard::plots {

struct BandSeries {
    std::vector<double> time_s; ///< Unix time, ascending
    std::vector<double> value;  ///< NaN: no data, drawn as a gap
};

class BandPlot final : public QWidget
{
    Q_OBJECT
public:
    explicit BandPlot(QWidget *parent = nullptr);

    /// "SM clock" and "MHz"; values are shown divided by `scale`.
    void setQuantity(const QString &name, const QString &unit, double scale = 1);
    void setSeries(const BandSeries &series);
    /// Where the model expects the value, in the series' unit; low > high hides it.
    void setBand(double low, double high);
    [[nodiscard]] QSize sizeHint() const override { return {280, 96}; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolor();
    void rescale();
    QCustomPlot *m_plot;
    QCPGraph *m_low;
    QCPGraph *m_high;
    QCPGraph *m_value;
    double m_scale = 1;
    double m_bandLow = 1;
    double m_bandHigh = 0;
};

} // namespace switchyard::plots
