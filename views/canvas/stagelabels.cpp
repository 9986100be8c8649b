// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/stagelabels.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>

#include <core/layer/rank_layout.h>
#include <core/train/engine.h>

#include <views/canvas/raster.h>

namespace switchyard::canvas {

namespace {

/// Instances side by side.
struct StageRow {
    double left = 0; ///< world: of the leftmost
    int stage = 0;   ///< its
    double height = 0;
};
using StageRows = std::map<double, StageRow>; ///< by their top

/// Of the blocks that hold instances those that begin farthest left.
std::vector<std::size_t> leftmostLeaves(const Layout &layout)
{
    std::vector<std::size_t> first;
    for (const InstanceBox &box : layout.instances) {
        if (box.block < 0 || (!first.empty() && static_cast<std::size_t>(box.block) == first.back()))
            continue;
        const auto block = static_cast<std::size_t>(box.block);
        const double left = layout.blocks[block].rect.left();
        if (!first.empty() && left < layout.blocks[first.front()].rect.left() - 1e-6)
            first.clear();
        if ((first.empty() || left < layout.blocks[first.front()].rect.left() + 1e-6) && std::ranges::find(first, block) == first.end())
            first.push_back(block);
    }
    return first;
}

/// Between the frames where there is room for the numbers, else before all of them.
double rightEnd(const Layout &layout, const Camera &camera, std::size_t leaf, double room)
{
    const auto leftOf = [&](int block) { return camera.toScreen(layout.blocks[static_cast<std::size_t>(block)].rect).left(); };
    double right = leftOf(static_cast<int>(leaf));
    for (int inner = static_cast<int>(leaf), outer = layout.blocks[leaf].parent; outer >= 0; inner = outer, outer = layout.blocks[static_cast<std::size_t>(outer)].parent) {
        right = leftOf(inner);
        if (right - leftOf(outer) >= room)
            break;
        right = leftOf(outer);
    }
    return right;
}

StageRows stageRowsOf(const Scene &scene, std::size_t leaf)
{
    StageRows rows;
    for (std::size_t i = 0; i < scene.layout.instances.size(); ++i) {
        const InstanceBox &box = scene.layout.instances[i];
        const auto gpu = static_cast<std::size_t>(scene.layout.numbers.firstGpu[i]);
        if (static_cast<std::size_t>(box.block) != leaf || box.gpus == 0 || gpu >= scene.rankOfGpu.size() || scene.rankOfGpu[gpu] < 0)
            continue;
        const StageRow its{box.rect.left(), layer::roleOf(scene.prediction->engine->plan, scene.rankOfGpu[gpu]).pp, box.rect.height()};
        const auto [row, added] = rows.try_emplace(box.rect.top(), its);
        if (its.left < row->second.left)
            row->second = its;
    }
    return rows;
}

/// World: the least from one label's row to the next one's. The stages of single rows do not decide it: an instance that was
/// moved here may have any.
double labelsApart(const StageRows &rows, const Camera &camera, double line_px)
{
    double apart = std::numeric_limits<double>::infinity(), height = apart;
    for (auto row = rows.begin(); row != rows.end(); ++row) {
        height = std::min(height, row->second.height);
        if (row != rows.begin())
            apart = std::min(apart, row->first - std::prev(row)->first);
    }
    std::size_t each = 1;
    while (each < rows.size() && static_cast<double>(each) * height * camera.scale < line_px)
        each *= 2;
    return static_cast<double>(each) * apart * (1 - 1e-6);
}

} // namespace

std::vector<StageLabel> stageLabels(const Scene &scene, const Camera &camera, const QFontMetricsF &metrics, const QRectF &part)
{
    std::vector<StageLabel> labels;
    if (detailAt(camera.scale) >= LevelOfDetail::Glyphs || scene.heat.stages < 2 || !scene.prediction || !scene.prediction->engine || isRatio(scene.heat.choice.source))
        return labels;
    const double room = metrics.horizontalAdvance(QString::number(scene.heat.stages - 1)) + 4;
    for (const std::size_t leaf : leftmostLeaves(scene.layout)) {
        const QRectF lines = camera.toScreen(scene.layout.blocks[leaf].rect).adjusted(0, -metrics.height(), 0, metrics.height());
        const double right = rightEnd(scene.layout, camera, leaf, room);
        if (lines.bottom() < part.top() || lines.top() > part.bottom() || right < part.left() || right - room > part.right())
            continue;
        const StageRows rows = stageRowsOf(scene, leaf);
        if (std::ranges::all_of(rows, [&](const auto &row) { return row.second.stage == rows.begin()->second.stage; })) // one stage: nothing to count
            continue;
        const double apart = labelsApart(rows, camera, metrics.height());
        double last = -std::numeric_limits<double>::infinity();
        for (auto row = rows.begin(); row != rows.end(); ++row) {
            const auto &[top, its] = *row;
            if (top - last < apart || (row != rows.begin() && std::prev(row)->second.stage == its.stage))
                continue;
            last = top;
            const double y = camera.toScreen(QPointF(0, top + its.height / 2)).y();
            if (y + metrics.height() > part.top() && y - metrics.height() < part.bottom())
                labels.push_back({its.stage, QPointF(right - 3, y)});
        }
    }
    return labels;
}

} // namespace switchyard::canvas
