// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace switchyard::serve {

/// Of a value in two rounds that follow each other: further rounds would not change what comes of it.
inline bool settled(double before, double now) { return std::abs(now - before) <= 1e-8 * std::abs(now); }

} // namespace switchyard::serve
