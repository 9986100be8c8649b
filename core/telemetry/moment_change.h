// SPDX-License-Identifier: GPL-3.0-or-later
// What changed from one look to another, quantity by quantity.
#pragma once

#include <cstddef>
#include <vector>

#include <core/telemetry/observation.h>

namespace switchyard::telemetry {

struct QuantityChange {
    struct Item {
        int index = 0; ///< of the GPU, card or instance
        float before = 0, now = 0;
    };
    Quantity quantity = Quantity::Count;
    double medianBefore = 0, medianNow = 0; ///< of those that both looks have
    std::size_t compared = 0;
    std::size_t lost = 0;   ///< had data, have none now
    std::size_t gained = 0; ///< the reverse
    std::vector<Item> largest; ///< by the difference, largest first; those that differ at all
};

/// Both on the indices of one design. In the order of the quantities; those that only one of the looks has are left out, and
/// those in which nothing differs.
std::vector<QuantityChange> changesSince(const Observation &before, const Observation &now, std::size_t most);

} // namespace switchyard::telemetry
