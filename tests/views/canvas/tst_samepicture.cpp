// SPDX-License-Identifier: GPL-3.0-or-later
// One picture, however it is made: at once, in bands, moved from another one, fast or as vectors.
#include <views/canvas/raster.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include <QImage>
#include <QPainter>
#include <QTest>

#include <tests/views/canvas/observedscene.h>
#include <views/canvas/peers.h>
#include <views/canvas/picture.h>
#include <views/canvas/scenepainter.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>

using namespace switchyard;
using test::observedAt;
using test::ratioOf;
using test::sceneOf;

namespace {

/// Stripes, hatches, faded corners.
const canvas::Scene &motley()
{
    static const canvas::Scene scene = [] {
        canvas::Scene made = sceneOf("llama3.1-70b-64-p5en.switchyard");
        telemetry::Observation seen = observedAt(made, 1.6);
        for (std::size_t g = 0; g < seen.age_s.size(); g += 5)
            seen.age_s[g] = g % 2 ? 500.0F : std::numeric_limits<float>::quiet_NaN();
        made.heat = ratioOf(made, seen);
        return made;
    }();
    return scene;
}

int unlike(const QImage &a, const QImage &b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y);
    return count;
}

} // namespace

class tst_SamePicture : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    /// A picture that is moved, or painted in bands, is the picture that would have been painted at once.
    void aMovedPictureIsThePicture_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::addColumn<QPointF>("by");
        QTest::addColumn<int>("ratio");
        for (const int ratio : {1, 2})
            for (const double zoom : {0.5, 1.0, 3.0, 9.0, 40.0})
                for (const QPointF by : {QPointF(7, 0), QPointF(0, -31), QPointF(-120, 45), QPointF(333, 399)})
                    QTest::addRow("%d x, zoom %g, by %g %g", ratio, zoom, by.x(), by.y()) << zoom << by << ratio;
    }
    void aMovedPictureIsThePicture()
    {
        QFETCH(double, zoom);
        QFETCH(QPointF, by);
        QFETCH(int, ratio);
        const canvas::Scene &scene = motley();
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Dark);
        const QSize size(611, 400);
        canvas::Camera before;
        before.fit(scene.layout.bounds, size);
        before.zoomAbout(QPointF(305, 200), zoom);
        canvas::Camera after = before;
        after.offset += by;
        QImage moved, whole, once(size * ratio, QImage::Format_RGB32);
        canvas::renderScene(moved, size, ratio, scene, before, tokens);
        QVERIFY(canvas::moveScene(moved, before, after, scene, tokens));
        canvas::renderScene(whole, size, ratio, scene, after, tokens);
        once.setDevicePixelRatio(ratio);
        canvas::paintPart(once, scene, after, tokens, true);
        // Edges of smoothed shapes and words (of storage) round by themselves: a few pixels of a few hundred thousand.
        const int few = size.width() * size.height() * ratio * ratio / 1500;
        QVERIFY2(unlike(whole, once) < few, qPrintable(QString::number(unlike(whole, once))));
        QVERIFY2(unlike(moved, whole) < 4 * few, qPrintable(QString::number(unlike(moved, whole)))); // words that stand between two pixels
    }
    /// Each band writes the numbers of the stages that reach into it, at the left of the leaves that stand first.
    void bandsHaveTheNumbersOfStages()
    {
        const canvas::Scene scene = sceneOf("llama3.1-405b-16384-h100.switchyard");
        QVERIFY(scene.heat.stages > 1);
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Light);
        const QSize size(1366, 900);
        canvas::Camera camera;
        camera.fit(scene.layout.bounds, size);
        QImage bands, bare, once(size, QImage::Format_RGB32), bareOnce(size, QImage::Format_RGB32);
        canvas::renderScene(bands, size, 1, scene, camera, tokens);
        canvas::renderScene(bare, size, 1, scene, camera, tokens, false);
        canvas::paintPart(once, scene, camera, tokens, true);
        canvas::paintPart(bareOnce, scene, camera, tokens, false);
        double left = size.width(); // of the first leaves: only these have numbers there
        for (const canvas::InstanceBox &box : scene.layout.instances)
            left = std::min(left, camera.toScreen(box.rect).left());
        int letters = 0, lost = 0;
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < static_cast<int>(left); ++x)
                if (once.pixel(x, y) != bareOnce.pixel(x, y)) {
                    ++letters;
                    lost += bands.pixel(x, y) == bare.pixel(x, y);
                }
        QVERIFY2(letters > 300, qPrintable(QString::number(letters)));
        QVERIFY2(lost * 100 < letters, qPrintable(QStringLiteral("%1 of %2").arg(lost).arg(letters)));
    }
    /// A picture of which another part of the view is seen is cut and painted on, also while it moves.
    void aPartOfAnotherSizeIsThePicture_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::addColumn<QRect>("from");
        QTest::addColumn<QRect>("to");
        QTest::addColumn<int>("ratio");
        for (const int ratio : {1, 2})
            for (const double zoom : {0.5, 3.0, 40.0})
                for (const auto &[from, to] : {std::pair(QRect(0, 0, 256, 400), QRect(0, 0, 512, 400)), std::pair(QRect(0, 0, 512, 400), QRect(0, 0, 256, 400)),
                                               std::pair(QRect(256, 0, 355, 400), QRect(0, 0, 611, 400)), std::pair(QRect(0, 0, 611, 400), QRect(512, 0, 99, 400)),
                                               std::pair(QRect(0, 0, 300, 400), QRect(-7, 31, 420, 333))})
                    QTest::addRow("%d x, zoom %g, %d + %d to %d + %d", ratio, zoom, from.x(), from.width(), to.x(), to.width()) << zoom << from << to << ratio;
    }
    void aPartOfAnotherSizeIsThePicture()
    {
        QFETCH(double, zoom);
        QFETCH(QRect, from);
        QFETCH(QRect, to);
        QFETCH(int, ratio);
        const canvas::Scene &scene = motley();
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Dark);
        canvas::Camera view;
        view.fit(scene.layout.bounds, QSizeF(611, 400));
        view.zoomAbout(QPointF(305, 200), zoom);
        canvas::Camera before = view, after = view;
        before.offset -= from.topLeft();
        after.offset -= to.topLeft();
        QImage moved, whole;
        canvas::renderScene(moved, from.size(), ratio, scene, before, tokens);
        QVERIFY(canvas::moveScene(moved, before, after, scene, tokens, to.size()));
        canvas::renderScene(whole, to.size(), ratio, scene, after, tokens);
        QCOMPARE(moved.size(), whole.size());
        QCOMPARE(moved.devicePixelRatio(), whole.devicePixelRatio());
        const int few = 611 * 400 * ratio * ratio / 1500;
        QVERIFY2(unlike(moved, whole) < 4 * few, qPrintable(QString::number(unlike(moved, whole))));
    }
    void whatCannotBeMovedIsLeftAlone()
    {
        const canvas::Scene scene = sceneOf("llama3.1-8b-4-p6-b200.switchyard");
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Light);
        canvas::Camera before;
        before.fit(scene.layout.bounds, QSizeF(300, 200));
        QImage picture;
        canvas::renderScene(picture, QSize(300, 200), 1, scene, before, tokens);
        const QImage copy = picture.copy();
        canvas::Camera zoomed = before, between = before, far = before;
        zoomed.zoomAbout(QPointF(1, 1), 1.01);
        between.offset += QPointF(0.5, 0);
        far.offset += QPointF(300, 0);
        for (const canvas::Camera &after : {zoomed, between, far})
            QVERIFY(!canvas::moveScene(picture, before, after, scene, tokens));
        QVERIFY(!canvas::moveScene(picture, before, far, scene, tokens, QSize(200, 300))); // another part, of which it has nothing
        QVERIFY(picture == copy);
    }
    /// Every scale is painted, fast and as vectors; the two agree on what a cell's colour is.
    void bothPaintersAgree()
    {
        const canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        for (const double zoom : {0.2, 1.0, 3.0, 9.0}) {
            canvas::Camera camera;
            camera.fit(scene.layout.bounds, QSizeF(800, 500));
            camera.zoomAbout(QPointF(400, 250), zoom);
            QImage fast;
            canvas::renderScene(fast, QSize(800, 500), 1, scene, camera, theme::tokens(theme::Mode::Light), false);
            QImage exact(800, 500, QImage::Format_RGB32);
            QPainter painter(&exact);
            canvas::paintScene(painter, QSizeF(800, 500), scene, camera, theme::tokens(theme::Mode::Light));
            canvas::paintPeers(painter, canvas::peersOf(scene, {session::gpuId(*scene.design, 5, 3)}), scene, camera, QRectF(0, 0, 800, 500), theme::tokens(theme::Mode::Light));
            painter.end();
            if (zoom != 9.0)
                continue;
            const QRectF cell = camera.toScreen(scene.layout.instances[static_cast<std::size_t>(40)].gpuRect(2));
            const QPoint middle = cell.center().toPoint();
            if (QRect(0, 0, 800, 500).contains(middle))
                QCOMPARE(fast.pixel(middle), canvas::codeColors(scene.heat, theme::tokens(theme::Mode::Light)).fill[scene.heat.gpuCode[322]]);
        }
    }
};

QTEST_MAIN(tst_SamePicture)
#include "tst_samepicture.moc"
