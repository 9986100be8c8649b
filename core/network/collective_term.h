// SPDX-License-Identifier: GPL-3.0-or-later
// How the time of one collective comes about, as a term tree.
#pragma once

#include <core/base/term.h>
#include <core/catalog/catalog.h>
#include <core/base/term.h>
#include <core/network/collective.h>

namespace switchyard::network {

/// Whose rates and fits stand behind a Wiring.
struct CollectiveOf {
    const catalog::Catalog &catalog;
    const catalog::InstanceType &type;
};

/// Its value is that of collectiveTime. Sources are the catalog's figures and fitted rows; without `of` the names of groups
/// and rates alone.
Term collectiveTerm(const Wiring &machine, const CollectiveQuery &query, const CollectiveOf *of);

} // namespace switchyard::network
