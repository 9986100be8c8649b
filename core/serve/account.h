// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of the event core adds up: the times of requests, means over time, and where asked for what they are made of.
#pragma once

#include <cstddef>
#include <vector>

#include <core/serve/events.h>
#include <core/serve/eventstate.h>
#include <core/serve/requests.h>

namespace switchyard::serve {

class Account
{
public:
    Account(const RunOptions &options, std::size_t requests, double t0_s, double pathShare);

    /// Those that have reached the queue since the last call.
    void arrived(const Requests &requests, double now);
    /// `steps` alike of `parts` each, `seconds` in all, with what runs and waits during them and is held at their end.
    void spent(const Costs &parts, double steps, double seconds, double running, double waiting, double kvHeld);
    /// Of those seconds, what answers would take without the prompts beside them.
    void split(double seconds, double answers_s)
    {
        run.answers_s += answers_s;
        run.prompts_s += seconds - answers_s;
    }
    /// What each of those steps sends; `prompts`: it holds some.
    void sent(const Exchanges &each, double steps, bool prompts);
    /// Nothing to do for so long: requests are on their way.
    void idle(double seconds);
    void gap(double seconds, double weight);
    /// Made now, with the client `late_s` later; likewise the last one.
    void firstToken(int id, double late_s);
    void ended(int id, const Request &request, double now, double late_s);
    /// The means, of a run whose last token was made after `span_s`.
    ReplicaRun close(double span_s, double late_s);

    ReplicaRun run; ///< as it adds up

private:
    RunOptions m_options;
    double m_t0_s = 0;
    double m_pathShare = 1;
    Costs m_spent{};
    ExchangeTimes m_exchanged{};
    std::vector<Snapshot> m_snapshots;
    std::size_t m_seen = 0; ///< arrivals of which the snapshot is taken
};

} // namespace switchyard::serve
