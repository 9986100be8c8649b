// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/group.h>

namespace switchyard::calibrate {

catalog::Catalog withGroups(catalog::Catalog catalog, const std::vector<CalibratedGroup> &groups)
{
    for (const CalibratedGroup &group : groups) {
        catalog.calibration[group.name] = group.constants;
        if (group.surface.empty())
            catalog.surfaces.erase(group.name);
        else
            catalog.surfaces[group.name] = group.surface;
    }
    return catalog;
}

} // namespace switchyard::calibrate
