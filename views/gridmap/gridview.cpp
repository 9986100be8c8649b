// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/strategy/strategyview.h>

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QHelpEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <views/canvas/hovertext.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::strategy {

namespace {

using canvas::HeatSource;

constexpr int bar_px = 34;

} // namespace

StrategyView::StrategyView(QWidget *parent)
    : QWidget(parent)
    , m_quantity(new QComboBox)
    , m_source(new QComboBox)
{
    setObjectName(QStringLiteral("strategy"));
    setAccessibleName(tr("Strategy map: replicas across, stages down"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    for (const telemetry::Descriptor *quantity : canvas::heatQuantities())
        m_quantity->addItem(canvas::titleText(quantity->quantity), static_cast<int>(quantity->quantity));
    m_quantity->setCurrentIndex(m_quantity->findData(static_cast<int>(m_choice.metric)));
    m_quantity->setAccessibleName(tr("Quantity"));
    m_source->addItem(tr("predicted"), static_cast<int>(HeatSource::Predicted));
    m_source->addItem(tr("observed"), static_cast<int>(HeatSource::Live));
    m_source->addItem(tr("observed / predicted"), static_cast<int>(HeatSource::Ratio));
    m_source->setAccessibleName(tr("Source of the values"));
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_quantity);
    bar->addWidget(m_source);
    bar->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(bar);
    layout->addStretch(1);
    const auto chosen = [this] {
        m_choice.metric = static_cast<telemetry::Quantity>(m_quantity->currentData().toInt());
        m_choice.source = static_cast<HeatSource>(m_source->currentData().toInt());
        rebuild();
    };
    connect(m_quantity, &QComboBox::activated, this, chosen);
    connect(m_source, &QComboBox::activated, this, chosen);
    rebuild();
}

void StrategyView::show(const design::DesignPtr &design, const session::PredictionPtr &prediction,
                        const telemetry::ObservationPtr &observation, const std::string &job)
{
    m_design = design;
    m_prediction = design ? prediction : nullptr;
    m_observation = observation;
    m_job = job;
    rebuild();
}

void StrategyView::setChoice(const canvas::HeatChoice &choice)
{
    m_choice = choice;
    m_quantity->setCurrentIndex(m_quantity->findData(static_cast<int>(choice.metric)));
    m_source->setCurrentIndex(m_source->findData(static_cast<int>(choice.source)));
    rebuild();
}

void StrategyView::rebuild()
{
    m_map = makeStrategyMap({m_design.get(), m_prediction.get(), m_observation.get(), m_job, m_choice});
    if (m_spot && (m_spot->stage >= m_map.stages || m_spot->replica >= m_map.replicas || m_spot->lane >= m_map.lanes))
        m_spot.reset();
    update();
}

QRectF StrategyView::body() const { return QRectF(rect()).adjusted(0, bar_px, 0, 0); }
StrategyLayout StrategyView::layoutNow() const { return {m_map, body()}; }

QString StrategyView::describe(const Spot &spot) const
{
    const std::size_t place = layoutNow().placeOf(spot);
    const int rank = m_map.rank[place];
    if (rank < 0)
        return tr("No rank of the job is here.");
    const auto shown = [&](float value) {
        return std::isnan(value) ? tr("no data") : canvas::valueText(m_map.choice.metric, m_map.choice.source, static_cast<double>(value));
    };
    QStringList lines{tr("rank %1 · %2").arg(rank).arg(canvas::roleText(m_map.cut, rank)), QString::fromStdString(m_prediction->fabric->gpuName(m_map.gpu[place])),
                      tr("%1: %2").arg(canvas::titleText(m_map.choice.metric), shown(m_map.value[place]))};
    if (!m_map.share.empty() && !std::isnan(m_map.share[place]))
        lines << tr("%1 of what the hardware can do").arg(QString::fromStdString(format::percent(static_cast<double>(m_map.share[place]))));
    lines << tr("median of stage %1: %2").arg(spot.stage).arg(shown(m_map.stageMedian[static_cast<std::size_t>(spot.stage)]));
    if (spot.lane < 0 && m_map.lanes > 1)
        lines << tr("the worst of %1 ranks").arg(m_map.lanes);
    return text::shown(lines.join(QLatin1Char('\n')));
}

void StrategyView::pick(const Spot &spot)
{
    std::vector<int> gpus;
    for (int lane = std::max(0, spot.lane); lane < (spot.lane < 0 ? m_map.lanes : spot.lane + 1); ++lane)
        if (const int gpu = m_map.gpu[m_map.at(spot.stage, lane, spot.replica)]; gpu >= 0)
            gpus.push_back(gpu);
    emit gpusPicked(gpus);
}

bool StrategyView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const auto spot = layoutNow().spotAt(help->pos()); spot && m_map.missing.isEmpty())
        QToolTip::showText(help->globalPos(), describe(*spot), this);
    else
        QToolTip::hideText();
    return true;
}

void StrategyView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current(), m_spot ? &*m_spot : nullptr);
}

void StrategyView::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<Spot> spot = m_map.missing.isEmpty() ? layoutNow().spotAt(event->position()) : std::nullopt;
    if (spot != m_spot) {
        m_spot = spot;
        update();
    }
}

void StrategyView::mousePressEvent(QMouseEvent *event)
{
    if (const auto spot = layoutNow().spotAt(event->position()); spot && event->button() == Qt::LeftButton && m_map.missing.isEmpty())
        pick(*spot);
}

void StrategyView::leaveEvent(QEvent *)
{
    m_spot.reset();
    update();
}

void StrategyView::keyPressEvent(QKeyEvent *event)
{
    if (!m_map.missing.isEmpty() || m_map.replicas == 0)
        return QWidget::keyPressEvent(event);
    Spot spot = m_spot.value_or(Spot{0, 0, -1});
    switch (event->key()) {
    case Qt::Key_Left: --spot.replica; break;
    case Qt::Key_Right: ++spot.replica; break;
    case Qt::Key_Up: --spot.stage; break;
    case Qt::Key_Down: ++spot.stage; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_spot)
            pick(*m_spot);
        return;
    default: return QWidget::keyPressEvent(event);
    }
    spot.stage = std::clamp(spot.stage, 0, m_map.stages - 1);
    spot.replica = std::clamp(spot.replica, 0, m_map.replicas - 1);
    m_spot = m_spot ? spot : Spot{0, 0, -1};
    update();
}

} // namespace switchyard::strategy
