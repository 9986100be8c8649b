// SPDX-License-Identifier: GPL-3.0-or-later
// In what the serving engines differ, the rules of their schedulers (framework.h) among it: one row for each, each entry with
// where it is read from. How long that takes is calibrated (constants.h), not here.
#pragma once

#include <string_view>

#include <core/base/sourced.h>
#include <core/serve/framework.h>
#include <core/serve/hardware.h>
#include <core/serve/job.h>
#include <core/workload/kernels.h>

namespace switchyard::serve {

/// What a default depends on: the release, the GPU and the tensor parallelism.
struct DefaultOf {
    double version = 0; ///< 0: not said
    const catalog::Gpu &gpu;
    int tp = 1;
};
template <class Value>
using Default = Value (*)(const DefaultOf &);

/// How a framework runs two micro-batches side by side, where it is told to.
struct TwoBatches {
    bool possible = false;
    double decodeTokens = 2;      ///< of a GPU, from which on a step without prompts is divided
    double promptTokens = 2;      ///< likewise, one with prompts
    bool decodesInStages = false; ///< decodes follow each other two stages of five apart; else each computes where the other waits
};

struct EngineTraits {
    ServingFramework framework = ServingFramework::Vllm;
    Sourced<std::string_view> newest;    ///< release whose rules are modelled
    Sourced<Default<Scheduling>> scheduling;
    Sourced<KvPolicy> kv;
    Sourced<OutputAhead> outputAhead;    ///< as in Rules, and so are those below
    Sourced<Default<int>> budget;
    Sourced<Default<int>> sequences;
    Sourced<Default<double>> memoryFraction;
    Sourced<bool> ofFree;
    Sourced<Default<int>> graphLimit;
    Sourced<Default<double>> sendToken_s;
    Sourced<Default<double>> pathShare;
    Sourced<double> launchLayer_s;       ///< as in Rules, where graphs are of decodes alone
    Sourced<bool> fp8KvByCheckpoint;
    Sourced<bool> groupsBesideTp;        ///< its TP is that of one group of attention; else groups lie within it
    Sourced<bool> dividesBudget;         ///< among attention groups; else each has one of its own
    Sourced<bool> frontEndPerGroup;      ///< of attention; else one per instance
    Sourced<bool> statedShareIsOfBoth;   ///< a stated share of memory is of weights and cache together, of what is free before both
    Sourced<bool> expertsOnAllOrOne;     ///< expert parallelism is over all GPUs of a stage, or off
    Sourced<TwoBatches (*)(double version)> twoBatches;
    Sourced<workload::KvBlocks> kvBlocks;                  ///< of two pools, by default
    Sourced<bool (*)(double version)> kvAcrossLayers;      ///< it can have blocks of all layers together
    Sourced<workload::KernelLibrary> kernels;
    Sourced<workload::AttentionKind> fp8KvAttention; ///< how it multiplies where the cache is FP8
    Sourced<double> hostStep_s;          ///< of a step, before rows say it
    Sourced<double (*)(const Hardware &, const Serving &, const Rules &)> reserve_B; ///< what it keeps beside weights and cache
};

const EngineTraits &engineTraits(ServingFramework framework);
TwoBatches twoBatchesOf(const EngineRelease &release);

} // namespace switchyard::serve
