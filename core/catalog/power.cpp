// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/power.h>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

Draw powerOf(const Catalog &catalog, const PowerTerms &terms, std::string_view instance)
{
    if (const auto given = terms.instance_kW.find(instance); given != terms.instance_kW.end())
        return {given->second, "given with the design", true};
    const InstanceType *type = catalog.instance(instance);
    const Gpu *gpu = type ? catalog.gpuOf(*type) : nullptr;
    if (gpu == nullptr || type->gpus <= 0 || gpu->tdp_W <= 0)
        return {{}, "the power of " + echo(instance) + " is not known", false};
    Draw out{type->gpus * gpu->tdp_W / 1000, std::to_string(type->gpus) + " × " + format::significant(gpu->tdp_W) + " W, the GPUs alone", true};
    if (const auto figure = gpu->figures.find("tdp_W"); figure != gpu->figures.end()) {
        out.source += ": " + figure->second.source + (figure->second.confirmed ? "" : ", not confirmed");
        out.confirmed = figure->second.confirmed;
    }
    return out;
}

} // namespace switchyard::catalog
