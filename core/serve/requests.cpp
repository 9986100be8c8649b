// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/requests.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace switchyard::serve {

namespace {

int requestsOf(const Load &load)
{
    if (load.kind == Load::Kind::Trace)
        return static_cast<int>(load.trace.size());
    if (load.kind == Load::Kind::Static)
        return std::max(1, static_cast<int>(std::lround(load.concurrency)));
    if (load.requests > 0)
        return load.requests;
    return load.kind == Load::Kind::Closed ? std::max(1, static_cast<int>(std::lround(10 * load.concurrency))) : 1000;
}

/// Heap order: the next on top; by number where equal.
constexpr auto later = [](const auto &a, const auto &b) { return a.at_s != b.at_s ? a.at_s > b.at_s : a.request > b.request; };

} // namespace

Requests::Requests(const Load &load, double t0_s, double most, const CacheOffload &offload)
    : m_draw(load.seed), m_offload(offload), m_closed(load.kind == Load::Kind::Closed), m_t0_s(load.kind == Load::Kind::Static ? 0 : t0_s)
{
    const int count = requestsOf(load);
    m_requests.resize(static_cast<std::size_t>(count));
    m_queue.reserve(m_requests.size());
    const int clients = std::max(1, static_cast<int>(std::lround(load.concurrency)));
    double at = 0;
    for (int i = 0; i < count; ++i) {
        Request &request = m_requests[static_cast<std::size_t>(i)];
        if (load.kind == Load::Kind::Trace) {
            const Arrival &arrival = load.trace[static_cast<std::size_t>(i)];
            request.prompt = std::max(1, arrival.prompt);
            request.output = std::max(1, arrival.output);
            at = arrival.at_s;
        } else {
            const RandomStream::Lengths drawn = m_draw.lengths(load.prompt, load.promptCv, load.output, load.outputCv, most);
            request.prompt = drawn.prompt;
            request.output = drawn.output;
            m_cut += drawn.cut ? 1 : 0;
            if (m_closed && load.steady && i < clients)
                request.output = std::max(1.0, std::ceil(request.output * m_draw.uniform()));
            if (load.kind == Load::Kind::Open)
                at += m_draw.exponential(1 / load.rate);
        }
        if (m_closed && i < clients)
            issue(0);
        else if (!m_closed)
            issue(at);
    }
}

void Requests::issue(double now)
{
    const auto id = static_cast<int>(m_issued++);
    Request &request = m_requests[static_cast<std::size_t>(id)];
    request.issued_s = now;
    request.path = m_t0_s > 0 ? m_draw.exponential(1) : 0;
    m_onTheWay.push_back({now + request.path * m_t0_s, id});
    std::ranges::push_heap(m_onTheWay, later);
}

void Requests::arrive(double now)
{
    while (!m_onTheWay.empty() && m_onTheWay.front().at_s <= now) {
        const OnTheWay next = m_onTheWay.front();
        std::ranges::pop_heap(m_onTheWay, later);
        m_onTheWay.pop_back();
        if (m_offload.token_s <= 0) {
            queue(next);
            continue;
        }
        Request &request = m_requests[static_cast<std::size_t>(next.request)];
        const double begins_s = std::max(next.at_s, m_copyFree_s);
        m_copyFree_s = begins_s + request.prompt * m_offload.tokenShared_s;
        // Attention groups copy side by side: a short prompt that is back before a longer one ahead of it waits for it.
        const double back_s = std::max(begins_s + request.prompt * m_offload.token_s, m_copied.empty() ? 0 : m_copied.back().at_s);
        request.copied_s = back_s - next.at_s;
        m_copied.push_back({back_s, next.request});
    }
    while (!m_copied.empty() && m_copied.front().at_s <= now) {
        queue(m_copied.front());
        m_copied.pop_front();
    }
}

void Requests::queue(OnTheWay next)
{
    m_queue.push_back(next.request);
    m_requests[static_cast<std::size_t>(next.request)].arrived_s = next.at_s;
}

double Requests::nextArrival() const
{
    constexpr double never = std::numeric_limits<double>::infinity();
    return std::min(m_onTheWay.empty() ? never : m_onTheWay.front().at_s, m_copied.empty() ? never : m_copied.front().at_s);
}

int Requests::front() const { return m_putBack.empty() ? m_queue[m_taken] : m_putBack.back(); }

void Requests::pop()
{
    if (m_putBack.empty())
        ++m_taken;
    else
        m_putBack.pop_back();
}

void Requests::ended(double now)
{
    if (m_closed && m_issued < m_requests.size())
        issue(now);
}

} // namespace switchyard::serve
