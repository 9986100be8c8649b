// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences of core that a window can say in another language: a pattern, which is also its id, and what stands in its places.
// The command line, files and reports take the English. tests/tools/translations.py gathers the patterns from the sources.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/format.h>

namespace switchyard {

/// The words of a sentence with `count` places "{}"; another number, or another brace, does not compile. In a table of sentences
/// each is written out, Pattern<0>("…"), so that it is gathered.
template <std::size_t count>
class Pattern
{
public:
    consteval Pattern(const char *text) : m_text(text) // NOLINT(google-explicit-constructor)
    {
        std::size_t places = 0;
        for (std::size_t i = 0; i < m_text.size(); ++i) {
            if (m_text[i] == '{' && i + 1 < m_text.size() && m_text[i + 1] == '}') {
                ++places;
                ++i;
            } else if (m_text[i] == '{' || m_text[i] == '}') {
                throw "a place is written {}";
            }
        }
        if (places != count)
            throw "as many places as arguments";
    }
    [[nodiscard]] constexpr std::string_view text() const { return m_text; }

private:
    std::string_view m_text; ///< a literal's
};

class Said
{
public:
    Said() = default;
    /// The pattern's text, of a literal; for say().
    Said(std::string_view pattern, std::vector<Said> arguments);

    [[nodiscard]] const std::string &english() const { return m_english; }
    [[nodiscard]] bool empty() const { return m_english.empty(); }
    /// With every pattern as `translated` has it, and numbers with these signs. There the places may stand in another order, by
    /// number: "{1} von {0}".
    [[nodiscard]] std::string in(const std::function<std::string(std::string_view pattern)> &translated, format::Numeral numeral = {}) const;
    /// The next sentence, behind a space.
    void add(const Said &next);

    friend Said verbatim(std::string text);
    friend Said verbatim(format::Formatted number);
    friend bool operator==(const Said &a, const Said &b) { return a.m_english == b.m_english; }

private:
    std::string m_english;
    std::string_view m_pattern; ///< empty: the same in every language, but for the signs of a number
    bool m_number = false;      ///< m_english is one
    std::vector<Said> m_arguments;
};

/// The same in every language: a name, what others wrote.
Said verbatim(std::string text);
inline Said verbatim(const char *text) { return verbatim(std::string(text)); }
/// A number: the same but for its signs.
Said verbatim(format::Formatted number);

namespace detail {

inline Said argument(Said said) { return said; }
inline Said argument(format::Formatted number) { return verbatim(std::move(number)); }
inline Said argument(std::string text) { return verbatim(std::move(text)); }
inline Said argument(std::string_view text) { return verbatim(std::string(text)); }
inline Said argument(const char *text) { return verbatim(text); }
template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
Said argument(Number number)
{
    return verbatim(std::to_string(number));
}

} // namespace detail

/// say("{} of {} GPUs", 3, total): integers as they are, other numbers and units formatted (core/base/format.h), words of a
/// sentence as a sentence.
template <class... Arguments>
Said say(Pattern<sizeof...(Arguments)> pattern, Arguments &&...arguments)
{
    std::vector<Said> list;
    list.reserve(sizeof...(Arguments));
    (list.push_back(detail::argument(std::forward<Arguments>(arguments))), ...);
    return {pattern.text(), std::move(list)};
}

/// Of each of them.
std::vector<std::string> english(const std::vector<Said> &list);

/// "a, b, c" by a pattern of two places for each pair: "{}, {}".
Said joined(const std::vector<Said> &list, Pattern<2> between);

} // namespace switchyard
