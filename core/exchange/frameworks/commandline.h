// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines of training jobs as a shell takes them.
#pragma once

#include <string>
#include <vector>

#include <core/exchange/frameworks/joblines.h>

namespace switchyard::exchange {

constexpr int rendezvousPort = 29500; ///< torchrun's own

/// torchrun with as many nodes and processes as the job has, which meet at `head` (a host, or a shell's variable).
std::string torchrun(const TrainingJob &job, const std::string &head);

/// `head` and one line for each argument ("--name value"), joined for a shell.
std::string commandLines(const std::string &head, const std::vector<std::string> &arguments);

} // namespace switchyard::exchange
