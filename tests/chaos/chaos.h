// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace switchyard::chaos {

struct Tally {
    int kills = 0;
    int errors = 0;     ///< write calls that were made to fail
    int mutations = 0;
    int edits = 0;
    std::map<std::string, int> failures; ///< by kind
    void fail(const std::string &kind, const std::string &again, const std::string &detail);
};

/// One life of the window, all of it from the seed: a copy of a sample, edits by hand, an end by
/// SIGKILL at an edit or within a write, or writes that fail; then what lies on disk is judged. An
/// edit counts as old after `grace_s` in which the window's event loop was alive.
void windowRun(unsigned seed, const std::string &scratch, double grace_s, Tally &tally);

/// One file or answer of a server, damaged by the seed, through a command of switchyard-cli.
void mutationRun(unsigned seed, const std::string &scratch, Tally &tally);

} // namespace switchyard::chaos
