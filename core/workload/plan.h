// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace switchyard::workload {

enum class Task { Pretrain, Finetune, Lora };
enum class Shard { Ddp, Zero1, Zero2, Zero3, Hsdp };
enum class Precision { Bf16, Fp16, Fp8, Fp8Ds, Fp8Cs, Fp8Mx, Fp8Block, Fp8Row, Nvfp4 };
enum class CpKind { Ring, AllGather, Ulysses };
enum class Dispatcher { Nccl, DeepEp, DeepEpUccl, DeepEpNvshmem };
enum class Schedule { OneFOneB, Interleaved, ZeroBubble };
enum class Optimizer { Adam, Muon };
enum class Offload { None, Optimizer, Activations };
/// TP communication beside the products that need it (Megatron's user buffers, async TP); unstated:
/// as the framework family usually runs.
enum class TpOverlap { Unstated, On, Off };
/// In which format data-parallel ranks sum gradients (Megatron's --accumulate-allreduce-grads-in-fp32, FSDP's
/// reduce_dtype); unstated: as the framework family usually does.
enum class GradReduce { Unstated, Fp32, Bf16 };
/// Overheads, defaults and overlap differ by framework family.
enum class Framework { Megatron, Nanotron, Torchtitan, LlmFoundry, MegatronDeepspeed, Torchtune, Automodel, Xtuner };

/// Block: some layers of each stage in full, the others not at all (Megatron's --recompute-method block).
enum class RecomputeKind { Unstated, None, Full, Selective, Block };
/// Modules that selective recompute may name (Megatron's words), as bits.
enum : std::uint32_t {
    RecomputeCoreAttn = 1u << 0,
    RecomputeLayernorm = 1u << 1,
    RecomputeMlaUpProj = 1u << 2,
    RecomputeMoeAct = 1u << 3,
    RecomputeAct = 1u << 4,
    RecomputeMlp = 1u << 5,
    RecomputeMoe = 1u << 6,
    RecomputeOp = 1u << 7,
    RecomputeLayer = 1u << 8,
};
struct Recompute {
    RecomputeKind kind = RecomputeKind::Unstated;
    std::uint32_t modules = 0;
    int layers = 0; ///< of each pipeline stage, for Block
    friend bool operator==(const Recompute &, const Recompute &) = default;
};

/// The order in which ranks fill GPUs, fastest first.
enum class Axis : std::uint8_t { Tp, Cp, Ep, Dp, Pp };

/// How a model is cut over GPUs: what the layout of ranks, their roles and the rank matrix need, of whatever work they
/// do. dp counts replicas of the dense part: tp·cp·pp·dp = GPUs. Experts are folded as Megatron does:
/// etp·ep·(expert dp)·pp = GPUs.
struct Parallelism {
    int tp = 1;
    bool sp = false; ///< sequence parallelism with TP
    int pp = 1;
    int vpp = 1;     ///< model chunks per pipeline stage
    int cp = 1;
    CpKind cpKind = CpKind::Ring;
    int ep = 1;
    int etp = 1;
    int dp = 1;
    std::vector<Axis> rankOrder = {Axis::Tp, Axis::Cp, Axis::Ep, Axis::Dp, Axis::Pp};

    [[nodiscard]] int gpus() const { return tp * cp * pp * dp; }

    friend bool operator==(const Parallelism &, const Parallelism &) = default;
};

/// A training step: how it is cut and what it does. Every field is resolved: what a user left out was filled by
/// `resolve` and is listed there as assumed.
struct Plan : Parallelism {
    Task task = Task::Pretrain;
    Framework framework = Framework::Megatron;
    int firstStageLayers = 0; ///< layers of the stage with the embedding; 0: what evenness gives
    int lastStageLayers = 0;  ///< layers of the stage with the output layer and the loss; 0: likewise
    Schedule schedule = Schedule::OneFOneB; ///< Interleaved when vpp > 1
    Shard shard = Shard::Zero1;
    int shardGroup = 0; ///< GPUs per shard group (HSDP); 0: all of dp·cp
    int gbs = 1;        ///< sequences per step
    int mbs = 1;        ///< sequences per micro-batch and replica
    int seq = 4096;     ///< tokens per sequence
    int document = 0;   ///< mean tokens of the documents packed into a sequence, which do not attend to each other; 0: one
    Precision precision = Precision::Bf16;
    Recompute recompute;
    Dispatcher dispatcher = Dispatcher::Nccl;
    bool a2aOverlap = false;
    TpOverlap tpOverlap = TpOverlap::Unstated;
    GradReduce gradReduce = GradReduce::Unstated;
    Offload offload = Offload::None;
    Optimizer optimizer = Optimizer::Adam;
    int loraRank = 0;
    /// FlashAttention-style kernels; off: scores are written to memory (software before mid-2022).
    bool fusedAttention = true;
    /// torch.compile or hand-fused pointwise kernels; off: one kernel per operation.
    bool compiled = true;
    bool quantizedBase = false; ///< LoRA on frozen weights in 4 bits (QLoRA)
    bool cudaGraphs = false; ///< whole layers or iterations replayed as CUDA graphs

    /// Tokens that attention looks over.
    [[nodiscard]] int context() const { return document > 0 && document < seq ? document : seq; }
    [[nodiscard]] int microBatches() const
    {
        const long long perRound = 1LL * mbs * dp;
        return perRound > 0 ? static_cast<int>(gbs / perRound) : 0;
    }

    friend bool operator==(const Plan &, const Plan &) = default;
};

/// A value that the user left open, and why this one was taken.
struct Assumption {
    std::string name;
    std::string value;
    std::string why;
    friend bool operator==(const Assumption &, const Assumption &) = default;
};

/// For people: "TP8+SP PP16 VPP8 DP128 zero2 mbs 1 recompute none interleaved". Sizes of 1 are left
/// out, TP and PP never.
std::string shortText(const Plan &plan);

/// Words of the command line and of the files ("fp8-mx", "zero3", "tp-cp-ep-dp-pp",
/// "selective:core_attn+mlp"); each pair is exact inverse of the other.
std::string toWord(Task);
std::string toWord(Shard);
std::string toWord(Precision);
std::string toWord(CpKind);
std::string toWord(Dispatcher);
std::string toWord(Schedule);
std::string toWord(Optimizer);
std::string toWord(Offload);
std::string toWord(TpOverlap);
std::string toWord(Framework);
std::string toWord(const Recompute &);
std::string toWord(const std::vector<Axis> &rankOrder);
Result<Shard> shardFromWord(std::string_view);
Result<Precision> precisionFromWord(std::string_view);
Result<CpKind> cpKindFromWord(std::string_view);
Result<Dispatcher> dispatcherFromWord(std::string_view);
Result<Offload> offloadFromWord(std::string_view);
Result<Framework> frameworkFromWord(std::string_view);
Result<Recompute> recomputeFromWord(std::string_view);
Result<std::vector<Axis>> rankOrderFromWord(std::string_view);

} // namespace switchyard::workload
