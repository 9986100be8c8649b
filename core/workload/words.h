// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a plan's enumerations, in the order of the help (plan.h reads and writes single ones).
#pragma once

#include <string>
#include <vector>

#include <core/workload/plan.h>

namespace switchyard::workload {

template <class T>
std::vector<std::string> words();
template <> std::vector<std::string> words<Task>();
template <> std::vector<std::string> words<Shard>();
template <> std::vector<std::string> words<Precision>();
template <> std::vector<std::string> words<CpKind>();
template <> std::vector<std::string> words<Dispatcher>();
template <> std::vector<std::string> words<Schedule>();
template <> std::vector<std::string> words<Optimizer>();
template <> std::vector<std::string> words<Offload>();
template <> std::vector<std::string> words<TpOverlap>();
template <> std::vector<std::string> words<Framework>();

} // namespace switchyard::workload
