// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/source_text.h>

#include <utility>

namespace switchyard::catalog {

TermSources fitSource(const Catalog &catalog, std::string_view group)
{
    const auto origin = catalog.calibrationOrigin.find(group);
    return {verbatim(std::string(group)), origin != catalog.calibrationOrigin.end() ? verbatim(origin->second.rows) : say("defaults, not fitted")};
}

namespace {

/// "memory_bandwidth_TBps of h100-sxm", "NVIDIA H100 data sheet".
TermSources figureSource(const Catalog &catalog, const Figures &figures, const std::string &owner, const char *key)
{
    Said name = say("{} of {}", key, owner);
    const auto figure = figures.find(key);
    if (figure == figures.end())
        return {std::move(name), say("not in the catalog")};
    const auto source = catalog.sources.find(figure->second.source);
    const std::string &title = source != catalog.sources.end() ? source->second.title : figure->second.source;
    return {std::move(name), figure->second.confirmed ? verbatim(title) : say("{}, not confirmed", title)};
}

} // namespace

Term figureTerm(const Catalog &catalog, Said name, double value, Unit unit, const char *list, const Figures &figures, const std::string &owner,
                const char *key)
{
    Term term{std::move(name), {}, value, unit, figureSource(catalog, figures, owner, key), {}};
    if (figures.contains(key))
        term.figure = std::string(list) + "/" + owner + "/" + key;
    return term;
}

} // namespace switchyard::catalog
