// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that objects of Kubernetes share.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange::k8s {

/// Labels that EKS sets on nodes of a type, from the top of its network to the host.
std::vector<std::string> topologyLabels(const catalog::InstanceType &type);

/// The lowest of them above the host: where pods are closest to each other. The host where nothing is above it.
std::string closestLevel(const catalog::InstanceType &type);

/// Nodes with GPUs are tainted.
OrderedJson gpuToleration();

/// Limits of a container on `gpus` GPUs of an instance: its share of cards and memory.
OrderedJson limitsOf(const catalog::InstanceType &type, int gpus);

} // namespace switchyard::exchange::k8s
