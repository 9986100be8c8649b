// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/http_server.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace switchyard::test {

namespace {

std::pair<int, int> listenOnLoopback()
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *generic = reinterpret_cast<sockaddr *>(&address);
    if (fd < 0 || bind(fd, generic, size) != 0 || listen(fd, 16) != 0 || getsockname(fd, generic, &size) != 0)
        std::abort();
    return {fd, ntohs(address.sin_port)};
}

std::size_t contentLength(const std::string &head)
{
    std::string lower = head;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 'A' || c > 'Z' ? c : c + 32); });
    const std::size_t at = lower.find("content-length:");
    return at == std::string::npos ? 0 : std::strtoul(lower.c_str() + at + 15, nullptr, 10);
}

} // namespace

std::string formDecoded(const std::string &form)
{
    std::string out;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '%') {
            out += static_cast<char>(std::stoi(form.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else {
            out += form[i];
        }
    }
    return out;
}

std::string httpAnswer(const std::string &body, const std::string &type, const std::string &status)
{
    return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + std::to_string(body.size())
        + "\r\nConnection: close\r\n\r\n" + body;
}

int freePort()
{
    const auto [fd, port] = listenOnLoopback();
    close(fd);
    return port;
}

HttpServer::HttpServer(Handler handler) : m_handler(std::move(handler))
{
    std::tie(m_listener, m_port) = listenOnLoopback();
    m_thread = std::thread([this] { serve(); });
}

HttpServer::~HttpServer()
{
    m_stopping = true;
    m_thread.join();
    close(m_listener);
}

std::string HttpServer::url() const { return "http://127.0.0.1:" + std::to_string(m_port); }

void HttpServer::serve()
{
    while (!m_stopping) {
        pollfd waiting{m_listener, POLLIN, 0};
        if (poll(&waiting, 1, 20) <= 0)
            continue;
        const int fd = accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (fd < 0)
            continue;
        std::string text;
        char buffer[16384];
        std::size_t end = std::string::npos;
        while (end == std::string::npos || text.size() < end + 4 + contentLength(text.substr(0, end))) {
            const ssize_t got = recv(fd, buffer, sizeof buffer, 0);
            if (got <= 0)
                break;
            text.append(buffer, static_cast<std::size_t>(got));
            end = text.find("\r\n\r\n");
        }
        if (end != std::string::npos) {
            const std::size_t line = text.find("\r\n");
            const std::string answer
                = m_handler({text.substr(0, line), text.substr(line + 2, end - line), text.substr(end + 4)});
            for (std::size_t sent = 0; sent < answer.size();) {
                const ssize_t n = send(fd, answer.data() + sent, answer.size() - sent, MSG_NOSIGNAL);
                if (n <= 0)
                    break;
                sent += static_cast<std::size_t>(n);
            }
        }
        close(fd);
    }
}

} // namespace switchyard::test
