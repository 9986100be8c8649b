// SPDX-License-Identifier: GPL-3.0-or-later
// Settings whose keys are paths: MaxText in, veRL in and out.
#include <algorithm>

#include <QtTest/QTest>

#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>
#include <tests/support/validator.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

std::string seed(const char *path) { return test::readText(test::sourceDir() + "/tests/fuzz/formats/" + path); }

const FormatFiles &partOf(const std::string &text)
{
    static std::vector<FormatFiles> parts;
    const auto read = readFiles({{"settings", text}}, nullptr, bundled());
    if (!read)
        qFatal("%s", describe(read.error()).c_str());
    parts = *read;
    return parts.front();
}

design::Design designOf(const std::string &text, const design::Design &base = {})
{
    const auto parts = readFiles({{"settings", text}}, nullptr, bundled());
    const auto made = parts ? joined(base, *parts, bundled()) : std::unexpected(parts.error());
    if (!made)
        qFatal("%s", describe(made.error()).c_str());
    return *made;
}

bool says(const std::vector<std::string> &sentences, const std::string &part)
{
    return std::ranges::any_of(sentences, [&](const std::string &one) { return one.find(part) != std::string::npos; });
}

} // namespace

class tst_RlAndJax : public QObject
{
    Q_OBJECT
private slots:
    /// Axes inside and between NVLink domains multiply; a batch by GPU becomes one by step.
    void maxText()
    {
        const design::Design run = designOf(seed("maxtext/1"));
        const workload::Plan &plan = *design::planOf(run.jobs.front());
        QVERIFY2(plan.tp == 4 && plan.dp == 8 && plan.gbs == 32 && plan.mbs == 4 && plan.seq == 4096, workload::shortText(plan).c_str());
        QVERIFY(plan.shard == workload::Shard::Hsdp && plan.shardGroup == 4 && plan.recompute.kind == workload::RecomputeKind::Full);
        QCOMPARE(design::trainingOf(run.jobs.front())->model, std::string("llama3.1-8b"));
        QVERIFY(says(partOf(seed("maxtext/1")).fragment.notUnderstood, "JAX") && says(partOf(seed("maxtext/1")).fragment.notUnderstood, "key steps"));
        const catalog::Architecture model = *std::get<FrameworkSettings>(partOf(seed("maxtext/2")).fragment.content).model;
        QVERIFY(model.layers == 2 && model.hidden == 64 && model.kvHeads == 2 && model.experts == 8 && model.topk == 2 && model.moeFfn == 32 && model.sharedExpertFfn == 32 && model.firstDenseLayers == 1 && model.gatedMlp && !model.tiedEmbeddings);
        const FormatFiles line = partOf(seed("maxtext/3"));
        QVERIFY(std::get<FrameworkSettings>(line.fragment.content).modelName == "llama3.1-70b" && says(line.fragment.notUnderstood, "which the axes leave open") && says(line.fragment.notUnderstood, "remat_policy minimal"));
    }

    /// The three ways of a recipe, and real ones.
    void recipesOfHyperPod()
    {
        const FormatFiles nemo = partOf(seed("hyperpod-recipe/1"));
        const auto &settings = std::get<FrameworkSettings>(nemo.fragment.content);
        QCOMPARE(settings.gpus, 128);
        const auto has = [](const FrameworkSettings &of, const char *key, const char *value) { return std::ranges::find(of.plan, std::pair<std::string, std::string>(key, value)) != of.plan.end(); };
        for (const auto &[key, value] : {std::pair{"tp", "4"}, {"pp", "2"}, {"ep", "4"}, {"seq", "2048"}, {"mbs", "1"}, {"gbs", "256"}, {"sp", "on"}, {"precision", "bf16"}})
            QVERIFY2(has(settings, key, value), key);
        QVERIFY(says(nemo.fragment.notUnderstood, "state is held 2 times"));
        const design::Design made = designOf(seed("hyperpod-recipe/1"));
        QVERIFY(made.jobs.size() == 1 && design::trainingOf(made.jobs[0])->model == "gpt-oss-120b" && design::planOf(made.jobs[0])->dp == 16);
        const design::Design tuned = designOf(seed("hyperpod-recipe/2"));
        QVERIFY(design::trainingOf(tuned.jobs[0])->model == "llama3.1-70b" && design::planOf(tuned.jobs[0])->shard == workload::Shard::Zero3 && design::planOf(tuned.jobs[0])->gbs == 32 && design::planOf(tuned.jobs[0])->dp == 32);
        const std::string folder = test::sharedDir() + "/samples/hyperpod/recipes/";
        for (const char *name : {"checkpointless_gpt_oss_120b_fft.yaml", "llmft_r1_llama_70b_sft_fft.yaml"})
            if (!test::sharedDir().empty())
                QVERIFY2(partOf(test::readText(folder + name)).format->id == "hyperpod-recipe" && std::get<FrameworkSettings>(partOf(test::readText(folder + name)).fragment.content).gpus > 0, name);
    }

    /// Out and in again is the plan and the model; the axes multiply to the GPUs.
    void maxTextThereAndBack()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 8);
        workload::Plan plan;
        plan.tp = 4;
        plan.pp = 2;
        plan.dp = 8;
        plan.ep = 4;
        plan.gbs = 64;
        plan.mbs = 2;
        plan.seq = 4096;
        plan.shard = workload::Shard::Zero3;
        plan.recompute.kind = workload::RecomputeKind::Full;
        design.jobs = {design::trainingJob("moe", "mixtral-8x7b", plan)};
        const auto written = formatOf("maxtext")->write(design, bundled());
        QVERIFY2(written, written ? "" : describe(written.error()).c_str());
        for (const char *line : {"ici_tensor_parallelism: 4\n", "dcn_tensor_parallelism: 1\n", "ici_expert_parallelism: 2\n", "dcn_expert_parallelism: 2\n", "dcn_pipeline_parallelism: 2\n", "per_device_batch_size: 0.25\n"})
            QVERIFY2(written->text.find(line) != std::string::npos, (std::string(line) + written->text).c_str());
        const FormatFiles part = partOf(written->text);
        const auto &settings = std::get<FrameworkSettings>(part.fragment.content);
        QCOMPARE(settings.gpus, 64);
        const catalog::Architecture &model = *bundled().model("mixtral-8x7b");
        QVERIFY(settings.model && settings.model->layers == model.layers && settings.model->experts == model.experts && settings.model->moeFfn == model.moeFfn && settings.model->kvHeads == model.kvHeads && settings.model->vocab == model.vocab);
        const auto has = [&](const char *key, const char *value) { return std::ranges::find(settings.plan, std::pair<std::string, std::string>(key, value)) != settings.plan.end(); };
        for (const auto &[key, value] : {std::pair{"tp", "4"}, {"pp", "2"}, {"ep", "4"}, {"mbs", "2"}, {"gbs", "64"}, {"seq", "4096"}, {"shard", "zero3"}, {"recompute", "full"}})
            QVERIFY2(has(key, value), (std::string(key) + "\n" + written->text).c_str());
    }

    void verl()
    {
        const design::Design moe = designOf(seed("verl/1"));
        const workload::Plan &plan = *design::planOf(moe.jobs.front());
        QVERIFY2(plan.tp == 2 && plan.pp == 2 && plan.ep == 4 && plan.dp == 4 && plan.gbs == 1024 && plan.mbs == 1 && plan.seq == 4096, workload::shortText(plan).c_str());
        QCOMPARE(design::trainingOf(moe.jobs.front())->model, std::string("qwen3-30b-a3b"));
        const FormatFiles line = partOf(seed("verl/1"));
        QVERIFY(line.fragment.found.find("rollout")->find("tensor_model_parallel_size")->text == "4" && says(line.fragment.notUnderstood, "trainer.extra"));
        const design::Design dense = designOf(seed("verl/2"));
        const workload::Plan &sharded = *design::planOf(dense.jobs.front());
        QVERIFY2(sharded.cp == 2 && sharded.cpKind == workload::CpKind::Ulysses && sharded.dp == 4 && sharded.shard == workload::Shard::Zero3 && sharded.gbs == 256 && sharded.offload == workload::Offload::Optimizer && sharded.seq == 2048, workload::shortText(sharded).c_str());
        QVERIFY(!partOf(seed("verl/2")).fragment.found.find("rollout")->find("name")); // "???" says nothing
    }

    /// Plan → overrides → plan; sh parses the line.
    void verlOutAndIn()
    {
        int written = 0;
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            const auto line = formatOf("verl")->write(sample.design, bundled());
            if (!line)
                continue;
            ++written;
            QVERIFY_ACCEPTED(test::validate(QStringLiteral("sh"), {QStringLiteral("-n")}, line->text, QStringLiteral("job.sh")), "no sh");
            const design::Design again = designOf(line->text, sample.design);
            const workload::Plan &before = *design::planOf(sample.design.jobs.front());
            const workload::Plan &after = *design::planOf(again.jobs.front());
            QVERIFY2(after.tp == before.tp && after.pp == before.pp && after.cp == before.cp && after.ep == before.ep && after.dp == before.dp && after.gbs == before.gbs && after.mbs == before.mbs && after.seq == before.seq, (sample.file + ": " + workload::shortText(after) + " for " + workload::shortText(before)).c_str());
        }
        QVERIFY(written > 0);
    }

    /// The tools' own files, where they lie beside the checkout.
    void samples()
    {
        if (test::sharedDir().empty())
            QSKIP("no samples beside the checkout");
        const std::string base = test::sharedDir() + "/samples/frameworks/";
        for (const char *file : {"maxtext/deepseek3-671b.yml", "maxtext/gpt-oss-120b.yml", "maxtext/llama3.1-405b.yml"}) {
            const auto &settings = std::get<FrameworkSettings>(partOf(test::readText(base + file)).fragment.content);
            QVERIFY2(settings.model, file);
        }
        const auto &v3 = *std::get<FrameworkSettings>(partOf(test::readText(base + "maxtext/deepseek3-671b.yml")).fragment.content).model;
        const catalog::Architecture &known = *bundled().model("deepseek-v3");
        QVERIFY(v3.layers == known.layers && v3.hidden == known.hidden && v3.experts == known.experts && v3.mla.kvLoraRank == known.mla.kvLoraRank && v3.firstDenseLayers == known.firstDenseLayers);
        for (const char *file : {"verl/_generated_ppo_megatron_trainer.yaml", "verl/_generated_ppo_trainer.yaml"}) {
            const FormatFiles part = partOf(test::readText(base + file));
            QVERIFY(part.format->id == "verl" && part.fragment.found.find("rollout")->find("tensor_model_parallel_size")->text == "2");
        }
    }
};

QTEST_GUILESS_MAIN(tst_RlAndJax)
#include "tst_rl_and_jax.moc"
