// SPDX-License-Identifier: GPL-3.0-or-later
// What holds a serving job at a load. One table holds the words of each; nobody compares words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace switchyard::serve {

enum class Limit : std::uint8_t {
    MemoryBandwidth,
    Compute,
    AllReduce,
    Experts,
    Host,
    SendingTokens,
    Slots,
    KvCache,
    Queue,
    PrefillPool, ///< of two pools, the one that carries less
    DecodePool,
    Count
};
inline constexpr std::size_t limitCount = static_cast<std::size_t>(Limit::Count);

struct LimitInfo {
    Limit limit;
    const char *word;  ///< of files and the command line: "memory bandwidth"
    const char *about; ///< the word, and how it holds the job
};
const std::array<LimitInfo, limitCount> &limitTable();
inline const LimitInfo &infoOf(Limit limit) { return limitTable()[static_cast<std::size_t>(limit)]; }
inline const char *toWord(Limit limit) { return infoOf(limit).word; }

} // namespace switchyard::serve
