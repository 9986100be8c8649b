// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of several kinds in a Hugging Face config: which attend, which keep a state, which look at picked tokens.
#pragma once

#include <core/catalog/architecture.h>
#include <core/exchange/frameworks/hf_keys.h>

namespace switchyard::exchange {

/// Gated DeltaNet (Qwen3-Next, Qwen3.5), Kimi Delta Attention, Mamba-2 (Nemotron-H, Granite 4). Sets what `model` has of
/// layers: where blocks are attention, Mamba or MLP alone, `layers` are its MLPs. Kinds without their sizes are refused by name.
void readLinearLayers(HfKeys &keys, catalog::Architecture &model);

/// DeepSeek-V3.2's and MiniMax-M3's indexers; after the layers and their attention.
void readIndexer(HfKeys &keys, catalog::Architecture &model);

} // namespace switchyard::exchange
