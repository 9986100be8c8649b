// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/flows/flowview.h>

#include <utility>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::flows {

FlowView::FlowView(QWidget *parent)
    : QWidget(parent)
    , m_map(makeFlowMap(nullptr, nullptr, theme::current()))
{
    setObjectName(QStringLiteral("flows"));
    setAccessibleName(tr("Bytes by communicator, tier and exposed seconds"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 120);
}

void FlowView::setPrediction(const widgets::PredictionPtr &prediction, const PathsPtr &paths, const telemetry::Observation *observation)
{
    m_prediction = prediction;
    m_paths = paths;
    m_map = makeFlowMap(prediction.get(), paths, theme::current(), observation);
    m_map.chosen = m_chosen;
    m_spot.reset();
    setAccessibleDescription(m_map.missing.isEmpty() ? m_map.verdict : m_map.missing);
    update();
}

void FlowView::setObservation(const telemetry::Observation *observation)
{
    const auto before = std::pair(m_map.observedNvlink, m_map.observedCards);
    observe(m_map, m_prediction.get(), observation);
    if (before != std::pair(m_map.observedNvlink, m_map.observedCards))
        update();
}

void FlowView::setChosen(predict::TrafficMask chosen)
{
    m_chosen = m_map.chosen = chosen;
    update();
}

void FlowView::mark(const std::optional<Spot> &spot)
{
    if (spot == m_spot)
        return;
    m_spot = spot;
    setAccessibleDescription(spot ? describe(m_map, *spot) : m_map.verdict);
    update();
}

void FlowView::pick(const Spot &spot)
{
    if (spot.kind != Spot::Kind::Tier)
        emit trafficPicked(m_map.paths.communicators.at(static_cast<std::size_t>(spot.index)).mask);
}

bool FlowView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const auto spot = layoutNow().spotAt(help->pos()))
            QToolTip::showText(help->globalPos(), text::shown(describe(m_map, *spot)), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void FlowView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current(), m_spot);
}

void FlowView::mouseMoveEvent(QMouseEvent *event) { mark(layoutNow().spotAt(event->position())); }

void FlowView::mousePressEvent(QMouseEvent *event)
{
    if (const auto spot = layoutNow().spotAt(event->position()); spot && event->button() == Qt::LeftButton)
        pick(*spot);
}

void FlowView::leaveEvent(QEvent *event)
{
    mark({});
    QWidget::leaveEvent(event);
}

void FlowView::keyPressEvent(QKeyEvent *event)
{
    const auto count = [this](Spot::Kind kind) { return static_cast<int>(kind == Spot::Kind::Tier ? m_map.paths.tiers.size() : m_map.paths.communicators.size()); };
    if (m_map.paths.communicators.empty())
        return QWidget::keyPressEvent(event);
    Spot spot = m_spot.value_or(Spot{});
    const int down = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    const int right = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (down != 0 || right != 0) {
        if (m_spot) {
            spot.kind = static_cast<Spot::Kind>(std::clamp(static_cast<int>(spot.kind) + right, 0, 2));
            spot.index = std::clamp(spot.index + down, 0, count(spot.kind) - 1);
        }
        mark(spot);
    } else if (m_spot && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        pick(spot);
    } else if (m_spot && event->key() == Qt::Key_Escape) {
        mark({});
    } else {
        QWidget::keyPressEvent(event);
    }
}

void FlowView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_prediction)
        setPrediction(m_prediction, m_paths);
}

} // namespace switchyard::flows
