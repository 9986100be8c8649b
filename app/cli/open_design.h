// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::cli {

/// Reads a design; what is worth saying of the file (an older format) goes to stderr, one line each.
Result<design::Design> openDesign(const std::string &path, const catalog::Catalog *catalog = nullptr);

} // namespace switchyard::cli
