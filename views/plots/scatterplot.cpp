// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/plots/axes.h>

#include <views/plots/scatterplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <views/theme/theme.h>

namespace switchyard::plots {

namespace {

constexpr double reach_px = 8;
constexpr double slowest = 2; ///< × the best y that is in view at first

void setData(QCPGraph &graph, const std::vector<ScatterPoint> &points)
{
    QVector<double> x, y;
    for (const ScatterPoint &point : points) {
        x.push_back(point.x);
        y.push_back(point.y);
    }
    graph.setData(x, y);
}

} // namespace

ScatterPlot::ScatterPlot(QWidget *parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_frontGraph(m_plot->addGraph())
    , m_bestGraph(m_plot->addGraph())
    , m_currentGraph(m_plot->addGraph())
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setAxes({}, {});
    m_bestGraph->setLineStyle(QCPGraph::lsNone);
    m_currentGraph->setLineStyle(QCPGraph::lsNone);
    m_plot->yAxis->ticker()->setTickCount(4);
    m_plot->setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    recolor();
}

void ScatterPlot::setAxes(const QString &x, const QString &y, Better better)
{
    m_better = better;
    // Between two points of the front the left one is what can be had; where more is better, the right one.
    m_frontGraph->setLineStyle(better == Better::Less ? QCPGraph::lsStepLeft : QCPGraph::lsStepRight);
    m_plot->xAxis->setLabel(x);
    m_plot->yAxis->setLabel(y);
}

void ScatterPlot::setPoints(std::vector<ScatterPoint> front, std::vector<ScatterPoint> best, const ScatterPoint &current)
{
    m_front = std::move(front);
    m_best = std::move(best);
    setData(*m_frontGraph, m_front);
    setData(*m_bestGraph, m_best);
    setData(*m_currentGraph, std::isnan(current.x) ? std::vector<ScatterPoint>() : std::vector{current});
    m_plot->rescaleAxes();
    if (m_better == Better::Less) { // the slow end of a front is long and of little interest: the wheel goes there
        const QCPRange range = m_plot->yAxis->range();
        m_plot->yAxis->setRangeUpper(std::min(range.upper, slowest * range.lower));
    }
    for (QCPAxis *axis : {m_plot->xAxis, m_plot->yAxis})
        axis->scaleRange(1.15);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterPlot::clear() { setPoints({}, {}, {std::numeric_limits<double>::quiet_NaN(), 0, {}}); }

const ScatterPoint &ScatterPlot::point(int index) const
{
    const auto i = static_cast<std::size_t>(index);
    return i < m_front.size() ? m_front[i] : m_best[i - m_front.size()];
}

QPointF ScatterPlot::positionOf(int index) const
{
    const ScatterPoint &p = point(index);
    return {m_plot->xAxis->coordToPixel(p.x), m_plot->yAxis->coordToPixel(p.y)};
}

int ScatterPlot::pointAt(const QPointF &at) const
{
    int nearest = -1;
    double distance = reach_px;
    for (int i = 0; i < static_cast<int>(m_front.size() + m_best.size()); ++i) {
        const QPointF away = positionOf(i) - at;
        if (const double d = std::hypot(away.x(), away.y()); d <= distance) {
            distance = d;
            nearest = i;
        }
    }
    return nearest;
}

bool ScatterPlot::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonRelease) {
        const auto &mouse = static_cast<const QMouseEvent &>(*event);
        const int index = pointAt(mouse.position());
        if (event->type() == QEvent::MouseButtonRelease) {
            if (index >= 0)
                emit picked(index);
        } else if (index >= 0)
            QToolTip::showText(mouse.globalPosition().toPoint(), point(index).tip, m_plot);
        else
            QToolTip::hideText();
    }
    return QWidget::eventFilter(watched, event);
}

void ScatterPlot::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolor();
}

void ScatterPlot::recolor()
{
    const theme::Tokens &t = theme::current();
    m_plot->setBackground(palette().color(QPalette::Window));
    m_frontGraph->setPen(QPen(t.textMuted, 1));
    m_frontGraph->setScatterStyle({QCPScatterStyle::ssDisc, t.textMuted, 5});
    m_bestGraph->setScatterStyle({QCPScatterStyle::ssDisc, t.accent, 7});
    m_currentGraph->setScatterStyle({QCPScatterStyle::ssCross, QPen(t.warning, 2), QBrush(), 9});
    styleAxes(*m_plot);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace switchyard::plots
