// SPDX-License-Identifier: GPL-3.0-or-later
// A phase of an RL step in a design: its "parallelism", and all else in the member named as its kind ("rollout", "update" …).
#pragma once

#include <functional>
#include <string>

#include <core/base/json_fields.h>
#include <core/design/job.h>

namespace switchyard::design {

void writeReinforce(json::Value &phase, const Reinforce &work);

/// `part`: called with each member that is there, once it is read, to keep what this version does not know.
Reinforce readReinforce(json::Fields &phase, workload::RlRole role, const std::string &file, const std::function<void(json::Fields &part, const std::string &key)> &keep);

} // namespace switchyard::design
