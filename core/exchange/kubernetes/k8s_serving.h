// SPDX-License-Identifier: GPL-3.0-or-later
// Engines that an object of Kubernetes starts, by the arguments of its containers.
#pragma once

#include <string>
#include <vector>

#include <core/exchange/deployed.h>
#include <core/exchange/notes.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange::k8s {

/// Of a DynamoGraphDeployment its services, of a LeaderWorkerSet, Deployment or Job its pods; none: they start no engine that is
/// known. All have the object's name.
std::vector<Deployed> enginesOf(Tree &tree, const json::Value &object, const std::string &name, const std::string &where, Notes &notes);

} // namespace switchyard::exchange::k8s
