// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/comparemap.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <QPainter>

#include <views/canvas/hovertext.h>
#include <views/language/words.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

using text::Rich;

constexpr std::array compareWords = {std::pair(CompareMode::Panes, std::string_view("panes")), std::pair(CompareMode::Swipe, std::string_view("swipe")),
                                     std::pair(CompareMode::Difference, std::string_view("difference"))};

Heat heatOf(const Scene &scene, HeatChoice choice, const HeatPast &past = {.scale = {0, 0, false}})
{
    choice.source = HeatSource::Predicted;
    return makeHeat(choice, scene.layout.numbers, scene.design->networkNodes.size(), scene.prediction.get(), nullptr, past);
}

/// The difference of what is under the pointer, where that is one value.
QString differenceAt(const Scene &scene, const Hit &hit)
{
    const auto words = [&](const std::vector<float> &values, int index) {
        const auto i = static_cast<std::size_t>(index);
        return index >= 0 && i < values.size() && !std::isnan(values[i]) ? valueText(scene.heat.choice.metric, HeatSource::Difference, static_cast<double>(values[i])) : QString();
    };
    if (hit.instance < 0)
        return hit.block >= 0 && scene.layout.blocks[static_cast<std::size_t>(hit.block)].kind == Block::Kind::Network
            ? words(scene.heat.uplink, scene.layout.blocks[static_cast<std::size_t>(hit.block)].index)
            : QString();
    const auto instance = static_cast<std::size_t>(hit.instance);
    if (hit.card >= 0)
        return words(scene.heat.card, scene.layout.numbers.firstCard[instance] + hit.card);
    return hit.gpu >= 0 ? words(scene.heat.gpu, scene.layout.numbers.firstGpu[instance] + hit.gpu) : QString();
}

} // namespace

std::string_view wordOf(CompareMode mode)
{
    const auto *const found = std::ranges::find(compareWords, mode, &std::pair<CompareMode, std::string_view>::first);
    return found != compareWords.end() ? found->second : std::string_view();
}

std::optional<CompareMode> compareModeFromWord(std::string_view word)
{
    if (word.empty())
        return CompareMode::Off;
    const auto *const found = std::ranges::find(compareWords, word, &std::pair<CompareMode, std::string_view>::second);
    return found != compareWords.end() ? std::optional(found->first) : std::nullopt;
}

CompareMap makeCompareMap(const design::DesignPtr &before, Scene &now, double aspect)
{
    Together together = layOutTogether(*before, *now.design, *now.catalog, aspect);
    now.layout = std::move(together.now);
    CompareMap map;
    map.before.design = before;
    map.before.catalog = now.catalog;
    map.before.layout = std::move(together.before);
    map.difference.design = now.design;
    map.difference.catalog = now.catalog;
    map.difference.layout = now.layout;
    map.was = std::move(together.was);
    map.gone = std::move(together.gone);
    map.come = std::move(together.come);
    return map;
}

void colourComparison(CompareMap &map, Scene &now, const Compared &compared)
{
    Scene &before = map.before;
    const auto gpus = static_cast<std::size_t>(before.layout.numbers.gpus());
    before.prediction = compared.prediction && compared.prediction->gpuMemory_B.size() == gpus ? compared.prediction : nullptr;
    before.sending = before.prediction ? compared.sending : nullptr;
    before.rankOfGpu = before.prediction ? ranksOfGpus(*before.prediction, before.layout.numbers.gpus()) : std::vector<int>();
    before.flows = flowsOf(*before.design, before.layout, before.prediction.get());
    before.storage = goodput::storageUses(*before.design, *before.catalog, before.prediction.get(), compared.others.get());
    before.heat = heatOf(before, now.heat.choice);
    now.heat = heatOf(now, now.heat.choice);
    if (before.prediction && now.prediction && !now.heat.choice.traffic && now.heat.range != RangeSource::Typed) {
        const theme::Scale scale = before.heat.scale.high > now.heat.scale.high ? before.heat.scale : now.heat.scale;
        before.heat = heatOf(before, now.heat.choice, {.scale = {0, 0, false}, .fixed = scale});
        now.heat = heatOf(now, now.heat.choice, {.scale = {0, 0, false}, .fixed = scale});
    }
    settleBasis(before);
    settleBasis(now);
    if (areTwoPictures(compared.mode)) // they have one legend
        now.heat.overCapacity = now.heat.overCapacity || before.heat.overCapacity;
    if (compared.mode != CompareMode::Difference)
        return;
    map.difference.rankOfGpu = now.rankOfGpu;
    map.difference.prediction = now.prediction;
    map.difference.heat = differenceHeat(before, now, map.was);
}

QSize paneSize(QSize room, QSizeF drawing)
{
    const QSize beside((room.width() - 1) / 2, room.height()), above(room.width(), (room.height() - 1) / 2);
    const auto scale = [&](QSize pane) { return std::min(pane.width() / std::max(1.0, drawing.width()), pane.height() / std::max(1.0, drawing.height())); };
    return scale(above) > 1.1 * scale(beside) ? above : beside;
}

QRect swipePart(QSize view, double swipe, bool before, double devicePixelRatio)
{
    const QRect all(QPoint(), view);
    if (const double column = swipeColumn_px * devicePixelRatio; column > std::floor(column))
        return all;
    const double line = swipe * view.width() / swipeColumn_px;
    return before ? all & QRect(0, 0, swipeColumn_px * static_cast<int>(std::ceil(line)), view.height())
                  : all.adjusted(swipeColumn_px * static_cast<int>(std::floor(line)), 0, 0, 0);
}

text::Rich compareText(const CompareMap &map, const Scene &now, QPointF world)
{
    const Hit here = hitTest(now.layout, world), then = hitTest(map.before.layout, world);
    const Rich after = hoverText(now, here), was = hoverText(map.before, then);
    if (after.isEmpty() && was.isEmpty())
        return {};
    const Rich nothing = text::rich(QStringLiteral("<i>%1</i>"), tr("nothing here"));
    Rich words = text::rich(QStringLiteral("<table cellspacing='0'><tr><td style='padding-right:24px'>%1</td><td>%2</td></tr><tr><td style='padding-right:24px'>%3</td><td>%4</td></tr></table>"),
                            tr("BEFORE"), tr("NOW"), was.isEmpty() ? nothing : was, after.isEmpty() ? nothing : after);
    if (map.difference.heat.gpuCode.empty())
        return words;
    if (const QString difference = differenceAt(map.difference, here); !difference.isEmpty())
        words += text::rich(QStringLiteral("<b>%1</b>"), map.difference.heat.choice.traffic ? tr("now − before, the farthest of its links: %1").arg(difference) : tr("now − before: %1 of what the hardware can do").arg(difference));
    const int instance = here.instance >= 0 ? map.was.instance[static_cast<std::size_t>(here.instance)] : -1;
    if (here.instance >= 0 && instance < 0)
        words += text::rich(QStringLiteral("<b>%1</b>"), tr("only now"));
    else if (here.instance >= 0 && instance != then.instance) // matched by id, elsewhere
        words += text::rich(QStringLiteral("<br>%1"), tr("compared with %1 in %2").arg(QString::fromStdString(map.before.design->instances[static_cast<std::size_t>(instance)].id),
                                                                                        QString::fromStdString(map.before.design->instances[static_cast<std::size_t>(instance)].networkNode)));
    return words;
}

void paintPlaces(QPainter &painter, const std::vector<QRectF> &places, PlaceKind kind, const Camera &camera, const QRectF &view, const theme::Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr std::size_t few = 64; // more are no exceptions any longer
    const QColor ink = kind == PlaceKind::Empty || places.size() > few ? tokens.textMuted : tokens.text;
    for (const QRectF &place : places) {
        QRectF rect = camera.toScreen(place);
        if (const double grow = (5 - std::min(rect.width(), rect.height())) / 2; grow > 0) // to be found from afar
            rect.adjust(-grow, -grow, grow, grow);
        if (!rect.intersects(view))
            continue;
        if (kind == PlaceKind::OnlyNow)
            painter.fillRect(rect, QBrush(ink, Qt::Dense6Pattern));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.canvas, 3));
        painter.drawRect(rect);
        painter.setPen(QPen(ink, 1.2, kind == PlaceKind::OnlyNow ? Qt::SolidLine : Qt::DashLine));
        painter.drawRect(rect);
        if (kind == PlaceKind::OnlyBefore) {
            painter.drawLine(rect.topLeft(), rect.bottomRight());
            painter.drawLine(rect.bottomLeft(), rect.topRight());
        }
    }
    painter.restore();
}

} // namespace switchyard::canvas
