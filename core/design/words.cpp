// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>


#include <core/base/echo.h>
#include <core/catalog/catalog.h>

namespace switchyard::design {

}

int gpuCount(const Design &design, const catalog::Catalog &catalog)
{
    int gpus = 0;
    for (const Instance &instance : design.instances)
        if (const catalog::InstanceType *type = catalog.instance(instance.type))
            gpus += type->gpus;
    return gpus;
}

} // namespace switchyard::design
