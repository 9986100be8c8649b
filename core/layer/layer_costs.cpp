// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/layer_costs.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include <core/layer/activations.h>
#include <core/layer/adapters.h>
#include <core/layer/rank_layout.h>
#include <core/layer/recompute.h>
#include <core/workload/parameters.h>
#include <core/workload/state_work.h>

namespace switchyard::layer {

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
    double mlpForward_B = 0; ///< of pointwiseForward_B: the activation, and what routing moves
    double casts_B = 0; ///< all three passes
};

/// Elements that pass through HBM per token in fused pointwise kernels (2 bytes each): two norms
/// (read, write), two residual sums (read two, write one) outside TP; rotary and the activation inside.
void addPointwise(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerShape &s, double mlpWidth,
                  Work &work)
{
    const double activation = (model.gatedMlp ? 3 : 2) * mlpWidth;
    const double rotary = s.attend * 2 * (s.heads + s.kvHeads) * s.qk;
    const double factor = machine.framework.pointwise * (plan.compiled ? 1.0 : machine.common.eagerLayerFactor);
    const double forward = 2 * factor * (10 * s.h * s.tSp + (rotary + activation) * s.t);
    work.pointwiseForward_B += forward;
    work.pointwiseBackward_B += 1.6 * forward;
    work.mlpForward_B += 2 * factor * activation * s.t;
}

/// LoRA's two thin products beside a linear layer of k inputs and n outputs, and the sum of both, are as long as
/// the reading and writing of x and y: forward x, 4 y, backward 5 x, 2 y, 2 bytes each.
void addAdapters(const Architecture &model, const Plan &plan, const LayerShape &s, bool moe, Work &work)
{
    eachAdapted(model, plan, s, moe, [&](double k, double n, bool endsBlock) {
        const double out = endsBlock ? n * s.tSp / s.t : n;
        work.pointwiseForward_B += 2 * s.t * (k + 4 * out);
        work.pointwiseBackward_B += 2 * s.t * (5 * k + 2 * out);
    });
}

/// What a recompute policy repeats in the backward.
struct Repeated {
    double seconds = 0;
    double layer = 0;     ///< share of the forward's messages
    double tensor = 0;    ///< of those of TP
    bool experts = false; ///< and those of the experts
    [[nodiscard]] double of(workload::Part part) const
    {
        const double own = part == workload::Part::TpComm ? tensor : part == workload::Part::EpComm && experts ? 1 : 0;
        return std::max(layer, own);
    }
};

/// The forward is closed. `mlpShare`: of the blocks of TP, those of the MLP.
Repeated recomputed(const hardware::Machine &machine, const Architecture &model, const Plan &plan, bool moe, const LayerShape &s, const AttentionCosts &attention,
                    const Work &work, const LayerCosts &layer, double mlpShare, double share)
{
    using namespace workload;
    const Pass &forward = layer.forward;
    switch (plan.recompute.kind) {
    case RecomputeKind::None: return {};
    case RecomputeKind::Full: return {forward.seconds, 1};
    // A tuned run first recomputes what frees most bytes per second (norms, activations): the first
    // half of the memory costs a quarter of the time.
    case RecomputeKind::Unstated: return {share * share * forward.seconds, share * share};
    case RecomputeKind::Block: return {share * forward.seconds, share};
    case RecomputeKind::Selective: break;
    }
    const std::uint32_t modules = repeatedModules(model, plan.recompute, moe);
    if ((modules & RecomputeLayer) != 0)
        return {forward.seconds, 1};
    Repeated repeated;
    if ((modules & RecomputeCoreAttn) != 0)
        repeated.seconds += attention.forward_s;
    if ((modules & RecomputeOp) != 0) // torchtitan: every second matrix product, and all pointwise work
        repeated.seconds += 0.5 * (work.linears.forward - attention.projections.forward) + hardware::stream_s(machine, work.pointwiseForward_B) * 0.5;
    if ((modules & RecomputeLayernorm) != 0)
        repeated.seconds += hardware::stream_s(machine, 2 * 4 * s.h * s.tSp);
    if ((modules & (RecomputeMoeAct | RecomputeAct)) != 0)
        repeated.seconds += hardware::stream_s(machine, 0.3 * work.pointwiseForward_B);
    if ((modules & RecomputeMlaUpProj) != 0)
        repeated.seconds += 0.4 * attention.projections.forward;
    // Checkpointed whole: its gather and scatter over TP are made again (Megatron-Core: transformer_layer.py, _forward_mlp).
    if ((modules & (RecomputeMlp | RecomputeMoe)) != 0) {
        repeated.tensor = mlpShare;
        repeated.seconds += work.linears.forward - attention.projections.forward + hardware::stream_s(machine, work.mlpForward_B)
            + mlpShare * at(forward.exposed, workload::Part::TpComm);
    }
    if ((modules & RecomputeMoe) != 0) {
        repeated.seconds += work.experts.forward + at(forward.exposed, workload::Part::EpComm);
        repeated.experts = true;
    }
    return repeated;
}

/// Share of TP communication inside an NVLink domain that runs under products.
double tpHidden(const hardware::Machine &machine, const Plan &plan)
{
    switch (plan.tpOverlap) {
    case workload::TpOverlap::On: return machine.common.tpOverlapped;
    case workload::TpOverlap::Off: return 0;
    case workload::TpOverlap::Unstated: break;
    }
    return machine.framework.tpOverlap;
}

/// The work of all kernels but attention, and the casts to narrow types between them.
Work workOf(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerShape &s,
            const AttentionCosts &attention, const ExpertCosts *experts)
{
    Work work;
    work.linears = attention.projections;
    const double mlpWidth = static_cast<double>(experts != nullptr ? model.sharedExpertFfn : model.ffnHidden) / plan.tp;
    addPointwise(machine, model, plan, s, mlpWidth, work);
    if (plan.task == workload::Task::Lora)
        addAdapters(model, plan, s, experts != nullptr, work);
    if (experts != nullptr) {
        work.experts = experts->routed;
        work.linears += experts->others;
        const double moved = experts->moved_B * (plan.cudaGraphs ? machine.common.graphFusion : 1.0);
        work.pointwiseForward_B += moved;
        work.pointwiseBackward_B += 1.6 * moved;
        work.mlpForward_B += moved;
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

void addKernels(const hardware::Machine &machine, const Plan &plan, const AttentionCosts &attention, const Work &work, LayerCosts &layer)
{
    const bool lora = plan.task == workload::Task::Lora;
    const double wait = plan.ep > 1 ? machine.common.moeImbalance : 1; // for the fullest expert
    Pass &forward = layer.forward;
    forward.expose(workload::Part::Gemm, work.linears.forward, work.linears.forward);
    forward.expose(workload::Part::Experts, work.experts.forward, work.experts.forward * wait);
    forward.expose(workload::Part::Attention, attention.forward_s, attention.forward_s);
    const double pointForward = hardware::stream_s(machine, work.pointwiseForward_B + work.casts_B / 3);
    forward.expose(workload::Part::Pointwise, pointForward, pointForward);

    const double wgrad = lora ? 0.03 * work.linears.wgrad : work.linears.wgrad;
    const double expertWgrad = lora ? 0 : work.experts.wgrad;
    Pass &backward = layer.backward;
    backward.expose(workload::Part::Gemm, work.linears.dgrad + wgrad, work.linears.dgrad + wgrad);
    backward.expose(workload::Part::Experts, work.experts.dgrad + expertWgrad, (work.experts.dgrad + expertWgrad) * wait);
    backward.expose(workload::Part::Attention, attention.backward_s, attention.backward_s);
    const double pointBackward = hardware::stream_s(machine, work.pointwiseBackward_B + work.casts_B * 2 / 3);
    backward.expose(workload::Part::Pointwise, pointBackward, pointBackward);
    layer.weightGrad_s = wgrad + expertWgrad;
}

/// With sequence parallelism: all-gather into, reduce-scatter out of each of attention and MLP,
/// forward; the same backward plus gathering the inputs again for the weight gradients (Korthikanti
/// et al. 2022, §4.2.2). Without: one all-reduce each way per block. `blocks` of the layer: 1 or 2, between them and above
/// where some layers have more than one.
void addTensorParallel(const hardware::Machine &machine, const Plan &plan, const LayerShape &s, double blocks, LayerMessages &messages)
{
    const auto shape = shapeOf(plan, Group::Tp, machine.domains);
    const bool inside = shape.domains == 1;
    const double hidden = inside ? tpHidden(machine, plan) : 0;
    const double slower = inside ? 1 : machine.common.tpAcrossNodes;
    const auto add = [&](Op op, double forward, double backward, double forwardHidden, double backwardHidden) {
        Message m{workload::Part::TpComm, op, Group::Tp, network::Beside::Products};
        m.bytes = s.t * s.h * 2;
        m.seconds = slower * hardware::collective_s(machine, op, m.bytes, shape);
        m.forward = forward;
        m.backward = backward;
        m.forwardExposed_s = forward * m.seconds * (1 - forwardHidden);
        m.backwardExposed_s = backward * m.seconds * (1 - backwardHidden);
        messages.add(m);
    };
    if (plan.sp) {
        add(Op::AllGather, blocks, blocks, hidden, hidden);
        add(Op::ReduceScatter, blocks, blocks, hidden, hidden);
        add(Op::AllGather, 0, blocks, 0, 0.8); // the second gather runs beside the input gradient
    } else {
        add(Op::AllReduce, blocks, blocks, 0.2 * hidden, hidden);
    }
}

/// Keys and values travel; a ring step hides under the attention of the slice before it, all-gather
/// does not (Llama 3, §3.3.2). Ulysses exchanges heads for tokens and back.
void addContextParallel(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerShape &s, const AttentionCosts &attention,
                        LayerMessages &messages)
{
    const auto shape = shapeOf(plan, Group::Cp, machine.domains);
    double kv = s.attend * s.t * s.kvHeads * (s.qk + s.v) * 2;
    if (model.isHybrid()) // a state is handed on, whatever the tokens
        kv += plan.mbs * model.linearShare() * workload::state_B(model.linear, s.tp);
    const auto add = [&](Op op, double bytes, double forward, double backward) -> Message & {
        Message m{workload::Part::CpComm, op, Group::Cp};
        m.bytes = bytes;
        m.seconds = hardware::collective_s(machine, op, bytes, shape);
        m.forward = forward;
        m.backward = backward;
        m.forwardExposed_s = forward * m.seconds;
        m.backwardExposed_s = backward * m.seconds;
        return messages.add(m);
    };
    switch (plan.cpKind) {
    case workload::CpKind::Ring: {
        Message &m = add(Op::SendRecv, kv, plan.cp - 1, 2.0 * (plan.cp - 1));
        m.wrap = true;
        m.beside = network::Beside::Attention;
        const double hop = m.forwardExposed_s; // gradients of keys and values travel beside them: twice
        m.forwardExposed_s = std::max(0.0, hop - 0.8 * attention.forward_s) + 0.1 * hop;
        m.backwardExposed_s = std::max(0.0, 2 * hop - 0.8 * attention.backward_s) + 0.2 * hop;
        break;
    }
    case workload::CpKind::AllGather:
        add(Op::AllGather, kv * plan.cp, 1, 1);
        add(Op::ReduceScatter, kv * plan.cp, 0, 1);
        break;
    case workload::CpKind::Ulysses:
        add(Op::AllToAll, s.t * (s.heads + 2 * s.kvHeads) * s.qk * 2, 1, 1);
        add(Op::AllToAll, s.t * s.heads * s.v * 2, 1, 1);
        break;
    }
}

/// Every visit's token travels to its expert and back, both directions; with expert TP its ranks gather
/// the tokens and scatter the results.
void addExpertParallel(const hardware::Machine &machine, const Plan &plan, const ExpertCosts &experts, LayerMessages &messages)
{
    const auto add = [&](Op op, Group group, double bytes, double seconds, double left) -> Message & {
        Message m{workload::Part::EpComm, op, group};
        m.bytes = bytes;
        m.seconds = seconds;
        m.forward = m.backward = 1;
        m.forwardExposed_s = m.backwardExposed_s = left * seconds;
        return messages.add(m);
    };
    if (plan.ep > 1) {
        const double left = plan.a2aOverlap ? 1 - machine.common.a2aHidden : 1;
        for (const auto &[op, seconds] : {std::pair{Op::Dispatch, experts.dispatch_s}, std::pair{Op::Combine, experts.combine_s}}) {
            Message &m = add(op, Group::Ep, experts.bytes, seconds, left);
            m.domainShare = experts.domainShare;
            if (plan.a2aOverlap)
                m.beside = network::Beside::Experts;
        }
    }
    if (plan.etp > 1) {
        add(Op::AllGather, Group::Etp, experts.tensor_B, experts.gather_s, 1);
        add(Op::ReduceScatter, Group::Etp, experts.tensor_B, experts.scatter_s, 1);
    }
}

/// Launches beside those of grouped-query attention and routed experts alone: latent attention has two more
/// norms and projections, splits and concatenations; a shared expert has an MLP of its own.
double launches(const Architecture &model, bool moe)
{
    const double latent = model.attention == catalog::Attention::Mla ? 0.2 : 0;
    const double shared = moe && model.sharedExpertFfn > 0 ? 0.1 : 0;
    return 1 + latent + shared;
}

/// The host's launches of both passes.
double host_s(const hardware::Machine &machine, const Architecture &model, const Plan &plan, bool moe)
{
    double host = (moe ? machine.framework.hostMoeLayer_s : machine.framework.hostLayer_s) * launches(model, moe) * machine.hostTime;
    const bool leavesDomain = plan.gpus() > machine.domains.gpus;
    if (plan.tp > 1 && plan.pp > 1 && leavesDomain)
        host *= 1 + machine.framework.hostTpPipelined * plan.tp;
    if (!plan.compiled)
        host *= machine.common.eagerLayerFactor;
    if (plan.cudaGraphs)
        host *= machine.common.graphHost;
    return host;
}

void addBusy(const Message &m, LayerCosts &layer)
{
    layer.forward.expose(m.part, m.forward * m.seconds, m.forwardExposed_s);
    layer.backward.expose(m.part, m.backward * m.seconds, m.backwardExposed_s);
}

/// Out beside the forward, back beside the backward, at the nominal rate of one direction; what the
/// pass is too short to hide is waited for.
void addActivationOffload(const hardware::Machine &machine, const Architecture &model, const Plan &plan, bool moe, double recomputeShare, LayerCosts &layer)
{
    const ActivationBytes bytes = activationBytes(model, plan, moe, machine.memory);
    const double kept = recomputeShare * bytes.input + (1 - recomputeShare) * bytes.kept;
    Message m{workload::Part::Offload, Op::SendRecv, Group::Host, network::Beside::Forward};
    m.bytes = (1 - offloadedStay) * kept;
    m.seconds = m.bytes / machine.host_Bps;
    m.forward = m.backward = 1;
    m.forwardExposed_s = std::max(0.0, m.seconds - layer.forward.seconds);
    m.backwardExposed_s = std::max(0.0, m.seconds - layer.backward.seconds);
    layer.forward.seconds += m.forwardExposed_s;
    layer.backward.seconds += m.backwardExposed_s;
    layer.messages.add(m);
    addBusy(m, layer);
}

} // namespace

LayerCosts layerCosts(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const AttentionCosts &attention,
                      const ExpertCosts *experts, double recomputeShare)
{
    const bool moe = experts != nullptr;
    const LayerShape s = shapeOf(model, plan);
    const bool lora = plan.task == workload::Task::Lora;
    LayerCosts layer;
    const workload::LayerParameters counted = workload::layerParameters(model, moe);
    layer.denseParameters = (counted.attention + counted.mlp) / plan.tp + counted.latentDown + counted.router + counted.norms;
    layer.expertParameters = counted.experts / (static_cast<double>(plan.ep) * plan.etp);
    layer.trainableDense = lora ? adapterParameters(model, plan, moe) : layer.denseParameters;
    layer.trainableExpert = lora ? 0 : layer.expertParameters;

    const Work work = workOf(machine, model, plan, s, attention, experts);
    addKernels(machine, plan, attention, work, layer);
    // Routed experts exchange tokens by their dispatcher alone, over expert TP too (Megatron-Core: moe/token_dispatcher.py).
    const double mlpBlocks = moe && model.sharedExpertFfn == 0 ? 0 : 1;
    const double blocks = mlpBlocks + s.attend + model.linearShare();
    if (plan.tp > 1)
        addTensorParallel(machine, plan, s, blocks, layer.messages);
    if (plan.cp > 1)
        addContextParallel(machine, model, plan, s, attention, layer.messages);
    if (moe)
        addExpertParallel(machine, plan, *experts, layer.messages);
    for (const Message &m : layer.messages)
        addBusy(m, layer);

    // The backward has about twice the kernels of the forward, and those that it repeats.
    const double host = host_s(machine, model, plan, moe);
    layer.forward.close(host / 3);
    const Repeated repeated = recomputed(machine, model, plan, moe, s, attention, work, layer, mlpBlocks / blocks, recomputeShare);
    layer.backward.expose(workload::Part::Recompute, repeated.seconds, repeated.seconds);
    for (Message &m : layer.messages)
        m.repeated = m.forward * repeated.of(m.part);
    const double again = layer.forward.seconds > 0 ? repeated.seconds / layer.forward.seconds : 0;
    layer.backward.close(host * (2 + again) / 3);
    if (plan.offload == workload::Offload::Activations)
        addActivationOffload(machine, model, plan, moe, recomputeShare, layer);
    return layer;
}

} // namespace switchyard::layer
