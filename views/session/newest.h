// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <utility>

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>

namespace switchyard::session {

/// Questions off the GUI thread of which only the newest counts: another one stops what is under way, takes what waits
/// out of the queue, and nothing of either is heard. One instance for each kind of question; a member of `speaker`,
/// on whose thread everything here is called and answers arrive. Its destructor stops and waits, so that work may use
/// what the speaker owns above it.
class Newest
{
public:
    /// `threads`: 2 where work that stops late may overlap with its successor.
    explicit Newest(QObject *speaker, int threads = 1)
        : m_speaker(speaker)
    {
        m_pool.setMaxThreadCount(threads);
    }
    ~Newest()
    {
        forget();
        m_pool.waitForDone();
    }
    Newest(const Newest &) = delete;
    Newest &operator=(const Newest &) = delete;

    /// `work(const std::stop_token &) → Value` on the pool, then `done(Value)` on the speaker's thread.
    template <class Work, class Done>
    void ask(Work work, Done done)
    {
        forget();
        also(std::move(work), std::move(done));
    }

    /// Beside what was asked since the last ask() or forget(), after it.
    template <class Work, class Done>
    void also(Work work, Done done)
    {
        m_pool.start([speaker = m_speaker, work = std::move(work), done = std::move(done), stop = m_stop.get_token(), newest = m_generation, generation = *m_generation] {
            QMetaObject::invokeMethod(speaker, [done, newest, generation, value = work(stop)]() mutable {
                if (generation == *newest)
                    done(std::move(value));
            }, Qt::QueuedConnection);
        });
    }

    /// What is under way is stopped and not heard.
    void forget()
    {
        stop();
        m_stop = std::stop_source();
        m_pool.clear();
        ++*m_generation;
    }
    /// What is under way is stopped; what it says of that is heard.
    void stop() { m_stop.request_stop(); }
    /// Until nothing is under way; any thread. Answers come with the next round of events.
    void wait() { m_pool.waitForDone(); }

private:
    QObject *m_speaker;
    QThreadPool m_pool;
    std::stop_source m_stop;
    std::shared_ptr<quint64> m_generation = std::make_shared<quint64>(0); ///< answers that are posted may outlive this
};

} // namespace switchyard::session
