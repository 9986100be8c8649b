// SPDX-License-Identifier: GPL-3.0-or-later
// Kubernetes objects in JSON and YAML; YAML itself, bombs too; and how the files of three systems are joined.
#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/base/yaml.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

Result<design::Design> designOf(const std::vector<TextFile> &files, std::vector<Said> *open = nullptr)
{
    SWITCHYARD_TRY(const std::vector<FormatFiles> parts, readFiles(files, nullptr, bundled()));
    return joined({}, parts, bundled(), {}, open);
}

bool says(const std::vector<Said> &sentences, const std::string &part)
{
    return std::ranges::any_of(sentences, [&](const Said &one) { return one.english().find(part) != std::string::npos; });
}

std::string node(const std::string &name, const std::string &instance, const std::string &type, const std::string &leaf)
{
    return "- apiVersion: v1\n  kind: Node\n  metadata:\n    name: " + name + "\n    labels:\n      node.kubernetes.io/instance-type: " + type
        + "\n      topology.k8s.aws/network-node-layer-1: nn-1\n      topology.k8s.aws/network-node-layer-2: nn-2\n      topology.k8s.aws/network-node-layer-3: " + leaf
        + "\n  spec: {providerID: \"aws:///us-west-2b/" + instance + "\"}\n  status: {capacity: {nvidia.com/gpu: \"8\"}}\n";
}

TextFile nodes(const std::string &items) { return {"nodes.yaml", "apiVersion: v1\nkind: List\nitems:\n" + items}; }

TextFile topology(const std::string &id, const std::string &type, const std::string &leaf)
{
    return {"topology.json", R"({"Instances": [{"InstanceId": ")" + id + R"(", "InstanceType": ")" + type + R"(", "NetworkNodes": ["nn-1", "nn-2", ")" + leaf + R"("]}]})"};
}

} // namespace

class tst_Kubernetes : public QObject
{
    Q_OBJECT
private slots:
    /// Eight groups of pods of four GPUs are four machines of eight.
    void severalPodsOnAMachine()
    {
        const auto loaded = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard", &bundled());
        const auto written = formatOf("lws")->write(*loaded, bundled());
        const auto parts = readFiles({{"lws.yaml", written->text}}, nullptr, bundled());
        const auto again = joined({}, *parts, bundled());
        QVERIFY2(again, again ? "" : describe(again.error()).c_str());
        QCOMPARE(again->instances.size(), loaded->instances.size());
        QCOMPARE(again->jobs.size(), std::size_t{1});
        QVERIFY(std::get<design::Serve>(again->jobs[0].phases[0].work).plan.replicas == 8);
    }

    /// Nodes of SageMaker HyperPod are instances of EC2: by the end of the provider's id, else of their own name.
    void hyperPodNodesAreInstances()
    {
        const auto one = [](const std::string &name, const std::string &provider) {
            return "{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"" + name + "\"}, \"spec\": {\"providerID\": \"" + provider + "\"}, \"status\": {}}"; // moc loses its way in raw strings that are joined
        };
        const std::string id = "i-00f3cbe8dfee6b675";
        for (const auto &[name, provider] : {std::pair("hyperpod-" + id, std::string("aws:///use1-az4/sagemaker/cluster/hyperpod-tqci9uwuwqiz-") + id), std::pair("hyperpod-" + id, std::string()),
                                             std::pair(std::string("ip-10-0-0-1"), "aws:///use1-az4/sagemaker/cluster/hyperpod-a-i-b-" + id)}) {
            const auto design = designOf({topology(id, "p5.48xlarge", "nn-3"), {"n.json", one(name, provider)}});
            QVERIFY2(design, design ? "" : describe(design.error()).c_str());
            QVERIFY2(design->instances.size() == 1 && design->instances[0].id == id && design->instances[0].host == name, name.c_str());
        }
        for (const char *other : {"hyperpod-i-xyz", "hyperpod-i-", "hyperpod-worker"}) // no instance: a machine of its own, of no known type
            QCOMPARE(designOf({topology(id, "p5.48xlarge", "nn-3"), {"n.json", one(other, "")}})->instances.front().host, std::string());
    }

    void yamlIsTyped()
    {
        const auto documents = yaml::parseMany("a: 1\nb: \"1\"\nc: true\nd: [x, ~, 1.5Ti]\ne: !Ref y\nf: !Sub z\n---\n- q\n", "f.yaml");
        QVERIFY2(documents, documents ? "" : describe(documents.error()).c_str());
        QCOMPARE(documents->size(), std::size_t{2});
        const json::Value &first = documents->front();
        QVERIFY(first.find("a")->isNumber() && first.find("b")->isString() && first.find("c")->boolean);
        QCOMPARE(first.find("d")->items[2].text, std::string("1.5Ti"));
        QCOMPARE(first.find("e")->find("Ref")->text, std::string("y"));
        QCOMPARE(first.find("f")->find("Fn::Sub")->text, std::string("z"));
        QCOMPARE(first.find("b")->line, 2);
        const auto merged = yaml::parseMany("x: &x {a: 1, b: 2}\ny: {<<: *x, b: 3}\n", "f.yaml");
        QCOMPARE(merged->front().find("y")->find("a")->text, std::string("1"));
        QCOMPARE(merged->front().find("y")->find("b")->text, std::string("3"));
    }

    /// Each of nine lines names the line before nine times: 9^9 values of a few bytes.
    void bombsAreOneLine()
    {
        std::string bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n";
        for (int i = 1; i < 9; ++i) {
            const std::string before = "*a" + std::to_string(i - 1);
            bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before;
            for (int n = 1; n < 9; ++n)
                bomb += "," + before;
            bomb += "]\n";
        }
        std::string nested = "a: "; // each anchor keeps a copy of all below it
        for (int i = 0; i < 50; ++i)
            nested += "&a" + std::to_string(i) + " [";
        for (int i = 0; i < 100'000; ++i)
            nested += "x,";
        nested += std::string(50, ']') + "\n";
        for (const std::string &text : {bomb, nested, std::string(10'000, '['), std::string("a: &x [*x]\n"), std::string("a: b: c\n"), std::string("a: 1\na: 2\n"), std::string("\xff\n"), std::string()}) {
            const auto parsed = yaml::parseMany(text, "bomb.yaml");
            QVERIFY2(!parsed, text.substr(0, 40).c_str());
            QVERIFY2(parsed.error().where.starts_with("bomb.yaml") && describe(parsed.error()).find('\n') == std::string::npos, describe(parsed.error()).c_str());
        }
    }

    void nodesAndPods()
    {
        const TextFile pods = {"pods.json", R"({"apiVersion": "v1", "kind": "PodList", "items": [
 {"metadata": {"name": "a-0", "labels": {"jobset.sigs.k8s.io/jobset-name": "train"}}, "spec": {"nodeName": "ip-1", "containers": [{"resources": {"limits": {"nvidia.com/gpu": 8}}}]}, "status": {"phase": "Running"}},
 {"metadata": {"name": "a-1", "labels": {"jobset.sigs.k8s.io/jobset-name": "train"}}, "spec": {"nodeName": "ip-2", "containers": [{"resources": {"requests": {"nvidia.com/gpu": "8"}}}]}, "status": {"phase": "Running"}},
 {"metadata": {"name": "dns"}, "spec": {"nodeName": "ip-1", "containers": [{}]}}]})"};
        std::vector<Said> open;
        const auto design = designOf({nodes(node("ip-1", "i-1", "p5.48xlarge", "nn-3") + node("ip-2", "i-2", "p5.48xlarge", "nn-4")), pods}, &open);
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        QCOMPARE(design->instances.size(), std::size_t{2});
        QCOMPARE(design->instances[0].host, std::string("ip-1"));
        QCOMPARE(design->networkNodes.size(), std::size_t{4});
        QCOMPARE(design->jobs.size(), std::size_t{1});
        QCOMPARE(design->jobs[0].phases[0].pool.size(), std::size_t{2});
        QCOMPARE(std::get<design::Kept>(design->jobs[0].phases[0].work).members.at("gpus"), std::string("16"));
        // A name is one job's in its namespace only.
        TextFile two = pods;
        two.text.insert(two.text.find("\"name\": \"a-1\""), "\"namespace\": \"other\", ");
        const auto apart = designOf({nodes(node("ip-1", "i-1", "p5.48xlarge", "nn-3") + node("ip-2", "i-2", "p5.48xlarge", "nn-4")), two});
        QVERIFY(apart && apart->jobs.size() == 2 && apart->jobs[0].phases[0].pool.size() == 1 && apart->jobs[0].name != apart->jobs[1].name);
    }

    /// Keys that nobody reads are listed by their path, once.
    void unreadKeysAreListed()
    {
        const auto parts = readFiles({nodes(node("ip-1", "i-1", "p5.48xlarge", "nn-3") + "  extra: {deep: 1}\n")}, nullptr, bundled());
        QVERIFY(parts && says(parts->front().fragment.notUnderstood, "key items[].extra"));
        QVERIFY(!says(parts->front().fragment.notUnderstood, "providerID"));
    }

    /// EC2 and Kubernetes tell the same machine by its id; what they tell differently is open and said.
    void conflictsAreShown()
    {
        std::vector<Said> open;
        const auto same = designOf({topology("i-1", "p5.48xlarge", "nn-3"), nodes(node("ip-1", "i-1", "p5.48xlarge", "nn-3"))}, &open);
        QVERIFY(same && same->instances.size() == 1 && same->instances[0].host == "ip-1" && !says(open, "left open"));
        const auto place = designOf({topology("i-1", "p5.48xlarge", "nn-3"), nodes(node("ip-1", "i-1", "p5.48xlarge", "nn-9"))}, &open);
        QVERIFY(place && place->instances.size() == 1 && place->instances[0].networkNode.empty());
        QVERIFY(says(open, "i-1: its network node is nn-3 in topology.json:1 and nn-9 in nodes.yaml:4: left open"));
        const auto type = designOf({topology("i-1", "p5.48xlarge", "nn-3"), nodes(node("ip-1", "i-1", "p5en.48xlarge", "nn-3"))}, &open);
        QVERIFY(type && type->instances.empty() && says(open, "its instance type is p5.48xlarge in topology.json:1 and p5en.48xlarge"));
        const auto names = designOf({nodes(node("ip-1", "i-1", "p5.48xlarge", "nn-3")), {"instances.json", R"({"Reservations": [{"Instances": [{"InstanceId": "i-2", "InstanceType": "p5.48xlarge", "PrivateDnsName": "ip-1.ec2.internal"}]}]})"}}, &open);
        QVERIFY(names && names->instances.size() == 2 && says(open, "kept apart"));
    }

    /// Slurm's leaves must be EC2's; where one of EC2's is two of Slurm's, both are named.
    void slurmBesideEc2()
    {
        const TextFile ec2 = {"t.json", R"({"Instances": [{"InstanceId": "i-1", "InstanceType": "p5.48xlarge", "NetworkNodes": ["a", "b", "c"]}, {"InstanceId": "i-2", "InstanceType": "p5.48xlarge", "NetworkNodes": ["a", "b", "c"]}]})"};
        const TextFile k8s = nodes(node("n-1", "i-1", "p5.48xlarge", "c") + node("n-2", "i-2", "p5.48xlarge", "c"));
        std::vector<Said> open;
        const TextFile names = {"i.json", R"({"Reservations": [{"Instances": [{"InstanceId": "i-1", "InstanceType": "p5.48xlarge", "PrivateDnsName": "n-1"}, {"InstanceId": "i-2", "InstanceType": "p5.48xlarge", "PrivateDnsName": "n-2.x"}]}]})"};
        const auto agree = designOf({ec2, names, {"topology.conf", "SwitchName=s Nodes=n-[1-2]\n"}}, &open);
        QVERIFY(agree && agree->networkNodes.size() == 3 && !says(open, "both in"));
        const auto differ = designOf({ec2, names, {"topology.conf", "SwitchName=top Switches=s[1-2]\nSwitchName=s1 Nodes=n-1\nSwitchName=s2 Nodes=n-2\n"}}, &open);
        QVERIFY(differ && differ->networkNodes.size() == 3 && says(open, "i-1 and i-2 are both in network node c"));
    }

    /// A file that tells id and name joins what the others tell by one of them, wherever it stands.
    void theOrderOfFilesIsFree()
    {
        std::vector<TextFile> files = {topology("i-1", "p5.48xlarge", "c"), {"slurm.conf", "NodeName=x Gres=gpu:h100:8 Feature=p5.48xlarge\n"},
                                       {"i.json", R"({"Reservations": [{"Instances": [{"InstanceId": "i-1", "InstanceType": "p5.48xlarge", "PrivateDnsName": "x.ec2.internal"}]}]})"}};
        std::ranges::sort(files, {}, &TextFile::name);
        do {
            std::vector<Said> open;
            const auto design = designOf(files, &open);
            QVERIFY2(design, design ? "" : describe(design.error()).c_str());
            QCOMPARE(design->instances.size(), std::size_t{1});
            QVERIFY(design->instances[0].id == "i-1" && design->instances[0].networkNode == "c" && !says(open, "kept apart"));
        } while (std::ranges::next_permutation(files, {}, &TextFile::name).found);
    }

    /// An object that names no type stands on free machines that have room for its pods, else on those that a person names.
    void jobsOfNoType()
    {
        const TextFile job{"job.yaml", "apiVersion: trainer.kubeflow.org/v1alpha1\nkind: TrainJob\nmetadata: {name: t}\nspec: {trainer: {numNodes: 2, numProcPerNode: 8, command: [bash, -c], env: [{name: TP, value: \"4\"}], args: ['torchrun train.py --num-layers 2 --hidden-size 512 --num-attention-heads 8 --vocab-size 1000 --seq-length 512 --tensor-model-parallel-size ${TP} --global-batch-size 16']}}\n"};
        std::vector<Said> open;
        const auto beside = designOf({job, nodes(node("n1", "i-1", "p5.48xlarge", "a") + node("n2", "i-2", "p5.48xlarge", "a") + node("n3", "i-3", "p5.48xlarge", "a"))}, &open);
        QVERIFY2(beside, beside ? "" : describe(beside.error()).c_str());
        QVERIFY(says(open, "job t asks for 16 GPUs of any machine: the first 2 that are free"));
        const design::Phase &phase = beside->jobs.at(0).phases.at(0);
        QCOMPARE(phase.pool, (design::Pool{"i-1", "i-2"}));
        QVERIFY(design::planOf(beside->jobs[0]) && design::planOf(beside->jobs[0])->tp == 4 && design::planOf(beside->jobs[0])->dp == 4 && phase.custom->hidden == 512);
        // What has its place keeps it, whichever comes first; what is done has none.
        const TextFile busy{"b.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: n1, containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}\nstatus: {phase: Running}\n---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: done}\nspec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}}}\nstatus: {conditions: [{type: Complete, status: \"True\"}]}\n"};
        const auto two = designOf({job, busy, nodes(node("n1", "i-1", "p5.48xlarge", "a") + node("n2", "i-2", "p5.48xlarge", "a") + node("n3", "i-3", "p5.48xlarge", "a"))});
        QVERIFY(two && two->jobs.size() == 2 && two->jobs[0].name == "p" && two->jobs[1].phases[0].pool == (design::Pool{"i-2", "i-3"}));
        const auto small = designOf({job, nodes(node("n1", "i-1", "p6e-gb200.36xlarge", "a"))}, &open);
        QVERIFY(small && small->jobs.empty()); // whose pods do not fit there
        const auto parts = readFiles({job}, nullptr, bundled());
        JoinHints hints;
        hints.instance = "p5en.48xlarge";
        const auto alone = joined({}, *parts, bundled(), hints, &open);
        QVERIFY(alone && alone->instances.size() == 2 && alone->jobs.at(0).phases.at(0).pool.size() == 2);
    }

    /// Pods say where the job of an object runs; a command of veRL makes a step of reinforcement learning.
    void anObjectAndItsPods()
    {
        const std::string object = "- apiVersion: jobset.x-k8s.io/v1alpha2\n  kind: JobSet\n  metadata: {name: j, namespace: a}\n  spec: {replicatedJobs: [{name: w, replicas: 1, template: {spec: {parallelism: 1, template: {spec: {nodeSelector: {node.kubernetes.io/instance-type: p5.48xlarge}, containers: [{command: [torchrun, train.py, --num-layers, '2', --hidden-size, '512', --num-attention-heads, '8', --vocab-size, '1000', --seq-length, '512', --global-batch-size, '16'], resources: {limits: {nvidia.com/gpu: 8}}}]}}}}}]}\n";
        const std::string pod = "- apiVersion: v1\n  kind: Pod\n  metadata: {name: p, namespace: a, labels: {jobset.sigs.k8s.io/jobset-name: j}}\n  spec: {nodeName: n2, containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}\n  status: {phase: Running}\n";
        const auto both = designOf({nodes(node("n1", "i-1", "p5.48xlarge", "a") + node("n2", "i-2", "p5.48xlarge", "a") + object + pod)});
        QVERIFY2(both, both ? "" : describe(both.error()).c_str());
        QCOMPARE(both->jobs.size(), std::size_t{1});
        QCOMPARE(both->jobs[0].phases[0].pool, (design::Pool{"i-2"}));
        QVERIFY(design::planOf(both->jobs[0]));
        const std::string pods = "template: {spec: {nodeSelector: {node.kubernetes.io/instance-type: p5.48xlarge}, containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}}";
        const auto ray = designOf({{"ray.yaml", "apiVersion: ray.io/v1\nkind: RayJob\nmetadata: {name: r}\nspec:\n  entrypoint: python3 -m verl.trainer.main_ppo data.train_batch_size=64 data.max_response_length=1024 actor_rollout_ref.model.path=Qwen/Qwen3-8B trainer.nnodes=3 trainer.n_gpus_per_node=8\n  rayClusterSpec: {headGroupSpec: {" + pods + "}, workerGroupSpecs: [{groupName: w, replicas: 2, " + pods + "}]}\n"}});
        QVERIFY2(ray, ray ? "" : describe(ray.error()).c_str());
        QCOMPARE(ray->instances.size(), std::size_t{3});
        QVERIFY(design::reinforces(ray->jobs.at(0)) && ray->jobs[0].phases[0].model == "qwen3-8b");
    }

    /// A Deployment's pods are its ReplicaSet's by name: together they are one job. Scaled to none it asks for no machine.
    void aDeploymentAndItsPods()
    {
        const auto deployment = [](int replicas) {
            return "- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: vllm, namespace: a}\n  spec: {replicas: " + std::to_string(replicas)
                + ", template: {spec: {containers: [{command: [vllm, serve, meta-llama/Llama-3.1-70B, -tp, '8'], resources: {limits: {nvidia.com/gpu: 8}}}]}}}\n";
        };
        std::string pods;
        for (const char *name : {"n1", "n3"})
            pods += std::string("- apiVersion: v1\n  kind: Pod\n  metadata: {name: vllm-7d9f8c6b5-") + name + ", namespace: a, labels: {pod-template-hash: 7d9f8c6b5}, ownerReferences: [{kind: ReplicaSet, name: vllm-7d9f8c6b5}]}\n  spec: {nodeName: " + name
                + ", containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}\n  status: {phase: Running}\n";
        const std::string machines = node("n1", "i-1", "p5.48xlarge", "a") + node("n2", "i-2", "p5.48xlarge", "a") + node("n3", "i-3", "p5.48xlarge", "a");
        const auto both = designOf({nodes(machines + deployment(2) + pods)});
        QVERIFY2(both, both ? "" : describe(both.error()).c_str());
        QCOMPARE(both->jobs.size(), std::size_t{1});
        QCOMPARE(both->jobs[0].name, std::string("vllm"));
        QCOMPARE(both->jobs[0].phases[0].pool, (design::Pool{"i-1", "i-3"}));
        const auto none = designOf({nodes(machines + deployment(0))});
        QVERIFY2(none, none ? "" : describe(none.error()).c_str());
        QVERIFY(none->jobs.empty());
    }

    /// The text of kubectl describe is the same nodes; Volcano's HyperNodes are the switches above them.
    void describedNodesBelowHyperNodes()
    {
        const auto described = [](const std::string &name, const std::string &instance) {
            return "Name:               " + name + "\nRoles:              <none>\nLabels:             beta.kubernetes.io/arch=amd64\n                    node.kubernetes.io/instance-type=p5.48xlarge\n                    topology.kubernetes.io/zone=us-west-2b\nAnnotations:        a: b\nUnschedulable:      false\nConditions:\n  Type   Status  Reason\n  ----   ------  ------\n  Ready  False   KubeletNotReady\nAddresses:\n  InternalIP:   10.0.0.7\n  InternalDNS:  " + name
                + ".us-west-2.compute.internal\nCapacity:\n  nvidia.com/gpu:         8\n  vpc.amazonaws.com/efa:  32\nAllocatable:\n  nvidia.com/gpu:         7\nProviderID:                   aws:///us-west-2b/" + instance + "\nNon-terminated Pods:          (1 in total)\n";
        };
        const auto hyperNode = [](const std::string &name, int tier, const std::string &kind, const std::string &member) {
            return "- {apiVersion: topology.volcano.sh/v1alpha1, kind: HyperNode, metadata: {name: " + name + "}, spec: {tier: " + std::to_string(tier) + ", members: [{type: " + kind + ", selector: {exactMatch: {name: " + member + "}}}]}}\n";
        };
        const TextFile text{"nodes.txt", described("n1", "i-01") + "\n\n" + described("n2", "i-02")};
        const TextFile tree{"tree.yaml", "apiVersion: v1\nkind: List\nitems:\n" + hyperNode("leaf-1", 1, "Node", "n1") + hyperNode("leaf-2", 1, "Node", "n2") + hyperNode("top", 2, "HyperNode", "leaf-1") + hyperNode("top", 2, "HyperNode", "leaf-2")};
        std::vector<Said> open;
        const auto both = designOf({text, tree}, &open);
        QVERIFY2(both, both ? "" : describe(both.error()).c_str());
        QCOMPARE(both->instances.size(), std::size_t{2});
        QVERIFY(both->instances[0].id == "i-01" && both->instances[0].host == "n1" && both->instances[0].networkNode == "leaf-1" && both->instances[1].networkNode == "leaf-2" && both->availabilityZone == "us-west-2b");
        QCOMPARE(both->networkNodes.front(), (design::NetworkNode{"top", "", 1}));
        QVERIFY(says(open, "n1 takes no work: NotReady"));
        const auto alone = designOf({tree});
        QVERIFY(alone && alone->instances.empty() && alone->networkNodes.size() == 3);
        const auto ring = designOf({text, {"ring.yaml", "apiVersion: v1\nkind: List\nitems:\n" + hyperNode("a", 1, "HyperNode", "b") + hyperNode("b", 1, "HyperNode", "a") + hyperNode("a", 1, "Node", "n1")}});
        QVERIFY(!ring || ring->instances.size() == 2);
    }

    /// Objects that name their type stand on free machines of that type where another file names these, and not on all.
    void jobsOfATypeOnMachinesThatAreTold()
    {
        const auto pod = [](const char *command, const char *type = "p5.48xlarge") {
            return std::string("template: {spec: {nodeSelector: {node.kubernetes.io/instance-type: ") + type + "}, containers: [{command: [" + command + "], resources: {limits: {nvidia.com/gpu: 8}}}]}}";
        };
        std::string machines;
        for (int i = 1; i <= 14; ++i) // more of the type that nobody asks for
            machines += node("n" + std::to_string(i), "i-" + std::to_string(i), i <= 6 ? "p5.48xlarge" : "p5en.48xlarge", "a");
        const std::string training = "- apiVersion: kubeflow.org/v1\n  kind: PyTorchJob\n  metadata: {name: t}\n  spec: {pytorchReplicaSpecs: {Master: {replicas: 1, " + pod("a") + "}, Worker: {replicas: 3, " + pod("a") + "}}}\n";
        const std::string engine = "- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: vllm}\n  spec: {replicas: 1, " + pod("vllm, serve, meta-llama/Llama-3.1-70B, -tp, '8'") + "}\n";
        std::vector<Said> open;
        const auto both = designOf({nodes(machines), {"jobs.yaml", "apiVersion: v1\nkind: List\nitems:\n" + training + engine}}, &open);
        QVERIFY2(both, both ? "" : describe(both.error()).c_str());
        QCOMPARE(both->instances.size(), std::size_t{14});
        QCOMPARE(both->jobs.size(), std::size_t{2});
        QCOMPARE(both->jobs[0].phases[0].pool, (design::Pool{"i-1", "i-2", "i-3", "i-4"}));
        QCOMPARE(both->jobs[1].phases[0].pool, (design::Pool{"i-5"}));
        QVERIFY(says(open, "job t asks for 32 GPUs of p5.48xlarge: the first 4 that are free were taken") && !says(open, "0 of which are in the design"));
        // Where its type has no room it stands on no other; pods on machines that nobody tells stand nowhere.
        const auto twice = designOf({nodes(machines), {"jobs.yaml", "apiVersion: v1\nkind: List\nitems:\n" + training + engine + "- apiVersion: kubeflow.org/v1\n  kind: PyTorchJob\n  metadata: {name: u}\n  spec: {pytorchReplicaSpecs: {Worker: {replicas: 3, " + pod("a") + "}}}\n"}}, &open);
        QVERIFY(twice && twice->jobs.size() == 2 && says(open, "job u: no node of the design runs it"));
        const std::string elsewhere = "- apiVersion: v1\n  kind: Pod\n  metadata: {name: p, labels: {pod-template-hash: f}, ownerReferences: [{kind: ReplicaSet, name: vllm-f}]}\n  spec: {nodeName: far, containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}\n";
        const auto far = designOf({nodes(machines + engine + elsewhere)}, &open);
        QVERIFY(far && far->jobs.empty() && says(open, "job vllm: no node of the design runs it"));
        // Two pools of two types, each on its own.
        const auto pools = [&](const char *role, const char *kv, const char *type) {
            return std::string("- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: chat-") + role + "}\n  spec: {replicas: 1, " + pod((std::string("vllm, serve, meta-llama/Llama-3.1-70B, -tp, '8', --kv-transfer-config, '{\"kv_connector\":\"NixlConnector\",\"kv_role\":\"") + kv + "\"}'").c_str(), type) + "}\n";
        };
        const auto two = designOf({nodes(machines), {"jobs.yaml", "apiVersion: v1\nkind: List\nitems:\n" + pools("decode", "kv_consumer", "p5en.48xlarge") + pools("prefill", "kv_producer", "p5.48xlarge")}});
        QVERIFY2(two, two ? "" : describe(two.error()).c_str());
        QVERIFY(two->jobs.size() == 1 && two->jobs[0].phases.size() == 2);
        QCOMPARE(two->jobs[0].phases[0].pool, (design::Pool{"i-1"}));
        QCOMPARE(two->jobs[0].phases[1].pool, (design::Pool{"i-7"}));
    }

    /// What asks for pods on a type makes machines of it where no other file names them.
    void jobsAlone()
    {
        std::vector<Said> open;
        const auto design = designOf({{"jobset.yaml", test::readText(test::sourceDir() + "/tests/fuzz/formats/kubernetes/2")}}, &open);
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        QCOMPARE(design->instances.size(), std::size_t{8});
        QCOMPARE(design->jobs.size(), std::size_t{1});
        QCOMPARE(design->jobs[0].phases[0].pool.size(), std::size_t{8});
        QVERIFY(says(open, "job b: no node of the design runs it"));
        const std::string replica = "{replicas: 2, template: {spec: {nodeSelector: {node.kubernetes.io/instance-type: p5.48xlarge}, containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}}}";
        const auto both = designOf({{"job.yaml", "apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: t}\nspec:\n  pytorchReplicaSpecs:\n    Master: " + replica + "\n    Worker: " + replica + "\n"}});
        QVERIFY2(both, both ? "" : describe(both.error()).c_str());
        QCOMPARE(both->jobs[0].phases[0].pool.size(), std::size_t{4});
        std::string many;
        for (int i = 0; i < 5; ++i)
            many += "---\napiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: j" + std::to_string(i) + "}\nspec:\n  replicatedJobs:\n  - name: w\n    replicas: 1\n    template: {spec: {parallelism: 150000, template: {spec: {nodeSelector: {node.kubernetes.io/instance-type: p5.48xlarge}, containers: [{resources: {limits: {nvidia.com/gpu: 8}}}]}}}}\n";
        const auto parts = readFiles({{"many.yaml", many}}, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        std::size_t names = 0;
        for (const RunningJob &job : std::get<Inventory>(parts->front().fragment.content).jobs)
            names += job.nodes.size();
        QVERIFY2(names >= 150'000 && names <= 200'000, std::to_string(names).c_str());
        QVERIFY(!joined({}, *parts, bundled())); // more machines than a design holds
        const auto refused = designOf({{"x.yaml", "apiVersion: v1\nkind: Frob\n"}});
        QVERIFY(!refused && refused.error().message.find("kind Frob are not read") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_Kubernetes)
#include "tst_kubernetes.moc"
