// SPDX-License-Identifier: GPL-3.0-or-later
// What is exported starts as it is, or says what is to be added: arguments that Megatron checks, a rendezvous, names that
// engines know, one architecture of CPU, IMEX; and what is imported is a design, or says why it is none.
#include <vector>

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/frameworks/megatron_stages.h>
#include <core/exchange/published.h>
#include <core/base/yaml.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

bool has(const std::vector<std::string> &list, const std::string &one) { return std::ranges::find(list, one) != list.end(); }
bool says(const std::vector<Said> &sentences, const std::string &part)
{
    return std::ranges::any_of(sentences, [&](const Said &one) { return one.english().find(part) != std::string::npos; });
}
bool says(const std::vector<std::string> &arguments, const std::string &part)
{
    return std::ranges::any_of(arguments, [&](const std::string &one) { return one.find(part) != std::string::npos; });
}
bool holds(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

/// Instances of one type, UltraServers' too, which stand in no network.
design::Design machines(const std::string &type, int count)
{
    design::Design out;
    for (int i = 1; i <= count; ++i)
        out.instances.push_back({.id = "n-" + std::to_string(i), .type = type, .host = {}, .networkNode = {}, .ultraserver = {}});
    return out;
}

/// Instances of one type that train `model` by `plan`.
design::Design training(const std::string &type, int count, const std::string &model, const workload::Plan &plan)
{
    design::Design out = machines(type, count);
    out.jobs = {design::trainingJob("Train It", model, plan)};
    return out;
}

workload::Plan plan(int tp, int pp, int dp)
{
    workload::Plan out;
    out.tp = tp;
    out.sp = tp > 1;
    out.pp = pp;
    out.dp = dp;
    out.gbs = 2 * dp * pp;
    return out;
}

Written writtenAs(const char *format, const design::Design &design)
{
    auto written = formatOf(format)->write(design, bundled());
    return written ? *written : Written{"refused: " + describe(written.error()), {}};
}

Result<design::Design> designOf(const std::vector<TextFile> &files, std::vector<Said> *open = nullptr, const JoinHints &hints = {})
{
    SWITCHYARD_TRY(const std::vector<FormatFiles> parts, readFiles(files, nullptr, bundled()));
    if (open)
        for (const FormatFiles &part : parts)
            open->insert(open->end(), part.fragment.notUnderstood.begin(), part.fragment.notUnderstood.end());
    return joined({}, parts, bundled(), hints, open);
}

design::Design serving(const std::string &model)
{
    design::Design out = design::readDesign(R"({"switchyard": 2, "capacity": "on-demand", "instances": [{"id": "a", "type": "p5.48xlarge"}], "name": "s", "region": "us-east-1",
 "jobs": [{"name": "chat", "phases": [{"id": "d", "kind": "serve", "model": "llama3.1-8b", "pool": ["a"], "parallelism": {"tp": 8}}]}]})", "d").value();
    out.jobs[0].phases[0].model = model;
    return out;
}

} // namespace

class tst_Starts : public QObject
{
    Q_OBJECT
private slots:
    /// Megatron divides num-layers, with embedding and loss where they count, by the stages; else it wants a layout.
    void layersDivide()
    {
        const auto of = [](int pp, int vpp, const char *model) {
            workload::Plan one = plan(8, pp, 1);
            one.vpp = vpp;
            return megatronArguments(one, *bundled().model(model));
        };
        const auto even = of(4, 1, "llama3.1-70b");
        QVERIFY(!has(even, "--account-for-loss-in-pipeline-split") && !has(even, "--account-for-embedding-in-pipeline-split"));
        for (const int vpp : {1, 8}) { // 126 layers, embedding and loss: 128 chunks
            const auto both = of(16, vpp, "llama3.1-405b");
            QVERIFY(has(both, "--account-for-loss-in-pipeline-split") && has(both, "--account-for-embedding-in-pipeline-split"));
        }
        const auto ends = of(4, 1, "qwen3-235b-a22b"); // 94 layers in 4 stages: 23, 24, 24, 23
        QVERIFY(has(ends, "--account-for-loss-in-pipeline-split") && has(ends, "--account-for-embedding-in-pipeline-split"));
        const auto layout = of(3, 1, "llama3.1-70b"); // 80 layers: 26, 27, 27 with the loss
        QVERIFY(has(layout, "--account-for-loss-in-pipeline-split") && !has(layout, "--account-for-embedding-in-pipeline-split"));
        const auto odd = of(16, 1, "deepseek-v3"); // 61 layers in 16 stages
        QVERIFY2(says(odd, "--pipeline-model-parallel-layout Et*3|t*4|t*4") && says(odd, "|t*3|t*3L"), "a layout");
        const auto chunks = of(4, 2, "deepseek-v3");
        QVERIFY(says(chunks, "--pipeline-model-parallel-layout ") && !says(chunks, "--num-virtual-stages-per-pipeline-rank")); // one or the other
        QCOMPARE(stagesOfLayout("Et*3|(tt|)*29,m|L"), 32);
        QCOMPARE(stagesOfLayout("Et*3|t*4|t*3L"), 3);
        for (const char *bad : {"", "(t|)*0", "(t|)*99999", "t*|"})
            QCOMPARE(stagesOfLayout(bad), 0);
        workload::Plan named = plan(8, 4, 1);
        named.firstStageLayers = 19;
        named.lastStageLayers = 19;
        const auto uneven = megatronArguments(named, *bundled().model("llama3.1-70b"));
        QVERIFY(has(uneven, "--decoder-first-pipeline-num-layers 19") && has(uneven, "--decoder-last-pipeline-num-layers 19"));
        QVERIFY(!says(uneven, "account-for") && !says(uneven, "layout"));
    }

    /// Megatron's interleaved schedule wants the size of its groups where the stages do not divide the micro-batches.
    void roundsAreNamed()
    {
        workload::Plan one = plan(8, 4, 1);
        one.vpp = 2;
        one.mbs = 1;
        one.gbs = 8 * one.dp;
        QVERIFY(!says(megatronArguments(one, *bundled().model("llama3.1-70b")), "microbatch-group"));
        one.gbs = 10 * one.dp;
        QVERIFY(has(megatronArguments(one, *bundled().model("llama3.1-70b")), "--microbatch-group-size-per-virtual-pipeline-stage 5"));
        one.gbs = 11 * one.dp; // prime: one group
        QVERIFY(has(megatronArguments(one, *bundled().model("llama3.1-70b")), "--microbatch-group-size-per-virtual-pipeline-stage 11"));
        one.vpp = 1;
        QVERIFY(!says(megatronArguments(one, *bundled().model("llama3.1-70b")), "microbatch-group"));
    }

    /// What Megatron's arguments.py checks before the first step.
    void megatronStarts()
    {
        const Written line = writtenAs("megatron", training("p5.48xlarge", 4, "llama3.1-70b", plan(8, 2, 2)));
        for (const char *part : {"--rotary-base 500000", "--mock-data", "--tokenizer-type NullTokenizer", "--train-iters ", "--lr ", "--node-rank=\"$NODE_RANK\"", "--master-addr=\"$HEAD\""})
            QVERIFY2(holds(line.text, part), (std::string(part) + "\n" + line.text).c_str());
        QVERIFY2(says(line.leftOut, "--mock-data"), "what stands in for data is said");
        const Written one = writtenAs("megatron", training("p5.48xlarge", 1, "llama3.1-8b", plan(1, 1, 8)));
        QVERIFY(holds(one.text, "--standalone") && !holds(one.text, "CUDA_DEVICE_MAX_CONNECTIONS"));
        workload::Plan sharded = plan(1, 1, 16);
        sharded.shard = workload::Shard::Zero3;
        const auto fsdp = megatronArguments(sharded, *bundled().model("llama3.1-8b"));
        QVERIFY(has(fsdp, "--use-megatron-fsdp") && has(fsdp, "--ckpt-format fsdp_dtensor"));
        sharded.shard = workload::Shard::Hsdp;
        sharded.shardGroup = 8;
        const auto hybrid = megatronArguments(sharded, *bundled().model("llama3.1-8b"));
        QVERIFY(has(hybrid, "--use-megatron-fsdp") && has(hybrid, "--num-distributed-optimizer-instances 2"));
        design::Design custom = training("p5.48xlarge", 1, "mpt-7b", plan(1, 1, 8));
        auto own = *bundled().model("llama3.1-8b");
        own.id = "own";
        design::trainingOf(custom.jobs[0])->model = "custom";
        design::trainingOf(custom.jobs[0])->custom = std::make_shared<const catalog::Architecture>(own);
        QVERIFY(says(writtenAs("megatron", custom).leftOut, "rotary base"));
        const Written alibi = writtenAs("megatron", training("p5.48xlarge", 1, "bloom-176b", plan(1, 1, 8)));
        QVERIFY2(says(alibi.leftOut, "ALiBi") && !holds(alibi.text, "--rotary-base"), alibi.text.c_str());
    }

    /// One connection where TP or CP overlap on Hopper and before; not on Blackwell, not with FSDP (Megatron refuses it there).
    void connections()
    {
        const auto of = [](const char *format, const char *type, int tp, workload::Shard shard) {
            workload::Plan one = plan(tp, 1, 16 / tp);
            one.shard = shard;
            return writtenAs(format, training(type, 2, "llama3.1-8b", one)).text;
        };
        using enum workload::Shard;
        for (const char *format : {"megatron", "sbatch", "jobset", "pytorchjob"}) {
            QVERIFY2(holds(of(format, "p5.48xlarge", 8, Zero1), "CUDA_DEVICE_MAX_CONNECTIONS"), format);
            QVERIFY2(!holds(of(format, "p6-b200.48xlarge", 8, Zero1), "CUDA_DEVICE_MAX_CONNECTIONS"), format);
            QVERIFY2(!holds(of(format, "p5.48xlarge", 8, Zero3), "CUDA_DEVICE_MAX_CONNECTIONS"), format);
            QVERIFY2(!holds(of(format, "p5.48xlarge", 1, Zero1), "CUDA_DEVICE_MAX_CONNECTIONS"), format);
        }
    }

    /// Pods find the first of them: JobSet by the name of its service, PyTorchJob by its Master.
    void podsMeet()
    {
        const design::Design design = training("p5.48xlarge", 4, "llama3.1-8b", plan(8, 1, 4));
        const std::string jobSet = writtenAs("jobset", design).text;
        for (const char *part : {"enableDNSHostnames: true", "completionMode: Indexed", "--master-addr=train-it-w-0-0.train-it", "--master-port=29500", "--node-rank=$(JOB_COMPLETION_INDEX)", "containerPort: 29500"})
            QVERIFY2(holds(jobSet, part), (std::string(part) + "\n" + jobSet).c_str());
        const auto documents = yaml::parseMany(writtenAs("pytorchjob", design).text, "o.yaml");
        QVERIFY(documents);
        const json::Value &roles = *documents->front().find("spec")->find("pytorchReplicaSpecs");
        QVERIFY(roles.find("Master") && roles.find("Master")->find("replicas")->number == 1 && roles.find("Worker")->find("replicas")->number == 3);
        QVERIFY(holds(writtenAs("pytorchjob", design).text, "--master-addr=$(MASTER_ADDR)"));
        const auto alone = yaml::parseMany(writtenAs("pytorchjob", training("p5.48xlarge", 1, "llama3.1-8b", plan(8, 1, 1))).text, "o.yaml");
        QVERIFY(alone && !alone->front().find("spec")->find("pytorchReplicaSpecs")->find("Worker"));
    }

    /// Pods on several instances of an UltraServer have a ComputeDomain; others need none.
    void computeDomains()
    {
        const std::string text = writtenAs("jobset", training("p6e-gb200.36xlarge", 2, "llama3.1-8b", plan(4, 1, 2))).text;
        for (const char *part : {"kind: ComputeDomain", "numNodes: 2", "resourceClaimTemplateName: train-it-imex", "claims:"})
            QVERIFY2(holds(text, part), (std::string(part) + "\n" + text).c_str());
        QVERIFY(!holds(writtenAs("jobset", training("p5.48xlarge", 2, "llama3.1-8b", plan(8, 1, 2))).text, "ComputeDomain"));
        for (const char *format : {"pytorchjob", "sbatch", "slurm-conf", "parallelcluster", "pcs", "hyperpod", "eksctl", "cloudformation", "launch-template", "terraform"}) {
            QVERIFY2(says(writtenAs(format, training("p6e-gb200.36xlarge", 2, "llama3.1-8b", plan(4, 1, 2))).leftOut, "IMEX"), format);
            QVERIFY2(!says(writtenAs(format, training("p5.48xlarge", 2, "llama3.1-8b", plan(8, 1, 2))).leftOut, "IMEX"), format);
        }
    }

    /// torchtitan's FSDP2 shards gradients and parameters too.
    void torchtitanShardsAll()
    {
        workload::Plan one = plan(1, 1, 16);
        const auto of = [&one](workload::Shard shard) {
            one.shard = shard;
            return writtenAs("torchtitan", training("p5.48xlarge", 2, "llama3.1-8b", one));
        };
        QVERIFY(says(of(workload::Shard::Zero1).leftOut, "ZeRO-1") && says(of(workload::Shard::Zero2).leftOut, "ZeRO-2") && !says(of(workload::Shard::Zero3).leftOut, "ZeRO"));
        QVERIFY(holds(of(workload::Shard::Zero2).text, "--parallelism.fsdp_reshard_after_forward=never") && holds(of(workload::Shard::Zero3).text, "--parallelism.fsdp_reshard_after_forward=always"));
        QVERIFY(holds(of(workload::Shard::Zero3).text, "--master-addr="));
    }

    /// Engines load by the name of the checkpoint, not by ours.
    void servedByItsName()
    {
        QVERIFY2(holds(writtenAs("vllm", serving("llama3.1-70b")).text, "vllm serve meta-llama/Llama-3.1-70B "), writtenAs("vllm", serving("llama3.1-70b")).text.c_str());
        QVERIFY(holds(writtenAs("sglang", serving("llama3.1-70b")).text, "--model-path meta-llama/Llama-3.1-70B "));
        const Written none = writtenAs("vllm", serving("mcore-70b"));
        QVERIFY2(holds(none.text, "vllm serve REPLACE_ME/mcore-70b ") && says(none.leftOut, "mcore-70b: no checkpoint"), none.text.c_str());
    }

    /// Every checkpoint is of a model of the catalog, none twice; its rotary base is that of its config.json, where one lies at hand.
    void checkpointsAreKnown()
    {
        std::vector<const Published *> known;
        for (const auto &[id, model] : bundled().models)
            known.push_back(publishedAs(id));
        for (const auto &[alias, id] : bundled().aliases)
            known.push_back(publishedAs(alias));
        std::erase(known, nullptr);
        QCOMPARE(known.size(), 78UL); // the table's lines: one of another id, or a second of the same, nobody finds
        int compared = 0;
        for (const Published *at : known) {
            const Published &one = *at;
            const std::string name(one.repository);
            QVERIFY(publishedBy(name)->repository == one.repository);
            QVERIFY2(name.find('/') != std::string::npos && (one.ropeTheta == 0 || !bundled().model(std::string(one.id))->learnedPositions), name.c_str());
            QString file = QString::fromStdString(name);
            file.replace(QLatin1Char('/'), QStringLiteral("--"));
            const QString config = QString::fromStdString(test::sharedDir()) + QStringLiteral("/samples/hf/") + file + QStringLiteral("_config.json");
            if (test::sharedDir().empty() || !QFile::exists(config))
                continue;
            const auto json = json::parse(test::readText(config.toStdString()), name);
            const json::Value *theta = json ? json->find("rope_theta") : nullptr;
            if (theta && theta->isNumber()) {
                QVERIFY2(static_cast<int>(theta->number) == one.ropeTheta, name.c_str());
                ++compared;
            }
        }
        qInfo("%zu checkpoints, %d compared with their config.json", known.size(), compared);
    }

    /// ParallelCluster wants one architecture of CPU in a cluster, head node and image included.
    void oneArchitecture()
    {
        const Written grace = writtenAs("parallelcluster", machines("p6e-gb200.36xlarge", 2));
        QVERIFY2(holds(grace.text, "InstanceType: m7g.8xlarge") && says(grace.leftOut, "arm64"), grace.text.c_str());
        QVERIFY(holds(writtenAs("parallelcluster", machines("p5.48xlarge", 2)).text, "InstanceType: m5.8xlarge"));
        design::Design both = machines("p5.48xlarge", 2);
        both.instances.push_back({.id = "g", .type = "p6e-gb200.36xlarge", .host = {}, .networkNode = {}, .ultraserver = {}});
        QVERIFY(says(writtenAs("parallelcluster", both).leftOut, "one architecture"));
    }

    void whatIsInventedIsSaid()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 2);
        design.availabilityZone = "us-west-2b";
        design.region = "us-west-2";
        QVERIFY(says(writtenAs("eksctl", design).leftOut, "us-west-2a"));
        design.instances[0].host = "ip-10-0-0-1.us-west-2.compute.internal";
        design.instances[1].host = "node two";
        for (const char *format : {"slurm-conf", "slurm-gres", "slurm-topology", "slurm-topology-yaml"})
            QVERIFY2(says(writtenAs(format, design).leftOut, "2 host names"), format);
        QVERIFY(says(writtenAs("pcs", design).leftOut, "jq"));
    }

    /// What the import of a file alone may not pass over.
    void cutFilesAreSaid()
    {
        const std::string whole = writtenAs("eksctl", machines("p5.48xlarge", 16)).text;
        std::vector<Said> open;
        QVERIFY(designOf({{"eks.yaml", whole}}, &open) && !says(open, "cut off"));
        const std::size_t at = whole.find("desiredCapacity: 16") + 18; // "desiredCapacity: 1"
        const auto cut = designOf({{"eks.yaml", whole.substr(0, at)}}, &open);
        QVERIFY2(cut && cut->instances.size() == 1 && says(open, "cut off"), "one of sixteen");
    }

    void settingsOnMachines()
    {
        std::vector<Said> open;
        const auto made = designOf({{"run.sh", "torchrun -m torchtitan.train --model.name=llama3 --model.flavor=8B --parallelism.tensor_parallel_degree=8 --parallelism.data_parallel_shard_degree=4 --training.seq_len=4096\n"}}, &open, {.instance = "p5.48xlarge"});
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        QCOMPARE(made->instances.size(), std::size_t{4}); // 32 GPUs
        QVERIFY(made->instances[0].type == "p5.48xlarge" && !made->jobs.empty() && design::planOf(made->jobs[0])->tp == 8);
    }
};

QTEST_GUILESS_MAIN(tst_Starts)
#include "tst_starts.moc"
