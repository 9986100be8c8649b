// SPDX-License-Identifier: GPL-3.0-or-later
// The one way from text and from doubles to counts. Nothing is rounded, cut or wrapped: what is not
// exactly a whole number within its bounds is none. The bounds of clusters and plans stand here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <core/base/error.h>

namespace switchyard::number {

/// GPUs of a cluster; so also instances, nodes, ranks, and each degree of a plan.
inline constexpr int mostGpus = 10'000'000;
/// Sequences of a step, tokens of a sequence, layers, GPUs of a shard group.
inline constexpr int mostOfPlan = 1'000'000'000;

/// The whole text as a finite number ("6", "0.5", "1e3"); none for anything else, nan and inf too.
std::optional<double> fromText(std::string_view text);

/// Digits, perhaps behind a minus, within [low, high]; "1e3", "0x10", "+5" and " 5" are none.
std::optional<long long> wholeFromText(std::string_view text, long long low, long long high);

/// A whole double within [low, high]; none for NaN, fractions and everything outside.
std::optional<int> whole(double value, int low, int high);

/// With so many significant digits: what a file or a sentence holds of a fitted figure.
double significant(int digits, double value);

/// instances × GPUs of each, 1 to mostGpus; else an error of `code` that names both.
Result<int> gpus(long long instances, long long gpusOfEach, ErrorCode code = ErrorCode::InvalidInput);

} // namespace switchyard::number
