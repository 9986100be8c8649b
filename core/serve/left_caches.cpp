// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/left_caches.h>

#include <algorithm>

namespace switchyard::serve {

void LeftCaches::leave(Request &waits, double tokens)
{
    waits.kept = tokens;
    m_oldestFirst.push_back({&waits, tokens});
    m_tokens += tokens;
}

void LeftCaches::leave(double tokens)
{
    if (!m_oldestFirst.empty() && m_oldestFirst.back().waits == nullptr)
        m_oldestFirst.back().tokens += tokens;
    else
        m_oldestFirst.push_back({nullptr, tokens});
    m_tokens += tokens;
}

void LeftCaches::takeBack(const Request &back)
{
    const auto left = std::ranges::find(m_oldestFirst, &back, &Left::waits);
    if (left == m_oldestFirst.end())
        return; // nothing is kept of it
    m_tokens -= left->tokens;
    m_oldestFirst.erase(left);
}

void LeftCaches::fit(double room)
{
    while (m_tokens > room && !m_oldestFirst.empty()) {
        Left &oldest = m_oldestFirst.front();
        const double gone = std::min(oldest.tokens, m_tokens - room);
        oldest.tokens -= gone;
        m_tokens -= gone;
        if (oldest.waits != nullptr)
            oldest.waits->kept = oldest.tokens;
        if (!(oldest.tokens > 0))
            m_oldestFirst.pop_front();
    }
    if (m_oldestFirst.empty())
        m_tokens = 0;
}

} // namespace switchyard::serve
