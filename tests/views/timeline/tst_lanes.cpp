// SPDX-License-Identifier: GPL-3.0-or-later
// Whose lanes the timeline has: those of what is selected, where it stands in the plan that is there, with the traffic that is shown.
#include <views/timeline/timelineview.h>

#include <algorithm>
#include <functional>
#include <memory>

#include <QApplication>
#include <QtTest/QTest>

#include <core/layer/rank_layout.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/theme/theme.h>

using namespace switchyard;
using namespace switchyard::timeline;

namespace {

constexpr int someRank = 300; ///< of 512, 128 a stage

/// A sample's step, after an edit.
struct Known {
    design::DesignPtr design;
    PredictionPtr prediction;
    StepTimesPtr times;

    explicit Known(const std::function<void(design::Design &, workload::Plan &)> &edit)
    {
        auto read = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &test::bundled());
        if (!read)
            qFatal("%s", describe(read.error()).c_str());
        edit(*read, *design::planOf(read->jobs.front()));
        const auto predicted = predict::predictDesign(test::bundled(), *read);
        if (!predicted)
            qFatal("%s", describe(predicted.error()).c_str());
        design = std::make_shared<const design::Design>(std::move(*read));
        prediction = *predicted;
        times = std::make_shared<const train::StepTimes>(train::stepTimes(*prediction->engine));
    }
    [[nodiscard]] int stageOf(int rank) const { return layer::roleOf(times->moments.plan, rank).pp; }
    [[nodiscard]] predict::LinkHistory ofRank(int rank, predict::TrafficMask mask = ~0U) const { return predict::linkHistoryOfRank(*prediction, times->moments, rank, mask); }
    [[nodiscard]] predict::LinkHistory ofStage(int stage, predict::TrafficMask mask = ~0U) const { return predict::linkHistory(*prediction, times->moments, stage, mask); }
    void showIn(TimelineCanvas &canvas) const { canvas.setStep(prediction, times, design); }
};

bool operator==(const predict::LinkHistory &a, const predict::LinkHistory &b)
{
    return std::ranges::equal(a.steps, b.steps, [](const auto &x, const auto &y) { return x.to_s == y.to_s && x.nvlink == y.nvlink && x.cards == y.cards && x.sending == y.sending; });
}

} // namespace

class tst_Lanes : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<const Known> m_sample, m_ordered, m_turned, m_half;
    int m_gpu = -1;

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        m_sample = std::make_unique<const Known>([](design::Design &, workload::Plan &) {});
        m_ordered = std::make_unique<const Known>([](design::Design &, workload::Plan &plan) { plan.rankOrder = *workload::rankOrderFromWord("tp-cp-ep-pp-dp"); });
        const auto onto = [](design::Design &design, auto begin, auto end) {
            for (; begin != end; ++begin)
                design::trainingOf(design.jobs.front())->pool.push_back(begin->id);
        };
        m_turned = std::make_unique<const Known>([&](design::Design &design, workload::Plan &) { onto(design, design.instances.rbegin(), design.instances.rend()); });
        m_half = std::make_unique<const Known>([&](design::Design &design, workload::Plan &plan) { // the others are idle
            onto(design, design.instances.begin(), design.instances.begin() + 32);
            plan.pp = 2;
        });
        m_gpu = m_sample->prediction->placement.gpuOfRank[someRank];
        QCOMPARE(m_sample->stageOf(someRank), 2);
        QCOMPARE(m_half->prediction->placement.rankOf(m_gpu), -1);
        QCOMPARE(m_sample->prediction->placement.rankOf(-1), -1);
    }

    void theyFollowThePlan()
    {
        TimelineCanvas canvas;
        m_sample->showIn(canvas);
        canvas.setChosen(~0U, {m_gpu});
        QCOMPARE(canvas.laneRank(), someRank);
        QVERIFY(canvas.links() == m_sample->ofRank(someRank) && !canvas.links().steps.empty());
        // In another rank order its rank has another role, in another order of instances it has another rank.
        m_ordered->showIn(canvas);
        QCOMPARE(canvas.laneRank(), someRank);
        QCOMPARE(canvas.laneStage(), 3);
        QVERIFY(canvas.links() == m_ordered->ofRank(someRank));
        m_turned->showIn(canvas);
        const int other = m_turned->prediction->placement.rankOf(m_gpu);
        QVERIFY(other >= 0 && other != someRank);
        QCOMPARE(canvas.laneRank(), other);
        QCOMPARE(canvas.laneStage(), m_turned->stageOf(other));
        QVERIFY(canvas.links() == m_turned->ofRank(other));
        // A plan that cannot run has no lanes; the next one has those of what is still selected.
        canvas.setStep(nullptr, nullptr, m_sample->design);
        QVERIFY(canvas.links().steps.empty());
        m_ordered->showIn(canvas);
        QCOMPARE(canvas.laneRank(), someRank);
        // Where no rank is on it, the mean of a stage that the plan has, by its name.
        m_half->showIn(canvas);
        QCOMPARE(canvas.laneRank(), -1);
        QCOMPARE(canvas.laneStage(), 1);
        QVERIFY(canvas.links() == m_half->ofStage(1) && !canvas.links().steps.empty());
        QCOMPARE(canvas.layoutNow().whoseLinks(0), QStringLiteral("stage 1"));
        m_sample->showIn(canvas);
        QCOMPARE(canvas.laneRank(), someRank);
        QVERIFY(canvas.links() == m_sample->ofRank(someRank));
    }

    void theyFollowTheSelection()
    {
        TimelineCanvas canvas;
        canvas.resize(1000, 700);
        canvas.show();
        m_sample->showIn(canvas);
        canvas.setChosen(~0U, {m_gpu});
        const auto &gpuOfRank = m_sample->prediction->placement.gpuOfRank;
        canvas.setChosen(~0U, {gpuOfRank[10]});
        QCOMPARE(canvas.laneRank(), 10);
        QVERIFY(canvas.links() == m_sample->ofRank(10));
        // Several: all of the first one's stage, in the next plan too.
        canvas.setChosen(~0U, {m_gpu, gpuOfRank[someRank + 1]});
        QCOMPARE(canvas.laneRank(), -1);
        QCOMPARE(canvas.laneStage(), 2);
        QVERIFY(canvas.links() == m_sample->ofStage(2));
        m_ordered->showIn(canvas);
        QCOMPARE(canvas.laneStage(), 3);
        QVERIFY(canvas.links() == m_ordered->ofStage(3));
        // What is chosen by hand stays from plan to plan.
        QTest::keyClick(&canvas, Qt::Key_Up);
        QTest::keyClick(&canvas, Qt::Key_Up);
        m_sample->showIn(canvas);
        QCOMPARE(canvas.laneStage(), 1);
        canvas.setChosen(~0U, {gpuOfRank[0]});
        QTest::keyClick(&canvas, Qt::Key_Down);
        m_ordered->showIn(canvas);
        QCOMPARE(canvas.laneStage(), 1);
        QCOMPARE(canvas.laneRank(), -1);
        // Nothing: all of the stage.
        m_sample->showIn(canvas);
        canvas.setChosen(~0U, {m_gpu});
        canvas.setChosen(~0U, {});
        QCOMPARE(canvas.laneRank(), -1);
        QVERIFY(canvas.links() == m_sample->ofStage(2));
        // The name of the stage that the GPU is of selects all of it, and lanes are of all of it.
        canvas.setChosen(~0U, {m_gpu});
        connect(&canvas, &TimelineCanvas::gpusPicked, &canvas, [&canvas](const std::vector<int> &gpus) { canvas.setChosen(~0U, gpus); });
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPointF(8, canvas.layoutNow().stageRect(2).center().y()).toPoint());
        QCOMPARE(canvas.laneStage(), 2);
        QCOMPARE(canvas.laneRank(), -1);
        QVERIFY(canvas.links() == m_sample->ofStage(2));
        // Once more, after another stage's by hand: nothing new is selected, and lanes follow it again.
        QTest::keyClick(&canvas, Qt::Key_Up);
        QCOMPARE(canvas.laneStage(), 1);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPointF(8, canvas.layoutNow().stageRect(2).center().y()).toPoint());
        QCOMPARE(canvas.laneStage(), 2);
        m_ordered->showIn(canvas);
        QCOMPARE(canvas.laneStage(), 0); // of the first of them there
    }

    /// A step that was seen: those of its rank, where nothing is selected.
    void theyFollowTheTrace()
    {
        constexpr int seenRank = 140; // of 512: in stage 1
        const auto traceOf = [](int worldSize) {
            auto seen = std::make_shared<exchange::Observed>();
            seen->traces.push_back({.file = "rank140.json", .rank = seenRank, .worldSize = worldSize, .steps = {{.number = 7, .length_s = 6}}});
            return seen;
        };
        TimelineCanvas canvas;
        canvas.setTraces(traceOf(512)); // before there is a prediction
        m_sample->showIn(canvas);
        QCOMPARE(canvas.laneRank(), seenRank);
        QVERIFY(canvas.links() == m_sample->ofRank(seenRank) && !canvas.links().steps.empty());
        constexpr predict::TrafficMask tp = predict::bitOf(workload::PartGroup::Tp);
        canvas.setChosen(tp, {});
        QVERIFY(canvas.links() == m_sample->ofRank(seenRank, tp));
        canvas.setChosen(~0U, {m_gpu});
        QCOMPARE(canvas.laneRank(), someRank);
        canvas.setChosen(~0U, {m_gpu, m_sample->prediction->placement.gpuOfRank[someRank + 1]});
        QCOMPARE(canvas.laneRank(), -1);
        canvas.setChosen(~0U, {});
        QCOMPARE(canvas.laneRank(), seenRank);
        QCOMPARE(canvas.laneStage(), 1);
        m_ordered->showIn(canvas);
        QCOMPARE(canvas.laneRank(), seenRank);
        QVERIFY(canvas.links() == m_ordered->ofRank(seenRank));
        // What is chosen by hand stays from plan to plan.
        m_sample->showIn(canvas);
        canvas.resize(1000, 700);
        canvas.show();
        QTest::keyClick(&canvas, Qt::Key_Down);
        QCOMPARE(canvas.laneStage(), 2);
        m_sample->showIn(canvas);
        QCOMPARE(canvas.laneStage(), 2);
        QCOMPARE(canvas.laneRank(), -1);
        // Dropped beside what is selected it is looked at; removed, or of another job, it has no rank here.
        canvas.setChosen(~0U, {m_gpu});
        canvas.setTraces(traceOf(512));
        QCOMPARE(canvas.laneRank(), seenRank);
        canvas.setChosen(~0U, {});
        QCOMPARE(canvas.laneRank(), seenRank);
        canvas.setTraces(traceOf(8));
        QCOMPARE(canvas.laneRank(), -1);
        QVERIFY(canvas.links() == m_sample->ofStage(1));
        canvas.setTraces(traceOf(512));
        canvas.setTraces(nullptr);
        QCOMPARE(canvas.laneRank(), -1);
        QVERIFY(canvas.links() == m_sample->ofStage(1));
    }

    void theyFollowTheChips()
    {
        constexpr predict::TrafficMask tp = predict::bitOf(workload::PartGroup::Tp), pp = predict::bitOf(workload::PartGroup::Pp);
        TimelineCanvas canvas;
        m_sample->showIn(canvas);
        canvas.setChosen(~0U, {m_gpu});
        for (const predict::TrafficMask mask : {tp, pp}) {
            canvas.setChosen(mask, {m_gpu});
            QCOMPARE(canvas.laneRank(), someRank);
            QVERIFY(canvas.links() == m_sample->ofRank(someRank, mask) && !(canvas.links() == m_sample->ofRank(someRank)));
        }
        m_turned->showIn(canvas); // still follows what is selected, with the traffic that is shown
        QVERIFY(canvas.links() == m_turned->ofRank(m_turned->prediction->placement.rankOf(m_gpu), pp));
        canvas.setStep(nullptr, nullptr, m_sample->design);
        canvas.setChosen(tp, {m_gpu});
        m_sample->showIn(canvas);
        QVERIFY(canvas.links() == m_sample->ofRank(someRank, tp));
        canvas.setChosen(~0U, {m_gpu});
        QVERIFY(canvas.links() == m_sample->ofRank(someRank));
    }
};

QTEST_MAIN(tst_Lanes)
#include "tst_lanes.moc"
