// SPDX-License-Identifier: GPL-3.0-or-later
// What the serving engines decide by themselves, by family and release: order of work in a step, token budget,
// sequences, batch sizes with CUDA graphs, share of memory, KV type. Each engine's, with its sources: engine_traits.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/workload/serving.h>

namespace switchyard::serve {

using workload::ServingFramework;
inline constexpr int frameworks = 3;

/// "vllm", "sglang", "trtllm".
std::string toWord(ServingFramework);
Result<ServingFramework> frameworkFromWord(std::string_view);

/// A family and its release: 0.18.0 is 0.18. An empty or unreadable release is the newest that is modelled.
struct EngineRelease {
    ServingFramework framework = ServingFramework::Vllm;
    double version = 0;   ///< major + minor / 100, so that 0.9 < 0.18: 0.18 → 0.18, 1.3 → 1.03; 0: not said
    bool known = true;    ///< false: the text names another engine, vLLM's rules stand in
};
/// The newest release whose rules are modelled, "0.24"; later ones are taken for it.
std::string newestModelled(ServingFramework);
/// Later than that.
bool isLater(const EngineRelease &release);
/// From a published text: "vllm 0.18.0", "TensorRT-LLM 0.14 + Triton backend", "NIM 1.8.0 (TensorRT-LLM)", "Dynamo 0.5 (TRT-LLM 1.1)",
/// "llm-d 0.3 (vLLM 0.11)". The version is the one behind the engine's own word; an engine that is not known has none.
EngineRelease releaseOf(std::string_view text);
/// vLLM before 0.8, whose scheduler runs prompts apart from answers.
constexpr bool isV0(const EngineRelease &release) { return release.framework == ServingFramework::Vllm && release.version > 0 && release.version < 0.08; }

/// How a step is filled.
enum class Scheduling {
    Mixed,        ///< all decodes, then prompts into what is left of the budget, the last one in part (vLLM)
    PrefillFirst, ///< prompts alone while any can be admitted, else decodes (SGLang)
    WholePrompts, ///< all decodes and whole prompts that fit the budget (TensorRT-LLM)
};
/// What happens when the KV pool runs full.
enum class KvPolicy {
    Preempt, ///< the newest request goes back to the queue and is computed again
    Reserve, ///< none is admitted whose prompt and whole output may not fit
};

/// What admission keeps free for those that run: a share of the tokens that they have still to make. It falls with each decode
/// step, and rises where the pool ran full.
struct OutputAhead {
    double first = 0;    ///< 0: nothing is kept free
    double least = 0;
    int steps = 0;       ///< decode steps in which it falls from one to the other; 0: it stays
    int most = 0;        ///< tokens that count of one request
    int afterFull = 0;   ///< tokens of each that are kept beyond what they have made so far, where the pool ran full
};

struct Rules {
    Scheduling scheduling = Scheduling::Mixed;
    KvPolicy kv = KvPolicy::Preempt;
    OutputAhead outputAhead;
    int budget = 8192;          ///< tokens of a step
    bool decodesFree = false;   ///< decodes take nothing of it: no prompt is computed beside them
    int sequences = 1024;       ///< most that run
    int groups = 1;             ///< of attention, each with a KV pool of its own; tokens and sequences are those of all
    double memoryFraction = 0.9;
    bool ofFree = false;        ///< the fraction is of what is free after the weights, not of the whole
    int graphLimit = 512;       ///< largest batch with a full CUDA graph; 0: none has one
    /// Prompts wait so many steps at most while others decode, unless the step would hold `waitShare` of the budget
    /// (TensorRT-LLM's batch_wait_timeout_iters and batch_wait_max_tokens_ratio).
    int waitSteps = 0;
    double waitShare = 0;
    /// Of the process that turns tokens into text and sends them, per token: one after another, whatever the engine makes.
    double sendToken_s = 0;
    double pathShare = 1;           ///< of t0 that the way to the queue takes
    /// Of the host, to launch the kernels of one layer one by one: a step with prompts, where no graph holds them, takes no less.
    /// 0: the GPU is slower.
    double launchLayer_s = 0;
    bool fp8KvByCheckpoint = false; ///< a checkpoint of ModelOpt in FP8 or NVFP4 has an FP8 cache
};
/// What the framework takes where nothing is stated, on GPUs of `memory_B`.
Rules rulesOf(const EngineRelease &release, const catalog::Gpu &gpu, int tp);

/// The batch that runs for `running` sequences: the next size with a graph; itself beyond the largest.
int paddedBatch(int running, const Rules &rules);

} // namespace switchyard::serve
