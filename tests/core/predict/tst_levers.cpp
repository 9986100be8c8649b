// SPDX-License-Identifier: GPL-3.0-or-later
// What would help: each lever is what a prediction with that change says, alone and beside other jobs.
#include <core/predict/job_engine.h>
#include <core/predict/predict.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <QTest>

#include <core/catalog/catalog.h>
#include <core/predict/job_of_design.h>
#include <core/workload/resolve.h>
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

    /// What is calibrated: the job predicted in a catalog whose constants are a tenth better, all that the words name and nothing else.
    void calibratedFiguresAreThoseOfTheCatalog()
    {
        const std::map<std::string, std::vector<std::string>> fields = {
            {"NVLink +10 %", {"nvlink_time"}}, {"EFA +10 %", {"nic_time"}}, {"host +10 %", {"host_layer_s", "host_moe_layer_s", "host_step_s"}}};
        std::map<std::string, int> seen;
        for (const JobSpec &spec : jobs()) {
            Engine engine = makeEngine(bundled(), spec, hardware::constantsFrom(bundled())).value();
            engine.slowDown(1.3);
            const double step_s = predictionOf(engine).step_s;
            for (const Lever &lever : whatWouldHelp(engine, 1000)) {
                const auto named = fields.find(lever.what.english());
                if (named == fields.end())
                    continue;
                ++seen[named->first];
                catalog::Catalog better = bundled();
                for (const std::string &field : named->second)
                    better.calibration.at(field.starts_with("host_") ? "training.framework." + toWord(spec.plan.framework) : "training.common").at(field) /= 1.1;
                QVERIFY2(near(lever.deltaStep_s, slowed(better, spec, 1.3).step_s - step_s, step_s), (spec.model.id + ": " + named->first).c_str());
            }
        }
        QCOMPARE(seen.size(), fields.size());
    }

    /// A step is made of what computes, moves and launches: a tenth more of one of these cannot save more than an eleventh of it all.
    void aTenthMoreSavesAnEleventhAtMost()
    {
        std::map<std::string, int> seen;
        for (const JobSpec &spec : jobs()) {
            const Engine engine = makeEngine(bundled(), spec, hardware::constantsFrom(bundled())).value();
            const double step_s = predictionOf(engine).step_s;
            for (const Lever &lever : whatWouldHelp(engine, 1000)) {
                if (!lever.what.english().ends_with("+10 %"))
                    continue;
                ++seen[lever.what.english()];
                QVERIFY2(-lever.deltaStep_s <= (1 - 1 / 1.1) * step_s * (1 + 1e-9), (spec.model.id + ": " + lever.what.english()).c_str());
            }
        }
        for (const char *what : {"tensor cores +10 %", "HBM bandwidth +10 %", "NVLink +10 %", "EFA +10 %", "host +10 %"})
            QVERIFY2(seen.contains(what), what);
    }

    /// Within one NVLink domain nothing goes over the cards, and faster ones help nobody.
    void cardsHelpWhoUsesThem()
    {
        const auto helps = [](const JobSpec &spec, std::string_view what) {
            const Engine engine = makeEngine(bundled(), spec, hardware::constantsFrom(bundled())).value();
            return std::ranges::any_of(whatWouldHelp(engine, 1000), [&](const Lever &lever) { return lever.what.english() == what; });
        };
        JobSpec spec = jobs()[2]; // 8B on instances of eight B200
        QVERIFY(helps(spec, "EFA +10 %"));
        workload::PlanRequest request;
        request.tp = 8;
        request.gbs = 8;
        spec.instances = 1;
        spec.plan = workload::resolve(request, spec.model, 8).value().plan;
        QVERIFY(helps(spec, "NVLink +10 %"));
        QVERIFY(!helps(spec, "EFA +10 %"));
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
