// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/architecture_json.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/base/echo.h>

namespace switchyard::catalog {

namespace {

struct IntRule {
    std::string_view key;
    int Architecture::*member;
    int high;
    bool required;
};
constexpr int large = 1'000'000'000;
constexpr std::array intRules = {
    IntRule{"layers", &Architecture::layers, 10000, true},
    IntRule{"hidden", &Architecture::hidden, large, true},
    IntRule{"ffn_hidden", &Architecture::ffnHidden, large, true},
    IntRule{"heads", &Architecture::heads, 100000, true},
    IntRule{"kv_heads", &Architecture::kvHeads, 100000, true},
    IntRule{"head_dim", &Architecture::headDim, 100000, true},
    IntRule{"vocab", &Architecture::vocab, large, true},
    IntRule{"norms_per_layer", &Architecture::normsPerLayer, 16, false},
    IntRule{"max_positions", &Architecture::maxPositions, large, false},
    IntRule{"attention_layers", &Architecture::statedAttention, 10000, false},
    IntRule{"sliding_window", &Architecture::slidingWindow, large, false},
    IntRule{"sliding_period", &Architecture::slidingPeriod, 10000, false},
    IntRule{"experts", &Architecture::experts, 100000, false},
    IntRule{"topk", &Architecture::topk, 100000, false},
    IntRule{"moe_ffn", &Architecture::moeFfn, large, false},
    IntRule{"moe_latent", &Architecture::moeLatent, large, false},
    IntRule{"shared_expert_ffn", &Architecture::sharedExpertFfn, large, false},
    IntRule{"first_dense_layers", &Architecture::firstDenseLayers, 10000, false},
    IntRule{"moe_layer_period", &Architecture::moeLayerPeriod, 10000, false},
    IntRule{"context_length", &Architecture::contextLength, large, false},
    IntRule{"mtp_layers", &Architecture::mtpLayers, 100, false},
    IntRule{"mtp_heads", &Architecture::mtpHeads, 100, false},
};

struct FlagRule {
    std::string_view key;
    bool Architecture::*member;
};
constexpr std::array flagRules = {
    FlagRule{"gated_mlp", &Architecture::gatedMlp},       FlagRule{"tied_embeddings", &Architecture::tiedEmbeddings},
    FlagRule{"qkv_bias", &Architecture::qkvBias},         FlagRule{"linear_bias", &Architecture::linearBias},
    FlagRule{"qk_norm", &Architecture::qkNorm},           FlagRule{"layer_norm", &Architecture::layerNorm},
    FlagRule{"learned_positions", &Architecture::learnedPositions}, FlagRule{"benchmark", &Architecture::benchmark},
    FlagRule{"attention_gate", &Architecture::attentionGate},
};

struct MlaRule {
    std::string_view key;
    int MlaDims::*member;
};
constexpr std::array mlaRules = {
    MlaRule{"q_lora_rank", &MlaDims::qLoraRank},          MlaRule{"kv_lora_rank", &MlaDims::kvLoraRank},
    MlaRule{"qk_nope_head_dim", &MlaDims::qkNopeHeadDim}, MlaRule{"qk_rope_head_dim", &MlaDims::qkRopeHeadDim},
    MlaRule{"v_head_dim", &MlaDims::vHeadDim},
};

struct LinearRule {
    std::string_view key;
    int LinearAttention::*member;
    int high;
    bool required;
};
constexpr std::array linearRules = {
    LinearRule{"layers", &LinearAttention::layers, 10000, true},      LinearRule{"heads", &LinearAttention::heads, 100000, true},
    LinearRule{"key_heads", &LinearAttention::keyHeads, 100000, true}, LinearRule{"key_dim", &LinearAttention::keyDim, 100000, true},
    LinearRule{"value_dim", &LinearAttention::valueDim, 100000, true}, LinearRule{"conv", &LinearAttention::conv, 1000, true},
    LinearRule{"gate_rank", &LinearAttention::gateRank, 100000, false},
};

struct IndexerRule {
    std::string_view key;
    int Indexer::*member;
    int high;
};
constexpr std::array indexerRules = {
    IndexerRule{"layers", &Indexer::layers, 10000},      IndexerRule{"sparse_layers", &Indexer::sparse, 10000},
    IndexerRule{"heads", &Indexer::heads, 100000},       IndexerRule{"head_dim", &Indexer::headDim, 100000},
    IndexerRule{"topk", &Indexer::topk, large},          IndexerRule{"block", &Indexer::block, large},
};

constexpr std::array<std::pair<std::string_view, LinearKind>, 3> linearKinds = {
    {{"gated_delta", LinearKind::GatedDelta}, {"kda", LinearKind::Kda}, {"mamba2", LinearKind::Mamba2}}};

constexpr std::array<std::pair<std::string_view, Attention>, 4> attentions = {
    {{"mha", Attention::Mha}, {"gqa", Attention::Gqa}, {"mqa", Attention::Mqa}, {"mla", Attention::Mla}}};

void readLinear(json::Fields &entry, const std::string &file, Architecture &model)
{
    const json::Value *object = entry.maybe("linear", json::Kind::Object);
    if (object == nullptr)
        return;
    json::Fields fields(*object, file, say("{}, {}", entry.what(), "linear"));
    const std::string word = fields.text("kind");
    for (const auto &[name, kind] : linearKinds)
        if (name == word)
            model.linear.kind = kind;
    if (model.linear.kind == LinearKind::None)
        fields.complain(say("{}: \"kind\" is {}; expected gated_delta, kda or mamba2", fields.what(), inQuotes(word)), fields.find("kind"));
    for (const LinearRule &rule : linearRules)
        model.linear.*rule.member = rule.required ? fields.integer(rule.key, 1, rule.high) : fields.integer(rule.key, 0, rule.high, 0);
    if (const auto end = fields.finish(); !end)
        entry.complain(end.error());
}

void readFullHeads(json::Fields &entry, const std::string &file, Architecture &model)
{
    const json::Value *object = entry.maybe("full_heads", json::Kind::Object);
    if (object == nullptr)
        return;
    json::Fields fields(*object, file, say("{}, {}", entry.what(), "full_heads"));
    model.full.kvHeads = fields.integer("kv_heads", 1, 100000);
    model.full.headDim = fields.integer("head_dim", 1, 100000);
    model.full.keyIsValue = fields.flag("key_is_value", false);
    if (const auto end = fields.finish(); !end)
        entry.complain(end.error());
}

void readIndexer(json::Fields &entry, const std::string &file, Architecture &model)
{
    const json::Value *object = entry.maybe("indexer", json::Kind::Object);
    if (object == nullptr)
        return;
    json::Fields fields(*object, file, say("{}, {}", entry.what(), "indexer"));
    for (const IndexerRule &rule : indexerRules)
        model.indexer.*rule.member = fields.integer(rule.key, 1, rule.high);
    if (const auto end = fields.finish(); !end)
        entry.complain(end.error());
}

/// What layers of several kinds must hold together; empty: nothing is wrong.
Said wrongMixture(const Architecture &m)
{
    const LinearAttention &l = m.linear;
    if (l.layers > (m.statedAttention > 0 ? 2 : 1) * m.layers)
        return say("{} layers with a state are more than the model has", l.layers);
    if (l.layers > 0 && l.heads % l.keyHeads != 0)
        return say("{} states do not divide into {} key heads", l.heads, l.keyHeads);
    if (l.gateRank > 0 && l.kind != LinearKind::Kda)
        return say("gate_rank belongs to kda");
    if (m.statedAttention > 0 && (l.layers == 0 || m.statedAttention > m.layers || m.statedAttention + l.layers < m.layers))
        return say("attention_layers is {}; every layer attends, keeps a state or does both", m.statedAttention);
    if (l.layers > 0 && m.attentionLayers() > 0 && m.slidingWindow > 0)
        return say("a sliding window beside layers with a state is not modelled");
    if (m.twoHeads() && (m.slidingWindow <= 0 || m.slidingPeriod < 2 || m.attention == Attention::Mla || m.heads % m.full.kvHeads != 0))
        return say("full_heads need layers with a sliding window beside them, and key-value heads that divide the heads");
    const Indexer &i = m.indexer;
    if (m.isSparse() && (i.sparse > m.attentionLayers() || i.layers > i.sparse || l.layers > 0 || m.slidingWindow > 0))
        return say("an indexer needs layers with full attention, at most one each");
    return {};
}

std::string toWord(LinearKind kind)
{
    for (const auto &[word, value] : linearKinds)
        if (value == kind)
            return std::string(word);
    return "none";
}

} // namespace

std::string toWord(Attention attention)
{
    for (const auto &[word, value] : attentions)
        if (value == attention)
            return std::string(word);
    return "mha";
}

Result<void> checkArchitecture(const Architecture &m)
{
    const auto refuse = [&](const Said &what) { return fail(ErrorCode::InvalidInput, say("model {}: {}", m.id, what)); };
    if (m.attention != Attention::Mla && m.heads % m.kvHeads != 0)
        return refuse(say("{} heads do not divide into {} key-value heads", m.heads, m.kvHeads));
    if (m.attention == Attention::Mha && m.kvHeads != m.heads)
        return refuse(say("MHA has as many key-value heads as heads"));
    if (m.attention == Attention::Mqa && m.kvHeads != 1)
        return refuse(say("MQA has one key-value head"));
    const MlaDims &d = m.mla;
    if (m.attention == Attention::Mla && (d.kvLoraRank <= 0 || d.qkNopeHeadDim <= 0 || d.qkRopeHeadDim <= 0 || d.vHeadDim <= 0))
        return refuse(say("MLA needs its five sizes"));
    if (m.isMoe()) {
        if (m.topk < 1 || m.topk > m.experts)
            return refuse(say("topk is {}; expected 1 to {}", m.topk, m.experts));
        if (m.moeFfn < 1)
            return refuse(say("experts need moe_ffn"));
        if (m.firstDenseLayers >= m.layers)
            return refuse(say("all layers are dense, yet there are experts"));
    } else if (m.topk || m.moeFfn || m.moeLatent || m.sharedExpertFfn || m.firstDenseLayers || m.moeLayerPeriod != 1) {
        return refuse(say("expert sizes without experts"));
    }
    const bool hasDenseLayers = m.moeLayers() < m.layers;
    if (hasDenseLayers && m.ffnHidden < 1)
        return refuse(say("dense layers need ffn_hidden"));
    if (const Said wrong = wrongMixture(m); !wrong.empty())
        return refuse(wrong);
    if (m.learnedPositions && m.maxPositions < 1)
        return refuse(say("learned positions need max_positions"));
    return {};
}

Result<Architecture> readArchitecture(const json::Value &value, const std::string &file)
{
    json::Fields entry(value, file, say("model"));
    Architecture model;
    model.id = entry.text("id");
    entry.rename(say("model {}", model.id));
    model.name = entry.text("name");
    for (const IntRule &rule : intRules) {
        const bool mayBeZero = rule.member == &Architecture::ffnHidden || !rule.required;
        const int low = mayBeZero ? 0 : 1;
        model.*rule.member = rule.required ? entry.integer(rule.key, low, rule.high)
                                           : entry.integer(rule.key, low, rule.high, model.*rule.member);
    }
    for (const FlagRule &rule : flagRules)
        model.*rule.member = entry.flag(rule.key, model.*rule.member);
    if (model.slidingPeriod < 1 || model.moeLayerPeriod < 1)
        entry.complain(say("{}: a period is at least 1", entry.what()));
    const std::string word = entry.text("attention");
    bool known = false;
    for (const auto &[name, attention] : attentions) {
        if (name == word) {
            model.attention = attention;
            known = true;
        }
    }
    if (!known)
        entry.complain(say("{}: \"attention\" is {}; expected mha, gqa, mqa or mla", entry.what(), inQuotes(word)), entry.find("attention"));
    if (const json::Value *mla = entry.maybe("mla", json::Kind::Object)) {
        json::Fields dims(*mla, file, say("{}, {}", entry.what(), "mla"));
        for (const MlaRule &rule : mlaRules)
            model.mla.*rule.member = dims.integer(rule.key, 0, large);
        if (const auto end = dims.finish(); !end)
            entry.complain(end.error());
    }
    readLinear(entry, file, model);
    readIndexer(entry, file, model);
    readFullHeads(entry, file, model);
    model.publishedParameters = std::round(1e9 * entry.number("published_params_billion", 1e-6, 1e6, 0));
    model.nativeWeights = entry.text("native_weights", "");
    constexpr std::array<std::string_view, 5> native = {"", "fp8_block", "bf16+fp8_block", "mxfp4", "int4"};
    if (std::ranges::find(native, model.nativeWeights) == native.end())
        entry.complain(say("{}: \"native_weights\" is {}; expected fp8_block, bf16+fp8_block, mxfp4 or int4", entry.what(), inQuotes(model.nativeWeights)), entry.find("native_weights"));
    model.released = entry.text("released", "");
    if (const json::Value *aliases = entry.maybe("aliases", json::Kind::Array)) {
        for (const json::Value &alias : aliases->items) {
            if (!alias.isString() || alias.text.empty())
                entry.complain(say("{}: \"aliases\" is a list of names", entry.what()), &alias);
            model.aliases.push_back(alias.text);
        }
    }
    model.source = entry.text("source", "");
    model.note = entry.text("note", "");
    if (const auto end = entry.finish(); !end)
        return std::unexpected(end.error());
    if (auto checked = checkArchitecture(model); !checked) {
        checked.error().where = json::where(file, value);
        return std::unexpected(checked.error());
    }
    return model;
}

json::Value writeArchitecture(const Architecture &model)
{
    const Architecture plain;
    json::Value out = json::object();
    json::set(out, "id", json::string(model.id));
    json::set(out, "name", json::string(model.name));
    for (const IntRule &rule : intRules)
        if (rule.required || model.*rule.member != plain.*rule.member)
            json::set(out, std::string(rule.key), json::number(model.*rule.member));
    json::set(out, "attention", json::string(toWord(model.attention)));
    if (model.mla != plain.mla) {
        json::Value mla = json::object();
        for (const MlaRule &rule : mlaRules)
            json::set(mla, std::string(rule.key), json::number(model.mla.*rule.member));
        json::set(out, "mla", std::move(mla));
    }
    if (model.linear != plain.linear) {
        json::Value linear = json::object();
        json::set(linear, "kind", json::string(toWord(model.linear.kind)));
        for (const LinearRule &rule : linearRules)
            if (rule.required || model.linear.*rule.member != 0)
                json::set(linear, std::string(rule.key), json::number(model.linear.*rule.member));
        json::set(out, "linear", std::move(linear));
    }
    if (model.full != plain.full) {
        json::Value full = json::object();
        json::set(full, "kv_heads", json::number(model.full.kvHeads));
        json::set(full, "head_dim", json::number(model.full.headDim));
        if (model.full.keyIsValue)
            json::set(full, "key_is_value", json::boolean(true));
        json::set(out, "full_heads", std::move(full));
    }
    if (model.indexer != plain.indexer) {
        json::Value indexer = json::object();
        for (const IndexerRule &rule : indexerRules)
            json::set(indexer, std::string(rule.key), json::number(model.indexer.*rule.member));
        json::set(out, "indexer", std::move(indexer));
    }
    for (const FlagRule &rule : flagRules)
        if (model.*rule.member != plain.*rule.member)
            json::set(out, std::string(rule.key), json::boolean(model.*rule.member));
    if (model.publishedParameters > 0)
        json::set(out, "published_params_billion", json::number(model.publishedParameters / 1e9));
    if (!model.nativeWeights.empty())
        json::set(out, "native_weights", json::string(model.nativeWeights));
    if (!model.released.empty())
        json::set(out, "released", json::string(model.released));
    if (!model.aliases.empty()) {
        json::Value aliases = json::array();
        for (const std::string &alias : model.aliases)
            aliases.items.push_back(json::string(alias));
        json::set(out, "aliases", std::move(aliases));
    }
    if (!model.source.empty())
        json::set(out, "source", json::string(model.source));
    if (!model.note.empty())
        json::set(out, "note", json::string(model.note));
    return out;
}

} // namespace switchyard::catalog
