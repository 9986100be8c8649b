// SPDX-License-Identifier: GPL-3.0-or-later
// Attention and states of a replica's layers: what a step's sequences cost by the tokens that they have seen.
#include <core/serve/layers.h>

#include <algorithm>

#include <core/serve/engine_traits.h>
#include <core/workload/state_work.h>

namespace switchyard::serve {

using workload::KernelPrecision;

namespace {

constexpr double everything = 1e18; // tokens: no window

workload::AttentionKind kindOf(const Serving &serving)
{
    return serving.formats.fp8Kv ? engineTraits(serving.release.framework).fp8KvAttention.is : workload::AttentionKind::Bf16;
}

/// Of the pairs of a whole prompt, those of `queries` new tokens at its end.
double lastPairs(double queries, double keys)
{
    return keys > queries ? std::min(1.0, (queries * keys - queries * queries / 2) / (keys * keys / 2)) : 1;
}

} // namespace

/// One layer that looks at all tokens, or at those within `window`.
double Layers::attendDecode_s(double own, double keys, double window, double tokens) const
{
    const catalog::Architecture &model = m_serving.model;
    const workload::GpuKernels &kernels = *m_hardware.kernels;
    if (model.attention == catalog::Attention::Mla)
        return workload::mlaDecode_s(kernels, own, m_serving.formats.kvShare() * keys, m_heads * tokens, m_serving.formats.fp8Kv);
    workload::AttentionShape shape;
    shape.batch = own;
    shape.keys = m_serving.formats.kvShare() * std::max(keys, 1.0);
    shape.heads = m_heads;
    const bool full = model.twoHeads() && window == everything;
    shape.kvHeads = full ? m_fullKvHeads : m_kvHeads;
    shape.headDim = full ? model.full.headDim : model.headDim;
    if (window < keys) // a window wider than the cache reads all of it, by the plain kernel
        shape.window = m_serving.formats.kvShare() * window;
    return workload::attentionDecode_s(kernels, shape, m_serving.formats.fp8Kv);
}

double Layers::attendPrefill_s(double own, double queries, double keys, double window) const
{
    const catalog::Architecture &model = m_serving.model;
    const workload::GpuKernels &kernels = *m_hardware.kernels;
    if (model.attention == catalog::Attention::Mla) // measured over whole prompts: a part of one costs by its pairs
        return lastPairs(queries, keys) * workload::mlaPrefill_s(kernels, own, keys, m_heads, m_serving.formats.fp8Kv);
    workload::AttentionShape shape;
    shape.batch = own;
    shape.queries = std::max(queries, 1.0);
    shape.keys = std::max(keys, shape.queries);
    shape.heads = m_heads;
    const bool full = model.twoHeads() && window == everything;
    shape.kvHeads = full ? m_fullKvHeads : m_kvHeads;
    shape.headDim = full ? model.full.headDim : model.headDim;
    if (window < keys)
        shape.window = window;
    return workload::attentionForward_s(kernels, shape, kindOf(m_serving));
}

/// A prompt over the tokens that an indexer picked. Latent attention does so on the compressed cache (queries against
/// 512 + 64, values of 512), and on all of a short prompt where that is less.
double Layers::sparsePrefill_s(double own, double queries, double keys) const
{
    const catalog::Architecture &model = m_serving.model;
    const double topk = model.indexer.topk;
    if (model.attention != catalog::Attention::Mla)
        return attendPrefill_s(own, queries, keys, topk);
    const catalog::MlaDims &d = model.mla;
    const double last = std::max(queries, 1.0);
    const workload::AttentionShape all{.queries = last, .keys = std::max(keys, last)};
    workload::AttentionShape picked = all;
    picked.window = topk;
    const double absorbed = (2.0 * d.kvLoraRank + d.qkRopeHeadDim) / (d.qkNopeHeadDim + d.qkRopeHeadDim + d.vHeadDim);
    return std::min(1.0, absorbed * workload::attendedPairs(picked) / workload::attendedPairs(all)) * attendPrefill_s(own, queries, keys, everything);
}

double Layers::decode_s(double batch, double keys, bool drafting) const
{
    const double tokens = drafting ? 1 : m_serving.speculation.drafts + 1;
    const catalog::Architecture &model = m_serving.model;
    const workload::GpuKernels &kernels = *m_hardware.kernels;
    const double own = std::max(1.0, batch / m_serving.cut.attentionDp);
    double seconds = 0;
    if (m_fullLayers > 0)
        seconds += m_fullLayers * attendDecode_s(own, keys, everything, tokens);
    if (m_windowLayers > 0)
        seconds += m_windowLayers * attendDecode_s(own, keys, model.slidingWindow, tokens);
    if (m_sparseLayers > 0) {
        seconds += m_sparseLayers * attendDecode_s(own, std::min<double>(keys, model.indexer.topk), everything, tokens);
        seconds += model.indexer.layers
            * workload::rough_s(kernels, KernelPrecision::Fp8, workload::indexerWork(model.indexer, own * keys, own * keys));
    }
    if (model.isHybrid())
        seconds += model.linear.layers * workload::rough_s(kernels, KernelPrecision::Bf16, workload::stateUpdateWork(model.linear, own, m_attentionTp));
    return seconds;
}

double Layers::prefill_s(double prompts, double queries, double keys) const
{
    const catalog::Architecture &model = m_serving.model;
    const workload::GpuKernels &kernels = *m_hardware.kernels;
    // Groups with attention DP prefill their own prompts side by side: the fullest decides.
    const double own = std::max(1.0, prompts / m_serving.cut.attentionDp);
    double seconds = 0;
    if (m_fullLayers > 0)
        seconds += m_fullLayers * attendPrefill_s(own, queries, keys, everything);
    if (m_windowLayers > 0)
        seconds += m_windowLayers * attendPrefill_s(own, queries, keys, model.slidingWindow);
    if (m_sparseLayers > 0) {
        const workload::AttentionShape shape{.queries = std::max(queries, 1.0), .keys = std::max(keys, queries)};
        seconds += m_sparseLayers * sparsePrefill_s(own, queries, keys);
        seconds += model.indexer.layers
            * workload::rough_s(kernels, KernelPrecision::Fp8, workload::indexerWork(model.indexer, own * workload::attendedPairs(shape), own * keys));
    }
    if (model.isHybrid())
        seconds += model.linear.layers * workload::rough_s(kernels, KernelPrecision::Bf16, workload::scanWork(model.linear, own * queries, m_attentionTp));
    return seconds;
}

} // namespace switchyard::serve
