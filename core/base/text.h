// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace switchyard {

/// At most `most` bytes of what somebody wrote, cut between characters, "…" for the rest.
std::string elided(std::string_view text, std::size_t most = 80);

} // namespace switchyard
