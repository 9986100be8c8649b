// SPDX-License-Identifier: GPL-3.0-or-later
// The objects that make pods, whatever they are called: how many of which pod.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/exchange/tree.h>

namespace switchyard::exchange::k8s {

/// Pods of one kind in an object.
struct Pods {
    std::string name; ///< "workers"
    int count = 0;
    int gpusEach = 0;
    std::string instanceType; ///< of its node selector; empty: none
    std::string command = {}; ///< what their containers run
};

/// Whether this kind is known to make pods (JobSet, PyTorchJob, MPIJob, TrainJob, LeaderWorkerSet, …).
bool isWorkload(std::string_view kind);
std::vector<Pods> podsOf(Tree &tree, const json::Value &object);

/// "8" → 8; "5120Mi", "500m" and -1 are no counts of devices: 0.
int quantity(const json::Value *value);
/// What a container runs: its environment ("NAME=value", one each line), then command and arguments as one line; a word with blanks is a
/// script of its own.
std::string commandOf(Tree &tree, const json::Value &container);
/// GPUs that the containers of a pod's spec ask for.
int gpusOfSpec(Tree &tree, const json::Value &spec);

} // namespace switchyard::exchange::k8s
