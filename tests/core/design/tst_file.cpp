// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>

#include <filesystem>
#include <fstream>

#include <sys/stat.h>

#include <QtCore/QElapsedTimer>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/file.h>
#include <core/catalog/catalog.h>
#include <core/design/edit.h>
#include <core/design/named_files.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::bundled;
namespace fs = std::filesystem;

namespace {

/// Small, with something in every list.
design::Design rich()
{
    design::Design out = test::uniform(bundled(), "p5.48xlarge", 4, "Test \"é\"");
    out.availabilityZone = "us-east-1b";
    out.priceList = "prices.json";
    out.power = {0.085, 1.25, {{"p5.48xlarge", 10.2}}};
    out.software = {{catalog::Package::Cuda, "12.8"}, {catalog::Package::EfaInstaller, "1.43.2"}};
    out.quotas = {{"us-east-1", 768, {}}, {"us-west-2", {}, 0}};
    out.capacityBlocks = {{"cb-1", "p5.48xlarge", 4, dayFromText("2026-12-01"), 14}, {"cb-2", "u-p6e-gb200x72", 2, {}, 7}};
    out.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-125", .capacity_TiB = 38.4}};
    workload::Plan plan;
    plan.dp = 16;
    plan.gbs = 32;
    design::Job job = design::trainingJob("train/1", "llama3-8b", plan, {"p5-0003", "p5-0001"});
    job.colour = "#1b9e77";
    design::Phase move;
    move.id = "hand-over";
    move.after = {"train"};
    move.work = design::Transfer{design::Transfer::Pattern::AllToAll, {"p5-0001"}, {"p5-0004", "p5-0002"}, 1.4e11, 30};
    design::Phase kept;
    kept.id = "dream";
    kept.pool = {"p5-0002"};
    kept.work = design::Kept{"dream", {{"dream", "{\"depth\": 2.50, \"of\": [1e3]}"}, {"model", "7"}}};
    job.phases.push_back(move);
    job.phases.push_back(kept);
    design::Job custom = design::trainingJob("custom~job", "custom", plan);
    trainingOf(custom)->custom = std::make_shared<const catalog::Architecture>(*bundled().model("deepseek-v3"));
    out.jobs = {job, custom};
    out.views = {{.name = "v", .view = "canvas", .center = {.x = 0.1, .y = -2}, .zoom = 0.25, .heat = "nvlink_tx", .note = "n",
                  .basis = "playhead", .playhead_s = 1.25, .traffic = {"TP", "other jobs"}, .selected = {"p5-0001", "p5-0002/gpu3"},
                  .compare = "swipe", .swipe = 0.375, .before = "old/a before.switchyard"}};
    out.waivers = {{.finding = "rule.x:p5-0001", .reason = "known"}};
    out.positions = {{"nn-1", {.x = 10, .y = 20.5}}, {"p5-0001", {.x = 1, .y = 2}}};
    return out;
}

std::string errorOf(const std::string &text)
{
    const auto read = design::readDesign(text, "d.switchyard", &bundled());
    return read ? std::string() : describe(read.error());
}

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        qFatal("not in the text: %s", from.c_str());
    return text.replace(at, from.size(), to);
}

} // namespace

class tst_File : public QObject
{
    Q_OBJECT
private slots:
    void exactRoundTrip()
    {
        const design::Design design = rich();
        const std::string text = design::writeDesign(design);
        const auto read = design::readDesign(text, "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QVERIFY(*read == design);
        QCOMPARE(design::writeDesign(*read), text);
        const design::Design empty;
        QVERIFY(design::readDesign(design::writeDesign(empty), "d").value() == empty);
    }
    void everyFieldOfAPlanIsKept()
    {
        design::Design design = rich();
        workload::Plan &plan = *planOf(design.jobs[0]);
        using namespace workload;
        static_cast<Parallelism &>(plan) = {.tp = 2, .sp = true, .pp = 3, .vpp = 4, .cp = 5, .cpKind = CpKind::Ulysses, .ep = 6, .etp = 7, .dp = 8, .rankOrder = {Axis::Cp, Axis::Tp, Axis::Ep, Axis::Pp, Axis::Dp}};
        plan.task = Task::Lora; plan.framework = Framework::Torchtitan; plan.firstStageLayers = 14; plan.lastStageLayers = 15;
        plan.schedule = Schedule::ZeroBubble; plan.shard = Shard::Hsdp; plan.shardGroup = 9; plan.gbs = 10; plan.mbs = 11; plan.seq = 12;
        plan.document = 5; plan.precision = Precision::Nvfp4; plan.recompute = {RecomputeKind::Selective, RecomputeMlp | RecomputeCoreAttn};
        plan.dispatcher = Dispatcher::DeepEpUccl; plan.a2aOverlap = true; plan.tpOverlap = TpOverlap::Off;
        plan.offload = Offload::Activations; plan.optimizer = workload::Optimizer::Muon; plan.loraRank = 13; plan.fusedAttention = false;
        plan.compiled = false; plan.quantizedBase = true; plan.cudaGraphs = true;
        const auto read = design::readDesign(design::writeDesign(design), "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QVERIFY(*planOf(read->jobs[0]) == plan);
    }
    void layout()
    {
        const std::string text = design::writeDesign(rich());
        QVERIFY(text.starts_with("{\n\"switchyard\": 2,\n\"availability_zone\": \"us-east-1b\",\n\"capacity\": \"on-demand\",\n\"capacity_blocks\": [\n"));
        QVERIFY(text.find("\n\"instances\": [\n {\"id\": \"p5-0001\", \"network_node\": \"nn-3\", \"type\": \"p5.48xlarge\"},\n") != std::string::npos);
        QVERIFY(text.find("\"positions\": {\n \"nn-1\": {\"x\": 10, \"y\": 20.5},\n \"p5-0001\": {\"x\": 1, \"y\": 2}\n},\n") != std::string::npos);
        // Moving one thing changes one line.
        design::Design moved = rich();
        moved.positions["nn-1"].x = 11;
        const std::string other = design::writeDesign(moved);
        const auto lines = [](const std::string &t) { return QString::fromStdString(t).split('\n'); };
        int differing = 0;
        for (qsizetype i = 0; i < lines(text).size(); ++i)
            differing += lines(text)[i] != lines(other)[i];
        QCOMPARE(differing, 1);
    }
    /// A package that only a newer version knows is kept, also where it is the only one.
    void packagesOfANewerVersionStay()
    {
        for (const char *known : {"", "\"nccl\": \"2.27.7\", "}) {
            const std::string text = std::string("{\"switchyard\": 2, \"capacity_blocks\": [{\"count\": 1, \"days\": 7, \"id\": \"cb-1\", \"type\": \"p5.48xlarge\", \"upfront_usd\": 9}], \"software\": {")
                + known + "\"nixl\": \"0.9\"}}";
            const auto read = design::readDesign(text, "d.switchyard", &bundled());
            QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
            const std::string written = design::writeDesign(*read);
            QVERIFY2(written.find("\"nixl\": \"0.9\"") != std::string::npos && written.find("\"upfront_usd\": 9") != std::string::npos, written.c_str());
            QCOMPARE(design::writeDesign(*design::readDesign(written, "again", &bundled())), written);
        }
    }

    void unknownKeysStayWithTheirObject()
    {
        std::string text = design::writeDesign(rich());
        text = replaced(text, "\"switchyard\": 2,\n", "\"switchyard\": 2,\n\"zeta\": [{\"b\": 2.50, \"a\": 1e3}],\n");
        text = replaced(text, "{\"id\": \"p5-0002\",", "{\"id\": \"p5-0002\", \"a~b/c\": true,");
        text = replaced(text, "\"tp\": 1", "\"turbo\": {\"y\": null}, \"tp\": 1");
        text = replaced(text, "\"x\": 10,", "\"x\": 10, \"locked\": true,");
        text = replaced(text, "\"heat\": \"nvlink_tx\"", "\"fade\": 0.50, \"heat\": \"nvlink_tx\"");
        const auto read = design::readDesign(text, "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(read->unknown.size(), std::size_t{5});
        const std::string again = design::writeDesign(*read);
        for (const char *kept : {"\"zeta\": [\n {\"a\": 1e3, \"b\": 2.50}\n]", "{\"a~b/c\": true, \"id\": \"p5-0002\"", "\"turbo\": {\"y\": null}", "\"fade\": 0.50, \"heat\": \"nvlink_tx\"",
                                 "{\"locked\": true, \"x\": 10, \"y\": 20.5}"})
            QVERIFY2(again.find(kept) != std::string::npos, (std::string(kept) + "\n" + again).c_str());
        const auto second = design::readDesign(again, "d", &bundled());
        QVERIFY(second && *second == *read);
        QCOMPARE(design::writeDesign(*second), again);

        // It goes with its instance, and only with it.
        const design::Design without = design::removeIds(*read, std::vector<std::string>{"p5-0001"});
        QVERIFY(design::writeDesign(without).find("{\"a~b/c\": true, \"id\": \"p5-0002\"") != std::string::npos);
        const design::Design gone = design::removeIds(*read, std::vector<std::string>{"p5-0002"});
        QVERIFY(design::writeDesign(gone).find("a~b/c") == std::string::npos);
    }
    void newerMajorVersionIsRefused()
    {
        const auto read = design::readDesign(replaced(design::writeDesign(rich()), "\"switchyard\": 2", "\"switchyard\": 3"), "d.switchyard");
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::NewerVersion);
        QCOMPARE(describe(read.error()),
                 std::string("d.switchyard:2: this design has format 3, written by a newer Switchyard; this one reads up to format 2"));
    }
    void errorsNameTheLine_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *from, const char *to, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(from) << QString::fromUtf8(to) << QString::fromUtf8(expected);
        };
        row("no version", "\"switchyard\": 2,\n", "", "d.switchyard:1: this is no Switchyard design");
        row("version as text", "\"switchyard\": 2", "\"switchyard\": \"2\"", "this is no Switchyard design");
        row("half a version", "\"switchyard\": 2", "\"switchyard\": 1.5", "expected 1 or 2");
        row("duplicate instance", "\"id\": \"p5-0002\"", "\"id\": \"p5-0001\"", "d.switchyard:12: instance p5-0001: this id is there twice");
        row("instance named as a network node", "\"id\": \"p5-0002\"", "\"id\": \"nn-1\"", "this id is there twice");
        row("unknown type", "\"network_node\": \"nn-3\", \"type\": \"p5.48xlarge\"", "\"network_node\": \"nn-3\", \"type\": \"p9.metal\"", "d.switchyard:11: instance p5-0001: the catalog has no instance type \"p9.metal\"");
        row("type of the wrong kind", "\"type\": \"p5.48xlarge\"", "\"type\": 5", "\"type\" is a number; expected a string");
        row("network node that is not there", "\"network_node\": \"nn-", "\"network_node\": \"nn-x", "there is no network node \"nn-x");
        row("parent that is not there", "\"parent\": \"nn-1\"", "\"parent\": \"nn-9\"", "there is no network node \"nn-9\"");
        row("a loop of network nodes", "\"layer\": 2, \"parent\": \"nn-1\"", "\"layer\": 2, \"parent\": \"nn-2\"", "expected the layer above");
        row("capacity word", "\"on-demand\"", "\"borrowed\"", "expected on-demand, capacity-block, savings-plan, savings-plan-3y, spot or own");
        row("model", "\"model\": \"llama3-8b\"", "\"model\": \"llama9\"", "the catalog has no model \"llama9\"; expected one that `switchyard-cli catalog` lists");
        row("job on a ghost", "[\"p5-0003\"", "[\"p5-0009\"", "there is no instance \"p5-0009\"; expected the id of one of \"instances\"");
        row("job twice on one instance", "[\"p5-0003\"", "[\"p5-0001\"", "is there twice");
        row("jobs of one name", "\"name\": \"custom~job\"", "\"name\": \"train/1\"", "unique names");
        row("zero degree", "\"tp\": 1", "\"tp\": 0", "job train/1, phase train, parallelism: \"tp\" is 0; expected a number from 1");
        row("fraction", "\"pp\": 1", "\"pp\": 1.5", "\"pp\" is not whole");
        row("huge", "\"gbs\": 32", "\"gbs\": 1e300", "\"gbs\" is 1e300; expected a number from 1 to 1000000000");
        row("precision word", "\"precision\": \"bf16\"", "\"precision\": \"fp7\"", "train: \"precision\"");
        row("phases of one name", "\"id\": \"hand-over\"", "\"id\": \"train\"", "phase train: this id is there twice");
        row("after a ghost", "\"after\": [\"train\"]", "\"after\": [\"ghost\"]", "names \"ghost\"; expected phases of its job");
        row("after itself", "\"after\": [\"train\"]", "\"after\": [\"hand-over\"]", "leads round in a circle");
        row("kept phase on a ghost", "\"pool\": [\"p5-0002\"]", "\"pool\": [\"p5-0009\"]", "there is no instance \"p5-0009\"");
        row("transfer from a ghost", "\"from\": [\"p5-0001\"]", "\"from\": [\"p5-0009\"]", "there is no instance \"p5-0009\"");
        row("pattern", "all_to_all", "sideways", "expected same_rank, all_to_all, gather or broadcast");
        row("colour", "#1b9e77", "green", "expected \"#rrggbb\"");
        row("no precision", "\"precision\": \"bf16\", ", "", "has no \"precision\"");
        row("custom model is impossible", "\"topk\": 8", "\"topk\": 800", "topk is 800");
        row("list instead of object", "{\"capacity_TiB\"", "[], {\"capacity_TiB\"", "storage entry is a list; expected an object");
        row("storage class", "fsx-lustre-persistent2-125", "floppy", "the catalog has no storage class \"floppy\"");
        row("position", "\"x\": 10,", "\"x\": 1e300,", "position of nn-1: \"x\" is 1e300");
        row("zoom", "\"zoom\": 0.25", "\"zoom\": 0", "view v: \"zoom\" is 0");
        row("duplicate key", "\n\"region\": \"us-east-1\"", "\n\"name\": \"n\"", "key \"name\" is there twice");
    }
    void errorsNameTheLine()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, expected);
        const std::string text = design::writeDesign(rich());
        const std::string error = errorOf(replaced(text, from.toStdString(), to.toStdString()));
        QVERIFY2(QString::fromStdString(error).contains(expected), error.c_str());
        QVERIFY2(error.starts_with("d.switchyard:"), error.c_str());
    }
    void byteOrderMark()
    {
        const auto read = design::readDesign("\xef\xbb\xbf" + design::writeDesign(rich()), "d", &bundled());
        QVERIFY2(read.has_value() && *read == rich(), read ? "" : describe(read.error()).c_str());
    }
    void positionsAndWaiversOfThingsThatAreGoneAreKept()
    {
        design::Design design = rich();
        design.positions["p5-9999"] = {.x = 1, .y = 1};
        design.waivers.push_back({.finding = "rule.x:p5-9999", .reason = "was true once"});
        const auto read = design::readDesign(design::writeDesign(design), "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QVERIFY(*read == design);
    }
    /// From where the design lies; what has no folder yet, or is absolute, says so itself.
    void filesAreNamedFromTheFolder()
    {
        const auto named = [](const std::string &prices, const std::string &before, const std::string &from, const std::string &to) {
            design::Design design;
            design.priceList = prices;
            design.views = {{.name = "v", .view = "canvas", .center = {}, .heat = {}, .note = {}, .basis = {}, .traffic = {}, .selected = {}, .before = before}};
            design::renameFiles(design, from, to);
            return std::pair(design.priceList, design.views.front().before);
        };
        QCOMPARE(named("p.csv", "b.switchyard", "/a/d.switchyard", "/a/e.switchyard"), std::pair(std::string("p.csv"), std::string("b.switchyard")));
        QCOMPARE(named("p.csv", "b.switchyard", "/a/d.switchyard", "/a/c/d.switchyard"), std::pair(std::string("../p.csv"), std::string("../b.switchyard")));
        QCOMPARE(named("../a/p.csv", "../c/b.switchyard", "/a/d.switchyard", "/c/d.switchyard"), std::pair(std::string("../a/p.csv"), std::string("b.switchyard")));
        QCOMPARE(named("/s/p.csv", "/s/b.switchyard", "/a/d.switchyard", "/c/d.switchyard"), std::pair(std::string("/s/p.csv"), std::string("/s/b.switchyard")));
        QCOMPARE(named("/s/p.csv", "/s/b.switchyard", "", "/c/d.switchyard"), std::pair(std::string("/s/p.csv"), std::string("../s/b.switchyard")));
        QCOMPARE(named("p.csv", "b.switchyard", "", "/c/d.switchyard"), std::pair(std::string("p.csv"), std::string("b.switchyard")));
        QCOMPARE(named("", "", "/a/d.switchyard", "/c/d.switchyard"), std::pair(std::string(), std::string()));
    }
    void saveIsAtomic()
    {
        const QTemporaryDir scratch;
        const fs::path root = scratch.path().toStdString();
        const std::string path = (root / "a.switchyard").string();
        QVERIFY(design::saveDesign(rich(), path));
        QCOMPARE(test::readText(path), design::writeDesign(rich()));
        fs::permissions(path, fs::perms(0600));
        design::Design other = rich();
        other.name = "other";
        QVERIFY(design::saveDesign(other, path));
        QCOMPARE(design::loadDesign(path)->name, std::string("other"));
        QCOMPARE(fs::status(path).permissions(), fs::perms(0600));
        // A link stays a link.
        fs::create_symlink("a.switchyard", root / "link.switchyard");
        QVERIFY(design::saveDesign(rich(), (root / "link.switchyard").string()));
        QVERIFY(fs::is_symlink(root / "link.switchyard"));
        QCOMPARE(design::loadDesign(path)->name, rich().name);
        // Nothing else is left behind.
        QCOMPARE(std::distance(fs::directory_iterator(root), fs::directory_iterator()), std::ptrdiff_t{2});
    }
    void failedSaveLeavesTheOldFile()
    {
        const QTemporaryDir scratch;
        const fs::path root = scratch.path().toStdString();
        const std::string path = (root / "a.switchyard").string();
        QVERIFY(design::saveDesign(rich(), path));
        const auto failed = design::saveDesign(rich(), (root / "none" / "a.switchyard").string());
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, ErrorCode::Unreadable);
        // A directory stands where the file should go.
        fs::create_directory(root / "d.switchyard");
        QVERIFY(!design::saveDesign(rich(), (root / "d.switchyard").string()));
        QVERIFY(fs::is_directory(root / "d.switchyard"));
        QCOMPARE(std::distance(fs::directory_iterator(root), fs::directory_iterator()), std::ptrdiff_t{2});
    }
    void hundredThousandGpus()
    {
        design::Design large = test::uniform(bundled(), "p5.48xlarge", 12500, "large");
        for (std::size_t i = 0; i < large.instances.size(); i += 2)
            large.unknown["/instances/" + large.instances[i].id + "/rack"] = "\"r" + std::to_string(i) + "\"";
        const std::string text = design::writeDesign(large);
        QElapsedTimer timer;
        timer.start();
        const auto read = design::readDesign(text, "d", &bundled());
        qInfo("reading 100,000 GPUs: %lld ms, %zu bytes", static_cast<long long>(timer.elapsed()), text.size());
        QVERIFY(read && *read == large);
        timer.start();
        QCOMPARE(design::writeDesign(*read), text);
        qInfo("writing 100,000 GPUs: %lld ms", static_cast<long long>(timer.elapsed()));
    }
};

QTEST_GUILESS_MAIN(tst_File)
#include "tst_file.moc"
