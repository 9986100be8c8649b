// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/memory.h>

#include <algorithm>

#include <core/predict/stages.h>

namespace switchyard::predict {

using workload::Framework;
using workload::Plan;
using workload::RecomputeKind;
using workload::Shard;

namespace {

constexpr double gib = 1024.0 * 1024.0 * 1024.0;

/// Bytes per parameter by class, before sharding.
struct StateBytes {
    double weight = 2;
    double gradient = 4;
    double optimizer = 12;
};

StateBytes stateBytes(const Plan &plan)
{
    StateBytes bytes;
    switch (plan.framework) {
    case Framework::Torchtune: // parameters, gradients and both Adam moments in BF16
        bytes = {2, 2, 4};
        break;
    case Framework::LlmFoundry:
    case Framework::Torchtitan:
    case Framework::Automodel:
    case Framework::Xtuner: // FP32 master weights are the sharded parameters themselves
        bytes = {4, 4, 8};
        break;
    case Framework::Megatron:
    case Framework::Nanotron:
    case Framework::MegatronDeepspeed: break;
    }
    if (plan.optimizer == workload::Optimizer::Muon)
        bytes.optimizer -= 4; // one moment
    return bytes;
}

} // namespace

ActivationBytes activationBytes(const catalog::Architecture &model, const Plan &plan, bool moe)
{
    using namespace workload;
    const double t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    const double tSp = plan.sp ? t / plan.tp : t;
    const double h = model.hidden;
    const double tp = plan.tp;
    const bool mla = model.attention == catalog::Attention::Mla;
    const double qk = mla ? model.mla.qkNopeHeadDim + model.mla.qkRopeHeadDim : model.headDim;
    const double v = mla ? model.mla.vHeadDim : model.headDim;
    const double heads = model.heads / tp;
    const double kvHeads = mla ? heads : std::max(1.0, model.kvHeads / tp);
    const double linear = narrow(plan.precision) ? 1 : 2; // saved inputs of linear layers

    // Outside TP: two residual streams and the norm outputs (which the next linear layer saves).
    const double residual = 2 * 2 * h * tSp;
    const double norms = 2 * linear * h * tSp;
    // Attention: q, k, v, the output (saved again by the projection), softmax statistics.
    const double qkv = 2 * (heads * qk + kvHeads * (qk + v)) * t;
    const double attention = qkv + (2 + (linear < 2 ? linear : 0)) * heads * v * t + 8 * heads * t;
    // Unfused scores: softmax output, dropout mask and output, 5 bytes (Korthikanti et al. 2022, §4.1).
    const double scores = plan.fusedAttention ? 0 : 5 * heads * t * plan.seq;
    const double latent = mla ? 2 * (model.mla.qLoraRank + model.mla.kvLoraRank) * tSp : 0;

    const double branches = model.gatedMlp ? 2 : 1;
    const auto mlpBytes = [&](double tokens, double width) { return tokens * width * (2 * branches + linear); };
    double mlp = 0;
    double activationOut = 0;
    double routed = 0;
    if (moe) {
        const double own = plan.sp || plan.tp == 1 ? t / tp : t;
        const double visits = own * plan.etp * model.topk;
        const double width = static_cast<double>(model.moeFfn) / plan.etp;
        routed = mlpBytes(visits, width) + visits * h * (2 + linear); // dispatched tokens and expert outputs
        activationOut = visits * width * linear;
        if (model.sharedExpertFfn > 0)
            mlp = mlpBytes(t, model.sharedExpertFfn / tp);
    } else {
        mlp = mlpBytes(t, model.ffnHidden / tp);
        activationOut = t * model.ffnHidden / tp * linear;
    }
    // Dropout masks of the frameworks and models that used them.
    const double masks = plan.fusedAttention ? 0 : 2 * h * tSp;

    ActivationBytes bytes;
    bytes.input = 2 * h * tSp;
    bytes.whole = residual + norms + attention + scores + latent + mlp + routed + masks;
    bytes.kept = bytes.whole;
    if (plan.recompute.kind == RecomputeKind::Full)
        bytes.kept = bytes.input;
    if (plan.recompute.kind == RecomputeKind::Selective) {
        const std::uint32_t modules = plan.recompute.modules;
        if ((modules & RecomputeLayer) != 0)
            bytes.kept = bytes.input;
        if ((modules & RecomputeCoreAttn) != 0)
            bytes.kept -= scores + (plan.fusedAttention ? 8 * heads * t : 0);
        if ((modules & RecomputeLayernorm) != 0)
            bytes.kept -= norms;
        if ((modules & (RecomputeMoeAct | RecomputeAct)) != 0)
            bytes.kept -= activationOut;
        if ((modules & RecomputeMlaUpProj) != 0)
            bytes.kept -= 0.8 * qkv;
        if ((modules & RecomputeMlp) != 0)
            bytes.kept -= 0.9 * mlp;
        if ((modules & RecomputeMoe) != 0)
            bytes.kept -= 0.95 * routed;
        if ((modules & RecomputeOp) != 0)
            bytes.kept -= 0.5 * (mlp + norms);
        bytes.kept = std::max(bytes.kept, bytes.input);
    }
    return bytes;
}

Memory stageMemory(const MemoryInputs &in, int stage, double headLayers)
{
    const Plan &plan = *in.plan;
    const catalog::Architecture &model = *in.model;
    const StageLayers layers = stageLayers(model, plan, stage, headLayers);
    const bool lora = plan.task == workload::Task::Lora;

    // Parameters of the stage on one GPU.
    double ends = 0;
    if (layers.first)
        ends += in.ends.embeddingParameters;
    if (layers.last && (!model.tiedEmbeddings || plan.pp > 1))
        ends += in.ends.headParameters;
    const double dense = layers.dense * in.dense.denseParameters + layers.moe * in.moe.denseParameters + ends;
    const double expert = layers.moe * in.moe.expertParameters;
    const double trainableDense = lora ? layers.dense * in.dense.trainableDense + layers.moe * in.moe.trainableDense : dense;
    const double trainableExpert = lora ? 0 : expert;

    const double denseRanks = static_cast<double>(plan.dp) * plan.cp;
    const double expertRanks = std::max(1.0, denseRanks * plan.tp / (static_cast<double>(plan.ep) * plan.etp));
    const double group = plan.shardGroup > 0 ? plan.shardGroup : denseRanks;
    const double denseShards = plan.shard == Shard::Hsdp ? std::min(group, denseRanks) : denseRanks;
    const double expertShards = plan.shard == Shard::Hsdp ? std::min(group, expertRanks) : expertRanks;
    const bool shardOptimizer = plan.shard != Shard::Ddp;
    const bool shardGradients = plan.shard != Shard::Ddp && plan.shard != Shard::Zero1;
    const bool shardWeights = plan.shard == Shard::Zero3 || plan.shard == Shard::Hsdp;
    const StateBytes state = stateBytes(plan);
    const auto split = [&](double densePart, double expertPart, double bytes, bool sharded) {
        return bytes * (sharded ? densePart / denseShards + expertPart / expertShards : densePart + expertPart);
    };

    Memory memory;
    const double frozen = lora ? (narrow(plan.precision) ? 1.1 : 2.0) : state.weight;
    memory.weights = split(dense, expert, shardWeights ? frozen : std::min(frozen, 2.0), shardWeights);
    if (!shardWeights && state.weight > 2 && !lora) // FP32 parameters that are not sharded stay FP32
        memory.weights = split(dense, expert, state.weight, false);
    memory.gradients = split(trainableDense, trainableExpert, state.gradient, shardGradients);
    memory.optimizer = split(trainableDense, trainableExpert, state.optimizer, shardOptimizer);
    if (plan.offload == workload::Offload::Optimizer)
        memory.optimizer = 0;
    // Full sharding gathers the working layers in 16 bits: this one and the one prefetched.
    if (shardWeights) {
        const double layer = std::max(in.dense.denseParameters * (layers.dense > 0 ? 1 : 0),
                                      in.moe.denseParameters + in.moe.expertParameters);
        memory.buffers += 2 * (2 * layer + (layers.last || layers.first ? in.ends.headParameters : 0));
    }

    const double flight = inFlight(plan, stage);
    const double offloaded = plan.offload == workload::Offload::Activations ? 0.3 : 1.0;
    const auto kept = [&](const ActivationBytes &bytes) {
        if (plan.recompute.kind != RecomputeKind::Unstated)
            return bytes.kept;
        return in.recomputeShare * bytes.input + (1 - in.recomputeShare) * bytes.kept;
    };
    memory.activations = offloaded * flight * (layers.dense * kept(in.denseActivations) + layers.moe * kept(in.moeActivations));
    const double whole = std::max(layers.dense > 0 ? in.denseActivations.whole : 0, layers.moe > 0 ? in.moeActivations.whole : 0);
    const double keptOne = std::max(layers.dense > 0 ? kept(in.denseActivations) : 0, layers.moe > 0 ? kept(in.moeActivations) : 0);
    memory.activations += std::max(0.0, whole - keptOne);
    if (layers.last)
        memory.logits = in.ends.logits_B;

    memory.workspace = 0.1 * gib + 0.5 * std::min(whole, 2 * gib);
    if (denseRanks * plan.tp * plan.pp > 1)
        memory.buffers += 0.35 * gib;
    memory.context = 0.6 * gib;

    memory.allocated = memory.weights + memory.gradients + memory.optimizer + memory.activations + memory.logits
                       + memory.buffers + memory.workspace;
    memory.fragmentation = 0.04 * (memory.activations + memory.logits + memory.workspace);
    memory.reserved = memory.allocated + memory.fragmentation;
    memory.total = memory.reserved + memory.context;
    return memory;
}

} // namespace switchyard::predict
