// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/design/numbering.h>

namespace switchyard::design {

/// What else GPUs are called; empty: not known.
struct Devices {
    std::span<const std::int32_t> gpuOfRank; ///< of the job that is shown
    std::span<const std::string> gpuUuid;    ///< by GPU of the document
};

/// Ids (place_id.h) that a search text means, best first, at most `limit`: an instance id or
/// host ("p5-1043", "p5-1043 gpu 3"), "rank 8347", a GPU UUID, a network node, an UltraServer.
std::vector<std::string> find(const Design &design, const Numbering &numbers, const Devices &devices, std::string_view text, std::size_t limit = 50);

} // namespace switchyard::design
