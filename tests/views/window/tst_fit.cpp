// SPDX-License-Identifier: GPL-3.0-or-later
// After a fit all that is drawn is seen: nothing that floats on the drawing lies over a box of it, and the canvas is used.
#include <views/canvas/canvasview.h>
#include <views/canvas/heatbar.h>
#include <views/canvas/jobbar.h>
#include <views/canvas/layout.h>
#include <views/canvas/trafficchips.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

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
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/%1.switchyard").arg(sample)));
        QVERIFY(desk.settle());
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
        QVERIFY2(drawn.width() > 0.6 * area.width() && drawn.height() > 0.75 * area.height(), qPrintable(QStringLiteral("%1 × %2").arg(drawn.width() / area.width()).arg(drawn.height() / area.height())));
    }
};

QTEST_MAIN(tst_Fit)
#include "tst_fit.moc"
