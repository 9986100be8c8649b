// SPDX-License-Identifier: GPL-3.0-or-later
// One replica over the time of a run, in bounded room: at most `buckets` stretches of one width, each with the most of
// what was in it. Where a run is longer than they reach, two become one and all are twice as wide.
#pragma once

#include <cstddef>
#include <vector>

namespace switchyard::serve {

/// During one step of the engine, or the most of each during several.
struct HistoryPoint {
    double running = 0;       ///< sequences past their first token
    double waiting = 0;       ///< requests in the queue
    double kv = 0;            ///< tokens that the pool holds or has reserved
    double prefillTokens = 0; ///< of the step
    double decodeTokens = 0;
};

class History
{
public:
    static constexpr std::size_t buckets = 512;

    /// From where the last one ended; the cache grows evenly from `kvBefore` to `moment.kv`. Time only.
    void add(double seconds, const HistoryPoint &moment, double kvBefore);

    [[nodiscard]] const std::vector<HistoryPoint> &moments() const { return m_moments; }
    [[nodiscard]] double width_s() const { return m_width_s; } ///< of a bucket; the last one may end earlier
    [[nodiscard]] double span_s() const { return m_now; }

private:
    void widen();

    std::vector<HistoryPoint> m_moments;
    double m_width_s = 1e-5; ///< less than any step takes
    double m_now = 0;
};

} // namespace switchyard::serve
