// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing as a picture: of one design, or of two that are compared.
#include <views/results/viewpictures.h>

#include <algorithm>
#include <utility>

#include <core/design/numbering.h>
#include <core/predict/at_moment.h>
#include <core/predict/while_busy.h>
#include <views/canvas/comparemap.h>
#include <views/canvas/jobsigns.h>
#include <views/canvas/legend.h>
#include <views/canvas/peers.h>
#include <views/canvas/scenepainter.h>
#include <views/language/words.h>
#include <views/schematic/schematicpainter.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>

namespace switchyard::results {

namespace {

constexpr double legend_px = 56;

/// With its links as the basis tells them.
predict::MomentOfStep drawn(const widgets::PredictionPtr &prediction, const std::shared_ptr<const train::StepTimes> &timeline, const canvas::HeatChoice &choice)
{
    if (choice.traffic && prediction && choice.basis == canvas::Basis::Busy)
        return {predict::whileBusy(*prediction), nullptr};
    if (choice.traffic && prediction && choice.basis == canvas::Basis::Playhead && timeline)
        return predict::momentOf(*prediction, timeline->moments, choice.playhead_s);
    return {prediction, nullptr};
}

Result<canvas::HeatChoice> choiceOf(const RenderInput &input)
{
    canvas::HeatChoice choice;
    if (!canvas::chooseWord(choice, input.heat))
        return fail(ErrorCode::Usage, say("--heat {} is not a quantity of the canvas", input.heat));
    choice.basis = input.basis;
    choice.playhead_s = input.playhead_s;
    return choice;
}

/// Without its layout and colours.
canvas::Scene sceneOf(const RenderInput &input, const canvas::HeatChoice &choice)
{
    canvas::Scene scene;
    scene.design = input.design;
    scene.catalog = input.catalog;
    predict::MomentOfStep shown = drawn(input.prediction, input.timeline, choice);
    scene.prediction = std::move(shown.prediction);
    scene.sending = std::move(shown.sending);
    scene.heat.choice = choice;
    scene.jobOfInstance = canvas::jobsOfInstances(*input.design);
    return scene;
}

/// What needs its layout, but for the colours.
void complete(canvas::Scene &scene, const RenderInput &input)
{
    if (scene.prediction)
        scene.rankOfGpu = canvas::ranksOfGpus(*scene.prediction, scene.layout.numbers.gpus());
    scene.marks = canvas::marksOf(*input.design, scene.layout, input.findings);
    scene.slowGpus = canvas::slowGpusOf(input.findings);
    scene.flows = canvas::flowsOf(*input.design, scene.layout, input.prediction.get());
    const std::vector<goodput::NamedRun> others = goodput::otherRuns(*scene.catalog, *input.design, input.prediction ? input.prediction->job : std::string());
    scene.storage = goodput::storageUses(*input.design, *scene.catalog, input.prediction.get(), &others);
}

/// World: all of it, or what `--at` names.
QRectF lookedAt(const canvas::Scene &scene, const RenderInput &input)
{
    const QRectF at = input.at.empty() ? QRectF() : canvas::rectOf(*input.design, scene.layout, input.at);
    return at.isEmpty() ? scene.layout.bounds : at;
}

/// Below the drawing, to the right; left of it whose the strips on it are.
void paintScale(QPainter &painter, const QRectF &rect, const canvas::Scene &scene, const theme::Tokens &t)
{
    const canvas::Heat &heat = scene.heat;
    const double width = std::min(rect.width() - 32, heat.missing.isEmpty() ? canvas::legendWidth(heat) : rect.width() * 0.6);
    const QRectF legend(rect.right() - width - 16, rect.bottom() - legend_px + 8, width, 40);
    canvas::paintJobSigns(painter, canvas::jobSigns(scene, QRectF(QPointF(rect.left() + 16, legend.top() + 3), QPointF(legend.left() - 24, legend.bottom())), t), t);
    if (heat.missing.isEmpty())
        return canvas::paintLegend(painter, legend, heat, t);
    painter.setFont(theme::font(theme::Type::Body));
    painter.setPen(t.text);
    painter.drawText(scene.jobOfInstance.empty() ? QRectF(rect.left() + 16, legend.y(), rect.width() - 32, legend.height()) : legend, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextWordWrap, heat.missing);
}

/// Of the job that is shown the first in the design; 0 where it has none.
int firstInstance(const RenderInput &input)
{
    const design::Job *const job = design::jobToShow(*input.design, input.job.empty() && input.prediction ? input.prediction->job : input.job);
    const auto instances = job ? design::jobInstances(*input.design, *job) : Result<std::vector<int>>();
    return instances && !instances->empty() ? std::ranges::min(*instances) : 0;
}

/// One instance's inside, with a GPU of it selected; -1: none is.
void paintInside(QPainter &painter, const QRectF &rect, const RenderInput &input, const canvas::Scene &scene, const design::Numbering &numbers, int instance, int local, const theme::Tokens &t)
{
    const schematic::Input of{.design = input.design.get(), .catalog = input.catalog.get(), .prediction = scene.prediction.get(), .instance = instance, .choice = scene.heat.drawn(),
                              .selected = local >= 0 ? numbers.firstGpu[static_cast<std::size_t>(instance)] + local : -1, .heat = &scene.heat};
    painter.save();
    painter.translate(rect.topLeft());
    const double zoom = schematic::zoomIn(rect.size());
    painter.scale(zoom, zoom);
    schematic::paintSchematic(painter, schematic::makeSchematic(of, rect.size() / zoom), t, {}, local >= 0 ? std::vector{local} : std::vector<int>());
    painter.restore();
}

/// Of that instance the GPU that `--at` or `--select` names; -1: none.
int gpuNamed(const RenderInput &input, int instance)
{
    std::vector<std::string> words = input.select;
    words.insert(words.begin(), input.at);
    for (const std::string &word : words)
        if (const session::Place place = word.empty() ? session::Place() : session::resolve(*input.design, word); place.instance == instance && place.gpu >= 0)
            return place.gpu;
    return -1;
}

} // namespace

Result<void> paintCanvas(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    SWITCHYARD_TRY(const canvas::HeatChoice choice, choiceOf(input));
    const QRectF drawing = rect.adjusted(0, 0, 0, -legend_px);
    canvas::Scene scene = sceneOf(input, choice);
    scene.layout = canvas::layOut(*input.design, *input.catalog, drawing.width() / drawing.height());
    scene.heat = canvas::makeHeat(choice, scene.layout.numbers, input.design->networkNodes.size(), scene.prediction.get(), nullptr);
    canvas::settleBasis(scene);
    complete(scene, input);
    canvas::Camera camera;
    camera.fit(lookedAt(scene, input), drawing.size());
    if (const int inside = canvas::instanceInside(scene, camera, drawing.size()); inside >= 0) { // as in the window
        paintInside(painter, rect, input, scene, scene.layout.numbers, inside, gpuNamed(input, inside), t);
        return {};
    }
    painter.save();
    painter.translate(rect.topLeft());
    painter.setClipRect(QRectF(QPointF(), drawing.size()));
    canvas::paintScene(painter, drawing.size(), scene, camera, t);
    if (!input.select.empty())
        canvas::paintPeers(painter, canvas::peersOf(scene, input.select), scene, camera, QRectF(QPointF(), drawing.size()), t);
    painter.restore();
    painter.fillRect(QRectF(rect.left(), drawing.bottom(), rect.width(), legend_px), t.panel); // QSvgGenerator does not clip
    paintScale(painter, rect, scene, t);
    return {};
}

Result<void> paintCompare(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    SWITCHYARD_TRY(const canvas::HeatChoice choice, choiceOf(input));
    if (!input.before.design) {
        paintReason(painter, rect, tr("Nothing to compare with: --before names another design."), t);
        return {};
    }
    const QRectF room = rect.adjusted(0, 0, 0, -legend_px);
    canvas::Scene now = sceneOf(input, choice);
    canvas::CompareMap map = input.compare == canvas::CompareMode::Panes ? canvas::makePaneMap(input.before.design, now, room.size())
                                                                         : canvas::makeCompareMap(input.before.design, now, room.width() / room.height());
    predict::MomentOfStep before = drawn(input.before.prediction, input.before.timeline, choice);
    const auto others = std::make_shared<const std::vector<goodput::NamedRun>>(goodput::otherRuns(*input.catalog, *input.before.design, input.before.prediction ? input.before.prediction->job : std::string()));
    canvas::colourComparison(map, now, {input.compare, input.before.design, std::move(before.prediction), std::move(before.sending), others});
    complete(now, input);
    canvas::paintComparison(painter, room,
                            {map, now, input.compare, lookedAt(now, input), input.select, qstring(input.before.name)}, t);
    paintScale(painter, rect, input.compare == canvas::CompareMode::Difference ? map.difference : now, t);
    return {};
}

/// The instance that `--at` or `--select` names, else one of the job, with the selected GPU's partners lit.
Result<void> paintInstance(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    if (input.design->instances.empty())
        return fail(ErrorCode::InvalidInput, say("the design has no instance; expected one to look into"));
    SWITCHYARD_TRY(const canvas::HeatChoice choice, choiceOf(input));
    const session::Place chosen = input.select.empty() ? session::Place() : session::resolve(*input.design, input.select.front());
    const session::Place place = !input.at.empty() ? session::resolve(*input.design, input.at) : chosen.instance >= 0 ? chosen : session::Place{.instance = firstInstance(input)};
    if (place.instance < 0)
        return fail(ErrorCode::Usage, say("--at {} is no instance; expected the id of one, as {}", input.at, input.design->instances.front().id));
    canvas::Scene scene = sceneOf(input, choice);
    const design::Numbering numbers(*input.design, *input.catalog);
    scene.heat = canvas::makeHeat(choice, numbers, input.design->networkNodes.size(), scene.prediction.get(), nullptr);
    canvas::settleBasis(scene);
    paintInside(painter, rect, input, scene, numbers, place.instance, gpuNamed(input, place.instance), t);
    return {};
}

} // namespace switchyard::results
