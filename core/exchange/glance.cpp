// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/glance.h>

#include <algorithm>

namespace switchyard::exchange {

namespace {

/// The text of a JSON string that begins at `at` (its opening quote), as written; `at` moves behind its closing quote.
std::string_view stringAt(std::string_view text, std::size_t &at)
{
    const std::size_t from = ++at;
    while (at < text.size() && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    const std::size_t end = std::min(at, text.size());
    at = std::min(at + 1, text.size());
    return text.substr(from, end - from);
}

/// A list begins with what tools list; "[1,0]<stdout>:" is a launcher's prefix.
bool startsJson(std::string_view text)
{
    if (!text.starts_with('['))
        return text.starts_with('{');
    const std::size_t first = text.find_first_not_of(" \t\r\n", 1);
    return first != std::string_view::npos && std::string_view("{[\"]").find(text[first]) != std::string_view::npos;
}

} // namespace

Glance::Glance(std::string_view text) : m_text(text)
{
    if (m_text.starts_with("\xef\xbb\xbf")) // a byte-order mark
        m_text.remove_prefix(3);
    m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t\r\n"), m_text.size()));
    m_json = startsJson(m_text);
    if (m_json)
        findKeys();
    else
        findLineKeys();
}

/// "key:" where a line begins, or behind the dash of a list's item, in the first lines.
void Glance::findLineKeys()
{
    constexpr std::size_t enough = 200'000;
    const std::string_view text = m_text.substr(0, enough);
    for (std::size_t at = 0; at < text.size();) {
        std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        if (line.starts_with("- "))
            line.remove_prefix(2);
        const std::size_t end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.");
        if (end != 0 && end != std::string_view::npos && line[end] == ':' && (end + 1 == line.size() || line[end + 1] == ' ' || line[end + 1] == '\r'))
            m_lineKeys.push_back(line.substr(0, end));
    }
}

bool Glance::tops(std::string_view key) const
{
    return hasKey(key) || std::ranges::find(m_lineKeys, key) != m_lineKeys.end();
}

bool Glance::firstWordIs(std::string_view word) const
{
    for (std::size_t at = 0; at < m_text.size();) {
        const std::string_view line = m_text.substr(at, m_text.find('\n', at) - at);
        at += line.size() + 1;
        const std::size_t from = line.find_first_not_of(" \t\r");
        if (from != std::string_view::npos && line[from] != '#')
            return line.substr(from).starts_with(word);
    }
    return false;
}

/// Strings of the outermost object that a colon follows.
void Glance::findKeys()
{
    const int keysAt = m_text.starts_with('[') ? 2 : 1;
    int depth = 0;
    for (std::size_t at = 0; at < m_text.size();) {
        const char c = m_text[at];
        if (c == '"') {
            const std::string_view word = stringAt(m_text, at);
            const std::size_t next = m_text.find_first_not_of(" \t\r\n", at);
            if (depth == keysAt && next != std::string_view::npos && m_text[next] == ':')
                m_keys.push_back(word);
            continue;
        }
        depth += c == '{' || c == '[';
        if ((c == '}' || c == ']') && --depth < keysAt)
            return;
        ++at;
    }
}

bool Glance::hasKey(std::string_view key) const
{
    return std::ranges::find(m_keys, key) != m_keys.end();
}

std::string_view Glance::firstLine() const
{
    return m_text.substr(0, m_text.find_first_of("\r\n"));
}

bool isDesign(const Glance &glance)
{
    return glance.hasKey("switchyard");
}

} // namespace switchyard::exchange
