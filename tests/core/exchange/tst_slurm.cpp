// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's files in and out: host lists as scontrol expands them, trees and blocks, nodes, jobs.
#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/exchange/gres.h>
#include <core/exchange/hostlist.h>
#include <core/base/number.h>
#include <core/design/edit.h>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

Result<design::Design> designOf(const std::vector<TextFile> &files, std::vector<Said> *open = nullptr, const JoinHints &hints = {})
{
    SWITCHYARD_TRY(const std::vector<FormatFiles> parts, readFiles(files, nullptr, bundled()));
    return joined({}, parts, bundled(), hints, open);
}

std::string folded(const std::vector<std::string> &names) { return foldHosts(names); }

bool says(const std::vector<Said> &sentences, const std::string &part)
{
    return std::ranges::any_of(sentences, [&](const Said &one) { return one.english().find(part) != std::string::npos; });
}

/// Each line of topology.conf by its name, what it names in order: lists may be folded and lines stand in any order.
std::map<std::string, std::vector<std::string>> linesOf(const std::string &text)
{
    std::map<std::string, std::vector<std::string>> out;
    for (const QString &line : QString::fromStdString(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QStringList words = line.split(QLatin1Char(' '));
        std::vector<std::string> &names = out[words.front().toStdString()];
        for (const QString &word : words.mid(1)) {
            std::vector<std::string> more = *expandHosts(word.section(QLatin1Char('='), 1).toStdString(), "");
            names.insert(names.end(), more.begin(), more.end());
        }
        std::ranges::sort(names);
    }
    return out;
}

const TextFile tree = {"topology.conf", "SwitchName=top Switches=leaf[1-2]\nSwitchName=leaf1 Nodes=p5-[1-2]\nSwitchName=leaf2 Nodes=p5-[3-4]\n"};
const TextFile nodes = {"slurm.conf", "ClusterName=train\nNodeName=p5-[1-4] Gres=gpu:h100:8 \\\n Feature=p5.48xlarge,efa\nPartitionName=a Nodes=ALL\n"};
const TextFile jobs = {"squeue.txt", "JOBID|NAME|NODELIST(REASON)|TRES_PER_NODE\n1|llama|p5-[1-2]|gres:gpu:8\n2|waits|(Resources)|gres:gpu:8\n"};

} // namespace

class tst_Slurm : public QObject
{
    Q_OBJECT
private slots:
    /// What NodeName=DEFAULT says holds for the lines behind it that do not say otherwise.
    void defaultsOfNodes()
    {
        const auto parts = readFiles({{"slurm.conf", "NodeName=DEFAULT Gres=gpu:h100:8 CPUs=192\nNodeName=p5-[1-4]\nNodeName=DEFAULT Feature=p5en.48xlarge gres=gpu:h200:8\nNodeName=n-1\nNodeName=n-2 Gres=gpu:a100:8\n"}}, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        const auto &machines = std::get<Inventory>(parts->front().fragment.content).machines;
        QCOMPARE(machines.size(), std::size_t{6});
        QVERIFY(machines[3].gpu == "h100" && machines[3].gpus == 8 && machines[3].type.empty());
        QVERIFY(machines[4].gpu == "h200" && machines[4].type == "p5en.48xlarge" && machines[5].gpu == "a100");
    }

    /// The queue as a table and as scontrol has it: each job once, where it runs by whichever says so.
    void aJobToldTwice()
    {
        const TextFile shown = {"jobs.txt", "JobId=1 JobName=llama\n   NodeList=p5-[1-2] AllocTRES=gres/gpu=16\n\nJobId=2 JobName=waits\n   NodeList=p5-3 AllocTRES=gres/gpu=8\n\nJobId=3 JobName=llama\n   NodeList=p5-4 AllocTRES=gres/gpu=8\n"};
        for (const auto &files : {std::vector<TextFile>{jobs, shown}, std::vector<TextFile>{shown, jobs}}) {
            const auto parts = readFiles(files, nullptr, bundled());
            QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
            const auto &told = std::get<Inventory>(parts->front().fragment.content).jobs;
            QCOMPARE(told.size(), std::size_t{3}); // two jobs of one name have numbers of their own
            for (const RunningJob &job : told)
                QVERIFY2(!job.nodes.empty(), job.name.c_str());
        }
        TextFile other = jobs;
        other.text.replace(other.text.find("p5-[1-2]"), 8, "p5-[1-3]");
        const auto parts = readFiles({jobs, other}, nullptr, bundled());
        QVERIFY(std::ranges::any_of(parts->front().fragment.notUnderstood, [](const Said &one) { return one.english().find("runs on other nodes in ") != std::string::npos; }));
    }

    /// scontrol tells ended jobs with the nodes that they had; one that completes still holds its own.
    void endedJobsRunNowhere()
    {
        const TextFile text{"jobs.txt", "JobId=1 JobName=a JobState=COMPLETED Reason=None\n   NodeList=p5-1 AllocTRES=gres/gpu=8\n\nJobId=2 JobName=b JobState=COMPLETING\n   NodeList=p5-2 AllocTRES=gres/gpu=8\n\nJobId=3 JobName=c JobState=RUNNING\n   NodeList=p5-3 AllocTRES=gres/gpu=8\n"};
        const TextFile json{"jobs.json", R"({"meta": {}, "jobs": [{"job_id": 1, "name": "a", "job_state": "TIMEOUT", "nodes": "p5-1"}, {"job_id": 2, "name": "b", "job_state": ["COMPLETED", "COMPLETING"], "nodes": "p5-2"},
 {"job_id": 3, "name": "c", "job_state": ["RUNNING"], "nodes": "p5-3"}, {"job_id": 4, "name": "d", "job_state": ["CANCELLED"], "nodes": "p5-4"}]})"};
        const TextFile table{"squeue.txt", "JOBID|NAME|STATE|NODELIST\n1|a|FAILED|p5-1\n2|b|COMPLETING|p5-2\n3|c|RUNNING|p5-3\n"};
        const TextFile brief{"squeue.txt", "JOBID NAME ST NODELIST\n1 a F p5-1\n2 b CG p5-2\n3 c R p5-3\n"};
        for (const auto &[file, state] : {std::pair(text, "COMPLETED"), std::pair(json, "TIMEOUT"), std::pair(table, "FAILED"), std::pair(brief, "F")}) {
            const auto parts = readFiles({file}, nullptr, bundled());
            QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
            const auto &told = std::get<Inventory>(parts->front().fragment.content).jobs;
            QVERIFY2(told.size() >= 3 && told[0].nodes.empty() && told[1].nodes.size() == 1 && told[2].nodes.size() == 1 && (told.size() == 3 || told[3].nodes.empty()), state);
            const auto &notes = parts->front().fragment.notUnderstood;
            QVERIFY2(says(notes, std::string("job a (1) has ended (") + state + "): it runs nowhere") && !says(notes, "column ST") && !says(notes, "job_state"), state);
            const auto design = designOf({nodes, file});
            QVERIFY2(design && design->jobs.size() == 2, state);
        }
    }

    /// What `scontrol show hostnames` and `scontrol show hostlist` print for the same.
    void hostLists()
    {
        using Names = std::vector<std::string>;
        QCOMPARE(*expandHosts("p5-[1-3,7]", ""), (Names{"p5-1", "p5-2", "p5-3", "p5-7"}));
        QCOMPARE(*expandHosts("a,b[08-11]x", ""), (Names{"a", "b08x", "b09x", "b10x", "b11x"}));
        QCOMPARE(*expandHosts("r[1-2]n[1-2]", ""), (Names{"r1n1", "r1n2", "r2n1", "r2n2"}));
        QCOMPARE(expandHosts("(null)", "")->size(), std::size_t{0});
        for (const char *bad : {"a[1-", "a[3-1]", "a[x]", "a[]", "a[1-9999999]", "a[1-1000][1-1000][1-1000]"})
            QVERIFY2(!expandHosts(bad, "f:1") && expandHosts(bad, "f:1").error().where == "f:1", bad);
        const std::string far(10'000, 'n'); // names of 10 kB each
        for (const std::string &bad : {far + "[0-999999]", "[0-99999]" + far, "[" + std::string(10'000, '0') + "-99999]", "a[0-999]" + far + "[0-99]"})
            QVERIFY(!expandHosts(bad, "f:1") && describe(expandHosts(bad, "f:1").error()).size() < 400);
        // A file has room for as many in all, and a device list is not read again for each node.
        for (const char *more : {"SwitchName=s%1 Nodes=n%1-[0-399999]\n", "NodeName=n%1-[0-399999] Gres=gpu:8\n", "JobId=%1 NodeList=n%1-[0-399999]\n", "BlockName=b%1 Nodes=n%1-[0-399999]\n"}) {
            std::string text;
            for (int i = 0; i < 3; ++i)
                text += QString::fromLatin1(more).arg(i).toStdString();
            const auto refused = readFiles({{"f", text}}, nullptr, bundled());
            QVERIFY2(!refused && refused.error().where == "f:3" && refused.error().message.find("more names") != std::string::npos, more);
        }
        QCOMPARE(folded({"p5-1", "p5-2", "p5-3", "p5-7"}), std::string("p5-[1-3,7]"));
        QCOMPARE(folded({"a", "n09", "n10", "n11", "b"}), std::string("a,n09,n[10-11],b"));
        QCOMPARE(folded({"n08", "n09"}), std::string("n[08-09]"));
        for (const Names &names : {Names{"x1y", "x2y"}, Names{"n001", "n010", "n1"}, Names{"i-0a1", "i-0a2"}}) {
            Names back = *expandHosts(foldHosts(names), "");
            Names want = names;
            std::ranges::sort(back);
            std::ranges::sort(want);
            QCOMPARE(back, want);
        }
    }

    void gpusOfGres()
    {
        QCOMPARE(slurm::gpusOf("gpu:h100:8(S:0-1),nvme:1"), (std::pair<std::string, int>("h100", 8)));
        QCOMPARE(slurm::gpusOf("gpu:8"), (std::pair<std::string, int>("", 8)));
        QCOMPARE(slurm::gpusOf("cpu=192,gres/gpu=16,node=2"), (std::pair<std::string, int>("", 16)));
        QCOMPARE(slurm::gpusOf("gpu:GB200:4"), (std::pair<std::string, int>("gb200", 4)));
        // A TRES tells all of them, and those of each type again.
        QCOMPARE(slurm::gpusOf("cpu=192,node=2,gres/gpu=16,gres/gpu:h100=16"), (std::pair<std::string, int>("h100", 16)));
        QCOMPARE(slurm::gpusOf("gres/gpu:a100=8,gres/gpu:h100=4,gres/gpu=12").second, 12);
        QCOMPARE(slurm::gpusOf("gpu:a100:4,gpu:h100:4").second, 8);
        QCOMPARE(slurm::gpusOf("(null)"), (std::pair<std::string, int>("", 0)));
    }

    /// Where, what and who from three files are one design.
    void threeFilesOneDesign()
    {
        std::vector<Said> open;
        const auto design = designOf({tree, nodes, jobs}, &open);
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        QCOMPARE(design->instances.size(), std::size_t{4});
        QCOMPARE(design->name, std::string("train"));
        QCOMPARE(design->networkNodes.size(), std::size_t{3});
        QCOMPARE(design->instances[0].id, std::string("p5-1"));
        QCOMPARE(design->instances[0].type, std::string("p5.48xlarge"));
        QCOMPARE(design->instances[3].networkNode, std::string("leaf2"));
        QCOMPARE(design->jobs.size(), std::size_t{1});
        QCOMPARE(design->jobs[0].phases[0].pool, (design::Pool{"p5-1", "p5-2"}));
        QVERIFY(says(open, "waits"));
    }

    /// What is true of the whole cluster: told once it is taken, told differently it stays open, whatever the order of the files.
    void clustersThatDifferAreSaid()
    {
        const TextFile pcluster{"p.yaml", "Region: us-west-2\nHeadNode: {}\nScheduling:\n  Scheduler: slurm\n  SlurmQueues:\n  - {Name: a, CapacityType: ONDEMAND, ComputeResources: [{Name: r, InstanceType: p5.48xlarge, MaxCount: 2}]}\n"};
        const TextFile eksctl{"e.yaml", "apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: {name: other, region: us-east-2}\nmanagedNodeGroups:\n- {name: b, instanceType: p5en.48xlarge, desiredCapacity: 1, instanceMarketOptions: {marketType: capacity-block}}\n"};
        for (const bool turned : {false, true}) {
            std::vector<Said> open;
            const auto design = designOf(turned ? std::vector<TextFile>{eksctl, nodes, pcluster} : std::vector<TextFile>{pcluster, nodes, eksctl}, &open);
            QVERIFY2(design, design ? "" : describe(design.error()).c_str());
            QCOMPARE(design->name, std::string("Imported cluster"));
            QCOMPARE(design->region, design::Design().region);
            QCOMPARE(design->capacity, design::CapacityKind::OnDemand);
            for (const char *what : {"the cluster's name is ", "the region is ", "the capacity is "})
                QVERIFY2(says(open, what), what);
            QVERIFY(says(open, "us-west-2 in p.yaml") && says(open, "us-east-2 in e.yaml") && says(open, "other in e.yaml") && says(open, "train in slurm.conf"));
        }
        std::vector<Said> open;
        const auto alone = designOf({pcluster, nodes}, &open);
        QVERIFY(alone && alone->name == "train" && alone->region == "us-west-2" && !says(open, "left open"));
        // A cluster of EC2's topology tells no name, region or kind that it only got by being read.
        const TextFile ec2{"t.json", R"({"Instances": [{"InstanceId": "i-1", "InstanceType": "p5.48xlarge", "NetworkNodes": ["a", "b", "c"]}]})"};
        const auto named = designOf({ec2, {"e.yaml", eksctl.text}}, &open);
        QVERIFY(named && named->name == "other" && named->region == "us-east-2" && named->capacity == design::CapacityKind::CapacityBlock && !says(open, "left open"));
        // The zone of the machines says the region better than a file does.
        const auto zoned = designOf({{"t.json", R"({"Instances": [{"InstanceId": "i-1", "InstanceType": "p5.48xlarge", "AvailabilityZone": "us-west-2a", "NetworkNodes": ["a", "b", "c"]}]})"}, eksctl}, &open);
        QVERIFY(zoned && zoned->region == "us-west-2" && says(open, "but most machines stand in us-west-2a"));
    }

    /// GPUs that two files name differently are left open, reasons to take no work are kept, each in its own words.
    void machinesThatDifferAreSaid()
    {
        std::vector<Said> open;
        const std::vector<TextFile> both = {{"a.conf", "NodeName=n1 Gres=gpu:h100:8 State=DOWN\n"}, {"b.json", R"({"meta": {}, "nodes": [{"name": "n1", "gres": "gpu:b200:8", "state": ["IDLE", "DRAIN"]}]})"}};
        const auto parts = readFiles(both, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        QVERIFY2(says(parts->front().fragment.notUnderstood, "n1: its GPU is h100 in a.conf:1 and b200 in b.json:1: left open"), parts->front().fragment.notUnderstood.front().english().c_str());
        QVERIFY(designOf(both)->instances.empty());
        const auto states = designOf({{"a.txt", "NodeName=n1 Arch=x86_64 Gres=gpu:h100:8 State=IDLE+DRAIN\n"}, {"n.json", R"({"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1"}, "status": {"conditions": [{"type": "Ready", "status": "False"}]}})"}}, &open);
        QVERIFY2(states && says(open, "n1 takes no work: ") && says(open, "IDLE+DRAIN") && says(open, "NotReady"), open.back().english().c_str());
    }

    /// gres.conf has a line for the GPUs of each socket, or of each type; beside slurm.conf it is another source of the same GPUs.
    void linesOfOneNodeAddUp()
    {
        const auto gpus = [](const std::vector<TextFile> &files) {
            const auto parts = readFiles(files, nullptr, bundled());
            if (!parts)
                qFatal("%s", describe(parts.error()).c_str());
            return std::get<Inventory>(parts->front().fragment.content).machines.front().gpus;
        };
        const TextFile sockets{"gres.conf", "NodeName=p5-[1-2] Name=gpu Type=h100 File=/dev/nvidia[0-3] Cores=0-47\nNodeName=p5-[1-2] Name=gpu Type=h100 File=/dev/nvidia[4-7] Cores=48-95\nNodeName=p5-[1-2] Name=nvme Count=1\n"};
        const TextFile conf{"slurm.conf", "NodeName=p5-[1-2] Gres=gpu:h100:8\nPartitionName=a Nodes=ALL\n"};
        QCOMPARE(gpus({sockets}), 8);
        QCOMPARE(gpus({conf, sockets}), 8);
        QCOMPARE(gpus({sockets, {"again.conf", sockets.text}}), 8); // the same file of another node
        QCOMPARE(gpus({{"gres.conf", "NodeName=a Name=gpu Count=9000000\nNodeName=a Name=gpu Count=9000000\n"}}), number::mostGpus);
    }

    /// Without a type the GPUs decide where one type has them; else the person does, and nothing is guessed.
    void typesFromGpus()
    {
        std::vector<Said> open;
        const auto told = designOf({{"n.conf", "NodeName=a[1-2] Gres=gpu:b200:8\n"}}, &open);
        QVERIFY(told && told->instances.size() == 2 && told->instances[0].type == "p6-b200.48xlarge" && says(open, "taken for p6-b200.48xlarge"));
        const auto both = designOf({{"n.conf", "NodeName=a[1-2] Gres=gpu:h200:8\n"}}, &open);
        QVERIFY(both && both->instances.empty() && says(open, "no file tells"));
        const auto given = designOf({{"n.conf", "NodeName=a[1-2] Gres=gpu:h200:8\n"}}, &open, {.instance = "p5en.48xlarge"});
        QVERIFY(given && given->instances.size() == 2 && given->instances[0].type == "p5en.48xlarge");
    }

    void sumsStayInBounds()
    {
        const auto parts = readFiles({{"q.txt", "JOBID|NAME|NODELIST|TRES_PER_NODE\n1|a|n[0-99999]|gres:gpu:100000\n"}}, nullptr, bundled());
        const int gpus = std::get<Inventory>(parts->front().fragment.content).jobs.front().gpus;
        QVERIFY2(gpus == number::mostGpus, std::to_string(gpus).c_str());
    }

    void whatIsFatalInSlurmIsAnError()
    {
        const auto absent = designOf({{"t.conf", "SwitchName=top Switches=leaf[1-2]\nSwitchName=leaf1 Nodes=a\n"}});
        QVERIFY(!absent && absent.error().message.find("\"leaf2\" is named as a child and not there") != std::string::npos);
        QCOMPARE(absent.error().where, std::string("t.conf:1"));
        const auto circle = designOf({{"t.conf", "SwitchName=a Switches=b\nSwitchName=b Switches=a\n"}});
        QVERIFY(!circle && circle.error().message.find("circle") != std::string::npos);
    }

    /// scontrol's text and JSON of 25.05, states and keys that were not read with their names.
    void nodesOfScontrol()
    {
        std::vector<Said> open;
        const auto parts = readFiles({{"n.txt", "NodeName=p5-1 Arch=x86_64\n   Gres=gpu:h100:8\n   AvailableFeatures=p5.48xlarge\n   State=IDLE+DRAIN\n   Reason=a b=c [root]\n\nNodeName=p5-2 Gres=gpu:h100:8\n   State=IDLE+CLOUD+POWERED_DOWN\n"}}, nullptr, bundled());
        QVERIFY(parts && says(parts->front().fragment.notUnderstood, "key Arch of a line with NodeName="));
        const auto design = joined({}, *parts, bundled(), {}, &open);
        QVERIFY(design && design->instances.size() == 2 && says(open, "p5-1 takes no work: IDLE+DRAIN"));
        // What one tells is not taken back by those that are silent.
        const TextFile show = {"n.txt", "NodeName=p5-1 InstanceId=i-1 InstanceType=p5.48xlarge\n   State=IDLE+DRAIN\n"};
        const TextFile json = {"n.json", R"({"meta": {}, "nodes": [{"name": "p5-1", "instance_id": "i-1", "instance_type": "p5.48xlarge", "state": ["IDLE", "DRAIN"]}]})"};
        for (const TextFile &first : {show, json})
            for (const TextFile &second : {TextFile{"slurm.conf", "NodeName=p5-1 Gres=gpu:h100:8\nPartitionName=a Nodes=ALL\n"}, TextFile{"gres.conf", "NodeName=p5-1 Name=gpu Type=h100 File=/dev/nvidia[0-7]\n"},
                                           TextFile{"m.json", R"({"meta": {}, "nodes": [{"name": "p5-1", "state": ["IDLE"]}]})"}, TextFile{"sinfo.txt", "NODELIST|STATE|GRES\np5-1|idle|gpu:h100:8\n"}}) {
                const auto both = designOf({first, second}, &open);
                QVERIFY2(both && both->instances.size() == 1 && both->instances[0].id == "i-1" && both->instances[0].type == "p5.48xlarge", second.name.c_str());
                open.clear();
                QVERIFY(designOf({first, second}, &open) && says(open, "takes no work: IDLE"));
            }
    }

    /// slurm.conf may indent what goes on after a backslash, and is not scontrol's output for it.
    void continuedLines()
    {
        const auto design = designOf({{"slurm.conf", "ClusterName=a\n# NodeName=old[1-9] Gres=gpu:h100:8\nNodeName=p5-[1-2] \\\n    Gres=gpu:h100:8 Feature=p5.48xlarge\nPartitionName=a Nodes=ALL\n"}});
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        QCOMPARE(design->instances.size(), std::size_t{2});
    }

    /// The tree that is written is the tree that is read, and every name that is used is defined.
    void treeOutAndIn()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            const auto written = formatOf("slurm-topology")->write(sample.design, bundled());
            if (!written) {
                QVERIFY2(sample.design.networkNodes.empty(), describe(written.error()).c_str());
                continue;
            }
            const auto lines = formatOf("slurm-conf")->write(sample.design, bundled());
            if (!lines) // a reference platform, which EC2 does not have
                continue;
            const auto again = designOf({{"topology.conf", written->text}, {"slurm.conf", lines->text}});
            QVERIFY2(again, again ? "" : describe(again.error()).c_str());
            QCOMPARE(again->instances.size(), sample.design.instances.size());
            if (sample.design.networkNodes.empty())
                continue;
            QVERIFY2(linesOf(formatOf("slurm-topology")->write(*again, bundled())->text) == linesOf(written->text), sample.file.c_str());
            for (std::size_t i = 0; i < again->instances.size(); ++i)
                QCOMPARE(again->instances[i].type, sample.design.instances[i].type);
        }
    }

    /// BlockSizes are the base and powers of two of it (trap of Slurm 24.05: 18,54 is fatal).
    void blocksOfUltraServers()
    {
        design::Design design;
        design = *design::addCapacity(design, bundled(), "u-p6e-gb200x72", 3, {});
        design.networkNodes.clear();
        for (design::Instance &one : design.instances)
            one.networkNode.clear();
        const Written conf = formatOf("slurm-topology")->write(design, bundled()).value();
        QVERIFY2(conf.text.find("BlockSizes=18,36\n") != std::string::npos, conf.text.c_str());
        const Written yaml = formatOf("slurm-topology-yaml")->write(design, bundled()).value();
        const auto parts = readFiles({{"topology.yaml", yaml.text}}, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        QCOMPARE(parts->front().fragment.found.find("blocks")->number, 3.0);
        QCOMPARE(parts->front().fragment.found.find("nodes")->number, 54.0);
    }
};

QTEST_GUILESS_MAIN(tst_Slurm)
#include "tst_slurm.moc"
