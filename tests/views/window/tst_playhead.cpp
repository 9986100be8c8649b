// SPDX-License-Identifier: GPL-3.0-or-later
// A time of the step is chosen in the timeline, and the drawing's links show their load at that time.
#include <cmath>
#include <numeric>
#include <set>

#include <QSignalSpy>

#include <core/predict/while_busy.h>

#include <views/canvas/canvasview.h>
#include <views/canvas/heatbar.h>
#include <views/canvas/hovertext.h>
#include <views/canvas/trafficchips.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/theme/theme.h>
#include <views/timeline/timelineview.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::Desk;

class tst_Playhead : public QObject
{
    Q_OBJECT
private:
    static timeline::TimelineCanvas &timelineOf(Desk &desk) { return desk.window().results().page<timeline::TimelineView>("timeline").canvas(); }

    static bool openTimeline(Desk &desk, const char *sample)
    {
        if (!desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/" + sample)) || !desk.settle())
            return false;
        desk.window().results().showPage("timeline");
        canvas::HeatChoice choice = desk.canvas().heatChoice();
        choice.traffic = true;
        desk.canvas().setHeatChoice(choice);
        return QTest::qWaitFor([&] { return !timelineOf(desk).layoutNow().lanes().empty(); }, 20000);
    }

    /// Mean of the cards' rates as the drawing has them, sent.
    static double cardRate_Bps(Desk &desk)
    {
        const network::LinkLoads &loads = desk.canvas().scene().prediction->loads;
        return std::accumulate(loads.efaTx_B.begin(), loads.efaTx_B.end(), 0.0) / static_cast<double>(loads.efaTx_B.size()) / loads.step_s;
    }

private slots:
    /// Words of a link have the load that it is sized for, of the traffic that is shown, without anybody asking.
    void theWindowKnowsLinksWhileBusy()
    {
        Desk desk;
        QVERIFY(openTimeline(desk, "llama3.1-70b-64-p5en.switchyard"));
        const auto known = [&desk] { return desk.canvas().scene().bases.busy != nullptr; };
        QVERIFY(QTest::qWaitFor(known, 20000));
        const session::PredictionPtr whole = desk.window().engine().outcome()->prediction;
        QCOMPARE(desk.canvas().scene().bases.busy->efaTx_B, predict::whileBusy(*whole)->loads.efaTx_B);
        const auto words = [&desk] {
            const canvas::Scene &scene = desk.canvas().scene();
            return canvas::hoverText(scene, canvas::hitTest(scene.layout, scene.layout.instances.front().gpuRect(0).center())).html();
        };
        QVERIFY2(words().contains(QStringLiteral("while busy")), qPrintable(words()));
        timelineOf(desk).setPlayhead(4);
        QTRY_VERIFY2(words().contains(QStringLiteral("while busy")) && words().contains(QStringLiteral(" · at ")), qPrintable(words()));
        // Of chosen communicators it is theirs.
        desk.window().canvasView().chips().choose(predict::bitOf(workload::PartGroup::Dp));
        QVERIFY(!known());
        QVERIFY(QTest::qWaitFor(known, 20000));
        QCOMPARE(desk.canvas().scene().bases.busy->nvlinkTx_B, predict::whileBusy(*whole, predict::bitOf(workload::PartGroup::Dp))->loads.nvlinkTx_B);
    }
    /// Moments beside each other: when NVLink works and when the cards do is seen without walking through the step.
    void momentsAreKeptAsFrames()
    {
        Desk desk;
        desk.window().resize(1440, 1400);
        QVERIFY(openTimeline(desk, "llama3.1-405b-16384-h100.switchyard"));
        timeline::TimelineCanvas &step = timelineOf(desk);
        QTRY_VERIFY(step.width() > 400 && step.isVisible());
        step.resize(step.width(), 640); // as with the drawing made smaller
        QTest::keyClick(&step, Qt::Key_F);
        QVERIFY(step.frames().empty()); // no playhead, no moment
        for (const double time_s : {4.2, 0.62, 5.9}) {
            step.setPlayhead(time_s);
            QTest::keyClick(&step, Qt::Key_F);
        }
        const std::vector<timeline::Frame> &frames = step.frames();
        QCOMPARE(frames.size(), std::size_t{3});
        QVERIFY(frames[0].time_s == 0.62 && frames[1].time_s == 4.2 && frames[2].time_s == 5.9); // in the order of the step
        QCOMPARE(frames[0].phase, QStringLiteral("forward"));
        QCOMPARE(frames[1].phase, QStringLiteral("backward"));
        QCOMPARE(frames[2].phase, QStringLiteral("no kernel runs"));
        QVERIFY(frames[2].wire.startsWith(QStringLiteral("DP")));
        QVERIFY(frames[2].nvlink == 0 && frames[2].cards > 0.5 && frames[1].nvlink > 0.05);
        QVERIFY(std::ranges::all_of(frames[2].doing, [](auto kind) { return kind == train::TimelineCell::Kind::Communication; }));
        const std::vector<QRectF> rects = step.framesNow();
        QCOMPARE(rects.size(), std::size_t{3});
        QVERIFY(rects.back().bottom() < step.layoutNow().plot().top()); // above the step, not over it
        // A click shows its time everywhere, F takes it away again.
        QTest::mouseClick(&step, Qt::LeftButton, {}, rects[1].center().toPoint());
        QCOMPARE(step.playhead(), 4.2);
        QCOMPARE(desk.canvas().heatChoice().playhead_s, 4.2);
        QTest::keyClick(&step, Qt::Key_F);
        QCOMPARE(frames.size(), std::size_t{2});
        // A low page has the marks alone.
        step.resize(step.width(), 220);
        QVERIFY(step.framesNow().empty() && step.layoutNow().plot().top() < 40);
        step.unpinAll();
        QVERIFY(frames.empty());
    }

    void aClickIntoTheStepChangesTheDrawing()
    {
        Desk desk;
        QVERIFY(openTimeline(desk, "llama3.1-405b-16384-h100.switchyard"));
        timeline::TimelineCanvas &step = timelineOf(desk);
        QTRY_VERIFY(step.width() > 400 && step.isVisible());
        const double mean = cardRate_Bps(desk);
        const auto isTail = [](const train::TimelineCell &cell) { return cell.stage == 0 && cell.part == workload::Part::DpComm && cell.exposed_s > 0; };
        const auto found = std::ranges::find_if(step.cells(), isTail);
        QVERIFY(found != step.cells().end());
        const double tail = (found->start_s + found->end_s) / 2;
        const timeline::TimelineLayout layout = step.layoutNow();
        const QPoint at(static_cast<int>(layout.x(tail)), static_cast<int>(layout.stageRect(0).center().y()));
        QSignalSpy moved(&step, &timeline::TimelineCanvas::playheadMoved);
        QTest::mouseClick(&step, Qt::LeftButton, {}, at);
        QCOMPARE(moved.count(), 1);
        QVERIFY(std::abs(step.playhead() - tail) < 0.02);
        QCOMPARE(desk.canvas().heatChoice().basis, canvas::Basis::Playhead);
        const double then = cardRate_Bps(desk);
        qInfo("EFA cards: %.2f GB/s in the mean, %.2f GB/s in the tail", mean / 1e9, then / 1e9);
        QVERIFY(then > 1.5 * mean);
        if (qEnvironmentVariableIsSet("SWITCHYARD_SHOTS"))
            desk.window().grab().save(qEnvironmentVariable("SWITCHYARD_SHOTS") + QStringLiteral("/playhead.png"));

        // Dragged to where stage 0 waits for the pipeline to turn, its cards rest.
        QTest::mousePress(&step, Qt::LeftButton, {}, at);
        const QPoint to(static_cast<int>(layout.plot().right()) - 2, at.y());
        QTest::mouseMove(&step, (at + to) / 2);
        QTest::mouseMove(&step, to);
        QTest::mouseRelease(&step, Qt::LeftButton, {}, to);
        QVERIFY(step.playhead() > tail);
        QVERIFY(cardRate_Bps(desk) < 0.1 * then); // the host's time: nothing is sent

        // Keys walk from event to event; Escape leaves the mean of the step.
        QTest::keyClick(&step, Qt::Key_Comma);
        const double before = step.playhead();
        QTest::keyClick(&step, Qt::Key_Comma);
        QVERIFY(step.playhead() < before);
        QTest::keyClick(&step, Qt::Key_Period);
        QVERIFY(std::abs(step.playhead() - before) < 1e-6);
        QTest::keyClick(&step, Qt::Key_Escape);
        QVERIFY(std::isnan(step.playhead()));
        QCOMPARE(desk.canvas().heatChoice().basis, canvas::Basis::Mean);
        QVERIFY(std::abs(cardRate_Bps(desk) / mean - 1) < 1e-9);
    }

    /// Chips show their communicators' lanes alone, and links with their traffic alone; the zoom stays.
    void chipsMaskTheLanes()
    {
        Desk desk;
        QVERIFY(openTimeline(desk, "llama3.1-70b-64-p5en.switchyard"));
        timeline::TimelineCanvas &step = timelineOf(desk);
        const auto groups = [&] {
            const timeline::TimelineLayout layout = step.layoutNow();
            std::vector<workload::PartGroup> out;
            for (const timeline::Lane &lane : layout.lanes())
                if (!lane.ofLinks())
                    out.push_back(lane.group);
            return out;
        };
        const auto most = [&](timeline::LinkClass link) {
            const timeline::TimelineLayout layout = step.layoutNow();
            double share = 0;
            for (const timeline::Lane &lane : layout.lanes())
                for (double x = layout.plot().left(); lane.ofLinks() && lane.link == link && x < layout.plot().right() - 2; x += 1)
                    share = std::fmax(share, layout.shareAt(lane, x));
            return share;
        };
        using workload::PartGroup;
        QCOMPARE(groups(), (std::vector{PartGroup::Tp, PartGroup::Pp, PartGroup::Dp}));
        QVERIFY(most(timeline::LinkClass::Nvlink) > 0 && most(timeline::LinkClass::Cards) > 0);
        QTest::keyClick(&step, Qt::Key_Plus);
        const double zoomed = step.layoutNow().timeAt(step.layoutNow().plot().left());
        QVERIFY(zoomed > 0);
        desk.window().canvasView().chips().choose(predict::bitOf(PartGroup::Pp));
        QTRY_COMPARE(groups(), std::vector{PartGroup::Pp});
        QVERIFY(most(timeline::LinkClass::Nvlink) <= 0 && most(timeline::LinkClass::Cards) > 0);
        QVERIFY(std::abs(step.layoutNow().timeAt(step.layoutNow().plot().left()) - zoomed) < 1e-12);
        desk.window().canvasView().chips().choose(0);
        QTRY_COMPARE(groups().size(), std::size_t{3});
    }

    /// A selected GPU brings the lanes of its stage, the name of a stage selects its GPUs.
    void stageAndSelectionFollowEachOther()
    {
        Desk desk;
        QVERIFY(openTimeline(desk, "llama3.1-70b-64-p5en.switchyard"));
        timeline::TimelineCanvas &step = timelineOf(desk);
        const auto &gpuOfRank = desk.canvas().scene().prediction->placement.gpuOfRank;
        const design::Numbering &numbers = desk.canvas().scene().layout.numbers;
        const auto select = [&](std::size_t rank) {
            const int gpu = gpuOfRank[rank], instance = numbers.instanceOfGpu(gpu);
            desk.window().selection().set({session::gpuId(desk.design(), instance, gpu - numbers.firstGpu[static_cast<std::size_t>(instance)])});
        };
        QCOMPARE(step.laneStage(), 0);
        select(300); // 128 ranks a stage
        QTRY_COMPARE(step.laneStage(), 2);
        QCOMPARE(step.laneRank(), 300); // one GPU: its own links
        QVERIFY(step.layoutNow().headline().startsWith(QStringLiteral("Links of rank 300 in stage 2.")));
        QTest::keyClick(&step, Qt::Key_Down); // what is chosen by hand stays until something else is selected
        QCOMPARE(step.laneStage(), 3);
        QCOMPARE(step.laneRank(), -1);
        QVERIFY(desk.settle());
        QCOMPARE(step.laneStage(), 3);
        const QRectF row = step.layoutNow().stageRect(1);
        QTest::mouseClick(&step, Qt::LeftButton, {}, QPointF(8, row.center().y()).toPoint());
        QCOMPARE(step.laneStage(), 1);
        QVERIFY(std::isnan(step.playhead())); // the name is no time of the step
        const std::vector<int> gpus = session::gpusOf(desk.design(), *desk.window().document().catalog(), desk.window().selection().ids());
        QCOMPARE(std::set<int>(gpus.begin(), gpus.end()), std::set<int>(gpuOfRank.begin() + 128, gpuOfRank.begin() + 256));
    }

    /// What the step waits for has a row, and lanes and links of its own.
    void theCriticalPathIsSeen()
    {
        Desk desk;
        QVERIFY(openTimeline(desk, "llama3.1-70b-64-p5en.switchyard"));
        timeline::TimelineCanvas &step = timelineOf(desk);
        const auto layout = [&] { return step.layoutNow(); };
        const QRectF row = layout().pathRect();
        QVERIFY(row.top() >= layout().stageRect(3).bottom() && row.height() > 8);
        QVERIFY(layout().pieceAt(1e-6) && layout().pieceAt(1e-6)->stage == 0); // the first pass of the first stage
        std::set<int> stages;
        for (double x = row.left() + 1; x < row.right() - 1; x += 1) {
            const train::PathPiece *const piece = layout().pieceAt(layout().timeAt(x));
            QVERIFY(piece);
            stages.insert(piece->stage);
            const int cell = layout().cellAt({x, row.center().y()});
            QVERIFY(cell == piece->cell && (cell < 0 || step.cells()[static_cast<std::size_t>(cell)].stage == piece->stage));
        }
        QCOMPARE(stages.size(), std::size_t{4}); // down to the last stage, and up again
        QTest::mouseClick(&step, Qt::LeftButton, {}, QPointF(row.left() + 0.5 * row.width(), row.center().y()).toPoint());
        QCOMPARE(step.laneStage(), timeline::pathLanes);
        QVERIFY(layout().headline().contains(QStringLiteral("is on the critical path")));
        const auto lanesOf = [&](timeline::LinkClass link) {
            const timeline::TimelineLayout now = layout();
            return std::ranges::count_if(now.lanes(), [link](const timeline::Lane &lane) { return lane.ofLinks() && lane.link == link; });
        };
        QTRY_VERIFY(lanesOf(timeline::LinkClass::Cards) == 1 && layout().lanes().size() >= 5);
        const auto high = [&] { // a low page keeps its rows for the stages; what comes for it lays it out anew
            step.resize(step.width(), 700);
            return lanesOf(timeline::LinkClass::Uplink);
        };
        QTRY_VERIFY(high() >= 1);
        const timeline::TimelineLayout shown = layout();
        const timeline::Lane lane = *std::ranges::find_if(shown.lanes(), [](const timeline::Lane &of) { return of.ofLinks() && of.link == timeline::LinkClass::Cards; });
        double most = 0;
        for (double x = row.left(); x < row.right() - 1; x += 1)
            most = std::fmax(most, layout().shareAt(lane, x));
        QVERIFY(most > 0);
        // What a lane says under the pointer is painted there, of every stage that the path is on.
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(&step, Qt::Key_Plus);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(&step, Qt::Key_Right); // to the end, where the path comes up again
        const timeline::TimelineLayout near = layout();
        const QImage picture = step.grab().toImage();
        const QColor track = theme::current().track;
        std::set<int> painted;
        for (const timeline::Lane &of : near.lanes())
            for (std::size_t i = 0; !of.ofLinks() && i < step.cells().size(); ++i) {
                const train::TimelineCell &cell = step.cells()[i];
                const double from = near.x(cell.start_s), width = near.x(cell.end_s) - from, x = std::floor(from + width / 2);
                if (cell.kind != train::TimelineCell::Kind::Communication || width < 1.5 || !std::cmp_equal(near.cellAt({from + width / 2, of.rect.center().y()}), i))
                    continue;
                QVERIFY2(picture.pixelColor(QPointF(x, of.rect.bottom() - 2).toPoint() * picture.devicePixelRatio()) != track, qPrintable(QStringLiteral("%1 of stage %2").arg(of.name).arg(cell.stage)));
                painted.insert(cell.stage);
            }
        QCOMPARE(painted.size(), std::size_t{4});
        QTest::keyClick(&step, Qt::Key_Home);
        desk.shot(QStringLiteral("timeline-path"));
        const double playhead = step.playhead();
        QTest::keyClick(&step, Qt::Key_Period); // to the next piece
        QVERIFY(step.playhead() > playhead);
        QTest::keyClick(&step, Qt::Key_Escape);
        QVERIFY2(layout().headline().startsWith(QStringLiteral("critical path")) && layout().headline().contains(QStringLiteral("backward")), qPrintable(layout().headline()));
        QTest::keyClick(&step, Qt::Key_Down); // there is nothing below it
        QCOMPARE(step.laneStage(), timeline::pathLanes);
        QTest::keyClick(&step, Qt::Key_Up);
        QCOMPARE(step.laneStage(), 3);
        QTest::keyClick(&step, Qt::Key_Down);
        QCOMPARE(step.laneStage(), timeline::pathLanes);
    }

    void anEditKeepsThePlayhead()
    {
        Desk desk;
        QVERIFY(openTimeline(desk, "llama3.1-70b-64-p5en.switchyard"));
        timeline::TimelineCanvas &step = timelineOf(desk);
        const double end_s = desk.canvas().scene().prediction->prediction.step_s;
        step.setPlayhead(end_s / 2);
        QVERIFY(std::abs(desk.canvas().heatChoice().playhead_s - end_s / 2) < 1e-9);
        workload::Plan plan = *design::planOf(desk.design().jobs.front());
        plan.gbs /= 2; // half as long: the playhead stays within the step
        QVERIFY(session::changePlan(desk.window().document(), {}, plan, QStringLiteral("GBS")));
        QVERIFY(desk.settle());
        QTRY_VERIFY(step.playhead() <= desk.canvas().scene().prediction->prediction.step_s);
        QCOMPARE(desk.canvas().heatChoice().basis, canvas::Basis::Playhead);
        QTRY_VERIFY(std::abs(desk.canvas().heatChoice().playhead_s - step.playhead()) < 1e-9);
    }
};

QTEST_MAIN(tst_Playhead)
#include "tst_playhead.moc"
