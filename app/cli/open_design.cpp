// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/open_design.h>

#include <iostream>

namespace switchyard::cli {

Result<design::Design> openDesign(const std::string &path, const catalog::Catalog *catalog)
{
    design::Notices notices;
    auto design = design::loadDesign(path, catalog, &notices);
    for (const std::string &notice : notices)
        std::cerr << "note: " << notice << '\n';
    return design;
}

} // namespace switchyard::cli
