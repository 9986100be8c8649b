// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/json_walk.h>

#include <algorithm>

#include <core/base/echo.h>

namespace switchyard::json {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool endsWord(char c) { return isBlank(c) || c == ',' || c == ':' || c == '}' || c == ']' || c == '{' || c == '[' || c == '"'; }

/// What is known of a value that is only half there.
struct Half {
    std::size_t depth = 0;
    bool inString = false;
    bool escaped = false;
    bool begun = false;
    bool word = false; ///< a number, true, false, null

    /// Goes on at `at`; true: the value ends at `at`.
    bool goOn(std::string_view text, std::size_t &at)
    {
        for (; at < text.size(); ++at) {
            const char c = text[at];
            if (inString) {
                if (escaped)
                    escaped = false;
                else if (c == '\\')
                    escaped = true;
                else if (c == '"')
                    inString = false;
                if (inString || depth > 0)
                    continue;
                ++at;
                return true;
            }
            if (word) {
                if (endsWord(c))
                    return true;
                continue;
            }
            if (c == '"') {
                inString = begun = true;
            } else if (c == '{' || c == '[') {
                ++depth;
                begun = true;
            } else if ((c == '}' || c == ']') && depth > 0) {
                if (--depth == 0) {
                    ++at;
                    return true;
                }
            } else if (!begun) {
                if (endsWord(c))
                    return true; // no value at all
                begun = word = true;
            }
        }
        return false;
    }
};

} // namespace

std::string Walk::where() const
{
    const auto end = m_text.begin() + static_cast<std::ptrdiff_t>(std::min(m_mark, m_text.size()));
    return m_name + ":" + std::to_string(1 + m_lines + static_cast<std::size_t>(std::count(m_text.begin(), end, '\n')));
}

std::unexpected<Error> Walk::wrong(std::string what) const { return fail(ErrorCode::InvalidInput, std::move(what), where()); }

/// More text behind what is held; what lies before `keepFrom` is let go.
Result<bool> Walk::refill(std::size_t keepFrom)
{
    m_lines += static_cast<std::size_t>(std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(keepFrom), '\n'));
    m_text.erase(0, keepFrom);
    m_at -= keepFrom;
    m_mark -= std::min(m_mark, keepFrom);
    const std::size_t before = m_text.size();
    SWITCHYARD_TRY(const bool some, m_pieces.next(m_text));
    m_read += m_text.size() - before;
    if (m_read > m_most)
        return fail(ErrorCode::InvalidInput, "the text is longer than " + std::to_string(m_most >> 20) + " MiB", m_name);
    if (m_first && m_text.starts_with("\xef\xbb\xbf"))
        m_at += 3;
    m_first = false;
    return some;
}

Result<char> Walk::peek()
{
    for (;;) {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
        m_mark = m_at;
        if (m_at < m_text.size())
            return m_text[m_at];
        SWITCHYARD_TRY(const bool some, refill(m_at));
        if (!some)
            return '\0';
    }
}

Result<void> Walk::enter(char bracket)
{
    SWITCHYARD_TRY(const char c, peek());
    if (c == '\0')
        return wrong("the text is cut off; expected '" + std::string(1, bracket) + "'");
    if (c != bracket)
        return wrong("there is '" + echo(std::string_view(&c, 1)) + "'; expected '" + std::string(1, bracket) + "'");
    ++m_at;
    return {};
}

Result<bool> Walk::more(char bracket)
{
    SWITCHYARD_TRY(char c, peek());
    if (c == ',') {
        ++m_at;
        SWITCHYARD_TRY(c, peek());
    }
    if (c == '\0')
        return wrong("the text is cut off; expected its end");
    if (c != bracket)
        return true;
    ++m_at;
    return false;
}

Result<std::string> Walk::key()
{
    constexpr std::size_t mostKey = 4096;
    SWITCHYARD_TRY(const char c, peek());
    if (c != '"')
        return wrong("there is no key; expected '\"'");
    SWITCHYARD_TRY(const std::string_view text, value(mostKey));
    std::string out(text.substr(1, text.size() - 2));
    SWITCHYARD_TRY(const char colon, peek());
    if (colon != ':')
        return wrong("no ':' follows the key " + inQuotes(out));
    ++m_at;
    return out;
}

/// Where the value ends that stands here; `keep`: it is held whole, from m_at on.
Result<std::size_t> Walk::scan(std::size_t most, bool keep)
{
    SWITCHYARD_TRY(const char c, peek());
    if (c == '\0')
        return wrong("the text is cut off; expected a value");
    Half half;
    std::size_t at = m_at;
    while (!half.goOn(m_text, at)) {
        if (keep && at - m_at > most)
            return wrong("a value is longer than " + std::to_string(most) + " bytes");
        if (!keep)
            m_at = at;
        at -= m_at;
        SWITCHYARD_TRY(const bool some, refill(m_at));
        at += m_at;
        if (!some)
            return wrong("the text is cut off; expected the end of a value");
    }
    if (!half.begun)
        return wrong("there is no value; expected one");
    if (keep && at - m_at > most)
        return wrong("a value is longer than " + std::to_string(most) + " bytes");
    return at;
}

Result<std::string_view> Walk::value(std::size_t most)
{
    SWITCHYARD_TRY(const std::size_t end, scan(most, true));
    const std::string_view out = std::string_view(m_text).substr(m_at, end - m_at);
    m_at = end;
    return out;
}

Result<void> Walk::pass()
{
    SWITCHYARD_TRY(m_at, scan(0, false));
    return {};
}

} // namespace switchyard::json
