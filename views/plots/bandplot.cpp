// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/plots/axes.h>

#include <views/plots/bandplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <QVBoxLayout>

#include <views/theme/theme.h>

namespace switchyard::plots {

BandPlot::BandPlot(QWidget *parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_low(m_plot->addGraph())
    , m_high(m_plot->addGraph())
    , m_value(m_plot->addGraph())
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_low->setPen(Qt::NoPen);
    m_high->setPen(Qt::NoPen);
    m_high->setChannelFillGraph(m_low);
    const QSharedPointer<QCPAxisTickerDateTime> ticker(new QCPAxisTickerDateTime);
    ticker->setDateTimeSpec(Qt::LocalTime); // as the clock in the tool bar
    ticker->setTickCount(3);
    m_plot->xAxis->setTicker(ticker);
    m_plot->yAxis->ticker()->setTickCount(3);
    m_plot->xAxis->grid()->setVisible(false);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    m_plot->axisRect()->setMargins(QMargins(0, 6, 6, 0));
    recolor();
}

void BandPlot::setQuantity(const QString &name, const QString &unit, double scale)
{
    m_scale = scale > 0 ? scale : 1;
    m_plot->yAxis->setLabel(unit);
    setAccessibleName(name);
}

void BandPlot::setSeries(const BandSeries &series)
{
    const std::size_t count = std::min(series.time_s.size(), series.value.size());
    QVector<double> time(static_cast<qsizetype>(count));
    QVector<double> value(static_cast<qsizetype>(count));
    for (std::size_t i = 0; i < count; ++i) {
        time[static_cast<qsizetype>(i)] = series.time_s[i];
        value[static_cast<qsizetype>(i)] = series.value[i] / m_scale;
    }
    m_value->setData(time, value, true);
    rescale();
}

void BandPlot::setBand(double low, double high)
{
    m_bandLow = low / m_scale;
    m_bandHigh = high / m_scale;
    rescale();
}

void BandPlot::rescale()
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const QCPGraphData &point : *m_value->data()) {
        if (std::isnan(point.value))
            continue;
        low = std::min(low, point.value);
        high = std::max(high, point.value);
    }
    const bool band = m_bandHigh >= m_bandLow;
    if (band) {
        low = std::min(low, m_bandLow);
        high = std::max(high, m_bandHigh);
    }
    QVector<double> ends;
    if (!m_value->data()->isEmpty()) {
        ends = {m_value->data()->constBegin()->key, std::prev(m_value->data()->constEnd())->key};
        const double span_s = std::max(ends.last() - ends.first(), 60.0);
        m_plot->xAxis->setRange(ends.first(), ends.first() + span_s);
        const auto ticker = m_plot->xAxis->ticker().dynamicCast<QCPAxisTickerDateTime>();
        ticker->setDateTimeFormat(span_s < 300 ? QStringLiteral("HH:mm:ss") : QStringLiteral("HH:mm"));
    }
    m_low->setVisible(band);
    m_high->setVisible(band);
    if (band && !ends.isEmpty()) {
        m_low->setData(ends, {m_bandLow, m_bandLow}, true);
        m_high->setData(ends, {m_bandHigh, m_bandHigh}, true);
    }
    if (low <= high) {
        const double margin = std::max(0.08 * (high - low), 0.02 * std::abs(high));
        m_plot->yAxis->setRange(std::max(0.0, low - margin), high + margin);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void BandPlot::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolor();
}

void BandPlot::recolor()
{
    const theme::Tokens &t = theme::current();
    m_plot->setBackground(palette().color(QPalette::Window));
    QColor fill = t.accent;
    fill.setAlphaF(0.18F);
    m_high->setBrush(fill);
    m_value->setPen(QPen(t.accent, 1.5));
    styleAxes(*m_plot);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace switchyard::plots
