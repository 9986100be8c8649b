// SPDX-License-Identifier: GPL-3.0-or-later
// What all searches in parts share: which parts belong together, and what of them adds up.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <core/base/error.h>

namespace switchyard::cli {

/// 0 for what is no count.
int countOf(const nlohmann::ordered_json &value);

/// The first part with `counts` and `seconds` added up over all, as a whole answer of one part. Refused: parts that differ
/// in `same`, a part that is missing or here twice. Throws nlohmann's exceptions where members are missing.
Result<nlohmann::ordered_json> mergedHead(const std::vector<nlohmann::ordered_json> &parts, const std::vector<std::string> &names,
                                          std::initializer_list<const char *> same, std::initializer_list<const char *> counts,
                                          std::initializer_list<const char *> seconds);

/// `top_k` of an answer.
Result<std::size_t> topOf(const nlohmann::ordered_json &answer, const std::string &name);

} // namespace switchyard::cli
