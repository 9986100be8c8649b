// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/source_text.h>

#include <utility>

namespace switchyard::catalog {

std::string fitText(const Catalog &catalog, std::string_view group)
{
    const auto origin = catalog.calibrationOrigin.find(group);
    std::string text(group);
    text += ": ";
    text += origin != catalog.calibrationOrigin.end() ? std::string_view(origin->second.rows) : "defaults, not fitted";
    return text;
}

namespace {

/// "memory_bandwidth_TBps of h100-sxm: NVIDIA H100 data sheet".
std::string figureText(const Catalog &catalog, const Figures &figures, const std::string &owner, const char *key)
{
    std::string text = std::string(key) + " of " + owner + ": ";
    const auto figure = figures.find(key);
    if (figure == figures.end())
        return text + "not in the catalog";
    const auto source = catalog.sources.find(figure->second.source);
    text += source != catalog.sources.end() ? source->second.title : figure->second.source;
    return figure->second.confirmed ? text : text + ", not confirmed";
}

} // namespace

Term figureTerm(const Catalog &catalog, std::string name, double value, std::string unit, const char *list, const Figures &figures, const std::string &owner,
                const char *key)
{
    Term term{std::move(name), {}, value, std::move(unit), figureText(catalog, figures, owner, key), {}};
    if (figures.contains(key))
        term.figure = std::string(list) + "/" + owner + "/" + key;
    return term;
}

} // namespace switchyard::catalog
