// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/layout.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <core/design/slots.h>

#include <views/canvas/boxgrid.h>

namespace switchyard::canvas {

namespace {

constexpr double leafAspect = 0.5; // bottom nodes are columns, as racks are
constexpr double wrapsLabel = 0.7;  // of a frame around one other
constexpr double leafBar = 0.06;   // height of a leaf's uplink over that of what is in it: where leaves are columns its class is seen
constexpr double storageBelow = 0.22, storageBeside = 0.46; ///< height of its box over the width
constexpr double storageGap = 0.1;    ///< around it, of its width
constexpr const char *storageWord = "\x02"; ///< of its shape: 1 column beside the cluster, 0 below it
constexpr int mostVacant = 20000; ///< beyond as many as instances: a file may name any slot

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
    return {box.beside + columns * box.gpuWidth + (columns - 1) * gpuGap + box.after, box.header + rows * cell + (rows - 1) * gpuGap};
}

/// How far the names of all trays agree, without a part of their numbers.
std::size_t sharedByTrays(const design::Design &design)
{
    std::string_view shared;
    bool first = true;
    for (const design::Instance &instance : design.instances) {
        if (instance.ultraserver.empty())
            continue;
        if (std::exchange(first, false))
            shared = instance.id;
        shared = shared.substr(0, static_cast<std::size_t>(std::ranges::mismatch(shared, instance.id).in1 - shared.begin()));
    }
    while (!shared.empty() && shared.back() >= '0' && shared.back() <= '9')
        shared.remove_suffix(1);
    return shared.size();
}

class Builder
{
public:
    Builder(const design::Design &design, const catalog::Catalog &catalog, double aspect, const Shapes *kept)
        : m_design(design)
        , m_catalog(catalog)
        , m_aspect(aspect)
        , m_kept(kept)
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
        m_layout.sharedName = sharedByTrays(design);
        m_trayCell = trayCell();
    }

    Layout build()
    {
        makeTree();
        std::vector<int> roots;
        for (std::size_t n = 0; n < m_nodes.size(); ++n)
            if (m_nodes[n].parent < 0)
                roots.push_back(static_cast<int>(n));
        std::erase_if(roots, [this](int root) { return m_nodes[static_cast<std::size_t>(root)].kind == Block::Kind::Unplaced && isEmpty(root); });
        for (const int root : roots)
            measure(root);
        Node ground;
        ground.children = std::move(roots);
        ground.gap = 12;
        arrange(ground, std::string(), 0);
        place(ground, {0, 0}, -1);
        for (const Block &block : m_layout.blocks)
            m_layout.bounds |= block.rect;
        placeStorage();
        return std::move(m_layout);
    }

private:
    struct Node {
        Block::Kind kind = Block::Kind::Network;
        int index = -1;
        int layer = 0;
        int parent = -1;
        std::vector<int> children = {};  // of m_nodes; -1: an empty place, once arranged
        std::vector<int> instances = {}; // directly inside
        std::vector<int> standing = {};  // by slot: which of them; -1: nobody
        QSizeF size = {};
        Grid grid = {};                       // of the slots
        std::vector<QSizeF> slotSizes = {};
        Grid childGrid = {};
        std::vector<QSizeF> childSizes = {};
        double pad = 3, header = 0, bar = 0, label = 0, gap = 4;
    };

    Node &node(int n) { return m_nodes[static_cast<std::size_t>(n)]; }
    /// No network node below it.
    bool isLeaf(const Node &self)
    {
        return std::ranges::none_of(self.children, [this](int child) { return child >= 0 && node(child).kind == Block::Kind::Network; });
    }
    /// A network node around one other: what leaves it left that one, whose bar shows it. Little more than a frame is left for it.
    bool wrapsOne(const Node &self)
    {
        const Shape *kept = self.kind == Block::Kind::Network ? keptShape(idOf(self)) : nullptr;
        return self.kind == Block::Kind::Network && self.instances.empty() && self.children.size() == 1 && self.children.front() >= 0
            && node(self.children.front()).kind == Block::Kind::Network && (!kept || kept->blocks.size() <= 1);
    }
    /// The width of a GPU's cell in a tray. Racks are narrow; where one or few are all that there is they would leave most of a view
    /// empty, and a rack takes two fifths of its width.
    [[nodiscard]] double trayCell() const
    {
        constexpr std::size_t mostTrays = 24; // in one column
        constexpr double share = 0.4, allTogether = 0.85, frames = 22, above = 70; // of a view's width; around the trays
        for (const design::UltraServer &ultra : m_design.ultraservers)
            if (const Shape *kept = keptShape(ultra.id); kept && kept->trayCell > 0)
                return kept->trayCell;
        const auto racks = m_design.ultraservers.size();
        const auto alone = [](const design::Instance &instance) { return instance.ultraserver.empty(); };
        const auto *server = racks > 0 ? m_catalog.ultraserver(m_design.ultraservers.front().type) : nullptr;
        const auto *type = server ? m_catalog.instance(server->instance) : nullptr;
        if (!type || std::cmp_greater(server->instances, mostTrays) || std::ranges::any_of(m_design.instances, alone))
            return trayGpuWidth;
        const double tray = trayHeader + gpuSize + cardGap + cardHeight + instanceGapY;
        const double wide = std::min(share, allTogether / static_cast<double>(racks)) * m_aspect * (server->instances * tray + above);
        const double columns = columnsFor(type->gpus), cell = (wide - frames - trayName - trayLane - trayPlane) / columns - gpuGap;
        return cell >= 1.1 * trayGpuWidth ? std::min(cell, 4 * trayGpuWidth) : trayGpuWidth;
    }

    void makeTray(InstanceBox &box) const
    {
        box.gpuWidth = m_trayCell;
        box.header = trayHeader;
        box.beside = trayName;
        box.after = m_trayCell > trayGpuWidth ? trayLane + trayPlane : 0;
        box.rect.setSize(sizeOf(box));
    }

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
            makeTray(m_layout.instances[i]);
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
        giveSlots();
    }

    [[nodiscard]] const std::string &idOf(const Node &n) const
    {
        static const std::string unplaced("\x01");
        return n.kind == Block::Kind::Network ? m_design.networkNodes[static_cast<std::size_t>(n.index)].id
            : n.kind == Block::Kind::UltraServer ? m_design.ultraservers[static_cast<std::size_t>(n.index)].id : unplaced;
    }

    [[nodiscard]] const Shape *keptShape(const std::string &id) const
    {
        const auto found = m_kept ? m_kept->find(id) : Shapes::const_iterator();
        return m_kept && found != m_kept->end() ? &found->second : nullptr;
    }

    void giveSlots()
    {
        const std::vector<int> slotOf = design::slotsOf(m_design);
        long long room = mostVacant + static_cast<long long>(m_design.instances.size());
        for (Node &n : m_nodes) {
            int count = 0;
            for (const int i : n.instances)
                count = std::max(count, slotOf[static_cast<std::size_t>(i)] + 1);
            if (n.kind == Block::Kind::UltraServer)
                if (const auto *type = m_catalog.ultraserver(m_design.ultraservers[static_cast<std::size_t>(n.index)].type))
                    count = std::max(count, type->instances);
            if (const Shape *kept = n.kind == Block::Kind::Unplaced ? nullptr : keptShape(idOf(n)))
                count = std::max(count, kept->slotCount);
            const long long empty = count - static_cast<long long>(n.instances.size());
            if (empty > room) { // too many to draw: close up
                std::ranges::sort(n.instances, {}, [&slotOf](int i) { return slotOf[static_cast<std::size_t>(i)]; });
                n.standing = n.instances;
                continue;
            }
            room -= empty;
            n.standing.assign(static_cast<std::size_t>(count), -1);
            for (const int i : n.instances)
                n.standing[static_cast<std::size_t>(slotOf[static_cast<std::size_t>(i)])] = i;
        }
    }

    /// Gives the children their places: those that they had, else the first that is empty, else a new one.
    void arrange(Node &self, const std::string &id, double header)
    {
        const Shape *kept = keptShape(id);
        std::vector<int> places(kept ? kept->blocks.size() : 0, -1);
        std::vector<QSizeF> sizes = kept ? kept->sizes : std::vector<QSizeF>();
        std::vector<int> come;
        if (kept) {
            std::unordered_map<std::string_view, std::size_t> had;
            for (std::size_t p = 0; p < kept->blocks.size(); ++p)
                had.emplace(kept->blocks[p], p);
            for (const int child : self.children)
                if (const auto place = had.find(idOf(node(child))); place != had.end())
                    places[place->second] = child;
                else
                    come.push_back(child);
        } else {
            come = self.children;
        }
        std::size_t free = 0;
        for (const int child : come) {
            while (free < places.size() && places[free] >= 0)
                ++free;
            if (free == places.size()) {
                places.push_back(child);
                sizes.emplace_back();
            }
            places[free] = child;
        }
        Shape &shape = m_layout.shapes[id];
        shape.blocks.resize(places.size());
        for (std::size_t p = 0; p < places.size(); ++p) {
            if (places[p] < 0)
                continue; // as large as it was
            shape.blocks[p] = idOf(node(places[p]));
            sizes[p] = node(places[p]).size;
        }
        const bool same = kept && !kept->blocks.empty() && places.size() <= kept->blocks.size() + kept->blocks.size() / 2 + 1; // much more wants a shape of its own
        shape.blockColumns = same ? std::max(kept->blockColumns, 1) : columnsForAspect(sizes, m_aspect, self.gap, self.gap, header);
        shape.sizes = sizes;
        self.childGrid = gridOf(sizes, shape.blockColumns, self.gap, self.gap);
        self.children = std::move(places);
        self.childSizes = std::move(sizes);
    }

    void measure(int n)
    {
        for (const int child : node(n).children)
            measure(child);
        Node &self = node(n);
        const std::string &id = idOf(self);
        Shape &shape = m_layout.shapes[id];
        shape.slotCount = static_cast<int>(self.standing.size());
        std::vector<QSizeF> &boxes = self.slotSizes;
        boxes.reserve(self.standing.size());
        QSizeF usual;
        for (const int i : self.standing)
            if (i >= 0 && usual.isEmpty())
                usual = m_layout.instances[static_cast<std::size_t>(i)].rect.size();
        if (usual.isEmpty() && self.kind == Block::Kind::UltraServer)
            usual = emptyTray(self.index);
        if (usual.isEmpty() && !self.standing.empty())
            usual = QSizeF(4 * gpuSize, 2 * gpuSize);
        for (const int i : self.standing)
            boxes.push_back(i >= 0 ? m_layout.instances[static_cast<std::size_t>(i)].rect.size() : usual);
        if (!boxes.empty()) {
            const bool column = self.kind == Block::Kind::UltraServer;
            const double aspect = m_fewLeaves && !column ? m_aspect : leafAspect;
            const Shape *kept = keptShape(id);
            // An UltraServer is a rack: its trays stand in one column (two when there are many).
            shape.trayCell = column ? m_trayCell : 0;
            shape.columns = column ? (boxes.size() > 24 ? 2 : 1)
                : kept && kept->slotCount > 0 && shape.slotCount <= 2 * kept->slotCount ? kept->columns
                                                                                        : columnsForAspect(boxes, aspect, instanceGapX, instanceGapY, 12);
            self.grid = gridOf(boxes, shape.columns, instanceGapX, instanceGapY);
        }
        if (const Shape *kept = keptShape(id); !self.children.empty() || (kept && !kept->blocks.empty())) {
            double widest = 0;
            for (const int child : self.children)
                widest = std::max(widest, node(child).size.width());
            if (kept)
                for (const QSizeF &size : kept->sizes)
                    widest = std::max(widest, size.width());
            self.gap = std::clamp(widest * 0.035, 4.0, 28.0);
            arrange(self, id, widest * 0.1);
        }
        const bool both = !boxes.empty() && !self.childSizes.empty();
        const double inner = std::max({self.grid.size.width(), self.childGrid.size.width(), 34.0});
        const bool wraps = wrapsOne(self);
        self.pad = wraps ? std::clamp(inner * 0.008, 1.5, 24.0) : std::clamp(inner * 0.012, 3.0, 24.0);
        const double width = inner + 2 * self.pad;
        self.label = (wraps ? wrapsLabel : 1) * std::clamp(width * 0.042, 7.0, 56.0);
        self.bar = self.kind == Block::Kind::Network && !wraps ? std::clamp(width * 0.02, 4.0, 40.0) : 0;
        if (const double inside = self.grid.size.height() + self.childGrid.size.height(); self.bar > 0 && isLeaf(self))
            self.bar = std::clamp(inside * leafBar, self.bar, 40.0);
        if (const Shape *kept = keptShape(id); kept && kept->bar > 0 && self.bar > 0 && shape.slotCount <= 2 * kept->slotCount)
            self.bar = kept->bar; // one instance more moves none of the others
        shape.bar = self.bar;
        const bool holdsRacks = !self.children.empty() && self.children.front() >= 0 && node(self.children.front()).kind == Block::Kind::UltraServer;
        self.header = self.pad + self.bar + self.label + (self.kind == Block::Kind::UltraServer || holdsRacks ? trayHeader : 0); // a tray's own leaves its outline no room
        const double height = self.header + self.grid.size.height() + (both ? self.gap : 0) + self.childGrid.size.height() + self.pad;
        self.size = {width, std::max(height, self.header + self.pad + (isEmpty(n) ? 14.0 : 0.0))};
    }

    void place(const Node &self, QPointF origin, int parent)
    {
        QPointF at = origin;
        const Grid grid = self.childGrid; // a copy: what lies inside is placed first
        const double gap = self.gap;
        for (std::size_t i = 0, column = 0, row = 0; i < self.children.size(); ++i) {
            if (self.children[i] >= 0)
                emitBlock(self.children[i], {at, self.childSizes[i]}, parent);
            at.rx() += grid.widths[column] + gap;
            if (++column == grid.widths.size()) {
                at = {origin.x(), at.y() + grid.heights[row++] + gap};
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
        if (block.kind == Block::Kind::Network && self.bar == 0)
            block.label.setTop(rect.y()); // in the middle of its strip
        m_layout.blocks.push_back(block);
        QPointF at(rect.x() + self.pad, rect.y() + self.header);
        placeInstances(self, {at.x() + (rect.width() - 2 * self.pad - self.grid.size.width()) / 2, at.y()}, blockIndex);
        if (!self.children.empty()) {
            at.ry() += self.grid.size.height() + (self.standing.empty() ? 0 : self.gap);
            place(self, at, blockIndex);
        }
        for (int up = blockIndex; up >= 0; up = m_layout.blocks[static_cast<std::size_t>(up)].parent) {
            Block &counted = m_layout.blocks[static_cast<std::size_t>(up)];
            counted.instances += static_cast<int>(self.instances.size());
            for (const int i : self.instances)
                counted.gpus += m_layout.instances[static_cast<std::size_t>(i)].gpus;
        }
    }

    /// In rows below the cluster or in columns beside it: where the cluster is then seen larger, and so as large as the
    /// rest of the view allows. Once placed it keeps its side.
    void placeStorage()
    {
        if (m_design.storage.empty())
            return;
        const QRectF cluster = m_layout.bounds;
        const double w = cluster.width(), h = cluster.height();
        const auto scaleAt = [this](const QSizeF &size) { return 1 / std::max(size.width() / m_aspect, size.height()); };
        const auto steps = [](std::size_t count, double each, double gap) { return static_cast<double>(count) * (each + gap); };
        // The room that the shape of the view leaves on either side, within what is still no larger than the cluster's own parts.
        const double freeBelow = (w / m_aspect - h) * 0.85 / storageBelow, freeBeside = (h * m_aspect - w) * 0.85;
        const double least = cluster.isEmpty() ? 60 : std::clamp(0.6 * w, 24.0, 60.0); // not more than a few instances beside it
        const double belowWidth = std::clamp(freeBelow, std::clamp(w / 5, least, 2400.0), std::max(least, w * 0.27));
        const double besideWidth = std::clamp(freeBeside, std::clamp(w / 5, least, 2400.0), std::max({least, w / 5, h * 0.36}));
        const QSizeF below(belowWidth, belowWidth * storageBelow), beside(besideWidth, besideWidth * storageBeside);
        const double gapBelow = below.width() * storageGap, gapBeside = beside.width() * storageGap;
        const std::size_t count = m_design.storage.size();
        const auto perRow = static_cast<std::size_t>(std::max(1.0, std::floor((w + gapBelow) / (below.width() + gapBelow))));
        const auto perColumn = static_cast<std::size_t>(std::max(1.0, std::floor((h + gapBeside) / (beside.height() + gapBeside))));
        Shape &shape = m_layout.shapes[storageWord];
        if (const Shape *kept = keptShape(storageWord))
            shape.columns = kept->columns;
        else
            shape.columns = !cluster.isEmpty() && scaleAt({w + steps((count + perColumn - 1) / perColumn, beside.width(), gapBeside), h})
                        > 1.02 * scaleAt({w, h + steps((count + perRow - 1) / perRow, below.height(), gapBelow)})
                ? 1 : 0;
        const bool side = shape.columns > 0;
        const QSizeF size = side ? beside : below;
        const double gap = side ? gapBeside : gapBelow, pad = size.width() * 0.03;
        for (std::size_t i = 0; i < count; ++i) {
            const double across = static_cast<double>(side ? i / perColumn : i % perRow), down = static_cast<double>(side ? i % perColumn : i / perRow);
            const QPointF first = side ? QPointF(cluster.right() + gap, cluster.top()) : QPointF(cluster.left(), cluster.bottom() + gap);
            const QRectF rect(first + QPointF(across * (size.width() + gap), down * (size.height() + gap)), size);
            const QPointF end = side ? QPointF(rect.left(), rect.center().y()) : QPointF(rect.center().x(), rect.top());
            m_layout.blocks.push_back({.kind = Block::Kind::Storage,
                                       .index = static_cast<int>(i),
                                       .rect = rect,
                                       .bar = {rect.x() + pad, rect.bottom() - pad - size.height() * 0.2, size.width() - 2 * pad, size.height() * 0.2},
                                       .label = {rect.x() + pad, rect.y() + pad / 2, size.width() - 2 * pad, size.height() * (side ? 0.34 : 0.3)},
                                       .wire = QLineF(end - (side ? QPointF(gap, 0) : QPointF(0, gap)), end)});
            m_layout.bounds |= rect;
        }
    }

    void placeInstances(const Node &self, QPointF origin, int blockIndex)
    {
        const Grid &grid = self.grid;
        double y = origin.y();
        for (std::size_t row = 0, slot = 0; row < grid.heights.size(); ++row) {
            double x = origin.x();
            for (std::size_t column = 0; column < grid.widths.size() && slot < self.standing.size(); ++column, ++slot) {
                if (const int i = self.standing[slot]; i >= 0) {
                    InstanceBox &box = m_layout.instances[static_cast<std::size_t>(i)];
                    box.rect.moveTo(x, y);
                    box.block = blockIndex;
                } else {
                    m_layout.vacant.push_back({blockIndex, static_cast<int>(slot), QRectF(QPointF(x, y), self.slotSizes[slot])});
                }
                x += grid.widths[column] + instanceGapX;
            }
            y += grid.heights[row] + instanceGapY;
        }
        for (const int i : self.kind == Block::Kind::UltraServer ? self.instances : std::vector<int>())
            if (const QRectF row = m_layout.instances[static_cast<std::size_t>(i)].planeRect(); !row.isEmpty() && grid.widths.size() == 1) // beside all slots
                m_layout.blocks[static_cast<std::size_t>(blockIndex)].nvlink = {row.left(), origin.y() + trayHeader / 2 - instanceGapY / 2, row.width(), grid.size.height() + instanceGapY};
    }

    /// A tray of an UltraServer that has none yet.
    [[nodiscard]] QSizeF emptyTray(int ultraserver) const
    {
        const auto *server = m_catalog.ultraserver(m_design.ultraservers[static_cast<std::size_t>(ultraserver)].type);
        const auto *type = server ? m_catalog.instance(server->instance) : nullptr;
        if (!type)
            return {};
        InstanceBox box{.rect = {}, .gpus = type->gpus, .cards = type->nics, .columns = columnsFor(type->gpus)};
        makeTray(box);
        return box.rect.size();
    }

    const design::Design &m_design;
    const catalog::Catalog &m_catalog;
    double m_aspect;
    const Shapes *m_kept;
    bool m_fewLeaves = false;
    double m_trayCell = trayGpuWidth;
    std::vector<Node> m_nodes;
    Layout m_layout;
};

} // namespace

Layout layOut(const design::Design &design, const catalog::Catalog &catalog, double aspect, const Shapes *kept)
{
    return Builder(design, catalog, aspect, kept).build();
}

} // namespace switchyard::canvas
