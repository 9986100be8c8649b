// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/layers.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/network/collective.h>
#include <core/serve/balance.h>
#include <core/serve/dispatch.h>
#include <core/serve/engine_traits.h>
#include <core/workload/kernel_work.h>
#include <core/workload/parameters.h>

namespace switchyard::serve {

using workload::KernelPrecision;

namespace {

std::size_t at(Cost cost) { return static_cast<std::size_t>(cost); }

bool narrow(KernelPrecision precision) { return workload::activationBytes(precision) < 2; }

/// The smooth roofline adds both resources as squares: each has its square's part of the time.
Work divided(double seconds, double compute_s, double stream_s)
{
    const double share = compute_s * compute_s / (compute_s * compute_s + stream_s * stream_s);
    return {(1 - share) * seconds, share * seconds};
}

/// Of the byte rate of 16-bit weights, what 4-bit ones stream at where they are widened before the product: A100's tables of
/// both, products of at most 64 rows with more than 64 MB of 16-bit weights (median of 177 shapes; the middle half 0.45 to 0.83).
constexpr double widenedRate = 0.64;

/// What a layer's experts can run by. A table times one back end, with a chain around its products (routing, permutation,
/// activation, finalize) and tactics that are its own; engines have several and take the fastest: the GPU's other precisions show what
/// a chain and a stream of weights need. Bytes and the rate of the tensor cores stay those of `precision`.
std::vector<workload::KernelCurve<4>> expertCurves(const workload::GpuKernels &kernels, KernelPrecision precision)
{
    const auto own = static_cast<std::size_t>(precision);
    const bool widened = workload::weightBytes(precision) < 1 && !narrow(precision);
    std::vector<workload::KernelCurve<4>> out = {kernels.experts[own]};
    for (std::size_t other = 0; other < workload::kernelPrecisions; ++other) {
        if (other == own || !kernels.expertsMeasured[other])
            continue;
        workload::KernelCurve<4> curve = kernels.experts[other];
        curve.flops = std::min(curve.flops, out.front().flops);
        if (widened && workload::weightBytes(static_cast<KernelPrecision>(other)) >= 1)
            curve.memory_Bps *= widenedRate;
        out.push_back(std::move(curve));
    }
    return out;
}

} // namespace

Layers::Layers(const Hardware &hardware, const Serving &serving, const Rules &rules)
    : m_hardware(hardware), m_serving(serving), m_rules(rules),
      m_library(engineTraits(serving.release.framework).kernels.is),
      m_allReduce(*hardware.catalog, *hardware.type, hardware.network, serving.release.framework, serving.cut.tp),
      m_attentionReduce(*hardware.catalog, *hardware.type, hardware.network, serving.release.framework, serving.cut.tp / serving.cut.attentionDp)
{
    const catalog::Architecture &model = serving.model;
    m_attentionTp = serving.cut.tp / static_cast<double>(serving.cut.attentionDp);
    m_dispatches = dispatches(serving.cut);
    if (m_dispatches)
        m_expertShape = expertShape(hardware, serving.cut);
    m_heads = model.heads / m_attentionTp;
    m_kvHeads = std::max(1.0, model.kvHeads / m_attentionTp);
    m_fullKvHeads = model.twoHeads() ? std::max(1.0, model.full.kvHeads / m_attentionTp) : m_kvHeads;
    if (model.slidingWindow > 0)
        m_fullLayers = model.slidingPeriod > 1 ? model.layers / model.slidingPeriod : 0;
    else
        m_fullLayers = model.attentionLayers();
    m_windowLayers = model.attentionLayers() - m_fullLayers;
    m_sparseLayers = model.indexer.sparse;
    m_fullLayers -= m_sparseLayers;
    if (model.isMoe())
        m_experts = expertCurves(*hardware.kernels, serving.formats.experts);
    m_blocks = blocksOf(model);
}

Work Layers::gemm(KernelPrecision precision, double m, double n, double k, double groups) const
{
    workload::KernelWork<3> work = workload::gemmWork(precision, std::max(m, 1.0), std::max(n, 1.0), std::max(k, 1.0));
    work.traffic_B += std::max(0.0, groups - 1) * workload::weightBytes(precision) * n * k;
    const auto &curves = m_hardware.kernels->gemm[static_cast<std::size_t>(precision)];
    const workload::KernelCurve<3> *curve = &curves[static_cast<std::size_t>(m_library)];
    double seconds = curve->time_s(work.flop, work.traffic_B, work.shape);
    if (precision == KernelPrecision::Fp8Block || precision == KernelPrecision::Fp8 || precision == KernelPrecision::Nvfp4) {
        // The faster table is the engine's time. vLLM's of block FP8 holds an artefact of its benchmark at small sizes
        // (DeepGEMM runs in all three engines); of FP8 and NVFP4 one or the other times the quantising of activations as a
        // kernel of its own (TensorRT-LLM's FP8: 5 to 7 µs on top at every size, none in BF16), which the engines fuse to
        // the norm or the all-reduce before.
        for (const workload::KernelCurve<3> &other : curves) {
            if (const double faster = other.time_s(work.flop, work.traffic_B, work.shape); faster < seconds) {
                seconds = faster;
                curve = &other;
            }
        }
    }
    return divided(seconds, work.flop / curve->flops, work.traffic_B / curve->memory_Bps);
}

bool Layers::expertsMeasured() const
{
    return m_dispatches || m_hardware.kernels->expertsMeasured[static_cast<std::size_t>(m_serving.formats.experts)];
}

Work Layers::outputGemm(double m) const
{
    const catalog::Architecture &model = m_serving.model;
    const double head = model.attention == catalog::Attention::Mla ? model.mla.vHeadDim : model.headDim;
    return gemm(m_serving.formats.linear, m, model.hidden, m_heads * head);
}

Work Layers::routedGemms(double m) const
{
    const catalog::Architecture &model = m_serving.model;
    Work sum = gemm(KernelPrecision::Bf16, m, model.experts, model.hidden); // router
    if (model.moeLatent > 0) { // whole on every rank
        sum += gemm(m_serving.formats.linear, m, model.moeLatent, model.hidden);
        sum += gemm(m_serving.formats.linear, m, model.hidden, model.moeLatent);
    }
    return sum;
}

Work Layers::attentionGemms(double m) const
{
    const catalog::Architecture &model = m_serving.model;
    const KernelPrecision precision = m_serving.formats.linear;
    if (model.attention == catalog::Attention::Mla) {
        const catalog::MlaDims &d = model.mla;
        const double q = m_heads * (d.qkNopeHeadDim + d.qkRopeHeadDim);
        const double down = d.kvLoraRank + d.qkRopeHeadDim + d.qLoraRank; // fused in all three engines
        Work sum = gemm(precision, m, down, model.hidden);
        sum += gemm(precision, m, q, d.qLoraRank > 0 ? d.qLoraRank : model.hidden);
        // Absorbed up-projections: one small GEMM per head each way, batched in one kernel.
        sum += gemm(KernelPrecision::Bf16, m, m_heads * d.qkNopeHeadDim, d.kvLoraRank);
        sum += gemm(KernelPrecision::Bf16, m, m_heads * d.vHeadDim, d.kvLoraRank);
        sum += gemm(precision, m, model.hidden, m_heads * d.vHeadDim);
        if (model.attentionGate)
            sum += gemm(precision, m, m_heads * d.vHeadDim, model.hidden);
        return sum;
    }
    if (model.twoHeads()) { // the mean layer
        const double full = m_fullLayers / model.attentionLayers();
        Work sum = gemm(precision, m, (m_heads + 2 * m_kvHeads) * model.headDim, model.hidden).times(1 - full);
        sum += gemm(precision, m, model.hidden, m_heads * model.headDim).times(1 - full);
        sum += gemm(precision, m, (m_heads + (model.full.keyIsValue ? 1 : 2) * m_fullKvHeads) * model.full.headDim, model.hidden).times(full);
        sum += gemm(precision, m, model.hidden, m_heads * model.full.headDim).times(full);
        return sum;
    }
    const double qkv = ((model.attentionGate ? 2 : 1) * m_heads + 2 * m_kvHeads) * model.headDim;
    Work sum = gemm(precision, m, qkv, model.hidden);
    sum += gemm(precision, m, model.hidden, m_heads * model.headDim);
    return sum;
}

Work Layers::stateGemms(double m) const
{
    const catalog::LinearAttention &l = m_serving.model.linear;
    const double hidden = m_serving.model.hidden;
    const KernelPrecision precision = m_serving.formats.linear;
    const double values = l.values() / m_attentionTp;
    double in = 2 * std::max(1.0, l.keyHeads / m_attentionTp) * l.keyDim + values + l.heads / m_attentionTp * (l.delta() ? 2 : 1);
    if (l.kind != catalog::LinearKind::Kda || l.gateRank == 0)
        in += values; // gate, fused to what goes in
    Work sum = gemm(precision, m, in, hidden);
    if (l.kind == catalog::LinearKind::Kda) {
        sum += gemm(precision, m, l.keyDim + l.gateRank, hidden);
        sum += gemm(precision, m, l.keys() / m_attentionTp, l.keyDim);
        if (l.gateRank > 0)
            sum += gemm(precision, m, values, l.gateRank);
    }
    sum += gemm(precision, m, hidden, values);
    return sum;
}

/// Whole on every rank of TP.
Work Layers::indexerGemms(double m) const
{
    const catalog::Architecture &model = m_serving.model;
    const KernelPrecision precision = m_serving.formats.linear;
    const bool latent = model.attention == catalog::Attention::Mla && model.mla.qLoraRank > 0;
    Work sum = gemm(precision, m, 1.0 * model.indexer.heads * model.indexer.headDim, latent ? model.mla.qLoraRank : model.hidden);
    sum += gemm(precision, m, model.indexer.headDim + (model.indexer.block > 1 ? 0 : model.indexer.heads), model.hidden);
    return sum;
}

Work Layers::mlp(double m, double width) const
{
    const catalog::Architecture &model = m_serving.model;
    const KernelPrecision precision = m_serving.formats.linear;
    Work sum = gemm(precision, m, (model.gatedMlp ? 2 : 1) * width, model.hidden);
    sum += gemm(precision, m, model.hidden, width);
    return sum;
}

/// Tokens come to their experts' GPU laid out by expert, and every product is one grouped GEMM over all of them (DeepGEMM,
/// contiguous for prompts and masked for decodes): it computes as a plain GEMM of as many rows does, and streams the weights of
/// each expert that has a token. DeepGEMM's own figures are 16 % (prompts) to a third faster (tests/core/serve/tst_wide_ep.cpp).
/// Between both the activation is read and written, with its scales.
Work Layers::grouped(const workload::ExpertLoad &load) const
{
    const catalog::Architecture &model = m_serving.model;
    const KernelPrecision precision = m_serving.formats.experts;
    const double inter = model.moeFfn / (m_serving.cut.tp / static_cast<double>(m_serving.cut.ep));
    Work sum = gemm(precision, load.routed, (model.gatedMlp ? 2 : 1) * inter, model.routedHidden(), load.touched);
    sum += gemm(precision, load.routed, model.routedHidden(), inter, load.touched);
    const workload::GpuKernels &k = *m_hardware.kernels;
    sum.stream_s += load.routed * inter * ((model.gatedMlp ? 2 : 1) * workload::bf16_B + workload::activationBytes(precision)) / (k.streamFraction * k.memory_Bps);
    return sum;
}

Work Layers::routed(double tokens) const
{
    const catalog::Architecture &model = m_serving.model;
    workload::ExpertShape shape;
    shape.tokens = std::max(tokens, 1.0);
    shape.hidden = model.routedHidden();
    shape.inter = model.moeFfn * (model.gatedMlp ? 1 : 2.0 / 3); // the kernel's work is that of three matrices
    shape.topk = model.topk;
    shape.experts = m_serving.expertSlots();
    shape.ep = m_serving.cut.ep;
    shape.tp = m_serving.cut.tp / static_cast<double>(m_serving.cut.ep);
    shape.skew = m_serving.expertSkew;
    shape.fullest = fullestExperts(m_serving, tokens).value_or(0);
    if (m_dispatches)
        return grouped(workload::fullestLoad(shape));
    const workload::KernelWork<4> work = workload::expertWork(m_serving.formats.experts, shape);
    const auto time_s = [&work](const workload::KernelCurve<4> &curve) { return curve.time_s(work.flop, work.traffic_B, work.shape); };
    const workload::KernelCurve<4> &fastest = *std::ranges::min_element(m_experts, {}, time_s);
    return divided(time_s(fastest), work.flop / fastest.flops, work.traffic_B / fastest.memory_Bps);
}

/// Two norms with residual, rotary and cache write, activation; quantising joins them in all three engines. The
/// launch gap of each is part of layer_us: here only what they move.
double Layers::pointwise_s(double attentionTokens, double tokens) const
{
    const catalog::Architecture &model = m_serving.model;
    const double width = model.isMoe() ? model.sharedExpertFfn : model.ffnHidden;
    const double narrowB = narrow(m_serving.formats.linear) ? 1 : 2;
    const double norms_B = attentionTokens * model.hidden * 2 * (2 * 3 + narrowB);
    const double rotary_B = model.attentionShare() * attentionTokens * (m_heads + 2 * m_kvHeads) * model.headDim * 2 * 2;
    const double activation_B = tokens * width / m_serving.cut.tp * ((model.gatedMlp ? 2 : 1) * 2 + narrowB);
    const workload::GpuKernels &k = *m_hardware.kernels;
    return (norms_B + rotary_B + activation_B) / (k.streamFraction * k.memory_Bps);
}

/// Tokens to their experts and back, in every layer that routes.
void Layers::route(double tokens, Exchanges &out) const
{
    const double layers = m_serving.model.moeLayers() / static_cast<double>(m_serving.cut.pp);
    for (const auto &[kind, op] : {std::pair{ExchangeKind::Dispatch, network::Op::Dispatch}, {ExchangeKind::Combine, network::Op::Combine}}) {
        const Dispatched one = dispatched(m_hardware, m_serving, m_expertShape, op, tokens);
        at(out, kind) = {layers, layers * one.bytes, layers * one.bytes * one.domainShare, layers * one.seconds};
    }
}

/// A layer reduces its activations twice. With attention DP it does so once, within a group: then the tokens of all groups
/// are gathered before the MLP or the experts and scattered after it, together the bytes of one all-reduce, or dispatched.
/// Activations are 16-bit whatever the weights are.
Exchanges Layers::exchanges(double tokens) const
{
    const catalog::Architecture &model = m_serving.model;
    const Cut &cut = m_serving.cut;
    const double bytes = tokens * model.hidden * 2;
    const double blocks = m_blocks / cut.pp;
    Exchanges out{};
    const auto add = [&out](ExchangeKind kind, double calls, double each_B, double each_s) { at(out, kind) = {calls, calls * each_B, 0, calls * each_s}; };
    if (cut.attentionDp > 1) {
        const double own_B = m_dispatches ? std::max(1.0, tokens / cut.attentionDp) * model.hidden * 2 : bytes / cut.attentionDp;
        if (m_attentionTp > 1)
            add(ExchangeKind::GroupReduce, m_dispatches ? reducesBesideDispatch(model) / cut.pp : blocks, own_B, m_attentionReduce.seconds(own_B));
        if (m_dispatches) {
            route(tokens, out);
        } else {
            const double half_s = m_allReduce.seconds(bytes) / 2;
            add(ExchangeKind::Gather, blocks, bytes, half_s);
            add(ExchangeKind::Scatter, blocks, bytes, half_s);
        }
    } else if (cut.tp > 1) {
        add(ExchangeKind::StageReduce, 2 * blocks, bytes, m_allReduce.seconds(bytes));
    }
    if (cut.pp > 1) {
        network::CollectiveQuery query;
        query.op = network::Op::SendRecv;
        query.bytes = bytes / cut.tp;
        query.shape = network::packedShape(m_hardware.network, 2, cut.gpus() > m_hardware.type->gpus ? 2 : 1);
        // The last stage sends nothing: on the mean one.
        at(out, ExchangeKind::Hop) = {1, query.bytes, 0, (cut.pp - 1) / static_cast<double>(cut.pp) * network::collectiveTime(m_hardware.network, query).seconds};
    }
    return out;
}

Work Layers::head(double sampled) const
{
    const catalog::Architecture &model = m_serving.model;
    return sampled > 0 ? gemm(KernelPrecision::Bf16, sampled, model.vocab / static_cast<double>(m_serving.cut.tp), model.hidden) : Work{};
}

HalfLayer Layers::halfLayer(double tokens) const
{
    const catalog::Architecture &model = m_serving.model;
    const double own = std::max(1.0, tokens / m_serving.cut.attentionDp);
    HalfLayer out;
    out.behind = outputGemm(own);
    out.prepare = attentionGemms(own).times(model.attentionShare());
    out.prepare += out.behind.times(-model.attentionShare());
    if (model.isHybrid())
        out.prepare += stateGemms(own).times(model.linear.layers / static_cast<double>(model.layers));
    if (model.isSparse())
        out.prepare += indexerGemms(own).times(model.indexer.layers / static_cast<double>(model.layers));
    out.behind += routedGemms(own);
    if (model.sharedExpertFfn > 0)
        out.shared = mlp(own, model.sharedExpertFfn / m_attentionTp);
    out.experts = routed(tokens);
    out.pointwise_s = pointwise_s(own, tokens);
    const Dispatched in = dispatched(m_hardware, m_serving, m_expertShape, network::Op::Dispatch, tokens);
    const Dispatched back = dispatched(m_hardware, m_serving, m_expertShape, network::Op::Combine, tokens);
    out.dispatch_s = in.seconds;
    out.combine_s = back.seconds;
    out.held_s = in.held_s;
    const int all = m_hardware.gpu->sms;
    if (const int taken = std::max(in.sms, back.sms); taken > 0 && taken < all)
        out.slowed = all / static_cast<double>(all - taken);
    return out;
}

Costs Layers::linear(double tokens, bool halves) const
{
    const catalog::Architecture &model = m_serving.model;
    const Cut &cut = m_serving.cut;
    const double moe = model.moeLayers();
    const double dense = model.layers - moe;
    // A layer that routes goes over its weights for every micro-batch.
    const double passes = halves ? 2 : 1;
    const double own = std::max(1.0, tokens / cut.attentionDp); // of one attention group
    const double half = std::max(1.0, own / passes);
    const auto both = [&](auto each, double layers) { // of so many layers, of which each kind has its share
        const double routing = model.layers > 0 ? layers * moe / model.layers : 0;
        Work sum = each(own).times(halves ? layers - routing : layers);
        if (halves)
            sum += each(half).times(passes * routing);
        return sum;
    };
    const double slowed = halves ? halfLayer(tokens / passes).slowed : 1;
    Costs out{};
    Work work = both([this](double m) { return attentionGemms(m); }, model.attentionLayers());
    if (model.isHybrid())
        work += both([this](double m) { return stateGemms(m); }, model.linear.layers);
    if (model.isSparse())
        work += both([this](double m) { return indexerGemms(m); }, model.indexer.layers);
    // Where tokens are dispatched to experts, what is not routed stays in the attention group.
    const double mlpTokens = m_dispatches ? own : tokens;
    const double mlpTp = m_dispatches ? m_attentionTp : cut.tp;
    if (dense > 0)
        work += mlp(mlpTokens, model.ffnHidden / mlpTp).times(dense);
    if (moe > 0) {
        work += routedGemms(half).times(passes * moe);
        if (model.sharedExpertFfn > 0)
            work += mlp(halves ? half : mlpTokens, model.sharedExpertFfn / mlpTp).times(passes * moe);
        const Work experts = routed(tokens / passes).times(passes * moe);
        out[at(Cost::Experts)] = experts.stream_s;
        work.compute_s += experts.compute_s;
    }
    Exchanges exchanged = exchanges(tokens);
    if (halves)
        at(exchanged, ExchangeKind::Dispatch) = at(exchanged, ExchangeKind::Combine) = {};
    out[at(Cost::Gemm)] = work.stream_s;
    out[at(Cost::Compute)] = work.compute_s * (1 + (slowed - 1) * routedShare());
    out[at(Cost::Comm)] = cut.pp * seconds(exchanged); // stage by stage
    out[at(Cost::Pointwise)] = model.layers * pointwise_s(own, tokens);
    out[at(Cost::Layer)] = m_blocks * (1 + (passes - 1) * routedShare());
    out[at(Cost::Step)] = 1;
    return out;
}

} // namespace switchyard::serve
