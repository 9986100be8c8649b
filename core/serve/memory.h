// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of one GPU that serves, and what is left for the KV cache (serving reference §1.2, §1.3: the frameworks' own
// rules; activation and graph reserves as llm-d's planner and SGLang's server arguments have them).
#pragma once

#include <algorithm>
#include <cmath>

#include <core/serve/hardware.h>
#include <core/serve/job.h>

namespace switchyard::serve {

struct Memory {
    double weights_B = 0;     ///< fullest GPU
    double draft_B = 0;       ///< of weights_B: a model that drafts
    double activations_B = 0; ///< peak of a step of the whole budget
    double other_B = 0;       ///< context, NCCL, graphs
    double kv_B = 0;          ///< pool; not above zero: it does not fit
    double total_B = 0;       ///< of the GPU
    double kvToken_B = 0;     ///< one token on one GPU of the fullest stage, mean over a sequence of `typical` tokens
    double state_B = 0;       ///< of kvToken_B × typical, what a sequence keeps whatever its length: states, one GPU of a stage
    double kvTokens = 0;      ///< tokens that the pools of one replica hold, one of each attention group
};

/// `typical`: tokens of a whole sequence; layers with a sliding window keep no more than the window of it, the bytes of layers
/// with a state are spread over them.
Memory memoryOf(const Hardware &hardware, const Serving &serving, const Rules &rules, double typical);

/// Bytes of the weights of one GPU at the fullest stage, those of what drafts among them.
double weights_B(const Serving &serving);
/// Of them, those of the model's own heads that draft: a layer more, however many drafts go through it, and what makes its input of a hidden
/// state and a token's embedding, 2 h × h in 16 bits on every GPU (vllm-project/vllm vllm/model_executor/models/deepseek_mtp.py: eh_proj, an
/// nn.Linear). The table and the output layer are the model's. 0: they draft nothing.
double draftHeads_B(const Serving &serving);
/// Bytes of KV cache and states of a prompt over a whole replica: what disaggregation moves, that of a model that drafts among it.
double kvCache_B(const Serving &serving, double tokens);

/// How the cache of one prompt lies: on the GPUs of its attention group, in all stages. Heads are dealt to the GPUs of a stage; more GPUs than
/// heads hold some again, a latent lies whole on each.
struct CachePlaces {
    double gpus = 1;
    double parts = 1; ///< that differ
    [[nodiscard]] double copies() const { return gpus / parts; }
};
CachePlaces cachePlaces(const catalog::Architecture &model, const Cut &cut);

/// Tokens of the longest request that a pool of `kvTokens` admits: that of one attention group.
inline double longestOf(double kvTokens) { return std::max(2.0, std::floor(kvTokens) - 1); }

} // namespace switchyard::serve
