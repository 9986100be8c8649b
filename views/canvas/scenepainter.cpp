// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/scenepainter.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QRawFont>

#include <core/base/format.h>

#include <views/canvas/raster.h>
#include <views/canvas/traffic.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Canvas", text);
}

QColor mix(const QColor &a, const QColor &b, double share)
{
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * share),
        static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * share),
        static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * share));
}

QFont fontOf(const QPainter &painter, double pixels, bool bold = false)
{
    QFont font = painter.font();
    font.setPixelSize(std::max(theme::minimumTextPx, static_cast<int>(std::floor(pixels))));
    font.setBold(bold);
    return font;
}

QColor inkOn(QRgb fill)
{
    const double luma = 0.299 * qRed(fill) + 0.587 * qGreen(fill) + 0.114 * qBlue(fill);
    return luma > 140 ? QColor(0x10, 0x16, 0x20) : QColor(0xFF, 0xFF, 0xFF);
}

/// Where a line of text begins that lies in the middle of `strip`, at its left. (Painting at a point is several times
/// as fast as into a rectangle.)
QPointF baseline(const QRectF &strip, const QFontMetricsF &metrics)
{
    return {strip.left(), strip.center().y() + (metrics.ascent() - metrics.descent()) / 2};
}

/// Small numbers in the middle of cells: thousands a frame, so their glyphs are looked up once.
class Numbers
{
public:
    explicit Numbers(const QFont &font)
        : m_font(QRawFont::fromFont(font))
    {
    }
    void paint(QPainter &painter, const QRectF &cell, int number)
    {
        const auto at = static_cast<std::size_t>(std::max(0, number));
        if (at >= m_words.size())
            m_words.resize(at + 1);
        Word &word = m_words[at];
        if (word.width <= 0)
            word = wordOf(number);
        painter.drawGlyphRun(cell.center() + QPointF(-word.width, m_font.ascent() - m_font.descent()) / 2, word.glyphs);
    }

private:
    struct Word {
        QGlyphRun glyphs;
        double width = 0;
    };

    [[nodiscard]] Word wordOf(int number) const
    {
        const QList<quint32> indexes = m_font.glyphIndexesForString(QString::number(number));
        QList<QPointF> positions;
        Word word;
        for (const QPointF &advance : m_font.advancesForGlyphIndexes(indexes)) {
            positions << QPointF(word.width, 0);
            word.width += advance.x();
        }
        word.glyphs.setRawFont(m_font);
        word.glyphs.setGlyphIndexes(indexes);
        word.glyphs.setPositions(positions);
        return word;
    }

    QRawFont m_font;
    std::vector<Word> m_words;
};

/// One picture under way: what every step of it needs.
class ScenePainter
{
public:
    ScenePainter(QPainter &painter, const QRectF &view, const Scene &scene, const Camera &camera, const theme::Tokens &tokens)
        : m_painter(painter)
        , m_scene(scene)
        , m_camera(camera)
        , m_tokens(tokens)
        , m_colors(codeColors(scene.heat, tokens))
        , m_view(view)
        , m_detail(detailAt(camera.scale))
        , m_hairline(mix(tokens.canvas, tokens.textMuted, tokens.mode == theme::Mode::Dark ? 0.28 : 0.24))
    {
        const double ratio = painter.device()->devicePixelRatioF(); // Qt's patterns and their origin are in device pixels
        m_painter.setBrushOrigin(QPointF(pixelAt(camera.offset.x()), pixelAt(camera.offset.y())) * ratio); // hatches move with what they lie on
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

    void bars()
    {
        m_painter.setPen(Qt::NoPen);
        for (const Block &block : m_scene.layout.blocks) {
            const QRectF bar = m_camera.toScreen(block.bar);
            if (block.bar.isEmpty() || !bar.intersects(m_view))
                continue;
            const std::uint8_t c = uplinkCode(block);
            const QRectF rect(bar.x(), bar.y(), bar.width(), std::max(1.0, bar.height()));
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

    void vectorCells()
    {
        const bool cards = cardHeight * m_camera.scale >= 1;
        m_painter.setPen(Qt::NoPen);
        forVisibleInstances([&](std::size_t i, const InstanceBox &box) {
            for (int g = 0; g < box.gpus; ++g)
                vectorGpu(m_camera.toScreen(box.gpuRect(g)), static_cast<std::size_t>(m_scene.layout.numbers.firstGpu[i] + g));
            for (int c = 0; c < box.cards && cards; ++c)
                vectorCard(m_camera.toScreen(box.cardRect(c)), static_cast<std::size_t>(m_scene.layout.numbers.firstCard[i] + c));
        });
    }

    void outlines()
    {
        if (m_detail < Detail::Nodes)
            return;
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(mix(m_hairline, m_tokens.canvas, 0.3), 1));
        forVisibleInstances([&](std::size_t, const InstanceBox &box) {
            const double pad = 1.2 * m_camera.scale;
            m_painter.drawRect(m_camera.toScreen(box.rect).adjusted(-pad, m_detail >= Detail::Glyphs ? 0 : instanceHeader * m_camera.scale - pad, pad, pad));
        });
    }

    void names()
    {
        for (const Block &block : m_scene.layout.blocks) {
            const QRectF strip = m_camera.toScreen(block.label);
            if (strip.height() < theme::minimumTextPx + 1 || strip.width() < 28 || !strip.intersects(m_view))
                continue;
            drawName(strip, blockName(block), blockNote(block));
        }
        if (m_detail >= Detail::Glyphs)
            glyphs();
    }

private:
    template <class Visit>
    void forVisibleInstances(Visit visit)
    {
        const QRectF world = m_camera.toWorld(m_view);
        for (std::size_t i = 0; i < m_scene.layout.instances.size(); ++i)
            if (m_scene.layout.instances[i].rect.intersects(world))
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
    }

    /// In on the left, out on the right: traffic keeps to the right.
    void vectorLanes(const QRectF &rect, std::uint8_t in, std::uint8_t out)
    {
        const auto half = [&](const QRectF &lane, std::uint8_t c) {
            if (c > code::idle)
                vectorCell(lane, c);
            if (c >= m_colors.stripedFrom)
                m_painter.fillRect(lane, QBrush(QColor(m_colors.ground), Qt::BDiagPattern));
        };
        half(QRectF(rect.left(), rect.top(), rect.width() / 2, rect.height()), in);
        half(QRectF(rect.center().x(), rect.top(), rect.width() / 2, rect.height()), out);
    }

    void vectorGpu(const QRectF &cell, std::size_t gpu)
    {
        vectorCell(cell, m_scene.heat.gpuCode[gpu]);
        if (const int strip = nvlinkStrip(static_cast<int>(cell.height())); strip > 0 && gpu < m_scene.heat.nvlink.out.size())
            vectorLanes(QRectF(cell.left(), cell.top(), cell.width(), strip), m_scene.heat.nvlink.in[gpu], m_scene.heat.nvlink.out[gpu]);
    }

    void vectorCard(const QRectF &cell, std::size_t card)
    {
        if (card < m_scene.heat.cards.out.size())
            vectorLanes(cell, m_scene.heat.cards.in[card], m_scene.heat.cards.out[card]);
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
            m_painter.setPen(c == code::idle && bar.height() >= 4 ? QPen(m_hairline, 1) : QPen(Qt::NoPen));
            m_painter.setBrush(c == code::idle ? QBrush(Qt::NoBrush) : QBrush(QColor(m_colors.fill[c])));
            m_painter.drawRect(lane);
            if (c == code::noData) // nobody measures the switches of a network node
                m_painter.fillRect(lane, QBrush(QColor(m_colors.hatch), Qt::BDiagPattern));
            else if (c >= m_colors.stripedFrom)
                m_painter.fillRect(lane, QBrush(QColor(m_colors.ground), Qt::BDiagPattern));
            if (lane.height() < 8 || lane.width() < 16)
                continue;
            const QPointF at = lane.center();
            const double up = way == 0 ? -1 : 1; // the point of the chevron: down for in
            m_painter.setPen(QPen(c == code::idle ? m_tokens.textMuted : inkOn(m_colors.fill[c]), 1.5));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawPolyline(std::array{at + QPointF(-4, 2 * up), at + QPointF(0, -2 * up), at + QPointF(4, 2 * up)}.data(), 3);
        }
        return true;
    }

    QString blockName(const Block &block) const
    {
        switch (block.kind) {
        case Block::Kind::Network: return QString::fromStdString(m_scene.design->networkNodes[static_cast<std::size_t>(block.index)].id);
        case Block::Kind::UltraServer: return QString::fromStdString(m_scene.design->ultraservers[static_cast<std::size_t>(block.index)].id);
        case Block::Kind::Unplaced: break;
        }
        return tr("Location unknown");
    }

    QString blockNote(const Block &block) const
    {
        QStringList parts;
        if (block.kind == Block::Kind::Network)
            parts << tr("layer %1").arg(block.layer);
        if (block.kind == Block::Kind::UltraServer)
            parts << QString::fromStdString(m_scene.design->ultraservers[static_cast<std::size_t>(block.index)].type);
        parts << tr("%1 GPUs").arg(QString::fromStdString(format::integer(block.gpus)));
        const auto n = static_cast<std::size_t>(block.index);
        if (block.kind == Block::Kind::Network && n < m_scene.heat.uplink.size() && !std::isnan(m_scene.heat.uplink[n]))
            parts << tr("uplink %1").arg(QString::fromStdString(format::percent(static_cast<double>(m_scene.heat.uplink[n]))));
        return parts.join(QStringLiteral(" · "));
    }

    /// Name in ink, note muted behind it when there is room; the name is elided, never the neighbour's.
    void drawName(const QRectF &strip, const QString &name, const QString &note)
    {
        const QFont font = fontOf(m_painter, std::min(13.0, strip.height() * 0.78), true);
        m_painter.setFont(font);
        const QFontMetricsF metrics(font);
        m_painter.setPen(m_tokens.text);
        const QString shown = metrics.elidedText(name, Qt::ElideMiddle, strip.width());
        m_painter.drawText(baseline(strip, metrics), shown);
        const double used = metrics.horizontalAdvance(shown) + 8;
        QFont light = font;
        light.setBold(false);
        if (QFontMetricsF(light).horizontalAdvance(note) > strip.width() - used)
            return;
        m_painter.setFont(light);
        m_painter.setPen(m_tokens.textMuted);
        m_painter.drawText(baseline(strip.adjusted(used, 0, 0, 0), metrics), note);
    }

    void glyphs()
    {
        const bool full = m_detail == Detail::Cards;
        const QFont nameFont = fontOf(m_painter, std::min(12.0, instanceHeader * m_camera.scale * 0.8), true);
        const QFont indexFont = fontOf(m_painter, full ? 13 : std::min(12.0, gpuSize * m_camera.scale * 0.42), full);
        const QFont smallFont = fontOf(m_painter, 11);
        const QFontMetricsF nameMetrics(nameFont);
        const bool names = instanceHeader * m_camera.scale >= theme::minimumTextPx + 1;
        Numbers numbers(indexFont);
        forVisibleInstances([&](std::size_t i, const InstanceBox &box) {
            const design::Instance &instance = m_scene.design->instances[i];
            if (names) {
                const QRectF strip = m_camera.toScreen(QRectF(box.rect.x(), box.rect.y(), box.rect.width(), instanceHeader));
                m_painter.setFont(nameFont);
                m_painter.setPen(m_tokens.text);
                m_painter.drawText(baseline(strip, nameMetrics), nameMetrics.elidedText(QString::fromStdString(instance.id), Qt::ElideMiddle, strip.width()));
            }
            for (int g = 0; g < box.gpus; ++g) {
                const QRectF cell = m_camera.toScreen(box.gpuRect(g));
                if (!cell.intersects(m_view))
                    continue;
                const int gpu = m_scene.layout.numbers.firstGpu[i] + g;
                const std::uint8_t c = m_scene.heat.gpuCode[static_cast<std::size_t>(gpu)];
                m_painter.setPen(c == code::idle || c == code::noData ? m_tokens.textMuted : inkOn(m_colors.fill[c]));
                m_painter.setFont(indexFont);
                if (full)
                    card(cell, g, gpu, smallFont);
                else
                    numbers.paint(m_painter, cell, g);
            }
        });
    }

    void card(const QRectF &cell, int index, int gpu, const QFont &smallFont)
    {
        const QRectF inner = cell.adjusted(8, m_scene.heat.choice.traffic ? nvlinkStrip(static_cast<int>(cell.height())) + 3 : 6, -6, -6);
        m_painter.drawText(inner.topLeft() + QPointF(0, m_painter.fontMetrics().ascent()), tr("GPU %1").arg(index));
        m_painter.setFont(smallFont);
        const QFontMetrics metrics = m_painter.fontMetrics();
        QStringList lines;
        const auto g = static_cast<std::size_t>(gpu);
        if (g < m_scene.rankOfGpu.size() && m_scene.rankOfGpu[g] >= 0)
            lines << tr("rank %1").arg(QString::fromStdString(format::integer(m_scene.rankOfGpu[g])));
        const HeatChoice &choice = m_scene.heat.choice;
        const std::uint8_t c = m_scene.heat.gpuCode[g];
        if (c == code::noData)
            lines << tr("no data");
        else if (choice.traffic)
            lines << trafficLines(gpu, metrics, inner.width());
        else if (c != code::idle)
            lines << valueText(choice.metric, choice.source, static_cast<double>(m_scene.heat.gpu[g])) + (code::isStale(c) ? tr(" (stale)") : QString());
        for (qsizetype i = 0; i < lines.size(); ++i) // the last one ends at the bottom
            m_painter.drawText(inner.bottomLeft() - QPointF(0, metrics.descent() + static_cast<double>(lines.size() - 1 - i) * metrics.lineSpacing()),
                               metrics.elidedText(lines[i], Qt::ElideRight, static_cast<int>(inner.width())));
    }

    /// One line where it fits, else one for each direction.
    QStringList trafficLines(int gpu, const QFontMetrics &metrics, double width) const
    {
        const auto g = static_cast<std::size_t>(gpu);
        const network::LinkLoads *shown = shownLoads(m_scene);
        if (!shown || g >= shown->nvlinkTx_B.size() || shown->step_s <= 0)
            return {};
        const auto rate = [g](const std::vector<float> &bytes, double step_s) { return static_cast<double>(bytes[g]) / step_s; };
        const double out_Bps = rate(shown->nvlinkTx_B, shown->step_s), in_Bps = rate(shown->nvlinkRx_B, shown->step_s);
        const network::LinkLoads &expected = m_scene.prediction->loads;
        const auto [out, in] = m_scene.heat.choice.source == HeatSource::Ratio
            ? ratiosWords(out_Bps, in_Bps, rate(expected.nvlinkTx_B, expected.step_s), rate(expected.nvlinkRx_B, expected.step_s))
            : lanesWords(out_Bps, in_Bps, static_cast<double>(shown->gpuNvlink_Bps[g]));
        const QString both = tr("NVLink %1 · %2").arg(out, in);
        return metrics.horizontalAdvance(both) <= width ? QStringList{both} : QStringList{out, in};
    }

    QPainter &m_painter;
    const Scene &m_scene;
    const Camera &m_camera;
    const theme::Tokens &m_tokens;
    const CodeColors m_colors;
    const QRectF m_view;
    const Detail m_detail;
    const QColor m_hairline;
};

} // namespace

void paintPart(QImage &image, const Scene &scene, const Camera &camera, const theme::Tokens &tokens, bool text)
{
    image.fill(tokens.canvas.rgb());
    // What ends just outside reaches in by its pen, its letters, its rounding.
    const double around = std::max(24.0, 2 * camera.scale);
    const QRectF view = QRectF(QPointF(), image.deviceIndependentSize()).adjusted(-around, -around, around, around);
    {
        QPainter painter(&image);
        ScenePainter picture(painter, view, scene, camera, tokens);
        picture.frames();
        painter.setRenderHint(QPainter::Antialiasing);
        picture.bars();
    }
    rasterCells(image, camera, scene.layout, scene.heat, codeColors(scene.heat, tokens));
    QPainter painter(&image);
    ScenePainter picture(painter, view, scene, camera, tokens);
    picture.outlines();
    if (text)
        picture.names();
}

void paintScene(QPainter &painter, QSizeF size, const Scene &scene, const Camera &camera, const theme::Tokens &tokens)
{
    const QRectF view(0, 0, size.width(), size.height());
    painter.fillRect(view, tokens.canvas);
    if (!scene.design)
        return;
    painter.save();
    painter.setClipRect(view);
    ScenePainter picture(painter, view, scene, camera, tokens);
    picture.frames();
    picture.bars();
    picture.vectorCells();
    picture.outlines();
    picture.names();
    painter.restore();
    paintFlows(painter, scene.flows, camera, view, tokens);
    paintMarks(painter, scene.marks, camera, view, tokens);
}

} // namespace switchyard::canvas
