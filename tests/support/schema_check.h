// SPDX-License-Identifier: GPL-3.0-or-later
// Holds outputs against docs/schema: the part of JSON Schema that those files use (type, enum,
// required, properties, additionalProperties false, items, minimum, minLength, $ref to definitions).
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace switchyard::test {

/// Empty when `value` obeys docs/schema/NAME.schema.json; else the first violation with its path.
std::string schemaViolation(const std::string &name, const nlohmann::json &value);

} // namespace switchyard::test
