// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/term_json.h>

#include <cmath>
#include <map>
#include <ostream>
#include <string>
#include <string_view>

#include <core/base/format.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;

Json toJson(const Term &term)
{
    Json children = Json::array();
    for (const Term &child : term.children)
        children.push_back(toJson(child));
    Json out = {{"name", term.name}, {"formula", term.formula}, {"value", std::isfinite(term.value) ? Json(term.value) : Json(nullptr)}, {"unit", term.unit}, {"source", term.source}};
    if (!term.figure.empty())
        out["figure"] = term.figure;
    out["children"] = std::move(children);
    return out;
}

namespace {

std::string valueText(const Term &term)
{
    if (term.unit == "s")
        return format::seconds(term.value);
    if (term.unit == "B")
        return format::binaryBytes(term.value);
    if (term.unit == "B/s")
        return format::rate(term.value);
    return format::significant(term.value) + (term.unit.empty() ? "" : " " + term.unit);
}

/// Parts of sources that are told once, below the tree: what stands before the colon, and what behind.
using Sources = std::map<std::string, std::string, std::less<>>;

/// "key: rows …; key: …": the keys alone where a part is long.
std::string shortSource(std::string_view text, Sources &sources)
{
    constexpr std::size_t longest = 60;
    std::string out;
    while (!text.empty()) {
        const std::size_t end = text.find("; ");
        const std::string_view part = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
        const std::size_t colon = part.size() > longest ? part.find(": ") : std::string_view::npos;
        if (colon != std::string_view::npos)
            sources.emplace(part.substr(0, colon), part.substr(colon + 2));
        out.append(out.empty() ? "" : "; ").append(part.substr(0, colon));
    }
    return out;
}

void printTerm(std::ostream &out, const Term &term, std::size_t depth, Sources &sources)
{
    out << std::string(2 * depth, ' ') << term.name << "  " << valueText(term);
    if (!term.formula.empty())
        out << "  = " << term.formula;
    if (!term.source.empty())
        out << "  [" << shortSource(term.source, sources) << ']';
    out << '\n';
    for (const Term &child : term.children)
        printTerm(out, child, depth + 1, sources);
}

} // namespace

void print(std::ostream &out, const Term &term)
{
    Sources sources;
    printTerm(out, term, 0, sources);
    if (!sources.empty())
        out << "sources\n";
    for (const auto &[key, what] : sources)
        out << "  " << key << ": " << what << '\n';
}

} // namespace switchyard::cli
