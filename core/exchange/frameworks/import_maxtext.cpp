// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of MaxText (base.yml, the YAML of a model or a run, "key=value" of a command line): mesh axes inside and between
// NVLink domains (ici, dcn), batch, length, remat; the model where its dimensions are there.
#include <core/exchange/frameworks/settings.h>

#include <algorithm>
#include <initializer_list>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/flatkeys.h>

namespace switchyard::exchange {

namespace {

bool isMaxText(const Glance &glance)
{
    if (glance.isJson() || glance.tops("apiVersion"))
        return false;
    return glance.tops("base_emb_dim") || (glance.tops("base_config") && glance.tops("model_name")) || glance.contains("ici_tensor_parallelism") || glance.contains("ici_fsdp_parallelism") || glance.contains("MaxText.train") || glance.contains("maxtext.train");
}

class MaxTextReader
{
public:
    MaxTextReader(FlatKeys keys, Notes &notes) : m_keys(std::move(keys)), m_notes(notes) {}

    FrameworkSettings read()
    {
        FrameworkSettings out;
        out.modelName = m_keys.text("model_name");
        if (out.modelName == "default")
            out.modelName.clear();
        const int tp = axis({"tensor", "tensor_transpose", "tensor_sequence"});
        const int pp = axis({"pipeline"});
        const int cp = axis({"context", "sequence"});
        const int ep = axis({"expert"});
        const int fsdp = axis({"fsdp", "fsdp_transpose"});
        const int data = axis({"data"});
        for (const auto &[key, value] : {std::pair{"tp", tp}, {"pp", pp}, {"cp", cp}, {"ep", ep}})
            if (value > 1)
                out.plan.emplace_back(key, std::to_string(value));
        if (m_open.empty() && m_said > 0)
            out.gpus = product({tp, pp, cp, ep, fsdp, data});
        if (fsdp > 1 && data > 1) {
            out.plan.emplace_back("shard", "hsdp");
            out.plan.emplace_back("shard_group", std::to_string(fsdp));
        } else if (fsdp > 1 || m_open == "fsdp") {
            out.plan.emplace_back("shard", "zero3");
        } else if (data > 1) {
            out.plan.emplace_back("shard", m_keys.on("shard_optimizer_over_data") ? "zero1" : "ddp");
        }
        if (const int repeats = m_keys.count("num_pipeline_repeats", m_notes); pp > 1 && repeats > 1)
            out.plan.emplace_back("vpp", std::to_string(repeats));
        m_keys.text("num_layers_per_pipeline_stage"); // follows from the stages and how often each comes
        batch(out, product({tp, pp, cp}));
        if (const int length = m_keys.count("max_target_length", m_notes); length > 0)
            out.plan.emplace_back("seq", std::to_string(length));
        const std::string remat = m_keys.text("remat_policy");
        if (remat == "full" || remat == "none")
            out.plan.emplace_back("recompute", remat);
        else if (!remat.empty())
            m_notes.add(say("remat_policy {}: which activations are kept is left open", echo(remat, 40)));
        constexpr std::pair<std::string_view, const char *> quantizations[] = {{"te_fp8_delayedscaling", "fp8-ds"}, {"te_fp8_currentscaling", "fp8-cs"}, {"te_mxfp8", "fp8-mx"}, {"te_nvfp4", "nvfp4"}, {"te_nvfp4_no_rht", "nvfp4"}};
        const std::string quantization = m_keys.text("quantization"), type = m_keys.text("dtype");
        const auto known = std::ranges::find(quantizations, std::string_view(quantization), [](const auto &one) { return one.first; });
        if (known != std::end(quantizations))
            out.plan.emplace_back("precision", known->second);
        else if (!quantization.empty())
            m_notes.add(say("quantization {}: the precision is left open", echo(quantization, 40)));
        else if (type == "bfloat16")
            out.plan.emplace_back("precision", "bf16");
        model(out);
        m_notes.add(say("MaxText is a framework of JAX: prediction has none of it and takes Megatron's ways"));
        m_keys.listUnread(m_notes);
        return out;
    }
    [[nodiscard]] int understood() const { return m_keys.understood(); }

private:
    /// Inside times between NVLink domains; -1 ("the rest") is 1 here and noted in m_open.
    int axis(std::initializer_list<const char *> names)
    {
        int out = 1;
        for (const char *name : names)
            for (const char *where : {"ici_", "dcn_"}) {
                const std::string key = where + std::string(name) + "_parallelism";
                const std::string value = m_keys.text(key);
                if (value == "-1")
                    m_open = name;
                if (const int degree = m_keys.count(key, m_notes); degree > 0) {
                    out = product({out, degree});
                    ++m_said;
                }
            }
        return out;
    }

    static int product(std::initializer_list<int> degrees)
    {
        long long out = 1;
        for (const int degree : degrees)
            out = std::min<long long>(number::mostGpus, out * degree);
        return static_cast<int>(out);
    }

    /// per_device_batch_size counts sequences by GPU, those of a replica together.
    void batch(FrameworkSettings &out, int replica)
    {
        const std::string text = m_keys.text("per_device_batch_size");
        const double each = number::fromText(text).value_or(0);
        const int steps = std::max(1, m_keys.count("gradient_accumulation_steps", m_notes));
        if (text.empty() || each <= 0 || each > 1e6)
            return;
        const double micro = each * replica;
        if (micro >= 1 && micro == static_cast<int>(micro))
            out.plan.emplace_back("mbs", std::to_string(static_cast<int>(micro)));
        const double global = each * out.gpus * steps;
        if (out.gpus > 0 && global >= 1 && global < 1e9)
            out.plan.emplace_back("gbs", std::to_string(static_cast<long long>(global)));
        else
            m_notes.add(say("per_device_batch_size {}: the global batch is that times the GPUs, which the axes leave open", echo(text, 20)));
    }

    void model(FrameworkSettings &out)
    {
        if (m_keys.text("base_emb_dim").empty())
            return;
        const auto count = [this](const char *key) { return m_keys.count(key, m_notes); };
        catalog::Architecture a;
        a.id = "imported";
        a.name = out.modelName.empty() ? "Imported from MaxText" : out.modelName;
        a.layers = count("base_num_decoder_layers");
        a.hidden = count("base_emb_dim");
        a.heads = count("base_num_query_heads");
        a.kvHeads = count("base_num_kv_heads") > 0 ? count("base_num_kv_heads") : a.heads;
        a.headDim = count("head_dim") > 0 ? count("head_dim") : a.heads > 0 ? std::max(1, a.hidden / a.heads) : 0;
        a.ffnHidden = count("base_mlp_dim");
        a.vocab = count("vocab_size");
        a.gatedMlp = m_keys.text("mlp_activations") != "1 items";
        a.tiedEmbeddings = m_keys.text("logits_via_embedding") != "false" && m_keys.text("logits_via_embedding") != "False";
        a.linearBias = false;
        a.experts = count("num_experts") > 1 ? count("num_experts") : 0;
        if (a.experts > 0) {
            a.topk = std::max(1, count("num_experts_per_tok"));
            a.moeFfn = count("base_moe_mlp_dim") > 0 ? count("base_moe_mlp_dim") : a.ffnHidden;
            a.sharedExpertFfn = product({count("shared_experts"), a.moeFfn});
            a.firstDenseLayers = count("first_num_dense_layers");
        }
        a.attention = a.kvHeads == a.heads ? catalog::Attention::Mha : a.kvHeads == 1 ? catalog::Attention::Mqa : catalog::Attention::Gqa;
        if (m_keys.text("attention_type") == "mla") {
            a.attention = catalog::Attention::Mla;
            a.mla = {.qLoraRank = count("q_lora_rank"), .kvLoraRank = count("kv_lora_rank"), .qkNopeHeadDim = count("qk_nope_head_dim"), .qkRopeHeadDim = count("qk_rope_head_dim"), .vHeadDim = count("v_head_dim")};
        }
        out.model = soundModel(a, "the settings", m_notes);
    }

    FlatKeys m_keys;
    Notes &m_notes;
    std::string m_open; ///< the axis that takes the rest
    int m_said = 0;
};

Result<Fragment> readMaxText(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("settings of a job are one file; expected one"));
    Notes notes;
    SWITCHYARD_TRY(FlatKeys keys, FlatKeys::of(files.front()));
    MaxTextReader reader(std::move(keys), notes);
    FrameworkSettings settings = reader.read();
    if (reader.understood() == 0)
        return fail(ErrorCode::InvalidInput, say("there is no key of MaxText; expected one like ici_tensor_parallelism: 8"), files.front().name);
    return settingsFragment(std::move(settings), {reader.understood()}, notes);
}

} // namespace

extern constinit const Format maxText = {.id = "maxtext",
                                         .title = "MaxText settings",
                                         .is = "YAML or command line of MaxText: mesh axes, batch, remat, the model's dimensions; of the first training job out",
                                         .ending = "yml",
                                         .checked = "core.exchange.rl_and_jax",
                                         .holds = Holds::Settings,
                                         .detect = isMaxText,
                                         .read = readMaxText,
                                         .write = writeMaxText};

} // namespace switchyard::exchange
