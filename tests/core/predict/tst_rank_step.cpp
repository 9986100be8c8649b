// SPDX-License-Identifier: GPL-3.0-or-later
// The step of each rank: as long as the job's on every stage, with what its own stage does and waits.
#include <core/predict/rank_step.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include <QTest>

#include <core/layer/rank_layout.h>
#include <core/predict/communicators.h>
#include <core/predict/job_engine.h>
#include <core/train/ledger.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::predict;
using workload::PartGroup;

namespace {

double sum(const RankStep &step)
{
    double all = 0;
    for (const StepShare &part : step.parts)
        all += part.seconds;
    return all;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-8 * std::max(std::abs(a), std::abs(b)); }

std::shared_ptr<const DesignPrediction> predicted(const char *sample)
{
    const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample + ".switchyard", &test::bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    return *predictDesign(test::bundled(), *design);
}

} // namespace

class tst_RankStep : public QObject
{
    Q_OBJECT
private slots:
    /// Whatever the plan: no stage's parts are more or less than the step, or below nothing, and the stage that sets the pace has the job's.
    void everyStageTakesTheStep()
    {
        int uneven = 0;
        for (const test::SeededJob &job : test::seededJobs(200)) {
            DesignPrediction of;
            of.engine = std::make_shared<const train::Engine>(makeEngine(test::bundled(), job.spec, hardware::constantsFrom(test::bundled())).value());
            const train::Engine &engine = *of.engine;
            const train::StepNumbers numbers = train::step(engine.machine, engine.model, engine.plan, engine.table);
            double least_s = numbers.step_s, most_s = 0;
            for (int stage = 0; stage < engine.plan.pp; ++stage) {
                const RankStep step = stepOfStage(of, stage);
                QVERIFY2(step.stage == stage && step.stages == engine.plan.pp && near(step.step_s, numbers.step_s), job.name.c_str());
                QVERIFY2(near(sum(step), numbers.step_s), job.name.c_str());
                QVERIFY2(std::ranges::all_of(step.parts, [](const StepShare &part) { return part.seconds > 0; }), job.name.c_str());
                QVERIFY2(std::ranges::is_sorted(step.parts, std::less(), &StepShare::group), job.name.c_str());
                const train::StageStep own = train::stageStep(engine, numbers, stage);
                const double waits_s = at(own.exposed, workload::Part::Bubble);
                QVERIFY2(std::abs(step.waits_s() - std::max(0.0, waits_s)) <= 1e-8 * numbers.step_s, job.name.c_str());
                if (step.pacer == stage && stage == numbers.longestStage)
                    QVERIFY2(std::abs(step.waits_s() - std::max(0.0, at(numbers.exposed, workload::Part::Bubble))) <= 1e-8 * numbers.step_s, job.name.c_str());
                least_s = std::min(least_s, step.waits_s());
                most_s = std::max(most_s, step.waits_s());
            }
            QVERIFY2(stepOfStage(of, numbers.longestStage).pacer == numbers.longestStage, job.name.c_str());
            uneven += most_s > least_s + 0.001 * numbers.step_s ? 1 : 0;
        }
        QVERIFY(uneven > 20); // else all tiles may show the same
    }

    /// What the cards of a rank's communicators say of the time that they cost is what its step has of them.
    void communicatorsCostWhatTheStepHas_data()
    {
        QTest::addColumn<QByteArray>("sample");
        for (const char *sample : {"llama3.1-70b-64-p5en", "llama3.1-405b-16384-h100", "deepseek-v3-gb200-ultraservers"})
            QTest::newRow(sample) << QByteArray(sample);
    }
    void communicatorsCostWhatTheStepHas()
    {
        QFETCH(QByteArray, sample);
        const auto of = predicted(sample.constData());
        const workload::Plan &plan = of->engine->plan;
        QVERIFY(plan.pp > 1);
        std::vector<bool> seen(static_cast<std::size_t>(plan.pp));
        for (int rank = 0; rank < plan.gpus(); ++rank) {
            const int stage = stageOfRank(*of, rank);
            QCOMPARE(stage, layer::roleOf(plan, rank).pp);
            if (seen[static_cast<std::size_t>(stage)])
                continue;
            seen[static_cast<std::size_t>(stage)] = true;
            const RankStep step = stepOfStage(*of, stage);
            QVERIFY(near(step.step_s, of->prediction.step_s));
            for (const PartGroup group : {PartGroup::Tp, PartGroup::Ep, PartGroup::Pp}) {
                double told_s = 0;
                for (const Communicator &communicator : communicatorsOf(*of, rank))
                    told_s += communicator.group == group ? communicator.exposed_s : 0;
                QVERIFY2(std::abs(step.of(group) - told_s) <= 1e-6 * step.step_s,
                         (std::string(workload::nameOf(group)) + " on stage " + std::to_string(stage) + ": " + std::to_string(step.of(group)) + ", told " + std::to_string(told_s)).c_str());
            }
        }
        QVERIFY(std::ranges::all_of(seen, [](bool is) { return is; }));
        QCOMPARE(stageOfRank(*of, -1), -1);
        QCOMPARE(stageOfRank(*of, plan.gpus()), -1);
    }

    /// Who serves, learns by reinforcement or moves bytes has no such step.
    void whoDoesNotTrainHasNone()
    {
        for (const char *sample : {"llama3.3-70b-4-p5en-serving", "grpo-qwen3-235b-16-p5en"})
            QCOMPARE(stageOfRank(*predicted(sample), 0), -1);
    }
};

QTEST_GUILESS_MAIN(tst_RankStep)
#include "tst_rank_step.moc"
