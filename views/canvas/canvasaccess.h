// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader knows of the drawing: the things of the level that is in view, each with its name, state and place;
// never all of a large cluster.
#pragma once

#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include <views/canvas/canvas.h>

namespace switchyard::canvas {

/// At most so many things are children of the drawing.
inline constexpr std::size_t mostAccessible = 64;

/// What is read out now: the instances in view where they are few, else UltraServers and network nodes, the innermost that
/// are few enough; and what is selected alone, wherever it is.
std::vector<std::string> accessibleThings(const Canvas &canvas);
/// "p5-0001, p5en.48xlarge, 8 GPUs, job train, 1 error".
QString accessibleName(const Canvas &canvas, const std::string &id);

/// Before the first drawing is made: Qt keeps the interface that it finds first.
void installCanvasAccess();

/// Tells screen readers of the drawing's things, and where its focus goes.
class CanvasAccess : public QObject
{
    Q_OBJECT
public:
    explicit CanvasAccess(Canvas &canvas);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void announce();

    Canvas &m_canvas;
};

} // namespace switchyard::canvas
