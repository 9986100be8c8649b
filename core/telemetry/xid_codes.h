// SPDX-License-Identifier: GPL-3.0-or-later
// Which XID tells why, of several: one metric holds the last code alone, a program that the hardware failed leaves codes of its own
// behind, and drivers write 154 after what asks for a reset.
#pragma once

#include <algorithm>
#include <array>

namespace switchyard::telemetry {

inline constexpr int mostXid = 9999;

/// The program's. Sources: NVIDIA's catalog of XIDs (13 graphics engine exception, 31 memory page fault, 43 and 45 channels that end,
/// 126), as the checks of AWS read them.
inline constexpr std::array applicationXids = {13, 31, 43, 45, 126};

/// A memory error that the driver kept to the program that used the memory. By NVIDIA's catalog of XIDs that program must be
/// restarted, the others are not hit, the GPU is used on until a reset is convenient, and a 45 follows; 95 is the same uncontained.
inline constexpr int containedMemoryError = 94;

/// 0 of the program, 1 that the driver's advice changed, 2 contained, 3 of the hardware.
constexpr int weightOf(int xid)
{
    constexpr int adviceChanged = 154;
    if (std::ranges::find(applicationXids, xid) != applicationXids.end())
        return 0;
    return xid == adviceChanged ? 1 : xid == containedMemoryError ? 2 : 3;
}

} // namespace switchyard::telemetry
