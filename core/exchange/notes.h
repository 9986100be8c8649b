// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about what was read, each once with how often it came; those on machines and jobs that nothing came of first.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace switchyard::exchange {

/// A sentence on what one file tells and the design does not have.
struct LeftOut {
    std::string file;
    std::string sentence;
};

/// "file:line" without the line.
std::string withoutLine(const std::string &where);

class Notes
{
public:
    void add(const std::string &what, int times = 1) { m_notes[what] += times; }
    /// A machine, a group of them or a job that nothing comes of; `where` is "file:line".
    void leaveOut(const std::string &what, const std::string &where);
    /// What two files tell differently.
    void conflict(const std::string &what) { ++m_conflicts[what]; }
    /// "NAME of an instance (16 times)", in the order of the alphabet, behind what was left out; at most `most` of each, then how many more.
    [[nodiscard]] std::vector<std::string> sentences(std::size_t most = 1000) const;
    [[nodiscard]] std::vector<std::string> conflicts(std::size_t most = 1000) const;
    [[nodiscard]] std::vector<LeftOut> leftOut(std::size_t most = 1000) const; ///< file by file

private:
    std::map<std::string, int> m_notes;
    std::map<std::string, int> m_leftOut;
    std::map<std::string, std::map<std::string, int>> m_leftOutOf; ///< by file
    std::map<std::string, int> m_conflicts;
};

} // namespace switchyard::exchange
