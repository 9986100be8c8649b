// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/kernel_work.h>

#include <algorithm>
#include <cmath>

#include <core/workload/parameters.h>

namespace switchyard::workload {
namespace {


double positiveLog2(double value) { return std::log2(std::max(value, 1.0)); }

/// Attention kernels work in tiles of keys: half of the tile on the diagonal is masked, and short
/// caches still cost one.
constexpr double tileKeys = 64;

/// Standard normal quantile, Abramowitz and Stegun 26.2.23 (error below 4.5e-4), p ≥ 0.5.
double normalQuantile(double p)
{
    const double t = std::sqrt(-2 * std::log(1 - p));
    return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/// ∫ x^(e − 1) dx from low to high.
double powerIntegral(double e, double low, double high)
{
    return std::abs(e) < 1e-9 ? std::log(high / low) : (std::pow(high, e) - std::pow(low, e)) / e;
}

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
    const bool windowed = shape.window > 0 && shape.window < shape.keys; // masked at both ends
    const double pairs = attendedPairs(shape) + (shape.causal ? shape.queries * tileKeys * (windowed ? 2 : 1) : 0);
    return {4 * lanes * shape.heads * pairs,
            lanes * (2 * bf16_B * shape.queries * shape.heads + 2 * cache_B * shape.keys * shape.kvHeads),
            {positiveLog2(shape.queries), positiveLog2(shape.batch * shape.heads), std::log2(shape.headDim),
             positiveLog2(shape.heads / shape.kvHeads)}};
}

KernelWork<4> decodeWork(const AttentionShape &shape, bool fp8Cache, double sharedGroup)
{
    const double cache_B = fp8Cache ? 1 : 2;
    const double read = shape.window > 0 ? std::min(shape.window, shape.keys) : shape.keys;
    const double group = shape.heads / shape.kvHeads;
    const double streams = group > sharedGroup ? shape.heads : shape.kvHeads;
    const double lanes = shape.batch * shape.headDim;
    return {4 * lanes * shape.heads * (read + tileKeys),
            lanes * (2 * cache_B * (read + tileKeys) * streams + 2 * bf16_B * shape.heads),
            {positiveLog2(read), positiveLog2(shape.batch * streams), std::log2(shape.headDim), positiveLog2(group)}};
}

double sharedDecodeGroup(catalog::GpuGeneration generation)
{
    return generation == catalog::GpuGeneration::Blackwell ? 1e9 : 32;
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

Popularity popularityOf(double skew, double tokens, double topk, double experts)
{
    const bool many = tokens * topk > experts; // few tokens: between 0.01 and 2
    return {skew, many ? 1 : 0.01, many ? std::max(0.8 * tokens, 1.01) : 2};
}

double Popularity::quantile(double p) const
{
    const double e = 1 - skew;
    if (std::abs(e) < 1e-9)
        return low * std::pow(high / low, p);
    return std::pow(std::pow(low, e) + p * (std::pow(high, e) - std::pow(low, e)), 1 / e);
}

double largestOf(double n) { return n > 1 ? normalQuantile((n - 0.375) / (n + 0.25)) : 0; }

ExpertLoad fullestLoad(const ExpertShape &shape)
{
    const double experts = std::max(shape.experts / shape.ep, 1.0); // of one GPU
    const double copies = shape.tokens * shape.topk;
    const double mean = copies / shape.ep;
    const auto most = [&](double hot) { return std::max(std::min(mean * hot, experts * shape.tokens), 1.0); };
    const double stated = shape.fullest > 0 ? std::clamp(shape.fullest, 1.0, std::max(shape.ep, 1.0)) : 0;
    if (shape.skew <= 0) {
        const double routed = stated > 0 ? most(stated) : std::max(mean, 1.0);
        return {routed, std::min(experts, routed)};
    }
    const auto [skew, low, high] = popularityOf(shape.skew, shape.tokens, shape.topk, shape.experts);
    const double norm = powerIntegral(1 - skew, low, high);
    const double first = powerIntegral(2 - skew, low, high) / norm;
    const double second = powerIntegral(3 - skew, low, high) / norm;
    const double form = experts * first * first / (second - first * first); // of the gamma distribution
    double hot = 1;
    if (stated > 0) {
        hot = stated;
    } else if (shape.ep > 1) {
        const double z = largestOf(shape.ep);
        hot = std::clamp(std::pow(1 - 1 / (9 * form) + z / (3 * std::sqrt(form)), 3.0), 1.0, shape.ep);
    }
    const double routed = most(hot);
    const double threshold = std::clamp(0.5 * shape.experts * first / copies, low, high); // rounds to a token
    const double reached = powerIntegral(1 - skew, threshold, high) / norm;
    return {routed, std::max(std::min(experts * reached, routed), 1.0)};
}

KernelWork<4> expertWork(KernelPrecision precision, const ExpertShape &shape)
{
    const ExpertLoad load = fullestLoad(shape);
    const double inter = shape.inter / shape.tp;
    // Activations: permuted in and out, written and read by both products (4 hidden); gate and up
    // written and read, activated and read again (5 inter).
    return {2 * 3 * load.routed * shape.hidden * inter,
            3 * load.touched * shape.hidden * inter * weightBytes(precision)
                + load.routed * (4 * shape.hidden + 5 * inter) * activationBytes(precision),
            {std::log2(load.routed / load.touched), std::log2(load.touched), std::log2(inter), std::log2(shape.hidden)}};
}

std::array<LogAxis, 3> gemmAxes() { return {{{0, 1, 16}, {5, 2.2, 6}, {5, 2.2, 6}}}; }
std::array<LogAxis, 4> prefillAxes() { return {{{0, 2, 8}, {0, 2, 8}, {6, 1, 4}, {0, 2.5, 4}}}; }
std::array<LogAxis, 4> decodeAxes() { return {{{1, 2, 9}, {0, 2, 9}, {6, 1, 4}, {0, 1, 8}}}; }
std::array<LogAxis, 3> mlaPrefillAxes() { return {{{0, 2, 9}, {0, 2, 5}, {0, 1.75, 5}}}; }
std::array<LogAxis, 3> mlaDecodeAxes() { return {{{1, 2, 9}, {0, 2, 6}, {0, 1.75, 5}}}; }
std::array<LogAxis, 4> expertAxes() { return {{{0, 2, 9}, {0, 2, 6}, {4, 2, 6}, {11, 1, 3}}}; }

} // namespace switchyard::workload
