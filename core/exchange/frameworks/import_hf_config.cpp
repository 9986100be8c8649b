// SPDX-License-Identifier: GPL-3.0-or-later
// Hugging Face config.json → Architecture. The keys are those of transformers' configuration classes.
#include <core/exchange/frameworks/hf_config.h>

#include <algorithm>
#include <array>
#include <set>

#include <core/base/echo.h>
#include <core/base/json_fields.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/catalog/architecture_json.h>
#include <core/exchange/format.h>
#include <core/exchange/frameworks/hf_families.h>

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
    Reader(const Value &root, const TextFile &file) : m_root(root), m_file(file.name) {}

    Result<ImportedModel> read()
    {
        findText();
        if (const std::string what = notCovered(); !what.empty())
            return fail(ErrorCode::Unsupported, what + " are not covered by this model of a transformer; expected dense or MoE attention layers",
                        json::where(m_file, *m_text));
        Architecture &m = m_out.architecture;
        takeFamily();
        m.layers = integer({"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, 1, true);
        m.hidden = integer({"hidden_size", "n_embd", "d_model"}, 1, true);
        m.heads = integer({"num_attention_heads", "n_head", "n_heads"}, 1, true);
        m.vocab = integer({"vocab_size"}, 1, true);
        m.kvHeads = integer({"num_key_value_heads", "num_kv_heads"}, 1, false, m.heads);
        m.headDim = integer({"head_dim"}, 1, false, m.heads > 0 ? m.hidden / m.heads : 0);
        m.ffnHidden = integer({"intermediate_size_mlp", "dense_intermediate_size", "intermediate_size", "ffn_dim", "n_inner"}, 1, false,
                              m.gatedMlp ? 0 : product(4, m.hidden));
        readAttention();
        readExperts();
        readEmbeddings();
        m.mtpLayers = integer({"num_nextn_predict_layers"}, 0, false, 0);
        listUnread();
        if (!m_error.message.empty())
            return std::unexpected(m_error);
        // The rules of the catalog's own models, ranges included.
        if (auto checked = catalog::readArchitecture(catalog::writeArchitecture(m), m_file); !checked) {
            checked.error().where = json::where(m_file, *m_text);
            return std::unexpected(checked.error());
        }
        return std::move(m_out);
    }

private:
    void note(std::string what) { m_out.notUnderstood.push_back(std::move(what)); }

    void complain(std::string message, const Value *at)
    {
        if (m_error.message.empty())
            m_error = Error{ErrorCode::InvalidInput, std::move(message), json::where(m_file, at ? *at : *m_text)};
    }
    void unsupported(std::string message, const Value *at)
    {
        complain(std::move(message), at);
        if (m_error.code == ErrorCode::InvalidInput)
            m_error.code = ErrorCode::Unsupported;
    }

    void findText()
    {
        m_text = &m_root;
        for (const char *key : {"text_config", "llm_config", "language_config"}) {
            const Value *inner = m_root.find(key);
            if (inner && inner->isObject()) {
                m_text = inner;
                m_read.insert(key);
            }
        }
        for (const char *key : {"vision_config", "audio_config"})
            if (m_root.find(key)) {
                m_read.insert(key);
                note(std::string("\"") + key + "\": encoders beside the language model are left out");
            }
    }

    const Value *get(std::string_view key)
    {
        m_read.emplace(key);
        const Value *value = m_text->find(key);
        if (!value && m_text != &m_root)
            value = m_root.find(key);
        return value && value->kind != json::Kind::Null ? value : nullptr;
    }

    int integer(std::initializer_list<std::string_view> keys, int low, bool required, int otherwise = 0)
    {
        const Value *found = nullptr;
        std::string_view name = *keys.begin();
        for (const std::string_view key : keys)
            if (const Value *value = get(key); value && !found) {
                found = value;
                name = key;
            }
        if (!found) {
            if (required)
                complain("the config has no " + inQuotes(name) + "; expected a whole number", nullptr);
            return otherwise;
        }
        const auto n = found->isNumber() ? number::whole(found->number, low, number::mostOfPlan) : std::nullopt;
        if (!n) {
            complain(inQuotes(name) + " is " + (found->isNumber() ? echo(found->text) : std::string(describe(found->kind)))
                         + "; expected a whole number from " + std::to_string(low),
                     found);
            return std::max(low, 1);
        }
        return *n;
    }

    bool flag(std::string_view key, bool otherwise)
    {
        const Value *value = get(key);
        if (value && value->kind != json::Kind::Bool)
            complain(inQuotes(key) + " is " + std::string(describe(value->kind)) + "; expected true or false", value);
        return value ? value->boolean : otherwise;
    }

    [[nodiscard]] std::string word(std::string_view key) const
    {
        const Value *value = m_text->find(key);
        return value && value->isString() ? value->text : std::string();
    }

    /// A kind of layer by name, or "" when all of them are covered.
    [[nodiscard]] std::string notCovered() const
    {
        const auto has = [this](std::string_view key) {
            const Value *value = m_text->find(key);
            return value && value->kind != json::Kind::Null;
        };
        if (has("hybrid_override_pattern") || has("layers_block_type") || has("mamba_num_heads") || has("mamba_d_state") || has("ssm_state_size"))
            return "Mamba layers";
        if (has("linear_attn_config") || has("linear_num_key_heads"))
            return "linear attention layers";
        if (const Value *types = m_text->find("layer_types"))
            for (const Value &type : types->items)
                if (type.text == "linear_attention")
                    return "linear attention layers";
        if (has("compress_ratios") || has("o_lora_rank") || word("model_type") == "deepseek_v4")
            return "compressed sparse attention layers";
        if (has("block_configs"))
            return "layers that differ from each other (block_configs)";
        if (has("global_head_dim") || has("swa_num_key_value_heads") || has("swa_head_dim"))
            return "layers with different attention heads";
        if (const Value *both = m_root.find("is_encoder_decoder"); both && both->boolean)
            return "encoder layers";
        return {};
    }

    void takeFamily()
    {
        Architecture &m = m_out.architecture;
        const std::string type = word("model_type");
        m_family = hfFamily(type);
        if (m_family.modelType.empty())
            note("model_type " + inQuotes(type) + " is not known: read as a Llama-like transformer");
        const std::string name = nameOf(m_file);
        m.name = name.empty() ? type : name;
        m.id = lower(m.name.empty() ? "imported" : m.name);
        if (m.name.empty())
            m.name = m.id;
        m.source = "config.json of " + m.name;
        m.gatedMlp = m_family.gated;
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
        bool sparse = false;
        for (const char *key : {"index_topk", "index_n_heads", "index_head_dim", "indexer_types", "indexer_rope_interleave", "index_topk_freq",
                                "index_topk_pattern", "index_skip_topk_offset", "index_share_for_mtp_iteration", "sparse_attention_config"})
            sparse = get(key) != nullptr || sparse;
        if (sparse)
            note("sparse attention: counted as full attention, without its indexer");
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
            note("chunked attention: counted as a sliding window of " + std::to_string(chunk) + " on " + std::to_string(period - 1) + " of "
                 + std::to_string(period) + " layers");
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
                    unsupported("full attention at irregular layers is not covered; expected every n-th layer", types);
            if (window && full.size() > 1)
                period = static_cast<int>(full[1] - full[0]);
        }
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
                unsupported("dense layers between MoE layers are not covered; expected them first", &list);
            else
                ++dense;
        }
        m.firstDenseLayers = dense;
    }

    void readExperts()
    {
        Architecture &m = m_out.architecture;
        const int experts = integer({"num_experts", "num_local_experts", "n_routed_experts"}, 0, false, 0);
        const int topk = integer({"num_experts_per_tok", "experts_per_token", "top_k_experts", "moe_topk"}, 0, false, 0);
        const int moeWidth = integer({"moe_intermediate_size"}, 1, false, 0);
        const int sharedCount = integer({"n_shared_experts", "num_shared_experts"}, 0, false, 0);
        int shared = integer({"shared_expert_intermediate_size", "shared_intermediate_size", "share_expert_dim"}, 0, false, 0);
        const int firstDense = integer({"first_k_dense_replace"}, 0, false, 0);
        const Value *freq = get("moe_layer_freq");
        const Value *kinds = get("mlp_layer_types");
        const Value *only = get("mlp_only_layers");
        const int period = integer({"interleave_moe_layer_step", "decoder_sparse_step"}, 1, false, 1);
        if (experts == 0)
            return;
        m.experts = experts;
        m.topk = topk;
        m.moeFfn = moeWidth;
        if (m_family.expertsUseIntermediate)
            m.moeFfn = integer({"intermediate_size"}, 1, true);
        if (m_family.modelType == "llama4_text")
            shared = m.moeFfn;
        m.sharedExpertFfn = shared ? shared : product(sharedCount, m.moeFfn);
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
                    unsupported("dense layers between MoE layers are not covered; expected them first", only);
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
            note("\"tie_word_embeddings\" is not there: taken as false");
        m.learnedPositions = m_family.learnedPositions;
        m.maxPositions = integer({"max_position_embeddings", "n_positions"}, 1, m.learnedPositions, 0);
    }

    void listUnread()
    {
        for (const Value *object : {&m_root, m_text}) {
            for (const auto &[key, value] : object->members) {
                if (m_read.contains(key) || hfKeyIsIrrelevant(key))
                    continue;
                m_read.insert(key);
                if (key == "quantization_config" || key == "compression_config")
                    note(inQuotes(key) + ": the plan's precision decides");
                else
                    note(inQuotes(key));
            }
        }
    }

    const Value &m_root;
    std::string m_file;
    const Value *m_text = nullptr;
    HfFamily m_family;
    std::set<std::string, std::less<>> m_read;
    ImportedModel m_out;
    Error m_error;
};

} // namespace

Result<ImportedModel> importHfConfig(const TextFile &config)
{
    SWITCHYARD_TRY(const Value root, json::parse(config.text, config.name, {.pythonWords = true}));
    if (!root.isObject())
        return fail(ErrorCode::InvalidInput, "the config is a list; expected an object", config.name);
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
        return fail(ErrorCode::Usage, "a job has one model; expected one config.json");
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
