// SPDX-License-Identifier: GPL-3.0-or-later
// What all readers of traces do with the times of calls and kernels.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <core/exchange/observed.h>

namespace switchyard::exchange {

inline constexpr double finestSpan = 1.0 / 16384; ///< of a step: what is nearer is drawn as one
inline constexpr std::size_t mostTraceLanes = 256;  ///< groups beyond share one

/// Takes spans in the order of their beginnings and keeps what is disjoint; nearer than `gap` is one.
void unite(std::vector<TraceSpan> &spans, TraceSpan next, double gap);
double lengthOf(const std::vector<TraceSpan> &spans); ///< of their lengths, s
/// What of `spans` lies outside of `hiding`, both disjoint and in order.
std::vector<TraceSpan> outside(const std::vector<TraceSpan> &spans, const std::vector<TraceSpan> &hiding);
/// As few as can be told apart.
std::vector<TraceSpan> coarse(const std::vector<TraceSpan> &spans, double gap);

/// Bytes of an element by c10's name of its type ("BFloat16"); 0: not known.
double bytesOfType(const std::string &dtype);

} // namespace switchyard::exchange
