// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/panels/inspector.h>

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest/QTest>

#include <tests/views/panels/sample.h>
#include <views/panels/resultsummary.h>
#include <views/panels/selectionbox.h>
#include <views/panels/stackedbar.h>

using namespace switchyard;
using panels::Inspector;

class tst_Inspector : public QObject
{
    Q_OBJECT
private:
    static QString shown(const QWidget &in, const char *name)
    {
        const auto *label = in.findChild<QLabel *>(QLatin1String(name));
        return label ? label->text() : QStringLiteral("(no such label)");
    }
    static QStringList texts(const QWidget &in)
    {
        QStringList out;
        for (const QLabel *label : in.findChildren<QLabel *>())
            out << label->text();
        return out;
    }

private slots:
    void numbersOfAPrediction()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), sample::prediction(plan, 6.37));
        QCOMPARE(shown(inspector, "step time"), QStringLiteral("6.20 s"));
        QCOMPARE(shown(inspector, "step change"), QStringLiteral("−170 ms"));
        QCOMPARE(shown(inspector, "memory"), QStringLiteral("68.9 of 79.6 GiB · fits"));
        QCOMPARE(shown(inspector, "usd per hour"), QStringLiteral("$112,722/h"));
        QVERIFY(texts(inspector).contains(QStringLiteral("± 6.0 %")));
    }

    void aRefusedPlanShowsTheReasonInsteadOfNumbers()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), nullptr);
        inspector.setPredictionError({ErrorCode::InvalidInput, "126 layers do not divide into 16 stages of 9 chunks", {}});
        QVERIFY(texts(inspector).contains(QStringLiteral("126 layers do not divide into 16 stages of 9 chunks")));
        QVERIFY(!inspector.findChild<panels::ResultSummary *>()->isVisibleTo(&inspector));
    }

    void aDesignWithoutAJobSaysWhatToDo()
    {
        auto design = std::make_shared<design::Design>(*sample::cluster(4, sample::plan(8, 1, 4)));
        design->jobs.clear();
        Inspector inspector;
        QSignalSpy wanted(&inspector, &Inspector::jobWanted);
        inspector.setDesign(design, sample::smallCatalog());
        inspector.show();
        for (QPushButton *button : inspector.findChildren<QPushButton *>()) {
            if (button->isVisible())
                button->click();
        }
        QCOMPARE(wanted.count(), 1);
    }

    void selectionShowsObservedBesidePredicted()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), nullptr);
        inspector.setSelection({"p5-0004/gpu3"});
        QStringList all = texts(inspector);
        QVERIFY(all.contains(QStringLiteral("p5-0004 · GPU 3")));
        QVERIFY(all.contains(QStringLiteral("212 GB/s")));
        QVERIFY(all.contains(QStringLiteral("of 450 GB/s")));
        QVERIFY(all.contains(QStringLiteral("EFA tx, max of 4")));
        QVERIFY2(all.contains(QStringLiteral("TP 3 · PP 0 · DP 3")), qPrintable(all.join(QLatin1Char('|'))));

        auto observation = std::make_shared<telemetry::Observation>();
        telemetry::Series clock;
        clock.available = true;
        clock.value.assign(1024, 1980e6F);
        clock.value[27] = 1605e6F;
        observation->series[telemetry::Quantity::SmClock_Hz] = clock;
        telemetry::Series nvlink;
        nvlink.available = true;
        nvlink.value.assign(1024, std::numeric_limits<float>::quiet_NaN());
        observation->series[telemetry::Quantity::NvlinkTx_Bps] = nvlink;
        inspector.setObservation(observation);
        all = texts(inspector);
        QVERIFY2(all.contains(QStringLiteral("1,605 MHz")), qPrintable(all.join(QLatin1Char('|'))));
        QVERIFY(all.contains(QStringLiteral("–"))); // no data is not zero
    }

    void wordsResolveToIndices()
    {
        const auto design = sample::cluster(32, sample::plan(8, 1, 32));
        const auto catalog = sample::smallCatalog();
        const auto leaf = panels::resolveSelection(*design, *catalog, {"leaf-2"});
        QCOMPARE(leaf.instances.size(), std::size_t{16});
        QCOMPARE(leaf.gpus.front(), 128);
        QCOMPARE(leaf.cards.size(), std::size_t{512});
        const auto gpu = panels::resolveSelection(*design, *catalog, {"p5-0002/gpu1"});
        QCOMPARE(gpu.gpus, std::vector<int>{9});
        QCOMPARE(gpu.cards, (std::vector<int>{36, 37, 38, 39}));
        QVERIFY(panels::resolveSelection(*design, *catalog, {"nobody"}).gpus.empty());
    }

    void rolesFollowTheRankOrder()
    {
        workload::Plan plan = sample::plan(8, 4, 2);
        QCOMPARE(panels::roleOfRank(plan, 0), QStringLiteral("TP 0 · PP 0 · DP 0"));
        QCOMPARE(panels::roleOfRank(plan, 8), QStringLiteral("TP 0 · PP 0 · DP 1"));
        QCOMPARE(panels::roleOfRank(plan, 16), QStringLiteral("TP 0 · PP 1 · DP 0"));
        plan.rankOrder = {workload::Axis::Tp, workload::Axis::Cp, workload::Axis::Pp, workload::Axis::Ep, workload::Axis::Dp};
        QCOMPARE(panels::roleOfRank(plan, 8), QStringLiteral("TP 0 · PP 1 · DP 0"));
    }

    void breakdownPartsSumToTheStep()
    {
        const auto prediction = sample::prediction(sample::plan(8, 16, 8), 6.2);
        double sum = 0;
        for (const panels::BarPart &part : panels::breakdownParts(prediction->prediction, theme::tokens(theme::Mode::Light)))
            sum += part.value;
        QVERIFY(std::abs(sum - 6.2) < 1e-9);
    }

    void memoryPartsSumToTheTotal()
    {
        const predict::Memory memory = sample::memory(1);
        double sum = 0;
        for (const panels::BarPart &part : panels::memoryParts(memory, theme::tokens(theme::Mode::Dark)))
            sum += part.value;
        QVERIFY(std::abs(sum - memory.total) < 1);
    }

    void leversAreListedWithTheirEffect()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        QSignalSpy wanted(&inspector, &Inspector::detailsWanted);
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), nullptr);
        QCOMPARE(wanted.count(), 1);
        inspector.setLevers(sample::levers());
        QVERIFY(texts(inspector).contains(QStringLiteral("VPP 8 → 16")));
        QVERIFY(texts(inspector).contains(QStringLiteral("−170 ms")));
    }
};

QTEST_MAIN(tst_Inspector)
#include "tst_inspector.moc"
