// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::cli {

/// Reads a design; what is worth saying of the file (an older format) goes to stderr, one line each.
Result<design::Design> openDesign(const std::string &path, const catalog::Catalog *catalog = nullptr);

/// As design::findJob; what is wrong names the file.
Result<const design::Job *> askedJob(const design::Design &design, std::string_view name, const std::string &path);

} // namespace switchyard::cli
