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
    int slidingWindow = 0;       ///< 0: full attention everywhere
    int slidingPeriod = 1;       ///< every slidingPeriod-th layer is full attention; 1: all layers slide
    // Mixture of experts; experts == 0 means dense.
    int experts = 0;
    int topk = 0;
    int moeFfn = 0;
    int sharedExpertFfn = 0;     ///< total width of the shared experts, 0 for none
    int firstDenseLayers = 0;
    int moeLayerPeriod = 1;      ///< every n-th layer after the dense ones is MoE
    int mtpLayers = 0;           ///< multi-token-prediction heads
    double publishedParameters = 0; ///< what its maker states; 0: unknown
    std::string nativeWeights;      ///< how its maker publishes it in few bits: "fp8_block", "mxfp4" (experts); empty: 16 bits alone
    std::string released;           ///< ISO month or day; empty: not known
    int contextLength = 0;          ///< tokens that its maker supports; 0: not known
    bool benchmark = false;         ///< a shape of a benchmark, apart from what a user picks
    std::vector<std::string> aliases;
    std::string source;
    std::string note;

    [[nodiscard]] bool isMoe() const { return experts > 0; }
    [[nodiscard]] int moeLayers() const
    {
        return isMoe() ? (layers - firstDenseLayers) / (moeLayerPeriod > 0 ? moeLayerPeriod : 1) : 0;
    }

    friend bool operator==(const Architecture &, const Architecture &) = default;
};

} // namespace switchyard::catalog
