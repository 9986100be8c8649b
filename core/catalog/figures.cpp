// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/figures.h>

#include <core/base/echo.h>

namespace switchyard::catalog {

std::string readSource(json::Fields &fields, const Reading &reading)
{
    std::string source = fields.text("source");
    if (!source.empty() && !reading.catalog.sources.contains(source))
        fields.complain(say("{}: source {} is not in sources.json", fields.what(), inQuotes(source)), fields.find("source"));
    return source;
}

Figure readFigure(const json::Value &value, const Reading &reading, json::Fields &owner, std::string_view key,
                  std::string_view unit, double low, double high)
{
    json::Fields fields(value, reading.file, say("{}, {}", owner.what(), key));
    Figure figure;
    figure.value = fields.number("value", low, high);
    figure.unit = unit;
    figure.source = readSource(fields, reading);
    figure.confirmed = fields.flag("confirmed", true);
    figure.note = fields.text("note", "");
    if (const auto end = fields.finish(); !end)
        owner.complain(end.error());
    return figure;
}

} // namespace switchyard::catalog
