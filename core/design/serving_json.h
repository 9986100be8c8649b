// SPDX-License-Identifier: GPL-3.0-or-later
// A serving phase in a design: its "parallelism", and all else in the member named as its kind ("serve", "prefill", "decode").
#pragma once

#include <functional>
#include <string>

#include <core/base/json_fields.h>
#include <core/design/job.h>

namespace switchyard::design {

void writeServe(json::Value &phase, const Serve &serve);

/// `part`: called with each member that is there, once it is read, to keep what this version does not know.
Serve readServe(json::Fields &phase, Serve::Role role, const std::string &file, const std::function<void(json::Fields &part, const std::string &key)> &keep);

} // namespace switchyard::design
