// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/unrolledview.h>

#include <algorithm>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

UnrolledView::UnrolledView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("unrolled"));
    setAccessibleName(tr("Traffic between ranks, unrolled"));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent); // paints every pixel itself
    setFocusPolicy(Qt::StrongFocus);
}

void UnrolledView::show(UnrolledMap map)
{
    m_map = std::move(map);
    if (m_spot && (m_spot->line >= m_map.lines.size() || m_spot->rank >= m_map.ranks))
        m_spot.reset();
    update();
}

void UnrolledView::setLogarithmic(bool on)
{
    m_map.scale = scaleOf(m_map.range, on);
    update();
}

void UnrolledView::setMarkedRanks(std::vector<int> ranks)
{
    m_ranks = std::move(ranks);
    if (!m_ranks.empty() && m_ranks.front() >= 0)
        m_focus = m_ranks.front();
    update();
}

void UnrolledView::pick()
{
    if (!m_spot)
        return;
    std::vector<int> ranks{m_spot->rank};
    const network::OffsetLine &line = m_map.lines[m_spot->line];
    if (line.offset != 0 && m_map.pair_B(m_spot->line, m_spot->rank) > 0)
        ranks.push_back(m_spot->rank + line.offset);
    emit ranksPicked(ranks);
}

bool UnrolledView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const auto spot = layoutNow().at(help->pos()))
        QToolTip::showText(help->globalPos(), text::shown(m_map.describe(spot->line, spot->rank)), this);
    else
        QToolTip::hideText();
    return true;
}

void UnrolledView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current(), m_spot, m_ranks);
}

void UnrolledView::mouseMoveEvent(QMouseEvent *event)
{
    if (const auto spot = layoutNow().at(event->position()); spot != m_spot)
        point(spot);
}

/// The lens follows what is pointed at, and stays where it was last.
void UnrolledView::point(const std::optional<UnrolledLayout::Spot> &spot)
{
    m_spot = spot;
    if (spot)
        m_focus = spot->rank;
    update();
}

void UnrolledView::mousePressEvent(QMouseEvent *event)
{
    point(layoutNow().at(event->position()));
    if (event->button() == Qt::LeftButton)
        pick();
    setFocus(Qt::MouseFocusReason);
}

void UnrolledView::leaveEvent(QEvent *)
{
    m_spot.reset();
    update();
}

void UnrolledView::keyPressEvent(QKeyEvent *event)
{
    if (m_map.lines.empty())
        return QWidget::keyPressEvent(event);
    auto spot = m_spot.value_or(UnrolledLayout::Spot{});
    switch (event->key()) {
    case Qt::Key_Left: spot.rank = std::max(0, spot.rank - 1); break;
    case Qt::Key_Right: spot.rank = std::min(m_map.ranks - 1, spot.rank + 1); break;
    case Qt::Key_Up: spot.line -= spot.line > 0 ? 1 : 0; break;
    case Qt::Key_Down: spot.line = std::min(m_map.lines.size() - 1, spot.line + 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: return pick();
    default: return QWidget::keyPressEvent(event);
    }
    point(m_spot ? spot : UnrolledLayout::Spot{});
    setAccessibleDescription(m_map.describe(m_spot->line, m_spot->rank));
}

} // namespace switchyard::matrix
