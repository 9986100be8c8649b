// SPDX-License-Identifier: GPL-3.0-or-later
// What `kubectl describe nodes` prints, as the objects that it was made from.
#pragma once

#include <vector>

#include <core/exchange/glance.h>
#include <core/exchange/textfile.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange::k8s {

bool isDescribed(const Glance &glance);
/// A Node for each "Name:": labels, addresses, what it has and offers, conditions, provider. Lines that say something else are left out.
std::vector<json::Value> describedNodes(const TextFile &file);

} // namespace switchyard::exchange::k8s
