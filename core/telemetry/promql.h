// SPDX-License-Identifier: GPL-3.0-or-later
// Words of PromQL.
#pragma once

#include <string>
#include <string_view>

namespace switchyard::telemetry {

/// `metric{matchers}`, or the metric alone where there are none.
std::string selector(std::string_view metric, std::string_view matchers);

/// A string literal.
std::string stringLiteral(std::string_view text);

/// For a regular expression (RE2): `text` as a name, not as a pattern.
std::string literally(std::string_view text);

} // namespace switchyard::telemetry
