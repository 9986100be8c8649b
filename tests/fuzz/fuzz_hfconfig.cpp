// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <cmath>

#include <core/catalog/architecture_json.h>
#include <core/exchange/import.h>
#include <core/workload/parameters.h>

using namespace switchyard;

std::vector<std::string> fuzz::seeds()
{
    return {
        R"({"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32, "num_key_value_heads": 8,
 "intermediate_size": 14336, "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": false, "rope_theta": 5e5})",
        R"({"model_type": "deepseek_v3", "num_hidden_layers": 61, "hidden_size": 7168, "num_attention_heads": 128, "vocab_size": 129280,
 "intermediate_size": 18432, "moe_intermediate_size": 2048, "n_routed_experts": 256, "n_shared_experts": 1, "num_experts_per_tok": 8,
 "first_k_dense_replace": 3, "moe_layer_freq": 1, "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_nope_head_dim": 128,
 "qk_rope_head_dim": 64, "v_head_dim": 128, "num_nextn_predict_layers": 1, "quantization_config": {"fmt": "e4m3", "x": [NaN, -Infinity]}})",
        R"({"model_type": "gpt_oss", "text_config": {"model_type": "gpt_oss", "num_hidden_layers": 4, "hidden_size": 2880, "num_attention_heads": 64,
 "head_dim": 64, "num_key_value_heads": 8, "vocab_size": 201088, "intermediate_size": 2880, "num_local_experts": 32, "experts_per_token": 4,
 "sliding_window": 128, "layer_types": ["sliding_attention", "full_attention", "sliding_attention", "full_attention"], "attention_bias": true},
 "vision_config": {}})",
        R"({"num_hidden_layers": 4, "hidden_size": 64, "num_attention_heads": 4, "vocab_size": 100, "intermediate_size": 8, "num_experts": 4,
 "moe_intermediate_size": 8, "num_experts_per_tok": 2, "mlp_layer_types": ["dense", "sparse", "sparse", "sparse"], "mlp_only_layers": [0],
 "attention_chunk_size": 16, "hybrid_override_pattern": null, "index_topk": 2, "sparse_attention_config": {}})"};
}

/// What is accepted has a finite count of parameters and reads back from the file form.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto imported = exchange::importHfConfig({"input_config.json", std::string(reinterpret_cast<const char *>(data), size)});
    if (!imported) {
        fuzz::require(!imported.error().message.empty() && !imported.error().where.empty(), "an error has a message and a place");
        return 0;
    }
    const catalog::Architecture &model = imported->architecture;
    const double parameters = workload::countParameters(model).total();
    fuzz::require(std::isfinite(parameters) && parameters > 0, "a model has parameters");
    const auto text = json::parse(json::writeLine(catalog::writeArchitecture(model)), "again");
    fuzz::require(text.has_value(), "the written model is JSON");
    const auto again = catalog::readArchitecture(*text, "again");
    fuzz::require(again && *again == model, "the written model reads back the same");
    return 0;
}
