// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes of SageMaker HyperPod: NeMo's strategy and data, the model-parallel library's degrees, or arguments of fine-tuning, below
// the trainer's nodes and devices.
#include <core/exchange/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/flatkeys.h>
#include <core/exchange/frameworks/settings.h>

namespace switchyard::exchange {

namespace {

bool isRecipe(const Glance &glance)
{
    if (glance.isJson() || glance.tops("apiVersion") || glance.contains("actor_rollout_ref"))
        return false;
    return glance.tops("run") && glance.tops("trainer") && (glance.contains("num_nodes") || glance.tops("training_config"));
}

class RecipeReader
{
public:
    RecipeReader(FlatKeys keys, Notes &notes) : m_keys(std::move(keys)), m_notes(notes) {}

    FrameworkSettings read()
    {
        FrameworkSettings out;
        out.job = m_keys.text("run.name");
        for (const char *key : {"training_config.model_config.model_name_or_path", "model.hf_model_name_or_path", "model.model_name_or_path"})
            if (const std::string name = m_keys.text(key); out.modelName.empty() && !name.empty())
                out.modelName = name;
        if (out.modelName.empty())
            out.modelName = out.job; // "openai-gpt-oss-120b"
        out.gpus = static_cast<int>(std::min<long long>(number::mostGpus, static_cast<long long>(m_keys.count("trainer.num_nodes", m_notes)) * m_keys.count("trainer.devices", m_notes)));
        first(out, "tp", {"strategy.tensor_model_parallel_size", "model.tensor_model_parallel_degree", "model.tensor_model_parallel_size"});
        first(out, "pp", {"strategy.pipeline_model_parallel_size", "model.pipeline_model_parallel_size"});
        first(out, "vpp", {"strategy.virtual_pipeline_model_parallel_size", "model.virtual_pipeline_model_parallel_size"});
        first(out, "cp", {"strategy.context_parallel_size", "model.context_parallel_degree", "model.context_parallel_size"});
        first(out, "ep", {"strategy.expert_model_parallel_size", "model.expert_model_parallel_degree", "model.expert_model_parallel_size"});
        first(out, "seq", {"data.seq_length", "model.max_context_width", "model.data.seq_length", "training_config.training_args.max_len"});
        first(out, "mbs", {"data.micro_batch_size", "model.micro_batch_size", "training_config.training_args.micro_train_batch_size", "model.train_batch_size"});
        first(out, "gbs", {"data.global_batch_size", "model.global_batch_size", "training_config.training_args.train_batch_size"});
        if (m_keys.on("strategy.sequence_parallel"))
            out.plan.emplace_back("sp", "on");
        const std::string sharding = m_keys.text("training_config.training_args.strategy.fsdp_config.sharding_strategy");
        if (sharding == "FULL_SHARD" || m_keys.on("model.fsdp"))
            out.plan.emplace_back("shard", "zero3");
        else if (sharding == "HYBRID_SHARD")
            out.plan.emplace_back("shard", "hsdp");
        else if (sharding == "SHARD_GRAD_OP")
            out.plan.emplace_back("shard", "zero2");
        else if (!sharding.empty())
            m_notes.add(say("sharding_strategy {} is left open", echo(sharding, 40)));
        if (m_keys.on("training_config.training_args.gradient_checkpointing") || m_keys.on("model.activation_checkpointing"))
            out.plan.emplace_back("recompute", "full");
        if (const std::string precision = m_keys.text("plugins.precision") + m_keys.text("trainer.precision"); precision.starts_with("bf16"))
            out.plan.emplace_back("precision", "bf16");
        else if (!precision.empty())
            m_notes.add(say("precision {} is left open", echo(precision, 40)));
        if (const int copies = m_keys.count("strategy.num_distributed_optimizer_instances", m_notes); copies > 1)
            m_notes.add(say("the optimizer's state is held {} times (checkpointless recovery): its memory is that many times what is predicted", copies));
        m_keys.listUnread(m_notes);
        return out;
    }
    [[nodiscard]] int understood() const { return m_keys.understood(); }

private:
    /// Of the ways to say it the first that is there.
    void first(FrameworkSettings &out, const char *key, std::initializer_list<const char *> names)
    {
        bool found = false;
        for (const char *name : names)
            if (const int value = m_keys.count(name, m_notes); value > 0 && !std::exchange(found, true))
                out.plan.emplace_back(key, std::to_string(value));
    }

    FlatKeys m_keys;
    Notes &m_notes;
};

Result<Fragment> readRecipe(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("a recipe is one file; expected one"));
    Notes notes;
    SWITCHYARD_TRY(FlatKeys keys, FlatKeys::of(files.front()));
    RecipeReader reader(std::move(keys), notes);
    FrameworkSettings settings = reader.read();
    if (reader.understood() == 0)
        return fail(ErrorCode::InvalidInput, say("there is no key of a recipe; expected one like trainer.num_nodes"), files.front().name);
    return settingsFragment(std::move(settings), {reader.understood()}, notes);
}

} // namespace

extern constinit const Format hyperPodRecipe = {.id = "hyperpod-recipe",
                                                .title = "HyperPod recipe",
                                                .is = "recipe of SageMaker HyperPod: model, nodes, degrees, batches, sharding",
                                                .ending = "yaml",
                                                .checked = "core.exchange.rl_and_jax",
                                                .holds = Holds::Settings,
                                                .detect = isRecipe,
                                                .read = readRecipe,
                                                .write = nullptr};

} // namespace switchyard::exchange
