// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/catalog.h>

#include <cstdlib>
#include <filesystem>

namespace switchyard::catalog {

namespace {

/// Where an installed program has its data: PREFIX/bin beside PREFIX/share, wherever that was put.
std::filesystem::path besideTheProgram()
{
    std::error_code ignored;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    return program.parent_path().parent_path() / SWITCHYARD_DATA_FROM_PREFIX;
}

} // namespace

std::string defaultCatalogDirectory()
{
    if (const char *chosen = std::getenv("SWITCHYARD_CATALOG"); chosen && *chosen)
        return chosen;
    std::error_code ignored;
    if (const std::filesystem::path beside = besideTheProgram(); std::filesystem::is_directory(beside, ignored))
        return beside.string();
    if (std::filesystem::is_directory(SWITCHYARD_SOURCE_CATALOG, ignored))
        return SWITCHYARD_SOURCE_CATALOG;
    return SWITCHYARD_INSTALLED_CATALOG;
}

std::string userCatalogDirectory()
{
    std::filesystem::path config;
    if (const char *chosen = std::getenv("XDG_CONFIG_HOME"); chosen && *chosen == '/') // the rule: a relative one does not count
        config = chosen;
    else if (const char *home = std::getenv("HOME"); home && *home)
        config = std::filesystem::path(home) / ".config";
    else
        return {};
    return (config / "switchyard" / "catalog").string();
}

} // namespace switchyard::catalog
