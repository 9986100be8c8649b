// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas's keys: the focus goes from neighbour to neighbour, what is selected from slot to slot, Esc climbs out.
#include <views/canvas/canvas.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include <QContextMenuEvent>
#include <QKeyEvent>

namespace switchyard::canvas {

namespace {

QPointF wayOf(int key)
{
    return key == Qt::Key_Left ? QPointF(-1, 0) : key == Qt::Key_Right ? QPointF(1, 0) : key == Qt::Key_Up ? QPointF(0, -1) : QPointF(0, 1);
}

/// How far `to` lies that way, straight ahead before aside; infinite: not that way.
double distance(QPointF from, QPointF to, int key)
{
    const QPointF way = wayOf(key), by = to - from;
    const double ahead = QPointF::dotProduct(by, way), aside = std::abs(by.x() * way.y() - by.y() * way.x());
    return ahead > 0.5 ? ahead + 3 * aside : std::numeric_limits<double>::infinity();
}

/// The nearest that way of `count` places; -1: none. `centre`: of a place, none for what does not count.
int nearest(QPointF from, int key, std::size_t count, const std::function<std::optional<QPointF>(std::size_t)> &centre)
{
    int next = -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i)
        if (const std::optional<QPointF> to = centre(i))
            if (const double away = distance(from, *to, key); away < least) {
                least = away;
                next = static_cast<int>(i);
            }
    return next;
}

} // namespace

void Canvas::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Control:
        if (m_gesture == Gesture::Move) {
            dragOver(m_cursor, Qt::ControlModifier);
            update();
        }
        return;
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) {
            m_space = true;
            setCursor(Qt::OpenHandCursor);
        }
        return;
    case Qt::Key_Escape:
        if (m_gesture != Gesture::None)
            takeGestureBack();
        else
            climb();
        return;
    case Qt::Key_Home: return fitAll();
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (event->modifiers() & Qt::ControlModifier)
            moveSelected(event->key(), event->modifiers() & Qt::ShiftModifier);
        else
            moveFocus(event->key(), event->modifiers() & Qt::ShiftModifier);
        return;
    case Qt::Key_F10: // of keyboards without a menu key
        if (event->modifiers() == Qt::ShiftModifier) {
            emit contextMenuRequested(mapToGlobal(menuPlace()));
            return;
        }
        [[fallthrough]];
    default: QWidget::keyPressEvent(event);
    }
}

void Canvas::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Control && m_gesture == Gesture::Move) {
        dragOver(m_cursor, Qt::NoModifier);
        update();
    }
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat())
        return liftSpace();
    QWidget::keyReleaseEvent(event);
}

/// Its release may go to whoever has the focus now: a dialog, another window.
void Canvas::focusOutEvent(QFocusEvent *event)
{
    if (m_space)
        liftSpace();
    QWidget::focusOutEvent(event);
}

void Canvas::liftSpace()
{
    m_space = false;
    if (m_gesture == Gesture::None)
        unsetCursor();
}

/// One level up, then nothing. Who is inside what is left, as after a double click, sees what is climbed to.
void Canvas::climb()
{
    if (m_selection.ids().empty())
        return;
    const std::string id = m_selection.ids().front();
    const QRectF inner = rectOf(*m_scene.design, m_scene.layout, id);
    const session::Place place = session::resolve(*m_scene.design, id);
    const bool isPart = place.gpu >= 0 || place.card >= 0;
    int block = -1; // that it is in
    if (place.instance >= 0)
        block = m_scene.layout.instances[static_cast<std::size_t>(place.instance)].block;
    for (const Block &self : m_scene.layout.blocks) // not the one at its middle, which may be a smaller one
        if ((self.kind == Block::Kind::Network && self.index == place.networkNode) || (self.kind == Block::Kind::UltraServer && self.index == place.ultraserver))
            block = self.parent;
    const bool one = m_selection.ids().size() == 1;
    const std::string up = !one ? std::string() : isPart ? m_scene.design->instances[static_cast<std::size_t>(place.instance)].id : idOf(*m_scene.design, m_scene.layout, {.block = block});
    m_selection.set(up.empty() ? std::vector<std::string>() : std::vector<std::string>{up});
    const QRectF seen = m_camera.toScreen(inner);
    const bool inside = one && seen.contains(QPointF(width() / 2.0, height() / 2.0)) && (seen.width() > 0.6 * width() || seen.height() > 0.6 * height());
    if (!inside || isPart)
        return;
    if (up.empty())
        return fitAll();
    Camera camera = m_camera;
    camera.fit(rectOf(*m_scene.design, m_scene.layout, up), size(), 32);
    go(camera);
}

/// To the nearest instance in that direction.
void Canvas::moveFocus(int key, bool extend)
{
    const std::vector<InstanceBox> &boxes = m_scene.layout.instances;
    if (boxes.empty())
        return;
    const std::vector<std::string> &ids = m_selection.ids();
    const session::Place from = ids.empty() ? session::Place{} : session::resolve(*m_scene.design, ids.back());
    const int next = from.instance < 0 ? 0 : nearest(boxes[static_cast<std::size_t>(from.instance)].rect.center(), key, boxes.size(), [&](std::size_t i) { return std::optional(boxes[i].rect.center()); });
    if (next < 0)
        return;
    const std::string id = m_scene.design->instances[static_cast<std::size_t>(next)].id;
    std::vector<std::string> chosen = extend ? ids : std::vector<std::string>();
    std::erase(chosen, id);
    chosen.push_back(id);
    m_selection.set(std::move(chosen));
    keepInView(boxes[static_cast<std::size_t>(next)].rect);
}

void Canvas::keepInView(const QRectF &world)
{
    constexpr double edge_px = 8;
    const QRectF seen = m_camera.toScreen(world), room = QRectF(rect()).adjusted(edge_px, edge_px + m_covered.top(), -edge_px, -edge_px - m_covered.bottom());
    if (room.isEmpty() || room.contains(seen))
        return;
    const auto by = [](double low, double high, double from, double to) { return high - low > to - from ? (from + to - low - high) / 2 : low < from ? from - low : std::min(0.0, to - high); };
    Camera camera = m_camera;
    camera.offset += QPointF(by(seen.left(), seen.right(), room.left(), room.right()), by(seen.top(), seen.bottom(), room.top(), room.bottom()));
    go(camera, ViewHistory::Move::Step);
}

void Canvas::keepSelectionInView()
{
    if (!m_selection.ids().empty())
        keepInView(rectOf(*m_scene.design, m_scene.layout, m_selection.ids().front()));
}

/// Things stand in slots, so a step is a slot: an empty one is taken, with who stands there places are changed. What is
/// several, and all with `far`, goes into the next UltraServer or network node that way.
void Canvas::moveSelected(int key, bool far)
{
    std::vector<std::string> ids = session::instanceIds(*m_scene.design, m_selection.ids());
    if (ids.empty() || m_map || m_gesture != Gesture::None)
        return;
    if (m_locked)
        return refuse();
    const Layout &layout = m_scene.layout;
    const session::Place chosen = session::resolve(*m_scene.design, m_selection.ids().front());
    const bool server = chosen.ultraserver >= 0; // as a whole, in its node
    const int first = session::resolve(*m_scene.design, ids.front()).instance;
    const InstanceBox &box = layout.instances[static_cast<std::size_t>(first)];
    if (ids.size() == 1 && !far && !server) {
        const QPointF from = box.rect.center();
        const int empty = nearest(from, key, layout.vacant.size(), [&](std::size_t v) { return layout.vacant[v].block == box.block ? std::optional(layout.vacant[v].rect.center()) : std::nullopt; });
        const int other = nearest(from, key, layout.instances.size(), [&](std::size_t i) { return layout.instances[i].block == box.block ? std::optional(layout.instances[i].rect.center()) : std::nullopt; });
        const auto away = [&](int index, const auto &places) { return index < 0 ? std::numeric_limits<double>::infinity() : distance(from, places[static_cast<std::size_t>(index)].rect.center(), key); };
        if (empty >= 0 && away(empty, layout.vacant) < away(other, layout.instances))
            emit moveRequested(ids, targetOf(m_scene, {.block = box.block, .vacant = empty}));
        else if (other >= 0)
            emit swapRequested(ids.front(), std::string(m_scene.design->instances[static_cast<std::size_t>(other)].id));
    } else if (box.block >= 0) {
        const int holder = server ? layout.blocks[static_cast<std::size_t>(box.block)].parent : box.block;
        if (holder < 0)
            return;
        const Block &here = layout.blocks[static_cast<std::size_t>(holder)];
        const int next = nearest(here.rect.center(), key, layout.blocks.size(), [&](std::size_t b) {
            int over = -1;
            targetOf(m_scene, {.block = static_cast<int>(b)}, &over);
            return over == static_cast<int>(b) && over != holder && layout.blocks[b].kind == here.kind ? std::optional(layout.blocks[b].rect.center()) : std::nullopt;
        });
        if (next < 0)
            return;
        emit moveRequested(ids, targetOf(m_scene, {.block = next}));
    }
    if (const session::Place now = session::resolve(*m_scene.design, ids.front()); now.instance >= 0)
        keepInView(m_scene.layout.instances[static_cast<std::size_t>(now.instance)].rect);
}

/// Where a menu that a key asks for opens: at what is selected.
QPoint Canvas::menuPlace() const
{
    const QRectF world = m_selection.ids().empty() ? QRectF() : rectOf(*m_scene.design, m_scene.layout, m_selection.ids().front());
    const QRectF seen = world.isNull() ? QRectF() : m_camera.toScreen(world) & QRectF(rect());
    return (seen.isEmpty() ? QRectF(rect()) : seen).center().toPoint();
}

void Canvas::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() != QContextMenuEvent::Mouse) {
        emit contextMenuRequested(mapToGlobal(menuPlace()));
        return;
    }
    const Hit hit = hitAt(event->pos());
    if (hit.instance < 0)
        return; // the release decides between a pan and a menu
    const std::string id = wordAt(hit);
    if (!m_selection.contains(id) && !m_selection.contains(idOf(*m_scene.design, m_scene.layout, hit)))
        m_selection.set({id});
    emit contextMenuRequested(event->globalPos());
}

} // namespace switchyard::canvas
