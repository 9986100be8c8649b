// SPDX-License-Identifier: GPL-3.0-or-later
// What on the canvas asks for edits: drags and names.
#include <views/canvas/canvas.h>

#include <algorithm>
#include <utility>

#include <QDragEnterEvent>
#include <QPainter>

#include <views/canvas/hovercard.h>
#include <views/theme/theme.h>
#include <views/widgets/inlineedit.h>

namespace switchyard::canvas {

/// Ctrl copies. (Alt, which some use for it, moves windows on many desktops.)
void Canvas::dragOver(QPointF at, Qt::KeyboardModifiers modifiers)
{
    const QString job = m_jobAt ? m_jobAt(mapToGlobal(at.toPoint())) : QString();
    const QString before = m_drag->job();
    const design::DesignPtr was = m_drag->result();
    if (job.isEmpty())
        m_drag->moveOver(m_scene, hitAt(at), modifiers & Qt::ControlModifier);
    else
        m_drag->overJob(m_scene, job);
    if (m_drag->job() != before)
        emit jobPointed(m_drag->job());
    if (m_drag->result() && m_drag->result() != was)
        emit previewWanted(m_drag->result());
}

void Canvas::endDrag()
{
    if (m_drag && !m_drag->job().isEmpty())
        emit jobPointed(QString());
    const bool was = m_drag.has_value();
    m_drag.reset();
    if (was)
        emit dragChanged();
}

void Canvas::setDragNote(const design::DesignPtr &design, const QString &note)
{
    if (!m_drag || m_drag->result() != design)
        return;
    m_drag->setNote(note);
    update();
}

void Canvas::setLocked(bool locked)
{
    m_locked = locked;
    if (locked && (m_gesture == Gesture::Press || m_gesture == Gesture::Move))
        takeGestureBack();
}

void Canvas::refuse()
{
    emit refused(tr("The drawing is locked; Edit, Lock the drawing unlocks it."));
}

design::Target Canvas::pointedTarget() const
{
    return m_pointed ? targetOf(m_scene, hitAt(m_cursor)) : design::Target();
}

void Canvas::dragEnterEvent(QDragEnterEvent *event)
{
    const auto capacity = fromMime(event->mimeData());
    if (!capacity)
        return;
    if (m_locked)
        return refuse();
    m_drag.emplace(*capacity);
    m_hoverCard->hide();
    emit dragChanged();
    event->acceptProposedAction();
}

void Canvas::dragMoveEvent(QDragMoveEvent *event)
{
    if (!m_drag)
        return;
    m_cursor = event->position();
    const design::DesignPtr was = m_drag->result();
    m_drag->moveOver(m_scene, hitAt(event->position()));
    if (m_drag->result() && m_drag->result() != was)
        emit previewWanted(m_drag->result());
    if (m_drag->allowed())
        event->acceptProposedAction();
    else
        event->ignore();
    update();
}

void Canvas::dragLeaveEvent(QDragLeaveEvent *)
{
    endDrag();
    update();
}

void Canvas::dropEvent(QDropEvent *event)
{
    if (!m_drag)
        return;
    m_drag->moveOver(m_scene, hitAt(event->position()));
    const Drag drag = *m_drag;
    endDrag();
    update();
    if (!drag.allowed())
        return;
    event->acceptProposedAction();
    setFocus();
    emit addRequested(drag.capacity(), drag.target());
}

/// The ghost: what it is, and what the drop would do or why it may not.
void Canvas::paintGhost(QPainter &painter) const
{
    const theme::Tokens &tokens = theme::current();
    const QColor color = m_drag->allowed() ? tokens.accent : tokens.critical;
    const QRectF target = !m_drag->partner().empty() ? m_camera.toScreen(rectOf(*m_scene.design, m_scene.layout, m_drag->partner())).adjusted(-2, -2, 2, 2)
        : m_drag->targetBlock() >= 0               ? m_camera.toScreen(m_scene.layout.blocks[static_cast<std::size_t>(m_drag->targetBlock())].rect)
                                                     : QRectF(rect()).adjusted(2, 2, -2, -2);
    if (m_drag->target().slot >= 0)
        for (const Vacancy &place : m_scene.layout.vacant)
            if (place.block == m_drag->targetBlock() && place.slot == m_drag->target().slot)
                painter.fillRect(m_camera.toScreen(place.rect), color);
    QColor wash = color;
    wash.setAlpha(28);
    painter.setPen(QPen(color, 2, m_drag->allowed() ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(wash);
    painter.drawRoundedRect(target, theme::radiusPx, theme::radiusPx);
    const QFont strong = theme::font(theme::Type::Strong), small = theme::font(theme::Type::Small);
    QString second = m_drag->allowed() ? m_drag->verdict() : tr("✖ %1").arg(m_drag->verdict());
    if (m_drag->allowed() && !m_drag->note().isEmpty())
        second += (second.isEmpty() ? QString() : QStringLiteral("\n")) + m_drag->note();
    const QFontMetrics strongMetrics(strong), smallMetrics(small);
    const int widest = std::min(width() - 24, 420);
    const QRect reason = smallMetrics.boundingRect(QRect(0, 0, widest, 200), Qt::TextWordWrap, second);
    const int textWidth = std::max(strongMetrics.horizontalAdvance(m_drag->title()), reason.width());
    QRectF box(m_cursor + QPointF(16, 16), QSizeF(textWidth + 20, strongMetrics.height() + (second.isEmpty() ? 0 : reason.height() + 4) + 14));
    box.moveLeft(std::clamp(box.left(), 4.0, std::max(4.0, width() - box.width() - 4)));
    box.moveTop(std::clamp(box.top(), 4.0, std::max(4.0, height() - box.height() - 4)));
    painter.setPen(QPen(color, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(box, theme::radiusPx, theme::radiusPx);
    painter.setPen(tokens.text);
    painter.setFont(strong);
    painter.drawText(box.adjusted(10, 7, -10, 0), Qt::AlignLeft | Qt::AlignTop, m_drag->title());
    painter.setFont(small);
    painter.setPen(m_drag->allowed() ? tokens.textMuted : tokens.critical);
    painter.drawText(box.adjusted(10, 11 + strongMetrics.height(), -10, -5), static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, second);
}

std::pair<QPointF, double> Canvas::sight() const
{
    return {m_camera.toWorld(QPointF(width() / 2.0, height() / 2.0)), m_camera.scale};
}

void Canvas::setSight(QPointF center, double scale)
{
    Camera camera;
    camera.scale = std::clamp(scale, Camera::smallest, Camera::largest);
    camera.offset = QPointF(width() / 2.0, height() / 2.0) - center * camera.scale;
    if ((m_camera.toScreen(center) - camera.toScreen(center)).manhattanLength() < 1 && std::abs(camera.scale / m_camera.scale - 1) < 1e-9)
        return;
    go(camera);
}

void Canvas::renameInPlace(const std::string &id)
{
    const session::Place place = session::resolve(*m_scene.design, id);
    QRectF world = rectOf(*m_scene.design, m_scene.layout, id);
    if (world.isNull() || place.gpu >= 0 || place.card >= 0)
        return;
    for (const Block &block : m_scene.layout.blocks)
        if (block.rect == world)
            world = block.label;
    QRect field = m_camera.toScreen(world).toRect();
    field.setSize(QSize(std::clamp(field.width(), 120, 260), 26));
    field.moveLeft(std::clamp(field.left(), 4, std::max(4, width() - field.width() - 4)));
    field.moveTop(std::clamp(field.top(), 4, std::max(4, height() - field.height() - 4)));
    auto *edit = new widgets::InlineEdit(QString::fromStdString(id), tr("New name of %1").arg(QString::fromStdString(id)), this);
    edit->setGeometry(field);
    connect(edit, &widgets::InlineEdit::accepted, this, [this, id](const QString &to) { emit renameRequested(id, to); });
    edit->begin();
}

} // namespace switchyard::canvas
