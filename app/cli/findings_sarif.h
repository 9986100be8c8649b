// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <core/diagnose/finding.h>

namespace switchyard::cli {

/// SARIF 2.1.0 (OASIS), as code hosts and CI servers read it: one run, a result for each finding at `path`. A rule is
/// what stands before the colon of a finding's id; a waiver is a suppression with its reason.
nlohmann::ordered_json toSarif(const std::vector<diagnose::Finding> &findings, const std::string &path);

} // namespace switchyard::cli
