// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: Korthikanti et al. 2022 "Reducing Activation Recomputation", §4 (what a layer keeps);
// Megatron-Core and Transformer Engine (fused SwiGLU keeps its input alone, narrow linears keep
// narrow inputs); torchtitan's selective op policy (every second matrix product is recomputed).
#include <core/layer/activations.h>

#include <algorithm>

#include <core/layer/recompute.h>

namespace switchyard::layer {

using workload::Plan;
using workload::RecomputeKind;

namespace {

/// One layer's tensors by what makes them, bytes.
struct Kept {
    double residuals = 0;  ///< inputs of the two norms
    double norms = 0;      ///< their outputs, which the next linear layers keep
    double qkv = 0;        ///< queries, keys, values
    double context = 0;    ///< attention output (kept by attention and by the projection) and softmax statistics
    double scores = 0;     ///< unfused attention only
    double latents = 0;    ///< MLA's compressed queries, keys and values
    double mlpIn = 0;      ///< output of the first linear layer(s)
    double mlpAct = 0;     ///< output of the activation, input of the last linear layer
    double dispatch = 0;   ///< routed tokens before and after the experts
    double masks = 0;      ///< dropout
    [[nodiscard]] double total() const
    {
        return residuals + norms + qkv + context + scores + latents + mlpIn + mlpAct + dispatch + masks;
    }
};

struct Widths {
    double t;    ///< tokens inside the TP region
    double tSp;  ///< tokens outside it: t / tp with sequence parallelism
    double h;
    double tp;
    double heads;   ///< on this GPU
    double kvHeads; ///< on this GPU; fewer key-value heads than TP ranks are replicated
    double qk, v;   ///< head sizes
    double saved;   ///< bytes of a linear layer's saved input
};

Widths widthsOf(const catalog::Architecture &model, const Plan &plan, const hardware::FrameworkMemory &family)
{
    const bool mla = model.attention == catalog::Attention::Mla;
    const bool narrow = plan.precision != workload::Precision::Bf16 && plan.precision != workload::Precision::Fp16;
    Widths w{};
    w.t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    w.tSp = plan.sp ? w.t / plan.tp : w.t;
    w.h = model.hidden;
    w.tp = plan.tp;
    w.heads = static_cast<double>(model.heads) / plan.tp;
    w.kvHeads = mla ? w.heads : std::max(1.0, static_cast<double>(model.kvHeads) / plan.tp);
    w.qk = mla ? model.mla.qkNopeHeadDim + model.mla.qkRopeHeadDim : model.headDim;
    w.v = mla ? model.mla.vHeadDim : model.headDim;
    w.saved = narrow && family.narrowSaved > 0 ? 1 : 2;
    return w;
}

/// A (gated) MLP of `width` columns over `tokens`.
void addMlp(Kept &kept, const catalog::Architecture &model, const hardware::FrameworkMemory &family, const Widths &w, double tokens, double width)
{
    const double in = model.gatedMlp ? family.gatedKept - 2 : 2;
    kept.mlpIn += in * tokens * width;
    kept.mlpAct += w.saved * tokens * width;
}

/// A layer that keeps a state: inputs and outputs of its convolution, gate, what is left of the chunks' solution, and the
/// output before and behind the gate; states are computed again.
void addLinear(Kept &kept, const catalog::LinearAttention &linear, double share, const Widths &w)
{
    constexpr double chunk = 64;
    const double values = linear.values() / w.tp;
    const double channels = 2 * std::max(1.0, linear.keyHeads / w.tp) * linear.keyDim + values;
    kept.qkv += share * 2 * (2 * channels + values + (linear.delta() ? chunk * linear.heads / w.tp : 0)) * w.t;
    kept.context += share * ((2 + w.saved) * values + 4 * linear.heads / w.tp) * w.t;
}

Kept keptBy(const catalog::Architecture &model, const Plan &plan, bool moe, const hardware::FrameworkMemory &family, const Widths &w)
{
    Kept kept;
    kept.residuals = 2 * 2 * w.h * w.tSp;
    kept.norms = 2 * w.saved * w.h * w.tSp;
    const double attend = model.attentionShare();
    kept.qkv = attend * (2 * (w.heads * w.qk + w.kvHeads * (w.qk + w.v)) * w.t);
    kept.context = attend * ((w.saved < 2 ? 2 + w.saved : 2) * w.heads * w.v * w.t + 4 * w.heads * w.t);
    if (!plan.fusedAttention)
        kept.scores = family.unfusedScore * w.heads * w.t * plan.seq / plan.cp;
    if (model.attention == catalog::Attention::Mla)
        kept.latents = attend * (2 * (model.mla.qLoraRank + model.mla.kvLoraRank) * w.tSp);
    if (model.isHybrid())
        addLinear(kept, model.linear, model.linearShare(), w);
    if (!plan.fusedAttention) // the software that wrote scores also dropped out hidden states
        kept.masks = 2 * w.h * w.tSp;

    if (!moe) {
        addMlp(kept, model, family, w, w.t, static_cast<double>(model.ffnHidden) / plan.tp);
        return kept;
    }
    // Tokens that the router sends to this GPU when balanced: its own share, topk times, from all ETP ranks.
    const double own = plan.sp || plan.tp == 1 ? w.t / plan.tp : w.t;
    const double visits = own * plan.etp * model.topk;
    addMlp(kept, model, family, w, visits, static_cast<double>(model.moeFfn) / plan.etp);
    kept.dispatch = 3 * 2 * visits * model.routedHidden(); // permuted, dispatched, returned
    if (model.sharedExpertFfn > 0)
        addMlp(kept, model, family, w, w.t, static_cast<double>(model.sharedExpertFfn) / plan.tp);
    return kept;
}

double afterRecompute(const Kept &kept, double input, const catalog::Architecture &model, const Plan &plan, bool moe, const Widths &w)
{
    if (plan.recompute.kind == RecomputeKind::Full)
        return input;
    double left = kept.total();
    if (plan.recompute.kind != RecomputeKind::Selective)
        return left;
    using namespace workload;
    const std::uint32_t modules = repeatedModules(model, plan.recompute, moe);
    if ((modules & RecomputeLayer) != 0)
        return input;
    if ((modules & RecomputeOp) != 0) // of q, k, v, o, gate, up, down every second product is kept
        return input + 2 * w.t * (w.heads * w.qk + w.kvHeads * w.v + w.heads * w.v) + 2 * w.tSp * w.h
            + (kept.mlpIn > 0 ? 2 * w.t * static_cast<double>(moe ? model.moeFfn * model.topk : model.ffnHidden) / w.tp : 0);
    if ((modules & RecomputeCoreAttn) != 0)
        left -= kept.scores + kept.context * 0.5; // the projection still keeps the output
    if ((modules & RecomputeLayernorm) != 0)
        left -= kept.norms;
    if ((modules & (RecomputeMoeAct | RecomputeAct)) != 0)
        left -= kept.mlpAct;
    if ((modules & RecomputeMlaUpProj) != 0)
        left -= kept.qkv;
    if ((modules & (RecomputeMlp | RecomputeMoe)) != 0)
        left -= kept.mlpIn + kept.mlpAct + kept.dispatch;
    return std::max(left, input);
}

} // namespace

ActivationBytes activationBytes(const catalog::Architecture &model, const Plan &plan, bool moe, const hardware::FrameworkMemory &family)
{
    const Widths w = widthsOf(model, plan, family);
    const Kept kept = keptBy(model, plan, moe, family, w);
    ActivationBytes bytes;
    bytes.input = 2 * w.h * w.tSp;
    bytes.whole = kept.total();
    bytes.kept = afterRecompute(kept, bytes.input, model, plan, moe, w);
    // Gathered inputs of the column-parallel layers, where the framework keeps them for the backward.
    const bool keepsAll = plan.recompute.kind != RecomputeKind::Full && plan.recompute.kind != RecomputeKind::Selective;
    if (plan.tp > 1 && plan.pp == 1 && keepsAll)
        bytes.kept += family.gathered * w.h * w.t;
    return bytes;
}

} // namespace switchyard::layer
