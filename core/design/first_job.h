// SPDX-License-Identifier: GPL-3.0-or-later
// Which job a question means that names none and may not ask back.
#pragma once

#include <string_view>

#include <core/design/design.h>

namespace switchyard::design {

/// `name`, or where it is empty the first job's; empty without jobs. For findJob, which refuses to choose.
inline std::string_view namedOrFirst(const Design &design, std::string_view name)
{
    return name.empty() && !design.jobs.empty() ? std::string_view(design.jobs.front().name) : name;
}

} // namespace switchyard::design
