// SPDX-License-Identifier: GPL-3.0-or-later
// Time of the layers of one replica by what a step holds, in the parts of constants.h (reference: step equation
// t = L · [GEMMs + 2 all-reduces + small kernels + attention] + head + host). Evaluates kernel curves; the tables that
// the event core reads are made from it (steptable.h).
#pragma once

#include <vector>

#include <core/serve/allreduce.h>
#include <core/serve/constants.h>
#include <core/serve/exchange.h>
#include <core/serve/hardware.h>
#include <core/serve/job.h>
#include <core/workload/kernel_work.h>

namespace switchyard::serve {

/// Seconds of linear layers by what holds them: the smooth roofline adds both as squares, so each has its square's part.
struct Work {
    double stream_s = 0;
    double compute_s = 0;
    void operator+=(const Work &other)
    {
        stream_s += other.stream_s;
        compute_s += other.compute_s;
    }
    [[nodiscard]] Work times(double n) const { return {n * stream_s, n * compute_s}; }
};

/// Of one layer that routes, for one of two micro-batches: what the GPU computes between its exchanges.
struct HalfLayer {
    Work prepare;          ///< up to attention: projections
    Work behind;           ///< after it: output projection, router
    Work shared;           ///< shared experts
    Work experts;          ///< routed
    double pointwise_s = 0;
    double dispatch_s = 0;
    double combine_s = 0;
    double held_s = 0;     ///< of either exchange: nothing computes beside it (Dispatched::held_s)
    double slowed = 1;     ///< computing beside it: SMs are the exchange's
};

class Layers
{
public:
    Layers(const Hardware &hardware, const Serving &serving, const Rules &rules);

    /// Everything of a step that depends on its number of tokens alone, over all layers: linear layers, experts,
    /// all-reduces, pointwise kernels, the step itself. Tokens are those of the whole replica.
    /// `halves`: layers that route run two micro-batches of half the tokens each, weights are read twice; what they exchange to
    /// experts is not among it (halfLayer).
    [[nodiscard]] Costs linear(double tokens, bool halves = false) const;
    /// What a GPU exchanges in one pass over the layers of its stage.
    [[nodiscard]] Exchanges exchanges(double tokens) const;
    /// Of `tokens` of one micro-batch of the whole replica.
    [[nodiscard]] HalfLayer halfLayer(double tokens) const;
    /// Of layers, those that route.
    [[nodiscard]] double routedShare() const { return m_serving.model.moeLayers() / static_cast<double>(m_serving.model.layers); }
    /// The output layer over the rows that are sampled.
    [[nodiscard]] Work head(double sampled) const;
    /// Decode attention of `batch` sequences of the replica with `keys` cached tokens each, and their states; seconds over all layers.
    /// Each asks with its token and its drafts; `drafting`: with one token, as a layer that drafts does.
    [[nodiscard]] double decode_s(double batch, double keys, bool drafting = false) const;
    /// Prefill attention and scans of `prompts` sequences, each with `queries` new tokens that see `keys`.
    [[nodiscard]] double prefill_s(double prompts, double queries, double keys) const;

    [[nodiscard]] bool allReduceMeasured() const { return m_allReduce.measured(); }
    [[nodiscard]] bool expertsMeasured() const; ///< those that tokens are dispatched to are plain products
    [[nodiscard]] const Serving &serving() const { return m_serving; }
    [[nodiscard]] const Rules &rules() const { return m_rules; }
    [[nodiscard]] const Hardware &hardware() const { return m_hardware; }

private:
    [[nodiscard]] Work gemm(workload::KernelPrecision precision, double m, double n, double k, double groups = 1) const; ///< `groups`: weights of so many beside each other
    [[nodiscard]] Work attentionGemms(double tokens) const;
    [[nodiscard]] Work outputGemm(double tokens) const;   ///< of them, the last
    [[nodiscard]] Work routedGemms(double tokens) const;  ///< router, and into the experts' width and back
    [[nodiscard]] Work stateGemms(double tokens) const;   ///< of a layer that keeps a state
    [[nodiscard]] Work indexerGemms(double tokens) const; ///< of a layer with an indexer of its own
    [[nodiscard]] double attendDecode_s(double own, double keys, double window, double tokens) const; ///< one layer; `tokens` of a sequence
    [[nodiscard]] double attendPrefill_s(double own, double queries, double keys, double window) const;
    [[nodiscard]] double sparsePrefill_s(double own, double queries, double keys) const;
    [[nodiscard]] Work mlp(double tokens, double width) const;
    [[nodiscard]] Work routed(double tokens) const; ///< a layer's routed experts
    [[nodiscard]] Work grouped(const workload::ExpertLoad &load) const; ///< of those that tokens are dispatched to
    [[nodiscard]] double pointwise_s(double attentionTokens, double tokens) const;
    void route(double tokens, Exchanges &out) const;

    Hardware m_hardware;
    Serving m_serving;
    Rules m_rules;
    workload::KernelLibrary m_library;
    std::vector<workload::KernelCurve<4>> m_experts; ///< of a model that has any; its own precision's first
    AllReduce m_allReduce;       ///< of a whole stage
    AllReduce m_attentionReduce; ///< of one attention group
    network::GroupShape m_expertShape; ///< where tokens are dispatched
    bool m_dispatches = false;
    double m_attentionTp = 1;
    double m_heads = 1, m_kvHeads = 1; ///< on one GPU
    double m_fullKvHeads = 1; ///< of layers without a window
    double m_fullLayers = 0, m_windowLayers = 0, m_sparseLayers = 0; ///< of those that attend
    double m_blocks = 0; ///< pairs of attention or state and MLP: the layers, more where one attends and keeps a state
};

} // namespace switchyard::serve
