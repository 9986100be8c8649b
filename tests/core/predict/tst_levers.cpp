// SPDX-License-Identifier: GPL-3.0-or-later
// What would help: each lever is what a prediction with that change says, alone and beside other jobs.
#include <core/predict/job_engine.h>
#include <core/predict/predict.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <QTest>

#include <core/catalog/catalog.h>
#include <core/predict/job_of_design.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::predict;
using test::bundled;
using train::Engine;

namespace {

std::vector<JobSpec> jobs()
{
    std::vector<JobSpec> out;
    for (const char *name : {"llama3.1-405b-16384-h100", "deepseek-v3-gb200-ultraservers", "llama3.1-8b-4-p6-b200"}) {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + name + ".switchyard", &bundled());
        if (!design)
            qFatal("%s", describe(design.error()).c_str());
        out.push_back(placeJob(bundled(), *design, design->jobs.front()).value().spec);
    }
    for (test::SeededJob &job : test::seededJobs(40, 3))
        out.push_back(std::move(job.spec));
    return out;
}

/// "PP 8 → 16, DP ÷ 2" → "PP", "micro-batch 1 → 2" → "micro-batch": what a lever turns.
std::string kindOf(const Lever &lever)
{
    const std::string &text = lever.what.english();
    return text.substr(0, text.find_first_of("0123456789") - 1);
}

/// A job anew, in a catalog, with others on its links.
Prediction slowed(const catalog::Catalog &catalog, const JobSpec &spec, double slowdown)
{
    Engine engine = makeEngine(catalog, spec, hardware::constantsFrom(catalog)).value();
    if (slowdown > 1)
        engine.slowDown(slowdown);
    return predictionOf(engine);
}

bool near(double a, double b, double scale) { return std::abs(a - b) <= 1e-9 * scale; }

} // namespace

class TestLevers : public QObject
{
    Q_OBJECT

private slots:
    void everyPlanIsThePredictionOfIt()
    {
        std::map<std::string, int> seen;
        for (const JobSpec &spec : jobs()) {
            const double alone_s = predictJob(bundled(), spec)->step_s;
            for (const double slowdown : {1.0, 1.7}) {
                Engine engine = makeEngine(bundled(), spec, hardware::constantsFrom(bundled())).value();
                if (slowdown > 1)
                    engine.slowDown(slowdown);
                const double step_s = slowdown > 1 ? predictionOf(engine).step_s : alone_s;
                for (const Lever &lever : whatWouldHelp(engine, 1000)) {
                    if (!lever.plan)
                        continue;
                    ++seen[kindOf(lever)];
                    JobSpec changed = spec;
                    changed.plan = *lever.plan;
                    const Prediction then = slowdown > 1 ? slowed(bundled(), changed, slowdown) : *predictJob(bundled(), changed);
                    const QByteArray what = QByteArray::fromStdString(spec.model.id + ": " + lever.what.english());
                    QVERIFY2(near(lever.deltaStep_s, then.step_s - step_s, step_s), what.constData());
                    QCOMPARE(lever.fits, then.fits);
                    QVERIFY(lever.deltaStep_s < 0 && lever.fits);
                }
            }
        }
        for (const auto &[kind, count] : seen)
            qInfo("%s: %d", kind.c_str(), count);
        QVERIFY2(seen.size() >= 12, std::to_string(seen.size()).c_str());
    }

    /// Figures of the catalog: the job predicted in a catalog that has them.
    void figuresAreThoseOfTheCatalog()
    {
        int bandwidth = 0;
        for (const JobSpec &spec : jobs()) {
            const Engine engine = makeEngine(bundled(), spec, hardware::constantsFrom(bundled())).value();
            const double step_s = predictionOf(engine).step_s;
            for (const Lever &lever : whatWouldHelp(engine, 1000)) {
                if (lever.what.english() != "HBM bandwidth +10 %" && lever.what.english() != "HBM capacity +10 %")
                    continue;
                catalog::Catalog better = bundled();
                catalog::Gpu &gpu = better.gpus.at(better.instance(spec.instance)->gpu);
                (lever.what.english() == "HBM bandwidth +10 %" ? gpu.memory_Bps : gpu.memory_B) *= 1.1;
                const Prediction then = slowed(better, spec, 1);
                QVERIFY2(near(lever.deltaStep_s, then.step_s - step_s, step_s), (spec.model.id + ": " + lever.what.english()).c_str());
                bandwidth += lever.what.english() == "HBM bandwidth +10 %" ? 1 : 0;
            }
        }
        QVERIFY(bandwidth > 20);
    }

    void knobsAreThoseOfTheMachine()
    {
        using Turn = void (*)(Engine &);
        const std::map<std::string, Turn> turns = {
            {"tensor cores +10 %", [](Engine &e) { e.machine.clock *= 1.1; }},
            {"NVLink +10 %", [](Engine &e) { e.machine.common.nvlinkTime /= 1.1; }},
            {"EFA +10 %", [](Engine &e) { e.machine.common.nicTime /= 1.1; }},
            {"host +10 %", [](Engine &e) { e.machine.framework.hostLayer_s /= 1.1; e.machine.framework.hostMoeLayer_s /= 1.1; e.machine.framework.hostStep_s /= 1.1; }},
        };
        std::map<std::string, int> seen;
        for (const JobSpec &spec : jobs()) {
            Engine engine = makeEngine(bundled(), spec, hardware::constantsFrom(bundled())).value();
            engine.slowDown(1.3);
            const double step_s = predictionOf(engine).step_s;
            for (const Lever &lever : whatWouldHelp(engine, 1000)) {
                const auto turn = turns.find(lever.what.english());
                if (turn == turns.end())
                    continue;
                ++seen[turn->first];
                Engine turned = engine;
                turn->second(turned);
                turned.retabulate();
                QVERIFY2(near(lever.deltaStep_s, predictionOf(turned).step_s - step_s, step_s), (spec.model.id + ": " + turn->first).c_str());
            }
        }
        QCOMPARE(seen.size(), turns.size());
    }

    void theBestComeFirst()
    {
        const Engine engine = makeEngine(bundled(), jobs().front(), hardware::constantsFrom(bundled())).value();
        const std::vector<Lever> all = whatWouldHelp(engine, 1000);
        const std::vector<Lever> three = whatWouldHelp(engine, 3);
        QCOMPARE(three.size(), std::size_t(3));
        QVERIFY(std::ranges::is_sorted(all, {}, &Lever::deltaStep_s));
        QCOMPARE(three.back().deltaStep_s, all[2].deltaStep_s);
    }
};

QTEST_GUILESS_MAIN(TestLevers)
#include "tst_levers.moc"
