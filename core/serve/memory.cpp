// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/memory.h>

#include <algorithm>

#include <core/base/units.h>
#include <core/serve/drafting.h>
#include <core/serve/engine_traits.h>
#include <core/workload/parameters.h>
#include <core/workload/state_work.h>

namespace switchyard::serve {

namespace {


double windowLayers(const catalog::Architecture &model)
{
    if (model.slidingWindow <= 0)
        return 0;
    return model.layers - (model.slidingPeriod > 1 ? model.layers / model.slidingPeriod : 0);
}

/// Of one token and layer on one GPU: the latent whole on every rank, else the heads of the rank.
double layerToken_B(const Serving &serving)
{
    const catalog::Architecture &model = serving.model;
    const double bytes = serving.formats.kv_B();
    if (model.attention == catalog::Attention::Mla)
        return (model.mla.kvLoraRank + model.mla.qkRopeHeadDim) * bytes;
    const double tp = serving.cut.tp / static_cast<double>(serving.cut.attentionDp);
    return 2 * std::max(1.0, model.kvHeads / tp) * model.headDim * bytes;
}

/// × on the cache of the layers without a window, where their heads differ; `tp` cuts heads.
double fullOver(const catalog::Architecture &model, double tp)
{
    if (!model.twoHeads())
        return 1;
    return std::max(1.0, model.full.kvHeads / tp) * model.full.headDim / (std::max(1.0, model.kvHeads / tp) * model.headDim);
}

/// Of one token over all layers' indexers, whole on every rank.
double indexToken_B(const catalog::Architecture &model)
{
    return model.isSparse() ? model.indexer.layers * workload::indexKey_B(model.indexer) : 0;
}

/// Of all layers, those of the fullest stage: they are dealt out whole.
double ofFullest(const Serving &serving)
{
    const double layers = serving.model.layers;
    return std::ceil(layers / serving.cut.pp) / layers;
}

/// What a token takes, and a sequence. Heads that draft keep the cache of their layer, which attends to all tokens, at the last stage.
void addCache(const Serving &serving, double typical, Memory &out)
{
    const catalog::Architecture &model = serving.model;
    const double window = windowLayers(model);
    const double stage = ofFullest(serving);
    const double kept = typical > model.slidingWindow ? model.slidingWindow / typical : 1;
    const double tp = serving.cut.tp / static_cast<double>(serving.cut.attentionDp);
    out.kvToken_B += (fullOver(model, tp) * (model.attentionLayers() - window) + window * kept) * stage * layerToken_B(serving);
    if (serving.speculation.byHeads())
        out.kvToken_B += fullOver(model, tp) * layerToken_B(serving);
    if (model.isSparse())
        out.kvToken_B += indexToken_B(model) * stage;
    if (model.isHybrid()) {
        const double state_B = model.linear.layers * workload::state_B(model.linear, tp) * stage;
        out.state_B += state_B;
        out.kvToken_B += state_B / std::max(typical, 1.0);
    }
}

/// Of one layer on one GPU.
double layerWeights_B(const Serving &serving, bool moe)
{
    const catalog::Architecture &model = serving.model;
    const Cut &cut = serving.cut;
    const double linear = workload::weightBytes(serving.formats.linear);
    const double experts = workload::weightBytes(serving.formats.experts);
    const double attentionTp = cut.tp / static_cast<double>(cut.attentionDp);
    const workload::LayerParameters p = workload::layerParameters(model, moe);
    return p.attention * linear / attentionTp + p.latentDown * linear + p.mlp * linear / (dispatches(cut) ? attentionTp : cut.tp) + p.experts * experts / cut.tp * serving.expertSlots() / std::max(1, model.experts)
        + (p.router + p.norms) * 2;
}

} // namespace

double draftHeads_B(const Serving &serving)
{
    const catalog::Architecture &model = serving.model;
    return serving.speculation.byHeads() ? layerWeights_B(serving, model.isMoe()) + 2.0 * model.hidden * model.hidden * workload::bf16_B : 0;
}

double weights_B(const Serving &serving)
{
    const catalog::Architecture &model = serving.model;
    const Cut &cut = serving.cut;
    const double moeLayers = model.moeLayers();
    const double layers_B = moeLayers * layerWeights_B(serving, true) + (model.layers - moeLayers) * layerWeights_B(serving, false);
    const double table_B = 2.0 * model.vocab * model.hidden / cut.tp;
    // The first stage holds the table, the last the head; one stage holds both unless they are tied.
    const double own_B = layers_B * ofFullest(serving) + table_B * (cut.pp == 1 && !model.tiedEmbeddings ? 2 : 1);
    return own_B + draftHeads_B(serving) + (serving.speculation.drafter ? weights_B(draftReplica(serving)) : 0);
}

double kvCache_B(const Serving &serving, double tokens)
{
    const catalog::Architecture &model = serving.model;
    const double window = windowLayers(model);
    const double bytes = serving.formats.kv_B();
    const double layer = model.attention == catalog::Attention::Mla ? (model.mla.kvLoraRank + model.mla.qkRopeHeadDim) * bytes
                                                                    : 2.0 * model.kvHeads * model.headDim * bytes;
    return layer * (fullOver(model, 1) * (model.attentionLayers() - window) * tokens + window * std::min<double>(tokens, model.slidingWindow))
        + indexToken_B(model) * tokens + workload::state_B(model) + (serving.speculation.drafter ? kvCache_B(draftReplica(serving), tokens) : 0);
}

CachePlaces cachePlaces(const catalog::Architecture &model, const Cut &cut)
{
    const double group = cut.tp / static_cast<double>(cut.attentionDp);
    const double heads = model.attention == catalog::Attention::Mla ? 1 : std::min<double>(model.kvHeads, group);
    return {group * cut.pp, heads * cut.pp};
}

Memory memoryOf(const Hardware &hardware, const Serving &serving, const Rules &rules, double typical)
{
    Memory out;
    out.total_B = hardware.gpu->memory_B;
    out.weights_B = weights_B(serving);
    const double fraction = serving.limits.memoryFraction.value_or(rules.memoryFraction);
    const EngineTraits &traits = engineTraits(serving.release.framework);
    const double reserve = traits.reserve_B.is(hardware, serving, rules);
    out.other_B = std::min(reserve, 0.6 * GiB);
    out.activations_B = reserve - out.other_B;
    out.kv_B = rules.ofFree ? fraction * (out.total_B - out.weights_B - reserve) : fraction * out.total_B - out.weights_B - reserve;
    if (traits.statedShareIsOfBoth.is && serving.limits.memoryFraction) { // what its own rule would reserve is what it leaves
        const double free_B = out.total_B - out.other_B;
        out.kv_B = fraction * free_B - out.weights_B;
        out.activations_B = (1 - fraction) * free_B;
    }
    addCache(serving, typical, out);
    if (serving.speculation.drafter) {
        const Serving draft = draftReplica(serving);
        out.draft_B = weights_B(draft);
        addCache(draft, typical, out);
    }
    out.kvTokens = std::max(0.0, out.kv_B) / out.kvToken_B * serving.cut.attentionDp;
    return out;
}

} // namespace switchyard::serve
