// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of instances, GPUs and cards: what they stand for, with slashes in an instance's own id too, and what a text finds.
#include <core/design/find.h>
#include <core/design/place_id.h>

#include <QtTest/QTest>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::design;
using test::bundled;

namespace {

using Ids = std::vector<std::string>;

} // namespace

class tst_PlaceId : public QObject
{
    Q_OBJECT
private slots:
    void onlyPartsAreCut()
    {
        QCOMPARE(instanceIdOf("p5-0001/gpu3"), std::string("p5-0001"));
        QCOMPARE(instanceIdOf("rack1/p5-0001/card12"), std::string("rack1/p5-0001"));
        for (const char *whole : {"rack1/p5-0001", "p5-0001", "", "/", "rack1/", "rack1/gpu", "rack1/gpu-3", "rack1/gpux", "gpu3"}) {
            QCOMPARE(instanceIdOf(whole), std::string(whole));
            QVERIFY(!isOfPart(whole));
        }
        QCOMPARE(gpuId("rack1/p5-0001", 7), std::string("rack1/p5-0001/gpu7"));
        QVERIFY(isOfPart(cardId("rack1/p5-0001", 0)));
    }

    /// A design whose ids have slashes answers as the same design without.
    void slashesChangeNothing()
    {
        const Design plain = test::uniform(bundled(), "p5.48xlarge", 20);
        const Design racks = test::inRacks(bundled(), plain);
        const auto slashed = [](Ids ids) {
            for (std::string &id : ids)
                id.insert(0, "rack1/");
            return ids;
        };
        const std::string third = plain.instances[2].id;
        for (const Ids &ids : {Ids{third}, Ids{third + "/gpu3"}, Ids{third + "/card9", plain.instances[4].id}}) {
            QCOMPARE(instancesOf(racks, slashed(ids)), instancesOf(plain, ids));
            QCOMPARE(gpusOf(racks, bundled(), slashed(ids)), gpusOf(plain, bundled(), ids));
            QCOMPARE(levelOf(racks, bundled(), slashed(ids)), slashed(levelOf(plain, bundled(), ids)));
            QCOMPARE(instanceIds(racks, slashed(ids)), slashed(instanceIds(plain, ids)));
        }
        const Place place = resolve(racks, "rack1/" + third + "/gpu3");
        QVERIFY(place.instance == 2 && place.gpu == 3 && place.card < 0);
    }

    void idsStandForGpus()
    {
        const Design design = test::uniform(bundled(), "p5.48xlarge", 32);
        const auto gpus = [&](const Ids &ids) { return gpusOf(design, bundled(), ids); };
        const std::string second = design.instances[1].id;
        QCOMPARE(gpus({second + "/gpu5"}), std::vector{13});
        QCOMPARE(gpus({second + "/card31", second + "/gpu0"}), (std::vector{15, 8}));
        QCOMPARE(gpus({second}), (std::vector{8, 9, 10, 11, 12, 13, 14, 15}));
        QVERIFY(gpus({second + "/gpu8"}).empty());
        QVERIFY(gpus({}).empty());
        QVERIFY(gpus({"nobody"}).empty());
        const std::vector<int> leaf = gpus({design.instances[16].networkNode});
        QCOMPARE(leaf.size(), 128UL);
        QCOMPARE(leaf.front(), 128);
    }

    void findKnowsInstancesRanksAndGpus()
    {
        const Design design = test::uniform(bundled(), "p5.48xlarge", 4);
        const Numbering numbers(design, bundled());
        const std::string third = design.instances[2].id;
        QCOMPARE(find(design, numbers, {}, third).front(), third);
        QCOMPARE(find(design, numbers, {}, third + " gpu 3").front(), third + "/gpu3");
        QVERIFY(find(design, numbers, {}, "rank 3").empty()); // no prediction, no ranks
        std::vector<std::int32_t> gpuOfRank;
        for (int rank = 0; rank < 32; ++rank)
            gpuOfRank.push_back(31 - rank);
        QCOMPARE(find(design, numbers, {gpuOfRank, {}}, "rank 0").front(), design.instances[3].id + "/gpu7");
        QVERIFY(find(design, numbers, {gpuOfRank, {}}, "rank 32").empty());
        const Ids uuids{"GPU-1", "GPU-2"};
        QCOMPARE(find(design, numbers, {{}, uuids}, "gpu-2"), Ids{design.instances[0].id + "/gpu1"});
        QVERIFY(find(design, numbers, {}, "nothing-like-it").empty());
    }
};

QTEST_GUILESS_MAIN(tst_PlaceId)
#include "tst_place_id.moc"
