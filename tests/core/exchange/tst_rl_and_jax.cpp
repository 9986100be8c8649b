// SPDX-License-Identifier: GPL-3.0-or-later
// Settings whose keys are paths: MaxText in, veRL in and out.
#include <algorithm>
#include <map>

#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/exchange/format.h>
#include <core/rl/of_design.h>

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

bool says(const std::vector<Said> &sentences, const std::string &part)
{
    return std::ranges::any_of(sentences, [&](const Said &one) { return one.english().find(part) != std::string::npos; });
}

const workload::RlPlan &planOf(const design::Job &job, workload::RlRole role) { return std::get<design::Reinforce>(design::rlPhase(job, role)->work).plan; }

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
        plan.vpp = 2;
        plan.schedule = workload::Schedule::Interleaved;
        plan.precision = workload::Precision::Fp8Mx;
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
        for (const auto &[key, value] : {std::pair{"tp", "4"}, {"pp", "2"}, {"ep", "4"}, {"mbs", "2"}, {"gbs", "64"}, {"seq", "4096"}, {"shard", "zero3"}, {"recompute", "full"}, {"vpp", "2"}, {"precision", "fp8-mx"}})
            QVERIFY2(has(key, value), (std::string(key) + "\n" + written->text).c_str());
        plan.shard = workload::Shard::Zero1;
        design.jobs = {design::trainingJob("moe", "mixtral-8x7b", plan)};
        const FormatFiles sharded = partOf(formatOf("maxtext")->write(design, bundled())->text);
        const auto &kept = std::get<FrameworkSettings>(sharded.fragment.content).plan;
        QVERIFY(std::ranges::find(kept, std::pair<std::string, std::string>("shard", "zero1")) != kept.end());
    }

    /// A step: its engine, its trainer by the actor's plan, batch and sequence by the answers.
    void verl()
    {
        const design::Design moe = designOf(seed("verl/1"), test::uniform(bundled(), "p5en.48xlarge", 2));
        const design::Job &job = moe.jobs.front();
        QVERIFY(design::reinforces(job) && job.phases.size() == 4 && job.phases[0].model == "qwen3-30b-a3b");
        const workload::RlPlan &answers = planOf(job, workload::RlRole::Rollout);
        QVERIFY(answers.engine.tp == 4 && answers.prompts == 512 && answers.samples == 8 && answers.engine.isl == 1024 && answers.oslCap == 3072 && answers.engine.osl == 768);
        const workload::RlPlan &update = planOf(job, workload::RlRole::Update);
        QCOMPARE(update.updates, std::optional(4.0));
        for (const auto &[key, value] : {std::pair{"tp", "2"}, {"pp", "2"}, {"ep", "4"}, {"sp", "on"}, {"framework", "megatron"}})
            QVERIFY2(update.trainer.at(key) == value, key);
        QVERIFY(!update.trainer.contains("gbs") && !update.trainer.contains("seq"));
        const FormatFiles line = partOf(seed("verl/1"));
        QVERIFY(line.fragment.found.find("rollout")->find("tp")->text == "4" && says(line.fragment.notUnderstood, "trainer.extra") && says(line.fragment.notUnderstood, "a quarter of it is taken"));
        const auto asked = rl::rlOfDesign(bundled(), moe, job);
        QVERIFY2(asked, asked ? "" : describe(asked.error()).c_str());
        QVERIFY(asked->job.placement == rl::PoolPlacement::Colocated && asked->job.load.samples == 4096 && !asked->job.reference && asked->job.oldLogProbs);
        const design::Design dense = designOf(seed("verl/2"));
        const auto &sharded = planOf(dense.jobs.front(), workload::RlRole::Update).trainer;
        QVERIFY(sharded.at("cp") == "2" && sharded.at("cp_kind") == "ulysses" && sharded.at("shard") == "zero3" && sharded.at("offload") == "optimizer" && sharded.at("recompute") == "full");
    }

    /// Scripts that leave the strategy to the configuration: its name or Megatron's keys say Megatron, else it is FSDP, as veRL's own.
    void verlByItsConfiguration()
    {
        const auto trainerOf = [](const std::string &options) {
            const std::string line = "python3 -m verl.trainer.main_ppo " + options + " data.train_batch_size=64 actor_rollout_ref.model.path=Qwen/Qwen2-7B-Instruct actor_rollout_ref.actor.ppo_mini_batch_size=64 trainer.nnodes=2 trainer.n_gpus_per_node=8\n";
            std::map<std::string, std::string> out;
            for (const auto &[key, value] : std::get<FrameworkSettings>(partOf(line).fragment.content).plan)
                out[key] = value;
            return out;
        };
        const std::string keys = " actor_rollout_ref.actor.megatron.tensor_model_parallel_size=2 actor_rollout_ref.actor.megatron.pipeline_model_parallel_size=4 actor_rollout_ref.actor.megatron.expert_model_parallel_size=2";
        for (const std::string &options : {"--config-path=config --config-name='ppo_megatron_trainer.yaml'" + keys, keys}) {
            auto plan = trainerOf(options);
            QVERIFY2(plan["framework"] == "megatron" && plan["tp"] == "2" && plan["pp"] == "4" && plan["ep"] == "2" && plan["shard"] == "zero1", options.c_str());
        }
        QCOMPARE(trainerOf("--config-name=dapo_megatron_trainer")["framework"], std::string("megatron"));
        auto sharded = trainerOf("sp_size=8\n actor_rollout_ref.actor.ulysses_sequence_parallel_size=${sp_size} actor_rollout_ref.actor.fsdp_config.fsdp_size=-1");
        QVERIFY(sharded["cp"] == "8" && sharded["cp_kind"] == "ulysses" && sharded["shard"] == "zero3" && !sharded.contains("framework"));
        const FormatFiles open = partOf("actor_rollout_ref:\n  actor: {ulysses_sequence_parallel_size: 2}\n  rollout: {name: vllm}\n"); // a configuration itself leaves it open
        QVERIFY(std::get<FrameworkSettings>(open.fragment.content).plan.empty() && !says(open.fragment.notUnderstood, "strategy is left"));
    }

    /// The model lies where variables say, in defaults of one another; whose start nobody tells has its name at its end all the same.
    void verlByItsPaths()
    {
        const auto modelOf = [](const std::string &before, const std::string &path) { return std::get<FrameworkSettings>(partOf(before + "python3 -m verl.trainer.main_ppo actor_rollout_ref.model.path=" + path + " trainer.nnodes=2 trainer.n_gpus_per_node=${N}\n").fragment.content).modelName; };
        const std::string defaults = "RAY_DATA_HOME=${RAY_DATA_HOME:-\"${HOME}/verl\"}\nMODEL_PATH=${MODEL_PATH:-\"${RAY_DATA_HOME}/models/Qwen2.5-32B\"}\n";
        QCOMPARE(modelOf(defaults, "\"${MODEL_PATH}\""), std::string("Qwen2.5-32B"));
        QCOMPARE(modelOf("M=/fsx/models\n", "${M}/Llama-3.1-70B-Instruct"), std::string("Llama-3.1-70B-Instruct"));
        QCOMPARE(modelOf("", "${MODEL_PATH}"), std::string()); // nobody tells it
    }

    /// One that streams: its pools, how old weights may be, variables of the script, comments with apostrophes.
    void verlInTwoPools()
    {
        const std::string text = "# the trainer's nodes\nNNODES=${NNODES:-1}\nN=8\npython -m verl.experimental.fully_async_policy.fully_async_main data.train_batch_size=0 actor_rollout_ref.model.path=Qwen/Qwen3-8B actor_rollout_ref.actor.strategy=fsdp2 "
                                 "actor_rollout_ref.actor.ppo_mini_batch_size=32 actor_rollout_ref.actor.use_kl_loss=True actor_rollout_ref.rollout.n=16 actor_rollout_ref.rollout.data_parallel_size=2 actor_rollout_ref.rollout.tensor_model_parallel_size=2 trainer.nnodes=\"${NNODES}\" trainer.n_gpus_per_node=$N "
                                 "rollout.nnodes=2 rollout.n_gpus_per_node=$N data.max_response_length=4096 async_training.staleness_threshold=0.5 async_training.trigger_parameter_sync_step=4 async_training.partial_rollout=True\n";
        const FormatFiles part = partOf(text);
        QVERIFY(!says(part.fragment.notUnderstood, "NNODES") && !says(part.fragment.notUnderstood, "key N"));
        const design::Design made = designOf(text, test::uniform(bundled(), "p5en.48xlarge", 4));
        const auto asked = rl::rlOfDesign(bundled(), made, made.jobs.front());
        QVERIFY2(asked, asked ? "" : describe(asked.error()).c_str());
        const rl::RlJob &job = asked->job;
        QVERIFY(job.placement == rl::PoolPlacement::Split && job.train.gpus == 8 && job.rollout.gpus == 16 && job.stepsOff == 0.5 && job.chunks == 4 && job.load.partial && job.load.samples == 2048 && job.reference);
        QVERIFY(job.rollout.serving.cut.tp == 4 && job.rollout.serving.cut.attentionDp == 2);
        const design::Design few = designOf(text, test::uniform(bundled(), "p5en.48xlarge", 1)); // there is no room for two pools
        QVERIFY(rl::rlOfDesign(bundled(), few, few.jobs.front())->job.placement == rl::PoolPlacement::Colocated);
    }

    void verlOfHyperPod()
    {
        const std::string text = "display_name: GRPO\nrun: {name: grpo, model_type: verl}\ntrainer: {devices: 8, num_nodes: 2}\ntraining_config:\n  actor_rollout_ref:\n    actor: {strategy: fsdp2, ppo_mini_batch_size: 32, use_dynamic_bsz: true, ppo_max_token_len_per_gpu: 16384}\n    model: {path: Qwen/Qwen3-8B, lora_rank: 32}\n    rollout: {name: vllm, n: 8, tensor_model_parallel_size: 4}\n  data: {train_batch_size: 64, max_response_length: 1024}\n";
        const FormatFiles part = partOf(text);
        const auto &settings = std::get<FrameworkSettings>(part.fragment.content);
        QVERIFY(part.format->id == "verl" && settings.gpus == 16 && settings.job == "grpo" && settings.rl->update.packed == 16384 && settings.rl->update.updates == 2);
        QVERIFY(std::ranges::find(settings.plan, std::pair<std::string, std::string>("lora_rank", "32")) != settings.plan.end());
    }

    /// A job of two pools and one of turns → overrides → the same step; sh parses the line. A design without one is refused.
    void verlOutAndIn()
    {
        const auto parsed = design::readDesign(test::readText(test::sourceDir() + "/resources/samples/grpo-qwen3-235b-16-p5en.switchyard"), "sample");
        QVERIFY(parsed);
        design::Design together = *parsed;
        together = *design::joinRl(together, "grpo");
        design::Design streams = *parsed;
        auto &sync = std::get<design::Reinforce>(design::rlPhase(streams.jobs.front(), workload::RlRole::WeightSync)->work).plan;
        sync.stepsOff = 0.5;
        sync.chunks = 4;
        std::get<design::Reinforce>(design::rlPhase(streams.jobs.front(), workload::RlRole::Update)->work).plan.updates = 4;
        std::get<design::Reinforce>(design::rlPhase(streams.jobs.front(), workload::RlRole::Rollout)->work).plan.partial = true;
        for (const auto &[design, module] : {std::pair(*parsed, "one_step_off_policy"), {together, "verl.trainer.main_ppo"}, {streams, "fully_async_policy"}}) {
            const auto line = formatOf("verl")->write(design, bundled());
            QVERIFY2(line, line ? "" : describe(line.error()).c_str());
            QVERIFY2(line->text.find(module) != std::string::npos, line->text.c_str());
            QVERIFY_ACCEPTED(test::validate(QStringLiteral("sh"), {QStringLiteral("-n")}, line->text, QStringLiteral("job.sh")), "no sh");
            const design::Design again = designOf(line->text, test::uniform(bundled(), "p5en.48xlarge", 16));
            const auto before = rl::rlOfDesign(bundled(), design, design.jobs.front()), after = rl::rlOfDesign(bundled(), again, again.jobs.front());
            QVERIFY2(before && after, after ? "" : describe(after.error()).c_str());
            const rl::RlJob &a = before->job, &b = after->job;
            QVERIFY(a.placement == b.placement && a.train.gpus == b.train.gpus && a.rollout.gpus == b.rollout.gpus && a.model.id == b.model.id);
            QVERIFY(a.load.samples == b.load.samples && a.load.perPrompt == b.load.perPrompt && a.load.lengths.cap == b.load.lengths.cap && a.load.lengths.prompt == b.load.lengths.prompt && a.load.partial == b.load.partial);
            QVERIFY2(a.updates == b.updates && a.stepsOff == b.stepsOff && a.chunks == b.chunks && a.reference == b.reference && a.oldLogProbs == b.oldLogProbs, module);
            QVERIFY(a.train.plan.tp == b.train.plan.tp && a.train.plan.pp == b.train.plan.pp && a.train.plan.ep == b.train.plan.ep && a.train.plan.sp == b.train.plan.sp && a.train.plan.recompute == b.train.plan.recompute);
            QVERIFY(a.rollout.serving.cut.tp == b.rollout.serving.cut.tp && a.rollout.serving.cut.attentionDp == b.rollout.serving.cut.attentionDp && a.rollout.serving.limits.memoryFraction == b.rollout.serving.limits.memoryFraction);
        }
        const auto refused = formatOf("verl")->write(test::makeSamples(bundled()).front().design, bundled());
        QVERIFY(!refused && refused.error().message.find("no job of reinforcement learning") != std::string::npos);
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
            QVERIFY(part.format->id == "verl" && part.fragment.found.find("rollout")->find("tp")->text == "2");
        }
    }
};

QTEST_GUILESS_MAIN(tst_RlAndJax)
#include "tst_rl_and_jax.moc"
