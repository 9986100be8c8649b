// SPDX-License-Identifier: GPL-3.0-or-later
// Training jobs as command lines and Kubernetes objects.
#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/exchange/format.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/base/yaml.h>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>
#include <tests/support/validator.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

/// Trainings on instances that EC2 sells.
std::vector<design::Design> designs()
{
    std::vector<design::Design> out;
    for (const test::Sample &sample : test::makeSamples(bundled()))
        if (!bundled().instance(sample.design.instances.front().type)->reference && design::trainingOf(sample.design.jobs.front()) != nullptr)
            out.push_back(sample.design);
    return out;
}

std::string writtenAs(const char *format, const design::Design &design)
{
    const auto written = formatOf(format)->write(design, bundled());
    return written ? written->text : "refused: " + describe(written.error());
}

test::Verdict crds(const std::string &text) { return test::validateByPython(QStringLiteral("validators/crd_validate.py"), {{{QStringLiteral("samples/crds")}, text}}, QStringLiteral("o.yaml")); }

workload::Plan plan(int tp, int dp)
{
    workload::Plan out;
    out.tp = tp;
    out.dp = dp;
    out.gbs = 8 * dp;
    return out;
}

const catalog::Architecture &modelOf(const design::Design &design)
{
    const design::Phase &phase = *design::trainingOf(design.jobs.front());
    return phase.custom ? *phase.custom : *bundled().model(phase.model);
}

bool has(const std::vector<std::string> &arguments, const std::string &one) { return std::ranges::find(arguments, one) != arguments.end(); }

} // namespace

class tst_Jobs : public QObject
{
    Q_OBJECT
private slots:
    void megatron()
    {
        workload::Plan plan;
        plan.tp = 8;
        plan.sp = true;
        plan.pp = 4;
        plan.dp = 2;
        plan.gbs = 64;
        plan.seq = 8192;
        plan.shard = workload::Shard::Zero1;
        plan.precision = workload::Precision::Fp8Mx;
        plan.recompute = *workload::recomputeFromWord("selective:core_attn+mlp");
        const auto arguments = megatronArguments(plan, *bundled().model("llama3.1-70b"));
        for (const char *one : {"--tensor-model-parallel-size 8", "--pipeline-model-parallel-size 4", "--sequence-parallel", "--use-distributed-optimizer", "--num-layers 80", "--hidden-size 8192", "--num-attention-heads 64",
                                "--group-query-attention", "--num-query-groups 8", "--swiglu", "--seq-length 8192", "--global-batch-size 64", "--bf16", "--fp8-format e4m3", "--fp8-recipe mxfp8", "--recompute-modules core_attn mlp"})
            QVERIFY2(has(arguments, one), one);
        plan.ep = 8;
        const auto moe = megatronArguments(plan, *bundled().model("deepseek-v3"));
        for (const char *one : {"--expert-model-parallel-size 8", "--num-experts 256", "--multi-latent-attention", "--kv-lora-rank 512", "--moe-layer-freq ([0]*3+[1]*58)"})
            QVERIFY2(has(moe, one), one);
    }

    /// Jobs whose names are one word to Kubernetes are two objects; what torchtitan has no word for is said.
    void namesStayApart()
    {
        design::Design design = designs().front();
        design.jobs.resize(1);
        design.jobs.push_back(design.jobs.front());
        design.jobs[0].name = "A B";
        design.jobs[1].name = "a-b";
        for (const char *format : {"jobset", "pytorchjob"}) {
            const auto documents = yaml::parseMany(writtenAs(format, design), "o.yaml");
            QVERIFY2(documents && documents->size() == 2, format);
            QVERIFY2((*documents)[0].find("metadata")->find("name")->text != (*documents)[1].find("metadata")->find("name")->text, format);
        }
        std::get<workload::Plan>(design::trainingOf(design.jobs[0])->work).recompute = *workload::recomputeFromWord("block:4");
        const auto written = formatOf("torchtitan")->write(design, bundled());
        QVERIFY(written && std::ranges::any_of(written->leftOut, [](const Said &one) { return one.english().starts_with("recompute block:4"); }));
    }

    /// What is written is a shell script that sh parses.
    void scriptsParse()
    {
        for (const design::Design &design : designs())
            for (const char *format : {"megatron", "torchtitan", "sbatch", "environment"}) {
                const std::string text = writtenAs(format, design);
                QVERIFY2(!text.starts_with("refused"), text.c_str());
                const test::Verdict verdict = test::validate(QStringLiteral("sh"), {QStringLiteral("-n")}, text, QStringLiteral("job.sh"));
                QVERIFY_ACCEPTED(verdict, "no sh");
            }
    }

    /// Rank k is on the design's k-th host, whatever its name: no launcher that is told no rank may give them out by names.
    void ranksFollowTheDesign()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 3);
        design.jobs.assign(1, design::trainingJob("pretrain", "llama3.1-8b", plan(8, 3)));
        const char *const hosts[] = {"n2", "n10", "n1"};
        for (std::size_t i = 0; i < 3; ++i)
            design.instances[i].host = hosts[i];
        const std::string batch = writtenAs("sbatch", design);
        for (const char *part : {"<<'HOSTS'\nn2\nn10\nn1\nHOSTS\n", "export SLURM_HOSTFILE\n", "srun --ntasks=3 --distribution=arbitrary ", "--node-rank=\"$SLURM_PROCID\"", "--master-addr=\"n2\"", "--nnodes=3 "})
            QVERIFY2(batch.find(part) != std::string::npos, (part + ("\n" + batch)).c_str());
        for (const char *format : {"megatron", "torchtitan"}) {
            const std::string text = writtenAs(format, design);
            for (const char *part : {"# hosts by NODE_RANK, from 0: n2,n10,n1\n", "--node-rank=\"$NODE_RANK\"", "--master-addr=\"$HEAD\"", "${NODE_RANK:?"})
                QVERIFY2(text.find(part) != std::string::npos, (part + ("\n" + text)).c_str());
        }
        for (const char *format : {"sbatch", "megatron", "torchtitan", "jobset", "pytorchjob"})
            QVERIFY2(writtenAs(format, design).find("rdzv") == std::string::npos, format); // c10d's ranks are those of sorted names
        // The design's order is the pool's where the job has one.
        design.jobs.front().phases.front().pool = {design.instances[2].id, design.instances[0].id};
        std::get<workload::Plan>(design.jobs.front().phases.front().work) = plan(8, 2);
        QVERIFY2(writtenAs("sbatch", design).find("<<'HOSTS'\nn1\nn2\nHOSTS\n") != std::string::npos, writtenAs("sbatch", design).c_str());
    }

    /// Slurm takes no segment larger than a block, nor one that does not divide the nodes: 9 instances in a x36, 18 in a x72.
    void segmentsAreUltraServers()
    {
        const auto segment = [](const char *type, int servers, std::size_t without) {
            design::Design design = *design::addCapacity({}, bundled(), type, servers, {});
            design.instances.resize(design.instances.size() - without);
            design.jobs.assign(1, design::trainingJob("pretrain", "llama3.1-8b", plan(1, 4 * static_cast<int>(design.instances.size()))));
            const std::string text = writtenAs("sbatch", design);
            const std::size_t at = text.find("--segment=");
            return at == std::string::npos ? text : text.substr(at + 10, text.find('\n', at) - at - 10);
        };
        QCOMPARE(segment("u-p6e-gb200x36", 2, 0), std::string("9"));
        QCOMPARE(segment("u-p6e-gb200x72", 2, 0), std::string("18"));
        QCOMPARE(segment("u-p6e-gb200x36", 2, 1), std::string("1")); // 9 and 8
        QCOMPARE(segment("u-p6e-gb200x72", 1, 2), std::string("16"));
        design::Design design = *design::addCapacity({}, bundled(), "u-p6e-gb200x72", 2, {});
        design.jobs.assign(1, design::trainingJob("pretrain", "llama3.1-8b", plan(1, 144)));
        const std::string set = writtenAs("jobset", design), job = writtenAs("pytorchjob", design);
        QVERIFY2(set.find("kueue.x-k8s.io/podset-slice-required-topology: topology.k8s.aws/capacity-block-id") != std::string::npos && set.find("kueue.x-k8s.io/podset-slice-size: \"18\"") != std::string::npos, set.c_str());
        QVERIFY(job.find("podset-slice") == std::string::npos); // its master is a set of pods by itself
    }

    void noJobIsRefused()
    {
        const auto written = formatOf("megatron")->write(test::uniform(bundled(), "p5.48xlarge", 2), bundled());
        QVERIFY(!written && written.error().message == "the design has no training job; expected at least one");
    }

    /// Written objects are read as the same pods on the same machines, and by their command as the same work.
    void kubernetesOutAndIn()
    {
        for (const design::Design &design : designs())
            for (const char *format : {"jobset", "pytorchjob"}) {
                const auto parts = readFiles({{"o.yaml", writtenAs(format, design)}}, nullptr, bundled());
                QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
                const auto again = joined({}, *parts, bundled());
                QVERIFY(again);
                QCOMPARE(again->instances.size(), design::jobInstances(design, design.jobs.front())->size());
                QCOMPARE(again->instances.front().type, design.instances.front().type);
                QCOMPARE(again->jobs.size(), design.jobs.size());
                const workload::Plan *const before = design::planOf(design.jobs.front()), *const after = design::planOf(again->jobs.front());
                QVERIFY(after);
                QVERIFY2(after->tp == before->tp && after->pp == before->pp && after->vpp == before->vpp && after->cp == before->cp && after->ep == before->ep && after->dp == before->dp && after->gbs == before->gbs && after->mbs == before->mbs && after->seq == before->seq && after->precision == before->precision,
                         (std::string(format) + ": " + workload::shortText(*after) + " for " + workload::shortText(*before)).c_str());
                QCOMPARE(design::trainingOf(again->jobs.front())->custom->layers, modelOf(design).layers);
            }
    }

    /// A batch script takes the nodes that its head names; where it names none, as many free ones as it wants.
    void aScriptTakesItsNodes()
    {
        const TextFile nodes{"slurm.conf", "NodeName=p5-[1-8] Gres=gpu:h100:8 Feature=p5.48xlarge\n"};
        const auto poolOf = [&](const std::string &head, const std::string &launcher = {}) {
            const std::string arguments = " pretrain_gpt.py --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --vocab-size 128256 --seq-length 4096 --tensor-model-parallel-size 8 --micro-batch-size 1 --global-batch-size 64 --bf16\n";
            const auto parts = readFiles({nodes, {"job.sh", "#!/bin/bash\n" + head + "srun torchrun " + launcher + arguments}}, nullptr, bundled());
            if (!parts)
                qFatal("%s", describe(parts.error()).c_str());
            const auto made = joined({}, *parts, bundled());
            if (!made)
                qFatal("%s", describe(made.error()).c_str());
            return std::pair(made->jobs.front().name, design::trainingOf(made->jobs.front())->pool);
        };
        const auto [name, pool] = poolOf("#SBATCH --job-name=llama --nodes=2\n#SBATCH -w p5-[3,5] # two of them\n#SBATCH --gres=gpu:h100:8\n");
        QCOMPARE(name, std::string("llama"));
        QCOMPARE(pool, (design::Pool{"p5-3", "p5-5"}));
        QCOMPARE(poolOf("#SBATCH -N 4-8\n#SBATCH --gpus-per-node 8\n").second.size(), std::size_t{4});
        QCOMPARE(poolOf("#SBATCH -N4 -Jllama\n#SBATCH --gres=gpu:h100:8\n"), (std::pair<std::string, design::Pool>("llama", {"p5-1", "p5-2", "p5-3", "p5-4"})));
        QCOMPARE(poolOf("#SBATCH -wp5-[3,5] --gres=gpu:8\n").second, (design::Pool{"p5-3", "p5-5"}));
        for (const char *gres : {"gpu:h100:8,lscratch:400", "lscratch:400,gpu:8", "gpu:8(S:0-1),nvme:1"}) // resources beside the GPUs
            QVERIFY2(poolOf("#SBATCH --nodes=3\n#SBATCH --gres=" + std::string(gres) + "\n").second.size() == 3, gres);
        QCOMPARE(poolOf("", "--nnodes 2 --nproc-per-node 8").second.size(), std::size_t{2});
        QVERIFY(poolOf("#SBATCH --nodes=8\n#SBATCH --gpus-per-node=8\n").second.empty()); // all
        QVERIFY(poolOf("#SBATCH --nodes=99999999999 --gpus-per-node=8\n#SBATCH --nodelist=p5-[1-\n").second.empty());
    }

    /// Strict: a field that the schema does not have is an error.
    void acceptedByTheCrds()
    {
        std::string all;
        for (const design::Design &design : designs())
            for (const char *format : {"jobset", "pytorchjob", "kueue"})
                all += (all.empty() ? "" : "---\n") + writtenAs(format, design);
        const test::Verdict verdict = crds(all);
        QVERIFY_ACCEPTED(verdict, "no python3-yaml and python3-jsonschema, or no CRDs beside the checkout");
    }

    /// YAML 1.1 takes bare yes, no and numbers for something else: strings of arguments are in quotes.
    void stringsStayStrings()
    {
        const auto documents = yaml::parseMany(writtenAs("jobset", designs().front()), "o.yaml");
        QVERIFY(documents);
        const json::Value *at = &documents->front();
        for (const char *key : {"spec", "replicatedJobs"})
            at = at->find(key);
        at = at->items[0].find("template")->find("spec")->find("template")->find("spec")->find("containers");
        for (const json::Value &word : at->items[0].find("command")->items)
            QVERIFY(word.isString());
        for (const json::Value &one : at->items[0].find("env")->items)
            QVERIFY(one.find("value")->isString());
    }
};

QTEST_GUILESS_MAIN(tst_Jobs)
#include "tst_jobs.moc"
