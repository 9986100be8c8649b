// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/schema_check.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include <tests/support/paths.h>

namespace switchyard::test {
namespace {

using nlohmann::json;

bool hasType(const json &value, const std::string &type)
{
    if (type == "object")
        return value.is_object();
    if (type == "array")
        return value.is_array();
    if (type == "string")
        return value.is_string();
    if (type == "boolean")
        return value.is_boolean();
    if (type == "null")
        return value.is_null();
    if (type == "integer")
        return value.is_number_integer();
    return type == "number" && value.is_number();
}

class Checker
{
public:
    explicit Checker(const json &root) : m_root(root) {}

    std::string check(const json &schema, const json &value, const std::string &path) const
    {
        if (schema.contains("$ref"))
            return check(m_root.at(json::json_pointer(schema["$ref"].get<std::string>().substr(1))), value, path);
        if (schema.contains("type")) {
            const json types = schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
            bool fits = false;
            for (const json &type : types)
                fits = fits || hasType(value, type.get<std::string>());
            if (!fits)
                return path + ": is " + value.type_name() + "; expected " + types.dump();
        }
        if (schema.contains("enum") && std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
            return path + ": is " + value.dump() + "; expected one of " + schema["enum"].dump();
        if (schema.contains("minimum") && value.is_number() && value.get<double>() < schema["minimum"].get<double>())
            return path + ": is " + value.dump() + "; expected at least " + schema["minimum"].dump();
        if (schema.contains("minLength") && value.is_string()
            && value.get_ref<const std::string &>().size() < schema["minLength"].get<std::size_t>())
            return path + ": is too short";
        return value.is_object() ? checkObject(schema, value, path) : value.is_array() ? checkArray(schema, value, path) : "";
    }

private:
    std::string checkObject(const json &schema, const json &value, const std::string &path) const
    {
        for (const json &key : schema.value("required", json::array()))
            if (!value.contains(key.get<std::string>()))
                return path + ": lacks " + key.dump();
        const json properties = schema.value("properties", json::object());
        const bool closed = schema.contains("additionalProperties") && schema["additionalProperties"] == false;
        for (const auto &[key, member] : value.items()) {
            if (!properties.contains(key)) {
                if (closed)
                    return path + ": has the unknown key \"" + key + "\"";
                continue;
            }
            if (std::string bad = check(properties[key], member, path + "/" + key); !bad.empty())
                return bad;
        }
        return {};
    }

    std::string checkArray(const json &schema, const json &value, const std::string &path) const
    {
        if (!schema.contains("items"))
            return {};
        for (std::size_t i = 0; i < value.size(); ++i)
            if (std::string bad = check(schema["items"], value[i], path + "/" + std::to_string(i)); !bad.empty())
                return bad;
        return {};
    }

    const json &m_root;
};

} // namespace

std::string schemaViolation(const std::string &name, const json &value)
{
    const json schema = json::parse(readText(sourceDir() + "/docs/schema/" + name + ".schema.json"));
    return Checker(schema).check(schema, value, "");
}

} // namespace switchyard::test
