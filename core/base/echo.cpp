// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/echo.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace switchyard {

namespace {

struct Point {
    char32_t code = 0;
    std::size_t bytes = 1;
    bool good = false;
};

/// The character at the front of a text that is not empty (RFC 3629: no overlong forms, no surrogates).
Point front(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return {lead, 1, true};
    const std::size_t length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    if (length == 0 || text.size() < length)
        return {lead, 1, false};
    char32_t code = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U)
            return {lead, 1, false};
        code = (code << 6U) | (byte(i) & 0x3fU);
    }
    constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return {lead, 1, false};
    return {code, length, true};
}

bool hidden(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

std::string hex(std::uint32_t value, int digits)
{
    std::string out;
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
        out += "0123456789abcdef"[(value >> static_cast<unsigned>(shift)) & 0xfU];
    return out;
}

std::string spelled(const Point &p)
{
    if (!p.good || p.code < 0x80)
        return p.code == '\n' && p.good ? "\\n" : p.code == '\t' && p.good ? "\\t" : p.code == '\r' && p.good ? "\\r" : "\\x" + hex(p.code, 2);
    return p.code > 0xffff ? "\\U" + hex(p.code, 8) : "\\u" + hex(p.code, 4);
}

/// Bytes of the first `count` characters of UTF-8.
std::size_t prefix(std::string_view text, std::size_t count)
{
    std::size_t at = 0;
    for (; count > 0 && at < text.size(); --count)
        at += front(text.substr(at)).bytes;
    return at;
}

std::size_t length(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

} // namespace

std::string visible(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Point p = front(text);
        if (p.good && !hidden(p.code))
            out += text.substr(0, p.bytes);
        else
            out += spelled(p);
        text.remove_prefix(p.bytes);
    }
    return out;
}

std::string echo(std::string_view text, std::size_t most)
{
    // A huge text is cut before it is spelled out: only its two ends can be shown.
    const std::size_t ends = most * 4;
    const bool huge = text.size() > 2 * ends;
    const std::size_t between = huge ? length(text.substr(ends, text.size() - 2 * ends)) : 0;
    std::string shown = huge ? visible(text.substr(0, ends)) + visible(text.substr(text.size() - ends)) : visible(text);
    const std::size_t have = length(shown) + between;
    if (have <= most)
        return shown;
    std::string mark = "…[" + std::to_string(have) + " more]…"; // as long as the final one, or longer
    const std::size_t room = most > length(mark) ? most - length(mark) : 0;
    const std::size_t tail = room / 4;
    mark = "…[" + std::to_string(have - room) + " more]…";
    const std::size_t headBytes = prefix(shown, room - tail);
    const std::size_t tailFrom = prefix(shown, length(shown) - tail);
    return shown.substr(0, headBytes) + mark + shown.substr(tailFrom);
}

std::string withoutLogins(std::string_view text)
{
    std::string out;
    for (std::size_t scheme = text.find("://"); scheme != std::string_view::npos; scheme = text.find("://")) {
        const std::size_t from = scheme + 3;
        const std::size_t end = std::min(text.find_first_of("/?# \t\r\n\"'", from), text.size());
        const std::size_t at = text.substr(0, end).rfind('@');
        out += text.substr(0, from);
        if (at != std::string_view::npos && at >= from) {
            out += "***";
            text.remove_prefix(at);
        } else {
            text.remove_prefix(from);
        }
    }
    return out + std::string(text);
}

std::string inQuotes(std::string_view text, std::size_t most) { return "\"" + echo(text, most) + "\""; }

} // namespace switchyard
