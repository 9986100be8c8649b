// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/parameters.h>

#include <algorithm>

namespace switchyard::workload {

using catalog::Architecture;
using catalog::Attention;

namespace {

double mlpParameters(const Architecture &model, double width)
{
    const double h = model.hidden;
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
        layer.attention += heads * d.vHeadDim * h;
        return;
    }
    const double q = heads * model.headDim;
    const double kv = 2.0 * model.kvHeads * model.headDim;
    layer.attention = h * (q + kv) + q * h;
    if (model.qkvBias || model.linearBias)
        layer.attention += q + kv;
    if (model.linearBias)
        layer.attention += h;
    if (model.qkNorm)
        layer.norms += 2.0 * model.headDim;
}

} // namespace

LayerParameters layerParameters(const Architecture &model, bool moe)
{
    LayerParameters layer;
    addAttention(model, layer);
    // LayerNorm has a bias beside its weight; RMSNorm does not. Models with biases use the former.
    layer.norms += model.normsPerLayer * model.hidden * (model.linearBias && !model.isMoe() ? 2.0 : 1.0);
    if (!moe) {
        layer.mlp = mlpParameters(model, model.ffnHidden);
        return layer;
    }
    layer.mlp = model.sharedExpertFfn > 0 ? mlpParameters(model, model.sharedExpertFfn) : 0;
    layer.experts = model.experts * mlpParameters(model, model.moeFfn);
    layer.activeExperts = model.topk * mlpParameters(model, model.moeFfn);
    layer.router = static_cast<double>(model.hidden) * model.experts + (model.linearBias ? model.experts : 0);
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
    const double window = model.slidingWindow;
    if (window <= 0 || window >= seq)
        return full;
    const double slid = causalHalf ? window - window * window / (2 * seq) : window;
    const double fullShare = model.slidingPeriod > 1 ? 1.0 / model.slidingPeriod : 0.0;
    return fullShare * full + (1 - fullShare) * slid;
}

double modelFlopsPerToken(const Architecture &model, double seq, bool causalHalf, bool lora)
{
    const ParameterCount count = countParameters(model);
    const double head = model.vocab * static_cast<double>(model.hidden); // the output layer works even when tied
    const double matrices = count.active - count.embedding - count.norms - count.head + head;
    const double qk = model.attention == Attention::Mla ? model.mla.qkNopeHeadDim + model.mla.qkRopeHeadDim : model.headDim;
    const double v = model.attention == Attention::Mla ? model.mla.vHeadDim : model.headDim;
    const double attention = 3.0 * model.layers * 2.0 * model.heads * (qk + v) * meanContext(model, seq, causalHalf);
    return (lora ? 4.0 : 6.0) * matrices + attention;
}

} // namespace switchyard::workload
