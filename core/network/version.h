// SPDX-License-Identifier: GPL-3.0-or-later
// Release numbers of NCCL and aws-ofi-nccl as people and logs write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace switchyard::network {

struct Release {
    int code = 0;         ///< 10000·major + 100·minor + patch
    bool hasPatch = true; ///< false: "2.28" names a line of releases

    friend bool operator==(const Release &, const Release &) = default;
};

/// "2.27.3", "v1.18.0", "2.22.3-1", "2.28"; nothing for other text.
std::optional<Release> releaseFromText(std::string_view text);
/// "2.27.3"; "2.28" for a line.
std::string toText(const Release &release);

} // namespace switchyard::network
