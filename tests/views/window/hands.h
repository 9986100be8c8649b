// SPDX-License-Identifier: GPL-3.0-or-later
// The hands of an architect on the drawing of a real window: where things lie, drags with keys held, drops from the palette.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <QAction>
#include <QApplication>
#include <QMimeData>
#include <QStringList>
#include <QTest>
#include <QUndoStack>

#include <core/base/error.h>

#include <views/session/edits.h>

#include <tests/support/desk.h>

namespace switchyard::test {

inline QAction *action(Desk &desk, const QString &name)
{
    for (QAction *found : desk.window().QWidget::actions())
        if (found->text().remove(QLatin1Char('&')) == name)
            return found;
    qFatal("no action %s", qPrintable(name));
    return nullptr;
}

/// Where everything lies on the drawing, by id.
inline std::map<std::string, QRectF> rectangles(Desk &desk)
{
    std::map<std::string, QRectF> out;
    const canvas::Layout &layout = desk.canvas().scene().layout;
    for (std::size_t i = 0; i < layout.instances.size(); ++i)
        out[desk.design().instances[i].id] = layout.instances[i].rect;
    for (const canvas::Block &block : layout.blocks)
        if (block.kind == canvas::Block::Kind::Network)
            out[desk.design().networkNodes[static_cast<std::size_t>(block.index)].id] = block.rect;
        else if (block.kind == canvas::Block::Kind::UltraServer)
            out[desk.design().ultraservers[static_cast<std::size_t>(block.index)].id] = block.rect;
    return out;
}

/// What lies elsewhere than before, among what is still there.
inline QStringList movedSince(const std::map<std::string, QRectF> &before, Desk &desk)
{
    QStringList moved;
    for (const auto &[id, rect] : rectangles(desk))
        if (const auto was = before.find(id); was != before.end() && was->second != rect)
            moved << QString::fromStdString(id);
    return moved;
}

inline void place(Desk &desk, const char *type, int count)
{
    const auto done = session::place(desk.window().document(), desk.window().selection(), type, count, {});
    if (!done)
        qFatal("%s", describe(done.error()).c_str());
}

/// Shortcuts are the active window's.
inline void press(Desk &desk, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    desk.window().activateWindow();
    if (!QTest::qWaitForWindowActive(&desk.window(), 30000))
        qFatal("the window does not become active");
    QTest::keyClick(&desk.window(), key, modifiers);
}

inline int steps(Desk &desk) { return desk.window().document().undoStack().index(); }

inline void undo(Desk &desk) { desk.window().document().undoStack().undo(); }

/// Press, move in steps with the keys held, release.
inline void dragWith(Desk &desk, QPoint from, QPoint to, Qt::KeyboardModifiers keys, bool release = true)
{
    QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, from);
    for (int step = 1; step <= 6; ++step) {
        const QPointF at = from + (to - from) * step / 6.0;
        QMouseEvent move(QEvent::MouseMove, at, desk.canvas().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, keys);
        QApplication::sendEvent(&desk.canvas(), &move);
    }
    if (release)
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, keys, to);
}

/// What a palette would let go there.
inline void drop(Desk &desk, const canvas::Capacity &capacity, QPoint at)
{
    const std::unique_ptr<QMimeData> mime(canvas::toMime(capacity));
    QDragEnterEvent enter(at, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.canvas(), &enter);
    QDropEvent release(at, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.canvas(), &release);
}

inline QPoint centre(Desk &desk, const QRectF &world) { return desk.canvas().camera().toScreen(world.center()).toPoint(); }

} // namespace switchyard::test
