// SPDX-License-Identifier: GPL-3.0-or-later
// A file for readers that take a path: one of this process, gone with it.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

#include <tests/fuzz/fuzz.h>

namespace switchyard::fuzz {

/// In memory: it has no name in any directory.
class Scratch
{
public:
    Scratch() : m_file(memfd_create("input", 0)) { require(m_file >= 0, "there is memory for a file"); }
    ~Scratch() { close(m_file); }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;

    /// Where it lies once it holds the text.
    std::string path(std::string_view text) const
    {
        require(ftruncate(m_file, 0) == 0 && pwrite(m_file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()), "a file in memory is written");
        return "/proc/self/fd/" + std::to_string(m_file);
    }

private:
    int m_file;
};

} // namespace switchyard::fuzz
