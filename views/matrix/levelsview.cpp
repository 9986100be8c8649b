// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/levelsview.h>

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

LevelsView::LevelsView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("matrixLevels"));
    setAccessibleName(tr("Traffic between ranks, level by level"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent); // paints every pixel itself
}

void LevelsView::show(LevelsMap map)
{
    map.lookAs(m_map);
    const auto known = [&](const LevelsLayout::Spot &spot) {
        return spot.level < map.levels().size() && spot.level < m_map.levels().size() && map.levels()[spot.level].step == m_map.levels()[spot.level].step;
    };
    if (m_spot && !known(*m_spot))
        m_spot.reset();
    m_map = std::move(map);
    update();
}

void LevelsView::setMeasure(bool largest, bool logarithmic)
{
    m_map.setMeasure(largest, logarithmic);
    update();
}

void LevelsView::setMarkedRanks(std::vector<int> ranks)
{
    m_ranks = std::move(ranks);
    if (!m_ranks.empty() && !m_picking)
        m_map.lookAt(m_ranks.front());
    update();
}

void LevelsView::mark(const std::optional<LevelsLayout::Spot> &spot)
{
    if (spot == m_spot)
        return;
    m_spot = spot;
    setAccessibleDescription(spot ? m_map.describe(spot->level, spot->cell) : QString());
    setToolTip(text::shown(accessibleDescription()));
    update();
}

void LevelsView::pick()
{
    if (!m_spot)
        return;
    m_map.look(m_spot->level, m_spot->cell);
    const QScopedValueRollback picking(m_picking, true);
    emit ranksPicked(m_map.ranksOf(m_spot->level, m_spot->cell));
    update();
}

void LevelsView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current(), m_spot, m_ranks);
}

void LevelsView::mouseMoveEvent(QMouseEvent *event)
{
    const LevelsLayout layout = layoutNow();
    mark(layout.at(event->position()));
    if (!m_spot)
        setToolTip(text::shown(layout.sideAt(event->position())));
}

void LevelsView::mousePressEvent(QMouseEvent *event)
{
    mark(layoutNow().at(event->position()));
    if (event->button() == Qt::LeftButton)
        pick();
    setFocus(Qt::MouseFocusReason);
}

void LevelsView::leaveEvent(QEvent *) { mark({}); }

void LevelsView::keyPressEvent(QKeyEvent *event)
{
    if (m_map.levels().empty())
        return QWidget::keyPressEvent(event);
    LevelsLayout::Spot spot = m_spot.value_or(LevelsLayout::Spot{0, m_map.levels().front().lens});
    const MatrixLevel &level = m_map.levels()[spot.level];
    const int last = level.step.size - 1;
    LevelCell &cell = spot.cell;
    switch (event->key()) {
    case Qt::Key_Left: cell.column = cell.column == LevelCell::elsewhere ? last : std::max(0, cell.column - 1); break;
    case Qt::Key_Right: cell.column = cell.column == LevelCell::elsewhere || (cell.column == last && !level.out_B.empty()) ? LevelCell::elsewhere : std::min(last, cell.column + 1); break;
    case Qt::Key_Up: cell.row = std::max(0, cell.row - 1); break;
    case Qt::Key_Down: cell.row = std::min(last, cell.row + 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_spot)
            break;
        pick();
        if (spot.level + 1 < m_map.levels().size() && cell.column != LevelCell::elsewhere)
            mark(LevelsLayout::Spot{spot.level + 1, m_map.levels()[spot.level + 1].lens});
        return;
    case Qt::Key_Backspace:
        if (spot.level > 0)
            mark(LevelsLayout::Spot{spot.level - 1, m_map.levels()[spot.level - 1].lens});
        return;
    default: return QWidget::keyPressEvent(event);
    }
    mark(m_spot ? spot : LevelsLayout::Spot{0, m_map.levels().front().lens});
}

} // namespace switchyard::matrix
