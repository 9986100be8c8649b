// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about what was read, each once with how often it came.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace switchyard::exchange {

class Notes
{
public:
    void add(const std::string &what, int times = 1) { m_notes[what] += times; }
    /// What two files tell differently.
    void conflict(const std::string &what) { ++m_conflicts[what]; }
    /// "NAME of an instance (16 times)", in the order of the alphabet; at most `most`, then how many more.
    [[nodiscard]] std::vector<std::string> sentences(std::size_t most = 1000) const;
    [[nodiscard]] std::vector<std::string> conflicts(std::size_t most = 1000) const;

private:
    std::map<std::string, int> m_notes;
    std::map<std::string, int> m_conflicts;
};

} // namespace switchyard::exchange
