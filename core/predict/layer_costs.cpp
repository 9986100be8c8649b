// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/layer_costs.h>

#include <algorithm>
#include <cmath>

#include <core/network/experts.h>
#include <core/predict/rank_layout.h>

namespace switchyard::predict {

using catalog::Architecture;
using network::Op;
using workload::Plan;
using workload::Precision;
using workload::RecomputeKind;

namespace {

/// Sizes that every part of a layer shares. Tokens are those of one micro-batch on one GPU.
struct Shape {
    double h;        ///< hidden
    double t;        ///< tokens inside the TP region
    double tSp;      ///< tokens outside it (norms, residuals): t / tp with sequence parallelism
    double qk, v;    ///< head sizes of scores and values
    double heads;    ///< on this GPU
    double kvHeads;  ///< on this GPU
    double tp;
    workload::KernelPrecision math;
};

Shape shapeOf(const Architecture &model, const Plan &plan)
{
    Shape shape{};
    const bool mla = model.attention == catalog::Attention::Mla;
    shape.h = model.hidden;
    shape.tp = plan.tp;
    shape.t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    shape.tSp = plan.sp ? shape.t / plan.tp : shape.t;
    shape.qk = mla ? model.mla.qkNopeHeadDim + model.mla.qkRopeHeadDim : model.headDim;
    shape.v = mla ? model.mla.vHeadDim : model.headDim;
    shape.heads = static_cast<double>(model.heads) / plan.tp;
    shape.kvHeads = mla ? shape.heads : std::max(1.0, static_cast<double>(model.kvHeads) / plan.tp);
    shape.math = workload::kernelPrecision(plan.precision);
    return shape;
}

/// One linear layer of t tokens, n outputs, k inputs.
LinearCosts linear(const Machine &machine, double t, double n, double k, workload::KernelPrecision math)
{
    LinearCosts cost;
    cost.forward = gemm_s(machine, t, n, k, math);
    cost.dgrad = gemm_s(machine, t, k, n, math);
    cost.wgrad = gemm_s(machine, n, k, t, math);
    // Read 16-bit, write the narrow tensor and its transpose: input once, output gradient once.
    if (math != workload::KernelPrecision::Bf16)
        cost.cast_B = machine.common.fp8Cast * 4 * t * (k + n);
    return cost;
}

struct Work {
    LinearCosts linears;
    LinearCosts experts;
    double pointwiseForward_B = 0;
    double pointwiseBackward_B = 0;
};

LinearCosts projections(const Machine &machine, const Architecture &model, const Shape &s)
{
    LinearCosts total;
    if (model.attention == catalog::Attention::Mla) {
        const auto &d = model.mla;
        if (d.qLoraRank > 0) {
            total += linear(machine, s.tSp, d.qLoraRank, s.h, s.math);
            total += linear(machine, s.t, s.heads * s.qk, d.qLoraRank, s.math);
        } else {
            total += linear(machine, s.t, s.heads * s.qk, s.h, s.math);
        }
        total += linear(machine, s.tSp, d.kvLoraRank + d.qkRopeHeadDim, s.h, s.math);
        total += linear(machine, s.t, s.heads * (d.qkNopeHeadDim + d.vHeadDim), d.kvLoraRank, s.math);
    } else {
        total += linear(machine, s.t, (s.heads + 2 * s.kvHeads) * s.qk, s.h, s.math);
    }
    total += linear(machine, s.t, s.h, s.heads * s.v, s.math);
    return total;
}

LinearCosts mlp(const Machine &machine, const Architecture &model, double t, double h, double width, workload::KernelPrecision math)
{
    LinearCosts total = linear(machine, t, (model.gatedMlp ? 2 : 1) * width, h, math);
    total += linear(machine, t, h, width, math);
    return total;
}

/// Scores and values over the mean context. Unfused kernels (software before FlashAttention) also
/// write and read the score matrix: softmax, mask and dropout touch each score about 12 times 2 bytes
/// over forward and backward (Dao et al. 2022, §3).
void addAttention(const Machine &machine, const Architecture &model, const Plan &plan, const Shape &s, AttentionCosts &costs)
{
    const double sequences = plan.mbs;
    const GpuConstants &own = machine.gpuConstants;
    if (plan.fusedAttention) {
        // Keys that one kernel call sees: a ring step of CP works on a slice of the sequence, and
        // the causal halves of its slices are balanced. Packed documents see themselves alone.
        const bool ring = plan.cp > 1 && plan.cpKind == workload::CpKind::Ring;
        const double factor = own.attention * machine.framework.hopperAttention / machine.clock;
        const double context = plan.context();
        const auto whole = [&](double window) {
            workload::AttentionShape shape;
            shape.queries = ring ? std::min(context, static_cast<double>(plan.seq) / plan.cp * 2) : context;
            shape.batch = sequences * plan.seq / context;
            shape.keys = shape.queries;
            shape.heads = s.heads;
            shape.kvHeads = s.kvHeads;
            shape.headDim = 0.5 * (s.qk + s.v);
            shape.window = window;
            const double own_s = model.attention == catalog::Attention::Mla && s.qk == 192 && s.v == 128
                                     ? workload::mlaPrefill_s(*machine.kernels, shape.batch, shape.queries, s.heads)
                                     : workload::attentionForward_s(*machine.kernels, shape);
            // All of the sequence, this GPU's share of it.
            const double pairs = context * context / (shape.queries * shape.queries);
            return own_s * (ring ? pairs / plan.cp : 1.0 / plan.cp);
        };
        double forward = whole(0);
        if (model.slidingWindow > 0 && model.slidingWindow < context) {
            const double fullShare = model.slidingPeriod > 1 ? 1.0 / model.slidingPeriod : 0.0;
            forward = fullShare * forward + (1 - fullShare) * whole(model.slidingWindow);
        }
        costs.forward_s = factor * forward;
        costs.backward_s = 2.5 / machine.kernels->backwardEfficiency * own.attentionBackward * costs.forward_s;
        return;
    }
    const double queries = sequences * plan.seq / plan.cp;
    const double full = 2 * s.heads * (s.qk + s.v) * queries * plan.seq; // the whole square, no causal skip
    const double scores = s.heads * queries * plan.seq;
    // Batched products of s × d by d × s run at about two thirds of a large GEMM's rate.
    const double products = 1.5 * gemmFactor(machine, workload::KernelPrecision::Bf16) * full
                            / machine.kernels->gemm[0][0].flops;
    costs.forward_s = products + stream_s(machine, 11 * scores);
    costs.backward_s = 2 * products + stream_s(machine, 13 * scores);
}

/// Elements that pass through HBM per token in fused pointwise kernels (2 bytes each): two norms
/// (read, write), two residual sums (read two, write one) outside TP; rotary and the activation inside.
void addPointwise(const Machine &machine, const Architecture &model, const Plan &plan, const Shape &s, double mlpWidth,
                  Work &work)
{
    const double activation = (model.gatedMlp ? 3 : 2) * mlpWidth;
    const double rotary = 2 * (s.heads + s.kvHeads) * s.qk;
    const double factor = machine.framework.pointwise * (plan.compiled ? 1.0 : machine.common.eagerLayerFactor);
    const double forward = 2 * factor * (10 * s.h * s.tSp + (rotary + activation) * s.t);
    work.pointwiseForward_B += forward;
    work.pointwiseBackward_B += 1.6 * forward;
}

/// What a recompute policy repeats in the backward, by part.
void recompute(const Machine &machine, const Plan &plan, const Shape &s, const AttentionCosts &attention,
               const Work &work, const Pass &forward, double share, LayerCosts &layer, Parts &repeated)
{
    using namespace workload;
    const auto add = [&](double seconds) { at(repeated, Part::Recompute) += seconds; };
    switch (plan.recompute.kind) {
    case RecomputeKind::None: return;
    case RecomputeKind::Full: add(forward.seconds); return;
    // A tuned run first recomputes what frees most bytes per second (norms, activations): the first
    // half of the memory costs a quarter of the time.
    case RecomputeKind::Unstated: add(share * share * forward.seconds); return;
    case RecomputeKind::Block: add(share * forward.seconds); return;
    case RecomputeKind::Selective: break;
    }
    const std::uint32_t modules = plan.recompute.modules;
    const bool moe = layer.expertParameters > 0;
    if ((modules & RecomputeLayer) != 0) {
        add(forward.seconds);
        return;
    }
    if ((modules & RecomputeCoreAttn) != 0)
        add(attention.forward_s);
    if ((modules & RecomputeOp) != 0) // torchtitan: every second matrix product, and all pointwise work
        add(0.5 * (work.linears.forward - attention.projections.forward) + stream_s(machine, work.pointwiseForward_B) * 0.5);
    if ((modules & RecomputeLayernorm) != 0)
        add(stream_s(machine, 2 * 4 * s.h * s.tSp));
    if ((modules & (RecomputeMoeAct | RecomputeAct)) != 0)
        add(stream_s(machine, 0.3 * work.pointwiseForward_B));
    if ((modules & RecomputeMlaUpProj) != 0)
        add(0.4 * attention.projections.forward);
    if ((modules & RecomputeMlp) != 0 && !moe)
        add(work.linears.forward - attention.projections.forward);
    if ((modules & RecomputeMoe) != 0 && moe)
        add(work.experts.forward + at(forward.exposed, Part::EpComm));
}

/// DeepEP sends one message per routed token between nodes; first EFA generations limit their rate.
double messages_s(const Machine &machine, workload::Dispatcher dispatcher, double visits, const network::GroupShape &shape)
{
    if (shape.domains < 2 || machine.type->fabric != catalog::FabricKind::Efa || machine.type->efaVersion > 2)
        return 0;
    const double remote = visits * (1 - 1.0 / shape.domains);
    switch (dispatcher) {
    case workload::Dispatcher::DeepEpUccl: return remote / machine.common.ucclMessages_ps;
    case workload::Dispatcher::DeepEpNvshmem:
    case workload::Dispatcher::DeepEp: return remote / machine.common.nvshmemMessages_ps;
    case workload::Dispatcher::Nccl: break;
    }
    return 0;
}

/// Share of TP communication inside an NVLink domain that runs under products.
double tpHidden(const Machine &machine, const Plan &plan)
{
    switch (plan.tpOverlap) {
    case workload::TpOverlap::On: return machine.common.tpOverlapped;
    case workload::TpOverlap::Off: return 0;
    case workload::TpOverlap::Unstated: break;
    }
    return machine.framework.tpOverlap;
}

double smoothMax(double a, double b)
{
    const double high = std::max(a, b);
    if (high <= 0)
        return 0;
    const double low = std::min(a, b) / high;
    return high * std::sqrt(std::sqrt(1 + low * low * low * low));
}

/// Closes a pass: sums the exposed parts, and lets the host be the floor.
void close(Pass &pass, double host_s)
{
    const double gpu = sum(pass.exposed);
    const double seconds = smoothMax(gpu, host_s);
    at(pass.exposed, Part::Launch) += seconds - gpu;
    at(pass.busy, Part::Launch) += host_s;
    pass.seconds = seconds;
}

void expose(Pass &pass, Part part, double busy, double exposed)
{
    at(pass.busy, part) += busy;
    at(pass.exposed, part) += exposed;
}

} // namespace

const char *nameOf(Part part)
{
    switch (part) {
    case Part::Gemm: return "matrix products";
    case Part::Experts: return "expert matrix products";
    case Part::Attention: return "attention";
    case Part::Pointwise: return "memory-bound kernels";
    case Part::Head: return "embedding, output layer, loss";
    case Part::Recompute: return "recompute";
    case Part::Launch: return "host launch";
    case Part::TpComm: return "TP communication";
    case Part::CpComm: return "CP communication";
    case Part::EpComm: return "EP communication";
    case Part::PpComm: return "PP communication";
    case Part::DpComm: return "DP communication";
    case Part::Bubble: return "pipeline bubble";
    case Part::Optimizer: return "optimizer";
    case Part::Overhead: return "step overhead";
    case Part::Straggler: return "stragglers";
    case Part::Count: break;
    }
    return "";
}

bool narrow(Precision precision) { return precision != Precision::Bf16 && precision != Precision::Fp16; }

AttentionCosts attentionCosts(const Machine &machine, const Architecture &model, const Plan &plan)
{
    const Shape s = shapeOf(model, plan);
    AttentionCosts costs;
    costs.projections = projections(machine, model, s);
    addAttention(machine, model, plan, s, costs);
    return costs;
}

ExpertCosts expertCosts(const Machine &machine, const Architecture &model, const Plan &plan)
{
    const Shape s = shapeOf(model, plan);
    ExpertCosts costs;
    // With expert TP the tokens of the whole TP group meet on each rank; without, each keeps its share.
    const double own = plan.sp || plan.tp == 1 ? s.t / plan.tp : s.t;
    const double visits = own * plan.etp * model.topk; // expert visits computed on one GPU
    const double localExperts = static_cast<double>(model.experts) / plan.ep;
    const double perExpert = std::max(1.0, visits / localExperts);
    const double width = static_cast<double>(model.moeFfn) / plan.etp;
    const double up = (model.gatedMlp ? 2 : 1) * width;
    const double factor = machine.gpuConstants.groupedGemm * gemmFactor(machine, s.math);
    const auto grouped = [&](double n, double k) {
        return factor * workload::groupedGemm_s(*machine.kernels, s.math, localExperts, perExpert, n, k);
    };
    const double once = grouped(up, s.h) + grouped(s.h, width);
    costs.routed.forward = once;
    costs.routed.dgrad = grouped(s.h, up) + grouped(width, s.h);
    costs.routed.wgrad = once;
    if (narrow(plan.precision))
        costs.routed.cast_B = machine.common.fp8Cast * 4 * visits * (up + 2 * s.h + width);
    if (model.sharedExpertFfn > 0)
        costs.others += mlp(machine, model, s.t, s.h, static_cast<double>(model.sharedExpertFfn) / plan.tp, s.math);
    costs.others += linear(machine, own, model.experts, s.h, workload::KernelPrecision::Bf16); // router
    // Permutation before and after dispatch, un-permutation and the weighted sum: each reads and
    // writes topk copies of the token; the expert activation works on the visits.
    const double permute = 4 * 2 * model.topk * s.h * own * 2;
    // Expert biases are kernels of their own: each reads and writes the outputs of both products.
    const double biases = model.linearBias ? 2 * (up + s.h) * visits * 2 : 0;
    const double activation = (model.gatedMlp ? 3 : 2) * width * visits * 2 + biases;
    costs.moved_B = (permute + activation) * machine.framework.moePointwise;

    if (plan.ep > 1) {
        const auto shape = epShape(plan, machine.domains);
        network::Routing routing;
        routing.topk = model.topk;
        routing.token_B = network::tokenBytes(s.h, false);
        const double routed_B = own * model.topk * routing.token_B;
        costs.bytes = routed_B; // an all-to-all sends a copy per expert; DeepEP and HybridEP one per GPU
        if (plan.dispatcher != workload::Dispatcher::Nccl && model.topk > 1) {
            const double copies = network::expectedCopies(shape.ranks, model.topk);
            costs.bytes = own * routing.token_B * copies;
            costs.domainShare = shape.domains > 1 ? network::expectedCopies(shape.domains, model.topk) / copies : 1;
        }
        const double messages = messages_s(machine, plan.dispatcher, own * model.topk, shape);
        costs.exchange_s = std::max(messages, experts_s(machine, Op::Dispatch, routed_B, shape, plan.dispatcher, routing))
                           + std::max(messages, experts_s(machine, Op::Combine, routed_B, shape, plan.dispatcher, routing));
    }
    if (plan.etp > 1) {
        const auto shape = tpShape(plan, machine.domains);
        const double bytes = s.t * s.h * 2 * (plan.ep > 1 ? 1.0 * model.topk : 1.0);
        costs.tensor_s = collective_s(machine, Op::AllGather, bytes, shape) + collective_s(machine, Op::ReduceScatter, bytes, shape);
    }
    return costs;
}

LayerCosts layerCosts(const Machine &machine, const Architecture &model, const Plan &plan, const AttentionCosts &attention,
                      const ExpertCosts *experts, double recomputeShare)
{
    const bool moe = experts != nullptr;
    const Shape s = shapeOf(model, plan);
    const bool lora = plan.task == workload::Task::Lora;
    LayerCosts layer;

    // Parameters on one GPU.
    const workload::LayerParameters counted = workload::layerParameters(model, moe);
    layer.denseParameters = (counted.attention + counted.mlp) / plan.tp + counted.latentDown + counted.router + counted.norms;
    layer.expertParameters = counted.experts / (static_cast<double>(plan.ep) * plan.etp);
    layer.trainableDense = lora ? plan.loraRank * (2.0 * s.h + (s.heads + 2 * s.kvHeads) * s.qk + s.heads * s.v) : layer.denseParameters;
    layer.trainableExpert = lora ? 0 : layer.expertParameters;

    // Work.
    Work work;
    work.linears = attention.projections;
    const double mlpWidth = moe ? static_cast<double>(model.sharedExpertFfn) / plan.tp : static_cast<double>(model.ffnHidden) / plan.tp;
    addPointwise(machine, model, plan, s, mlpWidth, work);
    if (moe) {
        work.experts = experts->routed;
        work.linears += experts->others;
        const double moved = experts->moved_B * (plan.cudaGraphs ? machine.common.graphFusion : 1.0);
        work.pointwiseForward_B += moved;
        work.pointwiseBackward_B += 1.6 * moved;
    } else {
        work.linears += mlp(machine, model, s.t, s.h, mlpWidth, s.math);
    }
    const bool blocks32 = plan.precision == Precision::Fp8Mx || plan.precision == Precision::Fp8Block || plan.precision == Precision::Nvfp4;
    const double casts = (work.linears.cast_B + work.experts.cast_B) * (blocks32 ? machine.common.mxCast : 1.0);
    if (plan.precision == Precision::Fp8Row) {
        const double slower = machine.common.rowwiseGemm;
        work.linears.forward *= slower;
        work.linears.dgrad *= slower;
        work.linears.wgrad *= slower;
    }

    Pass &forward = layer.forward;
    Pass &backward = layer.backward;
    const double wait = moe && plan.ep > 1 ? machine.common.moeImbalance : 1;
    expose(forward, Part::Gemm, work.linears.forward, work.linears.forward);
    expose(forward, Part::Experts, work.experts.forward, work.experts.forward * wait);
    expose(forward, Part::Attention, attention.forward_s, attention.forward_s);
    const double pointForward = stream_s(machine, work.pointwiseForward_B + casts / 3);
    expose(forward, Part::Pointwise, pointForward, pointForward);

    const double wgrad = lora ? 0.03 * work.linears.wgrad : work.linears.wgrad;
    const double expertWgrad = lora ? 0 : work.experts.wgrad;
    expose(backward, Part::Gemm, work.linears.dgrad + wgrad, work.linears.dgrad + wgrad);
    expose(backward, Part::Experts, work.experts.dgrad + expertWgrad, (work.experts.dgrad + expertWgrad) * wait);
    expose(backward, Part::Attention, attention.backward_s, attention.backward_s);
    const double pointBackward = stream_s(machine, work.pointwiseBackward_B + casts * 2 / 3);
    expose(backward, Part::Pointwise, pointBackward, pointBackward);
    layer.weightGrad_s = wgrad + expertWgrad;

    // Tensor parallelism. With sequence parallelism: all-gather into, reduce-scatter out of each of
    // attention and MLP, forward; the same backward plus gathering the inputs again for the weight
    // gradients (Korthikanti et al. 2022, §4.2.2). Without: one all-reduce each way per block.
    if (plan.tp > 1) {
        const auto shape = tpShape(plan, machine.domains);
        const double blocks = moe && plan.etp == 1 && model.sharedExpertFfn == 0 ? 1 : 2;
        layer.tpBytes = s.t * s.h * 2;
        const bool inside = shape.domains == 1;
        const double hidden = inside ? tpHidden(machine, plan) : 0;
        const double slower = inside ? 1 : machine.common.tpAcrossNodes;
        double each = 0;
        if (plan.sp) {
            const double gather = slower * collective_s(machine, Op::AllGather, layer.tpBytes, shape);
            const double scatter = slower * collective_s(machine, Op::ReduceScatter, layer.tpBytes, shape);
            each = gather + scatter;
            layer.tpCalls = 4 * blocks + blocks;
            expose(forward, Part::TpComm, blocks * each, blocks * each * (1 - hidden));
            // The second gather runs beside the input gradient.
            expose(backward, Part::TpComm, blocks * (each + gather), blocks * each * (1 - hidden) + 0.2 * blocks * gather);
        } else {
            each = slower * collective_s(machine, Op::AllReduce, layer.tpBytes, shape);
            layer.tpCalls = 2 * blocks;
            expose(forward, Part::TpComm, blocks * each, blocks * each * (1 - 0.2 * hidden));
            expose(backward, Part::TpComm, blocks * each, blocks * each * (1 - hidden));
        }
    }

    // Context parallelism: keys and values travel; a ring step hides under the attention of the
    // slice before it, all-gather does not (Llama 3, §3.3.2).
    if (plan.cp > 1) {
        const auto shape = cpShape(plan, machine.domains);
        const double kv = s.t * s.kvHeads * (s.qk + s.v) * 2;
        if (plan.cpKind == workload::CpKind::Ring) {
            layer.cpBytes = kv;
            layer.cpCalls = 3.0 * (plan.cp - 1);
            const double hop = collective_s(machine, Op::SendRecv, kv, shape) * (plan.cp - 1);
            const double f = std::max(0.0, hop - 0.8 * attention.forward_s) + 0.1 * hop;
            const double b = std::max(0.0, 2 * hop - 0.8 * attention.backward_s) + 0.2 * hop;
            expose(forward, Part::CpComm, hop, f);
            expose(backward, Part::CpComm, 2 * hop, b);
        } else if (plan.cpKind == workload::CpKind::AllGather) {
            layer.cpBytes = kv * plan.cp;
            layer.cpCalls = 3;
            const double gather = collective_s(machine, Op::AllGather, kv * plan.cp, shape);
            const double scatter = collective_s(machine, Op::ReduceScatter, kv * plan.cp, shape);
            expose(forward, Part::CpComm, gather, gather);
            expose(backward, Part::CpComm, gather + scatter, gather + scatter);
        } else {
            layer.cpBytes = s.t * (s.heads + 2 * s.kvHeads) * s.qk * 2;
            layer.cpCalls = 4;
            const double in = collective_s(machine, Op::AllToAll, layer.cpBytes, shape);
            const double out = collective_s(machine, Op::AllToAll, s.t * s.heads * s.v * 2, shape);
            expose(forward, Part::CpComm, in + out, in + out);
            expose(backward, Part::CpComm, in + out, in + out);
        }
    }

    // Expert parallelism: every visit's token travels to its expert and back, both directions.
    if (moe && plan.ep > 1) {
        layer.epBytes = experts->bytes;
        layer.epDomainShare = experts->domainShare;
        layer.epCalls = 4;
        const double left = plan.a2aOverlap ? 1 - machine.common.a2aHidden : 1;
        expose(forward, Part::EpComm, experts->exchange_s, experts->exchange_s * left);
        expose(backward, Part::EpComm, experts->exchange_s, experts->exchange_s * left);
    }
    if (moe && plan.etp > 1) {
        expose(forward, Part::EpComm, experts->tensor_s, experts->tensor_s);
        expose(backward, Part::EpComm, experts->tensor_s, experts->tensor_s);
    }

    // The host launches both passes; the backward has about twice the kernels of the forward.
    double host = (moe ? machine.framework.hostMoeLayer_s : machine.framework.hostLayer_s) * machine.hostTime;
    if (plan.tp > 1 && plan.pp > 1)
        host *= 1 + machine.framework.hostTpPipelined * plan.tp;
    if (!plan.compiled)
        host *= machine.common.eagerLayerFactor;
    if (plan.cudaGraphs)
        host *= machine.common.graphHost;
    close(forward, host / 3);
    Parts repeated{};
    recompute(machine, plan, s, attention, work, forward, recomputeShare, layer, repeated);
    expose(backward, Part::Recompute, at(repeated, Part::Recompute), at(repeated, Part::Recompute));
    const double again = forward.seconds > 0 ? at(repeated, Part::Recompute) / forward.seconds : 0;
    close(backward, host * (2 + again) / 3);
    return layer;
}

EndCosts endCosts(const Machine &machine, const Architecture &model, const Plan &plan)
{
    EndCosts ends;
    const double t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    const double vocab = static_cast<double>(model.vocab) / plan.tp;
    const double h = model.hidden;
    const bool lora = plan.task == workload::Task::Lora;
    const double forward = gemm_s(machine, t, vocab, h, workload::KernelPrecision::Bf16);
    const double dgrad = gemm_s(machine, t, h, vocab, workload::KernelPrecision::Bf16);
    const double wgrad = lora ? 0 : gemm_s(machine, vocab, h, t, workload::KernelPrecision::Bf16);
    const double loss = stream_s(machine, machine.common.lossBytes * t * vocab);
    ends.head_s = forward + dgrad + wgrad + loss;
    ends.embedding_s = stream_s(machine, 12 * t * h);
    ends.embeddingParameters = (static_cast<double>(model.vocab) / plan.tp + (model.learnedPositions ? model.maxPositions : 0)) * h;
    ends.headParameters = vocab * h;
    return ends;
}

} // namespace switchyard::predict
