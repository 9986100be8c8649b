// SPDX-License-Identifier: GPL-3.0-or-later
// What is served, how it is cut, and the load on it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/architecture.h>
#include <core/serve/framework.h>
#include <core/workload/kernels.h>

namespace switchyard::serve {

/// How weights and cache are stored.
struct Formats {
    workload::KernelPrecision linear = workload::KernelPrecision::Bf16;  ///< attention projections and dense MLPs
    workload::KernelPrecision experts = workload::KernelPrecision::Bf16; ///< routed and shared
    bool fp8Kv = false;
    bool fourBitKv = false; ///< beside fp8Kv: NVFP4 or INT4, by the kernels of an FP8 cache, since none of 4 bits is timed
    bool derived = false;   ///< kernels of another format stand in for those of the weights
    std::string assumed; ///< what the word left open and how it was taken; empty: nothing
    [[nodiscard]] double kv_B() const { return fourBitKv ? 0.5625 : fp8Kv ? 1 : 2; } ///< of a number; in 4 bits with a scale of 8 for 16 of them
    /// Of a cache in 4 bits: its bytes over those that its kernels are timed with.
    [[nodiscard]] double kvShare() const { return fourBitKv ? kv_B() : 1; }
};

/// A word that leaves the precision to the checkpoint: empty, "auto", "unstated", "BF16 (model default)".
bool isOpenPrecision(std::string_view word);

/// From a published word ("FP8", "NVFP4", "BF16 (model default)", "w4a16") on a GPU generation. FP8 of a model whose
/// maker publishes 128 × 128 blocks means those; a model published in MXFP4 keeps its experts so under any word. A word that leaves the
/// precision open is that of the only checkpoint, else 16 bits: the engines load what the checkpoint holds. Formats without a kernel of
/// their own (W4A8, MXFP4 of dense layers) are weights of as few bits, multiplied in 16.
Result<Formats> formatsOf(std::string_view word, std::string_view kvWord, const catalog::Architecture &model, const Rules &rules,
                          catalog::GpuGeneration generation);

/// How one replica is cut.
struct Cut {
    int tp = 1;          ///< GPUs of one pipeline stage
    int pp = 1;
    int ep = 1;          ///< of tp: experts are cut ep ways, each expert tp / ep ways
    int attentionDp = 1; ///< of tp: attention runs tp / attentionDp ways, on requests of its own
    int replicas = 1;
    [[nodiscard]] long long gpus() const { return static_cast<long long>(tp) * pp; } ///< of one replica
};
/// Wide EP: tokens of several attention groups go to their experts and back. Within one server of 8 GPUs the engines'
/// default gathers all tokens to all GPUs (vLLM allgather_reducescatter, SGLang moe_a2a_backend none).
inline bool dispatches(const Cut &cut) { return cut.ep > 8 && cut.attentionDp > 1; }
/// Wider than in any published row: those have the experts of a replica on one server.
inline bool beyondRows(const Cut &cut) { return cut.ep > 8; }
/// Degrees that a model cannot be cut by, with the reason.
Result<void> checkCut(const Cut &cut, const catalog::Architecture &model);

/// Where empty, the framework's rule holds.
struct EngineLimits {
    std::optional<int> sequences;
    std::optional<int> budget;
    std::optional<double> memoryFraction;
    std::optional<int> graphLimit;
    std::optional<int> waitSteps;
    std::optional<double> waitShare;
    bool mixesPrompts = false;    ///< decodes run beside prompts, though by themselves they would wait (SGLang's --enable-mixed-chunk)
    bool launchesPrompts = false; ///< graphs are of decodes alone, prompts' kernels are launched one by one (vLLM: cudagraph_mode FULL_DECODE_ONLY)
    int senders = 1;        ///< processes that share the sending of tokens (num_postprocess_workers); 0: the caller is in the engine's own process
    int streamInterval = 1; ///< tokens that are sent at once (stream_interval)
};

/// A model that drafts beside the one that serves (drafting.h).
struct DraftModel {
    catalog::Architecture model;
    Formats formats;
};

/// Of none of the three kinds: another model drafts that nobody named, as of published rows. Its time is nowhere.
struct Speculation {
    int drafts = 0;        ///< tokens drafted per step; 0: none
    double acceptance = 0; ///< of each position, 0 to 1
    bool mtp = true;       ///< drafts by the model's own heads: a layer and the head each
    bool lookedUp = false; ///< in what was said before (n-grams): that costs nothing
    std::optional<DraftModel> drafter = {}; ///< its passes, one for each draft
    [[nodiscard]] bool byHeads() const { return drafts > 0 && mtp; }
    /// Tokens of one verification: (1 − a^(k+1)) / (1 − a).
    [[nodiscard]] double tokensPerStep() const;
};

struct Serving {
    catalog::Architecture model;
    EngineRelease release;
    Formats formats;
    Cut cut;
    EngineLimits limits;
    double prefixHit = 0; ///< share of prompt tokens found in the prefix cache
    double hostHit = 0;   ///< of those not there, also shares of the prompt tokens: found in host memory (offload.h)
    double nvmeHit = 0;   ///< on the instance's NVMe
    Speculation speculation;
    double expertSkew = 1.01; ///< power law of the routing; 0: balanced
    std::optional<double> expertImbalance; ///< tokens of the fullest GPU's experts over the mean; none: as expertSkew and redundantExperts make it
    std::optional<int> redundantExperts;   ///< copies of experts that EPLB places beside the model's; 0: it places those alone; none: experts lie as numbered
    bool twoBatches = false;  ///< two micro-batches, each computing while the other's tokens travel to experts and back

    /// Of experts, over all GPUs that share them; one GPU, or one that holds a part of each, has no use for copies, and engines place none.
    [[nodiscard]] int expertSlots() const { return model.experts + (cut.ep > 1 ? redundantExperts.value_or(0) : 0); }
    [[nodiscard]] double offloaded() const { return hostHit + nvmeHit; }
    [[nodiscard]] double freshShare() const { return 1 - prefixHit - offloaded(); } ///< of prompt tokens: computed
};

/// An imbalance or copies of experts that there are not.
Result<void> checkImbalance(const Serving &serving);
/// Of one pool: experts and their copies that its GPUs cannot share evenly, micro-batches that its engine does not have.
Result<void> checkExperts(const Serving &serving);

/// One request of a trace.
struct Arrival {
    double at_s = 0;
    int prompt = 0;
    int output = 0;
};

/// What arrives at one replica's deployment (all replicas together share it evenly).
struct Load {
    enum class Kind { Closed, Open, Static, Trace } kind = Kind::Closed;
    double concurrency = 1; ///< Closed: clients; Static: batch
    double rate = 0;        ///< Open: requests a second, Poisson
    double prompt = 1024;   ///< tokens, mean
    double output = 128;
    double promptCv = 0;    ///< spread of lengths, standard deviation over mean
    double outputCv = 0;
    int requests = 0;       ///< of one run; 0: 10 per client, of an open load 1,000 and more where many are in the system at once
    /// Closed: the first answers end at random points, so that clients do not go on in step. Engines that prefill beside
    /// decodes drift apart so; where prompts run alone every running request waits alike, and a common start is kept.
    bool steady = false;
    double sharedPrompt = 0; ///< share of a prompt's cache that others hold for it: n answers of one prompt that run together have it once, (n − 1) / n
    double pause_s = 0;     ///< of an answer at its half: it waits for tools so long, its slot held and its cache left (left_caches.h); of runs without parts
    unsigned seed = 1;
    std::vector<Arrival> trace;
};

} // namespace switchyard::serve
