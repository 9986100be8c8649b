// SPDX-License-Identifier: GPL-3.0-or-later
// Where a leaf holds a pipeline: its stages at the left of the leaves that stand first, as a scale.
#pragma once

#include <vector>

#include <QFontMetricsF>
#include <QPointF>
#include <QRectF>

#include <views/canvas/camera.h>
#include <views/canvas/scene.h>

namespace switchyard::canvas {

struct StageLabel {
    int stage = 0; ///< of the instance that stands leftmost beside it
    QPointF at;    ///< on the screen: the middle of its right end
};

/// Rows in which another stage begins, as many as have room for a line of these letters: every first, second, fourth … of even rows.
/// `part`: of the screen; what is written elsewhere may be left out.
std::vector<StageLabel> stageLabels(const Scene &scene, const Camera &camera, const QFontMetricsF &metrics, const QRectF &part);

} // namespace switchyard::canvas
