// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>

#include <core/catalog/catalog.h>

namespace switchyard::design {

int gpuCount(const Design &design, const catalog::Catalog &catalog)
{
    int gpus = 0;
    for (const Instance &instance : design.instances)
        if (const catalog::InstanceType *type = catalog.instance(instance.type))
            gpus += type->gpus;
    return gpus;
}

int gpuCount(const Design &design, const catalog::Catalog &catalog, std::span<const int> instances)
{
    int gpus = 0;
    for (const int i : instances)
        if (const catalog::InstanceType *type = catalog.instance(design.instances[static_cast<std::size_t>(i)].type))
            gpus += type->gpus;
    return gpus;
}

} // namespace switchyard::design
