// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/text.h>

namespace switchyard {

std::string elided(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return std::string(text);
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0U) == 0x80U) // not inside a character
        --most;
    return std::string(text.substr(0, most)) + "…";
}

} // namespace switchyard
