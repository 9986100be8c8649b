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

} // namespace

/// Later on top of the heap's bottom; by number where equal.
bool Requests::later(const OnTheWay &a, const OnTheWay &b)
{
    return a.at_s != b.at_s ? a.at_s > b.at_s : a.request > b.request;
}

Requests::Requests(const Load &load, double t0_s, double most)
    : m_draw(load.seed), m_closed(load.kind == Load::Kind::Closed), m_t0_s(load.kind == Load::Kind::Static ? 0 : t0_s)
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
        m_queue.push_back(m_onTheWay.front().request);
        m_requests[static_cast<std::size_t>(m_queue.back())].arrived_s = m_onTheWay.front().at_s;
        std::ranges::pop_heap(m_onTheWay, later);
        m_onTheWay.pop_back();
    }
}

double Requests::nextArrival() const
{
    return m_onTheWay.empty() ? std::numeric_limits<double>::infinity() : m_onTheWay.front().at_s;
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
