// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of veRL (its YAML, or Hydra's overrides "actor_rollout_ref.actor.strategy=megatron"): the actor's training as a
// plan, the rollout as facts; the training jobs of a design out as overrides.
#include <core/exchange/frameworks/settings.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/flatkeys.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/published.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

namespace {

constexpr const char *actor = "actor_rollout_ref.actor.";
constexpr const char *rollout = "actor_rollout_ref.rollout.";

bool isVerl(const Glance &glance)
{
    return !glance.isJson() && !glance.tops("apiVersion") && (glance.tops("actor_rollout_ref") || glance.contains("actor_rollout_ref.") || glance.contains("verl.trainer"));
}

/// The actor's plan; its batch is that of one update of the policy, in sequences.
void readActor(FlatKeys &keys, FrameworkSettings &out, Notes &notes)
{
    const auto degree = [&](const char *key, const std::string &path) {
        if (const int value = keys.count(path, notes); value > 1)
            out.plan.emplace_back(key, std::to_string(value));
    };
    const std::string base = actor;
    const std::string strategy = keys.text(base + "strategy");
    if (strategy == "megatron") {
        out.plan.emplace_back("framework", "megatron");
        out.plan.emplace_back("shard", "zero1"); // its distributed optimizer
        for (const auto &[key, name] : {std::pair{"tp", "tensor_model_parallel_size"}, {"pp", "pipeline_model_parallel_size"}, {"vpp", "virtual_pipeline_model_parallel_size"}, {"cp", "context_parallel_size"}, {"ep", "expert_model_parallel_size"}, {"etp", "expert_tensor_parallel_size"}})
            degree(key, base + "megatron." + name);
        if (keys.on(base + "megatron.optimizer_offload"))
            out.plan.emplace_back("offload", "optimizer");
        if (keys.on(base + "megatron.param_offload"))
            notes.add("the actor's parameters are offloaded between its turns, which no plan has");
    } else if (!strategy.empty()) {
        degree("cp", base + "ulysses_sequence_parallel_size");
        if (keys.count(base + "ulysses_sequence_parallel_size", notes) > 1)
            out.plan.emplace_back("cp_kind", "ulysses");
        const int group = keys.count(base + "fsdp_config.fsdp_size", notes);
        out.plan.emplace_back("shard", group > 0 ? "hsdp" : "zero3");
        if (group > 0)
            out.plan.emplace_back("shard_group", std::to_string(group));
        if (keys.on(base + "fsdp_config.optimizer_offload"))
            out.plan.emplace_back("offload", "optimizer");
    }
    const int samples = std::max(1, keys.count(std::string(rollout) + "n", notes));
    if (const int prompts = keys.count(base + "ppo_mini_batch_size", notes); prompts > 0)
        out.plan.emplace_back("gbs", std::to_string(std::min<long long>(number::mostOfPlan, 1LL * prompts * samples)));
    if (const int micro = keys.count(base + "ppo_micro_batch_size_per_gpu", notes); micro > 0)
        out.plan.emplace_back("mbs", std::to_string(micro));
    const long long tokens = 1LL * keys.count("data.max_prompt_length", notes) + keys.count("data.max_response_length", notes);
    if (tokens > 0)
        out.plan.emplace_back("seq", std::to_string(std::min<long long>(tokens, number::mostOfPlan)));
    if (keys.on("actor_rollout_ref.model.enable_gradient_checkpointing") && strategy != "megatron")
        out.plan.emplace_back("recompute", "full");
}

/// What engine generates, how it is cut, how much memory it takes while it does.
json::Value readRollout(FlatKeys &keys)
{
    json::Value out = json::object();
    for (const char *key : {"name", "mode", "tensor_model_parallel_size", "data_parallel_size", "expert_parallel_size", "pipeline_model_parallel_size", "gpu_memory_utilization", "max_num_seqs", "max_num_batched_tokens", "n", "nnodes"})
        if (const std::string value = keys.text(std::string(rollout) + key); !value.empty())
            json::set(out, key, json::string(value));
    for (const char *key : {"actor_rollout_ref.hybrid_engine", "algorithm.adv_estimator", "data.train_batch_size"})
        if (const std::string value = keys.text(key); !value.empty())
            json::set(out, std::string(key).substr(std::string(key).rfind('.') + 1), json::string(value));
    return out;
}

Result<Fragment> readVerl(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, "settings of a job are one file; expected one");
    Notes notes;
    SWITCHYARD_TRY(FlatKeys keys, FlatKeys::of(files.front()));
    FrameworkSettings out;
    readActor(keys, out, notes);
    const std::string path = keys.text("actor_rollout_ref.model.path");
    out.modelName = publishedBy(path) ? path : path.substr(path.rfind('/') + 1);
    const int nodes = keys.count("trainer.nnodes", notes);
    const int each = keys.count("trainer.n_gpus_per_node", notes);
    out.gpus = static_cast<int>(std::min<long long>(1LL * nodes * each, number::mostGpus));
    json::Value facts = readRollout(keys);
    keys.listUnread(notes);
    if (keys.understood() == 0)
        return fail(ErrorCode::InvalidInput, "there is no key of veRL; expected one like actor_rollout_ref.actor.strategy", files.front().name);
    notes.add("generation (actor_rollout_ref.rollout) is told as facts; the plan is that of the actor's updates");
    Fragment fragment = settingsFragment(std::move(out), {keys.understood()}, notes);
    json::set(fragment.found, "rollout", std::move(facts));
    return fragment;
}

/// What veRL's FSDP does not cut goes to its Megatron.
bool wantsMegatron(const workload::Plan &plan) { return plan.tp > 1 || plan.pp > 1 || plan.ep > 1 || plan.shard == workload::Shard::Zero1; }

std::vector<std::string> overrides(const TrainingJob &job)
{
    using workload::Shard;
    const workload::Plan &plan = *job.plan;
    std::vector<std::string> out;
    const auto add = [&out](const std::string &key, const std::string &value) { out.push_back(key + "=" + value); };
    const auto count = [&add](const std::string &key, long long value) { add(key, std::to_string(value)); };
    const Published *const published = publishedAs(job.phase->model);
    const bool megatron = wantsMegatron(plan);
    const std::string base = actor;
    count("trainer.nnodes", static_cast<long long>(job.instances.size()));
    count("trainer.n_gpus_per_node", job.type->gpus);
    add("actor_rollout_ref.model.path", published ? std::string(published->repository) : "REPLACE_ME/" + wordOf(job.phase->model));
    count("data.train_batch_size", plan.gbs);
    count("data.max_prompt_length", plan.seq / 2);
    count("data.max_response_length", plan.seq - plan.seq / 2);
    add(base + "strategy", megatron ? "megatron" : "fsdp2");
    count(base + "ppo_mini_batch_size", plan.gbs);
    count(base + "ppo_micro_batch_size_per_gpu", plan.mbs);
    if (megatron) {
        for (const auto &[name, value] : {std::pair{"tensor_model_parallel_size", plan.tp}, {"pipeline_model_parallel_size", plan.pp}, {"context_parallel_size", plan.cp}, {"expert_model_parallel_size", plan.ep}})
            count(base + "megatron." + name, value);
        if (plan.vpp > 1)
            count(base + "megatron.virtual_pipeline_model_parallel_size", plan.vpp);
        if (plan.ep > 1)
            count(base + "megatron.expert_tensor_parallel_size", plan.etp);
        if (plan.offload == workload::Offload::Optimizer)
            add(base + "megatron.optimizer_offload", "True");
    } else {
        count(base + "ulysses_sequence_parallel_size", plan.cp);
        count(base + "fsdp_config.fsdp_size", plan.shard == Shard::Hsdp && plan.shardGroup > 0 ? plan.shardGroup : -1);
        if (plan.offload == workload::Offload::Optimizer)
            add(base + "fsdp_config.optimizer_offload", "True");
        add("actor_rollout_ref.model.enable_gradient_checkpointing", plan.recompute.kind == workload::RecomputeKind::Full ? "True" : "False");
    }
    add(std::string(rollout) + "name", "vllm");
    count(std::string(rollout) + "tensor_model_parallel_size", std::min(plan.tp, job.type->gpus));
    count(std::string(rollout) + "n", 1);
    return out;
}

Result<Written> writeVerl(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    Written out{"#!/bin/sh\n", leftOutOfJobs(design, true)};
    for (const TrainingJob &job : jobs) {
        const workload::Plan &plan = *job.plan;
        out.text += "# " + wordOf(job.job->name) + ": " + std::to_string(job.gpus) + " GPUs of " + job.type->id + "\npython3 -m " + (wantsMegatron(plan) ? "verl.trainer.main_ppo --config-name=ppo_megatron_trainer" : "verl.trainer.main_ppo");
        for (const std::string &one : overrides(job))
            out.text += " \\\n  " + shellWord(one);
        out.text += "\n";
        if (plan.shard == workload::Shard::Zero2)
            out.leftOut.emplace_back("ZeRO-2: veRL's FSDP shards parameters too");
        if (!publishedAs(job.phase->model))
            out.leftOut.push_back("model " + echo(job.phase->model, 60) + ": no checkpoint of that name is known: put in a path or a repository");
    }
    out.leftOut.emplace_back("a design of training names no rollout: vLLM with the plan's TP and one sample a prompt stand for it, half of the sequence is prompt");
    out.leftOut.emplace_back("to be added: data, rewards, the algorithm; veRL starts on a Ray cluster of these instances");
    return out;
}

} // namespace

extern constinit const Format verl = {.id = "verl",
                                      .title = "veRL settings",
                                      .is = "YAML or Hydra's overrides of veRL: the actor's plan, the rollout as facts; overrides of the training jobs out",
                                      .ending = "sh",
                                      .checked = "core.exchange.rl_and_jax",
                                      .holds = Holds::Settings,
                                      .detect = isVerl,
                                      .read = readVerl,
                                      .write = writeVerl};

} // namespace switchyard::exchange
