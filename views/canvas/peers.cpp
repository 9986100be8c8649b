// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/peers.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include <QImage>
#include <QPainter>
#include <QRegion>

#include <core/base/format.h>
#include <views/canvas/camera.h>
#include <views/canvas/peerroute.h>
#include <views/canvas/raster.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/session/selection.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

using Pattern = predict::Communicator::Shape;
using workload::PartGroup;

constexpr std::size_t mostLines = 64;

QRectF cellOf(const Scene &scene, std::int32_t gpu)
{
    const int instance = scene.layout.numbers.instanceOfGpu(gpu);
    if (instance < 0)
        return {};
    return scene.layout.instances[static_cast<std::size_t>(instance)].gpuRect(gpu - scene.layout.numbers.firstGpu[static_cast<std::size_t>(instance)]);
}

/// "296 GB out, 41.3 ms of 105 ms lengthen the step"
QString costOf(const predict::Communicator &communicator)
{
    return tr("%1 out, %2 of %3 lengthen the step").arg(qstring(format::bytes(communicator.out_B)), qstring(format::seconds(communicator.exposed_s)), qstring(format::seconds(communicator.busy_s)));
}

/// What the marks of one picture need.
class PeerPainter
{
public:
    PeerPainter(QPainter &painter, const Peers &peers, const Scene &scene, const Camera &camera, const QRectF &view, const theme::Tokens &tokens)
        : m_painter(painter)
        , m_peers(peers)
        , m_scene(scene)
        , m_camera(camera)
        , m_view(view)
        , m_tokens(tokens)
    {
    }

    void group(const CommunicatorGroup &group)
    {
        const QColor colour = theme::groupColor(group.communicator.group, m_tokens);
        const Qt::PenStyle style = group.communicator.group == PartGroup::Dp ? Qt::DashLine : Qt::SolidLine;
        const bool banded = group.communicator.group == PartGroup::Tp && band(group, colour);
        if (group.lines && (!banded || !group.communicator.tree.empty()) && gpuSize * m_camera.scale >= 10) // lines over smaller cells hide what they join
            lines(group, colour, style);
        if (banded)
            return;
        for (const std::int32_t gpu : group.gpus)
            if (const QRectF rect = screen(gpu); gpu != m_peers.gpu && rect.intersects(m_view)) {
                mark(rect, colour, style);
                if (group.communicator.shape == Pattern::All)
                    hatch(rect, colour);
            }
    }

    void self()
    {
        const QRectF rect = screen(m_peers.gpu).adjusted(-2, -2, 2, 2);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_tokens.canvas, 5));
        m_painter.drawRect(rect);
        m_painter.setPen(QPen(m_tokens.selection, 3));
        m_painter.drawRect(rect);
    }

    /// A card of words: what the shapes mean, with bytes and time.
    void card()
    {
        m_painter.setFont(theme::font(theme::Type::Small));
        const QFontMetricsF small(m_painter.font());
        const QFont strong = theme::font(theme::Type::Strong);
        const double line = small.height() + 3;
        double width = QFontMetricsF(strong).horizontalAdvance(m_peers.title) + 20;
        for (const CommunicatorGroup &group : m_peers.groups)
            width = std::max(width, small.horizontalAdvance(wordsOf(group)) + 50);
        if (!m_peers.waiting.isEmpty())
            width = std::max(width, small.horizontalAdvance(m_peers.waiting) + 20);
        const double height = (static_cast<double>(m_peers.groups.size()) + (m_peers.waiting.isEmpty() ? 1.3 : 2.3)) * line + 12;
        const QRectF box = leastCovering({std::min(width, m_view.width() - 24), height});
        m_painter.setPen(m_tokens.hairline);
        QColor ground = m_tokens.raised;
        ground.setAlpha(240);
        m_painter.setBrush(ground);
        m_painter.drawRoundedRect(box, theme::radiusPx, theme::radiusPx);
        m_painter.setFont(strong);
        m_painter.setPen(m_tokens.text);
        m_painter.drawText(QRectF(box.left() + 10, box.top() + 5, box.width() - 20, line), Qt::AlignLeft | Qt::AlignVCenter, m_peers.title);
        m_painter.setFont(theme::font(theme::Type::Small));
        double y = box.top() + 8 + line;
        if (!m_peers.waiting.isEmpty()) {
            m_painter.drawText(QRectF(box.left() + 10, y, box.width() - 20, line), Qt::AlignLeft | Qt::AlignVCenter, small.elidedText(m_peers.waiting, Qt::ElideRight, box.width() - 20));
            y += line;
        }
        for (const CommunicatorGroup &group : m_peers.groups) {
            swatch(QRectF(box.left() + 10, y + line / 2 - 5, 20, 10), group);
            m_painter.setPen(m_tokens.text);
            m_painter.drawText(QRectF(box.left() + 38, y, box.width() - 44, line), Qt::AlignLeft | Qt::AlignVCenter, small.elidedText(wordsOf(group), Qt::ElideRight, box.width() - 44));
            y += line;
        }
    }

private:
    static QString wordsOf(const CommunicatorGroup &group) { return group.before.isEmpty() ? group.words : group.words + QStringLiteral(" · ") + group.before; }

    /// The corner of the view where the card lies over least of what is drawn; its partners count most.
    QRectF leastCovering(const QSizeF &size) const
    {
        const QRectF room = m_view.adjusted(12, 12, -12, -12);
        const double right = std::max(room.left(), room.right() - size.width()), bottom = room.bottom() - size.height();
        QRectF best;
        double least = std::numeric_limits<double>::infinity();
        for (const QPointF at : {QPointF(room.left(), bottom), QPointF(right, bottom), QPointF(right, room.top()), room.topLeft()}) {
            const QRectF box(at, size);
            double covered = 0;
            for (const Block &block : m_scene.layout.blocks)
                if (block.parent < 0) {
                    const QRectF under = m_camera.toScreen(block.rect) & box;
                    covered += under.width() * under.height() * (block.kind == Block::Kind::Storage ? 2 : 1);
                }
            if (screen(m_peers.gpu).intersects(box))
                covered += 16 * size.width() * size.height();
            for (const CommunicatorGroup &group : m_peers.groups)
                if (group.lines)
                    for (const std::int32_t gpu : group.gpus)
                        covered += screen(gpu).intersects(box) ? size.width() * size.height() / static_cast<double>(group.gpus.size()) : 0;
            if (covered < least) {
                least = covered;
                best = box;
            }
        }
        return best;
    }

    QRectF screen(std::int32_t gpu) const
    {
        QRectF rect = m_camera.toScreen(cellOf(m_scene, gpu));
        if (const double grow = (4 - rect.width()) / 2; grow > 0)
            rect.adjust(-grow, -grow, grow, grow);
        return rect;
    }

    void mark(const QRectF &rect, const QColor &colour, Qt::PenStyle style)
    {
        if (rect.width() < 8) { // too small for an outline: DP is a dot in the cell
            const double inset = style == Qt::DashLine ? rect.width() * 0.2 : 0;
            m_painter.fillRect(rect.adjusted(inset, inset, -inset, -inset), colour);
            return;
        }
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(colour, rect.width() > 40 ? 3 : 2, style));
        m_painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }

    /// Around what is written in the cell, where something is.
    void hatch(const QRectF &rect, const QColor &colour)
    {
        QRegion where(rect.toAlignedRect());
        if (rect.height() >= theme::minimumTextPx + 3) {
            const bool card = detailAt(m_camera.scale) == LevelOfDetail::Cards;
            const double side = card ? 6 : rect.width() * 0.3, over = card ? 6 : std::max(0.0, rect.height() - theme::minimumTextPx - 2) / 2;
            where -= rect.adjusted(side, over, -side, -over).toAlignedRect();
        }
        for (const QRect &part : where)
            m_painter.fillRect(part, QBrush(colour, Qt::DiagCrossPattern));
    }

    /// Neighbours on the drawing are one band around them. False: they are not neighbours.
    bool band(const CommunicatorGroup &group, const QColor &colour)
    {
        QRectF around;
        double area = 0;
        for (const std::int32_t gpu : group.gpus) {
            const QRectF cell = cellOf(m_scene, gpu);
            around |= cell;
            area += cell.width() * cell.height();
        }
        if (around.isEmpty() || area < 0.5 * around.width() * around.height())
            return false;
        const QRectF rect = m_camera.toScreen(around).adjusted(-3, -1.5, 3, 3); // above may stand a name
        QColor wash = colour;
        wash.setAlpha(40);
        m_painter.setBrush(wash);
        m_painter.setPen(QPen(colour, rect.width() > 60 ? 3 : 2));
        m_painter.drawRoundedRect(rect, 5, 5);
        return true;
    }

    void lines(const CommunicatorGroup &group, const QColor &colour, Qt::PenStyle style)
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (const auto &[from, to] : handedOn(group)) {
            QPolygonF route = peerRoute(m_scene.layout, from, to);
            for (QPointF &point : route)
                point = m_camera.toScreen(point);
            const bool needless = group.far.hops > group.far.least && topOf(from) != topOf(to);
            if (route.boundingRect().adjusted(-1, -1, 1, 1).intersects(m_view))
                arrow(route, needless ? m_tokens.warning : colour, style);
        }
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    /// GPUs that hand on to each other: up a tree, else in order.
    [[nodiscard]] std::vector<std::pair<std::int32_t, std::int32_t>> handedOn(const CommunicatorGroup &group) const
    {
        std::vector<std::pair<std::int32_t, std::int32_t>> hops;
        for (const auto &[child, parent] : group.communicator.tree)
            hops.emplace_back(gpuOf(child), gpuOf(parent));
        if (!hops.empty())
            return hops;
        const bool ring = group.communicator.shape == Pattern::Ring;
        for (std::size_t i = 0; i + (ring ? 0 : 1) < group.gpus.size(); ++i)
            hops.emplace_back(group.gpus[i], group.gpus[(i + 1) % group.gpus.size()]);
        return hops;
    }

    [[nodiscard]] std::int32_t gpuOf(std::int32_t rank) const { return m_scene.prediction->placement.gpuOfRank[static_cast<std::size_t>(rank)]; }

    [[nodiscard]] int topOf(std::int32_t gpu) const { return predict::nodeAbove(*m_scene.prediction->fabric, gpu, predict::NodeLevel::Top); }

    /// A line with its tip on the longest piece, where there is most room for it.
    void arrow(const QPolygonF &route, const QColor &colour, Qt::PenStyle style)
    {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_tokens.canvas, 4, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        m_painter.drawPolyline(route);
        m_painter.setPen(QPen(colour, 2, style, Qt::FlatCap, Qt::MiterJoin));
        m_painter.drawPolyline(route);
        QLineF longest;
        for (qsizetype i = 0; i + 1 < route.size(); ++i)
            if (const QLineF piece(route[i], route[i + 1]); piece.length() > longest.length())
                longest = piece;
        if (longest.length() < 18)
            return;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
        const QPointF along = (longest.p2() - longest.p1()) / longest.length(), across(-along.y(), along.x()), tip = longest.pointAt(0.5) + along * 4;
        m_painter.drawPolygon(std::array{tip, tip - along * 8 + across * 4, tip - along * 8 - across * 4}.data(), 3);
    }

    void swatch(const QRectF &rect, const CommunicatorGroup &group)
    {
        const QColor colour = theme::groupColor(group.communicator.group, m_tokens);
        QColor wash = colour;
        wash.setAlpha(group.communicator.group == PartGroup::Tp ? 60 : 0);
        m_painter.setBrush(group.communicator.shape == Pattern::All ? QBrush(colour, Qt::DiagCrossPattern) : QBrush(wash));
        m_painter.setPen(QPen(colour, 2, group.communicator.group == PartGroup::Dp ? Qt::DashLine : Qt::SolidLine));
        if (group.communicator.shape == Pattern::Neighbours)
            m_painter.drawPolyline(std::array{QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()), QPointF(rect.right() - 5, rect.top() + 1)}.data(), 3);
        else
            m_painter.drawRoundedRect(rect, 3, 3);
    }

    QPainter &m_painter;
    const Peers &m_peers;
    const Scene &m_scene;
    const Camera &m_camera;
    const QRectF m_view;
    const theme::Tokens &m_tokens;
};

} // namespace

QString groupWord(workload::PartGroup group)
{
    return group == PartGroup::Other ? tr("transfer") : language::coreWord(workload::nameOf(group));
}

Peers peersOf(const Scene &scene, const std::vector<std::string> &selection)
{
    Peers peers;
    if (!scene.prediction || !scene.design || selection.size() != 1)
        return peers;
    const session::Place place = session::resolve(*scene.design, selection.front());
    if (place.instance < 0 || static_cast<std::size_t>(place.instance) >= scene.layout.instances.size())
        return peers;
    const InstanceBox &box = scene.layout.instances[static_cast<std::size_t>(place.instance)];
    const int local = place.gpu >= 0 ? place.gpu : place.card >= 0 ? box.gpuOfCard(place.card) : 0;
    const int gpu = scene.layout.numbers.firstGpu[static_cast<std::size_t>(place.instance)] + local;
    if (static_cast<std::size_t>(gpu) >= scene.rankOfGpu.size() || scene.rankOfGpu[static_cast<std::size_t>(gpu)] < 0)
        return peers;
    peers.gpu = gpu;
    peers.rank = scene.rankOfGpu[static_cast<std::size_t>(gpu)];
    peers.title = tr("rank %1 · %2 GPU %3").arg(qstring(format::integer(peers.rank)), qstring(scene.design->instances[static_cast<std::size_t>(place.instance)].id), QString::number(local));
    const auto &gpuOfRank = scene.prediction->placement.gpuOfRank;
    for (predict::Communicator &communicator : predict::communicatorsOf(*scene.prediction, peers.rank)) {
        CommunicatorGroup group;
        for (const std::int32_t rank : communicator.ranks)
            if (static_cast<std::size_t>(rank) < gpuOfRank.size() && gpuOfRank[static_cast<std::size_t>(rank)] >= 0)
                group.gpus.push_back(gpuOfRank[static_cast<std::size_t>(rank)]);
        group.lines = communicator.shape != Pattern::All && group.gpus.size() <= mostLines;
        group.words = tr("%1 · %2 ranks · %3").arg(groupWord(communicator.group), qstring(format::integer(static_cast<double>(communicator.ranks.size()))), costOf(communicator));
        if (!communicator.tree.empty())
            group.words += tr(" · double binary tree");
        if (communicator.shape == Pattern::Ring && scene.prediction->fabric)
            group.far = predict::crossingsOf(*scene.prediction, communicator, predict::NodeLevel::Top);
        if (const QString far = qstring(format::integer(group.far.hops)), all = qstring(format::integer(static_cast<double>(communicator.tree.empty() ? group.gpus.size() : communicator.tree.size()))); group.far.hops > group.far.least)
            group.words += tr(" · %1 of %2 hops over the top of the network, %3 would do").arg(far, all, qstring(format::integer(group.far.least)));
        else if (group.far.hops > 0)
            group.words += tr(" · %1 of %2 hops over the top of the network").arg(far, all);
        group.communicator = std::move(communicator);
        peers.groups.push_back(std::move(group));
    }
    const bool slow = std::ranges::find(scene.slowGpus, session::gpuId(*scene.design, place.instance, local)) != scene.slowGpus.end();
    if (slow && scene.prediction->trains && !peers.groups.empty())
        peers.waiting = tr("slow: its partners wait for it (inferred from the plan)");
    return peers;
}

void tellTogether(Peers &now, Peers &before)
{
    if (now.gpu < 0)
        return;
    before.silent = true;
    for (CommunicatorGroup &group : now.groups) {
        const auto was = std::ranges::find(before.groups, group.communicator.group, [](const CommunicatorGroup &other) { return other.communicator.group; });
        group.before = before.gpu < 0 ? QString() : was != before.groups.end() ? tr("before: %1").arg(costOf(was->communicator)) : tr("before: nothing");
        if (was != before.groups.end() && costOf(was->communicator) == costOf(group.communicator))
            group.before = tr("as before");
    }
}

void paintFaded(QPainter &painter, const QImage &picture, const Peers &peers, const Scene &scene, const Camera &camera, const QRectF &view, const theme::Tokens &tokens)
{
    constexpr double stays = 0.35;
    if (peers.gpu < 0 || !peers.passing || peers.groups.empty())
        return;
    QColor ground = tokens.canvas;
    ground.setAlphaF(static_cast<float>(1 - stays));
    painter.fillRect(view, ground);
    const double ratio = picture.devicePixelRatio();
    const auto lit = [&](std::int32_t gpu) {
        const QRectF rect = camera.toScreen(cellOf(scene, gpu)).intersected(view);
        if (const QRect pixels = QRectF(rect.topLeft() * ratio, rect.size() * ratio).toAlignedRect() & picture.rect(); !pixels.isEmpty())
            painter.drawImage(QRectF(QPointF(pixels.topLeft()) / ratio, QSizeF(pixels.size()) / ratio), picture, pixels);
    };
    lit(peers.gpu);
    for (const CommunicatorGroup &group : peers.groups)
        std::ranges::for_each(group.gpus, lit);
}

void paintPeers(QPainter &painter, const Peers &peers, const Scene &scene, const Camera &camera, const QRectF &view, const theme::Tokens &tokens)
{
    if (peers.gpu < 0)
        return;
    painter.save();
    PeerPainter picture(painter, peers, scene, camera, view, tokens);
    // Wide groups first: the few partners of TP and PP stay on top.
    std::vector<const CommunicatorGroup *> order;
    for (const CommunicatorGroup &group : peers.groups)
        order.push_back(&group);
    std::ranges::stable_sort(order, std::greater<>(), [](const CommunicatorGroup *g) { return g->gpus.size(); });
    for (const CommunicatorGroup *group : order)
        picture.group(*group);
    picture.self();
    if (!peers.passing && !peers.silent)
        picture.card();
    painter.restore();
}

} // namespace switchyard::canvas
