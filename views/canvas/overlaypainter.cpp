// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the drawing: the selection's outlines, findings' marks and transfers' arrows.
#include <views/canvas/scenepainter.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <QFontMetricsF>

#include <views/canvas/flowroute.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {
constexpr std::size_t mostOutlines = 64; ///< each word of a large selection would be looked up in a list as large
constexpr std::size_t mostCompared = 50'000; ///< outlines × marks, a frame
}

std::vector<Outline> outlinesOf(const Scene &scene, const std::vector<std::string> &selected)
{
    std::vector<Outline> out;
    const auto add = [&](int i) { out.push_back({scene.layout.instances[static_cast<std::size_t>(i)].rect, scene.layout.instances[static_cast<std::size_t>(i)].header}); };
    if (selected.size() > mostOutlines) {
        std::ranges::for_each(session::instancesOf(*scene.design, selected), add);
    } else {
        for (const std::string &id : selected) {
            const session::Place place = session::resolve(*scene.design, id);
            if (place.instance >= 0 && place.gpu < 0 && place.card < 0 && static_cast<std::size_t>(place.instance) < scene.layout.instances.size())
                add(place.instance);
            else
                out.push_back({rectOf(*scene.design, scene.layout, id)});
        }
    }
    std::erase_if(out, [](const Outline &outline) { return outline.rect.isNull(); });
    return out;
}

QRectF selectionFrame(const Outline &outline, const std::vector<Mark> &marks, const Camera &camera)
{
    constexpr double least_px = 3; // of a head that holds the line
    const auto mark = std::ranges::find(marks, outline.rect, &Mark::rect);
    return mark != marks.end() ? frameOf(*mark, camera).adjusted(-3, -3, 3, 3) : camera.toScreen(outline.rect).adjusted(-2, outline.head * camera.scale >= least_px ? 1 : -2, 2, 2);
}

void paintOutlines(QPainter &painter, const std::vector<Outline> &outlines, const std::vector<Mark> &marks, const Camera &camera, const QRectF &view, const theme::Tokens &tokens)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens.selection, outlines.size() > mostOutlines && camera.scale * gpuSize < 3 ? 1 : 2));
    const std::vector<Mark> none;
    const bool asked = outlines.size() * marks.size() <= mostCompared;
    for (const Outline &outline : outlines)
        if (const QRectF rect = selectionFrame(outline, asked ? marks : none, camera); rect.intersects(view))
            painter.drawRect(rect);
}

void paintMarks(QPainter &painter, const std::vector<Mark> &marks, const Camera &camera, const QRectF &view, const theme::Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Mark &mark : marks) {
        const QRectF rect = frameOf(mark, camera);
        if (!rect.intersects(view))
            continue;
        const bool error = mark.severity == diagnose::Severity::Error;
        const QColor color = error ? tokens.critical : tokens.warning;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.canvas, 4)); // a halo, so that it shows on every colour
        painter.drawRoundedRect(rect, 2, 2);
        painter.setPen(QPen(color, 2));
        painter.drawRoundedRect(rect, 2, 2);
        const QPointF badge = badgeOf(mark, camera);
        painter.setPen(QPen(tokens.canvas, 1.5));
        painter.setBrush(color);
        if (error) {
            painter.drawEllipse(badge, 6.5, 6.5);
            painter.setPen(QPen(tokens.mode == theme::Mode::Dark ? QColor(Qt::white) : tokens.canvas, 1.8, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(badge + QPointF(-2.4, -2.4), badge + QPointF(2.4, 2.4));
            painter.drawLine(badge + QPointF(-2.4, 2.4), badge + QPointF(2.4, -2.4));
        } else {
            painter.drawPolygon(std::array{badge + QPointF(0, -6.5), badge + QPointF(6.5, 5), badge + QPointF(-6.5, 5)}.data(), 3);
        }
    }
    painter.restore();
}

void paintFlows(QPainter &painter, const Scene &scene, const Camera &camera, const QRectF &view, const theme::Tokens &tokens)
{
    if (scene.flows.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::font(theme::Type::Strong));
    const QFontMetricsF metrics(painter.font());
    const QColor ink = tokens.accent;
    const FlowGround ground(scene.layout, camera, view);
    for (const Flow &flow : scene.flows) {
        painter.setBrush(Qt::NoBrush);
        const std::array lines{std::pair(poolLine(flow.from, camera), Qt::SolidLine), std::pair(poolLine(flow.to, camera), Qt::DashLine)};
        painter.setPen(QPen(tokens.canvas, 4)); // halos first: lines lie side by side
        for (const auto &[line, style] : lines)
            painter.drawPath(line);
        for (const auto &[line, style] : lines) {
            painter.setPen(QPen(ink, 2, style));
            painter.drawPath(line);
        }
        const FlowRoute route = routeFlow(flow, ground, camera, view, {metrics.horizontalAdvance(flow.words) + 16, metrics.height() + 8});
        if (route.arrow.size() < 2)
            continue;
        QPolygonF line = route.arrow;
        const QPointF tip = line.back(), last = tip - line[line.size() - 2];
        const QPointF along = last / std::hypot(last.x(), last.y()), across(-along.y(), along.x());
        line.back() = tip - along * 16;
        for (const auto &[colour, width] : {std::pair(tokens.canvas, 9.0), std::pair(ink, 5.0)}) { // a halo first
            painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
            painter.setBrush(Qt::NoBrush);
            painter.drawPolyline(line);
        }
        painter.setPen(QPen(tokens.canvas, 1.5));
        painter.setBrush(ink);
        painter.drawPolygon(std::array{tip, line.back() + across * 9, line.back() - across * 9}.data(), 3);
        if (route.label.isNull())
            continue;
        painter.setPen(QPen(ink, 1));
        if (!route.leader.isNull())
            painter.drawLine(route.leader);
        painter.setBrush(tokens.raised);
        painter.drawRoundedRect(route.label, theme::radiusPx, theme::radiusPx);
        painter.setPen(tokens.text);
        painter.drawText(route.label, Qt::AlignCenter, flow.words);
    }
    painter.restore();
}

} // namespace switchyard::canvas
