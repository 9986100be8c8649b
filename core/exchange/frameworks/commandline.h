// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines of training jobs as a shell takes them.
#pragma once

#include <string>
#include <vector>

#include <core/exchange/frameworks/joblines.h>

namespace switchyard::exchange {

constexpr int rendezvousPort = 29500; ///< torchrun's own

/// Options of torchrun: as many nodes and processes as the job has, which meet at `head` (a host, or a shell's variable). Nodes are
/// told their ranks (`--node-rank`, static rendezvous: torch/distributed/run.py): c10d's gives them out by the text of the hosts'
/// names, p5-10 before p5-2 (elastic/rendezvous/dynamic_rendezvous.py), and a design's ranks stand where its links are.
std::string torchrunOptions(const TrainingJob &job, const std::string &head);

/// torchrun on the node of that rank (a shell's variable).
std::string torchrun(const TrainingJob &job, const std::string &rank, const std::string &head);

/// `head` and one line for each argument ("--name value"), joined for a shell.
std::string commandLines(const std::string &head, const std::vector<std::string> &arguments);

} // namespace switchyard::exchange
