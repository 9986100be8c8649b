// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/traces/trace_events.h>

#include <algorithm>
#include <string_view>

namespace switchyard::exchange {

namespace {

/// Where the value ends that begins at `at`; npos: nowhere.
std::size_t endOf(std::string_view text, std::size_t at)
{
    int depth = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            for (++at; at < text.size() && text[at] != '"'; ++at)
                at += text[at] == '\\';
            continue;
        }
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (depth == 0 && (c == '}' || c == ']'))
            return at + 1;
    }
    return std::string_view::npos;
}

class Events
{
public:
    Events(TextPieces &pieces, const std::string &name, const TraceReader &reader) : m_pieces(pieces), m_name(name), m_reader(reader) {}

    Result<int> read(const std::string &enough)
    {
        SWITCHYARD_TRY(const bool there, start());
        if (!there)
            return fail(ErrorCode::InvalidInput, say("there is no list \"traceEvents\"; expected a trace of Kineto"), m_name);
        for (;;) {
            SWITCHYARD_TRY(const bool more, skipBlanks());
            if (!more)
                return fail(ErrorCode::InvalidInput, say("the trace is cut off after {} events; expected its end", m_events), m_name);
            if (m_text[m_at] == ']')
                break;
            SWITCHYARD_TRY(const std::size_t end, eventEnd());
            const auto event = json::parse(std::string_view(m_text).substr(m_at, end - m_at), m_name, {.pythonWords = true});
            if (!event)
                return fail(ErrorCode::InvalidInput, say("event {}: {}", m_events + 1, sentence(event.error())), m_name);
            ++m_events;
            m_at = end;
            if (!m_reader.event(*event))
                return fail(ErrorCode::InvalidInput, enough, m_name);
        }
        return m_events;
    }

private:
    static constexpr std::size_t mostEvent = std::size_t{16} << 20;
    static constexpr std::size_t mostBefore = std::size_t{64} << 20; ///< what stands before the events

    /// Behind the bracket of the list.
    Result<bool> start()
    {
        constexpr std::string_view key = "\"traceEvents\"";
        std::size_t from = 0;
        for (;;) {
            if (const std::size_t found = m_text.find(key, from); found != std::string::npos)
                if (const std::size_t bracket = m_text.find('[', found); bracket != std::string::npos) {
                    m_at = bracket + 1;
                    tellHead(found);
                    return true;
                }
            const std::size_t open = m_text.find(key, from);
            from = open != std::string::npos ? open : m_text.size() - std::min(m_text.size(), key.size());
            if (m_text.size() > mostBefore)
                return false;
            SWITCHYARD_TRY(const bool more, m_pieces.next(m_text));
            if (!more)
                return false;
        }
    }

    /// Objects alone: what is damaged before the events is none of theirs.
    void tellHead(std::size_t until)
    {
        constexpr std::string_view key = "\"distributedInfo\"";
        const std::string_view before = std::string_view(m_text).substr(0, until);
        const std::size_t found = before.find(key);
        const std::size_t open = found == std::string_view::npos ? found : before.find('{', found);
        const std::size_t end = open == std::string_view::npos ? open : endOf(before, open);
        if (end == std::string_view::npos)
            return;
        if (const auto value = json::parse(before.substr(open, end - open), m_name, {.pythonWords = true}); value && value->isObject())
            m_reader.head(*value);
    }

    Result<bool> skipBlanks()
    {
        for (;;) {
            m_at = std::min(m_text.find_first_not_of(" \t\r\n,", m_at), m_text.size());
            if (m_at < m_text.size())
                return true;
            m_text.clear();
            m_at = 0;
            SWITCHYARD_TRY(const bool more, m_pieces.next(m_text));
            if (!more)
                return false;
        }
    }

    Result<std::size_t> eventEnd()
    {
        for (;;) {
            const std::size_t end = m_text[m_at] == '{' ? endOf(m_text, m_at) : std::string::npos;
            if (end != std::string::npos && end <= m_text.size())
                return end;
            bool more = m_text[m_at] == '{' && m_text.size() - m_at < mostEvent;
            if (more) {
                m_text.erase(0, m_at);
                m_at = 0;
                SWITCHYARD_TRY(more, m_pieces.next(m_text));
            }
            if (!more)
                return fail(ErrorCode::InvalidInput, say("the trace is cut off or damaged after {} events; expected an event", m_events), m_name);
        }
    }

    TextPieces &m_pieces;
    std::string m_name;
    const TraceReader &m_reader;
    std::string m_text;
    std::size_t m_at = 0;
    int m_events = 0;
};

} // namespace

Result<int> readTrace(TextPieces &pieces, const std::string &name, const TraceReader &reader, const std::string &enough) { return Events(pieces, name, reader).read(enough); }

} // namespace switchyard::exchange
