// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/panels/renderview.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <core/base/format.h>
#include <views/canvas/legend.h>
#include <views/canvas/scenepainter.h>
#include <views/matrix/tilecache.h>
#include <views/panels/costview.h>
#include <views/panels/findingspanel.h>
#include <views/panels/memoryview.h>
#include <views/panels/picturefile.h>
#include <views/panels/timelineview.h>
#include <views/schematic/schematicpainter.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>

namespace switchyard::panels {

namespace {

constexpr double header_px = 64;

QString tr(const char *text) { return QCoreApplication::translate("switchyard::panels::RenderView", text); }

struct ViewName {
    std::string_view word;
    View view;
    const char *title;
};
constexpr std::array<ViewName, 7> views = {{
    {"canvas", View::Canvas, QT_TRANSLATE_NOOP("switchyard::panels::RenderView", "Cluster")},
    {"instance", View::Instance, QT_TRANSLATE_NOOP("switchyard::panels::RenderView", "Inside an instance")},
    {"matrix", View::Matrix, QT_TRANSLATE_NOOP("switchyard::panels::RenderView", "Who talks to whom")},
    {"timeline", View::Timeline, QT_TRANSLATE_NOOP("switchyard::panels::RenderView", "One pipeline of the step")},
    {"memory", View::Memory, QT_TRANSLATE_NOOP("switchyard::panels::RenderView", "Memory per GPU")},
    {"cost", View::Cost, QT_TRANSLATE_NOOP("switchyard::panels::RenderView", "Cost")},
    {"findings", View::Findings, QT_TRANSLATE_NOOP("switchyard::panels::RenderView", "Design checks")},
}};

void paintHeader(QPainter &painter, double width, const RenderInput &input, const QString &title, const theme::Tokens &t)
{
    const design::Job *job = design::jobToShow(*input.design, input.job);
    painter.setFont(theme::font(theme::Type::Large));
    painter.setPen(t.text);
    painter.drawText(QRectF(24, 10, width - 48, 26), Qt::AlignLeft | Qt::AlignVCenter, title);
    QStringList facts;
    facts << text(input.design->name);
    if (const design::Phase *training = job ? design::trainingOf(*job) : nullptr)
        facts << text(training->model);
    const int gpus = design::gpuCount(*input.design, *input.catalog);
    facts << tr("%1 GPUs · %2 nodes").arg(text(format::integer(gpus)), text(format::integer(static_cast<double>(input.design->instances.size()))));
    painter.setFont(theme::font(theme::Type::Body));
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(24, 36, width - 48, 20), Qt::AlignLeft | Qt::AlignVCenter, facts.join(QStringLiteral(" · ")));
    if (input.prediction) {
        const predict::Prediction &p = input.prediction->prediction;
        painter.setFont(theme::font(theme::Type::Strong));
        painter.setPen(t.text);
        painter.drawText(QRectF(24, 12, width - 48, 22), Qt::AlignRight | Qt::AlignVCenter,
                         tr("step %1 · MFU %2").arg(text(format::seconds(p.step_s)), text(format::percent(p.mfu))));
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(24, 36, width - 48, 20), Qt::AlignRight | Qt::AlignVCenter, text(design::shown(input.prediction->bill)));
    }
    painter.setPen(t.hairline);
    painter.drawLine(QPointF(0, header_px - 0.5), QPointF(width, header_px - 0.5));
}

/// Why there is nothing to show, in the middle.
void paintReason(QPainter &painter, const QRectF &rect, const QString &reason, const theme::Tokens &t)
{
    painter.setFont(theme::font(theme::Type::Title));
    painter.setPen(t.textMuted);
    painter.drawText(rect.adjusted(64, 0, -64, 0), Qt::AlignCenter | Qt::TextWordWrap, reason);
}

Result<void> paintCanvas(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const telemetry::Descriptor *metric = canvas::heatFromWord(input.heat);
    if (!metric)
        return fail(ErrorCode::Usage, "--heat " + input.heat + " is not a quantity of the canvas");
    constexpr double legend_px = 56;
    const QSizeF size(rect.width(), rect.height() - legend_px);
    canvas::Scene scene;
    scene.design = input.design;
    scene.catalog = input.catalog;
    scene.prediction = input.prediction;
    scene.layout = canvas::layOut(*input.design, *input.catalog, size.width() / size.height());
    scene.heat = canvas::makeHeat({metric->quantity}, scene.layout.numbers, input.design->networkNodes.size(), input.prediction.get(), nullptr);
    if (input.prediction)
        scene.rankOfGpu = canvas::ranksOfGpus(*input.prediction, scene.layout.numbers.gpus());
    scene.marks = canvas::marksOf(*input.design, scene.layout, input.findings);
    canvas::Camera camera;
    const QRectF at = input.at.empty() ? QRectF() : canvas::rectOf(*input.design, scene.layout, input.at);
    camera.fit(at.isEmpty() ? scene.layout.bounds : at, size);
    painter.save();
    painter.translate(rect.topLeft());
    canvas::paintScene(painter, size, scene, camera, t);
    canvas::paintMarks(painter, scene.marks, camera, QRectF(QPointF(), size), t);
    canvas::paintLegend(painter, QRectF(rect.width() - 436, size.height() + 8, 420, 40), scene.heat, t);
    painter.restore();
    return {};
}

Result<void> paintInstance(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    if (input.design->instances.empty())
        return fail(ErrorCode::InvalidInput, "the design has no instance; expected one to look into");
    const session::Place place = input.at.empty() ? session::Place{.instance = 0} : session::resolve(*input.design, input.at);
    if (place.instance < 0)
        return fail(ErrorCode::Usage, "--at " + input.at + " is no instance; expected the id of one, as " + input.design->instances.front().id);
    const schematic::Input of{input.design.get(), input.catalog.get(), input.prediction.get(), nullptr, place.instance, schematic::Source::Predicted};
    painter.save();
    painter.translate(rect.topLeft());
    schematic::paintSchematic(painter, schematic::makeSchematic(of, rect.size()), t, {}, place.gpu >= 0 ? std::vector{place.gpu} : std::vector<int>());
    painter.restore();
    return {};
}

void paintMatrix(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t)
{
    const auto &gpuOfRank = input.prediction->placement.gpuOfRank;
    const matrix::Traffic traffic{input.prediction->prediction.traffic,
                                  gpuOfRank.empty() ? input.prediction->prediction.gpus : static_cast<int>(gpuOfRank.size())};
    matrix::MatrixPicture picture;
    picture.ranks = traffic.ranks;
    picture.items = traffic.items;
    const design::Job *job = design::jobToShow(*input.design, input.job);
    if (const workload::Plan *plan = job ? design::planOf(*job) : nullptr)
        picture.divisions = matrix::axisDivisions(*plan);
    picture.camera = matrix::fitCamera(traffic.ranks, matrix::MatrixPicture::cells(rect).width());
    picture.scale = {0, matrix::largestPair(traffic), true};
    std::map<matrix::TileKey, QImage> images;
    for (const matrix::TileKey &key : picture.visible(rect, picture.level()))
        images[key] = matrix::colorTile(matrix::computeTile(traffic, key, picture.scale.high), picture.scale, t);
    picture.paint(painter, rect, t, [&images](const matrix::TileKey &key) -> const QImage * {
        const auto found = images.find(key);
        return found != images.end() ? &found->second : nullptr;
    });
}

void paintFindings(QPainter &painter, const QRectF &rect, const std::vector<diagnose::Finding> &findings, const theme::Tokens &t)
{
    double y = rect.top() + 8;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (y + 2 * findingRow_px > rect.bottom() && i + 1 < findings.size()) {
            painter.setFont(theme::font(theme::Type::Body));
            painter.setPen(t.textMuted);
            painter.drawText(QRectF(rect.left() + 48, y, rect.width(), findingRow_px), Qt::AlignLeft | Qt::AlignVCenter,
                             tr("and %1 more").arg(findings.size() - i));
            return;
        }
        paintFinding(painter, QRectF(rect.left() + 12, y, rect.width() - 24, findingRow_px), findings[i], t);
        y += findingRow_px;
    }
}

void paintBody(QPainter &painter, const QRectF &rect, const RenderInput &input, View view, const theme::Tokens &t)
{
    const bool needsPrediction = view != View::Findings;
    if (needsPrediction && !input.prediction) {
        const QString reason = input.predictionError ? text(describe(*input.predictionError)) : tr("This design has no job to predict.");
        paintReason(painter, rect, reason, t);
        return;
    }
    switch (view) {
    case View::Canvas:
    case View::Instance: break; // their own errors: painted by the caller
    case View::Matrix: paintMatrix(painter, rect, input, t); break;
    case View::Timeline: {
        if (input.timeline.empty()) {
            paintReason(painter, rect, tr("The step has no timeline."), t);
            break;
        }
        std::vector<predict::TimelineCell> cells = input.timeline;
        std::ranges::sort(cells, {}, &predict::TimelineCell::start_s);
        double end_s = input.prediction->prediction.step_s;
        for (const predict::TimelineCell &cell : cells)
            end_s = std::max(end_s, cell.end_s);
        TimelineLayout({&cells, input.prediction->prediction.step_s, 0, end_s, 0, -1}, rect.adjusted(0, 16, 0, -16)).paint(painter, t);
        break;
    }
    case View::Memory:
        MemoryPicture{&input.prediction->prediction, input.prediction->prediction.memoryStage}.paint(painter, rect.adjusted(0, 16, 0, -16), t);
        break;
    case View::Cost:
        paintCost(painter, rect, costRows(*input.prediction, nullptr, 15.6e12), priceSource(*input.prediction), t);
        break;
    case View::Findings:
        if (input.findings.empty())
            paintReason(painter, rect, tr("All design rules are kept."), t);
        else
            paintFindings(painter, rect, input.findings, t);
        break;
    }
}

} // namespace

Result<View> viewFromWord(std::string_view word)
{
    const auto found = std::ranges::find(views, word, &ViewName::word);
    if (found != views.end())
        return found->view;
    return fail(ErrorCode::Usage, "--view " + std::string(word) + "; expected canvas, instance, matrix, timeline, memory, cost or findings");
}

std::vector<std::string> viewWords()
{
    std::vector<std::string> words;
    for (const ViewName &name : views)
        words.emplace_back(name.word);
    return words;
}

Result<void> renderView(const RenderInput &input, View view, QSize size, theme::Mode mode, const QString &path)
{
    const theme::Tokens &t = theme::tokens(mode);
    const QString title = tr(std::ranges::find(views, view, &ViewName::view)->title);
    Result<void> drawn;
    const Result<void> written = writePicture(path, size, QStringLiteral("%1 · %2").arg(text(input.design->name), title), [&](QPainter &painter) {
        painter.fillRect(QRectF(QPointF(0, 0), QSizeF(size)), t.panel);
        paintHeader(painter, size.width(), input, title, t);
        const QRectF body(0, header_px, size.width(), size.height() - header_px);
        painter.save();
        if (view == View::Canvas)
            drawn = paintCanvas(painter, body, input, t);
        else if (view == View::Instance)
            drawn = paintInstance(painter, body, input, t);
        else
            paintBody(painter, body, input, view, t);
        painter.restore();
    });
    return drawn ? written : drawn;
}

} // namespace switchyard::panels
