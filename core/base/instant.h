// SPDX-License-Identifier: GPL-3.0-or-later
// Points in time as people and files write them, in Unix seconds.
#pragma once

#include <string>
#include <string_view>

#include <core/base/error.h>

namespace switchyard {

/// "2026-12-01T14:02:31Z" (RFC 3339, also with a fraction and an offset), "-15m" (before `now_s`; s, m, h, d), or Unix
/// seconds. Dates are of the years 2000 to 2199, seconds up to 5138.
Result<double> instantFromText(std::string_view text, double now_s);

/// "2026-12-01T14:02:31Z", to the second; "no time" of what no calendar has.
std::string instantText(double unix_s);

} // namespace switchyard
