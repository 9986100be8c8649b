// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/open_design.h>

#include <iostream>

namespace switchyard::cli {

Result<design::Design> openDesign(const std::string &path, const catalog::Catalog *catalog)
{
    design::Notices notices;
    auto design = design::loadDesign(path, catalog, &notices);
    for (const Said &notice : notices)
        std::cerr << "note: " << notice.english() << '\n';
    return design;
}

Result<const design::Job *> askedJob(const design::Design &design, std::string_view name, const std::string &path)
{
    auto found = design::findJob(design, name);
    if (!found && found.error().where.empty())
        found.error().where = path;
    return found;
}

} // namespace switchyard::cli
