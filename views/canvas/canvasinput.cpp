// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas's mouse; its keys are in canvaskeys.cpp.
#include <views/canvas/canvas.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QGestureEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <views/canvas/hovercard.h>
#include <views/canvas/hovertext.h>

namespace switchyard::canvas {

bool Canvas::event(QEvent *event)
{
    if (event->type() == QEvent::NativeGesture) { // two fingers on a touchpad
        const auto &gesture = static_cast<QNativeGestureEvent &>(*event);
        if (gesture.gestureType() != Qt::ZoomNativeGesture)
            return QWidget::event(event);
        zoomAt(gesture.position(), 1 + gesture.value());
        event->accept();
        return true;
    }
    if (event->type() == QEvent::Gesture) { // and on a screen
        auto *pinch = static_cast<QPinchGesture *>(static_cast<QGestureEvent *>(event)->gesture(Qt::PinchGesture));
        if (!pinch)
            return QWidget::event(event);
        if (m_gesture == Gesture::Press || m_gesture == Gesture::Marquee || m_gesture == Gesture::Move)
            takeGestureBack(); // of the first finger
        zoomAt(mapFromGlobal(pinch->centerPoint()), pinch->scaleFactor());
        event->accept();
        return true;
    }
    // Esc during a drag is the drag's, whatever else the window does by it.
    if (event->type() == QEvent::ShortcutOverride && m_gesture != Gesture::None && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void Canvas::wheelEvent(QWheelEvent *event)
{
    const double notches = (event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x()) / 120.0;
    zoomAt(event->position(), std::pow(1.25, notches));
    hover(event->position());
    event->accept();
}

/// What lies there stays there. An instance that the view comes to be inside of is the one that was pointed at, not its
/// neighbour in the middle; what is pointed at inside says nothing of the drawing below.
void Canvas::zoomAt(QPointF at, double factor)
{
    if (!(factor > 0))
        return;
    Camera camera = m_camera;
    const QPointF middle = QRectF(rect()).center();
    camera.zoomAbout(childAt(at.toPoint()) == nullptr ? at : middle, factor);
    if (const Hit hit = hitAt(at); !m_map && hit.instance >= 0 && gpuSize * m_camera.scale <= insideFrom_px && gpuSize * camera.scale > insideFrom_px)
        camera.offset += middle - camera.toScreen(m_scene.layout.instances[static_cast<std::size_t>(hit.instance)].rect.center());
    zoomStep(camera);
}

void Canvas::mousePressEvent(QMouseEvent *event)
{
    endPan(); // one elsewhere whose release never came
    if (m_gesture != Gesture::None)
        return;
    m_hoverCard->hide();
    m_pressed = m_cursor = event->position();
    m_pressedHit = hitAt(event->position());
    m_button = event->button();
    if (m_space || m_button == Qt::MiddleButton || (m_button == Qt::RightButton && m_pressedHit.instance < 0)) {
        beginGesture(Gesture::Pan);
        if (m_button != Qt::RightButton) // a right click without a drag opens the menu
            setCursor(Qt::ClosedHandCursor);
    } else if (m_button == Qt::LeftButton) {
        beginGesture(Gesture::Press);
    }
}

void Canvas::mouseMoveEvent(QMouseEvent *event)
{
    m_pointed = true;
    const QPointF before = std::exchange(m_cursor, event->position());
    switch (m_gesture) {
    case Gesture::None:
        hover(event->position());
        return;
    case Gesture::Pan:
        setCursor(Qt::ClosedHandCursor);
        panBy(event->position() - before);
        return;
    case Gesture::Press: {
        if ((event->position() - m_pressed).manhattanLength() < QApplication::startDragDistance())
            return;
        if (m_map || (m_locked && m_pressedHit.instance >= 0)) { // to look at: what is dragged is the view
            m_gesture = Gesture::Pan;
            setCursor(Qt::ClosedHandCursor);
            return panBy(event->position() - m_pressed);
        }
        if (m_pressedHit.instance < 0) {
            m_gesture = Gesture::Marquee;
            break;
        }
        const std::string id = m_scene.design->instances[static_cast<std::size_t>(m_pressedHit.instance)].id;
        std::vector<std::string> moved;
        for (const int i : session::instancesOf(*m_scene.design, m_selection.ids()))
            moved.push_back(m_scene.design->instances[static_cast<std::size_t>(i)].id);
        if (std::ranges::find(moved, id) == moved.end()) {
            moved = {id};
            m_selection.set(moved);
        }
        m_drag.emplace(std::move(moved));
        emit dragChanged();
        m_gesture = Gesture::Move;
        setCursor(Qt::ClosedHandCursor);
        [[fallthrough]];
    }
    case Gesture::Move:
        dragOver(event->position(), event->modifiers());
        break;
    case Gesture::Marquee: break;
    case Gesture::Elsewhere: return;
    }
    update();
}

void Canvas::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != m_button)
        return;
    const Gesture gesture = std::exchange(m_gesture, Gesture::None);
    m_button = Qt::NoButton;
    unsetCursor();
    switch (gesture) {
    case Gesture::Press:
        if (event->modifiers() != Qt::NoModifier || !pickFinding(m_pressed))
            clickAt(m_pressedHit, event->modifiers());
        break;
    case Gesture::Marquee: finishMarquee(event->modifiers()); break;
    case Gesture::Move: {
        dragOver(event->position(), event->modifiers()); // a key may have come or gone without a move
        const Drag drag = *m_drag;
        endDrag();
        if (!drag.allowed())
            break;
        if (!drag.job().isEmpty())
            emit assignRequested(drag.job(), drag.moved());
        else if (drag.isCopy())
            emit copyRequested(drag.moved(), drag.target());
        else if (!drag.partner().empty())
            emit swapRequested(drag.moved().front(), drag.partner());
        else
            emit moveRequested(drag.moved(), drag.target());
        break;
    }
    case Gesture::Pan:
        if (event->button() == Qt::RightButton && (event->position() - m_pressed).manhattanLength() < QApplication::startDragDistance())
            emit contextMenuRequested(event->globalPosition().toPoint());
        break;
    case Gesture::None:
    case Gesture::Elsewhere: break;
    }
    update();
}

std::vector<std::string> Canvas::marksUnder(QPointF at) const
{
    return marksShown(compareMode()) ? marksAt(m_scene.marks, m_camera, at) : std::vector<std::string>();
}

/// Of several at one place the next to the one before.
bool Canvas::pickFinding(QPointF at)
{
    const std::vector<std::string> under = marksUnder(at);
    if (under.empty())
        return false;
    const auto last = std::ranges::find(under, m_pickedFinding);
    m_pickedFinding = last == under.end() || last + 1 == under.end() ? under.front() : *(last + 1);
    emit findingPicked(QString::fromStdString(m_pickedFinding));
    return true;
}

std::string Canvas::wordAt(const Hit &hit) const
{
    // Close enough to tell GPUs apart: the GPU or the card.
    if (hit.instance >= 0 && gpuSize * m_camera.scale >= 16) {
        if (hit.gpu >= 0)
            return session::gpuId(*m_scene.design, hit.instance, hit.gpu);
        if (hit.card >= 0)
            return session::cardId(*m_scene.design, hit.instance, hit.card);
    }
    return idOf(*m_scene.design, m_scene.layout, hit);
}

void Canvas::clickAt(const Hit &hit, Qt::KeyboardModifiers modifiers)
{
    const std::string id = wordAt(hit);
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) {
        if (id.empty())
            return;
        std::vector<std::string> ids = m_selection.ids();
        const auto at = std::ranges::find(ids, id);
        if (at == ids.end())
            ids.push_back(id);
        else if (modifiers & Qt::ControlModifier)
            ids.erase(at);
        m_selection.set(std::move(ids));
        return;
    }
    m_selection.set(id.empty() ? std::vector<std::string>() : std::vector<std::string>{id});
}

void Canvas::finishMarquee(Qt::KeyboardModifiers modifiers)
{
    const bool touching = m_cursor.x() < m_pressed.x(); // right to left: what it touches; else what is inside
    const QRectF area = m_camera.toWorld(QRectF(m_pressed, m_cursor).normalized());
    std::vector<std::string> ids;
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier))
        ids = m_selection.ids();
    for (std::size_t i = 0; i < m_scene.layout.instances.size(); ++i) {
        const QRectF &box = m_scene.layout.instances[i].rect;
        if (touching ? area.intersects(box) : area.contains(box))
            ids.push_back(m_scene.design->instances[i].id);
    }
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    m_selection.set(std::move(ids));
}

void Canvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    const Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton || hit.block < 0)
        return;
    Camera camera = m_camera;
    const QRectF into = hit.instance >= 0 ? m_scene.layout.instances[static_cast<std::size_t>(hit.instance)].rect
                                          : m_scene.layout.blocks[static_cast<std::size_t>(hit.block)].rect;
    camera.fit(into, size(), 32);
    go(camera);
}

void Canvas::hover(QPointF at)
{
    if (childAt(at.toPoint()) != nullptr) // the inside of an instance, a field
        return unhover();
    const Hit hit = hitAt(at), before = m_map ? hitTest(m_map->before.layout, m_camera.toWorld(at)) : Hit();
    if (m_map)
        update(); // the other picture points to the same place
    std::vector<std::string> marks = marksUnder(at);
    if (hit == m_hover && before == m_hoverBefore && marks == m_hoverMarks && m_hoverCard->isVisible()) {
        m_hoverCard->follow(at.toPoint());
        return;
    }
    const bool otherInstance = hit.instance != m_hover.instance;
    m_hover = hit;
    m_hoverBefore = before;
    if (m_gesture == Gesture::None && !m_space && marks.empty() == (cursor().shape() == Qt::PointingHandCursor))
        setCursor(marks.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    m_hoverMarks = std::move(marks);
    m_hoverCard->showAt(at.toPoint(), !m_hoverMarks.empty() ? markText(m_findings, m_hoverMarks) : m_map ? compareText(*m_map, m_scene, m_camera.toWorld(at)) : hoverText(m_scene, hit, m_queries));
    const int lit = std::exchange(m_pointedPeers, Peers()).gpu;
    findPointedPeers();
    if (otherInstance || lit != m_pointedPeers.gpu)
        update();
}

void Canvas::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_pointed = false;
    unhover();
}

void Canvas::unhover()
{
    m_hover = m_hoverBefore = {};
    m_pointedPeers = {};
    m_hoverMarks.clear();
    m_hoverCard->hide();
    if (m_gesture == Gesture::None && !m_space)
        unsetCursor(); // of a badge
    update();
}

void Canvas::beginGesture(Gesture gesture)
{
    m_gesture = gesture;
    m_panned = false;
    m_atPress = {m_selection.ids(), m_camera, m_views};
}

/// One drag is one view, with what came shortly before it.
void Canvas::panBy(QPointF screen)
{
    Camera camera = m_camera;
    camera.offset += screen;
    if (camera == m_camera)
        return;
    go(camera, m_panned ? ViewHistory::Move::Drag : ViewHistory::Move::Step);
    m_panned = true;
}

/// What is still held down does nothing more.
void Canvas::cancelGesture()
{
    m_gesture = Gesture::None;
    m_button = Qt::NoButton;
    endDrag();
    if (m_space)
        setCursor(Qt::OpenHandCursor);
    else
        unsetCursor();
    update();
}

void Canvas::takeGestureBack()
{
    const Pressed was = std::exchange(m_atPress, {});
    cancelGesture();
    m_selection.set(was.selected);
    m_selection.keepExisting(*m_scene.design);
    setCamera(was.camera);
    m_views = was.views;
}

void Canvas::beginPan()
{
    if (m_gesture != Gesture::None)
        return;
    setFocus(Qt::MouseFocusReason); // Esc comes here
    m_hoverCard->hide();
    beginGesture(Gesture::Elsewhere);
}

void Canvas::panTo(QPointF middle)
{
    if (m_gesture != Gesture::Elsewhere)
        return;
    panBy(QPointF(width() / 2.0, height() / 2.0) - m_camera.toScreen(middle));
}

void Canvas::endPan()
{
    if (m_gesture == Gesture::Elsewhere)
        m_gesture = Gesture::None;
}

} // namespace switchyard::canvas
