// SPDX-License-Identifier: GPL-3.0-or-later
// The best K and the Pareto front of a stream of plans, in memory that does not grow with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace switchyard::search {

/// A plan by its place in the space; ties go to the earlier one, so that parts merge exactly.
struct PlanIndex {
    std::uint32_t family = 0;
    std::uint32_t layerChoice = 0;
    std::uint16_t pp = 1;
    std::uint16_t vpp = 1;
    std::uint8_t zeroBubble = 0;
    std::uint8_t shardChoice = 0;
    friend auto operator<=>(const PlanIndex &, const PlanIndex &) = default;
};

struct Scored {
    double score = 0; ///< lower is better
    double step_s = 0;
    double memory_B = 0;
    double usdPerHour = 0;
    PlanIndex place;
};
bool better(const Scored &a, const Scored &b);

class BestK
{
public:
    explicit BestK(std::size_t capacity) : m_capacity(capacity) {}
    /// Cheap test before memory and the rest are worked out.
    [[nodiscard]] bool wants(double score) const { return m_heap.size() < m_capacity || score <= m_heap.front().score; }
    void add(const Scored &candidate);
    [[nodiscard]] std::vector<Scored> sorted() const;

private:
    std::size_t m_capacity;
    std::vector<Scored> m_heap; ///< the worst on top
};

/// Plans that no other beats in step time, memory and dollars per hour at once.
class Front
{
public:
    void add(const Scored &candidate);
    [[nodiscard]] std::vector<Scored> sorted() const;

private:
    /// Per price a staircase: step time → less memory. Prices are few (one per cluster).
    std::map<double, std::map<double, Scored>> m_stairs;
};

} // namespace switchyard::search
