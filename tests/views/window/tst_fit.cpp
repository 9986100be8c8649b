// SPDX-License-Identifier: GPL-3.0-or-later
// After a fit all that is drawn is seen: nothing that floats on the drawing lies over a box of it, and the canvas is used.
#include <views/canvas/canvasview.h>
#include <views/canvas/heatbar.h>
#include <views/canvas/jobbar.h>
#include <views/canvas/layout.h>
#include <views/canvas/trafficchips.h>

#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using test::Desk;

class tst_Fit : public QObject
{
    Q_OBJECT
private slots:
    void nothingFloatsOverABox_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QSize>("size");
        for (const char *made : {"p5en.48xlarge 1", "u-p6e-gb200x72 1", "p5.48xlarge 128"}) // 8, 72 and 1,024 GPUs with storage
            for (const QSize size : {QSize(1366, 768), QSize(1440, 900), QSize(3840, 2160)})
                QTest::addRow("%s %d", made, size.width()) << QString::fromLatin1(made) << size;
        for (const char *sample : {"llama3.1-8b-4-p6-b200", "llama3.1-70b-64-p5en", "llama3.1-70b-256-p5en-checkpoints", "deepseek-v3-gb200-ultraservers", "llama3.1-405b-16384-h100"})
            for (const QSize size : {QSize(1366, 768), QSize(1440, 900), QSize(3840, 2160)})
                QTest::addRow("%s %d", sample, size.width()) << QString::fromLatin1(sample) << size;
    }
    void nothingFloatsOverABox()
    {
        QFETCH(QString, sample);
        QFETCH(QSize, size);
        Desk desk;
        desk.window().resize(size);
        if (const QStringList made = sample.split(QLatin1Char(' ')); made.size() == 2) {
            test::place(desk, qPrintable(made[0]), made[1].toInt());
            test::place(desk, "fsx-lustre-persistent2-1000", 1);
            QCOMPARE(desk.design().storage.size(), std::size_t{1});
        } else {
            QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/%1.switchyard").arg(sample)));
            QVERIFY(desk.settle());
        }
        desk.shot(QStringLiteral("fit-%1-%2").arg(sample).arg(size.width()));
        desk.canvas().fitAll();
        canvas::CanvasView &view = desk.window().canvasView();
        std::vector<QWidget *> floating{&view.jobBar(), &view.chips(), &view.heatBar(), view.findChild<QWidget *>(QStringLiteral("legend")), view.findChild<QWidget *>(QStringLiteral("minimap"))};
        const canvas::Layout &layout = desk.canvas().scene().layout;
        const QRectF area(QPointF(desk.canvas().pos()), QSizeF(desk.canvas().size()));
        QRectF drawn;
        for (const canvas::Block &block : layout.blocks) {
            const QRectF rect = desk.canvas().camera().toScreen(block.rect).translated(desk.canvas().pos());
            QVERIFY(area.contains(rect));
            drawn |= rect;
            for (const QWidget *over : floating)
                if (over && over->isVisible())
                    QVERIFY2(!rect.intersects(QRectF(over->geometry())), qPrintable(over->objectName()));
        }
        // It touches the edges one way or the other, but for a margin and what floats; what is left the other way is little.
        const double room = area.bottom() - drawn.bottom() + drawn.top() - area.top();
        QVERIFY2(drawn.width() > area.width() - 40 || room < 90, qPrintable(QString::number(room)));
        const bool rack = sample.startsWith(QLatin1String("u-")); // one alone is a tower
        QVERIFY2((rack || drawn.width() > 0.5 * area.width()) && drawn.height() > 0.75 * area.height(), qPrintable(QStringLiteral("%1 × %2").arg(drawn.width() / area.width()).arg(drawn.height() / area.height())));
    }
};

QTEST_MAIN(tst_Fit)
#include "tst_fit.moc"
