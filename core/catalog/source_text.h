// SPDX-License-Identifier: GPL-3.0-or-later
// Where a number of a term tree stands: a figure of the catalog, or the rows that a constant was fitted to.
#pragma once

#include <string>
#include <string_view>

#include <core/base/term.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

/// "training.common", "1,960 rows of 30 sets": of a group of calibrated constants; that they are no fit where the catalog lacks it.
TermSources fitSource(const Catalog &catalog, std::string_view group);

/// A leaf of the catalog's figure, with the figure's source and where it stands: `list` of the catalog, `owner` its entry.
Term figureTerm(const Catalog &catalog, Said name, double value, Unit unit, const char *list, const Figures &figures, const std::string &owner,
                const char *key);

} // namespace switchyard::catalog
