// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace switchyard::chaos {

struct Ended {
    bool hung = false;
    int signal = 0;
    int status = 0;
    std::string err; ///< what it wrote to standard error
};

/// Runs a program to its end. `mayGoOn` is asked ten times a second; when it says no the program is
/// killed and counts as hung.
Ended run(const std::vector<std::string> &words, const std::string &errFile, const std::function<bool()> &mayGoOn);

/// As above, with a limit: ten seconds of computing, or a minute in all (the machine may be busy).
Ended run(const std::vector<std::string> &words, const std::string &errFile);

} // namespace switchyard::chaos
