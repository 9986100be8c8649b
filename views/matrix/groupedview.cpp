// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/groupedview.h>

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

GroupedView::GroupedView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("groupedMatrix"));
    setAccessibleName(tr("Traffic between groups of ranks"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent); // paints every pixel itself
}

void GroupedView::show(GroupedMap map)
{
    if (map.grouping != m_map.grouping || map.groups() != m_map.groups())
        m_spot.reset();
    m_map = std::move(map);
    m_groups = m_map.groupsOf(m_ranks);
    update();
}

void GroupedView::setMarkedRanks(std::vector<int> ranks)
{
    m_ranks = std::move(ranks);
    m_groups = m_map.groupsOf(m_ranks);
    update();
}

void GroupedView::setObserved(const predict::DesignPrediction &prediction, const telemetry::Observation *seen)
{
    m_map.setObserved(prediction, seen);
    update();
}

void GroupedView::setMeasure(bool largest, bool logarithmic)
{
    m_map.setMeasure(largest, logarithmic);
    update();
}

void GroupedView::mark(const std::optional<GroupedLayout::Spot> &spot)
{
    if (spot == m_spot)
        return;
    m_spot = spot;
    setAccessibleDescription(spot ? m_map.describe(spot->row, spot->column) : QString());
    setToolTip(text::shown(accessibleDescription()));
    update();
}

void GroupedView::pick()
{
    if (!m_spot)
        return;
    std::vector<int> ranks = m_map.ranksOf(m_spot->row);
    if (m_spot->row != m_spot->column)
        for (const int rank : m_map.ranksOf(m_spot->column))
            ranks.push_back(rank);
    std::ranges::sort(ranks);
    emit ranksPicked(ranks);
}

void GroupedView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current(), m_spot, m_groups);
}

void GroupedView::mouseMoveEvent(QMouseEvent *event)
{
    mark(layoutNow().at(event->position()));
    if (!m_spot)
        setToolTip(text::shown(layoutNow().sideAt(event->position())));
}

void GroupedView::mousePressEvent(QMouseEvent *event)
{
    mark(layoutNow().at(event->position()));
    if (event->button() == Qt::LeftButton)
        pick();
    setFocus(Qt::MouseFocusReason);
}

void GroupedView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const auto spot = layoutNow().at(event->position()); spot && event->button() == Qt::LeftButton)
        emit blockWanted(m_map.ranksOf(spot->row), m_map.ranksOf(spot->column));
}

void GroupedView::leaveEvent(QEvent *) { mark({}); }

void GroupedView::keyPressEvent(QKeyEvent *event)
{
    if (m_map.groups() == 0)
        return QWidget::keyPressEvent(event);
    GroupedLayout::Spot spot = m_spot.value_or(GroupedLayout::Spot{});
    const int last = m_map.groups() - 1;
    switch (event->key()) {
    case Qt::Key_Left: spot.column = std::max(0, spot.column - 1); break;
    case Qt::Key_Right: spot.column = std::min(last, spot.column + 1); break;
    case Qt::Key_Up: spot.row = std::max(0, spot.row - 1); break;
    case Qt::Key_Down: spot.row = std::min(last, spot.row + 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!(event->modifiers() & Qt::ControlModifier) || !m_spot)
            return pick();
        emit blockWanted(m_map.ranksOf(m_spot->row), m_map.ranksOf(m_spot->column));
        return;
    default: return QWidget::keyPressEvent(event);
    }
    mark(m_spot ? spot : GroupedLayout::Spot{});
}

} // namespace switchyard::matrix
