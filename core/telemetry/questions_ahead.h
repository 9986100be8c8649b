// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <core/telemetry/http.h>

namespace switchyard::telemetry {

/// Questions whose answers will be needed, asked a few at a time, each over a connection of its own: a server answers
/// them side by side, and works while an answer is read. So few that it has room for others (Prometheus answers 20 at
/// once by default), and so few answers wait here that a large cluster's do not fill the memory.
class QuestionsAhead
{
public:
    static constexpr std::size_t atOnce = 2;
    using MakeClient = std::function<std::unique_ptr<HttpClient>()>;
    using Ask = std::function<Result<HttpReply>(HttpClient &, const std::string &question, const std::stop_token &)>;

    QuestionsAhead(MakeClient makeClient, Ask ask);
    ~QuestionsAhead();
    QuestionsAhead(const QuestionsAhead &) = delete;
    QuestionsAhead &operator=(const QuestionsAhead &) = delete;

    /// In the order in which the answers will be taken. What is still there of earlier questions is dropped.
    void start(std::vector<std::string> questions, const std::stop_token &stop);
    /// The answer, waited for; questions before it are dropped. None where it is not among those that were started.
    std::optional<Result<HttpReply>> take(const std::string &question);
    /// Interrupts what is under way.
    void drop();

private:
    struct Asked {
        std::string question;
        std::unique_ptr<HttpClient> client;
        std::stop_source stop;
        std::future<Result<HttpReply>> answer;
    };
    void askMore();
    void dropFirst();

    MakeClient m_makeClient;
    Ask m_ask;
    std::stop_token m_stop;
    std::deque<std::string> m_waiting;
    std::deque<Asked> m_asked;
    std::vector<std::unique_ptr<HttpClient>> m_idle; ///< their connections stay open
};

} // namespace switchyard::telemetry
