// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/power.h>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

PowerDraw powerOf(const Catalog &catalog, const PowerTerms &terms, std::string_view instance)
{
    if (const auto given = terms.instance_kW.find(instance); given != terms.instance_kW.end())
        return {given->second, "given with the design", true, DrawOf::Given};
    const InstanceType *type = catalog.instance(instance);
    PowerDraw unknown{{}, "the power of " + echo(instance) + " is not known", false, DrawOf::Unknown};
    if (type == nullptr)
        return unknown;
    if (const auto system = type->figures.find("system_kW"); system != type->figures.end()) {
        const Figure &figure = system->second;
        return {figure.value, format::significant(figure.value) + " kW, a system with the same GPUs, not AWS's host: " + figure.source + (figure.confirmed ? "" : ", not confirmed"), figure.confirmed, DrawOf::System};
    }
    const Gpu *gpu = catalog.gpuOf(*type);
    if (gpu == nullptr || type->gpus <= 0 || gpu->tdp_W <= 0)
        return unknown;
    PowerDraw out{type->gpus * gpu->tdp_W / 1000, std::to_string(type->gpus) + " × " + format::significant(gpu->tdp_W) + " W, the GPUs alone", true, DrawOf::Gpus};
    if (const auto figure = gpu->figures.find("tdp_W"); figure != gpu->figures.end()) {
        out.source += ": " + figure->second.source + (figure->second.confirmed ? "" : ", not confirmed");
        out.confirmed = figure->second.confirmed;
    }
    return out;
}

} // namespace switchyard::catalog
