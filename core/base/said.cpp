// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/said.h>

#include <algorithm>

namespace switchyard {

namespace {

/// Of "{}", the next one, or of "{3}"; nothing where the brace begins no place.
struct Place {
    std::size_t argument = 0;
    std::size_t length = 0; ///< 0: no place
};

Place placeAt(std::string_view pattern, std::size_t at, std::size_t next)
{
    const std::size_t end = pattern.find('}', at);
    if (end == std::string_view::npos || end > at + 2)
        return {};
    const std::string_view number = pattern.substr(at + 1, end - at - 1);
    if (number.empty())
        return {next, 2};
    return number[0] >= '0' && number[0] <= '9' ? Place{static_cast<std::size_t>(number[0] - '0'), 3} : Place{};
}

template <class Text>
std::string filled(std::string_view pattern, const std::vector<Said> &arguments, Text text)
{
    std::string out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < pattern.size();) {
        const std::string_view words = pattern.substr(i, pattern.find('{', i) - i);
        out += words;
        i += words.size();
        if (i == pattern.size())
            break;
        const Place place = placeAt(pattern, i, next);
        if (place.length == 0) {
            out += pattern[i++];
            continue;
        }
        if (place.argument < arguments.size())
            out += text(arguments[place.argument]);
        next = place.argument + 1;
        i += place.length;
    }
    return out;
}

} // namespace

Said::Said(std::string_view pattern, std::vector<Said> arguments)
    : m_english(filled(pattern, arguments, [](const Said &argument) -> const std::string & { return argument.english(); })), m_pattern(pattern), m_arguments(std::move(arguments))
{
}

std::string Said::in(const std::function<std::string(std::string_view pattern)> &translated, format::Numeral numeral) const
{
    if (m_pattern.empty())
        return m_number ? format::Formatted(m_english).in(numeral) : m_english;
    return filled(translated(m_pattern), m_arguments, [&](const Said &argument) { return argument.in(translated, numeral); });
}

void Said::add(const Said &next)
{
    if (empty())
        *this = next;
    else if (!next.empty())
        *this = say("{} {}", *this, next);
}

Said verbatim(std::string text)
{
    Said out;
    out.m_english = std::move(text);
    return out;
}

Said verbatim(format::Formatted number)
{
    Said out = verbatim(std::string(std::move(number)));
    out.m_number = true;
    return out;
}

std::vector<std::string> english(const std::vector<Said> &list)
{
    std::vector<std::string> out;
    out.reserve(list.size());
    for (const Said &each : list)
        out.push_back(each.english());
    return out;
}

Said joined(const std::vector<Said> &list, Pattern<2> between)
{
    Said out;
    for (const Said &each : list)
        out = &each == &list.front() ? each : say(between, out, each);
    return out;
}

} // namespace switchyard
