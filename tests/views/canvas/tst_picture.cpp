// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept from frame to frame: stretched in the midst of a zoom, sharp once it rests, never of what was before.
#include <views/canvas/picture.h>

#include <cmath>
#include <memory>
#include <utility>

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <tests/views/canvas/samplescene.h>
#include <views/canvas/canvas.h>
#include <views/canvas/raster.h>
#include <views/canvas/scenepainter.h>
#include <views/theme/theme.h>

using namespace switchyard;
using test::sceneOf;

namespace {

constexpr QSize size(611, 400);
constexpr double always = -1; // patience: every picture takes longer

/// The same with other colours.
canvas::Scene recoloured(canvas::Scene scene)
{
    scene.heat = canvas::makeHeat({.metric = canvas::Quantity::EfaTx_Bps}, scene.layout.numbers, scene.design->networkNodes.size(), scene.prediction.get(), nullptr);
    return scene;
}

const canvas::Scene &sample()
{
    static const canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
    return scene;
}

canvas::Camera fitted(double zoom)
{
    canvas::Camera camera;
    camera.fit(sample().layout.bounds, size);
    camera.zoomAbout(QPointF(305, 200), zoom);
    return camera;
}

QImage rendered(const canvas::Scene &scene, const canvas::Camera &camera, double ratio = 1)
{
    QImage image;
    canvas::renderScene(image, size, ratio, scene, camera, theme::current());
    return image;
}

double alike(const QImage &a, const QImage &b)
{
    int same = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            same += a.pixel(x, y) == b.pixel(x, y) ? 1 : 0;
    return static_cast<double>(same) / a.width() / a.height();
}

void finish(canvas::KeptPicture &picture, const canvas::Scene &scene)
{
    for (int i = 0; i < 100; ++i)
        if (picture.refine(scene, 1e-6)) // the least that it does at once
            return;
    QFAIL("never sharp");
}

} // namespace

class tst_Picture : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    void aZoomIsStretchedAndThenSharp_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("ratio");
        for (const double ratio : {1.0, 1.25, 2.0})
            for (const double from : {1.0, 5.0, 20.0})
                for (const double factor : {1.25, 0.8, 2.5, 0.5, 8.0, 0.1})
                    QTest::addRow("%g x, zoom %g by %g", ratio, from, factor) << from << factor << ratio;
    }
    void aZoomIsStretchedAndThenSharp()
    {
        QFETCH(double, from);
        QFETCH(double, factor);
        QFETCH(double, ratio);
        canvas::KeptPicture picture;
        picture.setPatience(always);
        const canvas::Camera before = fitted(from);
        QVERIFY(picture.of(sample(), before, size, ratio, true) == rendered(sample(), before, ratio)); // nothing to stretch yet
        QVERIFY(picture.isSharp());
        canvas::Camera after = before;
        after.zoomAbout(QPointF(400, 120), factor);
        const QImage hasty = picture.of(sample(), after, size, ratio, true);
        const QImage sharp = rendered(sample(), after, ratio);
        QVERIFY(!picture.isSharp());
        QCOMPARE(hasty.size(), sharp.size());
        QVERIFY2(alike(hasty, sharp) > 0.55, qPrintable(QString::number(alike(hasty, sharp)))); // another place would not be
        finish(picture, sample());
        QVERIFY(picture.isSharp());
        QVERIFY(picture.of(sample(), after, size, ratio) == sharp);
        QCOMPARE(picture.bytes(), sharp.sizeInBytes()); // nothing of the zoom stays in memory
    }
    /// Steps of one zoom are stretched from the same sharp picture: errors do not add up.
    void manyStepsAreOneStretch()
    {
        canvas::KeptPicture once, stepwise;
        for (canvas::KeptPicture *picture : {&once, &stepwise}) {
            picture->setPatience(always);
            picture->of(sample(), fitted(6), size, 1);
        }
        for (const double zoom : {6.5, 7.0, 8.0, 9.0})
            stepwise.of(sample(), fitted(zoom), size, 1, true);
        QVERIFY(once.of(sample(), fitted(9), size, 1, true) == stepwise.of(sample(), fitted(9), size, 1, true));
    }
    /// What comes into view is painted, not left empty.
    void edgesOfAZoomOutAreFilled()
    {
        canvas::KeptPicture picture;
        picture.setPatience(always);
        picture.of(sample(), fitted(4), size, 1);
        const QImage hasty = picture.of(sample(), fitted(2.4), size, 1, true);
        QImage nameless;
        canvas::renderScene(nameless, size, 1, sample(), fitted(2.4), theme::current(), false);
        const QRect edge(0, 0, 100, size.height());
        QVERIFY(alike(hasty.copy(edge), nameless.copy(edge)) > 0.998); // smoothed bars round by themselves
    }
    void quickPicturesAreNeverStretched()
    {
        canvas::KeptPicture picture;
        picture.setPatience(1e9);
        picture.of(sample(), fitted(1), size, 1, true);
        QVERIFY(picture.of(sample(), fitted(2), size, 1, true) == rendered(sample(), fitted(2)));
        QVERIFY(picture.isSharp());
    }
    /// What has a finding is framed in its colour with a halo: the selection lies outside both, however small it is.
    void aSelectionIsSeenAroundAMark()
    {
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Light);
        const QRectF world = sample().layout.instances[20].rect;
        const canvas::Outline outline{world, sample().layout.instances[20].header};
        for (const double zoom : {0.05, 1.0, 6.0}) {
            const canvas::Camera camera = fitted(zoom);
            for (const bool marked : {false, true}) {
                std::vector<canvas::Mark> marks = {{sample().layout.instances[21].rect, diagnose::Severity::Error, "other"}};
                if (marked)
                    marks.push_back({world, diagnose::Severity::Error, "own"});
                QImage image(2000, 2000, QImage::Format_RGB32);
                image.fill(tokens.canvas);
                QPainter painter(&image);
                painter.translate(QPointF(1000, 1000) - camera.toScreen(world).center());
                const QRectF view(camera.toScreen(world).center() - QPointF(1000, 1000), QSizeF(2000, 2000));
                canvas::paintOutlines(painter, {outline}, marks, camera, view, tokens);
                canvas::paintMarks(painter, {marks.begin() + 1, marks.end()}, camera, view, tokens);
                painter.end();
                int selected = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        selected += image.pixel(x, y) == tokens.selection.rgb();
                const QRectF frame = canvas::selectionFrame(outline, marks, camera);
                // Two pixels all around but for the corner that a badge has.
                QVERIFY2(selected > 1.2 * (frame.width() + frame.height()), qPrintable(QStringLiteral("zoom %1: %2").arg(zoom).arg(selected)));
                QCOMPARE(marked, !QRectF(camera.toScreen(world).adjusted(-2, -2, 2, 2)).contains(frame));
            }
        }
    }
    /// The name of a leaf stands right above the instances of its first row, which may all be selected.
    void aSelectionCoversNoNameAbove()
    {
        const canvas::InstanceBox &box = sample().layout.instances.front();
        const std::vector<canvas::Outline> outlines = canvas::outlinesOf(sample(), {sample().design->instances.front().id});
        QCOMPARE(outlines.size(), 1UL);
        for (const double zoom : {2.0, 4.0}) {
            const canvas::Camera camera = fitted(zoom);
            const QRectF name = camera.toScreen(sample().layout.blocks[static_cast<std::size_t>(box.block)].label), frame = canvas::selectionFrame(outlines.front(), {}, camera);
            QVERIFY2(frame.top() - 1 >= name.bottom() - 1e-6, qPrintable(QStringLiteral("%1 over %2").arg(frame.top()).arg(name.bottom())));
            QVERIFY(frame.top() + 1 < camera.toScreen(box.gpuRect(0)).top());
        }
        QCOMPARE(canvas::outlinesOf(sample(), {sample().design->instances.front().id + "/gpu1"}).front().head, 0.0);
    }
    /// A rack's NVSwitches stand beside its trays, a row for each in the class of the busiest of its GPUs; in the window as in pictures.
    void theNvlinkOfARackHasItsClass()
    {
        canvas::Scene scene = sceneOf("deepseek-v3-gb200-serving.switchyard");
        const std::uint8_t most = canvas::code::loadFirst + 6, busy = canvas::code::loadFirst + 4;
        std::ranges::fill(scene.heat.nvlink.in, busy);
        std::ranges::fill(scene.heat.nvlink.out, busy);
        scene.heat.nvlink.out[static_cast<std::size_t>(scene.layout.numbers.firstGpu[5]) + 2] = most; // one GPU of a tray
        std::fill_n(scene.heat.nvlink.in.begin() + scene.layout.numbers.firstGpu[9], 4, canvas::code::idle); // a tray that works for nobody
        std::fill_n(scene.heat.nvlink.out.begin() + scene.layout.numbers.firstGpu[9], 4, canvas::code::idle);
        canvas::Camera camera;
        camera.fit(scene.layout.bounds, {1366, 648});
        QImage image;
        canvas::renderScene(image, {1366, 648}, 1, scene, camera, theme::current());
        QImage painted(image.size(), QImage::Format_RGB32);
        QPainter painter(&painted);
        canvas::paintScene(painter, painted.size(), scene, camera, theme::current(), false);
        painter.end();
        const canvas::CodeColors colors = canvas::codeColors(scene.heat, theme::current());
        for (const QImage &shown : {image, painted}) {
            const auto at = [&](const QRectF &world) { return shown.pixel(camera.toScreen(world).center().toPoint()); };
            const auto &trays = scene.layout.instances;
            QCOMPARE(at(trays[4].planeRect()), colors.fill[busy]);
            QCOMPARE(at(trays[5].planeRect()), colors.fill[most]);
            QCOMPARE(at(trays[5].laneRect(true)), colors.fill[most]);
            QCOMPARE(at(trays[5].laneRect(false)), colors.fill[busy]);
            QCOMPARE(at(trays[9].planeRect()), colors.ground);
        }
    }
    /// Cards of one load look alike, wherever pixels fall: a pixel of ground parts the halves of each, or of none.
    void equalCardsLookAlike_data()
    {
        QTest::addColumn<bool>("vectors");
        QTest::newRow("window") << false;
        QTest::newRow("picture") << true;
    }
    void equalCardsLookAlike()
    {
        QFETCH(bool, vectors);
        canvas::Scene scene = sample();
        std::ranges::fill(scene.heat.cards.in, std::uint8_t{canvas::code::loadFirst + 3});
        std::ranges::fill(scene.heat.cards.out, std::uint8_t{canvas::code::loadFirst + 3});
        const theme::Tokens &tokens = theme::current();
        for (const double zoom : {3.1, 3.7, 4.3, 5.9}) {
            const canvas::Camera camera = fitted(zoom);
            QImage image(size, QImage::Format_RGB32);
            if (vectors) {
                QPainter painter(&image);
                canvas::paintScene(painter, size, scene, camera, tokens, false);
            } else {
                image = rendered(scene, camera);
            }
            const QRgb ink = canvas::codeColors(scene.heat, tokens).fill[canvas::code::loadFirst + 3];
            QSet<int> gaps;
            for (const canvas::InstanceBox &box : scene.layout.instances)
                for (int c = 0; c < box.cards; ++c) {
                    const QRectF card = camera.toScreen(box.cardRect(c));
                    if (!QRectF(QPointF(4, 4), QSizeF(size) - QSizeF(8, 8)).contains(card))
                        continue;
                    int gap = 0;
                    for (int x = static_cast<int>(card.left()) + 2; x < static_cast<int>(card.right()) - 2; ++x)
                        gap += image.pixel(x, static_cast<int>(card.center().y())) != ink ? 1 : 0;
                    gaps.insert(gap);
                }
            QVERIFY2(gaps.size() == 1, qPrintable(QStringLiteral("zoom %1: %2 kinds").arg(zoom).arg(gaps.size())));
            QCOMPARE(*gaps.begin(), canvas::areApart(camera.scale * scene.layout.instances.front().cardRect(0).width()) ? 1 : 0);
        }
    }
    /// Another scene, size or theme in the midst of a zoom: nothing of what was is shown, before it rests or after.
    void nothingStaleIsShown()
    {
        const canvas::Scene other = recoloured(sample());
        QVERIFY(rendered(sample(), fitted(3)) != rendered(other, fitted(3)));
        canvas::KeptPicture picture;
        picture.setPatience(always);
        const auto zoom = [&] {
            picture.of(sample(), fitted(2), size, 1);
            picture.of(sample(), fitted(2.5), size, 1, true);
            QVERIFY(!picture.isSharp());
        };
        zoom();
        picture.forget();
        QVERIFY(picture.of(other, fitted(3), size, 1, true) == rendered(other, fitted(3)));
        picture.forget();
        zoom();
        QVERIFY(!picture.refine(sample(), 1e-6)); // some of it
        picture.forget();
        QVERIFY(picture.refine(other, 1e6)); // nothing to do: all of it comes anew
        QVERIFY(picture.of(other, fitted(2.5), size, 1) == rendered(other, fitted(2.5)));
        picture.forget();
        zoom();
        QVERIFY(!picture.refine(sample(), 1e-6));
        QVERIFY(picture.of(sample(), fitted(2.6), size, 1) == rendered(sample(), fitted(2.6))); // no hurry any more
        zoom();
        QCOMPARE(picture.of(sample(), fitted(2.5), size / 2, 1, true).size(), size / 2);
        QVERIFY(picture.isSharp());
        zoom();
        canvas::Camera moved = fitted(2.5);
        moved.offset += QPointF(10, 4);
        QVERIFY(picture.of(sample(), moved, size, 1) == rendered(sample(), moved)); // stretched pixels are not moved
        zoom();
        picture.release();
        QCOMPARE(picture.bytes(), 0);
        QVERIFY(picture.of(sample(), fitted(2.5), size, 1, true) == rendered(sample(), fitted(2.5)));
    }
    /// The widget: notches in quick succession, then rest.
    void theDrawingIsSharpOnceAZoomRests()
    {
        session::Document document(sample().catalog);
        document.reset(*sample().design);
        session::Selection selection;
        canvas::Canvas canvas(document, selection);
        canvas.resize(size);
        canvas.setPatience(always);
        canvas.setPrediction(sample().prediction);
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        canvas.grab();
        QVERIFY(canvas.isSharp());
        const QPointF at(300, 210);
        const auto notch = [&](int up) {
            QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 120 * up}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&canvas, &wheel);
            canvas.grab();
        };
        notch(1), notch(1), notch(1);
        QVERIFY(!canvas.isSharp());
        QTRY_VERIFY(canvas.isSharp());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&canvas, &leave); // no hover
        const QImage rested = canvas.grab().toImage();
        canvas::Canvas fresh(document, selection);
        fresh.resize(size);
        fresh.setPrediction(sample().prediction);
        fresh.show();
        QVERIFY(QTest::qWaitForWindowExposed(&fresh));
        fresh.setCamera(canvas.camera());
        QVERIFY(rested == fresh.grab().toImage());
        // A prediction that comes in the midst of it is seen at once.
        notch(-1);
        QVERIFY(!canvas.isSharp());
        canvas.setPrediction(nullptr);
        fresh.setPrediction(nullptr);
        QApplication::sendEvent(&canvas, &leave);
        fresh.setCamera(canvas.camera());
        QVERIFY(canvas.grab().toImage() == fresh.grab().toImage());
        QVERIFY(canvas.isSharp());
    }
    /// Before and now share one view: what is kept of the two is little more than one picture of it, and what is shown is of each
    /// what it would show alone.
    void aSwipeKeepsWhatIsSeen()
    {
        design::Design edited = *sample().design;
        design::planOf(edited.jobs.front())->rankOrder = *workload::rankOrderFromWord("tp-cp-pp-dp"); // stages stand beside each other
        const auto other = std::make_shared<const design::Design>(std::move(edited));
        const session::PredictionPtr otherPrediction = *predict::predictDesign(*sample().catalog, *other);
        session::Document document(sample().catalog);
        document.reset(*sample().design);
        session::Selection selection;
        canvas::Canvas canvas(document, selection);
        constexpr QSize view(1600, 400);
        constexpr qsizetype whole_B = 4LL * view.width() * view.height(), most_B = 4LL * (view.width() + canvas::swipeColumn_px) * view.height();
        canvas.resize(view);
        canvas.setPatience(always);
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        const auto compare = [&](canvas::CompareMode mode) { canvas.setPrediction(sample().prediction, {mode, other, otherPrediction}); };
        const auto at = [&](double share) {
            canvas.setSwipe(share);
            return canvas.grab().toImage();
        };
        compare(canvas::CompareMode::Swipe);
        const QImage before = at(1), now = at(0);
        QCOMPARE(now.size(), view);
        QVERIFY2(alike(before, now) < 0.98, qPrintable(QString::number(alike(before, now))));
        for (const double share : {0.5, 0.52, 0.45, 0.2, 0.9, 0.64, 0.16, 0.5}) { // also at the edge of a column
            const QImage both = at(share);
            const int line = static_cast<int>(std::lround(share * view.width()));
            const QRect left(0, 0, line, view.height()), right(line, 0, view.width() - line, view.height());
            QVERIFY2(alike(both.copy(left), before.copy(left)) > 0.997, qPrintable(QString::number(share)));
            QVERIFY2(alike(both.copy(right), now.copy(right)) > 0.997, qPrintable(QString::number(share)));
            QVERIFY2(canvas.pictureBytes() >= whole_B && canvas.pictureBytes() <= most_B, qPrintable(QStringLiteral("%1: %2").arg(share).arg(canvas.pictureBytes())));
        }
        canvas.zoomBy(1.3);
        canvas.grab();
        QVERIFY(!canvas.isSharp());
        QVERIFY2(canvas.pictureBytes() > whole_B && canvas.pictureBytes() <= 2 * most_B, qPrintable(QString::number(canvas.pictureBytes())));
        QTRY_VERIFY(canvas.isSharp());
        QVERIFY(canvas.pictureBytes() <= most_B);
        compare(canvas::CompareMode::Difference); // has one picture
        canvas.grab();
        QCOMPARE(canvas.pictureBytes(), whole_B);
    }
    /// A look at a steady cluster: rates a little other, no class and no mark. Values that are written come anew.
    void aSteadyLookPaintsNothing()
    {
        session::Document document(sample().catalog);
        document.reset(*sample().design);
        session::Selection selection;
        canvas::Canvas canvas(document, selection);
        canvas.resize(size);
        canvas.setPrediction(sample().prediction);
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        const auto look = [&](float pace) {
            const network::LinkLoads &told = sample().prediction->loads;
            auto seen = std::make_shared<telemetry::Observation>();
            seen->age_s.assign(static_cast<std::size_t>(sample().layout.numbers.gpus()), 5);
            telemetry::Series &series = seen->series[telemetry::Quantity::EfaTx_Bps];
            series.available = true;
            for (const float bytes : told.efaTx_B)
                series.value.push_back(pace * bytes / static_cast<float>(told.step_s));
            return seen;
        };
        diagnose::Finding finding;
        finding.call("straggler", "p5en-0007:3");
        finding.where = {"p5en-0007"};
        canvas.setObservation(look(1), {.source = canvas::HeatSource::Live, .traffic = true});
        canvas.setFindings({finding});
        canvas.grab();
        const unsigned before = canvas.pictures();
        canvas.setObservation(look(1.001F));
        QCOMPARE(canvas.pictures(), before);
        QVERIFY(canvas.scene().heat.observed.efaTx_B != sample().prediction->loads.efaTx_B); // hovering tells the new ones
        QSignalSpy changed(&canvas, &canvas::Canvas::sceneChanged);
        canvas.setFindings({finding});
        QCOMPARE(changed.count(), 0);
        canvas.setFindings({});
        QCOMPARE(changed.count(), 1);
        const auto busier = look(1);
        busier->series[telemetry::Quantity::EfaTx_Bps].value[40] *= 8;
        canvas.setObservation(busier);
        QCOMPARE(canvas.pictures(), before + 1);
        canvas.setPrediction(sample().prediction); // storage, ranks and transfers may be others
        QCOMPARE(canvas.pictures() > before + 1, true);
        canvas::Camera near = canvas.camera();
        near.zoomAbout(QPointF(305, 200), 100 / (canvas::gpuSize * near.scale));
        canvas.setCamera(near);
        const unsigned written = canvas.pictures();
        canvas.setObservation(look(1.001F));
        QVERIFY(canvas.pictures() > written);
        const unsigned last = canvas.pictures();
        canvas.setObservation(look(1.002F));
        QCOMPARE(canvas.pictures(), last + 1); // no class is another, the values on the cards are
    }
};

QTEST_MAIN(tst_Picture)
#include "tst_picture.moc"
