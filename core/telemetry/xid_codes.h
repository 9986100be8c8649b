// SPDX-License-Identifier: GPL-3.0-or-later
// Which XID tells why, of several: one metric holds the last code alone, a program that the hardware failed leaves codes of its own
// behind, and drivers write 154 after what asks for a reset.
#pragma once

#include <algorithm>
#include <array>

namespace switchyard::telemetry {

inline constexpr int mostXid = 9999;

/// The program's. Source: NVIDIA's catalog of XIDs, which answers them with a restart of the program and a look at it (8 a kernel that
/// does not end, 11, 25, 32, 69 and 80 commands that are none, 13 graphics engine exception, 31 memory page fault, 60), and as the checks
/// of AWS read them 43 and 45: channels that end.
inline constexpr std::array applicationXids = {8, 11, 13, 25, 31, 32, 43, 45, 60, 69, 80};

/// Copy and video engines (copy: 39 to 41, 70 to 72, 75 to 77, 85, 126 to 135; the others decode) that refused what the program asked for.
/// By the same catalog: restart the program, and NVIDIA's support where it comes back.
inline constexpr std::array engineXids = {39, 40, 41, 68, 70, 71, 72, 75, 76, 77, 82, 83, 84, 85, 86, 88, 89, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105,
                                          126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 139};

/// A memory error that the driver kept to the program that used the memory. By NVIDIA's catalog of XIDs that program must be
/// restarted, the others are not hit, the GPU is used on until a reset is convenient, and a 45 follows; 95 is the same uncontained.
inline constexpr int containedMemoryError = 94;

/// 0 of the program, 1 that the driver's advice changed, 2 contained, 3 of the hardware.
constexpr int weightOf(int xid)
{
    constexpr int adviceChanged = 154;
    if (std::ranges::find(applicationXids, xid) != applicationXids.end() || std::ranges::find(engineXids, xid) != engineXids.end())
        return 0;
    return xid == adviceChanged ? 1 : xid == containedMemoryError ? 2 : 3;
}

} // namespace switchyard::telemetry
