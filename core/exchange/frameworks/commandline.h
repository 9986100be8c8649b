// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines of training jobs as a shell takes them.
#pragma once

#include <string>
#include <vector>

#include <core/exchange/frameworks/joblines.h>

namespace switchyard::exchange {

/// torchrun with as many nodes and processes as the job has.
std::string torchrun(const TrainingJob &job);

/// `head` and one line for each argument ("--name value"), joined for a shell.
std::string commandLines(const std::string &head, const std::vector<std::string> &arguments);

} // namespace switchyard::exchange
