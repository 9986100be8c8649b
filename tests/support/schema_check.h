// SPDX-License-Identifier: GPL-3.0-or-later
// Holds outputs against docs/schema, by valijson.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace switchyard::test {

/// Empty when `value` obeys docs/schema/NAME.schema.json; else the first violation with its path.
std::string schemaViolation(const std::string &name, const nlohmann::json &value);
/// The same for JSON text; text that is no JSON is a violation.
std::string schemaViolation(const std::string &name, const std::string &text);

} // namespace switchyard::test
