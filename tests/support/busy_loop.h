// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <ctime>

namespace switchyard::test {

/// How long the event loop of this thread did not come round to a timer of 1 ms, at most: what a person
/// feels as a stall; and how much of the processor the thread itself used up between two beats, at most:
/// its own share of it, where other programs and threads take turns on the same cores.
/// Meaningful under `waitFor` below: QTest's own waiting sleeps 10 ms between turns.
class BusyLoop
{
public:
    BusyLoop()
    {
        m_beat.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_beat, &QTimer::timeout, &m_beat, [this] {
            const double used_ms = threadTime_ms();
            m_longest_ms = std::max(m_longest_ms, double(m_since.nsecsElapsed()) / 1e6 - 1);
            m_busiest_ms = std::max(m_busiest_ms, used_ms - m_used_ms);
            m_used_ms = used_ms;
            m_since.restart();
        });
        m_since.start();
        m_beat.start(1);
    }
    [[nodiscard]] double longest_ms() const { return m_longest_ms; }
    [[nodiscard]] double busiest_ms() const { return m_busiest_ms; }

private:
    static double threadTime_ms()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
    }

    QTimer m_beat;
    QElapsedTimer m_since; ///< the last beat
    double m_used_ms = threadTime_ms();
    double m_longest_ms = 0, m_busiest_ms = 0;
};

/// QTest::qWaitFor with a loop that blocks between events, as the program's own does.
template <typename Predicate>
bool waitFor(Predicate done, int milliseconds)
{
    QEventLoop loop;
    QTimer look, late;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] { if (done()) loop.exit(0); });
    QObject::connect(&late, &QTimer::timeout, &loop, [&] { loop.exit(1); });
    late.setSingleShot(true);
    look.start(20);
    late.start(milliseconds);
    return done() || loop.exec() == 0;
}

} // namespace switchyard::test
