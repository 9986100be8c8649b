// SPDX-License-Identifier: GPL-3.0-or-later
// What lies where in a layout.
#include <views/canvas/layout.h>

#include <algorithm>

namespace switchyard::canvas {

QRectF InstanceBox::nameRect() const
{
    return beside > 0 ? QRectF(rect.x(), rect.y() + header, beside - gpuGap, gpuSize) : QRectF(rect.x(), rect.y(), rect.width(), header);
}

QRectF InstanceBox::gpuRect(int gpu) const
{
    const double cell = gpuSize + (cards > 0 ? cardGap + cardHeight : 0) + gpuGap;
    const int column = gpu % columns;
    const int row = gpu / columns;
    return {rect.x() + beside + column * (gpuWidth + gpuGap), rect.y() + header + row * cell, gpuWidth, gpuSize};
}

QRectF InstanceBox::cardRect(int card) const
{
    // A card takes its share of the width of the GPUs it serves: 4 per GPU on p5, one per 2 on p4d.
    const double share = static_cast<double>(gpus) / std::max(1, cards); // GPUs per card
    const QRectF owner = gpuRect(gpuOfCard(card));
    const double y = owner.bottom() + cardGap;
    if (share >= 1)
        return {owner.x(), y, share * gpuWidth + (share - 1) * gpuGap, cardHeight};
    const double within = card * share - gpuOfCard(card); // 0 … 1 across the GPU
    const double width = gpuWidth * share;
    return {owner.x() + within * gpuWidth, y, width - std::min(0.3, width * 0.2), cardHeight};
}

QRectF InstanceBox::laneRect(bool out) const
{
    if (after <= 0)
        return {};
    constexpr double thick = 2, apart = 0.3;
    const double middle = rect.y() + header + gpuSize / 2;
    return {rect.right() - after, out ? middle + apart : middle - apart - thick, after - trayPlane, thick};
}

QRectF InstanceBox::planeRect() const
{
    const double around = (header + instanceGapY) / 2;
    return after > 0 ? QRectF(rect.right() - trayPlane, rect.y() + header - around, trayPlane, rect.height() - header + 2 * around) : QRectF();
}

Hit hitTest(const Layout &layout, QPointF point)
{
    Hit hit;
    for (std::size_t i = 0; i < layout.blocks.size(); ++i)
        if (layout.blocks[i].rect.contains(point)) { // children come after parents: the last is innermost
            hit.block = static_cast<int>(i);
            hit.onBar = layout.blocks[i].bar.contains(point);
        }
    if (hit.block < 0)
        return hit;
    for (std::size_t i = 0; i < layout.vacant.size(); ++i)
        if (layout.vacant[i].block == hit.block && layout.vacant[i].rect.contains(point))
            hit.vacant = static_cast<int>(i);
    for (std::size_t i = 0; i < layout.instances.size(); ++i) {
        const InstanceBox &box = layout.instances[i];
        if (box.block != hit.block || !box.rect.contains(point))
            continue;
        hit.instance = static_cast<int>(i);
        for (int gpu = 0; gpu < box.gpus; ++gpu)
            if (box.gpuRect(gpu).contains(point))
                hit.gpu = gpu;
        for (int card = 0; card < box.cards && hit.gpu < 0; ++card)
            if (box.cardRect(card).contains(point))
                hit.card = card;
        break;
    }
    return hit;
}

std::string idOf(const design::Design &design, const Layout &layout, const Hit &hit)
{
    if (hit.instance >= 0)
        return design.instances[static_cast<std::size_t>(hit.instance)].id;
    if (hit.block < 0)
        return {};
    const Block &block = layout.blocks[static_cast<std::size_t>(hit.block)];
    switch (block.kind) {
    case Block::Kind::Network: return design.networkNodes[static_cast<std::size_t>(block.index)].id;
    case Block::Kind::UltraServer: return design.ultraservers[static_cast<std::size_t>(block.index)].id;
    case Block::Kind::Storage: return design.storage[static_cast<std::size_t>(block.index)].id;
    case Block::Kind::Unplaced: break;
    }
    return {};
}

QRectF rectOf(const design::Design &design, const Layout &layout, const std::string &id)
{
    const session::Place place = session::resolve(design, id);
    if (place.instance >= 0 && static_cast<std::size_t>(place.instance) < layout.instances.size()) {
        const InstanceBox &box = layout.instances[static_cast<std::size_t>(place.instance)];
        if (place.gpu >= 0 && place.gpu < box.gpus)
            return box.gpuRect(place.gpu);
        if (place.card >= 0 && place.card < box.cards)
            return box.cardRect(place.card);
        return box.rect;
    }
    for (const Block &block : layout.blocks)
        if ((block.kind == Block::Kind::Network && place.networkNode >= 0 && block.index == place.networkNode)
            || (block.kind == Block::Kind::UltraServer && place.ultraserver >= 0 && block.index == place.ultraserver)
            || (block.kind == Block::Kind::Storage && place.storage >= 0 && block.index == place.storage))
            return block.rect;
    return {};
}

} // namespace switchyard::canvas
