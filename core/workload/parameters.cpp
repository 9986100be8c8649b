// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/parameters.h>

#include <algorithm>

#include <core/workload/state_work.h>

namespace switchyard::workload {

using catalog::Architecture;
using catalog::Attention;

namespace {

/// `h`: what goes in and comes out.
double mlpParameters(const Architecture &model, double h, double width)
{
    const double branches = model.gatedMlp ? 2 : 1;
    const double bias = model.linearBias ? branches * width + h : 0;
    return (branches + 1) * h * width + bias;
}

void addAttention(const Architecture &model, LayerParameters &layer)
{
    const double h = model.hidden;
    const double heads = model.heads;
    if (model.attention == Attention::Mla) {
        const auto &d = model.mla;
        const double qk = d.qkNopeHeadDim + d.qkRopeHeadDim;
        if (d.qLoraRank > 0) {
            layer.latentDown += h * d.qLoraRank;
            layer.norms += d.qLoraRank;
            layer.attention += d.qLoraRank * heads * qk;
        } else {
            layer.attention += h * heads * qk;
        }
        layer.latentDown += h * (d.kvLoraRank + d.qkRopeHeadDim);
        layer.norms += d.kvLoraRank;
        layer.attention += d.kvLoraRank * heads * (d.qkNopeHeadDim + d.vHeadDim);
        layer.attention += heads * d.vHeadDim * h * (model.attentionGate ? 2 : 1);
        return;
    }
    double q = heads * model.headDim;
    double kv = 2.0 * model.kvHeads * model.headDim;
    if (model.twoHeads()) { // the mean layer
        const double full = model.fullShare();
        q = full * heads * model.full.headDim + (1 - full) * q;
        kv = full * (model.full.keyIsValue ? 1 : 2) * model.full.kvHeads * model.full.headDim + (1 - full) * kv;
    }
    layer.attention += h * (q + kv) + q * h;
    if (model.attentionGate)
        layer.attention += h * q;
    if (model.qkvBias || model.linearBias)
        layer.attention += q + kv;
    if (model.linearBias)
        layer.attention += h;
    if (model.qkNorm)
        layer.norms += 2.0 * model.headDim;
}

/// A layer that keeps a state: projections of queries, keys, values and output, gates, convolution; in Mamba-2 the queries
/// and keys are C and B. Counted after the checkpoints: Qwen3.5's modules, arXiv 2510.26692 (KDA), NemotronHMamba2Mixer.
void addLinear(const Architecture &model, LayerParameters &layer)
{
    const catalog::LinearAttention &l = model.linear;
    const double h = model.hidden;
    const double keys = l.keys();
    const double values = l.values();
    layer.attention += h * l.channels() + values * h + l.conv * l.channels();
    switch (l.kind) {
    case catalog::LinearKind::GatedDelta: // gate, beta and decay, and two vectors for the decay
        layer.attention += h * (values + 2.0 * l.heads) + 2.0 * l.heads;
        layer.norms += l.valueDim;
        break;
    case catalog::LinearKind::Kda: // a decay per channel through a narrow matrix; the gate whole or narrow
        layer.latentDown += h * l.keyDim + (l.gateRank > 0 ? h * l.gateRank : 0);
        layer.attention += l.keyDim * keys + (l.gateRank > 0 ? l.gateRank : h) * values + h * l.heads + l.heads + keys;
        layer.norms += l.valueDim;
        break;
    case catalog::LinearKind::Mamba2: // gate, step widths, the convolution's bias
        layer.attention += h * (values + l.heads) + l.channels() + 3.0 * l.heads;
        layer.norms += values;
        break;
    case catalog::LinearKind::None: break;
    }
}

/// The mean layer where layers are of several kinds.
void addMixture(const Architecture &model, LayerParameters &layer)
{
    LayerParameters attention;
    addAttention(model, attention);
    LayerParameters linear;
    addLinear(model, linear);
    const double attend = model.attentionShare();
    const double keep = model.linearShare();
    layer.attention = attend * attention.attention + keep * linear.attention;
    layer.latentDown = attend * attention.latentDown + keep * linear.latentDown;
    // A layer that does both has a norm more.
    layer.norms = attend * attention.norms + keep * linear.norms + (attend + keep - 1) * 0.5 * model.normsPerLayer * model.hidden;
}

} // namespace

LayerParameters layerParameters(const Architecture &model, bool moe)
{
    LayerParameters layer;
    if (model.isHybrid())
        addMixture(model, layer);
    else
        addAttention(model, layer);
    if (model.isSparse())
        layer.latentDown += model.indexer.layers * indexerParameters(model) / model.layers;
    // LayerNorm has a bias beside its weight; RMSNorm does not. Models with biases use the former.
    layer.norms += model.normsPerLayer * model.hidden * (model.linearBias && !model.isMoe() ? 2.0 : 1.0);
    if (!moe) {
        layer.mlp = mlpParameters(model, model.hidden, model.ffnHidden);
        return layer;
    }
    layer.mlp = model.sharedExpertFfn > 0 ? mlpParameters(model, model.hidden, model.sharedExpertFfn) : 0;
    layer.experts = model.experts * mlpParameters(model, model.routedHidden(), model.moeFfn);
    layer.activeExperts = model.topk * mlpParameters(model, model.routedHidden(), model.moeFfn);
    if (model.moeLatent > 0) // whole on every rank
        layer.latentDown += 2.0 * model.hidden * model.moeLatent;
    layer.router = static_cast<double>(model.hidden) * model.experts + (model.linearBias ? model.experts : 0);
    if (model.linear.kind == catalog::LinearKind::GatedDelta && model.sharedExpertFfn > 0) // Qwen3-Next and Qwen3.5 weigh the shared expert, too
        layer.router += model.hidden;
    return layer;
}

ParameterCount countParameters(const Architecture &model)
{
    const int moeLayers = model.moeLayers();
    const int denseLayers = model.layers - moeLayers;
    const LayerParameters dense = layerParameters(model, false);
    const LayerParameters moe = model.isMoe() ? layerParameters(model, true) : LayerParameters{};
    const double h = model.hidden;

    ParameterCount count;
    count.embedding = model.vocab * h + (model.learnedPositions ? model.maxPositions * h : 0);
    count.head = model.tiedEmbeddings ? 0 : model.vocab * h;
    count.attention = denseLayers * (dense.attention + dense.latentDown) + moeLayers * (moe.attention + moe.latentDown);
    count.mlp = denseLayers * dense.mlp + moeLayers * moe.mlp;
    count.experts = moeLayers * moe.experts;
    count.router = moeLayers * moe.router;
    count.norms = denseLayers * dense.norms + moeLayers * moe.norms + h * (model.linearBias && !model.isMoe() ? 2 : 1);
    count.active = count.total() - moeLayers * (moe.experts - moe.activeExperts);
    // DeepSeek-V3 §2.2: each MTP module is one layer, a 2h → h projection and two norms; embedding
    // and head are shared.
    const LayerParameters &last = model.isMoe() ? moe : dense;
    count.mtp = model.mtpLayers * (last.total() + 2 * h * h + 2 * h);
    return count;
}

double meanContext(const Architecture &model, double seq, bool causalHalf)
{
    const double full = causalHalf ? seq / 2 : seq;
    const bool sparse = model.isSparse();
    const double window = sparse ? model.indexer.topk : model.slidingWindow;
    if (window <= 0 || window >= seq)
        return full;
    const double slid = causalHalf ? window - window * window / (2 * seq) : window;
    const double fullShare = sparse ? 1 - 1.0 * model.indexer.sparse / model.attentionLayers()
                             : model.slidingPeriod > 1 ? 1.0 / model.slidingPeriod
                                    : 0.0;
    return fullShare * full + (1 - fullShare) * slid;
}

double modelFlopsPerToken(const Architecture &model, double seq, bool causalHalf, bool lora)
{
    const ParameterCount count = countParameters(model);
    const double head = model.vocab * static_cast<double>(model.hidden); // the output layer works even when tied
    const double matrices = count.active - count.embedding - count.norms - count.head + head;
    const double qk = model.attention == Attention::Mla ? model.mla.qkNopeHeadDim + model.mla.qkRopeHeadDim : model.headDim;
    const double v = model.attention == Attention::Mla ? model.mla.vHeadDim : model.headDim;
    double attention = 3.0 * model.attentionLayers() * 2.0 * model.heads * (qk + v) * meanContext(model, seq, causalHalf);
    if (model.twoHeads()) // wider heads where the window does not cut
        attention += 3.0 * model.layers * model.fullShare() * 2.0 * model.heads * 2.0 * (model.full.headDim - model.headDim) * (causalHalf ? seq / 2 : seq);
    if (model.isHybrid())
        attention += 3.0 * model.linear.layers * recurrenceFlops(model.linear);
    if (model.isSparse()) // scores over the whole context
        attention += 3.0 * model.indexer.layers * 2.0 * model.indexer.heads * model.indexer.headDim * (causalHalf ? seq / 2 : seq);
    return (lora ? 4.0 : 6.0) * matrices + attention;
}

} // namespace switchyard::workload
