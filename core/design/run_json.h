// SPDX-License-Identifier: GPL-3.0-or-later
// The run of a training phase in a design: its members "run", "checkpoint" and "recovery", of which only what is said
// is written. An interval may also be the word "best", which is what absence means.
#pragma once

#include <functional>
#include <string>

#include <core/base/json_fields.h>
#include <core/workload/run.h>

namespace switchyard::design {

void writeRun(json::Value &phase, const workload::Run &run);

/// `part`: called with each member that is there, once it is read, to keep what this version does not know.
using KeepPart = std::function<void(json::Fields &part, const std::string &key)>;
workload::Run readRun(json::Fields &phase, const std::string &file, const KeepPart &keep);

} // namespace switchyard::design
