// SPDX-License-Identifier: GPL-3.0-or-later
// The rules and alerts of a server, read and judged, for `live --server-rules`: as text and as JSON.
#pragma once

#include <iosfwd>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <core/diagnose/rule_lint.h>

namespace switchyard::cli {

struct JudgedRules {
    telemetry::ServerRules rules;
    diagnose::RuleLint lint;
};

nlohmann::ordered_json rulesJson(const design::Design &design, const JudgedRules &judged, const std::vector<diagnose::Finding> &findings);
void printRules(std::ostream &out, const design::Design &design, const JudgedRules &judged, const std::vector<diagnose::Finding> &findings);

} // namespace switchyard::cli
