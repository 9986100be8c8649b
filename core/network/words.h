// SPDX-License-Identifier: GPL-3.0-or-later
// The words of collective operations, algorithms and protocols, in the order of the help.
#pragma once

#include <string>
#include <vector>

namespace switchyard::network {

std::vector<std::string> opWords();
std::vector<std::string> algoWords();
std::vector<std::string> protoWords();

} // namespace switchyard::network
