// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/schema_check.h>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <tests/support/paths.h>

namespace switchyard::test {

using nlohmann::json;

std::string schemaViolation(const std::string &name, const json &value)
{
    const json document = json::parse(readText(sourceDir() + "/docs/schema/" + name + ".schema.json"));
    valijson::Schema schema;
    valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(valijson::adapters::NlohmannJsonAdapter(document), schema);
    valijson::ValidationResults results;
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(value), &results))
        return {};
    std::string where;
    std::string what = "does not obey " + name;
    // The innermost violation is reported first.
    if (valijson::ValidationResults::Error error; results.popError(error)) {
        what = error.description;
        for (const std::string &part : error.context)
            where += part;
    }
    return where + ": " + what;
}

std::string schemaViolation(const std::string &name, const std::string &text)
{
    const json value = json::parse(text, nullptr, false);
    return value.is_discarded() ? "no JSON: " + text : schemaViolation(name, value);
}

} // namespace switchyard::test
