// SPDX-License-Identifier: GPL-3.0-or-later
// What each kernel has to do: FLOPs, bytes of memory traffic, and the dimensions that its residual
// surface is drawn over. Prediction and calibration share these, so they cannot disagree.
#pragma once

#include <array>

#include <core/workload/kernels.h>

namespace switchyard::workload {

template <int D>
struct KernelWork {
    double flop = 0;
    double traffic_B = 0;       ///< each operand once: what a kernel with perfect reuse moves
    std::array<double, D> shape{}; ///< log2, in the order of the family's axes
};

/// Axes: m, n, k. Output in BF16.
KernelWork<3> gemmWork(KernelPrecision precision, double m, double n, double k);
/// Axes: queries, batch · heads, head dimension, query heads per KV head.
KernelWork<4> prefillWork(AttentionKind kind, const AttentionShape &shape);
/// Axes: keys read (at most the window), sequences · KV streams, head dimension, query heads per KV
/// head. Up to `sharedGroup` query heads share one stream of their KV head; beyond, each reads its own.
KernelWork<4> decodeWork(const AttentionShape &shape, bool fp8Cache, double sharedGroup);
/// Largest query group that the measured decode kernels serve with one pass over the cache: 32 on
/// Ampere and Hopper (groups of 48 and more run up to 25 × slower there), any on Blackwell.
double sharedDecodeGroup(catalog::GpuGeneration generation);
/// Axes: tokens, batch, heads.
KernelWork<3> mlaPrefillWork(double batch, double tokens, double heads, bool fp8Cache);
/// Axes: keys, batch, heads.
KernelWork<3> mlaDecodeWork(double batch, double keys, double heads, bool fp8Cache);
/// Axes: tokens per touched expert, touched experts, expert width of this GPU, hidden; all of the
/// fullest GPU.
KernelWork<4> expertWork(KernelPrecision precision, const ExpertShape &shape);

/// How often an expert is asked: a power law of exponent `skew` from `low` to `high` (the definition of the measured tables).
struct Popularity {
    double skew = 0;
    double low = 1;
    double high = 1;
    [[nodiscard]] double quantile(double p) const;
};
Popularity popularityOf(double skew, double tokens, double topk, double experts);
/// Where the largest of `n` standard normal draws lies (Blom's position); 0 of one.
double largestOf(double n);

/// Load of the GPU whose experts were routed the most.
struct ExpertLoad {
    double routed = 0;  ///< token copies
    double touched = 0; ///< experts with at least one token
};
/// Balanced routing spreads evenly. With `skew` a, an expert's popularity follows a power law of
/// exponent a between 1 and 0.8 · tokens (the definition of the measured tables); a GPU's load is a
/// sum of such draws, taken as gamma distributed, and the fullest of `ep` GPUs its quantile by
/// Wilson and Hilferty (1931), unless `fullest` says it.
ExpertLoad fullestLoad(const ExpertShape &shape);

/// Grids of the residual surfaces; a calibration holds one value per knot.
std::array<LogAxis, 3> gemmAxes();
std::array<LogAxis, 4> prefillAxes();
std::array<LogAxis, 4> decodeAxes();
std::array<LogAxis, 3> mlaPrefillAxes();
std::array<LogAxis, 3> mlaDecodeAxes();
std::array<LogAxis, 4> expertAxes();

} // namespace switchyard::workload
