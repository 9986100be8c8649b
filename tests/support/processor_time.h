// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace switchyard::test {

/// How much of the processor this program used up since, all its threads together: other programs that take turns on the same
/// cores do not lengthen it, as they do what a clock on the wall says.
class ProcessorTime
{
public:
    [[nodiscard]] double ms() const { return now_ms() - m_from_ms; }
    /// What it was, and from zero again.
    double restart()
    {
        const double was_ms = ms();
        m_from_ms = now_ms();
        return was_ms;
    }

private:
    static double now_ms()
    {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }

    double m_from_ms = now_ms();
};

} // namespace switchyard::test
