// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/account.h>

#include <algorithm>
#include <utility>

namespace switchyard::serve {

Account::Account(const RunOptions &options, std::size_t requests, double t0_s, double pathShare) : m_options(options), m_t0_s(t0_s), m_pathShare(pathShare)
{
    run.issued_s.reserve(requests);
    run.ttft_s.reserve(requests);
    run.tpot_s.reserve(requests);
    run.e2e_s.reserve(requests);
    if (options.parts)
        m_snapshots.resize(requests);
}

void Account::arrived(const Requests &requests, double now)
{
    for (; m_options.parts && m_seen < requests.queue().size(); ++m_seen) {
        const int id = requests.queue()[m_seen];
        Snapshot &snapshot = m_snapshots[static_cast<std::size_t>(id)];
        snapshot.arrived = m_spent;
        snapshot.arrivedExchange = m_exchanged;
        snapshot.late_s = now - requests[id].arrived_s;
    }
}

void Account::spent(const Costs &parts, double steps, double seconds, double running, double waiting, double kvHeld)
{
    if (m_options.parts)
        for (std::size_t i = 0; i < costs; ++i)
            m_spent[i] += steps * parts[i];
    run.runningMean += seconds * running;
    run.waitingMean += seconds * waiting;
    run.runningMost = std::max(run.runningMost, running);
    run.kvMost = std::max(run.kvMost, kvHeld);
    run.steps += static_cast<std::uint64_t>(steps);
}

void Account::sent(const Exchanges &each, double steps, bool prompts)
{
    add(prompts ? run.sent.prompts : run.sent.decodes, each, steps);
    for (std::size_t i = 0; i < exchangeKinds; ++i)
        m_exchanged[i] += steps * each[i].shown_s();
}

void Account::idle(double seconds)
{
    if (m_options.parts && m_t0_s > 0)
        m_spent[static_cast<std::size_t>(Cost::FirstPath)] += seconds / m_t0_s;
}

void Account::gap(double seconds, double weight)
{
    if (m_options.gaps && weight > 0)
        run.gaps.push_back({seconds, weight});
}

void Account::firstToken(int id, double late_s)
{
    if (!m_options.parts)
        return;
    Snapshot &snapshot = m_snapshots[static_cast<std::size_t>(id)];
    snapshot.first = m_spent;
    snapshot.firstExchange = m_exchanged;
    snapshot.firstLate_s = late_s;
}

void Account::ended(int id, const Request &request, double now, double late_s)
{
    constexpr auto frontEnd = static_cast<std::size_t>(Cost::FrontEnd);
    const double received = now + late_s + request.behind_s;
    run.request.push_back(id);
    run.issued_s.push_back(request.issued_s);
    run.ttft_s.push_back(request.first_s - request.issued_s);
    run.e2e_s.push_back(received - request.issued_s);
    run.outputTokens += request.output;
    run.promptTokens += request.prompt;
    if (request.output > 1)
        run.tpot_s.push_back((received - request.first_s) / (request.output - 1));
    if (!m_options.parts)
        return;
    const Snapshot &snapshot = m_snapshots[static_cast<std::size_t>(id)];
    for (std::size_t i = 0; i < costs; ++i) {
        run.ttftParts[i] += snapshot.first[i] - snapshot.arrived[i];
        if (request.output > 1)
            run.tpotParts[i] += (m_spent[i] - snapshot.first[i]) / (request.output - 1);
    }
    for (std::size_t i = 0; i < exchangeKinds; ++i) {
        run.ttftExchange[i] += snapshot.firstExchange[i] - snapshot.arrivedExchange[i];
        if (request.output > 1)
            run.tpotExchange[i] += (m_exchanged[i] - snapshot.firstExchange[i]) / (request.output - 1);
    }
    run.copied_s += request.copied_s;
    run.betweenSteps_s += snapshot.late_s;
    run.ttftParts[frontEnd] += snapshot.firstLate_s;
    run.ttftParts[static_cast<std::size_t>(Cost::Stages)] += request.behind_s;
    if (request.output > 1)
        run.tpotParts[frontEnd] += (late_s - snapshot.firstLate_s) / (request.output - 1);
    run.ttftParts[static_cast<std::size_t>(Cost::FirstPath)] += request.path * m_pathShare;
    run.ttftParts[static_cast<std::size_t>(Cost::Comm)] += snapshot.late_s + request.copied_s; // seconds as they are
}

ReplicaRun Account::close(double span_s, double late_s)
{
    run.span_s = span_s + late_s;
    if (span_s > 0) {
        run.runningMean /= span_s;
        run.waitingMean /= span_s;
    }
    if (m_options.parts) {
        run.spanParts = m_spent;
        run.spanParts[static_cast<std::size_t>(Cost::FrontEnd)] += late_s;
        const double firsts = std::max<double>(1, static_cast<double>(run.ttft_s.size()));
        const double others = std::max<double>(1, static_cast<double>(run.tpot_s.size()));
        for (std::size_t i = 0; i < costs; ++i) {
            run.ttftParts[i] /= firsts;
            run.tpotParts[i] /= others;
        }
        for (std::size_t i = 0; i < exchangeKinds; ++i) {
            run.ttftExchange[i] /= firsts;
            run.tpotExchange[i] /= others;
        }
        run.copied_s /= firsts;
        run.betweenSteps_s /= firsts;
    }
    return std::move(run);
}

} // namespace switchyard::serve
