// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/version.h>

#include <array>
#include <charconv>

namespace switchyard::network {

std::optional<Release> releaseFromText(std::string_view text)
{
    if (text.starts_with('v') || text.starts_with('V'))
        text.remove_prefix(1);
    std::array<int, 3> part{};
    std::size_t read = 0;
    const char *at = text.data();
    const char *const end = at + text.size();
    while (read < part.size()) {
        const auto parsed = std::from_chars(at, end, part[read]);
        if (parsed.ec != std::errc() || part[read] < 0 || part[read] > 99)
            return std::nullopt;
        ++read;
        at = parsed.ptr;
        if (at == end || *at != '.')
            break;
        ++at;
    }
    const bool packaged = at != end && (*at == '-' || *at == '+'); // "2.22.3-1+cuda12.6"
    if (read < 2 || (at != end && !packaged))
        return std::nullopt;
    return Release{part[0] * 10000 + part[1] * 100 + part[2], read == 3};
}

std::string toText(const Release &release)
{
    std::string text = std::to_string(release.code / 10000) + "." + std::to_string(release.code / 100 % 100);
    if (release.hasPatch)
        text += "." + std::to_string(release.code % 100);
    return text;
}

} // namespace switchyard::network
