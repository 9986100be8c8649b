// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a design's GPUs and network cards: document order, GPU by GPU and card by card of each instance.
// Placements, link loads, observations and pictures count by it. (The simulator has its own on purpose: ADR 5.)
#pragma once

#include <cstddef>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::design {

/// GPU number = firstGpu[instance] + GPU on the instance; cards likewise. Instances of a type that the
/// catalog does not know have neither. Of no design at all: no instances.
struct Numbering {
    std::vector<int> firstGpu = {0};  ///< instances + 1 entries; the last is the number of GPUs
    std::vector<int> firstCard = {0}; ///< instances + 1 entries
    std::vector<const catalog::InstanceType *> type; ///< by instance; null: unknown type

    Numbering() = default;
    Numbering(const Design &design, const catalog::Catalog &catalog);

    [[nodiscard]] int instances() const { return static_cast<int>(type.size()); }
    [[nodiscard]] int gpus() const { return firstGpu.back(); }
    [[nodiscard]] int cards() const { return firstCard.back(); }
    [[nodiscard]] int gpusOf(int instance) const { return firstGpu[index(instance) + 1] - firstGpu[index(instance)]; }
    [[nodiscard]] int cardsOf(int instance) const { return firstCard[index(instance) + 1] - firstCard[index(instance)]; }
    [[nodiscard]] int instanceOfGpu(int gpu) const;
    [[nodiscard]] int instanceOfCard(int card) const;

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
};

} // namespace switchyard::design
