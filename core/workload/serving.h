// SPDX-License-Identifier: GPL-3.0-or-later
// How a model is served, as a design says it: the cut of a replica, the engine, formats, limits, and the load.
#pragma once

#include <optional>
#include <string>

namespace switchyard::workload {

enum class ServingFramework { Vllm, Sglang, TrtLlm };

/// Of weights; what a format means on a GPU generation is the serving engine's to say.
enum class ServingPrecision { Bf16, Fp16, Fp8, Fp8Block, Fp8Row, Nvfp4, Mxfp4, Int8, Int4 };

/// Of the KV cache.
enum class KvPrecision {
    Rule, ///< the framework's own
    Bf16,
    Fp8,
};

/// What sends a prompt's cache from one pool to the other.
enum class KvTransport { Unsaid, NixlUcx, NixlLibfabric };

/// How a block of the cache lies in memory.
enum class KvBlocks {
    ByEngine,
    ByLayer,      ///< K and V of each layer apart
    AcrossLayers, ///< all layers together
};

/// What is not said is filled by the serving engine, which lists it with its reason. Of two pools, the one that prefills
/// has a cut alone; all else stands with the one that decodes.
struct ServingPlan {
    std::optional<double> tp;          ///< GPUs of a pipeline stage
    std::optional<double> pp;
    std::optional<double> ep;          ///< of tp
    std::optional<double> attentionDp; ///< of tp
    std::optional<double> replicas;    ///< none: as many as the pool holds

    ServingFramework framework = ServingFramework::Vllm;
    std::string version; ///< release; empty: the newest that is modelled
    ServingPrecision precision = ServingPrecision::Bf16;
    KvPrecision kvPrecision = KvPrecision::Rule;
    std::optional<double> maxSeqs;
    std::optional<double> maxBatchedTokens; ///< of a step
    std::optional<double> memoryFraction;
    std::optional<double> senders;          ///< processes that share the sending of tokens; 0: the caller is in the engine's own
    std::optional<double> streamInterval;   ///< tokens that are sent at once
    std::optional<double> prefixHit;        ///< share of prompt tokens found in the cache, 0 to 1
    std::optional<double> hostHit;          ///< of those not there in host memory, 0 to 1
    std::optional<double> nvmeHit;          ///< on the NVMe of the instance, 0 to 1
    std::optional<double> speculate;        ///< tokens drafted per step
    std::optional<double> acceptance;       ///< of each drafted position, 0 to 1
    std::string draftModel;                 ///< of the catalog; empty: the model's own heads draft, or a look-up
    std::optional<double> expertImbalance;  ///< tokens of the fullest GPU's experts over the mean
    std::optional<double> redundantExperts; ///< copies that EPLB places beside the model's experts; none: no EPLB
    KvTransport kvTransport = KvTransport::Unsaid; ///< of two pools
    KvBlocks kvBlocks = KvBlocks::ByEngine;
    bool twoBatches = false;                ///< two micro-batches, each computing while the other's tokens travel

    std::optional<double> isl;         ///< tokens of a prompt, mean
    std::optional<double> osl;         ///< tokens of an answer, mean
    std::optional<double> islCv;       ///< standard deviation over mean
    std::optional<double> oslCv;
    std::optional<double> concurrency; ///< clients in a closed loop
    std::optional<double> rate;        ///< requests a second, Poisson; with `concurrency` a contradiction

    friend bool operator==(const ServingPlan &, const ServingPlan &) = default;
};

} // namespace switchyard::workload
