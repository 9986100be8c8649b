// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/movement.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include <QPainter>
#include <QtMath>

#include <views/theme/motion.h>

namespace switchyard::canvas {

namespace {

constexpr std::size_t mostSeen = 32;
constexpr std::size_t mostShown = 500; ///< more than that is a new drawing, not a move
constexpr int length_ms = 180;
constexpr int frame_ms = 16;

} // namespace

Layout ShapeMemory::layOut(const design::DesignPtr &design, const catalog::Catalog &catalog)
{
    const auto same = std::ranges::find_if(m_seen, [&](const auto &seen) { return seen.first.lock() == design; });
    const Shapes *kept = same != m_seen.end() ? &same->second : m_seen.empty() ? nullptr : &m_seen.back().second;
    Layout layout = canvas::layOut(*design, catalog, defaultAspect, kept);
    remember(design, layout.shapes);
    return layout;
}

void ShapeMemory::keep(const design::DesignPtr &design)
{
    if (!m_seen.empty())
        remember(design, m_seen.back().second);
}

void ShapeMemory::remember(const design::DesignPtr &design, Shapes shapes)
{
    std::erase_if(m_seen, [&](const auto &seen) { return seen.first.expired() || seen.first.lock() == design; });
    if (m_seen.size() >= mostSeen)
        m_seen.erase(m_seen.begin());
    m_seen.emplace_back(design, std::move(shapes));
}

Movement::Movement(const QWidget &view)
    : m_view(view)
{
    m_timer.setInterval(frame_ms);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_time.elapsed() > length_ms || !theme::mayMove(m_view)) {
            m_timer.stop();
            m_ways.clear();
        }
        emit moved();
    });
}

void Movement::start(const design::Design &before, const Layout &from, const design::Design &after, const Layout &to)
{
    m_ways.clear();
    if (!theme::mayMove(m_view))
        return m_timer.stop();
    const auto rectOfBlock = [](const design::Design &design, const Block &block) -> std::string_view {
        return block.kind == Block::Kind::Network ? std::string_view(design.networkNodes[static_cast<std::size_t>(block.index)].id)
            : block.kind == Block::Kind::UltraServer ? std::string_view(design.ultraservers[static_cast<std::size_t>(block.index)].id)
            : block.kind == Block::Kind::Storage ? std::string_view(design.storage[static_cast<std::size_t>(block.index)].id) : std::string_view();
    };
    std::unordered_map<std::string_view, QRectF> was;
    was.reserve(from.instances.size() + from.blocks.size());
    for (std::size_t i = 0; i < from.instances.size(); ++i)
        was.emplace(before.instances[i].id, from.instances[i].rect);
    for (const Block &block : from.blocks)
        was.emplace(rectOfBlock(before, block), block.rect);
    const auto add = [&](std::string_view id, const QRectF &now) {
        const auto then = was.find(id);
        if (then != was.end() && then->second.topLeft() != now.topLeft())
            m_ways.emplace_back(then->second, now);
        return m_ways.size() <= mostShown;
    };
    bool few = true;
    for (std::size_t i = 0; i < to.instances.size() && few; ++i)
        few = add(after.instances[i].id, to.instances[i].rect);
    for (std::size_t b = 0; b < to.blocks.size() && few; ++b)
        few = to.blocks[b].kind == Block::Kind::Unplaced || add(rectOfBlock(after, to.blocks[b]), to.blocks[b].rect);
    if (!few)
        m_ways.clear();
    if (m_ways.empty())
        return m_timer.stop();
    m_time.start();
    m_timer.start();
}

void Movement::paint(QPainter &painter, const Camera &camera, const theme::Tokens &tokens) const
{
    if (m_ways.empty())
        return;
    const double gone = std::min(1.0, static_cast<double>(m_time.elapsed()) / length_ms);
    const double share = 1 - qPow(1 - gone, 3); // slower towards the end
    painter.setPen(QPen(tokens.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const auto &[from, to] : m_ways)
        painter.drawRect(camera.toScreen(QRectF(from.topLeft() + (to.topLeft() - from.topLeft()) * share, from.size() + (to.size() - from.size()) * share)));
}

} // namespace switchyard::canvas
