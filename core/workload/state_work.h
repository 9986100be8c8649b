// SPDX-License-Identifier: GPL-3.0-or-later
// What layers do that keep a state in place of a cache, and what an indexer of sparse attention does, from their sizes
// alone. No table of measured kernels has them: times are a roofline, and predictions of such models say so.
#pragma once

#include <string>

#include <core/base/said.h>
#include <core/catalog/architecture.h>
#include <core/workload/kernels.h>

namespace switchyard::workload {

struct RoughWork {
    double flop = 0;
    double traffic_B = 0;
};

/// The forward of one layer over `tokens` in chunks (state-space duality, arXiv 2405.21060 §6; gated delta rule,
/// arXiv 2412.06464 §3.3): products within a chunk, its state read and updated, convolution and gate. `tp` cuts heads.
RoughWork scanWork(const catalog::LinearAttention &linear, double tokens, double tp);
/// One token for each of `sequences`: the state is read and written, whatever the context.
RoughWork stateUpdateWork(const catalog::LinearAttention &linear, double sequences, double tp);
/// FLOPs of the recurrence itself for one token and layer: what an ideal kernel needs.
double recurrenceFlops(const catalog::LinearAttention &linear);

/// Bytes that one layer keeps of one sequence on one GPU: the state in 32 bits, the convolution's last inputs in 16.
double state_B(const catalog::LinearAttention &linear, double tp);
/// The same over all layers, not cut.
inline double state_B(const catalog::Architecture &model) { return model.linear.layers * state_B(model.linear, 1); }

/// Bytes of one token and layer in the indexer's own cache, whole on every rank: 8 bits and a scale where tokens are picked
/// one by one (DeepSeek-V3.2), 16 bits where they are picked by blocks (MiniMax-M3).
double indexKey_B(const catalog::Indexer &indexer);
/// Parameters of one indexer, whole on every rank.
double indexerParameters(const catalog::Architecture &model);
/// Scores of `pairs` queries and keys with `keys` of the cache read, and their way to the choice and back.
RoughWork indexerWork(const catalog::Indexer &indexer, double pairs, double keys);

/// What of the model no published run confirms, in one sentence; empty where nothing is.
Said unconfirmedLayers(const catalog::Architecture &model);
/// × on the band of expected errors where that is not empty.
inline constexpr double unconfirmedWidening = 1.5;

/// Seconds of such work: products of a chunk or a head run at about two thirds of a large GEMM's rate, and what is moved
/// comes on top, as the kernels follow each other.
double rough_s(const GpuKernels &gpu, KernelPrecision precision, const RoughWork &work);

} // namespace switchyard::workload
