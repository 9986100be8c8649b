// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/viewpictures.h>

#include <algorithm>
#include <map>

#include <core/base/echo.h>
#include <core/predict/at_moment.h>
#include <core/predict/placed_traffic.h>
#include <views/flows/flowmap.h>
#include <views/goodput/goodputpicture.h>
#include <views/gridmap/gridpainter.h>
#include <views/language/words.h>
#include <views/leaf/leaflayout.h>
#include <views/matrix/groupedmap.h>
#include <views/matrix/levelsmap.h>
#include <views/matrix/tilecache.h>
#include <views/matrix/unrolledmap.h>
#include <views/results/costview.h>
#include <views/results/findingspanel.h>
#include <views/results/memorycolumns.h>
#include <views/results/memoryview.h>
#include <views/results/seenmemory.h>
#include <views/rl/rllayout.h>
#include <views/serving/servinglayout.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>
#include <views/timeline/frames.h>
#include <views/timeline/laneowner.h>

namespace switchyard::results {

namespace {

Result<void> paintGrid(QPainter &painter, const QRectF &rect, const RenderInput &input, gridmap::GridMap (*make)(const gridmap::Input &), const theme::Tokens &t)
{
    canvas::HeatChoice choice = input.grid.value_or(canvas::HeatChoice());
    if (!input.grid && !canvas::chooseWord(choice, input.heat))
        return fail(ErrorCode::Usage, say("--heat {} is not a quantity of this view", input.heat));
    choice.traffic = false; // a grid shows one quantity
    const gridmap::GridMap map = make({input.design.get(), input.prediction.get(), input.observation.get(), input.job, choice, nullptr, input.reference.get()});
    gridmap::GridLayout(map, rect).paint(painter, t);
    return {};
}

} // namespace

void paintReason(QPainter &painter, const QRectF &rect, const QString &reason, const theme::Tokens &t)
{
    painter.setFont(theme::font(theme::Type::Title));
    painter.setPen(t.textMuted);
    painter.drawText(rect.adjusted(64, 0, -64, 0), Qt::AlignCenter | Qt::TextWordWrap, reason);
}

namespace {

int ranksOf(const RenderInput &input)
{
    const auto &gpuOfRank = input.prediction->placement.gpuOfRank;
    return gpuOfRank.empty() ? input.prediction->prediction.gpus : static_cast<int>(gpuOfRank.size());
}

std::vector<matrix::AxisDivision> divisionsOf(const RenderInput &input)
{
    const design::Job *job = design::jobToShow(*input.design, input.job);
    const workload::Plan *plan = job ? design::planOf(*job) : nullptr;
    return plan ? matrix::axisDivisions(*plan) : std::vector<matrix::AxisDivision>();
}

} // namespace

Result<void> paintUnrolled(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const matrix::UnrolledMap map = matrix::makeUnrolledMap(predict::pairTraffic(*input.prediction), ranksOf(input), divisionsOf(input), true);
    matrix::UnrolledLayout(map, rect).paint(painter, t);
    return {};
}

namespace {
/// Levels above, and below them where there is room the same unrolled.
Result<void> paintLevels(QPainter &painter, const QRectF &rect, const RenderInput &input, const matrix::Traffic &traffic, const theme::Tokens &t)
{
    constexpr double least_px = 560;
    const bool both = rect.height() >= least_px;
    const matrix::LevelsMap map(std::make_shared<matrix::Traffic>(traffic), matrix::levelSteps(traffic.ranks, divisionsOf(input)), false, true);
    const matrix::LevelsLayout levels(map, {rect.topLeft(), QSizeF(rect.width(), rect.height() * (both ? 0.55 : 1))});
    levels.paint(painter, t);
    return both ? paintUnrolled(painter, QRectF(QPointF(rect.left(), levels.bottom() + 24), rect.bottomRight()), input, t) : Result<void>();
}
} // namespace

namespace {

/// What is asked for, else as the window begins.
Result<matrix::Grouping> groupingOf(const RenderInput &input, int ranks)
{
    const std::vector<matrix::Grouping> all = matrix::groupings(input.prediction.get(), ranks, divisionsOf(input));
    if (input.grouping.empty())
        return matrix::firstGrouping(all, ranks);
    if (const auto wanted = matrix::groupingFromWord(input.grouping); wanted && std::ranges::find(all, *wanted) != all.end())
        return *wanted;
    std::string words;
    for (const matrix::Grouping &grouping : all)
        words += (words.empty() ? "" : ", ") + matrix::wordOf(grouping);
    return fail(ErrorCode::Usage, say("--grouping {}: ranks of this job cannot be gathered so; expected {}", inQuotes(input.grouping), words));
}

} // namespace

Result<void> paintMatrix(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const matrix::Traffic traffic{predict::pairTraffic(*input.prediction), ranksOf(input)};
    SWITCHYARD_TRY(const matrix::Grouping grouping, groupingOf(input, traffic.ranks));
    if (grouping.by == matrix::Grouping::By::Levels)
        return paintLevels(painter, rect, input, traffic, t);
    if (grouping.by != matrix::Grouping::By::Ranks) {
        matrix::GroupedMap map = matrix::makeGroupedMap(grouping, *input.prediction, traffic.items, traffic.ranks, divisionsOf(input), false, true);
        if (input.traffic == ~0U) // nobody observes whose bytes they are
            map.setObserved(*input.prediction, input.observation.get());
        matrix::GroupedLayout(map, rect).paint(painter, t);
        return {};
    }
    matrix::MatrixPicture picture;
    picture.ranks = traffic.ranks;
    picture.items = traffic.items;
    picture.divisions = divisionsOf(input);
    picture.camera = matrix::fitCamera(traffic.ranks, matrix::MatrixPicture::cells(rect).width());
    const matrix::ByteRange range = matrix::pairRange(traffic);
    picture.scale = matrix::scaleOf(range, true);
    const QList<QRgb> colors = matrix::tileColors(range, true, t);
    std::map<matrix::TileKey, QImage> images;
    for (const matrix::TileKey &key : picture.visible(rect, picture.level()))
        images[key] = matrix::colorTile(matrix::computeTile(traffic, key, range), colors);
    picture.paint(painter, rect, t, [&images](const matrix::TileKey &key) -> const QImage * {
        const auto found = images.find(key);
        return found != images.end() ? &found->second : nullptr;
    });
    return {};
}

Result<void> paintStrategy(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    return paintGrid(painter, rect, input, &gridmap::makeStrategyMap, t);
}

Result<void> paintRails(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    RenderInput of = input;
    if (const telemetry::Descriptor *quantity = canvas::heatFromWord(input.heat); !quantity || !telemetry::isPerCard(quantity->quantity))
        of.heat = telemetry::descriptor(telemetry::Quantity::EfaTx_Bps).word; // the default is one of GPUs
    return paintGrid(painter, rect, of, &gridmap::makeRailsMap, t);
}

Result<void> paintTimeline(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    if (!input.timeline || input.timeline->cells.empty()) {
        paintReason(painter, rect, tr("The step has no timeline."), t);
        return {};
    }
    const std::vector<train::TimelineCell> &cells = input.timeline->cells;
    const bool placed = input.prediction->fabric && !input.timeline->moments.stages.empty();
    const timeline::ObservedPicture seen = input.traces ? timeline::typicalOf(*input.traces, input.prediction->engine.get()) : timeline::ObservedPicture();
    const timeline::LaneOwner lanes = timeline::laneOwner(*input.prediction, input.timeline->moments, session::gpusOf(*input.design, *input.catalog, input.select), seen).value_or(timeline::LaneOwner());
    const predict::LinkHistory links = !placed ? predict::LinkHistory()
        : lanes.rank >= 0                      ? predict::linkHistoryOfRank(*input.prediction, input.timeline->moments, lanes.rank, input.traffic)
                                               : predict::linkHistory(*input.prediction, input.timeline->moments, lanes.stage, input.traffic);
    const predict::UplinkHistory uplinks = placed ? predict::uplinkHistory(*input.prediction, input.timeline->moments, input.traffic) : predict::UplinkHistory();
    double end_s = std::max(input.prediction->prediction.step_s, seen.isThere() ? seen.step->length_s : 0);
    for (const train::TimelineCell &cell : cells)
        end_s = std::max(end_s, cell.end_s);
    if (seen.isRecorded())
        end_s = seen.step->length_s;
    std::vector<timeline::Frame> frames;
    for (const double time_s : input.frames)
        if (placed && !seen.isRecorded() && time_s <= end_s)
            frames.push_back(timeline::makeFrame(*input.design, *input.prediction, *input.timeline, time_s));
    timeline::TimelinePicture picture{.cells = &cells, .path = &input.timeline->path, .links = &links, .uplinks = &uplinks, .step_s = input.prediction->prediction.step_s, .to_s = end_s, .laneStage = lanes.stage, .laneRank = lanes.rank, .mask = input.traffic, .playhead_s = input.playhead_s, .observed = seen};
    for (const timeline::Frame &frame : frames)
        picture.pins.push_back(frame.time_s);
    const QRectF page = rect.adjusted(0, 16, 0, -16);
    const std::vector<QRectF> rects = timeline::frameRects(frames.size(), page);
    const timeline::TimelineLayout layout(picture, page.adjusted(0, rects.empty() ? 0 : timeline::framesHeight(frames.size(), page), 0, 0));
    timeline::paintTies(painter, rects, frames, layout, input.playhead_s, t);
    layout.paint(painter, t);
    for (std::size_t i = 0; i < rects.size(); ++i)
        timeline::paintFrame(painter, rects[i], frames[i], frames[i].time_s == input.playhead_s, t);
    return {};
}

Result<void> paintFlows(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    flows::FlowMap map = flows::makeFlowMap(input.prediction.get(), input.prediction->fabric ? std::make_shared<const predict::BytePaths>(predict::bytePaths(*input.prediction)) : nullptr, t);
    flows::observe(map, input.prediction.get(), input.observation.get());
    map.chosen = input.traffic;
    flows::FlowLayout(map, rect).paint(painter, t);
    return {};
}

Result<void> paintMemory(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const std::vector<MemoryColumn> columns = memoryColumns(*input.prediction, t);
    MemoryPicture picture{input.prediction.get(), worstColumn(*input.prediction, columns)};
    if (input.observation)
        picture.seen = seenMemory(*input.prediction, columns, input.observation.get());
    picture.paint(painter, rect.adjusted(0, 16, 0, -16), t);
    return {};
}

Result<void> paintGoodput(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const goodputview::GoodputPicture picture = goodputview::makePicture(input.design.get(), input.prediction.get());
    goodputview::GoodputLayout(picture, rect).paint(painter, t);
    return {};
}

Result<void> paintLeaf(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const std::vector<int> gpus = session::gpusOf(*input.design, *input.catalog, input.select.empty() && !input.at.empty() ? std::vector{input.at} : input.select);
    const leafview::LeafMap map = leafview::makeLeafMap({input.design.get(), input.prediction.get(), input.observation.get(), input.job, gpus.empty() ? -1 : gpus.front(), input.leaf});
    const int row = map.selected < 0 ? 0 : map.selected / static_cast<int>(map.columns.size());
    const int shown = leafview::LeafLayout(map, rect).rowsShown();
    leafview::LeafLayout(map, rect, row < shown ? 0 : row - shown / 2).paint(painter, t);
    return {};
}

Result<void> paintServing(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const serve::Served *served = input.prediction->serving ? &*input.prediction->serving : nullptr;
    const servingview::CurvePtr curve = served ? std::make_shared<const Result<serve::LoadCurve>>(serve::loadCurve(*input.catalog, served->job)) : nullptr;
    const servingview::ServingPicture picture = servingview::makePicture(input.design.get(), input.job, served, curve, input.observation.get());
    servingview::ServingLayout(picture, rect).paint(painter, t);
    return {};
}

Result<void> paintRl(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const rlview::RlPicture picture = rlview::makePicture(input.design.get(), input.job, input.prediction->rl ? &*input.prediction->rl : nullptr);
    rlview::RlLayout(picture, rect).paint(painter, t);
    return {};
}

Result<void> paintBill(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const std::optional<goodput::Goodput> run = goodputOf(input.design.get(), input.prediction.get());
    paintCost(painter, rect, input.prediction->bill, costRows(*input.prediction, nullptr, 15.6e12, run ? &*run : nullptr), priceSource(*input.prediction), t);
    return {};
}

Result<void> paintChecks(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const std::vector<diagnose::Finding> &findings = input.findings;
    if (findings.empty())
        paintReason(painter, rect, tr("All design rules are kept."), t);
    double y = rect.top() + 8;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (y + 2 * findingRow_px > rect.bottom() && i + 1 < findings.size()) {
            painter.setFont(theme::font(theme::Type::Body));
            painter.setPen(t.textMuted);
            painter.drawText(QRectF(rect.left() + 48, y, rect.width(), findingRow_px), Qt::AlignLeft | Qt::AlignVCenter,
                             tr("and %1 more").arg(findings.size() - i));
            return {};
        }
        paintFinding(painter, QRectF(rect.left() + 12, y, rect.width() - 24, findingRow_px), findings[i], t);
        y += findingRow_px;
    }
    return {};
}

} // namespace switchyard::results
