// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/merge_parts.h>

#include <set>

#include <core/base/echo.h>
#include <core/base/number.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;

int countOf(const Json &value) { return value.is_number() ? number::whole(value.get<double>(), 0, number::mostOfPlan).value_or(0) : 0; }

Result<Json> mergedHead(const std::vector<Json> &parts, const std::vector<std::string> &names, std::initializer_list<const char *> same,
                        std::initializer_list<const char *> counts, std::initializer_list<const char *> seconds)
{
    Json merged = parts.at(0);
    for (const char *key : counts)
        merged[key] = 0;
    for (const char *key : seconds)
        merged[key] = 0.0;
    std::set<int> seen;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Json &part = parts[i];
        const auto agrees = [&](const char *key) -> Result<void> {
            if (part.at(key) == parts.front().at(key))
                return {};
            return fail(ErrorCode::InvalidInput, std::string(key) + " is " + echo(part.at(key).dump()) + "; expected " + echo(parts.front().at(key).dump()) + " as in " + names[0], names[i]);
        };
        for (const char *key : same)
            if (auto agreed = agrees(key); !agreed)
                return std::unexpected(agreed.error());
        for (const char *key : {"top_k", "parts"})
            if (auto agreed = agrees(key); !agreed)
                return std::unexpected(agreed.error());
        for (const Json &number : part.at("part")) {
            const int own = countOf(number);
            if (own < 1)
                return fail(ErrorCode::InvalidInput, "part " + echo(number.dump()) + "; expected a whole number from 1", names[i]);
            if (!seen.insert(own).second)
                return fail(ErrorCode::InvalidInput, "part " + std::to_string(own) + " is here for the second time", names[i]);
        }
        for (const char *key : counts) {
            if (!part.at(key).is_number_unsigned())
                return fail(ErrorCode::InvalidInput, std::string(key) + " is " + echo(part.at(key).dump()) + "; expected a count", names[i]);
            merged[key] = merged[key].get<std::uint64_t>() + part.at(key).get<std::uint64_t>();
        }
        for (const char *key : seconds)
            merged[key] = merged[key].get<double>() + part.at(key).get<double>();
    }
    if (static_cast<int>(seen.size()) != countOf(merged.at("parts")))
        return fail(ErrorCode::InvalidInput, std::to_string(seen.size()) + " of " + merged.at("parts").dump() + " parts are here; expected all of them");
    merged["parts"] = 1;
    merged["part"] = Json::array({1});
    return merged;
}

Result<std::size_t> topOf(const Json &answer, const std::string &name)
{
    const int most = countOf(answer.at("top_k"));
    if (most < 1)
        return fail(ErrorCode::InvalidInput, "top_k is " + echo(answer.at("top_k").dump()) + "; expected a whole number from 1", name);
    return static_cast<std::size_t>(most);
}

} // namespace switchyard::cli
