// SPDX-License-Identifier: GPL-3.0-or-later
// What the GPUs of a replica send each other: each kind told once, with calls, bytes and seconds. The time of a step, the
// ledger (traffic.h) and Why are sums of it. All of it lengthens the step, but what two micro-batches hide of each other.
#pragma once

#include <array>
#include <cstddef>

#include <core/base/said.h>

namespace switchyard::serve {

enum class ExchangeKind : unsigned char {
    StageReduce, ///< activations, over the GPUs of a stage
    GroupReduce, ///< of attention, over the GPUs of an attention group
    Gather,      ///< tokens of all attention groups, before the MLP or the experts
    Scatter,     ///< and back
    Dispatch,    ///< tokens to their experts
    Combine,     ///< and back
    Hop,         ///< a stage's slice of the activations to the next stage
    DraftReduce, ///< activations of the model that drafts, over the GPUs of an attention group
    Count
};
inline constexpr std::size_t exchangeKinds = static_cast<std::size_t>(ExchangeKind::Count);
Pattern<0> nameOf(ExchangeKind exchange); ///< "TP all-reduce", "dispatch to experts"

/// Calls of one kind, and what they are together, on one GPU.
struct Sent {
    double calls = 0;
    double bytes = 0;      ///< nccl-tests sizes
    double crossing_B = 0; ///< of dispatch and combine: what of them crosses the cards
    double seconds = 0;
    double hidden_s = 0;   ///< of them, beside the computing of the other micro-batch: they lengthen no step
    [[nodiscard]] double shown_s() const { return seconds - hidden_s; }
    void add(const Sent &other, double times);
};

/// By kind.
using Exchanges = std::array<Sent, exchangeKinds>;
inline Sent &at(Exchanges &exchanges, ExchangeKind kind) { return exchanges[static_cast<std::size_t>(kind)]; }
inline const Sent &at(const Exchanges &exchanges, ExchangeKind kind) { return exchanges[static_cast<std::size_t>(kind)]; }
void add(Exchanges &sum, const Exchanges &other, double times);
double seconds(const Exchanges &exchanges); ///< that lengthen the step

/// Seconds by kind.
using ExchangeTimes = std::array<double, exchangeKinds>;

/// Of many steps: those that hold prompts, whose running sequences go with them, and those of decodes alone.
struct SentBySteps {
    Exchanges prompts{};
    Exchanges decodes{};
    void add(const SentBySteps &other, double times);
};

} // namespace switchyard::serve
