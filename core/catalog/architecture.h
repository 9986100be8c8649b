// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace switchyard::catalog {

enum class Attention { Mha, Gqa, Mqa, Mla };

/// DeepSeek's latent attention sizes; all zero unless Attention::Mla.
struct MlaDims {
    int qLoraRank = 0;
    int kvLoraRank = 0;
    int qkNopeHeadDim = 0;
    int qkRopeHeadDim = 0;
    int vHeadDim = 0;

    friend bool operator==(const MlaDims &, const MlaDims &) = default;
};

/// How a layer without a cache of tokens updates its state: gated delta rule, the same with a decay per channel
/// (Kimi Delta Attention), Mamba-2.
enum class LinearKind { None, GatedDelta, Kda, Mamba2 };

/// Layers that keep heads × keyDim × valueDim numbers per sequence in place of a cache of tokens.
struct LinearAttention {
    LinearKind kind = LinearKind::None;
    int layers = 0;    ///< of the model
    int heads = 0;     ///< states of a layer
    int keyHeads = 0;  ///< heads of queries and keys; groups of B and C in Mamba-2
    int keyDim = 0;    ///< rows of a state
    int valueDim = 0;  ///< its columns
    int conv = 0;      ///< width of the causal convolution over queries, keys and values
    int gateRank = 0;  ///< Kda: rank of the output gate; 0: a whole matrix

    [[nodiscard]] double keys() const { return 1.0 * keyHeads * keyDim; }     ///< width of all keys
    [[nodiscard]] double values() const { return 1.0 * heads * valueDim; }    ///< width of all values
    [[nodiscard]] double channels() const { return 2 * keys() + values(); }   ///< of the convolution
    [[nodiscard]] double state() const { return 1.0 * heads * keyDim * valueDim; } ///< numbers of one layer and sequence
    [[nodiscard]] bool delta() const { return kind == LinearKind::GatedDelta || kind == LinearKind::Kda; }

    friend bool operator==(const LinearAttention &, const LinearAttention &) = default;
};

/// Sparse attention: small heads score all earlier tokens, attention sees the best of them.
struct Indexer {
    int layers = 0;  ///< with an indexer of their own
    int sparse = 0;  ///< layers whose attention follows one; more than `layers` where they share it
    int heads = 0;
    int headDim = 0; ///< of queries and of the one key per token
    int topk = 0;    ///< tokens that attention sees
    int block = 1;   ///< tokens that are picked together

    friend bool operator==(const Indexer &, const Indexer &) = default;
};

/// Heads of the layers with full attention where they differ from those with a sliding window.
struct FullHeads {
    int kvHeads = 0;
    int headDim = 0;          ///< 0: as in the others
    bool keyIsValue = false;  ///< one projection makes both; the cache holds both

    friend bool operator==(const FullHeads &, const FullHeads &) = default;
};

/// Shape of a decoder-only transformer: everything that FLOPs, bytes and parameters follow from.
struct Architecture {
    std::string id;   ///< "llama3.1-405b"
    std::string name; ///< "Llama 3.1 405B"
    int layers = 0;
    int hidden = 0;
    int ffnHidden = 0; ///< dense MLP width (of one branch when gated)
    int heads = 0;
    int kvHeads = 0;
    int headDim = 0;
    int vocab = 0;
    Attention attention = Attention::Mha;
    MlaDims mla;
    bool gatedMlp = true;
    bool tiedEmbeddings = false;
    bool qkvBias = false;
    bool linearBias = false;     ///< biases on every linear layer (GPT-2/3 style)
    bool qkNorm = false;
    int normsPerLayer = 2;       ///< 0: norms without parameters
    bool layerNorm = false;      ///< LayerNorm with bias; false: RMSNorm
    bool learnedPositions = false; ///< GPT style position table of maxPositions × hidden
    int maxPositions = 0;
    bool attentionGate = false;  ///< a gate as wide as the attention's output multiplies it
    LinearAttention linear;      ///< layers that keep a state; none by default
    int statedAttention = 0;    ///< layers that attend where a layer may do both; 0: all that keep no state
    Indexer indexer;             ///< heads == 0: attention sees every token
    int slidingWindow = 0;       ///< 0: full attention everywhere
    FullHeads full;              ///< of the layers without the window; headDim 0: as heads, kvHeads, headDim
    int slidingPeriod = 1;       ///< every slidingPeriod-th layer is full attention; 1: all layers slide
    // Mixture of experts; experts == 0 means dense.
    int experts = 0;
    int topk = 0;
    int moeFfn = 0;
    int moeLatent = 0;           ///< experts work in this width, between two projections; 0: hidden
    int sharedExpertFfn = 0;     ///< total width of the shared experts, 0 for none
    int firstDenseLayers = 0;
    int moeLayerPeriod = 1;      ///< every n-th layer after the dense ones is MoE
    int mtpLayers = 0;           ///< multi-token-prediction heads that a job trains
    int mtpHeads = 0;            ///< such heads as its maker's config states them, for drafting: no part of any count
    double publishedParameters = 0; ///< what its maker states; 0: unknown
    std::string nativeWeights;      ///< how its maker publishes it: "fp8_block", "mxfp4" or "int4" (experts) alone; "bf16+fp8_block": both; empty: 16 bits alone
    std::string released;           ///< ISO month or day; empty: not known
    int contextLength = 0;          ///< tokens that its maker supports; 0: not known
    bool benchmark = false;         ///< a shape of a benchmark, apart from what a user picks
    std::vector<std::string> aliases;
    std::string source;
    std::string note;

    [[nodiscard]] bool isHybrid() const { return linear.layers > 0; }
    [[nodiscard]] bool isSparse() const { return indexer.heads > 0; }
    [[nodiscard]] int attentionLayers() const { return statedAttention > 0 ? statedAttention : layers - linear.layers; }
    /// Shares of the layers that attend and that keep a state: their sum is above 1 where a layer does both.
    [[nodiscard]] double attentionShare() const { return isHybrid() ? 1.0 * attentionLayers() / layers : 1.0; }
    [[nodiscard]] double linearShare() const { return isHybrid() ? 1.0 * linear.layers / layers : 0.0; }
    [[nodiscard]] bool twoHeads() const { return full.headDim > 0; }
    /// Share of the layers that attend without the window.
    [[nodiscard]] double fullShare() const { return slidingWindow <= 0 ? 1.0 : slidingPeriod > 1 ? 1.0 / slidingPeriod : 0.0; }
    [[nodiscard]] int routedHidden() const { return moeLatent > 0 ? moeLatent : hidden; }
    [[nodiscard]] bool isMoe() const { return experts > 0; }
    [[nodiscard]] int moeLayers() const
    {
        return isMoe() ? (layers - firstDenseLayers) / (moeLayerPeriod > 0 ? moeLayerPeriod : 1) : 0;
    }

    friend bool operator==(const Architecture &, const Architecture &) = default;
};

} // namespace switchyard::catalog
