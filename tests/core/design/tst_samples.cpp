// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/bundled.h>
#include <tests/support/samples.h>

#include <cstdlib>
#include <set>

#include <QtTest/QTest>

#include <core/base/file.h>
#include <core/workload/resolve.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::bundled;

namespace {
} // namespace

class tst_Samples : public QObject
{
    Q_OBJECT
private slots:
    void filesAreWhatTheRecipesMake()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            const std::string path = test::sourceDir() + "/resources/samples/" + sample.file;
            if (std::getenv("SWITCHYARD_WRITE_SAMPLES"))
                QVERIFY(design::saveDesign(sample.design, path));
            QVERIFY2(test::readText(path) == design::writeDesign(sample.design), (sample.file + " differs; see tests/support/samples.h").c_str());
        }
    }
    void filesAreValidAndRoundTrip()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            const std::string path = test::sourceDir() + "/resources/samples/" + sample.file;
            const auto read = design::loadDesign(path, &bundled());
            QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
            QVERIFY(*read == sample.design);
            QVERIFY(!read->views.empty());
        }
    }
    void plansArePossible()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            const design::Design &design = sample.design;
            for (const design::Job &job : design.jobs) {
                if (design::serves(job) || design::reinforces(job))
                    continue; // tests/core/predict/tst_serving_job.cpp, tst_rl_job.cpp
                const auto where = design::jobInstances(design, job);
                QVERIFY(where);
                int gpus = 0;
                for (const int i : *where)
                    gpus += bundled().instance(design.instances[static_cast<std::size_t>(i)].type)->gpus;
                const auto checked = workload::checkPlan(*planOf(job), *bundled().model(trainingOf(job)->model), gpus);
                QVERIFY2(checked.has_value(), checked ? "" : (sample.file + ": " + describe(checked.error())).c_str());
            }
        }
    }
    void shapesAsDescribed()
    {
        const auto samples = test::makeSamples(bundled());
        QCOMPARE(design::gpuCount(samples[0].design, bundled()), 16384);
        QCOMPARE(design::gpuCount(samples[1].design, bundled()), 576);
        QCOMPARE(trainingOf(samples[1].design.jobs[0])->pool.size(), std::size_t{128});
        QCOMPARE(design::gpuCount(samples[2].design, bundled()), 512);
        QCOMPARE(design::gpuCount(samples[3].design, bundled()), 32);
        const auto layers = [](const design::Design &d) {
            std::set<int> out;
            for (const auto &node : d.networkNodes)
                out.insert(node.layer);
            return static_cast<int>(out.size());
        };
        QCOMPARE(layers(samples[0].design), 3);
        QCOMPARE(layers(samples[3].design), 4);
        // Every pipeline stage of the second sample is one UltraServer.
        const design::Design &gb200 = samples[1].design;
        const auto where = *design::jobInstances(gb200, gb200.jobs[0]);
        for (std::size_t i = 0; i < where.size(); ++i)
            QCOMPARE(gb200.instances[static_cast<std::size_t>(where[i])].ultraserver, "us-" + std::to_string(i / 16 + 1));
    }
};

QTEST_GUILESS_MAIN(tst_Samples)
#include "tst_samples.moc"
