// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/hf_families.h>

#include <algorithm>
#include <array>

namespace switchyard::exchange {

namespace {

constexpr std::array families = {
    HfFamily{.modelType = "llama"},
    HfFamily{.modelType = "mistral"},
    HfFamily{.modelType = "mimo", .qkvBias = true},
    HfFamily{.modelType = "mixtral", .expertsUseIntermediate = true},
    HfFamily{.modelType = "qwen2", .qkvBias = true},
    HfFamily{.modelType = "qwen2_moe", .qkvBias = true},
    HfFamily{.modelType = "qwen3", .qkNorm = true},
    HfFamily{.modelType = "qwen3_moe", .qkNorm = true},
    HfFamily{.modelType = "qwen3_vl_text", .qkNorm = true},
    HfFamily{.modelType = "qwen3_vl_moe_text", .qkNorm = true},
    HfFamily{.modelType = "qwen3_next", .qkNorm = true, .attentionGate = true},
    HfFamily{.modelType = "qwen3_5_text", .qkNorm = true},
    HfFamily{.modelType = "qwen3_5_moe_text", .qkNorm = true},
    HfFamily{.modelType = "nemotron_h", .gated = false},
    HfFamily{.modelType = "kimi_linear"},
    HfFamily{.modelType = "granitemoehybrid", .expertsUseIntermediate = true},
    HfFamily{.modelType = "deepseek_v2"},
    HfFamily{.modelType = "deepseek_v3"},
    HfFamily{.modelType = "deepseek_v32"},
    HfFamily{.modelType = "kimi_k2"},
    HfFamily{.modelType = "glm_moe_dsa"},
    HfFamily{.modelType = "minimax_m2", .expertsUseIntermediate = true},
    HfFamily{.modelType = "minimax_m3"},
    HfFamily{.modelType = "llama4_text", .expertsUseIntermediate = true},
    HfFamily{.modelType = "gpt_oss", .linearBias = true, .expertsUseIntermediate = true},
    HfFamily{.modelType = "gemma2", .tied = true},
    HfFamily{.modelType = "gemma4_text", .tied = true, .qkNorm = true, .normsPerLayer = 4},
    HfFamily{.modelType = "gpt2", .tied = true, .gated = false, .layerNorm = true, .linearBias = true, .learnedPositions = true},
    HfFamily{.modelType = "gpt_neox", .gated = false, .layerNorm = true, .linearBias = true},
    HfFamily{.modelType = "opt", .tied = true, .gated = false, .layerNorm = true, .linearBias = true, .learnedPositions = true},
    HfFamily{.modelType = "bloom", .tied = true, .gated = false, .layerNorm = true, .linearBias = true},
    HfFamily{.modelType = "olmo"},
};

constexpr std::array irrelevant = {
    "architectures", "attention_dropout", "auto_map", "aux_loss_alpha", "bos_token_id", "eos_token_id", "pad_token_id", "dtype",
    "torch_dtype", "ep_size", "pretraining_tp", "initializer_range", "n_group", "topk_group", "topk_method", "norm_topk_prob",
    "scoring_func", "routed_scaling_factor", "router_aux_loss_coef", "output_router_logits", "seq_aux", "rms_norm_eps",
    "layer_norm_eps", "layer_norm_epsilon", "layernorm_epsilon", "rope_theta", "rope_scaling", "rope_parameters", "rope_interleave",
    "rotary_dim", "partial_rotary_factor", "use_mrope", "transformers_version", "use_cache", "hidden_act", "hidden_activation",
    "swiglu_limit", "swiglu_alpha", "initial_context_length", "model_type", "qk_norm_type", "use_routing_bias",
    "use_moe_router_bias", "moe_router_scaling_factor", "moe_router_dtype", "use_gemma_norm", "_name_or_path", "id2label", "label2id",
    "image_token_id", "video_token_id", "vision_start_token_id", "vision_end_token_id", "qk_head_dim", "max_window_layers",
    "moe_layers", "no_rope_layers", "no_rope_layer_interval", "attn_temperature_tuning", "attn_scale", "floor_scale", "dropout",
    "resid_pdrop", "embd_pdrop", "attn_pdrop", "hidden_dropout_prob", "router_jitter_noise", "use_bidirectional_attention",
    "num_mtp_modules", "mtp_transformer_layers", "bos_token", "eos_token", "for_llm_compressor",
    "router_aux_loss_factor", "_attn_implementation_autoset", "media_placeholder_token_id", "ignore_index", "mlp_bias", "audio_token_id", "boa_token_id", "boi_token_id", "eoa_token_id", "eoa_token_index", "eoi_token_id", "vision_soft_tokens_per_image",
    "final_logit_softcapping",
    "mamba_ssm_dtype", "mamba_ssm_cache_dtype", "mamba_hidden_act", "mlp_hidden_act", "use_mamba_kernels", "use_conv_bias", "mamba_conv_bias",
    "time_step_min", "time_step_max", "time_step_floor", "time_step_limit", "time_step_rank", "rescale_prenorm_residual", "residual_in_fp32",
    "num_logits_to_keep", "norm_eps", "hidden_dropout", "mtp_use_dedicated_embeddings", "mtp_hybrid_override_pattern", "mtp_layers_block_type",
    "moe_shared_expert_overlap", "output_gate_type", "language_model_only", "activation_situ_beta", "activation_situ_linear_beta",
    "latent_moe_use_norm", "mla_use_nope", "moe_renormalize", "moe_router_activation_func", "use_grouped_topk", "num_expert_group",
    "chunk_size_feed_forward", "image_placeholder",
};

} // namespace

HfFamily hfFamily(std::string_view modelType)
{
    const auto known = std::ranges::find(families, modelType, &HfFamily::modelType);
    return known == families.end() ? HfFamily{} : *known;
}

bool hfKeyIsIrrelevant(std::string_view key)
{
    return std::ranges::find(irrelevant, key) != irrelevant.end();
}

} // namespace switchyard::exchange
