// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/kernel_work.h>

#include <algorithm>
#include <cmath>

namespace switchyard::workload {
namespace {

constexpr double bf16_B = 2;

double positiveLog2(double value) { return std::log2(std::max(value, 1.0)); }

} // namespace

double attendedPairs(const AttentionShape &shape)
{
    const double visible = shape.window > 0 ? std::min(shape.window, shape.keys) : shape.keys;
    if (!shape.causal)
        return shape.queries * visible;
    // Query i sees min(visible, first + i) keys: a ramp, then a plateau.
    const double first = shape.keys - shape.queries + 1;
    const double ramp = std::clamp(visible - first, 0.0, shape.queries);
    return ramp * first + ramp * (ramp - 1) / 2 + (shape.queries - ramp) * visible;
}

KernelWork<3> gemmWork(KernelPrecision precision, double m, double n, double k)
{
    return {2 * m * n * k,
            activationBytes(precision) * m * k + weightBytes(precision) * n * k + bf16_B * m * n,
            {std::log2(m), std::log2(n), std::log2(k)}};
}

KernelWork<4> prefillWork(AttentionKind kind, const AttentionShape &shape)
{
    const double cache_B = kind == AttentionKind::Bf16 ? 2 : 1;
    const double lanes = shape.batch * shape.headDim;
    return {4 * lanes * shape.heads * attendedPairs(shape),
            lanes * (2 * bf16_B * shape.queries * shape.heads + 2 * cache_B * shape.keys * shape.kvHeads),
            {positiveLog2(shape.queries), positiveLog2(shape.batch * shape.heads), std::log2(shape.headDim),
             positiveLog2(shape.heads / shape.kvHeads)}};
}

KernelWork<4> decodeWork(const AttentionShape &shape, bool fp8Cache)
{
    const double cache_B = fp8Cache ? 1 : 2;
    const double read = shape.window > 0 ? std::min(shape.window, shape.keys) : shape.keys;
    const double lanes = shape.batch * shape.headDim;
    return {4 * lanes * shape.heads * read,
            lanes * (2 * cache_B * read * shape.kvHeads + 2 * bf16_B * shape.heads),
            {positiveLog2(read), positiveLog2(shape.batch * shape.kvHeads), std::log2(shape.headDim),
             positiveLog2(shape.heads / shape.kvHeads)}};
}

// DeepSeek-V3 sizes (arXiv 2412.19437): per head 128 + 64 for q·k and 128 for v; latent 512 + 64.
KernelWork<3> mlaPrefillWork(double batch, double tokens, double heads, bool fp8Cache)
{
    const double cache_B = fp8Cache ? 1 : 2;
    const double pairs = tokens * (tokens + 1) / 2;
    return {2 * batch * heads * (192 + 128) * pairs,
            batch * tokens * (heads * (2 * 192 + 2 * 128) * bf16_B + 576 * cache_B),
            {positiveLog2(tokens), positiveLog2(batch), positiveLog2(heads)}};
}

KernelWork<3> mlaDecodeWork(double batch, double keys, double heads, bool fp8Cache)
{
    const double cache_B = fp8Cache ? 1 : 2;
    return {2 * batch * heads * (576 + 512) * keys,
            batch * (keys * 576 * cache_B + heads * (576 + 512) * bf16_B),
            {positiveLog2(keys), positiveLog2(batch), positiveLog2(heads)}};
}

KernelWork<4> expertWork(KernelPrecision precision, const ExpertShape &shape)
{
    const double experts = std::max(shape.experts / shape.ep, 1.0); // of this GPU
    const double routed = shape.tokens * shape.topk / shape.ep;     // token copies on this GPU
    const double perExpert = routed / experts;
    const double inter = shape.inter / shape.tp;
    // An expert's weights are read when a token comes; balls into bins for few tokens.
    const double touched = experts * (1 - std::exp(-perExpert));
    return {2 * 3 * routed * shape.hidden * inter,
            3 * touched * shape.hidden * inter * weightBytes(precision)
                + routed * (2 * shape.hidden + 3 * inter) * activationBytes(precision),
            {std::log2(perExpert), std::log2(experts), std::log2(inter), std::log2(shape.hidden)}};
}

std::array<LogAxis, 3> gemmAxes() { return {{{0, 1, 16}, {5, 2.2, 6}, {5, 2.2, 6}}}; }
std::array<LogAxis, 4> prefillAxes() { return {{{0, 2, 8}, {0, 2, 8}, {6, 1, 4}, {0, 2.5, 4}}}; }
std::array<LogAxis, 4> decodeAxes() { return {{{0, 2, 9}, {0, 2, 9}, {6, 1, 4}, {0, 2.5, 4}}}; }
std::array<LogAxis, 3> mlaPrefillAxes() { return {{{0, 2, 9}, {0, 2, 5}, {0, 1.75, 5}}}; }
std::array<LogAxis, 3> mlaDecodeAxes() { return {{{1, 2, 9}, {0, 2, 6}, {0, 1.75, 5}}}; }
std::array<LogAxis, 4> expertAxes() { return {{{-6, 2, 12}, {0, 2, 6}, {5, 3, 4}, {11, 2, 2}}}; }

} // namespace switchyard::workload
