// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/deck.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QPicture>
#include <QProgressDialog>

#include <core/predict/only_traffic.h>

#include <views/canvas/trafficchips.h>
#include <views/gridmap/gridview.h>
#include <views/language/described.h>
#include <views/language/words.h>
#include <views/leaf/leafview.h>
#include <views/results/picturefile.h>
#include <views/results/renderview.h>
#include <views/results/resultsdock.h>
#include <views/results/viewpictures.h>
#include <views/text/filename.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

#include <app/desktop/canvaspicture.h>
#include <app/desktop/mainwindow.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>
#include <app/desktop/savedviews.h>
#include <app/desktop/workbeside.h>

namespace switchyard::app {

namespace {

using Paint = std::function<void(QPainter &)>;

constexpr int margin_px = 40;
constexpr int head_px = 96;

/// Everything around the picture.
struct Frame {
    QString name, note, figures, place;
    QFont title = theme::font(theme::Type::Title), body = theme::font(theme::Type::Body);
    theme::Tokens tokens = theme::current();

    void paint(QPainter &painter) const
    {
        painter.fillRect(QRect(QPoint(), deckPage), tokens.panel);
        const QRectF head(margin_px, 24, deckPage.width() - 2 * margin_px, head_px - 32);
        QFont large = title;
        large.setPixelSize(30);
        painter.setFont(large);
        painter.setPen(tokens.text);
        const QFontMetricsF metrics(large);
        painter.drawText(head, Qt::AlignLeft | Qt::AlignTop, metrics.elidedText(name, Qt::ElideRight, head.width() * 0.6));
        QFont small = body;
        small.setPixelSize(16);
        painter.setFont(small);
        painter.setPen(tokens.textMuted);
        painter.drawText(head, Qt::AlignRight | Qt::AlignTop, figures);
        painter.drawText(head, Qt::AlignLeft | Qt::AlignBottom, QFontMetricsF(small).elidedText(note, Qt::ElideRight, head.width() * 0.85));
        painter.drawText(head, Qt::AlignRight | Qt::AlignBottom, place);
    }
};

/// As large as fits below the head, in its own shape.
void paintInto(QPainter &painter, QSizeF size, const Paint &paint)
{
    const QRectF room(margin_px, head_px, deckPage.width() - 2 * margin_px, deckPage.height() - head_px - margin_px);
    const double scale = std::min(room.width() / size.width(), room.height() / size.height());
    painter.save();
    painter.translate(room.left() + (room.width() - size.width() * scale) / 2, room.top());
    painter.scale(scale, scale);
    painter.setClipRect(QRectF(QPointF(), size));
    paint(painter);
    painter.restore();
}

/// What a page asks for when it is looked at is there; a person would have waited for it.
void awaitDetails(MainWindow &window)
{
    (void)workBeside(&window, tr("Making the slides"), [&details = window.details()](const Going &) {
        details.wait();
        return Result<void>();
    });
    window.details().deliver();
}

/// What the slide compares with, which show() has asked for.
void awaitBaseline(MainWindow &window)
{
    session::Baseline &baseline = window.baseline();
    if (baseline.loading().isEmpty())
        return;
    (void)workBeside(&window, tr("Making the slides"), [&baseline](const Going &) {
        baseline.wait();
        return Result<void>();
    });
    baseline.deliver();
}

/// What the page counts: the bytes of chosen communicators alone, unless it watches the whole prediction too and only marks them.
session::PredictionPtr countedBy(const results::PageRow &page, const session::PredictionPtr &whole, predict::TrafficMask chosen)
{
    const bool chosenAlone = (page.watches & (results::known::traffic | results::known::prediction)) == results::known::traffic;
    return whole && chosenAlone && chosen != 0 ? predict::onlyTraffic(*whole, chosen) : whole;
}

/// What the window knows, as the page would be told.
results::RenderInput inputOf(MainWindow &window, const design::SavedView &view, const results::ViewRow &row)
{
    results::RenderInput input;
    input.design = window.document().design();
    input.catalog = window.document().catalog();
    input.job = window.engine().job();
    const predict::TrafficMask chosen = window.canvasView().chips().chosen();
    if (const session::OutcomePtr &outcome = window.engine().outcome())
        input.prediction = countedBy(row.page, outcome->prediction, chosen);
    input.traffic = chosen != 0 ? chosen : ~0U;
    if (row.page.findings == &results::Results::findings) // without a window it has the checks: no cluster is watched there
        input.findings = window.feed().findings();
    input.timeline = window.stepTimes();
    const results::Results &told = window.results().told();
    input.traces = told.traces;
    input.observation = told.observation;
    input.reference = told.reference;
    const std::string_view word = row.word;
    if (word == "strategy" || word == "rails") // these have a choice of their own
        input.grid = window.results().page<gridmap::GridView>(word).map().choice;
    if (word == "leaf")
        input.leaf = window.results().page<leafview::LeafView>(word).source();
    input.grouping = results::groupingWordOf(view.view);
    input.select = window.selection().ids(); // whose leaf, whose lanes
    return input;
}

/// A page of the results as `render` draws it, or as it is on screen where it has no picture of its own.
Paint pagePicture(MainWindow &window, const design::SavedView &view)
{
    const QSize size(deckPage.width() - 2 * margin_px, deckPage.height() - head_px - margin_px);
    QPicture record;
    awaitDetails(window);
    const results::ViewRow &row = *results::viewOfWord(view.view); // it is a page
    const results::RenderInput input = inputOf(window, view, row);
    const bool nothingFound = row.page.findings && input.findings.empty(); // why, the page itself says
    bool drawn = false;
    const bool table = row.paint == &results::paintCompare; // of the map, which a view of the drawing has: the page is its figures
    if (row.paint && !table && !nothingFound && (input.prediction || row.withoutPrediction)) {
        QPainter painter(&record);
        drawn = row.paint(painter, QRectF(QPointF(), QSizeF(size)), input, theme::current()).has_value();
    }
    if (drawn)
        return [record, size](QPainter &painter) { paintInto(painter, size, [&record](QPainter &inner) { inner.drawPicture(0, 0, record); }); };
    return [image = window.results().grab().toImage()](QPainter &painter) {
        paintInto(painter, QSizeF(image.size()) / image.devicePixelRatio(), [&image](QPainter &inner) { inner.drawImage(QRectF(QPointF(), QSizeF(image.size()) / image.devicePixelRatio()), image); });
    };
}

Paint drawingPicture(MainWindow &window)
{
    if (window.canvas().heatChoice().basis == canvas::Basis::Playhead) {
        awaitDetails(window);
        window.awaitMoments();
    }
    const CanvasPicture picture = canvasPicture(window, {true, seenPixels(window)});
    return [picture](QPainter &painter) { paintInto(painter, picture.size, picture.paint); };
}

} // namespace

std::vector<Paint> deckOf(MainWindow &window, SavedViews &views, const Going &going)
{
    const SavedViews::OnScreen before = views.onScreen();
    const canvas::Camera camera = window.canvas().camera();
    const bool all = window.canvas().seesAll();
    const canvas::HeatChoice heat = window.canvas().heatChoice();
    const std::string page = views.shownPage();
    std::vector<design::SavedView> slides = window.document().design()->views;
    if (slides.empty())
        slides = {views.present(window.document().title(), {}, false)};
    std::vector<Paint> out;
    for (const design::SavedView &slide : slides) {
        if (going && !going(static_cast<double>(out.size()) / static_cast<double>(slides.size()))) {
            out.clear();
            break;
        }
        views.show(slide);
        awaitBaseline(window);
        Frame frame;
        frame.name = QString::fromStdString(slide.name);
        frame.note = views.noted(slide);
        if (const session::OutcomePtr &outcome = window.engine().outcome())
            frame.figures = Presenter::figures(*outcome);
        frame.place = tr("%1 of %2").arg(out.size() + 1).arg(slides.size());
        out.push_back([frame, picture = SavedViews::isPage(slide) ? pagePicture(window, slide) : drawingPicture(window)](QPainter &painter) {
            frame.paint(painter);
            picture(painter);
        });
    }
    views.showPage(page);
    views.show(before);
    window.canvas().setHeatChoice(heat);
    if (all) // in whatever size the pages have left the drawing
        window.canvas().seeAll();
    else
        window.canvas().setCamera(camera);
    return out;
}

namespace {

/// With progress and Cancel over 300 ms. Pictures are made of what the window shows, so on its own thread, one slide after
/// the other; none: stopped.
std::vector<Paint> collected(MainWindow &window, SavedViews &views)
{
    constexpr int silent_ms = 300, steps = 1000;
    QProgressDialog box(&window);
    box.setObjectName(QStringLiteral("working"));
    box.setWindowModality(Qt::WindowModal);
    box.setLabel(new text::Label(tr("Collecting the slides"), &box));
    box.setRange(0, steps);
    box.setMinimumDuration(silent_ms);
    box.setAutoReset(false);
    box.setAutoClose(false);
    window.setCursor(Qt::WaitCursor);
    std::vector<Paint> pages = deckOf(window, views, [&box](double done) {
        box.setValue(static_cast<int>(done * steps)); // paints, and takes a press of Cancel
        return !box.wasCanceled();
    });
    window.unsetCursor();
    return pages;
}

} // namespace

bool exportDeck(MainWindow &window, SavedViews &views, const QString &path)
{
    const std::vector<Paint> pages = collected(window, views);
    if (pages.empty()) {
        window.notice().showText(tr("Stopped; no slides were written."));
        return false;
    }
    const Result<void> written = workBeside(&window, tr("Writing %1").arg(QFileInfo(path).fileName()), [&](const Going &going) {
        return results::writePages(path, deckPage, window.document().title(), pages, going);
    });
    window.notice().showText(written ? tr("The slides are in %1.").arg(path) : language::described(written.error()));
    return written.has_value();
}

void exportDeck(MainWindow &window, SavedViews &views)
{
    if (const QString path = QFileDialog::getSaveFileName(&window, tr("Export slides"), text::fileBeside(window.document().path(), text::fileName(window.document().title(), QStringLiteral(".pdf"))), tr("Slides (*.pdf)")); !path.isEmpty())
        exportDeck(window, views, path);
}

} // namespace switchyard::app
