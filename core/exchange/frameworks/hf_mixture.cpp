// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/hf_mixture.h>

#include <algorithm>
#include <string>
#include <vector>

namespace switchyard::exchange {

using catalog::Architecture;
using catalog::LinearKind;
using json::Value;

namespace {

int countOf(const Value *list, std::string_view word)
{
    return list == nullptr ? 0 : static_cast<int>(std::ranges::count(list->items, word, &Value::text));
}

int countOfOnes(const Value *list)
{
    return list == nullptr ? 0 : static_cast<int>(std::ranges::count_if(list->items, [](const Value &item) { return item.number != 0; }));
}

void readGatedDelta(HfKeys &keys, Architecture &model)
{
    catalog::LinearAttention &linear = model.linear;
    linear.kind = LinearKind::GatedDelta;
    linear.keyHeads = keys.integer({"linear_num_key_heads"}, 1, true);
    linear.heads = keys.integer({"linear_num_value_heads"}, 1, true);
    linear.keyDim = keys.integer({"linear_key_head_dim"}, 1, true);
    linear.valueDim = keys.integer({"linear_value_head_dim"}, 1, true);
    linear.conv = keys.integer({"linear_conv_kernel_dim"}, 1, true);
    const int period = keys.integer({"full_attention_interval"}, 1, false, 4);
    const Value *types = keys.get("layer_types");
    linear.layers = types ? countOf(types, "linear_attention") : model.layers - model.layers / period;
}

/// Kimi Linear: one number of heads and one size for keys and values.
void readKda(HfKeys &keys, Architecture &model)
{
    const Value &config = *keys.get("linear_attn_config");
    const auto size = [&](std::string_view key) {
        const Value *value = config.find(key);
        if (value == nullptr || !value->isNumber() || value->number < 1 || value->number > 1e6)
            keys.complain(say("\"linear_attn_config\" has no \"{}\"; expected a whole number", key), &config);
        return value && value->isNumber() && value->number >= 1 && value->number <= 1e6 ? static_cast<int>(value->number) : 1;
    };
    const Value *layers = config.find("kda_layers");
    if (layers == nullptr || !layers->isArray())
        return keys.unsupported(say("linear attention layers without \"kda_layers\" are not covered; expected Kimi Delta Attention"), &config);
    catalog::LinearAttention &linear = model.linear;
    linear.kind = LinearKind::Kda;
    linear.layers = static_cast<int>(layers->items.size());
    linear.heads = linear.keyHeads = size("num_heads");
    linear.keyDim = linear.valueDim = size("head_dim");
    linear.conv = size("short_conv_kernel_size");
    const Value *whole = config.find("use_full_rank_gate");
    linear.gateRank = whole && whole->boolean ? 0 : linear.valueDim;
}

/// Sizes of Mamba-2 by the words of Nemotron-H or of Granite 4.
void readMamba(HfKeys &keys, Architecture &model)
{
    catalog::LinearAttention &linear = model.linear;
    linear.kind = LinearKind::Mamba2;
    linear.heads = keys.integer({"mamba_num_heads", "mamba_n_heads"}, 1, true);
    linear.valueDim = keys.integer({"mamba_head_dim", "mamba_d_head"}, 1, true);
    linear.keyHeads = keys.integer({"n_groups", "mamba_n_groups"}, 1, true);
    linear.keyDim = keys.integer({"ssm_state_size", "mamba_d_state"}, 1, true);
    linear.conv = keys.integer({"conv_kernel", "mamba_d_conv"}, 1, true);
    for (const char *key : {"expand", "mamba_expand", "chunk_size", "mamba_chunk_size"}) // follow from these, or of the kernel alone
        keys.get(key);
    for (const char *key : {"mamba_proj_bias", "use_bias"})
        if (keys.flag(key, false))
            keys.note(say("\"{}\": not counted", key));
}

/// Blocks that are Mamba, attention or MLP alone, as letters (M, *, E experts, - dense) or words.
bool readBlocks(HfKeys &keys, Architecture &model)
{
    const Value *letters = keys.get("hybrid_override_pattern");
    const Value *words = keys.get("layers_block_type");
    if (letters == nullptr && words == nullptr)
        return false;
    const auto count = [&](char letter, std::string_view word) {
        return words ? countOf(words, word) : static_cast<int>(std::ranges::count(letters->text, letter));
    };
    const int experts = count('E', "moe");
    const int dense = count('-', "mlp");
    model.linear.layers = count('M', "mamba");
    model.statedAttention = count('*', "attention");
    model.layers = experts + dense;
    const Value *where = words ? words : letters;
    if (experts > 0 && dense > 0)
        keys.unsupported(say("dense layers between MoE layers are not covered; expected them first"), where);
    if (model.layers == 0 || model.statedAttention == 0)
        keys.unsupported(say("Mamba layers alone are not covered; expected attention and MLPs among them"), where);
    if (model.linear.layers == 0)
        keys.unsupported(say("blocks of attention or MLP alone are not covered without Mamba layers"), where);
    return true;
}

} // namespace

void readLinearLayers(HfKeys &keys, Architecture &model)
{
    const Value *types = keys.get("layer_types");
    if (keys.has("linear_num_key_heads"))
        return readGatedDelta(keys, model);
    if (keys.has("linear_attn_config"))
        return readKda(keys, model);
    if (countOf(types, "linear_attention") > 0)
        return keys.unsupported(say("linear attention layers without their sizes are not covered; expected linear_num_key_heads and its like"), types);
    const bool sized = keys.has("mamba_num_heads") || keys.has("mamba_n_heads");
    if (sized) {
        readMamba(keys, model);
        if (readBlocks(keys, model))
            return;
        model.linear.layers = countOf(types, "mamba");
        if (model.linear.layers == 0)
            keys.unsupported(say("Mamba layers without a list of which they are are not covered"), nullptr);
        return;
    }
    for (const char *key : {"hybrid_override_pattern", "layers_block_type", "mamba_d_state", "ssm_state_size"})
        if (keys.has(key))
            return keys.unsupported(say("Mamba layers are not covered but for Mamba-2 with its sizes (mamba_num_heads and its like)"), keys.get(key));
}

void readIndexer(HfKeys &keys, Architecture &model)
{
    for (const char *key : {"indexer_rope_interleave", "index_topk_freq", "index_topk_pattern", "index_skip_topk_offset", "index_share_for_mtp_iteration"})
        keys.get(key); // said again by indexer_types, or of no weight
    catalog::Indexer &indexer = model.indexer;
    if (keys.get("index_topk")) {
        indexer.heads = keys.integer({"index_n_heads"}, 1, true);
        indexer.headDim = keys.integer({"index_head_dim"}, 1, true);
        indexer.topk = keys.integer({"index_topk"}, 1, true);
        const Value *types = keys.get("indexer_types");
        indexer.sparse = model.attentionLayers();
        indexer.layers = types && types->isArray() ? countOf(types, "full") : indexer.sparse;
        return;
    }
    const Value *config = keys.get("sparse_attention_config");
    if (config == nullptr || !config->isObject())
        return;
    const auto size = [&](std::string_view key) {
        const Value *value = config->find(key);
        const bool good = value && value->isNumber() && value->number >= 1 && value->number <= 1e6;
        if (!good)
            keys.unsupported(say("\"sparse_attention_config\" has no \"{}\", which sparse attention needs", key), config);
        return good ? static_cast<int>(value->number) : 1;
    };
    indexer.heads = size("sparse_num_index_heads");
    indexer.headDim = size("sparse_index_dim");
    indexer.block = size("sparse_block_size");
    indexer.topk = indexer.block * size("sparse_topk_blocks");
    indexer.layers = indexer.sparse = countOfOnes(config->find("sparse_attention_freq"));
    if (countOfOnes(config->find("sparse_disable_index_value")) < indexer.layers)
        keys.note(say("\"sparse_disable_index_value\": values of the indexer are not counted"));
}

} // namespace switchyard::exchange
