// SPDX-License-Identifier: GPL-3.0-or-later
// "Who causes it?": a chip leaves the traffic of one communicator on drawing, matrix and rails.
#include <QElapsedTimer>
#include <QToolButton>

#include <views/canvas/canvasview.h>
#include <views/canvas/trafficchips.h>
#include <views/gridmap/gridview.h>
#include <views/matrix/matrixview.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::Desk;

class tst_Chips : public QObject
{
    Q_OBJECT
private slots:
    void aChipLeavesItsTraffic()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard")));
        QVERIFY(desk.settle());
        canvas::TrafficChips &chips = desk.window().canvasView().chips();
        QVERIFY(chips.isVisible());
        auto *tp = chips.findChild<QToolButton *>(QStringLiteral("chipTP"));
        auto *pp = chips.findChild<QToolButton *>(QStringLiteral("chipPP"));
        auto *ep = chips.findChild<QToolButton *>(QStringLiteral("chipEP"));
        QVERIFY(tp && tp->isVisible() && pp && pp->isVisible() && ep && !ep->isVisible()); // a dense model has no experts
        // Without their colours they differ, too.
        const auto shape = [](const QToolButton *chip) {
            const QImage icon = chip->icon().pixmap(chip->iconSize()).toImage();
            QByteArray drawn;
            for (int y = 0; y < icon.height(); ++y)
                for (int x = 0; x < icon.width(); ++x)
                    drawn += qAlpha(icon.pixel(x, y)) > 128 ? '#' : '.';
            return drawn;
        };
        QVERIFY(shape(tp) != shape(pp) && shape(pp) != shape(ep) && shape(tp) != shape(ep));
        if (qEnvironmentVariableIsSet("SWITCHYARD_SHOTS"))
            desk.window().grab().save(qEnvironmentVariable("SWITCHYARD_SHOTS") + QStringLiteral("/chips.png"));
        QTRY_VERIFY(tp->width() > 0 && pp->width() > 0);
        desk.canvas().setHeatChoice({telemetry::Quantity::EfaTx_Bps});
        const auto sum = [&] { // of all cards, as the drawing has them
            double rate = 0;
            for (const float v : desk.canvas().scene().heat.card)
                rate += std::isnan(v) ? 0 : static_cast<double>(v);
            return rate;
        };
        const double all = sum();
        QVERIFY(all > 0);
        QElapsedTimer timer;
        timer.start();
        QTest::mouseClick(tp, Qt::LeftButton);
        qInfo("a chip takes %lld ms at 16,384 GPUs", static_cast<long long>(timer.elapsed()));
        QCOMPARE(sum(), 0.0); // TP stays within the hosts
        QTest::mouseClick(tp, Qt::LeftButton);
        QCOMPARE(sum(), all);
        QTest::mouseClick(pp, Qt::LeftButton);
        const double ofPp = sum();
        QVERIFY(ofPp > 0 && ofPp < all);

        // the pages follow
        auto &rails = desk.window().results().page<gridmap::GridView>("rails");
        double seen = 0;
        for (const float v : rails.map().value)
            seen += static_cast<double>(v);
        QVERIFY(std::abs(seen / ofPp - 1) < 1e-6);
        auto &matrix = desk.window().results().page<matrix::MatrixView>("matrix");
        QVERIFY(!matrix.describe(0, 1).contains(QStringLiteral("TP")));

        // an edit of the plan keeps the chip; numbers of the job are those of all traffic
        workload::Plan plan = *design::planOf(desk.design().jobs.front());
        plan.vpp = 4;
        QVERIFY(session::changePlan(desk.window().document(), {}, plan, QStringLiteral("VPP 4")));
        QVERIFY(desk.settle());
        QVERIFY(pp->isChecked());
        QVERIFY(sum() > 0 && sum() < all);
        const auto &whole = desk.window().engine().outcome()->prediction->prediction;
        QVERIFY(std::ranges::any_of(whole.traffic, [](const network::TrafficItem &item) { return item.part == workload::Part::TpComm; }));
        QTest::mouseClick(pp, Qt::LeftButton);
        QVERIFY(sum() > ofPp);
    }
};

QTEST_MAIN(tst_Chips)
#include "tst_chips.moc"
