// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/best.h>

#include <algorithm>
#include <iterator>

namespace switchyard::search {

bool better(const Scored &a, const Scored &b)
{
    return a.score < b.score || (a.score == b.score && a.place < b.place);
}

void BestK::add(const Scored &candidate)
{
    if (m_capacity == 0)
        return;
    if (m_heap.size() == m_capacity) {
        if (!better(candidate, m_heap.front()))
            return;
        std::pop_heap(m_heap.begin(), m_heap.end(), better);
        m_heap.pop_back();
    }
    m_heap.push_back(candidate);
    std::push_heap(m_heap.begin(), m_heap.end(), better);
}

std::vector<Scored> BestK::sorted() const
{
    std::vector<Scored> result = m_heap;
    std::sort(result.begin(), result.end(), better);
    return result;
}

void Front::add(const Scored &candidate)
{
    auto &stairs = m_stairs[candidate.usdPerHour];
    auto after = stairs.upper_bound(candidate.step_s);
    if (after != stairs.begin()) {
        const Scored &before = std::prev(after)->second; // the slowest that is not slower
        const bool same = before.step_s == candidate.step_s && before.memory_B == candidate.memory_B;
        if (before.memory_B <= candidate.memory_B && !(same && candidate.place < before.place))
            return;
    }
    auto from = stairs.lower_bound(candidate.step_s);
    while (from != stairs.end() && from->second.memory_B >= candidate.memory_B)
        from = stairs.erase(from);
    stairs.insert_or_assign(candidate.step_s, candidate);
}

std::vector<Scored> Front::sorted() const
{
    std::vector<Scored> all;
    for (auto cheap = m_stairs.begin(); cheap != m_stairs.end(); ++cheap) {
        for (const auto &step : cheap->second) {
            const Scored &candidate = step.second;
            const bool beaten = std::any_of(m_stairs.begin(), cheap, [&](const auto &cheaper) {
                auto after = cheaper.second.upper_bound(candidate.step_s);
                return after != cheaper.second.begin() && std::prev(after)->second.memory_B <= candidate.memory_B;
            });
            if (!beaten)
                all.push_back(candidate);
        }
    }
    std::sort(all.begin(), all.end(), [](const Scored &a, const Scored &b) {
        return a.step_s < b.step_s || (a.step_s == b.step_s && a.place < b.place);
    });
    return all;
}

} // namespace switchyard::search
