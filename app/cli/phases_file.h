// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::cli {

/// A job without a design: {"pools": {NAME: {"instance": TYPE, "count": N}}, "phases": […]}, the phases as in a design with
/// names of pools in place of instances. UltraServer types count whole UltraServers. Becomes a design with that one job,
/// its instances below a regular network.
Result<design::Design> readPhasesFile(const std::string &path, const catalog::Catalog &catalog);

} // namespace switchyard::cli
