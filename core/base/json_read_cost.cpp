// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/json_read_cost.h>

namespace switchyard::json {

namespace {

struct Open {
    std::size_t index = 0; ///< into ReadCost::sizes
    bool isList = false;
    bool onlyNumbers = true;
};

/// Bytes on the heap of a string or of a number as written: short ones lie in the value itself.
std::size_t heapBytes(std::size_t length) { return length < 16 ? 0 : length + 17; }

constexpr std::size_t perVector = sizeof(std::vector<Value>) + std::size_t(2) * 16; // its head and its block, each with the allocator's word

class Counter
{
public:
    Counter(std::string_view text, const Limits &limits) : m_at(text.data()), m_end(text.data() + text.size()), m_limits(limits) {}

    ReadCost count()
    {
        m_cost.bytes = sizeof(Value);
        for (; m_at != m_end && m_open.size() <= static_cast<std::size_t>(m_limits.maxDepth); ++m_at)
            step();
        while (!m_open.empty())
            close();
        m_cost.bytes += m_cost.sizes.size() * sizeof(std::uint32_t);
        return std::move(m_cost);
    }

private:
    void step()
    {
        switch (*m_at) {
        case ' ':
        case '\t':
        case '\n':
        case '\r':
        case ',': return;
        case ':':
            if (!m_open.empty() && !m_open.back().isList)
                ++m_cost.sizes[m_open.back().index];
            return;
        case '{':
        case '[':
            item(false);
            m_open.push_back({m_cost.sizes.size(), *m_at == '[', true});
            m_cost.sizes.push_back(0);
            return;
        case '}':
        case ']':
            if (!m_open.empty())
                close();
            return;
        case '"':
            item(false);
            m_cost.bytes += heapBytes(skipString());
            return;
        default: {
            item(*m_at == '-' || (*m_at >= '0' && *m_at <= '9'));
            m_cost.bytes += heapBytes(skipWord());
        }
        }
    }

    /// A value begins; in an object its key has been counted by ':'.
    void item(bool isNumber)
    {
        if (m_open.empty() || !m_open.back().isList)
            return;
        ++m_cost.sizes[m_open.back().index];
        m_open.back().onlyNumbers = m_open.back().onlyNumbers && isNumber;
    }

    void close()
    {
        const Open &open = m_open.back();
        const std::size_t size = m_cost.sizes[open.index];
        const std::size_t each = !open.isList ? sizeof(Member) : open.onlyNumbers && m_limits.packNumbers ? sizeof(double) : sizeof(Value);
        m_cost.bytes += size * each + (size > 0 ? perVector : 0);
        m_open.pop_back();
    }

    /// To the closing quote; the length of what lies between.
    std::size_t skipString()
    {
        const char *first = ++m_at;
        while (m_at != m_end && *m_at != '"')
            m_at += *m_at == '\\' && m_end - m_at > 1 ? 2 : 1;
        const auto length = static_cast<std::size_t>(m_at - first);
        if (m_at == m_end)
            --m_at;
        return length;
    }

    /// To the last character of a number or a word.
    std::size_t skipWord()
    {
        static constexpr std::string_view ends = " \t\r\n,:{}[]\"";
        const char *first = m_at;
        while (m_end - m_at > 1 && ends.find(m_at[1]) == std::string_view::npos)
            ++m_at;
        return static_cast<std::size_t>(m_at - first) + 1;
    }

    const char *m_at;
    const char *m_end;
    const Limits &m_limits;
    std::vector<Open> m_open;
    ReadCost m_cost;
};

} // namespace

ReadCost costOf(std::string_view text, const Limits &limits) { return Counter(text, limits).count(); }

} // namespace switchyard::json
