// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/named_files.h>

#include <filesystem>

namespace switchyard::design {

namespace fs = std::filesystem;

void renameFiles(Design &design, const std::string &from, const std::string &to)
{
    const fs::path here = fs::path(from).parent_path().lexically_normal(), there = fs::path(to).parent_path().lexically_normal();
    if (here == there || there.empty())
        return;
    const auto rename = [&](std::string &file) { file = (here / file).lexically_normal().lexically_relative(there).generic_string(); };
    if (!design.priceList.empty() && !here.empty() && fs::path(design.priceList).is_relative())
        rename(design.priceList);
    for (SavedView &view : design.views)
        if (!view.before.empty() && fs::path(view.before).is_absolute() == here.empty())
            rename(view.before);
}

} // namespace switchyard::design
