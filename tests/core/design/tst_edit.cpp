// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/edit.h>

#include <core/design/assign.h>
#include <core/design/network.h>
#include <core/design/room.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/catalog/catalog.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::bundled;
using design::Design;
using design::Target;

namespace {

Design added(const Design &to, const char *type, int count, const Target &target = {})
{
    auto out = design::addCapacity(to, bundled(), type, count, target);
    if (!out)
        qFatal("%s", describe(out.error()).c_str());
    return *out;
}

/// What every edit must keep: the file can be written and read again.
bool isSound(const Design &design)
{
    const auto read = design::readDesign(design::writeDesign(design), "d", &bundled());
    if (!read)
        qWarning("%s", describe(read.error()).c_str());
    return read && *read == design;
}

std::string refusal(const Design &design, const char *type, int count, const Target &target)
{
    const auto allowed = design::canPlace(design, bundled(), type, count, target);
    const auto tried = design::addCapacity(design, bundled(), type, count, target);
    if (allowed.has_value() != tried.has_value())
        return "canPlace and addCapacity disagree";
    return allowed ? std::string() : allowed.error().message;
}

const design::Instance &find(const Design &design, std::string_view id)
{
    return *std::ranges::find(design.instances, id, &design::Instance::id);
}

} // namespace

class tst_Edit : public QObject
{
    Q_OBJECT
private slots:
    void quantityDrop()
    {
        std::vector<std::string> ids;
        const auto made = design::addCapacity({}, bundled(), "p5en.48xlarge", 64, {}, &ids);
        QVERIFY(made && isSound(*made));
        QCOMPARE(made->instances.size(), std::size_t{64});
        QCOMPARE(ids.size(), std::size_t{64});
        QCOMPARE(ids.front(), std::string("p5en-0001"));
        // 64 instances: 4 leaves of 16 below one spine below the top.
        QCOMPARE(made->networkNodes.size(), std::size_t{6});
        std::map<std::string, int> perLeaf;
        for (const auto &instance : made->instances)
            ++perLeaf[instance.networkNode];
        QCOMPARE(perLeaf.size(), std::size_t{4});
        for (const auto &[leaf, count] : perLeaf)
            QCOMPARE(count, 16);
    }
    void laterDropsFillWhatIsThere()
    {
        Design design = added({}, "p5.48xlarge", 10);
        const std::size_t nodes = design.networkNodes.size();
        design = added(design, "p5.48xlarge", 6);
        QCOMPARE(design.networkNodes.size(), nodes);
        QCOMPARE(design.instances.back().id, std::string("p5-0016"));
        design = added(design, "p5.48xlarge", 1);
        QCOMPARE(design.networkNodes.size(), nodes + 1);
        // Another type gets a leaf of its own, another depth a tree of its own.
        design = added(design, "p5en.48xlarge", 1);
        QCOMPARE(design.networkNodes.size(), nodes + 2);
        design = added(design, "p6-b200.48xlarge", 1);
        QCOMPARE(design.networkNodes.size(), nodes + 6);
        QVERIFY(isSound(design));
    }
    void ultraservers()
    {
        const Design design = added({}, "u-p6e-gb200x72", 2);
        QVERIFY(isSound(design));
        QCOMPARE(design.instances.size(), std::size_t{36});
        QCOMPARE(design::gpuCount(design, bundled()), 144);
        std::set<std::string> leaves;
        for (const auto &instance : design.instances)
            if (instance.ultraserver == "us-2")
                leaves.insert(instance.networkNode);
        QCOMPARE(leaves.size(), std::size_t{1});
    }
    void reasonsAreSentences()
    {
        Design design = added(added({}, "u-p6e-gb200x72", 1), "p4d.24xlarge", 2);
        const std::string p4Leaf = design.instances.back().networkNode;
        QCOMPARE(refusal(design, "p6e-gb200.36xlarge", 1, {}),
                 std::string("p6e-gb200.36xlarge is sold only in an UltraServer; place u-p6e-gb200x36 or u-p6e-gb200x72"));
        QCOMPARE(refusal(design, "p6e-gb200.36xlarge", 1, {.ultraserver = "us-1"}), std::string("UltraServer \"us-1\" holds 18 of 18 instances; it is full"));
        QCOMPARE(refusal(design, "p5.4xlarge", 1, {.ultraserver = "us-1"}),
                 std::string("UltraServer \"us-1\" is a u-p6e-gb200x72: only p6e-gb200.36xlarge goes in it, not p5.4xlarge"));
        QCOMPARE(refusal(design, "u-p6e-gb200x36", 1, {.ultraserver = "us-1"}),
                 std::string("an UltraServer does not go into an UltraServer; drop it beside \"us-1\""));
        QCOMPARE(refusal(design, "p5.48xlarge", 1, {.networkNode = p4Leaf}),
                 "EFA of P4d and P4de only talks to its own family; \"" + p4Leaf + "\" holds p4d.24xlarge, so p5.48xlarge would not reach it");
        QCOMPARE(refusal(design, "p6-b200.48xlarge", 1, {.networkNode = p4Leaf}),
                 "p6-b200.48xlarge lies below 4 network node layers; \"" + p4Leaf + "\" belongs to a network of 3");
        QVERIFY(refusal(design, "g6e.48xlarge", 1, {}).starts_with("its GPU has no NVLink"));
        QVERIFY(refusal(design, "hgx-h100", 1, {}).ends_with("it is not for sale on EC2"));
        QCOMPARE(refusal(design, "p9.metal", 1, {}), std::string("\"p9.metal\" is not in the catalog"));
        QCOMPARE(refusal(design, "p5.48xlarge", 0, {}), std::string("the quantity is 0; expected 1 to 100000"));
        QCOMPARE(refusal(design, "p5.48xlarge", 1, {.networkNode = "nn-99"}), std::string("the design has no network node \"nn-99\""));
        QCOMPARE(refusal(design, "p4d.24xlarge", 1, {.networkNode = p4Leaf}), std::string());
    }
    /// Whom a host works for is the host's: it is written, moves with it, and follows the job's new name.
    void whomAHostWorksForIsKept()
    {
        const Design two = added({}, "p5.48xlarge", 2);
        const std::vector<std::string> first = {two.instances.front().id};
        auto said = design::sayWorksFor(two, first, "job-1");
        QVERIFY(said && isSound(*said));
        QVERIFY(design::writeDesign(*said).find("\"works_for\": \"job-1\"") != std::string::npos);
        std::string job;
        const auto served = design::addServing(*said, bundled(), {}, &job);
        QVERIFY(served && isSound(*design::sayWorksFor(*served, first, "")));
        const auto named = design::renameJob(*design::sayWorksFor(*served, first, job), job, "chat");
        QVERIFY(named && named->instances.front().worksFor == "chat" && !named->instances.back().worksFor);
        QVERIFY(*design::sayWorksFor(*said, first, {}) == two);
        QVERIFY(!design::sayWorksFor(two, {}, "x"));
    }

    void jobsComeAndGo()
    {
        const Design four = added({}, "p6-b200.48xlarge", 4);
        Design design = *design::addTraining(four, bundled(), {});
        design = *design::addTraining(design, bundled(), {});
        design = *design::removeJob(design, "job-1");
        design = *design::addTraining(design, bundled(), {}); // a name that went is free, one that is there is not taken twice
        QCOMPARE(design.jobs[0].name, std::string("job-2"));
        QCOMPARE(design.jobs[1].name, std::string("job-1"));
        QVERIFY(isSound(design));
        QCOMPARE(design::removeJob(design, "job-9").error().code, ErrorCode::NotFound);
    }
    void transfersMoveBetweenPools()
    {
        const Design three = added(added({}, "p6-b200.48xlarge", 2), "p5.4xlarge", 1);
        const std::string &a = three.instances[0].id, &b = three.instances[1].id, &small = three.instances[2].id;
        std::string name;
        QCOMPARE(design::halvesOf(three, {{a}, {b, small}}), std::pair(design::Pool{a}, design::Pool{b, small}));
        QCOMPARE(design::halvesOf(three, {{a, b, small}}), std::pair(design::Pool{a}, design::Pool{b, small}));
        QCOMPARE(design::halvesOf(three, {}).first.size() + design::halvesOf(three, {}).second.size(), three.instances.size());
        const Design equal = *design::addTransfer(three, bundled(), {a}, {b}, &name);
        const auto &transfer = std::get<design::Transfer>(equal.jobs.back().phases.front().work);
        QCOMPARE(transfer.pattern, design::Transfer::Pattern::SameRank);
        QCOMPARE(transfer.bytes, 100e9); // no training whose weights it could be
        QVERIFY(isSound(equal));
        const Design unequal = *design::addTransfer(three, bundled(), {a}, {small});
        QCOMPARE(std::get<design::Transfer>(unequal.jobs.back().phases.front().work).pattern, design::Transfer::Pattern::AllToAll);
        design::Transfer more = transfer;
        more.bytes = 5e9;
        const Design changed = *design::changeTransfer(equal, name, "transfer", more);
        QCOMPARE(std::get<design::Transfer>(changed.jobs.back().phases.front().work), more);
        QCOMPARE(design::addTransfer(three, bundled(), {a}, {a}).error().message, "instance \"" + a + "\" is in both pools; expected pools that share none");
        QVERIFY(!design::addTransfer(three, bundled(), {}, {a}));
        QVERIFY(!design::addTransfer(three, bundled(), {"nobody"}, {a}));
        QVERIFY(!design::changeTransfer(equal, name, "other", more));
    }
    void aSpareSlotOfAnUltraserverIsFilled()
    {
        const Design full = added({}, "u-p6e-gb200x36", 1);
        const Design eight = design::removeIds(full, std::vector{full.instances[3].id});
        QCOMPARE(refusal(eight, "p6e-gb200.36xlarge", 2, {.ultraserver = "us-1"}), std::string("UltraServer \"us-1\" holds 8 of 9 instances; 2 more do not fit"));
        const Design again = added(eight, "p6e-gb200.36xlarge", 1, {.ultraserver = "us-1"});
        QCOMPARE(again.instances.back().ultraserver, std::string("us-1"));
        QCOMPARE(again.instances.back().networkNode, full.instances[0].networkNode);
        QVERIFY(isSound(again));
    }
    void moveIntoAGroupAndOut()
    {
        const Design design = added({}, "p5.48xlarge", 20);
        const std::string first = design.instances.front().networkNode;
        const std::string second = design.instances.back().networkNode;
        QVERIFY(first != second);
        const std::vector<std::string> ids = {"p5-0001", "p5-0002"};
        const auto moved = design::moveInstances(design, bundled(), ids, {.networkNode = second});
        QVERIFY(moved && isSound(*moved));
        QCOMPARE(find(*moved, "p5-0001").networkNode, second);
        QCOMPARE(find(*moved, "p5-0003").networkNode, first);
        const auto out = design::moveInstances(*moved, bundled(), ids, {});
        QVERIFY(out && find(*out, "p5-0002").networkNode.empty());
        QVERIFY(!design::moveInstances(design, bundled(), std::vector<std::string>{"p5-0099"}, {.networkNode = second}));
        // A tier above the leaves: room is found below it.
        const auto below = design::moveInstances(*out, bundled(), ids, {.networkNode = "nn-1"});
        QVERIFY(below);
        QCOMPARE(find(*below, "p5-0001").networkNode, first);
    }
    void ultraserverMembersMoveOnlyAsAWhole()
    {
        const Design design = added(added({}, "u-p6e-gb200x36", 2), "p5.48xlarge", 1);
        const std::string leaf = design.instances[9].networkNode;
        const auto one = design::moveInstances(design, bundled(), std::vector{design.instances[0].id}, {.networkNode = leaf});
        QVERIFY(!one);
        QVERIFY(one.error().message.ends_with("is sold only in an UltraServer; move the whole \"us-1\", or into another UltraServer"));
        std::vector<std::string> all;
        for (const auto &instance : design.instances)
            if (instance.ultraserver == "us-1")
                all.push_back(instance.id);
        const auto whole = design::moveInstances(design, bundled(), all, {.networkNode = leaf});
        QVERIFY(whole && isSound(*whole));
        QCOMPARE(whole->instances[0].networkNode, leaf);
        QCOMPARE(whole->instances[0].ultraserver, std::string("us-1"));
        // Staying where one is is always possible.
        QVERIFY(design::moveInstances(design, bundled(), all, {.ultraserver = "us-1"}));
        QVERIFY(!design::moveInstances(design, bundled(), all, {.ultraserver = "us-2"}));
    }
    void swapExchangesPlaces()
    {
        const Design design = added(added({}, "p5.48xlarge", 20), "p5en.48xlarge", 1);
        const auto swapped = design::swapInstances(design, "p5-0001", "p5-0020");
        QVERIFY(swapped && isSound(*swapped));
        QCOMPARE(find(*swapped, "p5-0001").networkNode, find(design, "p5-0020").networkNode);
        QCOMPARE(find(*swapped, "p5-0020").networkNode, find(design, "p5-0001").networkNode);
        QCOMPARE(swapped->instances[0].id, std::string("p5-0001")); // ranks stay
        QVERIFY(*design::swapInstances(*swapped, "p5-0020", "p5-0001") == design);
        QVERIFY(!design::swapInstances(design, "p5-0001", "p5en-0001"));
        QVERIFY(!design::swapInstances(design, "p5-0001", "ghost"));
    }
    void removeTakesWhatIsBelow()
    {
        Design design = added({}, "p5.48xlarge", 40);
        const std::string first = design.instances[0].id;
        design.jobs = {design::trainingJob("named", "llama3-8b", {}, {first}), design::trainingJob("all", "llama3-8b", {})};
        design::Phase transfer; // one that loses its pool goes, and nobody waits for it any longer
        transfer.id = "move";
        transfer.work = design::Transfer{design::Transfer::Pattern::Gather, {first}, {design.instances[39].id}, 1, 0};
        design.jobs[1].phases.push_back(transfer);
        trainingOf(design.jobs[1])->after = {"move"};
        design.positions[design.instances[0].id] = {.x = 1, .y = 1};
        const std::string leaf = design.instances[0].networkNode;
        const Design rest = design::removeIds(design, std::vector{leaf});
        QVERIFY(isSound(rest));
        QCOMPARE(rest.instances.size(), std::size_t{24});
        QVERIFY(rest.positions.empty());
        QCOMPARE(rest.jobs.size(), std::size_t{1}); // not silently on all instances
        QCOMPARE(rest.jobs[0].name, std::string("all"));
        QCOMPARE(rest.jobs[0].phases.size(), std::size_t{1});
        QVERIFY(rest.jobs[0].phases[0].after.empty());
        const Design nothing = design::removeIds(design, std::vector<std::string>{"nn-1"});
        QVERIFY(nothing.instances.empty() && nothing.networkNodes.empty());
        // New ids never reuse one that is still there.
        const Design more = added(rest, "p5.48xlarge", 1);
        QCOMPARE(more.instances.back().id, std::string("p5-0041"));
    }
    void largeEditsStayQuick()
    {
        const Design large = test::uniform(bundled(), "p5.48xlarge", 12500);
        QBENCHMARK_ONCE {
            QVERIFY(design::addCapacity(large, bundled(), "p5.48xlarge", 64, {}));
        }
    }

    /// Up to what the type holds, of what is there; a network node up to what new ones get.
    void whatHasRoomIsFilledWithItsKind()
    {
        Design design = added({}, "p5.48xlarge", 3);
        const std::string leaf = design.instances.front().networkNode;
        design = added(design, "u-p6e-gb200x36", 1);
        design.instances.pop_back();
        design.ultraservers.push_back({"nameless", ""});
        const auto room = design::roomIn(design, bundled(), {leaf, "us-1", "nameless", "", "nowhere"});
        QCOMPARE(room.size(), std::size_t{2});
        const auto &[node, nodeIsServer, type, instances] = *std::ranges::find(room, leaf, &design::Room::holder);
        QVERIFY(!nodeIsServer && type == "p5.48xlarge");
        QCOMPARE(instances, design::usualInstancesPerLeaf - 3);
        const design::Room &server = *std::ranges::find(room, std::string("us-1"), &design::Room::holder);
        QVERIFY(server.ultraserver && server.type == "p6e-gb200.36xlarge");
        QCOMPARE(server.instances, 1);
        std::vector<std::string> fresh;
        const auto full = design::fillUp(design, bundled(), {leaf, "us-1", "nowhere"}, fresh);
        QVERIFY2(full, full ? "" : full.error().message.c_str());
        QCOMPARE(fresh.size(), static_cast<std::size_t>(design::usualInstancesPerLeaf - 3 + 1));
        QVERIFY(design::roomIn(*full, bundled(), {leaf, "us-1"}).empty());
        QVERIFY(!design::fillUp(*full, bundled(), {leaf, "us-1"}, fresh) && fresh.empty());
    }
    void anotherRegionLosesTheZone()
    {
        Design design;
        design.region = "us-east-1";
        design.availabilityZone = "us-east-1a";
        QCOMPARE(design::changeRegion(design, bundled(), "us-east-1")->availabilityZone, std::string("us-east-1a"));
        const Design moved = design::changeRegion(design, bundled(), "us-west-2").value();
        QVERIFY(moved.region == "us-west-2" && moved.availabilityZone.empty());
        QVERIFY(!design::changeRegion(design, bundled(), "mars-1"));
    }
    void ownPricesAreReadOrRefused()
    {
        const QTemporaryDir folder;
        std::ofstream(folder.filePath(QStringLiteral("own.csv")).toStdString()) << "item,usd_per_hour\np5.48xlarge,20\n";
        const std::string file = folder.filePath(QStringLiteral("design.switchyard")).toStdString();
        const auto priced = design::changePriceList({}, bundled(), "own.csv", file, catalog::anyListSize);
        QVERIFY2(priced, priced ? "" : priced.error().message.c_str());
        QVERIFY(priced->priceList == "own.csv" && priced->prices && priced->prices->error.empty());
        QVERIFY(!design::changePriceList(*priced, bundled(), "nothing.csv", file, catalog::anyListSize));
        const Design none = design::changePriceList(*priced, bundled(), {}, file, catalog::anyListSize).value();
        QVERIFY(none.priceList.empty() && !none.prices);
        const Design given = design::usePriceList(none, bundled(), *priced->prices.get()).value();
        QVERIFY(given.priceList == priced->prices->file && given.prices);
        Design lost;
        lost.region = "mars-1";
        QVERIFY(!design::usePriceList(lost, bundled(), *priced->prices.get()));
    }
    void waiversAndViewsAreKeptOnce()
    {
        QVERIFY(!design::waive({}, "unused", ""));
        Design design = design::waive(design::waive(Design(), "unused", "spares").value(), "unused", "ticket 12").value();
        QVERIFY(design.waivers.size() == 1 && design.waivers.front().reason == "ticket 12");
        QVERIFY(design::withdrawWaiver(design, "unused")->waivers.empty());
        QVERIFY(!design::withdrawWaiver(design, "used"));
        design::SavedView view;
        QVERIFY(!design::saveView({}, view));
        view.name = "first";
        design = design::saveView({}, view).value();
        view.name = "second";
        design = design::saveView(design, view).value();
        view.name = "first";
        view.note = "again";
        design = design::saveView(design, view).value();
        QVERIFY(design.views.size() == 2 && design.views.front().note == "again"); // in its place
        QCOMPARE(design::removeView(design, "first")->views.size(), std::size_t{1});
        QVERIFY(!design::removeView(design, "third"));
    }
    void storageGetsAFreeName()
    {
        Design design;
        design.storage = {{"fsx-1", "fsx-lustre-persistent2-1000", 1}, {"fsx-3", "fsx-lustre-persistent2-1000", 1}};
        std::string id;
        design = design::addStorage(design, test::bundled(), "fsx-lustre-persistent2-1000", id);
        QCOMPARE(id, std::string("fsx-2"));
        design = design::addStorage(design, test::bundled(), "fsx-lustre-persistent2-1000", id);
        QCOMPARE(id, std::string("fsx-4"));
        QCOMPARE(design.storage.back().capacity_TiB, 100.0);
        (void)design::addStorage(design, test::bundled(), "s3-standard", id);
        QCOMPARE(id, std::string("s3-1"));
        catalog::Catalog own = test::bundled(); // the kind tells, not the name
        catalog::StorageClass files = own.storage.at("fsx-lustre-persistent2-1000");
        files.id = "s3-files";
        own.storage.emplace(files.id, files);
        (void)design::addStorage(design, own, "s3-files", id);
        QCOMPARE(id, std::string("fsx-5"));
    }
};

QTEST_GUILESS_MAIN(tst_Edit)
#include "tst_edit.moc"
