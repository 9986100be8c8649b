// SPDX-License-Identifier: GPL-3.0-or-later
// Which network cards serve which GPU of an instance, by a design's numbers: in equal shares, in order.
#pragma once

#include <cstddef>
#include <utility>

#include <core/design/numbering.h>

namespace switchyard::design {

/// The cards of a GPU (0 … of its instance) as numbers of the design, [first, last): GPUs that share a card (two per card
/// on p4d) have the same one.
std::pair<int, int> cardsOfGpu(const Numbering &numbers, std::size_t instance, int gpu);

/// The GPU of the design that a card of the design serves, the first of several; -1: the instance has none.
int gpuOfCard(const Numbering &numbers, std::size_t instance, int card);

} // namespace switchyard::design
