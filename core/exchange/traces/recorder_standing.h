// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps of several ranks held against each other, as PyTorch's own analyser does: who has queued or ended fewer calls of a
// group than its other ranks, and who calls something else under the same number.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <core/base/json.h>
#include <core/base/said.h>

namespace switchyard::exchange {

class RecorderStanding
{
public:
    /// `dump`: an object with "pg_config" and "entries".
    void add(const json::Value &dump);

    struct Trouble {
        std::size_t dump = 0; ///< which that was added
        std::string group;    ///< its description and ranks
        Said words;
    };
    /// Group by group.
    [[nodiscard]] std::vector<Trouble> troubles() const;

private:
    struct Of {
        std::size_t dump = 0;
        int queued = -1, ended = -1;
    };
    struct Called {
        std::size_t dump = 0;
        std::string what; ///< the operation, of those that all ranks hand the same to with its size
    };
    struct Group {
        std::vector<Of> of;
        std::map<int, Called> calls;     ///< by number, collectives alone: what the first dump that has it says
        std::vector<std::pair<int, Called>> others; ///< that say something else, the first of each dump
    };
    static constexpr std::size_t mostCalls = 500'000; ///< that are compared, of all dumps

    std::map<std::pair<std::string, std::string>, Group> m_groups; ///< by description and ranks
    std::size_t m_dumps = 0, m_calls = 0;
};

} // namespace switchyard::exchange
