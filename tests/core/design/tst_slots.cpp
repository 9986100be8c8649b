// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/slots.h>

#include <map>
#include <random>

#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/design/identity.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using test::bundled;
using design::Design;

namespace {

Design added(const Design &to, const char *type, int count, const design::Target &target = {})
{
    auto out = design::addCapacity(to, bundled(), type, count, target);
    if (!out)
        qFatal("%s", describe(out.error()).c_str());
    return *out;
}

/// Holder and slot by id.
std::map<std::string, std::pair<std::string, int>> stands(const Design &design)
{
    std::map<std::string, std::pair<std::string, int>> out;
    const std::vector<int> stand = design::slotsOf(design);
    for (std::size_t i = 0; i < stand.size(); ++i)
        out[design.instances[i].id] = {std::string(design::holderOf(design.instances[i])), stand[i]};
    return out;
}

bool isSound(const Design &design)
{
    const auto read = design::readDesign(design::writeDesign(design), "d", &bundled());
    return read && *read == design;
}

} // namespace

class tst_Slots : public QObject
{
    Q_OBJECT
private slots:
    void whatIsLeftStandsWhereItStood()
    {
        const Design racks = added({}, "u-p6e-gb200x72", 2);
        QVERIFY(racks.positions.empty());
        const Design fewer = design::removeIds(racks, std::vector<std::string>{racks.instances[3].id, racks.instances[7].id});
        QCOMPARE(fewer.positions.size(), std::size_t{2}); // of those that followed them
        QVERIFY(isSound(fewer));
        auto before = stands(racks);
        for (const auto &[id, stand] : stands(fewer))
            QCOMPARE(stand, before.at(id));
        // The first empty slot is the first that is filled, a given one where it is given.
        const Design again = added(fewer, "p6e-gb200.36xlarge", 1, {.ultraserver = "us-1"});
        QCOMPARE(stands(again).at(again.instances.back().id), std::pair(std::string("us-1"), 3));
        const Design there = added(fewer, "p6e-gb200.36xlarge", 1, {.ultraserver = "us-1", .slot = 7});
        QCOMPARE(stands(there).at(there.instances.back().id), std::pair(std::string("us-1"), 7));
    }

    void aSwapIsThreeLines()
    {
        const Design racks = added({}, "u-p6e-gb200x72", 2);
        const std::string a = racks.instances[3].id, b = racks.instances[18 + 5].id;
        const Design swapped = *design::swapInstances(racks, a, b);
        auto before = stands(racks);
        for (const auto &[id, stand] : stands(swapped))
            QCOMPARE(stand, before.at(id == a ? b : id == b ? a : id));
        QVERIFY(swapped.positions.size() <= 4);
        QVERIFY(isSound(swapped));
        QCOMPARE(*design::swapInstances(swapped, a, b), racks);
        // Of one rack: the drawing alone.
        const Design within = *design::swapInstances(racks, a, racks.instances[5].id);
        QCOMPARE(within.instances, racks.instances);
        QCOMPARE(stands(within).at(a).second, 5);
    }

    /// Whatever is done, in whatever order: nobody moves who was not asked to, and no two stand in one slot.
    void anyEdits()
    {
        std::mt19937 random(20261123);
        const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
        Design design = added(added({}, "u-p6e-gb200x72", 3), "p5en.48xlarge", 40);
        for (int step = 0; step < 300; ++step) {
            const auto before = stands(design);
            const design::Instance one = design.instances[pick(design.instances.size())];
            const design::Instance other = design.instances[pick(design.instances.size())];
            Result<Design> next = design;
            std::vector<std::string> touched;
            switch (pick(4)) {
            case 0: next = design::removeIds(design, std::vector{one.id}); break;
            case 1: next = design::addCapacity(design, bundled(), one.type, 1, {.networkNode = one.ultraserver.empty() ? one.networkNode : "", .ultraserver = one.ultraserver}); break;
            case 2: next = design::swapInstances(design, one.id, other.id); touched = {one.id, other.id}; break;
            default: next = design::moveInstances(design, bundled(), std::vector{one.id}, {.networkNode = other.ultraserver.empty() ? other.networkNode : "", .ultraserver = other.ultraserver, .slot = static_cast<int>(pick(20))}); touched = {one.id}; break;
            }
            if (!next)
                continue;
            QVERIFY(isSound(*next));
            std::set<std::pair<std::string, int>> taken;
            for (const auto &[id, stand] : stands(*next)) {
                QVERIFY2(taken.insert(stand).second, id.c_str());
                if (before.contains(id) && std::ranges::find(touched, id) == touched.end())
                    QCOMPARE(stand, before.at(id));
            }
            design = *next;
        }
        QVERIFY(!design.positions.empty());
    }

    void hostileSlots()
    {
        const auto slotsAt = [](const std::string &positions) {
            const auto design = design::readDesign(R"({"switchyard": 2, "instances": [{"id": "a", "type": "p5.48xlarge"}, {"id": "b", "type": "p5.48xlarge"}, {"id": "c", "type": "p5.48xlarge"}], "positions": )" + positions + "}", "d");
            return design ? design::slotsOf(*design) : std::vector<int>();
        };
        QCOMPARE(slotsAt(R"({"a": {"x": 2, "y": 0}, "b": {"x": 2, "y": 0}, "gone": {"x": 5, "y": 0}})"), (std::vector{2, 3, 4}));
        QCOMPARE(slotsAt(R"({"c": {"x": 0, "y": 0}})"), (std::vector{1, 2, 0}));
        for (const char *other : {R"({"a": {"x": -1, "y": 0}})", R"({"a": {"x": 1e9, "y": 0}})", R"({"a": {"x": 1.5, "y": 0}})", R"({"a": {"x": 3, "y": 7}})"})
            QCOMPARE(slotsAt(other), (std::vector{0, 1, 2})); // a free position says nothing of slots
        Design many; // each named one before a long row of taken slots: no square of their number
        for (int i = 0; i < 60000; ++i) {
            many.instances.push_back({.id = "i" + std::to_string(i), .type = "p5.48xlarge", .host = {}, .networkNode = {}, .ultraserver = {}});
            if (i % 2 == 0)
                many.positions["i" + std::to_string(i)] = {i / 2.0, 0};
        }
        const std::vector<int> stand = design::slotsOf(many);
        QCOMPARE(stand[1], 30000);
        QCOMPARE(stand[59999], 59999);
        Design kept = many;
        design::keepSlots(many, kept);
        QCOMPARE(design::slotsOf(kept), stand);
    }

    void locksHoldWhatIsInside()
    {
        const Design racks = added({}, "u-p6e-gb200x72", 2);
        const std::string tray = racks.instances.front().id;
        const Design locked = *design::setLocked(racks, std::vector<std::string>{"us-1"}, true);
        QVERIFY(isSound(locked));
        QCOMPARE(design::lockedAmong(locked, std::vector{tray}), std::string("us-1"));
        QCOMPARE(design::lockedAmong(locked, std::vector{racks.instances.front().networkNode}), std::string("us-1"));
        QVERIFY(design::lockedAmong(locked, std::vector<std::string>{"us-2"}).empty());
        QVERIFY(!design::mayMove(locked, std::vector{tray}));
        QVERIFY(!design::setLocked(racks, std::vector<std::string>{"nobody"}, true));
        QCOMPARE(*design::setLocked(locked, std::vector<std::string>{"us-1"}, false), racks);
        const Design top = *design::setLocked(racks, std::vector{racks.networkNodes.front().id}, true);
        QCOMPARE(design::lockedAmong(top, std::vector{tray}), racks.networkNodes.front().id);
    }

    void aNewNameIsEverywhere()
    {
        Design design = added({}, "u-p6e-gb200x72", 1);
        const std::string tray = design.instances[4].id;
        design.jobs.push_back(design::trainingJob("j", "llama3.1-70b", {}, {tray}));
        design.positions[tray] = {4, 0};
        design.unknown["/instances/" + tray + "/rack"] = "7";
        design.views.push_back({.name = "v", .view = "canvas", .center = {}, .heat = {}, .note = {}, .basis = {}, .traffic = {}, .selected = {tray + "/gpu1"}});
        const auto named = design::renameThing(design, tray, "spare");
        QVERIFY(named && isSound(*named));
        QVERIFY(design::writeDesign(*named).find("\"" + tray + "\"") == design::writeDesign(*named).find("\"host\": \"" + tray) + 8); // its host name alone
        QCOMPARE(named->jobs.front().phases.front().pool.front(), std::string("spare"));
        QCOMPARE(named->views.front().selected.front(), std::string("spare/gpu1"));
        QVERIFY(named->unknown.contains("/instances/spare/rack"));
        QCOMPARE(design::renameThing(design, "us-1", "rack 1")->instances.front().ultraserver, std::string("rack 1"));
        for (const char *bad : {"", "a/b", "us-1", "two\nlines"})
            QVERIFY2(!design::renameThing(design, tray, bad), bad);
        QVERIFY(!design::renameThing(design, "nobody", "x"));
    }
};

QTEST_APPLESS_MAIN(tst_Slots)
#include "tst_slots.moc"
