// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of reinforcement learning as overrides of veRL's trainers: one that takes turns with its engine, one that is a step behind it,
// one that streams (verl/trainer, verl/experimental/one_step_off_policy and fully_async_policy: their configs and README).
#include <core/exchange/frameworks/settings.h>

#include <algorithm>
#include <cmath>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/exchange/leftout.h>
#include <core/exchange/published.h>
#include <core/exchange/writing.h>
#include <core/rl/of_design.h>
#include <core/workload/rl_fields.h>

namespace switchyard::exchange {

namespace {

using workload::RlPlan;
using workload::RlRole;

constexpr const char *actor = "actor_rollout_ref.actor.";
constexpr const char *reference = "actor_rollout_ref.ref.";
constexpr const char *rollout = "actor_rollout_ref.rollout.";

/// Which of veRL's trainers.
enum class Trainer { TakesTurns, OneStepOff, Streams };

class Writer
{
public:
    Writer(const design::Job &job, const rl::DesignRl &asked, const catalog::Catalog &catalog) : m_job(job), m_asked(asked.job), m_catalog(catalog) {}

    std::string command(std::vector<Said> &leftOut)
    {
        m_leftOut = &leftOut;
        const bool cuts = isMegatron();
        pools();
        load();
        update(actor, plan(RlRole::Update));
        if (const design::Phase *const own = design::rlPhase(m_job, RlRole::Reference)) {
            add(std::string(actor) + "use_kl_loss", "True");
            if (const RlPlan &cut = std::get<design::Reinforce>(own->work).plan; !cut.trainer.empty())
                degrees(reference, cut);
        }
        engine();
        const std::string config = std::string(trainer() == Trainer::Streams ? "fully_async_ppo" : trainer() == Trainer::OneStepOff ? "one_step_off_ppo" : "ppo") + (cuts ? "_megatron" : "") + "_trainer";
        const char *const module = trainer() == Trainer::Streams ? "verl.experimental.fully_async_policy.fully_async_main" : trainer() == Trainer::OneStepOff ? "verl.experimental.one_step_off_policy.main_ppo" : "verl.trainer.main_ppo";
        std::string out = std::string("python3 -m ") + module + " --config-name=" + config;
        for (const std::string &one : m_words)
            out += " \\\n  " + shellWord(one);
        return out + "\n";
    }

private:
    [[nodiscard]] const RlPlan &plan(RlRole role) const
    {
        static const RlPlan none;
        const design::Phase *const phase = design::rlPhase(m_job, role);
        return phase ? std::get<design::Reinforce>(phase->work).plan : none;
    }
    /// Empty: not said.
    static std::string said(const RlPlan &plan, std::string_view key)
    {
        const auto found = plan.trainer.find(key);
        return found == plan.trainer.end() ? std::string() : found->second;
    }
    void add(const std::string &key, const std::string &value) { m_words.push_back(key + "=" + value); }
    void count(const std::string &key, double value) { add(key, std::to_string(static_cast<long long>(std::llround(value)))); }
    void leave(const Said &what) { sayOnce(*m_leftOut, {what}); }

    [[nodiscard]] bool isSplit() const { return m_asked.placement == rl::PoolPlacement::Split; }
    [[nodiscard]] Trainer trainer() const
    {
        if (!isSplit())
            return Trainer::TakesTurns;
        return m_asked.stepsOff == 1 && !m_asked.load.partial && m_asked.chunks == 1 ? Trainer::OneStepOff : Trainer::Streams;
    }
    /// What veRL's FSDP does not cut goes to its Megatron.
    [[nodiscard]] bool isMegatron() const
    {
        const RlPlan &update = plan(RlRole::Update);
        const auto cuts = [&](const char *key) { return !said(update, key).empty() && said(update, key) != "1"; };
        const std::string framework = said(update, "framework");
        return framework == "megatron" || cuts("tp") || cuts("pp") || cuts("ep") || (framework.empty() && said(update, "shard") == "zero1");
    }

    void pools()
    {
        const auto place = [&](const std::string &base, int gpus, const std::string &type) {
            const int each = m_catalog.instance(type)->gpus;
            const int nodes = (gpus + each - 1) / each;
            count(base + "nnodes", nodes);
            count(base + "n_gpus_per_node", std::min(gpus, each));
        };
        place("trainer.", m_asked.train.gpus, m_asked.train.instance);
        if (!isSplit())
            return;
        place(trainer() == Trainer::Streams ? "rollout." : rollout, m_asked.rollout.gpus, m_asked.rollout.instance);
        add("actor_rollout_ref.hybrid_engine", "False");
        add(std::string(rollout) + "checkpoint_engine.backend", "nccl");
        if (m_asked.sync != "nccl" && m_asked.sync != "nccl-buckets")
            leave(say("weights by {}: veRL hands them over by NCCL in buckets", m_asked.sync));
        if (trainer() == Trainer::OneStepOff)
            return;
        add("async_training.staleness_threshold", format::significant(m_asked.stepsOff));
        count("async_training.trigger_parameter_sync_step", m_asked.chunks);
        count("async_training.require_batches", 1);
        add("async_training.partial_rollout", m_asked.load.partial ? "True" : "False");
        if (m_asked.stepsOff > 1)
            leave(say("weights {} steps old: veRL advises less than 1 (async_training.staleness_threshold)", format::significant(m_asked.stepsOff)));
    }

    void load()
    {
        const design::Phase &phase = *design::rlPhase(m_job, RlRole::Rollout);
        const Published *const published = publishedAs(phase.model);
        const double prompts = static_cast<double>(m_asked.load.samples) / m_asked.load.perPrompt;
        add("actor_rollout_ref.model.path", published ? std::string(published->repository) : "REPLACE_ME/" + wordOf(phase.model));
        if (!published)
            leave(say("model {}: no checkpoint of that name is known: put in a path or a repository", echo(phase.model, 60)));
        add("algorithm.adv_estimator", "grpo");
        const bool streams = trainer() == Trainer::Streams;
        count("data.train_batch_size", streams ? 0 : prompts);
        if (streams)
            count("data.gen_batch_size", 1);
        const double mini = prompts / (streams ? std::max(m_asked.chunks, 1) : m_asked.updates);
        count(std::string(actor) + "ppo_mini_batch_size", std::max(1.0, mini));
        if (std::abs(mini - std::round(mini)) > 1e-9 || mini < 1)
            leave(say("prompts of a step that its mini-batches do not divide"));
        if (streams && m_asked.updates != m_asked.chunks)
            leave(say("mini-batches of a step: a trainer that streams takes one each time that it fetches"));
        count("data.max_prompt_length", std::ceil(m_asked.load.lengths.prompt));
        count("data.max_response_length", std::ceil(m_asked.load.lengths.cap));
        count(std::string(rollout) + "n", m_asked.load.perPrompt);
        leave(say("lengths of prompts and answers: veRL is told the longest alone, and the rest comes from the data"));
    }

    void degrees(const std::string &base, const RlPlan &plan)
    {
        for (const auto &[name, key] : {std::pair{"tensor_model_parallel_size", "tp"}, {"pipeline_model_parallel_size", "pp"}, {"virtual_pipeline_model_parallel_size", "vpp"}, {"context_parallel_size", "cp"}, {"expert_model_parallel_size", "ep"}, {"expert_tensor_parallel_size", "etp"}})
            if (const std::string value = said(plan, key); !value.empty() && (value != "1" || key == std::string_view("etp")))
                add(base + "megatron." + name, value);
    }

    void update(const std::string &base, const RlPlan &plan)
    {
        const bool offloads = said(plan, "offload") == "optimizer";
        add(base + "strategy", isMegatron() ? "megatron" : "fsdp2");
        if (m_asked.packed > 0) {
            add(base + "use_dynamic_bsz", "True");
            count(base + "ppo_max_token_len_per_gpu", m_asked.packed);
        } else {
            count(base + "ppo_micro_batch_size_per_gpu", 1);
        }
        if (isMegatron()) {
            degrees(base, plan);
            if (offloads)
                add(base + "megatron.optimizer_offload", "True");
            const std::string again = said(plan, "recompute");
            if (again == "full")
                for (const char *one : {"granularity=full", "method=uniform", "num_layers=1"})
                    m_words.push_back("+" + base + "megatron.override_transformer_config.recompute_" + one);
            else if (!again.empty() && again != "none")
                leave(say("recompute {}: override_transformer_config takes Megatron's words for it", again));
        } else {
            const std::string cp = said(plan, "cp"), group = said(plan, "shard") == "hsdp" ? said(plan, "shard_group") : "";
            add(base + "ulysses_sequence_parallel_size", cp.empty() ? "1" : cp);
            add(base + "fsdp_config.fsdp_size", group.empty() || group == "0" ? "-1" : group);
            if (offloads)
                add(base + "fsdp_config.optimizer_offload", "True");
            add("actor_rollout_ref.model.enable_gradient_checkpointing", said(plan, "recompute") == "full" ? "True" : "False");
        }
        if (const std::string precision = said(plan, "precision"); !precision.empty() && precision != "bf16")
            leave(say("the trainer's precision {}: veRL's actor runs in BF16", precision));
        if (!m_asked.oldLogProbs && trainer() == Trainer::TakesTurns) {
            add(std::string(rollout) + "calculate_log_probs", "True");
            add("algorithm.rollout_correction.bypass_mode", "True");
        }
    }

    void engine()
    {
        const std::string base = rollout;
        const RlPlan &plan = this->plan(RlRole::Rollout);
        const workload::ServingPlan &said = plan.engine;
        const serve::Cut &cut = m_asked.rollout.serving.cut;
        const int groups = std::max(1, cut.attentionDp);
        add(base + "name", said.framework == workload::ServingFramework::Sglang ? "sglang" : said.framework == workload::ServingFramework::TrtLlm ? "trtllm" : "vllm");
        const int tp = cut.tp / groups;
        count(base + "tensor_model_parallel_size", tp);
        if (groups > 1)
            count(base + "data_parallel_size", groups);
        if (cut.pp > 1)
            count(base + "pipeline_model_parallel_size", cut.pp);
        if (cut.ep > 1)
            count(base + "expert_parallel_size", cut.ep);
        add(base + "gpu_memory_utilization", format::significant(m_asked.rollout.serving.limits.memoryFraction.value_or(0.5)));
        if (said.maxSeqs)
            count(base + "max_num_seqs", *said.maxSeqs);
        if (said.maxBatchedTokens)
            count(base + "max_num_batched_tokens", *said.maxBatchedTokens);
        if (plan.eager)
            add(base + "enforce_eager", "True");
        if (m_asked.load.tool_s > 0)
            leave(say("seconds that answers wait for tools: those of the tools that the data calls"));
    }

    const design::Job &m_job;
    const rl::RlJob &m_asked;
    const catalog::Catalog &m_catalog;
    std::vector<std::string> m_words;
    std::vector<Said> *m_leftOut = nullptr;
};

} // namespace

Result<Written> writeVerl(const design::Design &design, const catalog::Catalog &catalog)
{
    Written out{"#!/bin/sh\n# Starts on a Ray cluster of the job's instances.\n", {}};
    int jobs = 0, others = 0;
    for (const design::Job &job : design.jobs) {
        if (!design::reinforces(job)) {
            ++others;
            continue;
        }
        SWITCHYARD_TRY(const rl::DesignRl asked, rl::rlOfDesign(catalog, design, job));
        ++jobs;
        const int gpus = asked.job.train.gpus + (asked.job.placement == rl::PoolPlacement::Split ? asked.job.rollout.gpus : 0);
        out.text += "# " + wordOf(job.name) + ": " + std::to_string(gpus) + " GPUs of " + asked.job.train.instance + "\n" + Writer(job, asked, catalog).command(out.leftOut);
    }
    if (jobs == 0)
        return fail(ErrorCode::InvalidInput, say("the design has no job of reinforcement learning; expected one, which veRL is for"), design.name);
    if (others > 0)
        out.leftOut.push_back(say("{} jobs of other kinds", others));
    out.leftOut.emplace_back(say("the cluster: its formats have it"));
    out.leftOut.emplace_back(say("to be added: data and rewards; modules are named as from veRL 0.7 on, before that they lay under recipe/"));
    return out;
}

} // namespace switchyard::exchange
