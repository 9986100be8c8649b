// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/scenewords.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QRawFont>

#include <core/base/format.h>

#include <views/canvas/stagelabels.h>
#include <views/canvas/traffic.h>
#include <views/language/words.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

QFont fontOf(const QPainter &painter, double pixels, bool bold = false)
{
    QFont font = painter.font();
    font.setPixelSize(std::max(theme::minimumTextPx, static_cast<int>(std::floor(pixels))));
    font.setBold(bold);
    return font;
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

} // namespace

bool isNamed(const QRectF &strip)
{
    return strip.height() >= theme::minimumTextPx + 1 && strip.width() >= 28;
}

SceneWords::SceneWords(QPainter &painter, const QRectF &view, const Shown &shown, const Scene &scene, const Camera &camera, const theme::Tokens &tokens)
    : m_painter(painter)
    , m_scene(scene)
    , m_camera(camera)
    , m_tokens(tokens)
    , m_colors(shown.colors)
    , m_instances(shown.instances)
    , m_view(view)
    , m_letters(shown.inside.adjusted(-4, -4, 4, 4))
    , m_detail(detailAt(camera.scale))
{
}

void SceneWords::paint()
{
    m_below.assign(m_scene.layout.blocks.size(), -1);
    std::vector<bool> silent(m_scene.layout.blocks.size()); // a block in it is too small to say its own
    if (m_scene.heat.choice.predictsTraffic())
        for (const Block &block : m_scene.layout.blocks)
            if (const double use = uplinkOf(block); block.parent >= 0 && !std::isnan(use)) {
                const auto parent = static_cast<std::size_t>(block.parent);
                silent[parent] = silent[parent] || !isNamed(m_camera.toScreen(block.label));
                m_below[parent] = std::max(m_below[parent], use);
            }
    for (std::size_t parent = 0; parent < m_below.size(); ++parent)
        if (!silent[parent])
            m_below[parent] = -1;
    for (const Block &block : m_scene.layout.blocks) {
        const QRectF strip = m_camera.toScreen(block.label);
        if (!isNamed(strip) || !strip.intersects(m_view))
            continue;
        drawName(block.nvlink.isEmpty() ? strip : nvlinkName(strip, block), blockName(block), {blockNote(block, true), blockNote(block, false)});
        if (block.kind == Block::Kind::Storage)
            storageWords(strip, block);
    }
    if (m_scene.heat.choice.traffic) {
        hottestUplinks();
        stageScale();
    }
    if (m_detail >= LevelOfDetail::Nodes)
        glyphs();
}

/// Busier direction of its uplink as a share of capacity; NaN: nothing above, or not told.
double SceneWords::uplinkOf(const Block &block) const
{
    const auto n = static_cast<std::size_t>(block.index);
    return block.kind == Block::Kind::Network && n < m_scene.heat.uplink.size() ? static_cast<double>(m_scene.heat.uplink[n]) : std::numeric_limits<double>::quiet_NaN();
}

/// The three busiest of the uplinks whose blocks are too small for words, where they are busier than others.
void SceneWords::hottestUplinks()
{
    if (m_scene.heat.choice.source != HeatSource::Predicted || !m_scene.heat.choice.traffic)
        return; // observed of none, and a share of capacity beside the colours of another quantity
    std::vector<const Block *> small;
    for (const Block &block : m_scene.layout.blocks)
        if (const QRectF bar = m_camera.toScreen(block.bar); !std::isnan(uplinkOf(block)) && bar.width() >= 4 && !isNamed(m_camera.toScreen(block.label)))
            small.push_back(&block);
    if (small.size() < 2)
        return;
    std::ranges::stable_sort(small, std::greater<>(), [this](const Block *block) { return uplinkOf(*block); });
    const double usual = uplinkOf(*small[small.size() / 2]);
    constexpr std::size_t most = 3;
    m_painter.setFont(fontOf(m_painter, 10, true));
    const QFontMetricsF metrics(m_painter.font());
    for (std::size_t i = 0; i < std::min(most, small.size()); ++i) {
        if (uplinkOf(*small[i]) < std::max(usual * 1.15, usual + 0.005))
            return;
        const QString word = qstring(format::percent(uplinkOf(*small[i])));
        const QRectF bar = m_camera.toScreen(small[i]->bar);
        QRectF tag(0, 0, metrics.horizontalAdvance(word) + 6, metrics.height());
        tag.moveCenter({bar.center().x(), bar.top() - tag.height() / 2});
        if (!tag.intersects(m_view))
            continue;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_tokens.raised);
        m_painter.drawRoundedRect(tag, 2, 2);
        m_painter.setPen(m_tokens.text);
        m_painter.drawText(baseline(tag.adjusted(3, 0, 0, 0), metrics), word);
    }
}

void SceneWords::stageScale()
{
    m_painter.setFont(fontOf(m_painter, 10));
    m_painter.setPen(m_tokens.textMuted);
    const QFontMetricsF metrics(m_painter.font());
    for (const StageLabel &label : stageLabels(m_scene, m_camera, metrics, m_letters)) {
        const QString word = QString::number(label.stage);
        m_painter.drawText(label.at + QPointF(-metrics.horizontalAdvance(word), (metrics.ascent() - metrics.descent()) / 2), word);
    }
}

QString SceneWords::blockName(const Block &block) const
{
    switch (block.kind) {
    case Block::Kind::Network: return QString::fromStdString(m_scene.design->networkNodes[static_cast<std::size_t>(block.index)].id);
    case Block::Kind::UltraServer: return QString::fromStdString(m_scene.design->ultraservers[static_cast<std::size_t>(block.index)].id);
    case Block::Kind::Storage: return QString::fromStdString(m_scene.design->storage[static_cast<std::size_t>(block.index)].id);
    case Block::Kind::Unplaced: break;
    }
    return tr("Location unknown");
}

/// Class, capacity and what it carries, below the name.
void SceneWords::storageWords(const QRectF &strip, const Block &block)
{
    const auto i = static_cast<std::size_t>(block.index);
    const design::Storage &storage = m_scene.design->storage[i];
    QStringList parts{tr("%1 TiB").arg(qstring(format::significant(storage.capacity_TiB)))};
    if (i < m_scene.storage.size() && m_scene.storage[i].rating_Bps > 0)
        parts << qstring(format::rate(m_scene.storage[i].rating_Bps));
    const auto type = m_scene.catalog->storage.find(storage.type);
    parts << QString::fromStdString(type != m_scene.catalog->storage.end() ? type->second.name : storage.type).section(QLatin1Char(','), 0, 0);
    const QRectF line(strip.x(), strip.bottom(), strip.width(), strip.height());
    m_painter.setFont(fontOf(m_painter, std::min(12.0, line.height() * 0.7)));
    m_painter.setPen(m_tokens.textMuted);
    const QFontMetricsF metrics(m_painter.font());
    m_painter.drawText(baseline(line, metrics), metrics.elidedText(parts.join(QStringLiteral(" · ")), Qt::ElideRight, line.width()));
}

QString SceneWords::blockNote(const Block &block, bool withUplinksBelow) const
{
    QStringList parts;
    if (block.kind == Block::Kind::Storage)
        return {}; // in a line of its own
    if (block.kind == Block::Kind::Network)
        parts << tr("layer %1").arg(block.layer);
    if (block.kind == Block::Kind::UltraServer)
        parts << QString::fromStdString(m_scene.design->ultraservers[static_cast<std::size_t>(block.index)].type);
    parts << tr("%1 GPUs").arg(qstring(format::integer(block.gpus)));
    const auto n = static_cast<std::size_t>(block.index);
    if (block.kind == Block::Kind::Network && n < m_scene.heat.uplink.size() && !std::isnan(m_scene.heat.uplink[n]))
        parts << tr("uplink %1").arg(m_scene.heat.choice.source == HeatSource::Difference
                                         ? valueText(m_scene.heat.choice.metric, HeatSource::Difference, static_cast<double>(m_scene.heat.uplink[n]))
                                         : qstring(format::percent(static_cast<double>(m_scene.heat.uplink[n]))));
    if (const double below = m_below[static_cast<std::size_t>(&block - m_scene.layout.blocks.data())]; withUplinksBelow && below >= 0)
        parts << tr("below ≤ %1").arg(qstring(format::percent(below)));
    return parts.join(QStringLiteral(" · "));
}

/// Name in ink, behind it muted the first note that there is room for; the name is elided, never the neighbour's.
void SceneWords::drawName(const QRectF &strip, const QString &name, const QStringList &notes)
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
    const auto note = std::ranges::find_if(notes, [&](const QString &words) { return QFontMetricsF(light).horizontalAdvance(words) <= strip.width() - used; });
    if (note == notes.end())
        return;
    m_painter.setFont(light);
    m_painter.setPen(m_tokens.textMuted);
    m_painter.drawText(baseline(strip.adjusted(used, 0, 0, 0), metrics), *note);
}

/// Above the NVSwitches of a rack what they are; returns what is left for the rack's own name.
QRectF SceneWords::nvlinkName(const QRectF &strip, const Block &block)
{
    const QRectF plane = m_camera.toScreen(block.nvlink);
    const QString word = tr("NVLink");
    m_painter.setFont(fontOf(m_painter, std::min(12.0, strip.height() * 0.7)));
    const QFontMetricsF metrics(m_painter.font());
    const double width = metrics.horizontalAdvance(word), left = std::min(plane.center().x() - width / 2, strip.right() - width);
    if (left - strip.left() < strip.width() / 2)
        return strip;
    m_painter.setPen(m_tokens.textMuted);
    m_painter.drawText(baseline(QRectF(left, strip.top(), width, strip.height()), metrics), word);
    return QRectF(strip.topLeft(), QPointF(left - 8, strip.bottom()));
}

void SceneWords::glyphs()
{
    const bool full = m_detail == LevelOfDetail::Cards;
    const double gpu_px = gpuSize * m_camera.scale;
    const QFont indexFont = fontOf(m_painter, full ? 13 : std::min(12.0, gpu_px * (gpu_px < 24 ? 0.6 : 0.42)), full);
    const QFont smallFont = fontOf(m_painter, 11);
    Numbers numbers(indexFont);
    for (const std::size_t i : m_instances) {
        const InstanceBox &box = m_scene.layout.instances[i];
        if (box.beside > 0 ? gpu_px < theme::minimumTextPx + 3 : m_detail < LevelOfDetail::Glyphs)
            continue; // nothing of it has room
        instanceName(box, m_scene.design->instances[i].id);
        for (int g = 0; g < box.gpus; ++g) {
            const QRectF cell = m_camera.toScreen(box.gpuRect(g));
            if (!cell.intersects(m_letters))
                continue;
            const int gpu = m_scene.layout.numbers.firstGpu[i] + g;
            const std::uint8_t c = m_scene.heat.gpuCode[static_cast<std::size_t>(gpu)];
            m_painter.setPen(c == code::idle || c == code::noData ? m_tokens.textMuted : theme::inkOn(m_colors.fill[c]));
            m_painter.setFont(indexFont);
            if (full)
                card(cell, g, gpu, smallFont);
            else
                numbers.paint(m_painter, cell, g);
        }
    }
}

/// Above its cells, or at the left of those of a tray: there the end of a name says most.
void SceneWords::instanceName(const InstanceBox &box, const std::string &name)
{
    const QRectF strip = m_camera.toScreen(box.nameRect());
    const bool above = box.beside <= 0;
    if (strip.height() < theme::minimumTextPx + 1)
        return;
    const QFont font = fontOf(m_painter, above ? std::min(12.0, strip.height() * 0.8) : std::clamp(strip.height() * 0.5, 1.0 * theme::minimumTextPx, 12.0), above);
    const QFontMetricsF metrics(font);
    const QPointF at = baseline(strip, metrics);
    if (!isSeen(at.y(), metrics.ascent(), metrics.descent()))
        return;
    m_painter.setFont(font);
    m_painter.setPen(above ? m_tokens.text : m_tokens.textMuted);
    QString words = QString::fromStdString(name);
    if (!above && metrics.horizontalAdvance(words) > strip.width() && m_scene.layout.sharedName < name.size()) // a number is worth more than dots before its end
        words = QString::fromStdString(name.substr(m_scene.layout.sharedName));
    m_painter.drawText(at, metrics.elidedText(words, above ? Qt::ElideMiddle : Qt::ElideLeft, strip.width()));
}

void SceneWords::card(const QRectF &cell, int index, int gpu, const QFont &smallFont)
{
    const QRectF inner = cell.adjusted(8, m_scene.heat.choice.traffic ? nvlinkStrip(static_cast<int>(cell.height())) + 3 : 6, -6, -6);
    const QFontMetrics indexMetrics = m_painter.fontMetrics();
    if (const QPointF at = inner.topLeft() + QPointF(0, indexMetrics.ascent()); isSeen(at.y(), indexMetrics.ascent(), indexMetrics.descent()))
        m_painter.drawText(at, tr("GPU %1").arg(index));
    m_painter.setFont(smallFont);
    const QFontMetrics metrics = m_painter.fontMetrics();
    if (constexpr int mostLines = 3; !isSeen(inner.bottom(), mostLines * metrics.lineSpacing(), 0))
        return;
    QStringList lines;
    const auto g = static_cast<std::size_t>(gpu);
    if (g < m_scene.rankOfGpu.size() && m_scene.rankOfGpu[g] >= 0)
        lines << tr("rank %1").arg(qstring(format::integer(m_scene.rankOfGpu[g])));
    const HeatChoice &choice = m_scene.heat.choice;
    const std::uint8_t c = m_scene.heat.gpuCode[g];
    if (c == code::noData)
        lines << tr("no data");
    else if (choice.traffic && choice.source != HeatSource::Difference)
        lines << trafficLines(gpu, metrics, inner.width());
    else if (c > code::idle)
        lines << valueText(choice.metric, choice.source, static_cast<double>(m_scene.heat.gpu[g])) + (code::isStale(c) ? tr(" (stale)") : QString());
    for (qsizetype i = 0; i < lines.size(); ++i) // the last one ends at the bottom
        m_painter.drawText(inner.bottomLeft() - QPointF(0, metrics.descent() + static_cast<double>(lines.size() - 1 - i) * metrics.lineSpacing()),
                           metrics.elidedText(lines[i], Qt::ElideRight, static_cast<int>(inner.width())));
}

/// One line where it fits, else one for each direction.
QStringList SceneWords::trafficLines(int gpu, const QFontMetrics &metrics, double width) const
{
    const auto g = static_cast<std::size_t>(gpu);
    const network::LinkLoads *shown = shownLoads(m_scene);
    if (!shown || g >= shown->nvlinkTx_B.size() || shown->step_s <= 0)
        return {};
    const auto rate = [g](const std::vector<float> &bytes, double step_s) { return static_cast<double>(bytes[g]) / step_s; };
    const double out_Bps = rate(shown->nvlinkTx_B, shown->step_s), in_Bps = rate(shown->nvlinkRx_B, shown->step_s);
    const network::LinkLoads *expected = isRatio(m_scene.heat.choice.source) ? comparedLoads(m_scene) : nullptr;
    const auto [out, in] = expected
        ? ratiosWords(out_Bps, in_Bps, rate(expected->nvlinkTx_B, expected->step_s), rate(expected->nvlinkRx_B, expected->step_s))
        : lanesWords(out_Bps, in_Bps, static_cast<double>(shown->gpuNvlink_Bps[g]));
    const QString both = tr("NVLink %1 · %2").arg(out, in);
    return metrics.horizontalAdvance(both) <= width ? QStringList{both} : QStringList{out, in};
}

} // namespace switchyard::canvas
