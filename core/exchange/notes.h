// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about what was read, each once with how often it came; those on machines and jobs that nothing came of first.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <core/base/said.h>

namespace switchyard::exchange {

/// A sentence on what one file tells and the design does not have.
struct LeftOut {
    std::string file;
    Said sentence;
};

/// "file:line" without the line.
std::string withoutLine(const std::string &where);

class Notes
{
public:
    void add(const Said &what, int times = 1) { count(m_notes, what, times); }
    void add(const Notes &more);
    /// A machine, a group of them or a job that nothing comes of; `where` is "file:line".
    void leaveOut(const Said &what, const std::string &where);
    /// What two files tell differently.
    void conflict(const Said &what) { count(m_conflicts, what, 1); }
    /// "NAME of an instance (16 times)", in the order of the alphabet, behind what was left out; at most `most` of each, then how many more.
    [[nodiscard]] std::vector<Said> sentences(std::size_t most = 1000) const;
    [[nodiscard]] std::vector<Said> conflicts(std::size_t most = 1000) const;
    [[nodiscard]] std::vector<LeftOut> leftOut(std::size_t most = 1000) const; ///< file by file

private:
    struct Counted {
        Said what;
        int times = 0;
    };
    using Sentences = std::map<std::string, Counted>; ///< by their English
    static void count(Sentences &sentences, const Said &what, int times);
    static std::vector<Said> listed(const Sentences &sentences, std::size_t most);

    Sentences m_notes;
    Sentences m_leftOut;
    std::map<std::string, Sentences> m_leftOutOf; ///< by file
    Sentences m_conflicts;
};

} // namespace switchyard::exchange
