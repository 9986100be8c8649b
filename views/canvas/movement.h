// SPDX-License-Identifier: GPL-3.0-or-later
// How the drawing goes from one design to the next: what kept its place, and what is seen to move.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <views/canvas/camera.h>
#include <views/canvas/layout.h>
#include <views/theme/tokens.h>

class QPainter;
class QWidget;

namespace switchyard::canvas {

/// Lays designs out one after the other, each with the shapes of the last; one that was seen before (undo) as it was seen.
class ShapeMemory
{
public:
    Layout layOut(const design::DesignPtr &design, const catalog::Catalog &catalog);
    /// An edit that moved nothing: the design is drawn as the last one, and undo comes back to that.
    void keep(const design::DesignPtr &design);
    void forget() { m_seen.clear(); }

private:
    void remember(const design::DesignPtr &design, Shapes shapes);

    std::vector<std::pair<std::weak_ptr<const design::Design>, Shapes>> m_seen; ///< the last one last
};

/// Outlines that go from where things were to where they are, for a moment. Nothing waits for it; nothing moves where the
/// view may not (views/theme/motion.h).
class Movement : public QObject
{
    Q_OBJECT
public:
    explicit Movement(const QWidget &view);
    void start(const design::Design &before, const Layout &from, const design::Design &after, const Layout &to);
    void paint(QPainter &painter, const Camera &camera, const theme::Tokens &tokens) const;
    [[nodiscard]] std::size_t count() const { return m_ways.size(); } ///< things under way

signals:
    void moved();

private:
    const QWidget &m_view;
    std::vector<std::pair<QRectF, QRectF>> m_ways; ///< world
    QElapsedTimer m_time;
    QTimer m_timer;
};

} // namespace switchyard::canvas
