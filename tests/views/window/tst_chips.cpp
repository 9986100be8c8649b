// SPDX-License-Identifier: GPL-3.0-or-later
// "Who causes it?": a chip leaves the traffic of one communicator on drawing, matrix and rails.
#include <cmath>
#include <set>

#include <QElapsedTimer>
#include <QToolButton>

#include <views/canvas/canvasview.h>
#include <views/canvas/trafficchips.h>
#include <views/gridmap/gridview.h>
#include <views/leaf/leafview.h>
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
        QCOMPARE(desk.canvas().scene().bases.mean.get(), &desk.canvas().scene().prediction->loads); // counted once, for drawing and pages

        // the pages follow
        auto &rails = desk.window().results().page<gridmap::GridView>("rails");
        double seen = 0;
        for (const float v : rails.map().value)
            seen += static_cast<double>(v);
        QVERIFY(std::abs(seen / ofPp - 1) < 1e-6);
        auto &matrix = desk.window().results().page<matrix::MatrixView>("matrix");
        QVERIFY(!matrix.describe(0, 1).contains(QStringLiteral("TP")));

        // The strategy map: NVLink carries TP alone, so that with PP its cells are empty.
        desk.window().results().page<gridmap::GridView>("strategy").setChoice({telemetry::Quantity::NvlinkTx_Bps});
        const auto ofStrategy = [&] {
            const gridmap::GridMap &map = desk.window().results().page<gridmap::GridView>("strategy").map();
            double rate = 0;
            for (const float v : map.value)
                rate += std::isnan(v) ? 0 : static_cast<double>(v);
            return rate;
        };
        // The leaf: what PP sends is on cards, and nothing else crosses the uplink.
        struct OfLeaf {
            double nvlink = 0, cards = 0;
            std::set<workload::PartGroup> uplink;
        };
        const auto ofLeaf = [&] {
            const leafview::LeafMap &map = desk.window().results().page<leafview::LeafView>("leaf").map();
            OfLeaf out;
            for (const leafview::Cell &cell : map.cells) {
                out.nvlink += cell.nvlink.out_Bps;
                for (const leafview::Link &card : cell.cards)
                    out.cards += card.out_Bps;
            }
            for (const leafview::UplinkPart &part : map.uplinkParts)
                out.uplink.insert(part.group);
            return out;
        };
        using workload::PartGroup;
        QCOMPARE(ofStrategy(), 0.0);
        const OfLeaf pipeline = ofLeaf();
        QVERIFY(pipeline.nvlink == 0 && pipeline.cards > 0);
        QVERIFY(!pipeline.uplink.contains(PartGroup::Dp) && !pipeline.uplink.contains(PartGroup::Tp));
        QTest::mouseClick(tp, Qt::LeftButton); // both
        QVERIFY(ofStrategy() > 0);
        QVERIFY(ofLeaf().nvlink > 0 && std::abs(ofLeaf().cards / pipeline.cards - 1) < 1e-6);
        QTest::mouseClick(pp, Qt::LeftButton); // TP alone
        QVERIFY(ofLeaf().nvlink > 0 && ofLeaf().cards == 0 && ofLeaf().uplink.empty());
        const double ofTp = ofStrategy();
        QTest::mouseClick(tp, Qt::LeftButton); // all
        QVERIFY(ofLeaf().uplink.contains(PartGroup::Dp) && ofLeaf().cards > pipeline.cards);
        QVERIFY(std::abs(ofStrategy() / ofTp - 1) < 1e-6); // NVLink carries TP alone
        QTest::mouseClick(pp, Qt::LeftButton);

        // The playhead moves no bytes of the step: they are not counted again, and pages keep what they have.
        const widgets::PredictionPtr counted = desk.window().results().told().traffic;
        canvas::HeatChoice choice = desk.canvas().heatChoice();
        const canvas::HeatChoice mean = choice;
        choice.traffic = true;
        choice.basis = canvas::Basis::Playhead;
        for (const double share : {0.2, 0.4}) {
            choice.playhead_s = share * counted->prediction.step_s;
            desk.canvas().setHeatChoice(choice);
            QCOMPARE(desk.window().results().told().traffic, counted);
        }
        desk.canvas().setHeatChoice(mean);
        QCOMPARE(desk.window().results().told().traffic, counted);

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
