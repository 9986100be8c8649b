// SPDX-License-Identifier: GPL-3.0-or-later
// The system calls that write files, counted below one directory; at the n-th the process dies or
// the call fails. Linked into a test program, whose definitions come before those of the C library:
// the program under test is unchanged.
#pragma once

#include <string>

namespace switchyard::chaos {

struct Fault {
    enum class Kind { None, Kill, Error, Short };
    Kind kind = Kind::None;
    int at = 0;    ///< which call, from 1
    int error = 0; ///< errno, with Error
    int calls = 1; ///< so many in a row fail
};

/// From now on calls on files below `directory` count.
void arm(const std::string &directory, const Fault &fault);
/// Writes past the count.
void writeQuietly(int fd, const std::string &text);

} // namespace switchyard::chaos
