// SPDX-License-Identifier: GPL-3.0-or-later
// The part of JSON Schema that docs/schema uses: type, enum, required, properties,
// additionalProperties, items. A keyword beyond these is reported, never ignored.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace switchyard::test {

/// "" when `value` holds against `schema`; else where and why.
inline std::string schemaError(const nlohmann::json &schema, const nlohmann::json &value, const std::string &path = "$")
{
    const auto isA = [&value](const std::string &type) {
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) || (type == "string" && value.is_string())
            || (type == "number" && value.is_number()) || (type == "integer" && value.is_number_integer()) || (type == "boolean" && value.is_boolean())
            || (type == "null" && value.is_null());
    };
    for (const auto &[key, rule] : schema.items()) {
        if (key == "$schema" || key == "title" || key == "description")
            continue;
        if (key == "type") {
            bool fits = false;
            for (const auto &type : rule.is_array() ? rule : nlohmann::json::array({rule}))
                fits = fits || isA(type);
            if (!fits)
                return path + " is " + value.type_name() + ", expected " + rule.dump();
        } else if (key == "enum") {
            if (std::find(rule.begin(), rule.end(), value) == rule.end())
                return path + " is " + value.dump() + ", expected one of " + rule.dump();
        } else if (key == "required") {
            for (const auto &name : rule)
                if (!value.contains(name.get<std::string>()))
                    return path + " has no " + name.dump();
        } else if (key == "properties") {
            for (const auto &[name, inner] : rule.items())
                if (value.is_object() && value.contains(name))
                    if (std::string error = schemaError(inner, value[name], path + "." + name); !error.empty())
                        return error;
        } else if (key == "additionalProperties") {
            for (const auto &[name, member] : value.items()) {
                if (schema.contains("properties") && schema["properties"].contains(name))
                    continue;
                if (rule == false)
                    return path + " has \"" + name + "\", which the schema does not know";
                if (rule.is_object())
                    if (std::string error = schemaError(rule, member, path + "." + name); !error.empty())
                        return error;
            }
        } else if (key == "items") {
            for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                if (std::string error = schemaError(rule, value[i], path + "[" + std::to_string(i) + "]"); !error.empty())
                    return error;
        } else {
            return path + ": the schema uses \"" + key + "\", which this check does not know";
        }
    }
    return {};
}

} // namespace switchyard::test
