// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <core/exchange/format.h>

namespace switchyard::exchange {

/// topology.conf: a tree of the network nodes for topology/tree; of a design of UltraServers alone blocks for topology/block
/// (Slurm 24.05 and newer).
Result<Written> writeSlurmTopology(const design::Design &design, const catalog::Catalog &catalog);

/// Names that Slurm takes, one for each instance: the host where it is known, else the id; letters, digits, "-", "_" and ".".
std::vector<std::string> slurmNames(const design::Design &design);

} // namespace switchyard::exchange
