// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/layout.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace switchyard::canvas {

namespace {

constexpr double leafAspect = 0.5; // bottom nodes are columns, as racks are
constexpr int triedOneByOne = 512;
constexpr int triedAround = 64;

int columnsFor(int gpus)
{
    if (gpus <= 4)
        return std::max(1, gpus);
    if (gpus == 8)
        return 4;
    return static_cast<int>(std::ceil(std::sqrt(gpus * 1.5)));
}

QSizeF sizeOf(const InstanceBox &box)
{
    const double columns = box.columns;
    const double rows = std::max(1, box.rows());
    const double cell = gpuSize + (box.cards > 0 ? cardGap + cardHeight : 0);
    return {columns * gpuSize + (columns - 1) * gpuGap, instanceHeader + rows * cell + (rows - 1) * gpuGap};
}

/// Things of known size, set out in rows of `columns`; each column as wide as its widest.
struct Grid {
    int columns = 1;
    double gap = 0;
    std::vector<double> widths;  ///< by column
    std::vector<double> heights; ///< by row
    QSizeF size;
};

Grid gridOf(const std::vector<QSizeF> &sizes, int columns, double gapX, double gapY)
{
    Grid grid;
    grid.columns = columns;
    const auto count = sizes.size();
    const auto stride = static_cast<std::size_t>(columns);
    grid.widths.assign(std::min(stride, count), 0);
    grid.heights.assign((count + stride - 1) / stride, 0);
    for (std::size_t i = 0; i < count; ++i) {
        grid.widths[i % stride] = std::max(grid.widths[i % stride], sizes[i].width());
        grid.heights[i / stride] = std::max(grid.heights[i / stride], sizes[i].height());
    }
    double width = -gapX;
    for (const double w : grid.widths)
        width += w + gapX;
    double height = -gapY;
    for (const double h : grid.heights)
        height += h + gapY;
    grid.size = {std::max(0.0, width), std::max(0.0, height)};
    return grid;
}

/// The column count whose outline comes nearest to the wanted aspect, with few empty places in the
/// last row; `header` is added to the height.
int columnsForAspect(const std::vector<QSizeF> &sizes, double aspect, double gapX, double gapY, double header)
{
    int best = 1;
    double bestMiss = std::numeric_limits<double>::infinity();
    const int count = static_cast<int>(sizes.size());
    const auto shapeOf = [&](int columns) { // above 0: wider than wanted
        const QSizeF size = gridOf(sizes, columns, gapX, gapY).size;
        return std::log(size.width() / (size.height() + header) / aspect);
    };
    // Each try looks at every size: all are tried where that is cheap, beyond it those around the
    // wanted shape alone. There a column more or less changes the shape by more than the last row's
    // empty places count, so that the best one is among them.
    int first = 1, last = count;
    if (count > triedOneByOne) {
        while (first < last) {
            const int middle = first + (last - first) / 2;
            if (shapeOf(middle) < 0)
                first = middle + 1;
            else
                last = middle;
        }
        last = std::min(count, first + triedAround);
        first = std::max(1, first - triedAround);
    }
    for (int columns = first; columns <= last; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double empty = 1 - static_cast<double>(count) / (static_cast<double>(rows) * columns);
        const double miss = std::abs(shapeOf(columns)) + 3 * empty;
        if (miss < bestMiss) {
            bestMiss = miss;
            best = columns;
        }
    }
    return best;
}

class Builder
{
public:
    Builder(const design::Design &design, const catalog::Catalog &catalog, double aspect)
        : m_design(design)
        , m_aspect(aspect)
    {
        m_layout.numbers = design::Numbering(design, catalog);
        m_layout.instances.resize(design.instances.size());
        for (std::size_t i = 0; i < design.instances.size(); ++i) {
            InstanceBox &box = m_layout.instances[i];
            box.gpus = m_layout.numbers.firstGpu[i + 1] - m_layout.numbers.firstGpu[i];
            box.cards = m_layout.numbers.firstCard[i + 1] - m_layout.numbers.firstCard[i];
            box.columns = columnsFor(box.gpus);
            box.rect.setSize(sizeOf(box));
        }
    }

    Layout build()
    {
        makeTree();
        std::vector<int> roots;
        for (std::size_t n = 0; n < m_nodes.size(); ++n)
            if (m_nodes[n].parent < 0)
                roots.push_back(static_cast<int>(n));
        std::erase_if(roots, [this](int root) { return m_nodes[static_cast<std::size_t>(root)].kind == Block::Kind::Unplaced && isEmpty(root); });
        std::vector<QSizeF> sizes;
        for (const int root : roots) {
            measure(root);
            sizes.push_back(m_nodes[static_cast<std::size_t>(root)].size);
        }
        const double gap = 12;
        const Grid grid = gridOf(sizes, columnsForAspect(sizes, m_aspect, gap, gap, 0), gap, gap);
        place(roots, sizes, grid, {0, 0}, gap, gap);
        for (const Block &block : m_layout.blocks)
            m_layout.bounds |= block.rect;
        return std::move(m_layout);
    }

private:
    struct Node {
        Block::Kind kind = Block::Kind::Network;
        int index = -1;
        int layer = 0;
        int parent = -1;
        std::vector<int> children = {};  // of m_nodes
        std::vector<int> instances = {}; // directly inside
        QSizeF size = {};
        QSizeF gridSize = {}; // of the directly held instances
        int gridColumns = 1;
        Grid childGrid = {};
        double pad = 3, header = 0, bar = 0, label = 0, gap = 4;
    };

    Node &node(int n) { return m_nodes[static_cast<std::size_t>(n)]; }
    bool isEmpty(int n) { return node(n).children.empty() && node(n).instances.empty(); }

    void makeTree()
    {
        std::unordered_map<std::string_view, int> network;
        std::unordered_map<std::string_view, int> ultra;
        int leaves = 0;
        for (std::size_t i = 0; i < m_design.networkNodes.size(); ++i) {
            network[m_design.networkNodes[i].id] = static_cast<int>(m_nodes.size());
            m_nodes.push_back({.kind = Block::Kind::Network, .index = static_cast<int>(i), .layer = m_design.networkNodes[i].layer});
        }
        for (std::size_t i = 0; i < m_design.networkNodes.size(); ++i) {
            const auto above = network.find(m_design.networkNodes[i].parent);
            if (above == network.end() || m_design.networkNodes[static_cast<std::size_t>(m_nodes[static_cast<std::size_t>(above->second)].index)].layer >= m_design.networkNodes[i].layer)
                continue;
            m_nodes[i].parent = above->second;
            node(above->second).children.push_back(static_cast<int>(i));
        }
        for (std::size_t i = 0; i < m_design.ultraservers.size(); ++i) {
            ultra[m_design.ultraservers[i].id] = static_cast<int>(m_nodes.size());
            m_nodes.push_back({.kind = Block::Kind::UltraServer, .index = static_cast<int>(i)});
        }
        const int unplaced = static_cast<int>(m_nodes.size());
        m_nodes.push_back({.kind = Block::Kind::Unplaced});
        std::vector<char> ultraPlaced(m_design.ultraservers.size(), 0);
        for (std::size_t i = 0; i < m_design.instances.size(); ++i) {
            const design::Instance &instance = m_design.instances[i];
            const auto leaf = network.find(instance.networkNode);
            const int home = leaf == network.end() ? unplaced : leaf->second;
            const auto frame = ultra.find(instance.ultraserver);
            if (frame == ultra.end()) {
                node(home).instances.push_back(static_cast<int>(i));
                continue;
            }
            Node &in = node(frame->second);
            in.instances.push_back(static_cast<int>(i));
            if (!std::exchange(ultraPlaced[static_cast<std::size_t>(in.index)], 1)) {
                in.parent = home; // an UltraServer lies where its first instance does
                node(home).children.push_back(frame->second);
            }
        }
        for (std::size_t i = 0; i < m_design.ultraservers.size(); ++i)
            if (!ultraPlaced[i]) { // still empty
                const int frame = ultra[m_design.ultraservers[i].id];
                node(frame).parent = unplaced;
                node(unplaced).children.push_back(frame);
            }
        for (const Node &n : m_nodes)
            leaves += n.kind == Block::Kind::Network && !n.instances.empty();
        m_fewLeaves = leaves <= 2;
    }

    void measure(int n)
    {
        std::vector<QSizeF> childSizes;
        for (const int child : node(n).children) {
            measure(child);
            childSizes.push_back(node(child).size);
        }
        Node &self = node(n);
        std::vector<QSizeF> boxes;
        boxes.reserve(self.instances.size());
        for (const int i : self.instances)
            boxes.push_back(m_layout.instances[static_cast<std::size_t>(i)].rect.size());
        if (!boxes.empty()) {
            const bool column = self.kind == Block::Kind::UltraServer;
            const double aspect = m_fewLeaves && !column ? m_aspect : leafAspect;
            // An UltraServer is a rack: its trays stand in one column (two when there are many).
            self.gridColumns = column ? (boxes.size() > 24 ? 2 : 1) : columnsForAspect(boxes, aspect, instanceGapX, instanceGapY, 12);
            self.gridSize = gridOf(boxes, self.gridColumns, instanceGapX, instanceGapY).size;
        }
        if (!childSizes.empty()) {
            double widest = 0;
            for (const QSizeF &size : childSizes)
                widest = std::max(widest, size.width());
            self.gap = std::clamp(widest * 0.035, 4.0, 28.0);
            self.childGrid = gridOf(childSizes, columnsForAspect(childSizes, m_aspect, self.gap, self.gap, widest * 0.1), self.gap, self.gap);
        }
        const bool both = !boxes.empty() && !childSizes.empty();
        const double inner = std::max({self.gridSize.width(), self.childGrid.size.width(), 34.0});
        self.pad = std::clamp(inner * 0.012, 3.0, 24.0);
        const double width = inner + 2 * self.pad;
        self.label = std::clamp(width * 0.042, 7.0, 56.0);
        self.bar = self.kind == Block::Kind::Network ? std::clamp(width * 0.02, 4.0, 40.0) : 0;
        self.header = self.pad + self.bar + self.label;
        const double height = self.header + self.gridSize.height() + (both ? self.gap : 0) + self.childGrid.size.height() + self.pad;
        self.size = {width, std::max(height, self.header + self.pad + (isEmpty(n) ? 14.0 : 0.0))};
    }

    void place(const std::vector<int> &nodes, const std::vector<QSizeF> &sizes, const Grid &grid, QPointF origin, double gapX, double gapY, int parent = -1)
    {
        QPointF at = origin;
        for (std::size_t i = 0, column = 0, row = 0; i < nodes.size(); ++i) {
            // Fill the column's width, so that bars and frames line up.
            emitBlock(nodes[i], {at, QSizeF(sizes[i].width(), sizes[i].height())}, parent);
            at.rx() += grid.widths[column] + gapX;
            if (++column == grid.widths.size()) {
                at = {origin.x(), at.y() + grid.heights[row++] + gapY};
                column = 0;
            }
        }
    }

    void emitBlock(int n, QRectF rect, int parent)
    {
        const Node &self = node(n);
        const int blockIndex = static_cast<int>(m_layout.blocks.size());
        Block block{.kind = self.kind, .index = self.index, .parent = parent, .layer = self.layer, .rect = rect};
        if (self.bar > 0)
            block.bar = {rect.x() + self.pad, rect.y() + self.pad, rect.width() - 2 * self.pad, self.bar};
        block.label = {rect.x() + self.pad, rect.y() + self.pad + self.bar, rect.width() - 2 * self.pad, self.label};
        m_layout.blocks.push_back(block);
        QPointF at(rect.x() + self.pad, rect.y() + self.header);
        placeInstances(self, {at.x() + (rect.width() - 2 * self.pad - self.gridSize.width()) / 2, at.y()}, blockIndex);
        if (!self.children.empty()) {
            at.ry() += self.gridSize.height() + (self.instances.empty() ? 0 : self.gap);
            std::vector<QSizeF> sizes;
            sizes.reserve(self.children.size());
            for (const int child : self.children)
                sizes.push_back(node(child).size);
            place(self.children, sizes, self.childGrid, at, self.gap, self.gap, blockIndex);
        }
        for (int up = blockIndex; up >= 0; up = m_layout.blocks[static_cast<std::size_t>(up)].parent) {
            Block &counted = m_layout.blocks[static_cast<std::size_t>(up)];
            counted.instances += static_cast<int>(self.instances.size());
            for (const int i : self.instances)
                counted.gpus += m_layout.instances[static_cast<std::size_t>(i)].gpus;
        }
    }

    void placeInstances(const Node &self, QPointF origin, int blockIndex)
    {
        std::vector<QSizeF> sizes;
        sizes.reserve(self.instances.size());
        for (const int i : self.instances)
            sizes.push_back(m_layout.instances[static_cast<std::size_t>(i)].rect.size());
        const Grid grid = gridOf(sizes, self.gridColumns, instanceGapX, instanceGapY);
        double y = origin.y();
        for (std::size_t row = 0, i = 0; row < grid.heights.size(); ++row) {
            double x = origin.x();
            for (std::size_t column = 0; column < grid.widths.size() && i < sizes.size(); ++column, ++i) {
                InstanceBox &box = m_layout.instances[static_cast<std::size_t>(self.instances[i])];
                box.rect.moveTo(x, y);
                box.block = blockIndex;
                x += grid.widths[column] + instanceGapX;
            }
            y += grid.heights[row] + instanceGapY;
        }
    }

    const design::Design &m_design;
    double m_aspect;
    bool m_fewLeaves = false;
    std::vector<Node> m_nodes;
    Layout m_layout;
};

} // namespace

QRectF InstanceBox::gpuRect(int gpu) const
{
    const double cell = gpuSize + (cards > 0 ? cardGap + cardHeight : 0) + gpuGap;
    const int column = gpu % columns;
    const int row = gpu / columns;
    return {rect.x() + column * (gpuSize + gpuGap), rect.y() + instanceHeader + row * cell, gpuSize, gpuSize};
}

QRectF InstanceBox::cardRect(int card) const
{
    // A card takes its share of the width of the GPUs it serves: 4 per GPU on p5, one per 2 on p4d.
    const double share = static_cast<double>(gpus) / std::max(1, cards); // GPUs per card
    const QRectF owner = gpuRect(gpuOfCard(card));
    const double y = owner.bottom() + cardGap;
    if (share >= 1)
        return {owner.x(), y, share * gpuSize + (share - 1) * gpuGap, cardHeight};
    const double within = card * share - gpuOfCard(card); // 0 … 1 across the GPU
    const double width = gpuSize * share;
    return {owner.x() + within * gpuSize, y, width - std::min(0.3, width * 0.2), cardHeight};
}

Layout layOut(const design::Design &design, const catalog::Catalog &catalog, double aspect)
{
    return Builder(design, catalog, aspect).build();
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
            || (block.kind == Block::Kind::UltraServer && place.ultraserver >= 0 && block.index == place.ultraserver))
            return block.rect;
    return {};
}

} // namespace switchyard::canvas
