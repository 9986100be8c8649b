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
    /// "NAME of an instance (16 times)", in the order of the alphabet; at most `most`, then how many more.
    [[nodiscard]] std::vector<std::string> sentences(std::size_t most = 60) const;

private:
    std::map<std::string, int> m_notes;
};

} // namespace switchyard::exchange
