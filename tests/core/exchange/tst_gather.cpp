// SPDX-License-Identifier: GPL-3.0-or-later
// What people drop: folders, links, damaged and unknown files among good ones, answers of a terminal; and what it makes beside
// an open design.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include <core/exchange/import_plan.h>
#include <core/exchange/merged.h>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>
#include <tests/support/paths.h>
#include <tests/support/said.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

namespace fs = std::filesystem;

const std::string topology = R"({"Instances": [{"InstanceId": "i-01", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-c"], "AvailabilityZone": "us-west-2a"},
 {"InstanceId": "i-02", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-d"], "AvailabilityZone": "us-west-2a"}]})";
const std::string model = R"({"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false})";

class Folder
{
public:
    std::string write(const std::string &name, const std::string &text)
    {
        const fs::path path = fs::path(m_dir.path().toStdString()) / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
        return path.string();
    }
    [[nodiscard]] std::string path(const std::string &name = {}) const { return name.empty() ? m_dir.path().toStdString() : (fs::path(m_dir.path().toStdString()) / name).string(); }

private:
    QTemporaryDir m_dir;
};

Gathered gatherAll(const std::vector<std::string> &paths, const GatherLimits &limits = {})
{
    auto out = gather(paths, {}, nullptr, bundled(), {}, limits);
    return out ? std::move(*out) : Gathered{};
}

/// The reason of a file whose name ends so; "" when it was not refused.
std::string why(const Gathered &gathered, const std::string &end)
{
    for (const Refused &one : gathered.refused)
        if (one.file.ends_with(end))
            return one.why.message;
    return {};
}

bool says(const std::vector<Said> &list, const std::string &what)
{
    return std::ranges::any_of(list, [&](const Said &one) { return one.english().find(what) != std::string::npos; });
}

/// What a window says in its language.
bool areSaid(const std::vector<Said> &list) { return std::ranges::all_of(list, test::isSaid); }

} // namespace

class tst_Gather : public QObject
{
    Q_OBJECT
private slots:
    /// One unknown and one damaged file are named; the others become one design.
    void theRestGoesOn()
    {
        Folder folder;
        folder.write("a/topology.json", topology);
        folder.write("a/deep/slurm.conf", "NodeName=p5-3 Gres=gpu:h100:8 Feature=p5.48xlarge\n");
        folder.write("notes.txt", "hello\n");
        folder.write("topo.dot", "digraph {}\n");
        folder.write("cut.json", topology.substr(0, 80));
        folder.write("half.gz", "\x1f\x8bxx");
        folder.write(".git/config", "[core]\n");
        fs::create_symlink(folder.path("a"), folder.path("loop"));
        const Gathered gathered = gatherAll({folder.path()});
        QCOMPARE(gathered.files(), std::size_t{2});
        QVERIFY(why(gathered, "notes.txt").starts_with("the content is of no format that is known"));
        QVERIFY(why(gathered, "topo.dot").find("graph for dot, which is written and not read") != std::string::npos);
        QVERIFY2(!why(gathered, "cut.json").empty() && why(gathered, "half.gz").find("gzip") != std::string::npos, why(gathered, "cut.json").c_str());
        QVERIFY(why(gathered, "loop").find("symbolic link") != std::string::npos && why(gathered, ".git").find("hidden folder") != std::string::npos);
        for (const Refused &one : gathered.refused)
            QVERIFY(one.why.message.find('\n') == std::string::npos && !one.why.message.empty());
        const ImportPlan plan = planImport({}, gathered.parts, bundled());
        QVERIFY2(plan.alone && plan.alone->instances.size() == 3, plan.why.english().c_str());
        // The same named one by one, in another order: the same design.
        const ImportPlan named = planImport({}, gatherAll({folder.path("a/deep/slurm.conf"), folder.path("notes.txt"), folder.path("a/topology.json")}).parts, bundled());
        QVERIFY(named.alone && named.alone->instances.size() == 3);
    }

    /// What is left out is told by file, also where it is all of the machines and the network alone is left.
    void leftOutByFile()
    {
        Folder folder;
        folder.write("topology.conf", "SwitchName=top Switches=leaf[1-2]\nSwitchName=leaf1 Nodes=n1\nSwitchName=leaf2 Nodes=n[2-3]\n");
        const ImportPlan none = planImport({}, gatherAll({folder.path()}).parts, bundled());
        QVERIFY2(none.alone && none.alone->instances.empty() && none.leftOut.size() == 1 && none.leftOut[0].sentence.english().find("left out; give its EC2 instances") != std::string::npos, none.why.english().c_str());
        folder.write("slurm.conf", "NodeName=n1 Gres=gpu:h100:8 Feature=p5.48xlarge\n");
        const ImportPlan some = planImport({}, gatherAll({folder.path()}).parts, bundled());
        QVERIFY2(some.alone && some.alone->instances.size() == 1 && some.alone->networkNodes.size() >= 2, some.why.english().c_str());
        QVERIFY(some.leftOut.size() == 1 && some.leftOut[0].file == folder.path("topology.conf") && some.leftOut[0].sentence.english().ends_with("(2 times)"));
        const ImportPlan all = planImport({}, gatherAll({folder.path()}).parts, bundled(), {.instance = "p5.48xlarge"});
        QVERIFY(all.alone && all.alone->instances.size() == 3 && all.leftOut.empty());
    }

    void bounded()
    {
        Folder folder;
        std::string deep;
        for (int i = 0; i < 6; ++i) {
            folder.write("many/" + std::to_string(i) + ".json", topology);
            deep += "d/";
        }
        folder.write(deep + "t.json", topology);
        const Gathered few = gatherAll({folder.path("many")}, {.files = 4});
        QCOMPARE(few.files(), std::size_t{4});
        QVERIFY(why(few, "4.json").starts_with("more than 4 files"));
        const Gathered shallow = gatherAll({folder.path("d")}, {.depth = 3});
        QVERIFY(shallow.files() == 0 && shallow.refused.size() == 1 && shallow.refused.front().why.message.find("folders deep") != std::string::npos);
        const Gathered small = gatherAll({folder.path("many")}, {.bytes = topology.size() * 2});
        QVERIFY(small.files() == 2 && why(small, "5.json").find("together") != std::string::npos);
        int asked = 0;
        const auto stopped = gather(std::vector<std::string>{folder.path("many")}, {}, nullptr, bundled(), [&](double done) { return done >= 0 && done <= 1 && ++asked < 9; });
        QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
    }

    /// What two files tell differently is shown and left open, with both of them.
    void conflictsAreShown()
    {
        Folder folder;
        std::string other = topology;
        other.replace(other.find("nn-c"), 4, "nn-x");
        folder.write("1.json", topology);
        folder.write("2.json", other); // alone each is sound, together they contradict
        const Gathered gathered = gatherAll({folder.path()});
        QCOMPARE(gathered.parts.size(), std::size_t{2});
        const ImportPlan plan = planImport({}, gathered.parts, bundled());
        QVERIFY2(says(plan.conflicts, "i-01: its network node is nn-c in ") && says(plan.conflicts, "left open"), plan.conflicts.empty() ? plan.why.english().c_str() : plan.conflicts.front().english().c_str());
        QVERIFY(areSaid(plan.conflicts) && areSaid(plan.open) && areSaid(plan.meets));
        QVERIFY(plan.alone && plan.alone->instances.size() == 2);
        const auto placed = std::ranges::count_if(plan.alone->instances, [](const design::Instance &one) { return !one.networkNode.empty(); });
        QCOMPARE(placed, 1);
        std::string upside = topology; // nn-c below another parent: no tree
        upside.replace(upside.find("\"nn-b\", \"nn-d\""), 14, "\"nn-d\", \"nn-c\"");
        folder.write("2.json", upside);
        fs::remove(folder.path("1.json"));
        const ImportPlan tree = planImport({}, gatherAll({folder.path()}).parts, bundled());
        QVERIFY2(tree.alone && says(tree.conflicts, "network node nn-c lies below"), tree.why.english().c_str());
        folder.write("m1/config.json", model);
        folder.write("m2/config.json", std::string(model).replace(model.find("64"), 2, "32"));
        const ImportPlan two = planImport({}, gatherAll({folder.path("m1"), folder.path("m2")}).parts, bundled());
        QVERIFY2(!two.alone && says(two.conflicts, "each holds a model"), two.why.english().c_str());
        QVERIFY(areSaid(two.conflicts) && test::isSaid(two.why));
    }

    void aTerminal()
    {
        const std::string pasted = "[me@head ~]$ kubectl get nodes -o json\n" + topology + "\n[me@head ~]$ squeue\nJOBID|NAME|NODELIST\n1|llama|i-01\n";
        const std::vector<TextFile> pieces = answersOf({"pasted", pasted});
        QCOMPARE(pieces.size(), std::size_t{2});
        QCOMPARE(pieces[0].name, std::string("pasted: kubectl get nodes -o json"));
        QCOMPARE(answersOf({"p", topology}).size(), std::size_t{1});
        QCOMPARE(answersOf({"p", "$ a\n$ "}).size(), std::size_t{1});
        const auto one = gather({}, {{"pasted", "$ aws ec2 describe-instance-topology\n" + topology + "\n$ \n"}}, nullptr, bundled());
        QVERIFY(one && one->parts.size() == 1 && one->refused.empty());
        const auto gathered = gather({}, {{"pasted", pasted}}, nullptr, bundled());
        QVERIFY(gathered && gathered->parts.size() == 2 && gathered->refused.empty());
        const ImportPlan plan = planImport({}, gathered->parts, bundled());
        QVERIFY2(plan.alone && plan.alone->instances.size() == 2 && plan.alone->jobs.size() == 1, plan.why.english().c_str());
    }

    /// The design keeps what it says; one machine by two names is one; what meets is renamed in the jobs too.
    void mergedIntoTheOpenOne()
    {
        const auto base = design::readDesign(R"({"switchyard": 2, "capacity": "on-demand", "name": "open", "region": "us-east-1",
 "network_nodes": [{"id": "nn-a", "layer": 1}, {"id": "nn-b", "parent": "nn-a", "layer": 2}, {"id": "nn-c", "parent": "nn-b", "layer": 3}],
 "instances": [{"id": "p5-1", "type": "p5.48xlarge", "host": "ip-1", "network_node": "nn-c"}, {"id": "n2", "type": "p5.48xlarge"}, {"id": "n3", "type": "p5en.48xlarge"}],
 "jobs": [{"name": "llama", "phases": [{"id": "run", "kind": "unstated", "pool": ["p5-1"]}]}, {"name": "all", "phases": [{"id": "run", "kind": "unstated"}]}]})", "base");
        QVERIFY2(base, base ? "" : describe(base.error()).c_str());
        const auto other = design::readDesign(R"({"switchyard": 2, "capacity": "on-demand", "name": "files", "region": "us-west-2",
 "network_nodes": [{"id": "nn-a", "layer": 1}, {"id": "nn-x", "parent": "nn-a", "layer": 2}, {"id": "nn-c", "parent": "nn-x", "layer": 3}],
 "instances": [{"id": "i-1", "type": "p5.48xlarge", "host": "IP-1.ec2.internal", "network_node": "nn-c"}, {"id": "n2", "type": "p5.48xlarge", "network_node": "nn-c"}, {"id": "n3", "type": "p5.48xlarge"}],
 "jobs": [{"name": "llama", "phases": [{"id": "run", "kind": "unstated", "pool": ["i-1", "n3"]}]}]})", "other");
        QVERIFY2(other, other ? "" : describe(other.error()).c_str());
        const Merged both = merged(*base, *other);
        const design::Design &out = both.design;
        QCOMPARE(out.instances.size(), std::size_t{4});
        QCOMPARE(out.instances[0], base->instances[0]);
        QCOMPARE(out.instances[1].networkNode, std::string("nn-c-2")); // their nn-c is another place
        QCOMPARE(out.instances[3].id, std::string("n3-2"));
        QCOMPARE(out.jobs.size(), std::size_t{3});
        QCOMPARE(out.jobs[1].phases[0].pool.size(), std::size_t{3});
        QCOMPARE(out.jobs[2].name, std::string("llama-2"));
        QCOMPARE(out.jobs[2].phases[0].pool, (design::Pool{"p5-1", "n3-2"}));
        QVERIFY(out.name == "open" && out.region == "us-east-1");
        for (const char *what : {"already: 2, of which 1 get", "n3 is taken in the design: what comes is called n3-2", "llama is taken", "Region us-west-2", "elsewhere: 1, the first is p5-1"})
            QVERIFY2(says(both.said, what), what);
        const auto again = design::readDesign(design::writeDesign(out), "again", &bundled());
        QVERIFY2(again && *again == out, again ? "another design" : describe(again.error()).c_str());
        // Into an empty one everything as it is; twice changes nothing.
        QVERIFY(merged({}, *other).design.instances == other->instances && merged({}, *other).design.region == "us-west-2");
        const design::Design once = merged(*base, *other).design;
        QVERIFY(merged(once, once).design == once);
    }

    /// Hosts that a metrics server showed (host names of HyperPod and of EC2, an address for ids) get their network nodes from EC2's
    /// own answers; what two of them go by is nobody's.
    void aClusterThatWasDrawnTakesItsPlaces()
    {
        const auto drawn = design::readDesign(R"({"switchyard": 2, "capacity": "on-demand", "name": "seen", "region": "us-west-2",
 "instances": [{"id": "hyperpod-i-0123456789abcdef0", "type": "p5.48xlarge"}, {"id": "ip-10-1-2-3", "type": "p5.48xlarge"}, {"id": "10.1.2.4", "type": "p5.48xlarge"}, {"id": "twin.a", "type": "p5.48xlarge"}, {"id": "twin.b", "type": "p5.48xlarge"}],
 "jobs": [{"name": "llama", "phases": [{"id": "run", "kind": "unstated", "pool": ["ip-10-1-2-3", "hyperpod-i-0123456789abcdef0"]}]}]})", "seen");
        QVERIFY2(drawn, drawn ? "" : describe(drawn.error()).c_str());
        const auto files = gather({}, {{"topology.json", R"({"Instances": [
 {"InstanceId": "i-0123456789abcdef0", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-c"], "AvailabilityZone": "us-west-2a"},
 {"InstanceId": "i-0123456789abcdef1", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-d"], "AvailabilityZone": "us-west-2a"},
 {"InstanceId": "i-0123456789abcdef2", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-e"], "AvailabilityZone": "us-west-2a"},
 {"InstanceId": "i-0123456789abcdef3", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-e"], "AvailabilityZone": "us-west-2a"}]})"},
                                       {"instances.json", R"({"Reservations": [{"Instances": [
 {"InstanceId": "i-0123456789abcdef1", "InstanceType": "p5.48xlarge", "PrivateDnsName": "ip-10-1-2-3.us-west-2.compute.internal"},
 {"InstanceId": "i-0123456789abcdef2", "InstanceType": "p5.48xlarge", "PrivateDnsName": "ip-10-1-2-4.us-west-2.compute.internal"},
 {"InstanceId": "i-0123456789abcdef3", "InstanceType": "p5.48xlarge", "PrivateDnsName": "twin"}]}]})"}}, nullptr, bundled());
        QVERIFY(files && files->refused.empty());
        const ImportPlan plan = planImport(*drawn, files->parts, bundled());
        QVERIFY2(plan.merged, plan.why.english().c_str());
        const design::Design &out = *plan.merged;
        QCOMPARE(out.instances.size(), std::size_t{6}); // "twin" is neither of the two, and comes
        QCOMPARE(out.instances[0].networkNode, std::string("nn-c"));
        QCOMPARE(out.instances[1].networkNode, std::string("nn-d"));
        QCOMPARE(out.instances[2].networkNode, std::string("nn-e"));
        QVERIFY(out.instances[3].networkNode.empty() && out.instances[4].networkNode.empty());
        QCOMPARE(out.jobs, drawn->jobs);
    }

    /// A queue names nodes and no machines: its jobs run on those of the open design.
    void aQueueBesideTheOpenDesign()
    {
        design::Design base = test::uniform(bundled(), "p5.48xlarge", 3);
        base.jobs.clear();
        base.instances[1].host = "ip-2.ec2.internal";
        base.instances[2].host = "ip-3";
        Folder folder;
        folder.write("squeue.txt", "JOBID|NAME|NODELIST\n1|llama|ip-[2-3]\n");
        const Gathered gathered = gatherAll({folder.path()});
        const ImportPlan plan = planImport(base, gathered.parts, bundled());
        QVERIFY(!plan.alone && plan.merged);
        QCOMPARE(plan.merged->instances, base.instances);
        QCOMPARE(plan.merged->jobs.size(), std::size_t{1});
        QCOMPARE(plan.merged->jobs[0].phases[0].pool, (design::Pool{base.instances[1].id, base.instances[2].id}));
        QVERIFY(!planImport({}, gathered.parts, bundled()).merged);
    }

    /// Settings and a model go to the job of the open design.
    void aModelBesideACluster()
    {
        Folder folder;
        folder.write("config.json", model);
        const design::Design base = test::uniform(bundled(), "p5.48xlarge", 2);
        const ImportPlan plan = planImport(base, gatherAll({folder.path()}).parts, bundled());
        QVERIFY2(plan.merged && plan.merged->instances == base.instances && plan.merged->jobs.size() == 1, plan.why.english().c_str());
        QVERIFY(plan.alone && plan.alone->instances.empty());
    }

    /// Every folder of real files: nothing stops it, and what it makes can be saved and opened.
    void realFolders()
    {
        const fs::path root = test::sharedDir() + "/samples";
        if (test::sharedDir().empty() || !fs::exists(root))
            QSKIP("no directory of real files beside the checkout");
        int made = 0;
        for (const auto &entry : fs::directory_iterator(root)) {
            if (!entry.is_directory())
                continue;
            const Gathered gathered = gatherAll({entry.path().string()});
            const ImportPlan plan = planImport(test::uniform(bundled(), "p5.48xlarge", 2), gathered.parts, bundled());
            qInfo("%s: %zu understood, %zu not, %zu conflicts%s%s", entry.path().filename().c_str(), gathered.files(), gathered.refused.size(), plan.conflicts.size(), plan.why.empty() ? "" : ": ", plan.why.english().substr(0, 200).c_str());
            for (const auto *const one : {&plan.alone, &plan.merged})
                if (*one) {
                    const auto again = design::readDesign(design::writeDesign(**one), "again", &bundled());
                    QVERIFY2(again && **one == *again, again ? entry.path().c_str() : describe(again.error()).c_str());
                    ++made;
                }
            QVERIFY(plan.alone || plan.merged || !plan.why.empty());
        }
        QVERIFY(made > 10);
    }
};

QTEST_GUILESS_MAIN(tst_Gather)
#include "tst_gather.moc"
