// SPDX-License-Identifier: GPL-3.0-or-later
// What files that make clusters share: groups of machines with placeholders, storage by FSx's words.
#pragma once

#include <string>

#include <core/exchange/inventory.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

/// FSx tells TiB, deployments take GiB.
inline constexpr double gibOfTib = 1024;

/// A group of a catalog type with a whole count is taken; what the template leaves open ("${INSTANCE}") or no type of the
/// catalog's is said. "ml.p5.48xlarge" is p5.48xlarge.
void addGroup(Inventory &out, Notes &notes, const catalog::Catalog &catalog, const std::string &name, std::string type, const json::Value *count, const std::string &where);

/// FSx for Lustre by its deployment type and MB/s per TiB → the catalog's class; empty: none of it.
std::string lustreClass(const catalog::Catalog &catalog, const std::string &deployment, int throughput_MBps);
/// The other way: deployment type and MB/s per TiB ("PERSISTENT_2", 250); an empty text for classes that are no FSx.
std::pair<std::string, int> lustreWords(const std::string &storageClass);

/// ONDEMAND, CAPACITY_BLOCK, SPOT and their spellings elsewhere.
std::optional<design::CapacityKind> capacityOf(std::string_view word);

} // namespace switchyard::exchange
