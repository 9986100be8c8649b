// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/diff.h>

#include <QtTest/QTest>

#include <core/catalog/catalog.h>
#include <core/design/edit.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::bundled;

namespace {
} // namespace

class tst_Diff : public QObject
{
    Q_OBJECT
private slots:
    void nothing()
    {
        for (const test::Sample &sample : test::makeSamples(bundled()))
            QVERIFY(design::diff(sample.design, sample.design).empty());
    }
    void everyKindOfChange()
    {
        const design::Design a = test::makeSamples(bundled())[2].design;
        design::Design b = *design::swapInstances(a, "p5en-0001", "p5en-0064");
        b = design::removeIds(b, std::vector<std::string>{"p5en-0003"});
        b = *design::addCapacity(b, bundled(), "p5en.48xlarge", 1, {});
        planOf(b.jobs[0])->tp = 8;
        b.capacity = design::CapacityKind::OnDemand;
        b.positions["nn-1"] = {.x = 1, .y = 2};
        b.storage.clear();
        const design::DesignDiff diff = design::diff(a, b);
        QCOMPARE(diff.added, (std::vector<std::string>{"/instances/p5en-0065"}));
        QCOMPARE(diff.removed, (std::vector<std::string>{"/instances/p5en-0003", "/storage/fsx-1"}));
        QCOMPARE(diff.moved.size(), std::size_t{2});
        QCOMPARE(diff.moved[0].id, std::string("p5en-0001"));
        QCOMPARE(diff.moved[0].to, a.instances[63].networkNode);
        std::vector<std::string> paths;
        for (const auto &changed : diff.changed)
            paths.push_back(changed.path + " " + changed.from + " " + changed.to);
        QCOMPARE(paths, (std::vector<std::string>{"/capacity \"capacity-block\" \"on-demand\"", "/jobs/pretrain/phases/train/parallelism/tp 4 8",
                                                  // what was swapped, and who stood behind what went, stays where it was
                                                  "/positions  {\"nn-1\": {\"x\": 1, \"y\": 2}, \"p5en-0001\": {\"x\": 15, \"y\": 0}, \"p5en-0004\": {\"x\": 3, \"y\": 0}, "
                                                  "\"p5en-0049\": {\"x\": 0, \"y\": 0}, \"p5en-0064\": {\"x\": 0, \"y\": 0}}"}));
        // Backwards, what was added is removed.
        const design::DesignDiff back = design::diff(b, a);
        QCOMPARE(back.added, diff.removed);
        QCOMPARE(back.removed, diff.added);
    }
    void orderOfRanks()
    {
        const design::Design a = test::makeSamples(bundled())[3].design;
        design::Design b = a;
        std::swap(b.instances[1], b.instances[2]);
        const design::DesignDiff diff = design::diff(a, b);
        QCOMPARE(diff.changed.size(), std::size_t{1});
        QCOMPARE(diff.changed[0].path, std::string("/instances"));
        QCOMPARE(diff.changed[0].from, std::string("order: p6-b200-0002 at 2"));
    }
};

QTEST_GUILESS_MAIN(tst_Diff)
#include "tst_diff.moc"
