// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/savedview.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <core/base/number.h>

namespace switchyard::canvas {

namespace {

constexpr std::string_view busyWord = "busy", playheadWord = "playhead"; ///< of what is predicted
struct SourceWord {
    HeatSource source;
    std::string_view word;
};
constexpr std::array sourceWords = {SourceWord{HeatSource::Predicted, "predicted"}, // in the mean of the step
                                    SourceWord{HeatSource::Live, "live"}, SourceWord{HeatSource::Ratio, "ratio"}, SourceWord{HeatSource::Peers, "peers"}};
constexpr std::string_view between = "..", logWord = "log", fullWord = "full"; ///< of the scale of a quantity

/// "1000000000..25000000000": typed ends of a scale, in base units.
std::string wordsOf(const TypedRange &range)
{
    const auto exact = [](double value) {
        std::array<char, 40> text{};
        return std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
    };
    return exact(range.low) + std::string(between) + exact(range.high);
}

std::optional<TypedRange> rangeOf(std::string_view words, Quantity quantity)
{
    const std::size_t middle = words.find(between);
    if (middle == std::string_view::npos)
        return std::nullopt;
    const auto low = number::fromText(words.substr(0, middle)), high = number::fromText(words.substr(middle + between.size()));
    return low && high && *high > *low ? std::optional(TypedRange{quantity, *low, *high}) : std::nullopt;
}

/// The scale by the words behind a quantity's, in any order; what none of them says is as it begins: linear, fitted, automatic.
void readScale(HeatChoice &choice, std::string_view words)
{
    choice.logarithmic = choice.fullRange = false;
    std::optional<TypedRange> typed;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        words.remove_prefix(std::min(word.size() + 1, words.size()));
        choice.logarithmic = choice.logarithmic || word == logWord;
        choice.fullRange = choice.fullRange || word == fullWord;
        if (const auto range = rangeOf(word, choice.metric))
            typed = range;
    }
    if (typed || (choice.typed && choice.typed->of == choice.metric)) // that of another quantity stays
        choice.typed = typed;
}

} // namespace

Camera cameraOf(const design::SavedView &view, const QRectF &bounds, QSizeF size)
{
    Camera camera;
    camera.fit(bounds, size);
    camera.scale = std::clamp(camera.scale * view.zoom, Camera::smallest, Camera::largest);
    const QPointF middle = bounds.center() + QPointF(view.center.x, view.center.y);
    camera.offset = QPointF(size.width() / 2, size.height() / 2) - middle * camera.scale;
    return camera;
}

void keepCamera(design::SavedView &view, const Camera &camera, const QRectF &bounds, QSizeF size)
{
    Camera whole;
    whole.fit(bounds, size);
    const QPointF middle = camera.toWorld(QPointF(size.width() / 2, size.height() / 2)) - bounds.center();
    view.zoom = camera.scale / whole.scale;
    view.center = {middle.x(), middle.y()};
}

HeatChoice heatOf(const design::SavedView &view, HeatChoice now)
{
    const std::size_t space = std::min(view.heat.find(' '), view.heat.size());
    if (chooseWord(now, std::string_view(view.heat).substr(0, space)) && !now.traffic)
        readScale(now, std::string_view(view.heat).substr(std::min(space + 1, view.heat.size())));
    now.basis = view.basis == busyWord ? Basis::Busy : view.basis == playheadWord ? Basis::Playhead : Basis::Mean;
    now.playhead_s = now.basis == Basis::Playhead ? view.playhead_s : 0;
    if (now.basis != Basis::Mean)
        now.source = HeatSource::Predicted;
    for (const SourceWord &of : sourceWords) // views of before say none
        if (of.word == view.basis)
            now.source = of.source;
    return now;
}

void keepHeat(design::SavedView &view, const HeatChoice &choice)
{
    view.heat = wordOf(choice);
    if (!choice.traffic && choice.typed && choice.typed->of == choice.metric)
        view.heat += ' ' + wordsOf(*choice.typed);
    for (const auto &[is, word] : {std::pair(choice.logarithmic, logWord), std::pair(choice.fullRange, fullWord)})
        if (is && !choice.traffic)
            (view.heat += ' ') += word;
    const HeatSource source = choice.source == HeatSource::Moment ? HeatSource::Live : choice.source; // no file keeps the moment
    view.basis.clear();
    for (const SourceWord &known : sourceWords)
        if (known.source == source)
            view.basis = known.word;
    if (source == HeatSource::Predicted && choice.basis != Basis::Mean)
        view.basis = choice.basis == Basis::Busy ? busyWord : playheadWord;
    view.playhead_s = view.basis == playheadWord ? choice.playhead_s : 0;
}

} // namespace switchyard::canvas
