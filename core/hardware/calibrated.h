// SPDX-License-Identifier: GPL-3.0-or-later
// Named fields of the engine's constants, filled from the catalog's calibration.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>

namespace switchyard::hardware {

/// Groups of calibration/priors.json: what a constant is before any fit, with the source of that.
inline constexpr std::string_view priorPrefix = "prior.";

/// Calls `take(field, value)` for each field whose `group` and `name` the catalog has.
template <class Field, class Take>
void forEachCalibrated(const catalog::Catalog &catalog, const std::vector<Field> &fields, Take take)
{
    std::string name; // fields of a group are neighbours
    auto group = catalog.calibration.end();
    for (const Field &field : fields) {
        if (field.group != name) {
            name = field.group;
            group = catalog.calibration.find(name);
        }
        if (group == catalog.calibration.end())
            continue;
        if (const auto value = group->second.find(field.name); value != group->second.end())
            take(field, value->second);
    }
}

/// Fills `constants` with what the catalog has as priors of their fields.
template <class Constants>
void takePriors(const catalog::Catalog &catalog, Constants &constants)
{
    auto fields = fieldsOf(constants);
    for (auto &field : fields)
        field.group.insert(0, priorPrefix);
    forEachCalibrated(catalog, fields, [](const auto &field, double value) { *field.value = value; });
}

} // namespace switchyard::hardware
