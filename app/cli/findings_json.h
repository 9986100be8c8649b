// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <core/diagnose/finding.h>

namespace switchyard::cli {

/// As the contract has it: {id, severity, title, cause, where[], since, evidence[], cost{}, action}.
nlohmann::ordered_json toJson(const std::vector<diagnose::Finding> &findings);
/// For people, most costly first.
void print(std::ostream &out, const std::vector<diagnose::Finding> &findings);
/// 1 when an error is among them that nobody has waived, else 0.
int exitStatusOf(const std::vector<diagnose::Finding> &findings);

} // namespace switchyard::cli
