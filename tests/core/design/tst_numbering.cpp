// SPDX-License-Identifier: GPL-3.0-or-later
// One numbering of GPUs and cards: by hand on a mixed design, and the same in placements, links and observations.
#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/design/numbering.h>
#include <core/network/fabric.h>
#include <core/predict/predict.h>
#include <core/telemetry/device_numbering.h>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using design::Numbering;
using test::bundled;

class tst_Numbering : public QObject
{
    Q_OBJECT
private slots:
    void byHand()
    {
        design::Design design;
        for (const char *type : {"p5.48xlarge", "no.such", "p6e-gb200.36xlarge", "p5.48xlarge"})
            design.instances.push_back({.id = "i" + std::to_string(design.instances.size()), .type = type, .host = {}, .networkNode = {}, .ultraserver = {}});
        const Numbering numbers(design, bundled());
        const int cards = bundled().instance("p6e-gb200.36xlarge")->nics;
        QCOMPARE(numbers.firstGpu, (std::vector{0, 8, 8, 12, 20}));
        QCOMPARE(numbers.firstCard, (std::vector{0, 32, 32, 32 + cards, 64 + cards}));
        QVERIFY(!numbers.type[1] && numbers.gpusOf(1) == 0 && numbers.cardsOf(1) == 0 && numbers.gpusOf(2) == 4);
        QCOMPARE(numbers.instanceOfGpu(7), 0);
        QCOMPARE(numbers.instanceOfGpu(8), 2); // the unknown one has none
        QCOMPARE(numbers.instanceOfGpu(19), 3);
        QCOMPARE(numbers.instanceOfCard(32), 2);
        QCOMPARE(numbers.instanceOfCard(numbers.cards() - 1), 3);
        QVERIFY(Numbering().gpus() == 0 && Numbering().cards() == 0 && Numbering().instances() == 0);
    }

    void everywhere()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            const Numbering numbers(sample.design, bundled());
            QCOMPARE(numbers.gpus(), design::gpuCount(sample.design, bundled()));
            const auto fabric = network::buildFabric(sample.design, bundled(), {}).value();
            const telemetry::DeviceNumbering layout(sample.design, bundled());
            QVERIFY(layout.firstGpu == numbers.firstGpu && layout.firstCard == numbers.firstCard);
            QCOMPARE(fabric->gpus(), numbers.gpus());
            QCOMPARE(fabric->cards, numbers.cards());
            for (std::size_t i = 0; i < sample.design.instances.size(); ++i)
                QVERIFY(fabric->instances[i].firstGpu == numbers.firstGpu[i] && fabric->instances[i].firstCard == numbers.firstCard[i]);
            for (int gpu = 0; gpu < numbers.gpus(); ++gpu)
                QCOMPARE(fabric->instanceOfGpu[static_cast<std::size_t>(gpu)], numbers.instanceOfGpu(gpu));
            const auto placed = predict::predictDesign(bundled(), sample.design);
            QVERIFY(placed);
            const design::Job &job = sample.design.jobs.front(); // an RL job's ranks are its update's
            const design::Phase *update = design::rlPhase(job, workload::RlRole::Update);
            const auto pool = update != nullptr ? design::poolInstances(sample.design, update->pool, verbatim(job.name)).value() : design::jobInstances(sample.design, job).value();
            QCOMPARE((*placed)->placement.gpuOfRank.front(), numbers.firstGpu[static_cast<std::size_t>(pool.front())]);
        }
    }
};

QTEST_GUILESS_MAIN(tst_Numbering)
#include "tst_numbering.moc"
