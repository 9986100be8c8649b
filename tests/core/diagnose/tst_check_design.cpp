// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <functional>

#include <QtTest/QTest>

#include <core/base/format.h>
#include <core/predict/misfit.h>
#include <tests/support/clusters.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::diagnose;

namespace {

using Change = std::function<void(design::Design &)>;

std::string ids(const std::vector<Finding> &findings)
{
    std::string all;
    for (const Finding &f : findings)
        all += "\n  " + toWord(f.severity) + " " + f.id + ": " + f.title.english();
    return all;
}

} // namespace

class tst_CheckDesign : public QObject
{
    Q_OBJECT
private slots:
    void aSoundDesignHasNoTrouble()
    {
        for (const test::ClusterSpec &spec : {test::ClusterSpec{}, {"p5en.48xlarge", 8, 8, 2}, {"p6-b200.48xlarge", 4, 1, 1}}) {
            const auto findings = checkDesign(*test::bundledCatalog(), *test::cluster(spec), nullptr);
            const bool sound = std::none_of(findings.begin(), findings.end(), [](const Finding &f) { return f.severity != Severity::Info; });
            QVERIFY2(sound, ids(findings).c_str());
        }
    }

    void bundledSamplesAreSound()
    {
        for (const test::Sample &sample : test::makeSamples(*test::bundledCatalog())) {
            const auto findings = checkDesign(*test::bundledCatalog(), sample.design, nullptr);
            const bool sound = std::none_of(findings.begin(), findings.end(), [](const Finding &f) { return f.severity == Severity::Error; });
            QVERIFY2(sound, (sample.file + ids(findings)).c_str());
        }
    }

    void eachRuleSpeaks_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("severity");
        const auto row = [](const char *id, const char *severity, Change change) { QTest::newRow(id) << change << id << severity; };
        row("unknown-type:p9.48xlarge", "error", [](design::Design &d) { d.instances[3].type = "p9.48xlarge"; });
        row("ultraserver-missing", "error", [](design::Design &d) { d.instances[0].type = "p6e-gb200.36xlarge"; });
        row("layers:p5.48xlarge", "warning", [](design::Design &d) { d.instances[1].networkNode = "nn-2"; });
        row("no-network-node", "info", [](design::Design &d) { d.instances[1].networkNode.clear(); });
        row("unused", "warning", [](design::Design &d) {
            trainingOf(d.jobs[0])->pool = {"h-0000", "h-0001"};
            planOf(d.jobs[0])->dp = 2;
        });
        row("shared", "warning", [](design::Design &d) {
            d.jobs.push_back(d.jobs[0]);
            d.jobs[1].name = "second";
        });
        row("plan:job", "error", [](design::Design &d) { planOf(d.jobs[0])->dp = 8; });
        row("phase-kind:job/think", "info", [](design::Design &d) {
            design::Phase phase;
            phase.id = "think";
            phase.work = design::Kept{"dream", {}};
            d.jobs[0].phases.push_back(phase);
        });
        row("idle-gpus:job", "warning", [](design::Design &d) { planOf(d.jobs[0])->dp = 2; });
        row("unknown-model:job", "error", [](design::Design &d) { trainingOf(d.jobs[0])->model = "gpt-17"; });
        row("instances:job", "error", [](design::Design &d) { trainingOf(d.jobs[0])->pool = {"h-0000", "nobody"}; });
        row("mixed-types:job", "warning", [](design::Design &d) { d.instances[2].type = "p5e.48xlarge"; });
        row("tp-domain:job", "error", [](design::Design &d) {
            planOf(d.jobs[0])->tp = 16;
            planOf(d.jobs[0])->dp = 2;
        });
        row("ultraserver-size:us-1", "warning", [](design::Design &d) {
            d.ultraservers = {{"us-1", "u-p6e-gb200x36"}};
            d.instances[0].type = "p6e-gb200.36xlarge";
            d.instances[0].ultraserver = "us-1";
        });
        row("rank-order:job", "warning", [](design::Design &d) {
            d.networkNodes.push_back({"nn-4", "nn-2", 3});
            d.instances[1].networkNode = d.instances[3].networkNode = "nn-4";
        });
        row("pp-layer1:job", "warning", [](design::Design &d) {
            d.networkNodes.insert(d.networkNodes.end(), {{"nn-5", "", 1}, {"nn-6", "nn-5", 2}, {"nn-7", "nn-6", 3}});
            d.instances[2].networkNode = d.instances[3].networkNode = "nn-7";
            planOf(d.jobs[0])->pp = 4;
            planOf(d.jobs[0])->dp = 1;
        });
        // Two stages are a pipeline as well: all of its traffic is between the two.
        QTest::newRow("pp-layer1, two stages") << Change([](design::Design &d) {
            d.networkNodes.insert(d.networkNodes.end(), {{"nn-5", "", 1}, {"nn-6", "nn-5", 2}, {"nn-7", "nn-6", 3}});
            d.instances[2].networkNode = d.instances[3].networkNode = "nn-7";
            planOf(d.jobs[0])->pp = 2;
            planOf(d.jobs[0])->dp = 2;
        }) << "pp-layer1:job" << "warning";
    }
    void eachRuleSpeaks()
    {
        QFETCH(Change, change);
        QFETCH(QString, id);
        QFETCH(QString, severity);
        design::Design design = *test::cluster({});
        change(design);
        const auto findings = checkDesign(*test::bundledCatalog(), design, nullptr);
        const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding &f) { return f.id == id.toStdString(); });
        QVERIFY2(found != findings.end(), ids(findings).c_str());
        QCOMPARE(toWord(found->severity), severity.toStdString());
        QVERIFY(!found->action.empty() && !found->where.empty());
    }

    void capacityWithoutAPriceIsNotFree()
    {
        catalog::Catalog catalog = *test::bundledCatalog();
        catalog.instances.find("p5.48xlarge")->second.prices.clear();
        const auto findings = checkDesign(catalog, *test::cluster({}), nullptr);
        QVERIFY2(findings.size() == 1 && findings[0].id == "unpriced:p5.48xlarge", ids(findings).c_str());
        QCOMPARE(findings[0].severity, Severity::Warning);
    }

    void mostCostlyFirstAndWaived()
    {
        design::Design design = *test::cluster({});
        trainingOf(design.jobs[0])->pool = {"h-0000", "h-0001"};
        planOf(design.jobs[0])->dp = 3; // an error without a price
        design.waivers = {{"unused", "two spares"}};
        const auto findings = checkDesign(*test::bundledCatalog(), design, nullptr);
        QCOMPARE(findings.front().id, std::string("unused"));
        QVERIFY(findings.front().costUsdPerHour > 100);
        QCOMPARE(findings.front().waivedBecause, std::string("two spares"));
        QCOMPARE(findings[1].id, std::string("plan:job"));
    }

    /// What idles without a price costs what nobody knows, which is not nothing; what costs nothing still does. The order is then by severity.
    void aCostWithoutAPriceIsUnknown()
    {
        design::Design design = *test::cluster({});
        trainingOf(design.jobs[0])->pool = {"h-0000", "h-0001"};
        planOf(design.jobs[0])->dp = 3;
        catalog::Catalog catalog = *test::bundledCatalog();
        catalog.instances.find("p5.48xlarge")->second.prices.clear();
        const auto findings = checkDesign(catalog, design, nullptr);
        const auto costOf = [&](const std::string &id) { return std::ranges::find(findings, id, &Finding::id)->costUsdPerHour; };
        QVERIFY2(findings.front().id == "plan:job", ids(findings).c_str());
        QVERIFY(!costOf("unused"));
        QCOMPARE(costOf("plan:job"), std::optional(0.0));
        QVERIFY(std::ranges::find(findings, "unused", &Finding::id)->title.english().ends_with("run no job"));
        design.capacity = design::CapacityKind::Own;
        const auto owned = checkDesign(catalog, design, nullptr);
        QCOMPARE(std::ranges::find(owned, "unused", &Finding::id)->costUsdPerHour, std::optional(0.0));
    }

    void aJobThatIsPredictedIsNotRunAgain()
    {
        const auto samples = test::makeSamples(*test::bundledCatalog());
        const auto sample = std::ranges::find_if(samples, [](const test::Sample &s) { return !s.design.jobs.empty() && design::serves(s.design.jobs.front()); });
        QVERIFY(sample != samples.end());
        design::Design design = sample->design;
        for (design::Phase &phase : design.jobs.front().phases)
            if (auto *serve = std::get_if<design::Serve>(&phase.work))
                serve->plan.tp = 7; // no head count is a multiple
        const auto refused = [](const std::vector<Finding> &findings) { return std::ranges::any_of(findings, [](const Finding &f) { return f.id.starts_with("serving:"); }); };
        QVERIFY(refused(checkDesign(*test::bundledCatalog(), design, nullptr)));
        predict::DesignPrediction prediction; // the engine has answered
        prediction.job = design.jobs.front().name;
        prediction.serving.emplace();
        QVERIFY(!refused(checkDesign(*test::bundledCatalog(), design, &prediction)));
    }

    void aPlanThatDoesNotFitIsAnError()
    {
        design::Design design = *test::cluster({});
        design.jobs.push_back(design.jobs.front());
        design.jobs.back().name = "second";
        predict::DesignPrediction prediction;
        prediction.job = "second";
        prediction.prediction.fits = false;
        prediction.prediction.memory.total = 120e9;
        prediction.prediction.gpuMemory_B = 80e9;
        const auto findings = checkDesign(*test::bundledCatalog(), design, &prediction);
        QCOMPARE(findings.front().id, std::string("memory:second")); // whose prediction it is, not the first job
        QCOMPARE(findings.front().severity, Severity::Error);
    }

    /// GPUs have room there; their hosts have none for what is offloaded.
    void aHostWithoutRoomIsTheFinding()
    {
        design::Design design = *test::cluster({});
        predict::DesignPrediction prediction;
        prediction.job = design.jobs.front().name;
        predict::Prediction &p = prediction.prediction;
        p.fits = false;
        p.memory.total = p.neededMemory_B = 76e9;
        p.gpuMemory_B = 80e9;
        p.neededHost_B = 2.4e12;
        p.hostMemory_B = 2.2e12;
        p.warnings = {predict::misfit(p)};
        const auto findings = checkDesign(*test::bundledCatalog(), design, &prediction);
        QCOMPARE(findings.front().id, "memory:" + prediction.job);
        for (const std::string &told : {findings.front().title.english(), p.warnings.front().english()})
            QVERIFY2(told.find(format::binaryBytes(2.4e12)) != std::string::npos && told.find("host memory") != std::string::npos, told.c_str());
        QCOMPARE(findings.front().evidence.front().value, 2.4e12);
    }

    /// What must stay free is part of what it needs; and no other remark is lost for the letters that it has.
    void whatDoesNotFitSaysWhatItNeeds()
    {
        design::Design design = *test::cluster({});
        predict::DesignPrediction prediction;
        prediction.job = design.jobs.front().name;
        predict::Prediction &p = prediction.prediction;
        p.fits = false;
        p.memory.total = 76e9;
        p.neededMemory_B = 84e9;
        p.gpuMemory_B = 80e9;
        p.warnings = {predict::misfit(p), say("job {} is not counted as contention", "outfit")};
        const auto findings = checkDesign(*test::bundledCatalog(), design, &prediction);
        QCOMPARE(findings.front().id, "memory:" + prediction.job);
        QVERIFY2(findings.front().title.english().find(format::binaryBytes(84e9)) != std::string::npos, findings.front().title.english().c_str());
        QVERIFY(findings.front().evidence.front().value > findings.front().evidence.front().expected);
        const auto remarks = std::ranges::count_if(findings, [](const Finding &f) { return f.id.starts_with("model:"); });
        QCOMPARE(remarks, 1);
        // What a remark is about decides, not how it reads.
        p.warnings = {{say("a price of some day is old"), Warning::About::Price}, Said(predict::misfit(p))};
        const auto others = checkDesign(*test::bundledCatalog(), design, &prediction);
        QCOMPARE(std::ranges::count_if(others, [](const Finding &f) { return f.id.starts_with("model:"); }), 1);
    }
};

QTEST_GUILESS_MAIN(tst_CheckDesign)
#include "tst_check_design.moc"
