// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters and model FLOPs of a decoder-only transformer, from its shape alone.
// Counting conventions: biases and norm weights included, rotary positions have none, tied
// embeddings count once.
#pragma once

#include <core/catalog/architecture.h>

namespace switchyard::workload {

/// Of a weight or an activation in BF16.
inline constexpr double bf16_B = 2;

/// One layer's parameters, split as parallelism splits them.
struct LayerParameters {
    double attention = 0;    ///< projections and their biases: sharded by TP
    double latentDown = 0;   ///< MLA down-projections, an indexer, latent experts' projections: replicated over TP
    double mlp = 0;          ///< dense MLP or the shared experts: sharded by TP
    double experts = 0;      ///< routed experts: sharded by EP × ETP
    double activeExperts = 0;///< the routed experts that one token visits
    double router = 0;       ///< replicated
    double norms = 0;        ///< replicated
    [[nodiscard]] double total() const { return attention + latentDown + mlp + experts + router + norms; }
};

/// `moe` picks the routed form of the layer; dense layers of an MoE model use ffnHidden. Where some layers attend and others
/// keep a state, the mean layer: the sum over all is exact, a pipeline stage holds its share.
LayerParameters layerParameters(const catalog::Architecture &model, bool moe);

struct ParameterCount {
    double embedding = 0; ///< token and learned position tables
    double attention = 0; ///< with MLA's down-projections
    double mlp = 0;       ///< dense MLPs and shared experts
    double experts = 0;
    double router = 0;
    double norms = 0;
    double head = 0;      ///< 0 when tied to the embedding
    double mtp = 0;       ///< multi-token-prediction layers; not part of total, as published counts do
    double active = 0;    ///< visited by one token, embedding and head included
    [[nodiscard]] double total() const { return embedding + attention + mlp + experts + router + norms + head; }
};

ParameterCount countParameters(const catalog::Architecture &model);

/// Mean number of keys that a query attends to, over the layers: s/2 when causal over the whole
/// sequence, w − w²/2s inside a sliding window of w < s.
double meanContext(const catalog::Architecture &model, double seq, bool causalHalf = true);

/// Model FLOPs of one token, forward and backward (no recompute): 6 per active matrix parameter
/// (output layer counted once, embedding lookup not) and the attention products. `causalHalf`
/// counts half of the score square (Megatron-Bridge's convention); false the full square (PaLM's).
/// LoRA skips the weight gradients of the frozen matrices: 4 instead of 6 per parameter.
double modelFlopsPerToken(const catalog::Architecture &model, double seq, bool causalHalf = true, bool lora = false);

} // namespace switchyard::workload
