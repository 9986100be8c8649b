// SPDX-License-Identifier: GPL-3.0-or-later
// What a glance at the goodput must answer: how much trains, what takes the rest, where the best interval lies, what helps.
#include <views/goodput/goodputview.h>

#include <cmath>
#include <memory>
#include <numeric>

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

#include <core/base/format.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/results/renderview.h>
#include <views/theme/theme.h>

using namespace switchyard;
using goodputview::GoodputLayout;
using goodputview::GoodputPicture;
using goodputview::makePicture;

class tst_Goodput : public QObject
{
    Q_OBJECT
    design::DesignPtr m_design;
    widgets::PredictionPtr m_prediction;

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-256-p5en-checkpoints.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        m_design = std::make_shared<const design::Design>(std::move(*design));
        m_prediction = *predict::predictDesign(test::bundled(), *m_design);
    }

    void theBarsAreWhatTheEngineSays()
    {
        const GoodputPicture picture = makePicture(m_design.get(), m_prediction.get());
        QVERIFY(picture.missing.isEmpty());
        const auto &t = theme::tokens(theme::Mode::Light);
        const auto sum = [](const std::vector<widgets::BarPart> &parts) { return std::accumulate(parts.begin(), parts.end(), 0.0, [](double all, const widgets::BarPart &p) { return all + p.value; }); };
        QVERIFY(std::abs(sum(allParts(picture, t)) - 1) < 1e-9);
        QVERIFY(std::abs(sum(lostParts(picture, t)) + goodput::of(picture.goodput.shares, goodput::Part::Productive) - 1) < 1e-9);
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            QSet<QRgb> colours; // no two parts look the same
            for (std::size_t i = 0; i < goodput::partCount; ++i)
                colours.insert(goodputview::colourOf(static_cast<goodput::Part>(i), theme::tokens(mode)).rgb());
            QCOMPARE(colours.size(), static_cast<qsizetype>(goodput::partCount));
        }
    }

    void everyThingLiesInside_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("panel") << QSize(1000, 240);
        QTest::newRow("wide panel") << QSize(1440, 300);
        QTest::newRow("picture") << QSize(1440, 840);
        QTest::newRow("narrow") << QSize(700, 500);
    }
    void everyThingLiesInside()
    {
        QFETCH(QSize, size);
        const GoodputPicture picture = makePicture(m_design.get(), m_prediction.get());
        const QRectF rect({0, 0}, QSizeF(size));
        const GoodputLayout layout(picture, rect);
        for (const QRectF &part : {layout.figuresRect(), layout.curveRect(), layout.leversRect()})
            QVERIFY(rect.contains(part) && part.width() > 120);
        QVERIFY(!layout.curveRect().intersects(layout.leversRect()));
        const goodput::Goodput &g = picture.goodput;
        const QPointF best = layout.curvePoint(g.bestInterval_s, 1 - g.effective.value);
        QVERIFY(layout.curveRect().contains(best));
        for (const goodput::IntervalPoint &point : picture.curve) // the lowest point of the picture is the best
            QVERIFY(layout.curvePoint(point.interval_s, point.lost).y() <= best.y() + 0.5);
    }

    void everySizeIsPainted()
    {
        const GoodputPicture picture = makePicture(m_design.get(), m_prediction.get());
        const GoodputPicture none = makePicture(nullptr, nullptr);
        QVERIFY(!none.missing.isEmpty());
        for (const QSize size : {QSize(40, 30), QSize(320, 120), QSize(480, 150), QSize(900, 200), QSize(3840, 2160)})
            for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark})
                for (const GoodputPicture *each : {&picture, &none}) {
                    QImage image(size, QImage::Format_RGB32);
                    QPainter painter(&image);
                    image.fill(Qt::magenta);
                    GoodputLayout(*each, QRectF(QPointF(), QSizeF(size))).paint(painter, theme::tokens(mode));
                    const QImage blank = [&] { QImage out(size, QImage::Format_RGB32); out.fill(Qt::magenta); return out; }();
                    QVERIFY(image != blank || size.width() < 100); // words at least
                }
    }

    void aRunWithoutEndHasNoNumbers()
    {
        design::Design hopeless = *m_design;
        design::trainingOf(hopeless.jobs.front())->run.gpuHoursPerInterruption = 1;
        const GoodputPicture picture = makePicture(&hopeless, m_prediction.get());
        QCOMPARE(picture.figures.at(1).value, QStringLiteral("never"));
        QVERIFY2(picture.remark.startsWith(QStringLiteral("the run does not end")), qPrintable(picture.remark));
        for (const widgets::BarPart &part : lostParts(picture, theme::current()))
            QVERIFY2(!part.tooltip.contains(QStringLiteral("of the run")), qPrintable(part.tooltip));
        for (const QSize size : {QSize(1000, 240), QSize(1440, 840)}) {
            QImage image(size, QImage::Format_RGB32);
            QPainter painter(&image);
            GoodputLayout(picture, QRectF(QPointF(), QSizeF(size))).paint(painter, theme::current());
        }
    }

    /// Spares are paid for beside the job's hours; the other parts make these up.
    void tooltipsGiveTheJobsHours()
    {
        design::Design design = *m_design;
        design::trainingOf(design.jobs.front())->run.spareInstances = 64; // a fifth of all
        const GoodputPicture picture = makePicture(&design, m_prediction.get());
        const double run_s = picture.goodput.days.value * 86400;
        const double all = 1 - goodput::of(picture.goodput.shares, goodput::Part::Spares);
        QVERIFY(all < 0.85);
        int told = 0;
        for (const widgets::BarPart &part : lostParts(picture, theme::current())) {
            const bool spares = part.name == QString::fromUtf8(goodput::infoOf(goodput::Part::Spares).shown.data());
            QCOMPARE(part.tooltip.contains(QStringLiteral("of the run")), !spares);
            if (!spares)
                told += part.tooltip.contains(QString::fromStdString(format::seconds(part.value / all * run_s))) ? 1 : 0;
        }
        QCOMPARE(told, static_cast<int>(lostParts(picture, theme::current()).size()) - 1);
    }

    void aPointerHearsWhatItIsOn()
    {
        goodputview::GoodputView view;
        view.resize(1000, 260);
        view.show(m_design, m_prediction);
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("Goodput")), qPrintable(view.accessibleDescription()));
        const GoodputLayout layout = view.layoutNow();
        const auto &t = theme::current();
        const QString curve = layout.describeAt(layout.curveRect().center(), t);
        QVERIFY2(curve.startsWith(QStringLiteral("A checkpoint every")), qPrintable(curve));
        const QString lever = layout.describeAt(layout.leversRect().topLeft() + QPointF(20, 40), t);
        QVERIFY2(lever.contains(QStringLiteral("goodput +")), qPrintable(lever));
        const QString figure = layout.describeAt(layout.figuresRect().topLeft() + QPointF(10, 20), t);
        QVERIFY2(figure.contains(QStringLiteral("trains")), qPrintable(figure));
        view.show(nullptr, nullptr);
        QVERIFY(view.layoutNow().describeAt(layout.curveRect().center(), t).isEmpty());
    }

    void aPictureInEveryFormat()
    {
        const QTemporaryDir dir;
        results::RenderInput in;
        in.design = m_design;
        in.catalog = std::make_shared<const catalog::Catalog>(test::bundled());
        in.prediction = m_prediction;
        for (const char *suffix : {"png", "svg", "pdf"}) {
            const QString path = dir.filePath(QStringLiteral("goodput.") + QLatin1String(suffix));
            const auto done = results::renderView(in, "goodput", {1440, 900}, theme::Mode::Dark, path);
            QVERIFY2(done, done ? "" : done.error().message.c_str());
            if (QFile file(path); path.endsWith(QStringLiteral("svg")) && file.open(QIODevice::ReadOnly))
                QVERIFY(file.readAll().contains("Where the paid hours go"));
        }
    }
};

QTEST_MAIN(tst_Goodput)
#include "tst_goodput.moc"
