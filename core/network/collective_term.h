// SPDX-License-Identifier: GPL-3.0-or-later
// How the time of one collective comes about, as a term tree.
#pragma once

#include <core/base/term.h>
#include <core/catalog/catalog.h>
#include <core/network/collective.h>

namespace switchyard::network {

/// Its value is that of collectiveTime. Sources are names of calibration groups, or of the rates that a Wiring keeps
/// without saying whose they are: nameSources says it.
Term collectiveTerm(const Wiring &machine, const CollectiveQuery &query);

/// Groups become the rows that they were fitted to, rates the figures of the catalog.
void nameSources(Term &tree, const catalog::Catalog &catalog, const catalog::InstanceType &type);

} // namespace switchyard::network
