// SPDX-License-Identifier: GPL-3.0-or-later
// A loopback HTTP server for tests: every request gets what the handler returns, one connection at a
// time, closed after the answer.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

namespace switchyard::test {

struct HttpRequest {
    std::string line; ///< "POST /api/v1/query HTTP/1.1"
    std::string head; ///< the header lines
    std::string body;
};

/// The whole text of an answer: status line, headers, empty line, body.
std::string httpAnswer(const std::string &body, const std::string &type = "application/json",
                       const std::string &status = "200 OK");

/// A form or a query without its percent signs.
std::string formDecoded(const std::string &form);

class HttpServer
{
public:
    using Handler = std::function<std::string(const HttpRequest &)>;
    explicit HttpServer(Handler handler);
    ~HttpServer();
    HttpServer(const HttpServer &) = delete;
    HttpServer &operator=(const HttpServer &) = delete;

    [[nodiscard]] std::string url() const;

private:
    void serve();

    Handler m_handler;
    int m_listener = -1;
    int m_port = 0;
    std::atomic<bool> m_stopping = false;
    std::thread m_thread;
};

/// A TCP port on loopback that nobody listens on right now.
int freePort();

} // namespace switchyard::test
