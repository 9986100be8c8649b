// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/layer_costs.h>

#include <algorithm>
#include <cstdint>

#include <core/predict/memory.h>
#include <core/predict/rank_layout.h>
#include <core/workload/parameters.h>

namespace switchyard::predict {

using catalog::Architecture;
using network::Op;
using workload::Plan;
using workload::Precision;
using workload::RecomputeKind;

namespace {

struct Work {
    LinearCosts linears;
    LinearCosts experts;
    double pointwiseForward_B = 0;
    double pointwiseBackward_B = 0;
    double casts_B = 0; ///< all three passes
};

/// Elements that pass through HBM per token in fused pointwise kernels (2 bytes each): two norms
/// (read, write), two residual sums (read two, write one) outside TP; rotary and the activation inside.
void addPointwise(const Machine &machine, const Architecture &model, const Plan &plan, const LayerShape &s, double mlpWidth,
                  Work &work)
{
    const double activation = (model.gatedMlp ? 3 : 2) * mlpWidth;
    const double rotary = 2 * (s.heads + s.kvHeads) * s.qk;
    const double factor = machine.framework.pointwise * (plan.compiled ? 1.0 : machine.common.eagerLayerFactor);
    const double forward = 2 * factor * (10 * s.h * s.tSp + (rotary + activation) * s.t);
    work.pointwiseForward_B += forward;
    work.pointwiseBackward_B += 1.6 * forward;
}

/// What a recompute policy repeats in the backward; the forward is closed.
double recompute_s(const Machine &machine, const Plan &plan, const LayerShape &s, const AttentionCosts &attention,
                   const Work &work, const LayerCosts &layer, double share)
{
    using namespace workload;
    const Pass &forward = layer.forward;
    switch (plan.recompute.kind) {
    case RecomputeKind::None: return 0;
    case RecomputeKind::Full: return forward.seconds;
    // A tuned run first recomputes what frees most bytes per second (norms, activations): the first
    // half of the memory costs a quarter of the time.
    case RecomputeKind::Unstated: return share * share * forward.seconds;
    case RecomputeKind::Block: return share * forward.seconds;
    case RecomputeKind::Selective: break;
    }
    const std::uint32_t modules = plan.recompute.modules;
    const bool moe = layer.expertParameters > 0;
    if ((modules & RecomputeLayer) != 0)
        return forward.seconds;
    double repeated_s = 0;
    if ((modules & RecomputeCoreAttn) != 0)
        repeated_s += attention.forward_s;
    if ((modules & RecomputeOp) != 0) // torchtitan: every second matrix product, and all pointwise work
        repeated_s += 0.5 * (work.linears.forward - attention.projections.forward) + stream_s(machine, work.pointwiseForward_B) * 0.5;
    if ((modules & RecomputeLayernorm) != 0)
        repeated_s += stream_s(machine, 2 * 4 * s.h * s.tSp);
    if ((modules & (RecomputeMoeAct | RecomputeAct)) != 0)
        repeated_s += stream_s(machine, 0.3 * work.pointwiseForward_B);
    if ((modules & RecomputeMlaUpProj) != 0)
        repeated_s += 0.4 * attention.projections.forward;
    if ((modules & RecomputeMlp) != 0 && !moe)
        repeated_s += work.linears.forward - attention.projections.forward;
    if ((modules & RecomputeMoe) != 0 && moe)
        repeated_s += work.experts.forward + at(forward.exposed, Part::EpComm);
    return repeated_s;
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

/// The work of all kernels but attention, and the casts to narrow types between them.
Work workOf(const Machine &machine, const Architecture &model, const Plan &plan, const LayerShape &s,
            const AttentionCosts &attention, const ExpertCosts *experts)
{
    Work work;
    work.linears = attention.projections;
    const double mlpWidth = static_cast<double>(experts != nullptr ? model.sharedExpertFfn : model.ffnHidden) / plan.tp;
    addPointwise(machine, model, plan, s, mlpWidth, work);
    if (experts != nullptr) {
        work.experts = experts->routed;
        work.linears += experts->others;
        const double moved = experts->moved_B * (plan.cudaGraphs ? machine.common.graphFusion : 1.0);
        work.pointwiseForward_B += moved;
        work.pointwiseBackward_B += 1.6 * moved;
    } else {
        work.linears += mlp(machine, model, s.t, s.h, mlpWidth, s.math);
    }
    const bool blocks32 = plan.precision == Precision::Fp8Mx || plan.precision == Precision::Fp8Block || plan.precision == Precision::Nvfp4;
    work.casts_B = (work.linears.cast_B + work.experts.cast_B) * (blocks32 ? machine.common.mxCast : 1.0);
    if (plan.precision == Precision::Fp8Row) {
        const double slower = machine.common.rowwiseGemm;
        work.linears.forward *= slower;
        work.linears.dgrad *= slower;
        work.linears.wgrad *= slower;
    }
    return work;
}

void addKernels(const Machine &machine, const Plan &plan, const AttentionCosts &attention, const Work &work, LayerCosts &layer)
{
    const bool lora = plan.task == workload::Task::Lora;
    const double wait = plan.ep > 1 ? machine.common.moeImbalance : 1; // for the fullest expert
    Pass &forward = layer.forward;
    forward.expose(Part::Gemm, work.linears.forward, work.linears.forward);
    forward.expose(Part::Experts, work.experts.forward, work.experts.forward * wait);
    forward.expose(Part::Attention, attention.forward_s, attention.forward_s);
    const double pointForward = stream_s(machine, work.pointwiseForward_B + work.casts_B / 3);
    forward.expose(Part::Pointwise, pointForward, pointForward);

    const double wgrad = lora ? 0.03 * work.linears.wgrad : work.linears.wgrad;
    const double expertWgrad = lora ? 0 : work.experts.wgrad;
    Pass &backward = layer.backward;
    backward.expose(Part::Gemm, work.linears.dgrad + wgrad, work.linears.dgrad + wgrad);
    backward.expose(Part::Experts, work.experts.dgrad + expertWgrad, (work.experts.dgrad + expertWgrad) * wait);
    backward.expose(Part::Attention, attention.backward_s, attention.backward_s);
    const double pointBackward = stream_s(machine, work.pointwiseBackward_B + work.casts_B * 2 / 3);
    backward.expose(Part::Pointwise, pointBackward, pointBackward);
    layer.weightGrad_s = wgrad + expertWgrad;
}

/// With sequence parallelism: all-gather into, reduce-scatter out of each of attention and MLP,
/// forward; the same backward plus gathering the inputs again for the weight gradients (Korthikanti
/// et al. 2022, §4.2.2). Without: one all-reduce each way per block. `blocks` of the layer: 1 or 2.
void addTensorParallel(const Machine &machine, const Plan &plan, const LayerShape &s, double blocks, LayerCosts &layer)
{
    const auto shape = tpShape(plan, machine.domains);
    layer.tpBytes = s.t * s.h * 2;
    const bool inside = shape.domains == 1;
    const double hidden = inside ? tpHidden(machine, plan) : 0;
    const double slower = inside ? 1 : machine.common.tpAcrossNodes;
    if (plan.sp) {
        const double gather = slower * collective_s(machine, Op::AllGather, layer.tpBytes, shape);
        const double scatter = slower * collective_s(machine, Op::ReduceScatter, layer.tpBytes, shape);
        const double each = gather + scatter;
        layer.tpCalls = 4 * blocks + blocks;
        layer.forward.expose(Part::TpComm, blocks * each, blocks * each * (1 - hidden));
        // The second gather runs beside the input gradient.
        layer.backward.expose(Part::TpComm, blocks * (each + gather), blocks * each * (1 - hidden) + 0.2 * blocks * gather);
    } else {
        const double each = slower * collective_s(machine, Op::AllReduce, layer.tpBytes, shape);
        layer.tpCalls = 2 * blocks;
        layer.forward.expose(Part::TpComm, blocks * each, blocks * each * (1 - 0.2 * hidden));
        layer.backward.expose(Part::TpComm, blocks * each, blocks * each * (1 - hidden));
    }
}

/// Keys and values travel; a ring step hides under the attention of the slice before it, all-gather
/// does not (Llama 3, §3.3.2). Ulysses exchanges heads for tokens and back.
void addContextParallel(const Machine &machine, const Plan &plan, const LayerShape &s, const AttentionCosts &attention,
                        LayerCosts &layer)
{
    const auto shape = cpShape(plan, machine.domains);
    const double kv = s.t * s.kvHeads * (s.qk + s.v) * 2;
    if (plan.cpKind == workload::CpKind::Ring) {
        layer.cpBytes = kv;
        layer.cpCalls = 3.0 * (plan.cp - 1);
        const double hop = collective_s(machine, Op::SendRecv, kv, shape) * (plan.cp - 1);
        const double f = std::max(0.0, hop - 0.8 * attention.forward_s) + 0.1 * hop;
        const double b = std::max(0.0, 2 * hop - 0.8 * attention.backward_s) + 0.2 * hop;
        layer.forward.expose(Part::CpComm, hop, f);
        layer.backward.expose(Part::CpComm, 2 * hop, b);
    } else if (plan.cpKind == workload::CpKind::AllGather) {
        layer.cpBytes = kv * plan.cp;
        layer.cpCalls = 3;
        const double gather = collective_s(machine, Op::AllGather, kv * plan.cp, shape);
        const double scatter = collective_s(machine, Op::ReduceScatter, kv * plan.cp, shape);
        layer.forward.expose(Part::CpComm, gather, gather);
        layer.backward.expose(Part::CpComm, gather + scatter, gather + scatter);
    } else {
        layer.cpBytes = s.t * (s.heads + 2 * s.kvHeads) * s.qk * 2;
        layer.cpCalls = 4;
        const double in = collective_s(machine, Op::AllToAll, layer.cpBytes, shape);
        const double out = collective_s(machine, Op::AllToAll, s.t * s.heads * s.v * 2, shape);
        layer.forward.expose(Part::CpComm, in + out, in + out);
        layer.backward.expose(Part::CpComm, in + out, in + out);
    }
}

/// Every visit's token travels to its expert and back, both directions.
void addExpertParallel(const Machine &machine, const Plan &plan, const ExpertCosts &experts, LayerCosts &layer)
{
    if (plan.ep > 1) {
        layer.epBytes = experts.bytes;
        layer.epDomainShare = experts.domainShare;
        layer.epCalls = 4;
        const double left = plan.a2aOverlap ? 1 - machine.common.a2aHidden : 1;
        layer.forward.expose(Part::EpComm, experts.exchange_s, experts.exchange_s * left);
        layer.backward.expose(Part::EpComm, experts.exchange_s, experts.exchange_s * left);
    }
    if (plan.etp > 1) {
        layer.forward.expose(Part::EpComm, experts.tensor_s, experts.tensor_s);
        layer.backward.expose(Part::EpComm, experts.tensor_s, experts.tensor_s);
    }
}

/// The host's launches of both passes.
double host_s(const Machine &machine, const Plan &plan, bool moe)
{
    double host = (moe ? machine.framework.hostMoeLayer_s : machine.framework.hostLayer_s) * machine.hostTime;
    const bool leavesDomain = plan.gpus() > machine.domains.gpus;
    if (plan.tp > 1 && plan.pp > 1 && leavesDomain)
        host *= 1 + machine.framework.hostTpPipelined * plan.tp;
    if (!plan.compiled)
        host *= machine.common.eagerLayerFactor;
    if (plan.cudaGraphs)
        host *= machine.common.graphHost;
    return host;
}

/// Out beside the forward, back beside the backward, at the nominal rate of one direction; what the
/// pass is too short to hide is waited for.
void addActivationOffload(const Machine &machine, const Architecture &model, const Plan &plan, bool moe, double recomputeShare, LayerCosts &layer)
{
    const ActivationBytes bytes = activationBytes(model, plan, moe, machine.memory);
    const double kept = recomputeShare * bytes.input + (1 - recomputeShare) * bytes.kept;
    layer.offload_B = (1 - offloadedStay) * kept;
    const double transfer_s = layer.offload_B / machine.host_Bps;
    for (Pass *pass : {&layer.forward, &layer.backward}) {
        const double waited_s = std::max(0.0, transfer_s - pass->seconds);
        pass->expose(Part::Offload, transfer_s, waited_s);
        pass->seconds += waited_s;
    }
}

} // namespace

LayerCosts layerCosts(const Machine &machine, const Architecture &model, const Plan &plan, const AttentionCosts &attention,
                      const ExpertCosts *experts, double recomputeShare)
{
    const bool moe = experts != nullptr;
    const LayerShape s = shapeOf(model, plan);
    const bool lora = plan.task == workload::Task::Lora;
    LayerCosts layer;
    const workload::LayerParameters counted = workload::layerParameters(model, moe);
    layer.denseParameters = (counted.attention + counted.mlp) / plan.tp + counted.latentDown + counted.router + counted.norms;
    layer.expertParameters = counted.experts / (static_cast<double>(plan.ep) * plan.etp);
    layer.trainableDense = lora ? plan.loraRank * (2.0 * s.h + (s.heads + 2 * s.kvHeads) * s.qk + s.heads * s.v) : layer.denseParameters;
    layer.trainableExpert = lora ? 0 : layer.expertParameters;

    const Work work = workOf(machine, model, plan, s, attention, experts);
    addKernels(machine, plan, attention, work, layer);
    if (plan.tp > 1)
        addTensorParallel(machine, plan, s, moe && plan.etp == 1 && model.sharedExpertFfn == 0 ? 1 : 2, layer);
    if (plan.cp > 1)
        addContextParallel(machine, plan, s, attention, layer);
    if (moe)
        addExpertParallel(machine, plan, *experts, layer);

    // The backward has about twice the kernels of the forward, and those that it repeats.
    const double host = host_s(machine, plan, moe);
    layer.forward.close(host / 3);
    const double repeated_s = recompute_s(machine, plan, s, attention, work, layer, recomputeShare);
    layer.backward.expose(Part::Recompute, repeated_s, repeated_s);
    const double again = layer.forward.seconds > 0 ? repeated_s / layer.forward.seconds : 0;
    layer.backward.close(host * (2 + again) / 3);
    if (plan.offload == workload::Offload::Activations)
        addActivationOffload(machine, model, plan, moe, recomputeShare, layer);
    return layer;
}

} // namespace switchyard::predict
