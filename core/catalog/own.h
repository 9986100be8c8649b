// SPDX-License-Identifier: GPL-3.0-or-later
// Entries of the user's own, laid over a catalog that is loaded.
#pragma once

#include <string>

#include <core/base/json.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

/// Lays an own file ("sources", "gpus", "instances", …) over the catalog, as loadCatalog does with those of its overlay.
/// Errors: the first entry that a catalog does not take; entries before it stay.
Result<void> layOver(Catalog &catalog, const json::Value &file, const std::string &name);

} // namespace switchyard::catalog
