// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of veRL (its YAML, or Hydra's overrides "actor_rollout_ref.actor.strategy=megatron"): a step of reinforcement learning, whose
// trainer is the actor. Written in export_verl.cpp.
#include <core/exchange/frameworks/settings.h>

#include <algorithm>
#include <optional>
#include <string>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/flatkeys.h>
#include <core/exchange/published.h>
#include <core/workload/rl_fields.h>

namespace switchyard::exchange {

namespace {

using workload::RlRole;

constexpr const char *actor = "actor_rollout_ref.actor.";
constexpr const char *rollout = "actor_rollout_ref.rollout.";

bool isVerl(const Glance &glance)
{
    const bool recipe = glance.tops("training_config") && glance.contains("actor_rollout_ref:"); // of HyperPod
    return !glance.isJson() && !glance.tops("apiVersion") && (recipe || glance.tops("actor_rollout_ref") || glance.contains("actor_rollout_ref.") || glance.contains("verl.trainer"));
}

/// Who trains the actor. Overrides that do not say it leave it to the configuration that they change: to Megatron's where they have a key
/// of its or name it (ppo_megatron_trainer, dapo_megatron_trainer), else to veRL's own, which is FSDP's.
std::string strategyOf(FlatKeys &keys, const TextFile &file, Notes &notes)
{
    const std::string base = actor;
    std::string told = keys.text(base + "strategy");
    if (!told.empty() || !keys.overrides())
        return told;
    const bool megatron = keys.anyBelow(base + "megatron.") || file.text.find("_megatron_trainer") != std::string::npos;
    notes.add(say("the actor's strategy is left to veRL's configuration: taken for {}", megatron ? "megatron" : "fsdp"));
    return megatron ? "megatron" : "fsdp";
}

/// The actor's plan. Its batch and its sequence are those of one update of the policy; they follow from the answers.
void readActor(FlatKeys &keys, const std::string &strategy, FrameworkSettings &out, Notes &notes)
{
    const auto degree = [&](const char *key, const std::string &path) {
        if (const int value = keys.count(path, notes); value > 1)
            out.plan.emplace_back(key, std::to_string(value));
    };
    const std::string base = actor;
    if (strategy == "megatron") {
        out.plan.emplace_back("framework", "megatron");
        out.plan.emplace_back("shard", "zero1"); // its distributed optimizer
        for (const auto &[key, name] : {std::pair{"tp", "tensor_model_parallel_size"}, {"pp", "pipeline_model_parallel_size"}, {"vpp", "virtual_pipeline_model_parallel_size"}, {"cp", "context_parallel_size"}, {"ep", "expert_model_parallel_size"}, {"etp", "expert_tensor_parallel_size"}})
            degree(key, base + "megatron." + name);
        if (keys.count(base + "megatron.tensor_model_parallel_size", notes) > 1 && keys.text(base + "megatron.sequence_parallel") != "false")
            out.plan.emplace_back("sp", "on"); // its default
        if (keys.text(base + "megatron.override_transformer_config.recompute_granularity") == "full")
            out.plan.emplace_back("recompute", "full");
        for (const char *how : {"method", "num_layers"})
            keys.text(base + "megatron.override_transformer_config.recompute_" + how);
        if (keys.on(base + "megatron.optimizer_offload"))
            out.plan.emplace_back("offload", "optimizer");
        if (keys.on(base + "megatron.param_offload"))
            notes.add(say("the actor's parameters are offloaded between its turns, which no plan has"));
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
    if (const int rank = keys.count("actor_rollout_ref.model.lora_rank", notes); rank > 0) {
        out.plan.emplace_back("task", "lora");
        out.plan.emplace_back("lora_rank", std::to_string(rank));
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

/// A number that need not be whole; none: not there, or no number.
std::optional<double> real(FlatKeys &keys, const std::string &key)
{
    const std::string text = keys.text(key);
    return text.empty() ? std::nullopt : number::fromText(text);
}

/// Says what a field of the phase may hold; what it may not is left open.
void tell(workload::RlPlan &plan, RlRole role, std::string_view key, const std::string &text, Notes &notes)
{
    if (const auto done = workload::rlField(role, key)->set(plan, text); !done)
        notes.add(say("{} {} is left open: {}", key, echo(text, 40), sentence(done.error())));
}
void tell(workload::RlPlan &plan, RlRole role, std::string_view key, double value, Notes &notes) { tell(plan, role, key, json::writeLine(json::number(value)), notes); }

/// The engine and its load. Of lengths veRL tells the longest alone.
void readEngine(FlatKeys &keys, workload::RlPlan &out, Notes &notes)
{
    const std::string base = rollout;
    const auto count = [&](const char *key) { return keys.count(base + key, notes); };
    const auto set = [&](std::string_view key, double value) {
        if (value > 0)
            tell(out, RlRole::Rollout, key, value, notes);
    };
    if (const std::string name = keys.text(base + "name"); name == "sglang" || name == "trtllm")
        tell(out, RlRole::Rollout, "framework", name, notes);
    const int groups = count("data_parallel_size"); // of one engine: its attention on requests of their own
    set("attention_dp", groups > 1 ? groups : 0);
    set("tp", static_cast<double>(count("tensor_model_parallel_size")) * std::max(1, groups));
    set("pp", count("pipeline_model_parallel_size"));
    set("ep", count("expert_parallel_size"));
    set("max_seqs", count("max_num_seqs"));
    set("max_batched_tokens", count("max_num_batched_tokens"));
    set("memory_fraction", real(keys, base + "gpu_memory_utilization").value_or(0));
    out.eager = keys.on(base + "enforce_eager");
    if (const int longest = keys.count("data.max_prompt_length", notes); longest > 0) {
        set("isl", longest);
        notes.add(say("of prompts the longest is told alone (data.max_prompt_length): it is taken for their mean"));
    }
    if (const int longest = keys.count("data.max_response_length", notes); longest > 0) {
        constexpr double overMean = 4; // as predictions have it the other way round
        set("osl_cap", longest);
        set("osl", std::max(1.0, longest / overMean));
        notes.add(say("of answers the longest is told alone (data.max_response_length): a quarter of it is taken for their mean"));
    }
    set("samples", std::max(1, count("n")));
    for (const char *how : {"mode", "calculate_log_probs", "free_cache_engine"})
        keys.text(base + how); // as the engine is taken to run
}

/// A step: who answers how much, how often the trainer turns, where each runs, how old weights may be.
ReinforcedSettings readStep(FlatKeys &keys, Notes &notes)
{
    ReinforcedSettings out;
    readEngine(keys, out.rollout, notes);
    const std::string base = actor;
    const long long mini = keys.count(base + "ppo_mini_batch_size", notes);
    const long long rounds = std::max(1, keys.count("async_training.trigger_parameter_sync_step", notes));
    const long long each = std::max(1, keys.count("async_training.require_batches", notes));
    long long prompts = keys.count("data.train_batch_size", notes);
    if (prompts == 0) // fully asynchronous: as many as lie between two hand-overs of weights
        prompts = std::min<long long>(number::mostOfPlan, mini * std::min<long long>(rounds * each, number::mostOfPlan));
    if (prompts > 0)
        tell(out.rollout, RlRole::Rollout, "prompts", static_cast<double>(prompts), notes);
    if (mini > 0 && prompts > 0)
        tell(out.update, RlRole::Update, "updates", static_cast<double>(std::max(1LL, prompts / mini)) * std::max(1, keys.count(base + "ppo_epochs", notes)), notes);
    if (keys.on(base + "use_dynamic_bsz"))
        if (const int tokens = keys.count(base + "ppo_max_token_len_per_gpu", notes); tokens > 0)
            tell(out.update, RlRole::Update, "packed_tokens", tokens, notes);
    const std::string bypass = keys.text("algorithm.rollout_correction.bypass_mode");
    out.update.oldLogProbs = bypass != "true" && bypass != "True";
    const bool loss = keys.on(base + "use_kl_loss"), reward = keys.on("algorithm.use_kl_in_reward");
    out.reference = loss || reward;
    for (const std::string &where : {std::string(rollout), std::string("rollout.")}) // of the trainer's releases, newer ones first
        if (const long long nodes = keys.count(where + "nnodes", notes); nodes > 0 && out.gpus == 0) {
            const int gpus = keys.count(where + "n_gpus_per_node", notes);
            out.gpus = static_cast<int>(std::min<long long>(number::mostGpus, nodes * (gpus > 0 ? gpus : keys.count("trainer.n_gpus_per_node", notes))));
        }
    keys.text("actor_rollout_ref.hybrid_engine"); // follows from the pools
    if (out.gpus == 0)
        return out;
    if (keys.on("async_training.checkpoint_engine.enable") || keys.text(std::string(rollout) + "checkpoint_engine.backend") == "nccl")
        tell(out.sync, RlRole::WeightSync, "method", "nccl-buckets", notes);
    const auto stale = real(keys, "async_training.staleness_threshold");
    tell(out.sync, RlRole::WeightSync, "steps_off", stale.value_or(1), notes); // the trainer without that key is always one step off
    if (stale && rounds > 1)
        tell(out.sync, RlRole::WeightSync, "chunks", static_cast<double>(rounds), notes);
    const bool partial = keys.on("async_training.partial_rollout");
    out.rollout.partial = out.sync.stepsOff.value_or(0) > 0 && partial;
    return out;
}

Result<Fragment> readVerl(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("settings of a job are one file; expected one"));
    Notes notes;
    SWITCHYARD_TRY(FlatKeys keys, FlatKeys::of(files.front()));
    keys.lift("training_config"); // where HyperPod's recipes have them
    FrameworkSettings out;
    out.job = keys.text("run.name");
    readActor(keys, strategyOf(keys, files.front(), notes), out, notes);
    out.rl = readStep(keys, notes);
    const std::string path = keys.text("actor_rollout_ref.model.path");
    out.modelName = publishedBy(path) ? path : path.substr(path.rfind('/') + 1);
    const auto either = [&](const char *own, const char *recipes) {
        const int value = keys.count(own, notes), of = keys.count(recipes, notes);
        return value > 0 ? value : of;
    };
    const int nodes = either("trainer.nnodes", "trainer.num_nodes");
    const int each = either("trainer.n_gpus_per_node", "trainer.devices");
    out.gpus = static_cast<int>(std::min<long long>(1LL * nodes * each, number::mostGpus));
    keys.text("algorithm.adv_estimator");
    keys.listUnread(notes);
    if (keys.understood() == 0)
        return fail(ErrorCode::InvalidInput, say("there is no key of veRL; expected one like actor_rollout_ref.actor.strategy"), files.front().name);
    json::Value answers = json::object();
    for (const workload::RlField &field : workload::rlFields())
        if (field.role == RlRole::Rollout && field.said(out.rl->rollout))
            json::set(answers, std::string(field.key), json::string(field.text(out.rl->rollout)));
    Fragment fragment = settingsFragment(std::move(out), {keys.understood()}, notes);
    json::set(fragment.found, "rollout", std::move(answers));
    return fragment;
}

} // namespace

extern constinit const Format verl = {.id = "verl",
                                      .title = "veRL settings",
                                      .is = "YAML or Hydra's overrides of veRL: a step of reinforcement learning, with its rollout, its trainer and the hand-over of weights",
                                      .ending = "sh",
                                      .checked = "core.exchange.rl_and_jax",
                                      .holds = Holds::Settings,
                                      .detect = isVerl,
                                      .read = readVerl,
                                      .write = writeVerl};

} // namespace switchyard::exchange
