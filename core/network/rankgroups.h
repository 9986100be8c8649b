// SPDX-License-Identifier: GPL-3.0-or-later
// Communicators of a family, spelled out: n offsets and one base per communicator.
#pragma once

#include <cstdint>
#include <vector>

#include <core/network/traffic.h>

namespace switchyard::network {

/// Σ i_k·stride_k for every combination of the axes, the first axis fastest.
std::vector<std::int32_t> axisOffsets(const std::vector<RankAxis> &axes);

/// The base of the communicator that `rank` belongs to; -1 when none holds it.
int baseOfRank(const GroupFamily &family, int rank);

} // namespace switchyard::network
