// SPDX-License-Identifier: GPL-3.0-or-later
// The requests of a run: lengths, when each arrives, who waits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include <core/serve/job.h>
#include <core/serve/offload.h>
#include <core/serve/random_stream.h>

namespace switchyard::serve {

struct Request {
    double prompt = 0;
    double output = 1;
    double issued_s = 0;  ///< by the client
    double path = 0;      ///< of its way to the queue, in units of t0
    double copied_s = 0;  ///< until what of it is offloaded is back: the wait for others and its own
    double arrived_s = 0; ///< at the queue
    double first_s = 0;   ///< first token
    double behind_s = 0;  ///< of all its tokens: what the first is behind the step that ended its prompt
    double made = 0;      ///< output tokens so far, as of its last start
    double done = 0;      ///< prompt tokens computed in earlier steps
    bool paused = false;  ///< its pause is behind it, or under way
    double kept = 0;      ///< of its own cache, tokens that the pool has though it does not run, until it does
    std::int64_t startedTick = 0;
    std::uint64_t admitted = 0; ///< order of admission
};

class Requests
{
public:
    /// `t0_s`: from a client to the queue, on average. Exponential (HTTP, tokeniser and
    /// client are event loops that others keep busy), which is what dissolves a common start where nothing holds it
    /// together. A static batch is run in process: it has none.
    /// `most`: tokens that a drawn request has at most, a whole number. `offload`: prompts are copied back, one after another,
    /// before they reach the queue.
    Requests(const Load &load, double t0_s, double most, const CacheOffload &offload = {});

    [[nodiscard]] int cut() const { return m_cut; } ///< requests drawn longer
    [[nodiscard]] std::size_t count() const { return m_requests.size(); }
    Request &operator[](int id) { return m_requests[static_cast<std::size_t>(id)]; }
    const Request &operator[](int id) const { return m_requests[static_cast<std::size_t>(id)]; }

    /// Those that reach the queue by now.
    void arrive(double now);
    [[nodiscard]] const std::vector<int> &queue() const { return m_queue; } ///< all that reached it so far, in order
    [[nodiscard]] double nextArrival() const; ///< infinity: none is on the way
    [[nodiscard]] bool waiting() const { return waitingCount() > 0; }
    [[nodiscard]] std::size_t waitingCount() const { return m_putBack.size() + m_queue.size() - m_taken; }
    [[nodiscard]] int front() const;
    /// Those that wait, in order, while `each` answers true.
    template <class Each>
    void forWaiting(Each each) const
    {
        for (auto back = m_putBack.rbegin(); back != m_putBack.rend(); ++back)
            if (!each(*back))
                return;
        for (std::size_t i = m_taken; i < m_queue.size(); ++i)
            if (!each(m_queue[i]))
                return;
    }
    void pop();
    void putBack(int id) { m_putBack.push_back(id); }
    /// Its tools are done: it goes before those that never ran, which have no slot, and behind those that were preempted.
    void comesBack(int id) { m_putBack.push_front(id); }
    [[nodiscard]] bool anyBack() const { return !m_putBack.empty(); } ///< of either
    /// A request ended: its client sends the next.
    void ended(double now);

private:
    struct OnTheWay {
        double at_s = 0;
        int request = 0;
    };
    void issue(double now);

    std::vector<Request> m_requests;
    RandomStream m_draw;
    void queue(OnTheWay next);

    std::vector<OnTheWay> m_onTheWay; ///< heap, the next on top
    std::deque<OnTheWay> m_copied;    ///< back at so late, in that order
    CacheOffload m_offload;
    double m_copyFree_s = 0;
    std::vector<int> m_queue;
    std::deque<int> m_putBack;        ///< from its end: preempted, the last first, then those that come back, in order
    int m_cut = 0;
    std::size_t m_issued = 0;
    std::size_t m_taken = 0;
    bool m_closed = false;
    double m_t0_s = 0;
};

} // namespace switchyard::serve
