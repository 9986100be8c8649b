// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/questions_ahead.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace switchyard::telemetry {

QuestionsAhead::QuestionsAhead(MakeClient makeClient, Ask ask) : m_makeClient(std::move(makeClient)), m_ask(std::move(ask)) {}

QuestionsAhead::~QuestionsAhead() { drop(); }

void QuestionsAhead::start(std::vector<std::string> questions, const std::stop_token &stop)
{
    drop();
    m_stop = stop;
    m_waiting.assign(std::make_move_iterator(questions.begin()), std::make_move_iterator(questions.end()));
    askMore();
}

void QuestionsAhead::askMore()
{
    while (m_asked.size() < atOnce && !m_waiting.empty()) {
        Asked asked;
        asked.question = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (m_idle.empty()) {
            asked.client = m_makeClient();
        } else {
            asked.client = std::move(m_idle.back());
            m_idle.pop_back();
        }
        asked.answer = std::async(std::launch::async, [ask = m_ask, client = asked.client.get(), question = asked.question, outer = m_stop, own = asked.stop] {
            const std::stop_callback passOn(outer, [own]() mutable { own.request_stop(); });
            return ask(*client, question, own.get_token());
        });
        m_asked.push_back(std::move(asked));
    }
}

std::optional<Result<HttpReply>> QuestionsAhead::take(const std::string &question)
{
    const auto asked = std::ranges::find(m_asked, question, &Asked::question);
    const auto waiting = std::find(m_waiting.begin(), m_waiting.end(), question);
    if (asked == m_asked.end() && waiting == m_waiting.end())
        return std::nullopt;
    if (asked == m_asked.end())
        m_waiting.erase(m_waiting.begin(), waiting);
    while (!m_asked.empty() && m_asked.front().question != question)
        dropFirst();
    askMore();
    Result<HttpReply> answer = m_asked.front().answer.get();
    m_idle.push_back(std::move(m_asked.front().client));
    m_asked.pop_front();
    askMore();
    return answer;
}

void QuestionsAhead::dropFirst()
{
    Asked &first = m_asked.front();
    first.stop.request_stop();
    first.answer.wait();
    m_idle.push_back(std::move(first.client));
    m_asked.pop_front();
}

void QuestionsAhead::drop()
{
    m_waiting.clear();
    for (const Asked &asked : m_asked)
        asked.stop.request_stop(); // all at once, then waited for
    while (!m_asked.empty())
        dropFirst();
}

} // namespace switchyard::telemetry
