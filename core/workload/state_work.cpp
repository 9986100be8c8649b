// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/state_work.h>

#include <algorithm>

#include <core/workload/parameters.h>

namespace switchyard::workload {

using catalog::Indexer;
using catalog::LinearAttention;

namespace {

constexpr double state_number_B = 4; // configs say so: mamba_ssm_dtype, mamba_ssm_cache_dtype float32

/// Tokens of a chunk: flash-linear-attention's delta rules, Nemotron-H's chunk_size.
double chunkOf(const LinearAttention &linear) { return linear.delta() ? 64 : 128; }

} // namespace

RoughWork scanWork(const LinearAttention &linear, double tokens, double tp)
{
    const double c = chunkOf(linear);
    const double heads = linear.heads / tp;
    const double keyHeads = std::max(1.0, linear.keyHeads / tp);
    const double dk = linear.keyDim;
    const double dv = linear.valueDim;
    // Scores within the chunk (shared by the heads of a group in Mamba-2) and their sum over values; the state read and
    // updated. The delta rule also scores keys with keys, solves for what to write, and takes from it what the state has.
    double flop = 2 * c * dk * (linear.delta() ? heads : keyHeads) + 2 * c * dv * heads + 4 * dk * dv * heads;
    if (linear.delta())
        flop += heads * (4 * c * dk + 2 * c * dv + c * c + 2 * dk * dv);
    const double values = heads * dv;
    const double channels = 2 * keyHeads * dk + values;
    double moved = 2 * channels + channels + values + 3 * values + 2 * heads * dk * dv / c;
    if (linear.delta())
        moved += 2 * (heads * dk + values);
    return {tokens * flop, tokens * moved * bf16_B};
}

RoughWork stateUpdateWork(const LinearAttention &linear, double sequences, double tp)
{
    const double values = linear.values() / tp;
    const double channels = 2 * std::max(1.0, linear.keyHeads / tp) * linear.keyDim + values;
    return {sequences * recurrenceFlops(linear) / tp, sequences * (2 * state_B(linear, tp) + bf16_B * (channels + 2 * values))};
}

double recurrenceFlops(const LinearAttention &linear) { return (linear.delta() ? 6 : 4) * linear.state(); }

double state_B(const LinearAttention &linear, double tp)
{
    const double channels = 2 * std::max(1.0, linear.keyHeads / tp) * linear.keyDim + linear.values() / tp;
    return state_number_B * linear.state() / tp + bf16_B * (linear.conv - 1) * channels;
}

double indexKey_B(const Indexer &indexer)
{
    constexpr double scale_B = 4;
    return indexer.block > 1 ? bf16_B * indexer.headDim : indexer.headDim + scale_B;
}

double indexerParameters(const catalog::Architecture &model)
{
    const Indexer &i = model.indexer;
    const double h = model.hidden;
    const double from = model.attention == catalog::Attention::Mla && model.mla.qLoraRank > 0 ? model.mla.qLoraRank : h;
    // Queries, the one key, two norms' worth of vectors; a weight per head where tokens are picked one by one.
    return from * i.heads * i.headDim + h * i.headDim + 2.0 * i.headDim + (i.block > 1 ? 0 : h * i.heads);
}

RoughWork indexerWork(const Indexer &indexer, double pairs, double keys)
{
    constexpr double score_B = 2 * 4; // written and read
    const double scores = indexer.block > 1 ? pairs * indexer.heads / indexer.block : pairs;
    return {2.0 * indexer.heads * indexer.headDim * pairs, keys * indexKey_B(indexer) + score_B * scores};
}

Said unconfirmedLayers(const catalog::Architecture &model)
{
    if (model.isSparse())
        return say("sparse attention and its indexer are a roofline from their sizes, a pipeline stage holds the mean of all layers: no measured kernel or run confirms them");
    if (model.isHybrid())
        return say("{} layers that keep a state in place of a cache are a roofline from their sizes, a pipeline stage holds the mean of all layers: no measured kernel or run confirms them",
                   model.linear.layers);
    return {};
}

double rough_s(const GpuKernels &gpu, KernelPrecision precision, const RoughWork &work)
{
    constexpr double batched = 1.5;
    return batched * work.flop / gpu.gemm[static_cast<std::size_t>(precision)][0].flops + memoryBound_s(gpu, work.traffic_B);
}

} // namespace switchyard::workload
