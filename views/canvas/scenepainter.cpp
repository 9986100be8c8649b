// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/scenepainter.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <views/canvas/raster.h>
#include <views/canvas/scenewords.h>
#include <views/theme/jobs.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

QColor mix(const QColor &a, const QColor &b, double share)
{
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * share),
                            static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * share),
                            static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * share));
}

/// One picture under way: what every step of it needs.
class ScenePainter
{
public:
    ScenePainter(QPainter &painter, const QRectF &view, const Shown &shown, const Scene &scene, const Camera &camera, const theme::Tokens &tokens)
        : m_painter(painter)
        , m_scene(scene)
        , m_camera(camera)
        , m_tokens(tokens)
        , m_colors(shown.colors)
        , m_instances(shown.instances)
        , m_view(view)
        , m_detail(detailAt(camera.scale))
        , m_hairline(mix(tokens.canvas, tokens.textMuted, tokens.mode == theme::Mode::Dark ? 0.28 : 0.24))
    {
        // Hatches move with what they lie on. Qt's patterns are in device pixels, to which it adds the world's translation.
        const QTransform device = painter.deviceTransform(), world = painter.worldTransform();
        m_painter.setBrushOrigin(QPointF(pixelAt(camera.offset.x()), pixelAt(camera.offset.y())) * device.m11() + QPointF(device.dx() - world.dx(), device.dy() - world.dy()));
    }

    void frames()
    {
        for (const Block &block : m_scene.layout.blocks) {
            const QRectF rect = m_camera.toScreen(block.rect);
            if (!rect.intersects(m_view) || rect.width() < 3)
                continue;
            const bool ultra = block.kind == Block::Kind::UltraServer;
            const bool dashed = block.kind == Block::Kind::Unplaced;
            const QColor ground = mix(m_tokens.canvas, block.layer % 2 == 1 ? m_tokens.panel : m_tokens.raised, ultra ? 0.9 : 0.55);
            m_painter.setPen(QPen(ultra ? mix(m_hairline, m_tokens.text, 0.35) : m_hairline, ultra && rect.width() > 24 ? 2 : 1, dashed ? Qt::DashLine : Qt::SolidLine));
            m_painter.setBrush(ground);
            const QRectF snapped(pixelAt(rect.x()) + 0.5, pixelAt(rect.y()) + 0.5, pixelAt(rect.width()) - 1, pixelAt(rect.height()) - 1);
            if (rect.width() > 60)
                m_painter.drawRoundedRect(snapped, theme::radiusPx, theme::radiusPx);
            else
                m_painter.drawRect(snapped);
        }
    }

    /// Slots that nobody stands in.
    void vacancies()
    {
        if (m_scene.layout.vacant.empty() || m_camera.scale * gpuSize < 2)
            return;
        m_painter.setPen(QPen(mix(m_hairline, m_tokens.textMuted, 0.4), 1, Qt::DashLine));
        m_painter.setBrush(Qt::NoBrush);
        for (const Vacancy &place : m_scene.layout.vacant)
            if (const QRectF rect = m_camera.toScreen(place.rect); rect.intersects(m_view))
                m_painter.drawRect(QRectF(pixelAt(rect.x()) + 0.5, pixelAt(rect.y()) + 0.5, std::max(1, pixelAt(rect.width()) - 1), std::max(1, pixelAt(rect.height()) - 1)));
    }

    /// With several jobs: a strip over the GPUs in the colour of the job, broken where jobs share them.
    void jobs()
    {
        const std::vector<int> &jobs = m_scene.jobOfInstance;
        if (jobs.size() != m_scene.layout.instances.size())
            return;
        std::vector<QList<QRectF>> strips(m_scene.design->jobs.size() + 1); // the last: of several
        const double height = std::max(1.0, jobStrip * m_camera.scale);
        visitShown([&](std::size_t i, const InstanceBox &box) {
            if (jobs[i] == -1)
                return;
            const QRectF rect = m_camera.toScreen(QRectF(box.rect.x(), box.rect.y() + box.header - jobStrip - 0.2, box.rect.width(), jobStrip));
            strips[jobs[i] == severalJobs ? strips.size() - 1 : static_cast<std::size_t>(jobs[i])] << QRectF(rect.x(), rect.y(), std::max(1.0, rect.width()), height);
        });
        m_painter.setPen(Qt::NoPen);
        for (std::size_t j = 0; j < strips.size(); ++j) {
            if (strips[j].isEmpty())
                continue;
            const bool several = j + 1 == strips.size();
            m_painter.setBrush(several ? QBrush(m_tokens.text, Qt::Dense4Pattern) : QBrush(theme::jobColor(j, m_scene.design->jobs[j].colour, m_tokens)));
            m_painter.drawRects(strips[j].constData(), static_cast<int>(strips[j].size()));
        }
    }

    void bars()
    {
        m_painter.setPen(Qt::NoPen);
        for (const Block &block : m_scene.layout.blocks) {
            const QRectF bar = m_camera.toScreen(block.bar);
            if (block.kind == Block::Kind::Storage || block.bar.isEmpty())
                continue;
            QRectF rect(bar.x(), bar.y(), bar.width(), std::max(1.0, bar.height()));
            if (const QRectF strip = m_camera.toScreen(block.label); !isNamed(strip)) // nothing is written below it
                rect.setBottom(std::max(rect.bottom(), strip.bottom() - 1));
            if (!rect.intersects(m_view))
                continue;
            const std::uint8_t c = uplinkCode(block);
            if (m_scene.heat.choice.traffic && halves(block, rect))
                continue;
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(c == code::nothing ? m_hairline : QColor(m_colors.fill[c])); // nothing above: the switch itself
            if (rect.height() >= 4)
                m_painter.drawRoundedRect(rect, std::min(rect.height() / 2, 6.0), std::min(rect.height() / 2, 6.0));
            else
                m_painter.drawRect(rect);
        }
    }

    /// What is attached: a line to the cluster, as strong as jobs use it, and the share of its rating that their saves take.
    void storage()
    {
        for (const Block &block : m_scene.layout.blocks) {
            if (block.kind != Block::Kind::Storage || static_cast<std::size_t>(block.index) >= m_scene.storage.size())
                continue;
            const goodput::StorageUse &use = m_scene.storage[static_cast<std::size_t>(block.index)];
            const QRectF box = m_camera.toScreen(block.rect), bar = m_camera.toScreen(block.bar);
            const QPointF foot = m_camera.toScreen(block.wire.p2()), head = m_camera.toScreen(block.wire.p1());
            if (!box.united(QRectF(head, QSizeF(1, 1))).intersects(m_view))
                continue;
            m_painter.setPen(QPen(use.savers.empty() ? m_hairline : m_tokens.accent, use.savers.empty() ? 1 : 1 + 3 * std::min(1.0, use.load())));
            m_painter.drawLine(head, foot);
            if (bar.height() < 2)
                continue;
            m_painter.setPen(QPen(m_hairline, 1));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(bar);
            m_painter.fillRect(QRectF(bar.x(), bar.y(), bar.width() * std::clamp(use.load(), 0.0, 1.0), bar.height()), m_tokens.accent);
        }
    }

    void vectorCells()
    {
        const bool cards = cardHeight * m_camera.scale >= 1;
        m_painter.setPen(Qt::NoPen);
        visitShown([&](std::size_t i, const InstanceBox &box) {
            for (int g = 0; g < box.gpus; ++g)
                vectorGpu(m_camera.toScreen(box.gpuRect(g)), static_cast<std::size_t>(m_scene.layout.numbers.firstGpu[i] + g));
            const double gap = box.cards > box.gpus ? box.cardRect(1).left() - box.cardRect(0).right() : gpuGap;
            for (int c = 0; c < box.cards && cards; ++c)
                vectorCard(m_camera.toScreen(box.cardRect(c)), gap * m_camera.scale, static_cast<std::size_t>(m_scene.layout.numbers.firstCard[i] + c));
        });
    }

    /// NVLink of a rack beside its trays: a half-line each way, and of what they lead to a row with the class of the busier.
    void planes()
    {
        m_painter.setPen(QPen(m_hairline, 1));
        m_painter.setBrush(QColor(m_colors.ground));
        for (const Block &block : m_scene.layout.blocks)
            if (const QRectF plane = m_camera.toScreen(block.nvlink); plane.width() >= 3 && plane.intersects(m_view))
                m_painter.drawRect(snapped(plane).adjusted(0.5, 0.5, -0.5, -0.5));
        visitShown([&](std::size_t i, const InstanceBox &box) {
            const auto worst = [&](const std::vector<std::uint8_t> &codes) { // as cells that share a pixel
                const auto first = static_cast<std::size_t>(m_scene.layout.numbers.firstGpu[i]), end = first + static_cast<std::size_t>(box.gpus);
                return end <= codes.size() && end > first ? *std::max_element(codes.begin() + static_cast<std::ptrdiff_t>(first), codes.begin() + static_cast<std::ptrdiff_t>(end)) : code::idle;
            };
            const QRectF row = snapped(m_camera.toScreen(box.planeRect()));
            if (row.width() < 3)
                return;
            const std::uint8_t in = worst(m_scene.heat.nvlink.in), out = worst(m_scene.heat.nvlink.out);
            if (std::max(in, out) > code::idle)
                vectorCell(row, std::max(in, out));
            half(snapped(m_camera.toScreen(box.laneRect(false))), in);
            half(snapped(m_camera.toScreen(box.laneRect(true))), out);
        });
    }

    void outlines()
    {
        if (m_detail < LevelOfDetail::Nodes)
            return;
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(mix(m_hairline, m_tokens.canvas, 0.3), 1));
        visitShown([&](std::size_t, const InstanceBox &box) {
            const double pad = 1.2 * m_camera.scale;
            m_painter.drawRect(m_camera.toScreen(box.rect).adjusted(-pad, m_detail >= LevelOfDetail::Glyphs ? 0 : box.header * m_camera.scale - pad, pad, pad));
        });
    }

private:
    template <class Visit>
    void visitShown(Visit visit) const
    {
        for (const std::size_t i : m_instances)
            visit(i, m_scene.layout.instances[i]);
    }

    std::uint8_t uplinkCode(const Block &block) const
    {
        const auto n = static_cast<std::size_t>(block.index);
        return n < m_scene.heat.uplinkCode.size() ? m_scene.heat.uplinkCode[n] : code::idle;
    }

    void vectorCell(const QRectF &rect, std::uint8_t c)
    {
        m_painter.fillRect(rect, QColor(m_colors.fill[c]));
        if (c == code::noData)
            m_painter.fillRect(rect, QBrush(QColor(m_colors.hatch), Qt::BDiagPattern));
        else if (c >= m_colors.stripedFrom)
            m_painter.fillRect(rect, QBrush(QColor(m_colors.ground), Qt::BDiagPattern));
    }

    /// One direction of a link: one that carries nothing is an empty tube where it is thick enough.
    void half(const QRectF &lane, std::uint8_t c)
    {
        if (c > code::idle) {
            vectorCell(lane, c);
        } else if (c == code::idle && lane.height() >= 3 && lane.width() >= 3) {
            m_painter.fillRect(lane, QColor(m_colors.hairline));
            m_painter.fillRect(lane.adjusted(1, 1, -1, -1), QColor(m_colors.ground));
        }
    }

    /// In on the left, out on the right: traffic keeps to the right.
    void vectorLanes(const QRectF &rect, bool apart, std::uint8_t in, std::uint8_t out)
    {
        const double middle = std::floor(rect.center().x()), gap = apart ? 1 : 0;
        half(QRectF(rect.topLeft(), QPointF(middle, rect.bottom())), in);
        half(QRectF(QPointF(middle + gap, rect.top()), rect.bottomRight()), out);
    }

    /// On whole pixels, so that equals look alike; what is smaller than a few of them stays where it is.
    static QRectF snapped(QRectF rect)
    {
        constexpr double least_px = 3;
        if (rect.width() >= least_px) {
            const QRectF exact = rect;
            rect.setLeft(pixelAt(exact.left()));
            rect.setRight(pixelAt(exact.right()));
        }
        if (rect.height() >= least_px) {
            const QRectF exact = rect;
            rect.setTop(pixelAt(exact.top()));
            rect.setBottom(pixelAt(exact.bottom()));
        }
        return rect;
    }

    void vectorGpu(const QRectF &exact, std::size_t gpu)
    {
        QRectF cell = snapped(exact);
        if (const double next = pixelAt(exact.right() + gpuGap * m_camera.scale) - 1; (gpuSize + gpuGap) * m_camera.scale >= 3 && next > cell.left()) // as the window: rounding closes no gap
            cell.setRight(std::min(cell.right(), next));
        vectorCell(cell, m_scene.heat.gpuCode[gpu]);
        if (const int strip = nvlinkStrip(static_cast<int>(cell.height())); strip > 0 && gpu < m_scene.heat.nvlink.out.size())
            vectorLanes(QRectF(cell.left(), cell.top(), cell.width(), strip), areApart(exact.width()), m_scene.heat.nvlink.in[gpu], m_scene.heat.nvlink.out[gpu]);
    }

    /// `gap`: to its neighbour.
    void vectorCard(const QRectF &exact, double gap, std::size_t card)
    {
        QRectF cell = snapped(exact);
        if (const double next = pixelAt(exact.right() + gap) - 1; exact.width() >= 3 && next > cell.left()) // four cards are never one bar
            cell.setRight(std::min(cell.right(), next));
        if (card < m_scene.heat.cards.out.size())
            vectorLanes(cell, areApart(exact.width()), m_scene.heat.cards.in[card], m_scene.heat.cards.out[card]);
        else
            vectorCell(cell, m_scene.heat.cardCode[card]);
    }

    /// A network node's link to the one above as two lanes with chevrons, down into it and up out of it. False: the
    /// bar is the switch itself, nothing is above.
    bool halves(const Block &block, const QRectF &bar)
    {
        const auto n = static_cast<std::size_t>(block.index);
        const Heat::Lanes &lanes = m_scene.heat.uplinks;
        if (block.kind != Block::Kind::Network || n >= lanes.out.size() || lanes.out[n] == code::nothing)
            return false;
        const double gap = bar.width() > 24 ? 1.5 : 0;
        const std::array rects = {QRectF(bar.left(), bar.top(), bar.width() / 2 - gap, bar.height()),
                                  QRectF(bar.center().x() + gap, bar.top(), bar.width() / 2 - gap, bar.height())};
        for (std::size_t way = 0; way < 2; ++way) {
            const QRectF &lane = rects[way];
            const std::uint8_t c = way == 0 ? lanes.in[n] : lanes.out[n];
            const bool empty = c == code::idle || (c == code::noData && bar.height() >= 4);
            m_painter.setPen(empty && bar.height() >= 4 ? QPen(m_hairline, 1) : QPen(Qt::NoPen));
            m_painter.setBrush(empty ? QBrush(Qt::NoBrush) : QBrush(QColor(m_colors.fill[c])));
            m_painter.drawRect(lane);
            if (c == code::noData) // nobody measures the switches of a network node: a whole cluster is full of these
                m_painter.fillRect(lane, QBrush(m_hairline, Qt::BDiagPattern));
            else if (c >= m_colors.stripedFrom)
                m_painter.fillRect(lane, QBrush(QColor(m_colors.ground), Qt::BDiagPattern));
            if (lane.height() < 8 || lane.width() < 16)
                continue;
            const QPointF at = lane.center();
            const double up = way == 0 ? -1 : 1; // the point of the chevron: down for in
            m_painter.setPen(QPen(empty ? m_tokens.textMuted : theme::inkOn(m_colors.fill[c]), 1.5));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawPolyline(std::array{at + QPointF(-4, 2 * up), at + QPointF(0, -2 * up), at + QPointF(4, 2 * up)}.data(), 3);
        }
        return true;
    }

    QPainter &m_painter;
    const Scene &m_scene;
    const Camera &m_camera;
    const theme::Tokens &m_tokens;
    const CodeColors &m_colors;
    const std::vector<std::size_t> &m_instances;
    const QRectF m_view;
    const LevelOfDetail m_detail;
    const QColor m_hairline;
};

} // namespace

void paintPart(QImage &image, const Scene &scene, const Camera &camera, const theme::Tokens &tokens, bool text)
{
    image.fill(tokens.canvas.rgb());
    // What ends just outside reaches in by its pen, its letters, its rounding.
    const double around = std::max(24.0, 2 * camera.scale);
    const QRectF view = QRectF(QPointF(), image.deviceIndependentSize()).adjusted(-around, -around, around, around);
    const Shown shown{codeColors(scene.heat, tokens), shownInstances(scene.layout, camera, view), QRectF(QPointF(), image.deviceIndependentSize())};
    {
        QPainter painter(&image);
        ScenePainter picture(painter, view, shown, scene, camera, tokens);
        picture.frames();
        picture.vacancies();
        painter.setRenderHint(QPainter::Antialiasing);
        picture.bars();
        picture.storage();
    }
    rasterCells(image, camera, scene.layout, scene.heat, shown.colors, shown.instances);
    QPainter painter(&image);
    ScenePainter picture(painter, view, shown, scene, camera, tokens);
    picture.planes();
    picture.outlines();
    picture.jobs();
    if (text)
        SceneWords(painter, view, shown, scene, camera, tokens).paint();
}

void paintScene(QPainter &painter, QSizeF size, const Scene &scene, const Camera &camera, const theme::Tokens &tokens, bool marks)
{
    const QRectF view(0, 0, size.width(), size.height());
    painter.fillRect(view, tokens.canvas);
    if (!scene.design)
        return;
    painter.save();
    painter.setClipRect(view);
    const Shown shown{codeColors(scene.heat, tokens), shownInstances(scene.layout, camera, view), view};
    ScenePainter picture(painter, view, shown, scene, camera, tokens);
    picture.frames();
    picture.vacancies();
    picture.bars();
    picture.storage();
    picture.vectorCells();
    picture.planes();
    picture.outlines();
    picture.jobs();
    SceneWords(painter, view, shown, scene, camera, tokens).paint();
    paintFlows(painter, scene, camera, view, tokens);
    if (marks)
        paintMarks(painter, scene.marks, camera, view, tokens);
    painter.restore();
}

} // namespace switchyard::canvas
