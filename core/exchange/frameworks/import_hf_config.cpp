// SPDX-License-Identifier: GPL-3.0-or-later
// Hugging Face config.json → Architecture. The keys are those of transformers' configuration classes.
#include <core/exchange/frameworks/hf_config.h>

#include <algorithm>
#include <array>

#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/base/lower.h>
#include <core/catalog/architecture_json.h>
#include <core/exchange/format.h>
#include <core/exchange/frameworks/hf_families.h>
#include <core/exchange/frameworks/hf_keys.h>
#include <core/exchange/frameworks/hf_mixture.h>

namespace switchyard::exchange {

namespace {

using catalog::Architecture;
using json::Value;

/// Too large a product stays too large, so that the range check refuses it.
int product(int a, int b) { return static_cast<int>(std::min(1LL * a * b, 2'000'000'000LL)); }

/// "dir/meta-llama--Meta-Llama-3.1-8B_config.json" → "Meta-Llama-3.1-8B"; "config.json" → "".
std::string nameOf(std::string_view file)
{
    file = file.substr(file.find_last_of('/') == std::string_view::npos ? 0 : file.find_last_of('/') + 1);
    for (const std::string_view end : {".json", "config", "_", "-"})
        if (file.ends_with(end))
            file.remove_suffix(end.size());
    if (const std::size_t at = file.find("--"); at != std::string_view::npos)
        file = file.substr(at + 2);
    return std::string(file);
}

class Reader
{
public:
    Reader(const Value &root, const TextFile &file) : m_keys(root, file.name) {}

    Result<ImportedModel> read()
    {
        if (const std::string what = notCovered(); !what.empty())
            return fail(ErrorCode::Unsupported, say("{} are not covered by this model of a transformer; expected dense or MoE attention layers", what),
                        json::where(m_keys.file(), m_keys.text()));
        Architecture &m = m_out.architecture;
        takeFamily();
        const bool blocks = m_keys.has("layers_block_type"); // which says how many itself
        m.layers = integer({"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, 1, !blocks, 1);
        readLinearLayers(m_keys, m);
        m.hidden = integer({"hidden_size", "n_embd", "d_model"}, 1, true);
        m.heads = integer({"num_attention_heads", "n_head", "n_heads"}, 1, true);
        m.vocab = integer({"vocab_size"}, 1, true);
        m.kvHeads = integer({"num_key_value_heads", "num_kv_heads"}, 1, false, m.heads);
        m.headDim = integer({"head_dim", "attention_head_dim"}, 1, false, m.heads > 0 ? m.hidden / m.heads : 0);
        m.ffnHidden = integer({"intermediate_size_mlp", "dense_intermediate_size", "intermediate_size", "ffn_dim", "n_inner"}, 1, false,
                              m.gatedMlp ? 0 : product(4, m.hidden));
        readAttention();
        readExperts();
        readEmbeddings();
        m.mtpLayers = integer({"num_nextn_predict_layers", "mtp_num_hidden_layers"}, 0, false, 0);
        m_keys.listUnread();
        if (!m_keys.ok())
            return std::unexpected(m_keys.error());
        m_out.notUnderstood = m_keys.takeNotes();
        // The rules of the catalog's own models, ranges included.
        if (auto checked = catalog::readArchitecture(catalog::writeArchitecture(m), m_keys.file()); !checked) {
            checked.error().where = json::where(m_keys.file(), m_keys.text());
            return std::unexpected(checked.error());
        }
        return std::move(m_out);
    }

private:
    void note(Said what) { m_keys.note(std::move(what)); }
    const Value *get(std::string_view key) { return m_keys.get(key); }
    int integer(std::initializer_list<std::string_view> keys, int low, bool required, int otherwise = 0)
    {
        return m_keys.integer(keys, low, required, otherwise);
    }
    bool flag(std::string_view key, bool otherwise) { return m_keys.flag(key, otherwise); }

    /// A kind of layer by name, or "" when all of them are covered.
    [[nodiscard]] std::string notCovered() const
    {
        const auto has = [this](std::string_view key) { return m_keys.has(key); };
        if (has("compress_ratios") || has("o_lora_rank") || m_keys.word("model_type") == "deepseek_v4")
            return "compressed sparse attention layers";
        if (has("block_configs"))
            return "layers that differ from each other (block_configs)";
        if ((has("global_head_dim") && !has("num_global_key_value_heads")) || has("swa_num_key_value_heads") || has("swa_head_dim"))
            return "layers with different attention heads";
        if (const Value *both = m_keys.root().find("is_encoder_decoder"); both && both->boolean)
            return "encoder layers";
        return {};
    }

    void takeFamily()
    {
        Architecture &m = m_out.architecture;
        const std::string type = m_keys.word("model_type");
        m_family = hfFamily(type);
        if (m_family.modelType.empty())
            note(say("model_type {} is not known: read as a Llama-like transformer", inQuotes(type)));
        const std::string name = nameOf(m_keys.file());
        m.name = name.empty() ? type : name;
        m.id = lower(m.name.empty() ? "imported" : m.name);
        if (m.name.empty())
            m.name = m.id;
        m.source = "config.json of " + m.name;
        m.gatedMlp = m_family.gated;
        m.normsPerLayer = m_family.normsPerLayer;
        m.layerNorm = m_family.layerNorm;
        m.linearBias = m_family.linearBias;
        m.qkvBias = m_family.qkvBias;
        m.qkNorm = flag("use_qk_norm", m_family.qkNorm);
    }

    void readAttention()
    {
        Architecture &m = m_out.architecture;
        if (flag("attention_bias", false) && !m.linearBias)
            m.qkvBias = true;
        m.attention = m.kvHeads == m.heads ? catalog::Attention::Mha : m.kvHeads == 1 ? catalog::Attention::Mqa : catalog::Attention::Gqa;
        if (get("kv_lora_rank")) {
            m.attention = catalog::Attention::Mla;
            m.mla.qLoraRank = integer({"q_lora_rank"}, 1, false, 0);
            m.mla.kvLoraRank = integer({"kv_lora_rank"}, 1, true);
            m.mla.qkNopeHeadDim = integer({"qk_nope_head_dim"}, 1, true);
            m.mla.qkRopeHeadDim = integer({"qk_rope_head_dim"}, 1, true);
            m.mla.vHeadDim = integer({"v_head_dim"}, 1, true);
            m.headDim = m.mla.qkNopeHeadDim + m.mla.qkRopeHeadDim;
        }
        readWindow();
        readIndexer(m_keys, m);
        for (const char *key : {"attn_output_gate", "attention_output_gate", "mla_use_output_gate"})
            m.attentionGate = flag(key, m_family.attentionGate) || m.attentionGate;
        if (get("attn_res_block_size"))
            note(say("\"attn_res_block_size\": attention over earlier layers' outputs is not counted"));
    }

    void readWindow()
    {
        Architecture &m = m_out.architecture;
        const Value *types = get("layer_types");
        int window = flag("use_sliding_window", true) ? integer({"sliding_window"}, 1, false, 0) : (get("sliding_window"), 0);
        int period = 1;
        if (const int chunk = integer({"attention_chunk_size"}, 1, false, 0); chunk > 0 && window == 0) {
            window = chunk;
            period = integer({"no_rope_layer_interval"}, 1, false, 4);
            note(say("chunked attention: counted as a sliding window of {} on {} of {} layers", chunk, period - 1, period));
        }
        if (types && types->isArray()) {
            std::vector<std::ptrdiff_t> full;
            for (std::size_t i = 0; i < types->items.size(); ++i)
                if (types->items[i].text == "full_attention")
                    full.push_back(static_cast<std::ptrdiff_t>(i));
            if (full.size() == types->items.size())
                window = 0;
            for (std::size_t i = 2; window && i < full.size(); ++i)
                if (full[i] - full[i - 1] != full[1] - full[0])
                    m_keys.unsupported(say("full attention at irregular layers is not covered; expected every n-th layer"), types);
            if (window && full.size() > 1)
                period = static_cast<int>(full[1] - full[0]);
        }
        const int fullDim = integer({"global_head_dim"}, 1, false, 0);
        const int fullKv = integer({"num_global_key_value_heads"}, 1, false, 0);
        const bool keyIsValue = flag("attention_k_eq_v", false);
        if (window && fullDim > 0 && fullKv > 0)
            m.full = {fullKv, fullDim, keyIsValue};
        m.slidingWindow = window;
        m.slidingPeriod = window ? period : 1;
    }

    /// Dense layers before the first MoE layer, from a list by layer; false for a list that mixes them.
    void takeLayerList(const Value &list, const auto &isMoe)
    {
        Architecture &m = m_out.architecture;
        int dense = 0;
        bool seen = false;
        for (const Value &item : list.items) {
            if (isMoe(item))
                seen = true;
            else if (seen)
                m_keys.unsupported(say("dense layers between MoE layers are not covered; expected them first"), &list);
            else
                ++dense;
        }
        m.firstDenseLayers = dense;
    }

    void readExperts()
    {
        Architecture &m = m_out.architecture;
        const int experts = integer({"num_experts", "num_local_experts", "n_routed_experts"}, 0, false, 0);
        const int topk = integer({"num_experts_per_tok", "experts_per_token", "top_k_experts", "moe_topk", "num_experts_per_token"}, 0, false, 0);
        const int moeWidth = integer({"moe_intermediate_size"}, 1, false, 0);
        const int sharedCount = integer({"n_shared_experts", "num_shared_experts"}, 0, false, 0);
        int shared = integer({"shared_expert_intermediate_size", "shared_intermediate_size", "share_expert_dim", "moe_shared_expert_intermediate_size"}, 0, false, 0);
        const int latent = integer({"moe_latent_size", "routed_expert_hidden_size"}, 1, false, 0);
        const int firstDense = integer({"first_k_dense_replace"}, 0, false, 0);
        const Value *freq = get("moe_layer_freq");
        const Value *kinds = get("mlp_layer_types");
        const Value *only = get("mlp_only_layers");
        const int period = integer({"interleave_moe_layer_step", "decoder_sparse_step"}, 1, false, 1);
        if (experts == 0)
            return;
        if (flag("enable_moe_block", false)) // Gemma 4: the dense MLP beside the experts of every layer
            shared = m.ffnHidden;
        m.experts = experts;
        m.topk = topk;
        m.moeFfn = moeWidth;
        if (m_family.expertsUseIntermediate)
            m.moeFfn = integer({"intermediate_size"}, 1, true);
        if (m_family.modelType == "llama4_text")
            shared = m.moeFfn;
        m.sharedExpertFfn = shared ? shared : product(sharedCount, m.moeFfn);
        m.moeLatent = latent;
        m.firstDenseLayers = firstDense;
        m.moeLayerPeriod = period;
        if (freq && freq->isArray())
            takeLayerList(*freq, [](const Value &item) { return item.number != 0; });
        else if (freq && freq->isNumber())
            m.moeLayerPeriod = integer({"moe_layer_freq"}, 1, true);
        if (kinds && kinds->isArray())
            takeLayerList(*kinds, [](const Value &item) { return item.text != "dense"; });
        if (only && !only->items.empty()) {
            for (std::size_t i = 0; i < only->items.size(); ++i)
                if (only->items[i].number != static_cast<double>(i))
                    m_keys.unsupported(say("dense layers between MoE layers are not covered; expected them first"), only);
            m.firstDenseLayers = static_cast<int>(only->items.size());
        }
        if (m.moeLayers() == m.layers)
            m.ffnHidden = std::max(m.ffnHidden, m.moeFfn);
    }

    void readEmbeddings()
    {
        Architecture &m = m_out.architecture;
        const bool stated = get("tie_word_embeddings") != nullptr;
        m.tiedEmbeddings = flag("tie_word_embeddings", m_family.tied);
        if (!stated && m_family.modelType.empty())
            note(say("\"tie_word_embeddings\" is not there: taken as false"));
        m.learnedPositions = m_family.learnedPositions;
        m.maxPositions = integer({"max_position_embeddings", "n_positions"}, 1, m.learnedPositions, 0);
    }

    HfKeys m_keys;
    HfFamily m_family;
    ImportedModel m_out;
};

} // namespace

Result<ImportedModel> importHfConfig(const TextFile &config)
{
    SWITCHYARD_TRY(const Value root, json::parse(config.text, config.name, {.pythonWords = true}));
    if (!root.isObject())
        return fail(ErrorCode::InvalidInput, say("the config is a list; expected an object"), config.name);
    return Reader(root, config).read();
}

namespace {

bool isConfig(const Glance &glance)
{
    constexpr std::array keys = {"model_type", "architectures", "num_hidden_layers", "n_layer", "n_layers"};
    return std::ranges::any_of(keys, [&](const char *key) { return glance.hasKey(key); });
}

Result<Fragment> readConfig(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("a job has one model; expected one config.json"));
    SWITCHYARD_TRY(ImportedModel imported, importHfConfig(files.front()));
    return Fragment{std::move(imported.architecture), {1}, std::move(imported.notUnderstood)};
}

} // namespace

extern constinit const Format hfConfig = {.id = "hf-config",
                                          .title = "Hugging Face model",
                                          .is = "config.json of a Hugging Face model",
                                          .ending = "json",
                                          .checked = "core.exchange.hf_config",
                                          .holds = Holds::Model,
                                          .detect = isConfig,
                                          .read = readConfig};

} // namespace switchyard::exchange
