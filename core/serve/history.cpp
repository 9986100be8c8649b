// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/history.h>

#include <algorithm>
#include <cmath>

namespace switchyard::serve {

namespace {

void raise(HistoryPoint &most, const HistoryPoint &by)
{
    most.running = std::max(most.running, by.running);
    most.waiting = std::max(most.waiting, by.waiting);
    most.kv = std::max(most.kv, by.kv);
    most.prefillTokens = std::max(most.prefillTokens, by.prefillTokens);
    most.decodeTokens = std::max(most.decodeTokens, by.decodeTokens);
}

} // namespace

void History::widen()
{
    for (std::size_t i = 0; i < m_moments.size(); i += 2) {
        HistoryPoint both = m_moments[i];
        if (i + 1 < m_moments.size())
            raise(both, m_moments[i + 1]);
        m_moments[i / 2] = both;
    }
    m_moments.resize((m_moments.size() + 1) / 2);
    m_width_s *= 2;
}

void History::add(double seconds, const HistoryPoint &moment, double kvBefore)
{
    if (!(seconds > 0) || !std::isfinite(seconds))
        return;
    const double end = m_now + seconds;
    while (end > m_width_s * static_cast<double>(buckets))
        widen();
    // A bound between two buckets belongs to the earlier one: what ends there is not in the later.
    const auto first = static_cast<std::size_t>(m_now / m_width_s);
    for (std::size_t i = first; i < buckets && static_cast<double>(i) * m_width_s < end; ++i) {
        if (i >= m_moments.size())
            m_moments.resize(i + 1);
        HistoryPoint here = moment;
        if (const double until = static_cast<double>(i + 1) * m_width_s; until < end)
            here.kv = kvBefore + (moment.kv - kvBefore) * (until - m_now) / seconds;
        raise(m_moments[i], here);
    }
    m_now = end;
}

} // namespace switchyard::serve
