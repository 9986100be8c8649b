// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/events.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <stop_token>
#include <vector>

#include <core/serve/account.h>
#include <core/serve/eventstate.h>
#include <core/serve/left_caches.h>
#include <core/serve/memory.h>
#include <core/serve/requests.h>

namespace switchyard::serve {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

class Core
{
public:
    Core(StepTable &table, const Load &load, const Rules &rules, double kvTokens, const RunOptions &options)
        : m_table(table), m_rules(rules), m_history(options.history), m_parts(options.parts), m_sends((options.parts || options.sent) && table.layers().serving().cut.gpus() > 1), m_stop(options.stop), m_requests(load, table.t0_s() * rules.pathShare, longestOf(kvTokens / rules.groups), options.offload), m_account(options, m_requests.count(), table.t0_s(), rules.pathShare), m_kvTokens(kvTokens),
          m_drafts(table.layers().serving().speculation.drafts),
          m_tokensPerStep(table.layers().serving().speculation.tokensPerStep()),
          m_newShare(table.layers().serving().freshShare()), m_groups(dispatches(table.layers().serving().cut) ? table.layers().serving().cut.attentionDp : 1)
    {
        m_ahead = rules.kv == KvPolicy::Reserve ? 1 : 0;
        m_pause_s = load.pause_s;
        m_ownPrompt = 1 - load.sharedPrompt;
        m_share = rules.outputAhead.first;
        if (load.kind == Load::Kind::Static)
            m_rules.budget = std::numeric_limits<int>::max() / 2;
        if (load.kind == Load::Kind::Static) // in process: nothing is sent
            m_rules.sendToken_s = 0;
        m_run.cut = m_requests.cut();
    }

    ReplicaRun go()
    {
        for (std::uint64_t turn = 0; m_ended < m_requests.count(); ++turn) {
            if (turn == mostTurns) {
                m_run.finished = false;
                m_run.tooLong = true;
                break;
            }
            if (m_stop.stop_requested()) {
                m_run.finished = false;
                m_run.cancelled = true;
                break;
            }
            m_requests.arrive(m_now);
            m_account.arrived(m_requests, m_now);
            resume();
            if (admit())
                prefillStep();
            else if (!m_running.empty())
                decodeSteps();
            else if (nextChange() < never)
                idleUntil(nextChange());
            else {
                m_run.finished = false; // what waits will never fit
                break;
            }
        }
        if (m_history != nullptr)
            m_history->add(m_late_s, {}, 0);
        return m_account.close(m_now, m_late_s);
    }

private:
    /// Of its context, tokens that are computed when it is admitted: all but prefix hits, and what was kept while it waited.
    [[nodiscard]] double newTokens(const Request &request) const
    {
        const double tokens = std::max(1.0, std::ceil(request.prompt * m_newShare)) + request.made;
        return request.kept > 0 ? std::max(1.0, tokens * (1 - request.kept / ownCache(request))) : tokens;
    }

    [[nodiscard]] double nextChange() const { return std::min(m_requests.nextArrival(), m_paused.empty() ? never : m_paused.front().until_s); }
    /// Slots that are taken: of those that decode, and of those that wait for tools.
    [[nodiscard]] double taken() const { return static_cast<double>(m_running.size() + m_paused.size()); }

    /// Fills m_chunks with the prompts of the next step; false: none.
    bool admit()
    {
        m_chunks.clear();
        const bool alone = m_rules.scheduling == Scheduling::PrefillFirst;
        double budget = m_rules.budget - (alone || m_rules.decodesFree ? 0.0 : static_cast<double>(m_running.size()) * (m_drafts + 1));
        if (m_partial >= 0 && budget > 0)
            take(m_partial, budget);
        if (waitsForCompany(budget))
            return false;
        double aheadTokens = -1; // of those that run and those admitted here; < 0: not counted yet
        while (budget > 0 && m_partial < 0 && m_requests.waiting()) {
            const int id = m_requests.front();
            const Request &request = m_requests[id];
            const double tokens = newTokens(request);
            const auto admitted = static_cast<double>(m_chunks.size());
            if (taken() + admitted >= m_rules.sequences)
                break;
            if (keepsFree() && aheadTokens < 0)
                aheadTokens = aheadOfRunning();
            const double ahead = aheadWith(request, aheadTokens);
            if (!fits(request, static_cast<double>(m_running.size()) + admitted, ahead))
                break;
            aheadTokens = ahead; // those of this step count in whole
            if (m_rules.scheduling == Scheduling::WholePrompts && tokens > budget && !m_chunks.empty())
                break; // a prompt longer than the budget runs by itself
            m_requests.pop();
            hold(id);
            if (m_rules.scheduling == Scheduling::WholePrompts)
                budget = std::max(budget, tokens);
            take(id, budget);
        }
        return !m_chunks.empty();
    }

    /// Tokens of its cache that nobody else holds for it.
    [[nodiscard]] double ownCache(const Request &request) const { return m_ownPrompt * request.prompt + request.made; }

    /// What is kept free with it for those that run and grow, of `others` so much.
    [[nodiscard]] double aheadWith(const Request &request, double others) const
    {
        return keepsFree() ? others + std::min<double>(request.output - request.made, m_rules.outputAhead.most) : 0;
    }

    /// Beside `others` that run: its cache, and its output where that is reserved; else room for a step of all, and what the rule
    /// expects them to grow. Of what those that wait have left in the pool anything goes that is in the way.
    [[nodiscard]] bool fits(const Request &request, double others, double ahead) const
    {
        if (request.paused && others == 0 && m_partial < 0)
            return true; // a single sequence runs on, whatever it had grown to
        const double room = m_ahead > 0 ? request.output - request.made : others == 0 ? 0 : std::max((others + 1) * m_tokensPerStep, ahead);
        return m_kvHeld + ownCache(request) + room <= poolFor(others + 1);
    }

    void hold(int id)
    {
        const Request &request = m_requests[id];
        m_kvHeld += ownCache(request) + m_ahead * (request.output - request.made);
        if (request.kept > 0)
            m_left.takeBack(request);
        m_left.fit(m_kvTokens - m_kvHeld);
    }

    /// Tokens of as many sequences at which the pool of the attention group that has the most of them is full.
    [[nodiscard]] double poolFor(double sequences) const
    {
        const double groups = m_rules.groups;
        return m_kvTokens * sequences / (groups * std::ceil(sequences / groups));
    }

    [[nodiscard]] bool keepsFree() const { return m_ahead == 0 && m_rules.outputAhead.first > 0; }

    /// Share of what the running have still to make.
    [[nodiscard]] double aheadShare() const
    {
        const OutputAhead &rule = m_rules.outputAhead;
        const double fallen = rule.steps > 0 ? (rule.first - rule.least) / rule.steps * static_cast<double>(m_tick - m_shareTick) : 0;
        return std::max(rule.least, m_share - fallen);
    }

    [[nodiscard]] double aheadOfRunning() const
    {
        double tokens = 0;
        for (const Running &one : m_running)
            tokens += std::min<double>(static_cast<double>(one.ends - m_tick) * m_tokensPerStep, m_rules.outputAhead.most);
        return aheadShare() * tokens;
    }

    void setShare(double share)
    {
        m_share = share;
        m_shareTick = m_tick;
    }

    /// Where the pool ran full: as if all that run had now made what such requests make, and a few steps.
    void shareAfterFull()
    {
        double made = 0;
        double outputs = 0;
        for (const Running &one : m_running) {
            const Request &request = m_requests[one.request];
            made += held(request) - request.prompt + m_rules.outputAhead.afterFull;
            outputs += request.output;
        }
        if (outputs > 0)
            setShare(std::min(1.0, made / outputs));
    }

    /// Prompts hold back while others decode, so that several go at once.
    bool waitsForCompany(double budget)
    {
        if (m_rules.waitSteps <= 0 || m_running.empty() || m_partial >= 0 || !m_requests.waiting()) {
            m_waitedSince = m_tick;
            return false;
        }
        if (m_tick - m_waitedSince < m_rules.waitSteps) {
            double tokens = 0;
            m_requests.forWaiting([&](int id) {
                tokens += newTokens(m_requests[id]);
                return tokens < budget;
            });
            if (m_rules.budget - budget + std::min(tokens, budget) < m_rules.waitShare * m_rules.budget)
                return true;
        }
        m_waitedSince = m_tick;
        return false;
    }

    void take(int id, double &budget)
    {
        Request &request = m_requests[id];
        const double left = newTokens(request) - request.done;
        const double now = std::min(left, budget);
        m_chunks.push_back({id, now, request.done, now >= left});
        request.done += now;
        budget -= now;
        m_partial = now >= left ? -1 : id;
    }

    [[nodiscard]] StepLoad loadOf() const
    {
        StepLoad load;
        load.decodes = m_rules.scheduling == Scheduling::PrefillFirst ? 0 : static_cast<double>(m_running.size());
        load.keys = m_running.empty() ? 0 : m_context / static_cast<double>(m_running.size());
        // Prompts of one length are one batch of the attention kernel; attention groups have theirs side by side.
        double longest_s = 0, shared_s = 0;
        for (std::size_t i = 0; i < m_chunks.size();) {
            std::size_t same = i + 1;
            while (same < m_chunks.size() && m_chunks[same].tokens == m_chunks[i].tokens && m_chunks[same].before == m_chunks[i].before
                   && m_requests[m_chunks[same].request].prompt == m_requests[m_chunks[i].request].prompt)
                ++same;
            const Request &request = m_requests[m_chunks[i].request];
            const double hit = request.prompt + request.made - newTokens(request);
            const double keys = hit + m_chunks[i].before + m_chunks[i].tokens;
            const auto alike = static_cast<double>(same - i);
            if (m_groups > 1 && same - i < m_chunks.size()) {
                const double one_s = m_table.prefill_s(1, m_chunks[i].tokens, keys);
                longest_s = std::max(longest_s, one_s);
                shared_s += alike * one_s / m_groups;
            } else {
                load.prefill_s += m_table.prefill_s(alike, m_chunks[i].tokens, keys);
            }
            i = same;
        }
        load.prefill_s += std::max(longest_s, shared_s);
        for (const Chunk &chunk : m_chunks) {
            load.prefillTokens += chunk.tokens;
            load.finishing += chunk.last ? 1 : 0;
        }
        return load;
    }

    void prefillStep()
    {
        const StepLoad load = loadOf();
        const std::size_t before = m_running.size();
        const double seconds = spend(load, 1);
        if (load.decodes > 0) {
            m_account.gap(seconds, load.decodes);
            advance(1);
        } else if (before > 0) {
            if (m_stalls.empty())
                m_stalls.push_back({0, static_cast<double>(before)});
            for (Stall &stall : m_stalls)
                stall.seconds += seconds;
        }
        const double behind_s = m_table.behind_s(load);
        for (const Chunk &chunk : m_chunks)
            if (chunk.last)
                start(chunk.request, behind_s);
        endSome();
        if (!m_stalls.empty() && m_running.size() > before)
            m_stalls.push_back({0, static_cast<double>(m_running.size() - before)});
    }

    void start(int id, double behind_s)
    {
        Request &request = m_requests[id];
        if (request.made == 0) {
            request.behind_s = behind_s;
            request.first_s = m_now + m_late_s + behind_s;
            m_account.firstToken(id, m_late_s);
            request.made = 1;
            if (m_ahead == 0)
                m_kvHeld += 1;
        }
        request.done = 0;
        decode(id);
    }

    /// Until its last token, or until it pauses.
    void decode(int id)
    {
        Request &request = m_requests[id];
        request.kept = 0;
        request.admitted = ++m_admissions;
        const double until = pauses(request) ? request.output / 2 : request.output;
        const auto left = static_cast<std::int64_t>(std::ceil(std::max(0.0, until - request.made) / m_tokensPerStep));
        m_running.push_back({m_tick + left, id});
        std::ranges::push_heap(m_running, endsLater);
        m_context += request.prompt + request.made;
        request.startedTick = m_tick;
    }

    [[nodiscard]] bool pauses(const Request &request) const { return m_pause_s > 0 && !request.paused; }

    void pause(int id)
    {
        Request &request = m_requests[id];
        const double had = held(request);
        m_context -= had;
        request.made = had - request.prompt;
        request.paused = true;
        m_kvHeld -= m_ahead > 0 ? m_ownPrompt * request.prompt + request.output : ownCache(request);
        m_left.leave(request, ownCache(request));
        m_paused.push_back({m_now + m_pause_s, id});
    }

    /// With its whole cache there an answer decodes on where it fits; else it is admitted again.
    void resume()
    {
        for (; !m_paused.empty() && m_paused.front().until_s <= m_now; m_paused.pop_front()) {
            const int id = m_paused.front().request;
            if (goesOn(m_requests[id])) {
                hold(id);
                decode(id);
            } else {
                m_requests.comesBack(id);
            }
        }
    }

    [[nodiscard]] bool goesOn(const Request &request) const
    {
        if (m_requests.anyBack() || ownCache(request) - request.kept >= 1)
            return false;
        return fits(request, static_cast<double>(m_running.size()), keepsFree() ? aheadWith(request, aheadOfRunning()) : 0);
    }

    void decodeSteps()
    {
        const auto running = static_cast<double>(m_running.size());
        auto steps = static_cast<double>(std::max<std::int64_t>(1, m_running.front().ends - m_tick));
        if (m_ahead == 0) {
            double room = std::floor((poolFor(running) - m_kvHeld) / (running * m_tokensPerStep));
            if (room < 1) {
                if (m_running.size() > 1) {
                    preempt();
                    return;
                }
                room = 1; // a single sequence runs on
            }
            steps = std::min(steps, room);
        }
        if (keepsFree() && m_requests.waiting() && aheadShare() > m_rules.outputAhead.least)
            steps = std::min(steps, std::max(1.0, m_rules.outputAhead.steps / 20.0)); // it falls: who waits may soon have room
        if (m_rules.waitSteps > 0 && m_requests.waiting())
            steps = std::max(1.0, std::min(steps, static_cast<double>(m_rules.waitSteps - (m_tick - m_waitedSince))));
        StepLoad load;
        load.decodes = running;
        load.keys = m_context / running;
        if (const double next = nextChange(); next < never)
            steps = std::min(steps, std::max(1.0, std::ceil((next - m_now) / m_table.seconds(load))));
        load.keys += (steps - 1) / 2 * m_tokensPerStep;
        const double seconds = spend(load, steps);
        for (const Stall &stall : m_stalls)
            m_account.gap(seconds / steps + stall.seconds, stall.sequences);
        m_account.gap(seconds / steps, running * (m_stalls.empty() ? steps : steps - 1));
        m_stalls.clear();
        advance(steps);
        endSome();
    }

    /// Of a step that takes `seconds`: what it would take without its prompts.
    [[nodiscard]] double answersOf(StepLoad load, double seconds)
    {
        if (load.prefillTokens <= 0 || load.decodes <= 0)
            return load.prefillTokens <= 0 ? seconds : 0;
        load.prefillTokens = load.prefill_s = load.finishing = 0;
        return std::min(seconds, m_table.seconds(load));
    }

    /// Time and its parts of `steps` like this one; how long they take as clients see it.
    double spend(const StepLoad &load, double steps)
    {
        Costs parts{};
        if (m_parts)
            parts = m_table.parts(load);
        const double seconds = steps * (m_parts ? total(parts, m_table.weights()) : m_table.seconds(load));
        const auto running = static_cast<double>(m_running.size());
        const double kvAfter = m_kvHeld + (load.decodes > 0 && m_ahead == 0 ? steps * m_tokensPerStep * running : 0);
        const auto waiting = static_cast<double>(m_requests.waitingCount());
        m_account.spent(parts, steps, seconds, running, waiting, kvAfter);
        if (m_parts)
            m_account.split(seconds, answersOf(load, seconds / steps) * steps);
        if (m_sends)
            m_account.sent(m_table.exchanges(load), steps, load.prefillTokens > 0);
        if (m_history != nullptr)
            m_history->add(seconds, {running, waiting, kvAfter, load.prefillTokens, load.decodes * m_tokensPerStep}, m_kvHeld);
        m_now += seconds;
        if (m_rules.sendToken_s > 0) {
            const double each_s = (load.decodes * m_tokensPerStep + load.finishing) * m_rules.sendToken_s;
            m_sent_s = std::max(m_sent_s + steps * each_s, m_now + each_s);
            const double before_s = m_late_s;
            m_late_s = std::max(0.0, m_sent_s - m_now - each_s / 2); // of a token of this step, on average
            return seconds + m_late_s - before_s;
        }
        return seconds;
    }

    void advance(double steps)
    {
        m_tick += static_cast<std::int64_t>(steps);
        const double tokens = steps * m_tokensPerStep * static_cast<double>(m_running.size());
        m_context += tokens;
        if (m_ahead == 0)
            m_kvHeld += tokens;
        m_left.fit(m_kvTokens - m_kvHeld);
    }

    void endSome()
    {
        while (!m_running.empty() && m_running.front().ends <= m_tick) {
            const int id = m_running.front().request;
            std::ranges::pop_heap(m_running, endsLater);
            m_running.pop_back();
            if (pauses(m_requests[id]))
                pause(id);
            else
                end(id);
        }
    }

    /// Of its prompt: the pool has it once for all that share it, attention reads it for each.
    [[nodiscard]] double othersHold(const Request &request) const { return (1 - m_ownPrompt) * request.prompt; }

    /// Tokens of the cache that a running request has.
    [[nodiscard]] double held(const Request &request) const
    {
        return request.prompt + request.made + static_cast<double>(m_tick - request.startedTick) * m_tokensPerStep;
    }

    void end(int id)
    {
        const Request &request = m_requests[id];
        m_context -= held(request);
        m_kvHeld -= m_ahead > 0 ? m_ownPrompt * request.prompt + request.output : held(request) - othersHold(request);
        if (m_running.empty() && m_partial < 0 && m_ahead == 0)
            m_kvHeld = std::max(0.0, m_kvHeld);
        if (m_pause_s > 0)
            m_left.leave(held(request) - othersHold(request));
        ++m_ended;
        m_requests.ended(m_now + m_late_s + request.behind_s);
        m_account.ended(id, request, m_now, m_late_s);
    }

    /// The newest goes back to the head of the queue with what it has made.
    void preempt()
    {
        const auto newest = std::ranges::max_element(m_running, {}, [&](const Running &r) { return m_requests[r.request].admitted; });
        const int id = newest->request;
        Request &request = m_requests[id];
        const double had = held(request);
        m_context -= had;
        m_kvHeld -= had - othersHold(request);
        request.made = had - request.prompt;
        m_running.erase(newest);
        std::ranges::make_heap(m_running, endsLater);
        m_requests.putBack(id);
        ++m_run.preempted;
        if (keepsFree())
            shareAfterFull();
        if (!m_stalls.empty() && --m_stalls.back().sequences < 1)
            m_stalls.pop_back();
    }

    void idleUntil(double then)
    {
        setShare(m_rules.outputAhead.first);
        m_account.idle(then - m_now);
        if (!m_paused.empty())
            m_run.paused_s += then - m_now;
        if (m_history != nullptr)
            m_history->add(then - m_now, {}, 0);
        m_now = then;
    }

    StepTable &m_table;
    Rules m_rules;
    History *m_history;
    bool m_parts;
    bool m_sends; ///< and what is sent
    std::stop_token m_stop;
    Requests m_requests;
    Account m_account;
    ReplicaRun &m_run = m_account.run;
    double m_kvTokens;
    int m_drafts;
    double m_tokensPerStep;
    double m_newShare;
    double m_groups; ///< of attention, whose prompts of several lengths run side by side; 1 within a server, where the few rows say nothing of it
    double m_ahead = 0;       ///< 1: the whole output is reserved on admission
    std::vector<Running> m_running;
    std::deque<Paused> m_paused; ///< the next to go on first: all wait as long
    LeftCaches m_left;
    double m_pause_s = 0;
    double m_ownPrompt = 1; ///< of a prompt's cache, that a request holds by itself
    std::vector<Chunk> m_chunks;
    int m_partial = -1;       ///< request of which a part is computed
    double m_now = 0;
    std::size_t m_ended = 0;
    std::vector<Stall> m_stalls; ///< by when they began to wait; empty: nobody does
    double m_context = 0;     ///< cached tokens of the running
    double m_kvHeld = 0;      ///< tokens taken or reserved by those that run
    std::int64_t m_tick = 0;  ///< decode steps so far
    double m_share = 0;       ///< as in aheadShare, at m_shareTick
    std::int64_t m_shareTick = 0;
    std::int64_t m_waitedSince = 0; ///< tick at which prompts began to wait for company
    double m_sent_s = 0;      ///< until when the front end is busy with tokens
    double m_late_s = 0;      ///< of tokens of the last step, from the engine to the client
    std::uint64_t m_admissions = 0;
};

} // namespace

ReplicaRun run(StepTable &table, const Load &load, const Rules &rules, double kvTokens, const RunOptions &options)
{
    return Core(table, load, rules, kvTokens, options).go();
}

} // namespace switchyard::serve
