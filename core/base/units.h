// SPDX-License-Identifier: GPL-3.0-or-later
// IEC 80000-13: bytes in binary units, as drivers, kernels and file systems count them. SI units are written 1e9.
#pragma once

namespace switchyard {

inline constexpr double KiB = 1024;
inline constexpr double MiB = 1024 * KiB;
inline constexpr double GiB = 1024 * MiB;

} // namespace switchyard
