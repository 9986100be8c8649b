// SPDX-License-Identifier: GPL-3.0-or-later
// The end-to-end constants of a training step: few, physical, per GPU generation or framework
// family, never per model. No value stands here: what published profiles, kernel tables, the frameworks' code or
// judgement say before any fit lies in catalog/calibration/priors.json, each with what it stands on; `calibrate
// training` refines it and catalog/calibration/training.json holds the result.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/hardware/memory_constants.h>
#include <core/workload/plan.h>

namespace switchyard::hardware {

/// What a GPU generation does inside a training step, beside what its kernel curves say.
struct GpuConstants {
    double gemm16 = 0;        ///< × the 16-bit GEMM curve's time: epilogues, clocks under sustained load
    double gemm8 = 0;         ///< × the FP8 curve's time
    double gemm4 = 0;         ///< × the FP4 curve's time
    double attention = 0;     ///< × the forward attention curve's time
    double attentionBackward = 0; ///< × the backward kernel's time over 2.5 forwards at its published efficiency
    double memory = 0;        ///< share of HBM peak that memory-bound kernels reach
    double groupedGemm = 0;   ///< × the GEMM curve's time for grouped expert GEMMs
};

/// What a framework family adds.
struct FrameworkConstants {
    double hostLayer_s = 0;         ///< host time to launch one dense layer, forward + backward
    double hostMoeLayer_s = 0;      ///< the same for an MoE layer: routing, permutation, synchronisation
    double hostTpPipelined = 0;     ///< host times grow by this share per TP rank inside a pipeline that leaves its
                                    ///< NVLink domain: the ranks of a stage wait for each other's launches after
                                    ///< every receive, while NCCL's proxies for the cards take cores from them
    double hostStep_s = 0;          ///< per step: data, optimizer launch, logging
    double pointwise = 0;           ///< × the traffic of fused pointwise kernels
    double moePointwise = 0;        ///< the same for routing, permutation and expert activations
    double hopperAttention = 0;     ///< × attention time on Hopper where FlashAttention 2 runs instead of 3 / cuDNN,
                                    ///< at head size 128 (attentionFactor)
    double tpOverlap = 0;           ///< share of TP communication hidden under GEMMs
    double dpOverlap = 0;           ///< share of the window under which DP communication can hide
    double p2pOverlap = 0;          ///< share of pipeline send/recv hidden
    double fsdpSlowdown = 0;        ///< compute seconds lost per second of communication beside it
};

/// The same everywhere.
struct CommonConstants {
    double straggler = 0;         ///< σ of node speed: the slowest of N costs 1 + σ √(2 ln N)
    double moeImbalance = 0;      ///< slowest over mean expert rank with balanced routing
    double fp8Cast = 0;           ///< × the traffic of quantising each GEMM input
    double lossBytes = 0;         ///< HBM bytes per logit of softmax cross entropy, forward + backward
    double optimizerBytes = 0;    ///< HBM bytes per parameter of an Adam step on FP32 masters
    double hostOptimizer_Bps = 0; ///< host memory that an offloaded optimizer's step on the CPU moves, per GPU
    double a2aHidden = 0;         ///< share of the all-to-all hidden when its overlap is on
    double eagerLayerFactor = 0;  ///< host and pointwise cost of uncompiled against compiled
    double tpOverlapped = 0;      ///< share of TP communication hidden where its overlap is stated to be on
    double shardPiece_s = 0;      ///< host time per layer and data-parallel rank where a framework gathers sharded
                                  ///< parameters tensor by tensor
    double graphHost = 0;         ///< share of host time left under CUDA graphs
    double graphStep = 0;         ///< share of the per-step host time left under CUDA graphs
    double graphFusion = 0;       ///< × MoE pointwise traffic in stacks that can capture whole iterations
    double hostAmd = 0;           ///< × host times on AMD EPYC, relative to Intel Xeon hosts
    double hostGrace = 0;         ///< × host times on Grace
    double ucclMessages_ps = 0;   ///< messages/s per GPU of DeepEP over UCCL on EFA, one per token and remote node
    double ucclEfa2 = 0;          ///< × its time per message on EFAv1/2
    double fenceHops = 0;         ///< network hops that a fenced write of NVSHMEM over EFA takes
    double mxCast = 0;            ///< × cast traffic of block-scaled FP8 and FP4: two orientations
    double rowwiseGemm = 0;       ///< × GEMM time with row-wise scaling
    double tpAcrossNodes = 0;     ///< × TP collectives that leave the NVLink domain: short, latency-bound, in the critical path
    double nicCongestion = 0;     ///< collective time over the cards grows by this share per doubling of domains
    double boardPower = 0;        ///< matrix products slow as (generation's full TDP / board TDP)^this
    double nvlinkTime = 0;        ///< × collective time inside the NVLink domain, beside compute
    double nicTime = 0;           ///< × collective time over the cards, beside compute
};

inline constexpr int generationCount = 3;
inline constexpr int frameworkCount = 8;

struct Constants {
    GpuConstants gpu[generationCount];
    FrameworkConstants framework[frameworkCount];
    CommonConstants common;
    MemoryConstants memory; ///< fields of their own: memory_constants.h
};

/// One tunable constant: where it lives, and how far from its default it may reasonably lie.
struct ConstantField {
    std::string group; ///< "training.gpu.hopper", "training.framework.megatron", "training.common"
    std::string name;
    double *value = nullptr;
    double low = 0;
    double high = 0;
    double spread = 0.2; ///< prior σ of ln(value)
};
/// Every constant of `constants`, in a fixed order.
std::vector<ConstantField> fieldsOf(Constants &constants);

/// The physical starting point, before any fit: the catalog's priors. What a framework's own leave out is Megatron's.
Constants defaultConstants(const catalog::Catalog &catalog);

/// The starting point, overwritten by what was fitted.
Constants constantsFrom(const catalog::Catalog &catalog);

} // namespace switchyard::hardware
