// SPDX-License-Identifier: GPL-3.0-or-later
// What the families of Hugging Face configs take for granted: the habits behind `model_type`, and the
// keys that say nothing about work or memory.
#pragma once

#include <string_view>

namespace switchyard::exchange {

/// How a family differs from Llama: gated MLP, RMSNorm, no biases, rotary positions, output not tied.
struct HfFamily {
    std::string_view modelType; ///< empty: not known, read as a Llama-like transformer
    bool tied = false;       ///< where the config does not say
    bool gated = true;
    bool layerNorm = false;
    bool linearBias = false;
    bool qkvBias = false;
    bool qkNorm = false;
    bool learnedPositions = false;
    bool attentionGate = false;
    int normsPerLayer = 2;
    bool expertsUseIntermediate = false; ///< intermediate_size is the width of one expert
};
HfFamily hfFamily(std::string_view modelType);

/// A key that changes nothing that this model of a transformer counts.
bool hfKeyIsIrrelevant(std::string_view key);

} // namespace switchyard::exchange
