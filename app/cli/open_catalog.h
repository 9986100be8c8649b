// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <app/cli/command.h>
#include <core/catalog/catalog.h>

namespace CLI {
class App;
}

namespace switchyard::cli {

/// The --profile option of the commands that predict.
void addProfileOption(CLI::App &app, std::string &profile);

/// The catalog of --catalog, or the bundled one with the user's own laid over it; with the groups of a
/// private profile (empty: none).
Result<catalog::Catalog> openCatalog(const Context &context, const std::string &profile = {});

} // namespace switchyard::cli
