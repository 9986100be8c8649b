// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/term_json.h>

#include <cmath>
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

void print(std::ostream &out, const Term &term, std::size_t depth)
{
    out << std::string(2 * depth, ' ') << term.name << "  " << valueText(term);
    if (!term.formula.empty())
        out << "  = " << term.formula;
    if (!term.source.empty())
        out << "  [" << term.source << ']';
    out << '\n';
    for (const Term &child : term.children)
        print(out, child, depth + 1);
}

} // namespace

void print(std::ostream &out, const Term &term) { print(out, term, 0); }

} // namespace switchyard::cli
