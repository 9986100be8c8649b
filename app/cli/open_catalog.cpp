// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/open_catalog.h>

#include <CLI/CLI.hpp>

#include <app/flags/flags.h>
#include <core/calibrate/calibration.h>

namespace switchyard::cli {

void addProfileOption(CLI::App &app, std::string &profile)
{
    flags::form(app.add_option("--profile", profile, "private calibration, as calibrate -o writes it"), "FILE");
}

Result<catalog::Catalog> openCatalog(const Context &context, const std::string &profile)
{
    SWITCHYARD_TRY(catalog::Catalog catalog,
                   context.catalogDirectory.empty() ? catalog::loadCatalog(catalog::defaultCatalogDirectory(), catalog::userCatalogDirectory())
                                                    : catalog::loadCatalog(context.catalogDirectory));
    if (!profile.empty()) {
        if (auto applied = calibrate::applyProfile(catalog, profile); !applied)
            return std::unexpected(applied.error());
    }
    return catalog;
}

} // namespace switchyard::cli
