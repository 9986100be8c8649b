// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/term_json.h>

#include <cmath>
#include <map>
#include <ostream>
#include <string>

#include <core/base/format.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;

Json toJson(const Term &term)
{
    Json children = Json::array();
    for (const Term &child : term.children)
        children.push_back(toJson(child));
    Json out = {{"name", term.name.english()}, {"formula", term.formula.english()}, {"value", std::isfinite(term.value) ? Json(term.value) : Json(nullptr)}, {"unit", toWord(term.unit)}, {"source", term.source.text()}};
    if (!term.figure.empty())
        out["figure"] = term.figure;
    out["children"] = std::move(children);
    return out;
}

namespace {

/// Sources that are told once, below the tree: their names, and what is behind them.
using Sources = std::map<std::string, std::string, std::less<>>;

/// The names alone of those that are long.
std::string shortSource(const TermSources &of, Sources &sources)
{
    constexpr std::size_t longest = 60;
    TermSources out;
    for (const TermSources::Part &part : of.parts()) {
        const bool below = !part.detail.empty() && part.said().english().size() > longest;
        if (below)
            sources.emplace(part.name.english(), part.detail.english());
        out += TermSources(part.name, below ? Said() : part.detail);
    }
    return out.text();
}

void printTerm(std::ostream &out, const Term &term, std::size_t depth, Sources &sources)
{
    out << std::string(2 * depth, ' ') << term.name.english() << "  " << format::inUnit(term.value, term.unit);
    if (!term.formula.empty())
        out << "  = " << term.formula.english();
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
