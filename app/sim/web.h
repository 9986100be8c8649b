// SPDX-License-Identifier: GPL-3.0-or-later
// What the servers of this program share on civetweb.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CivetServer.h>

#include <app/sim/server.h>

namespace switchyard::sim {

/// Enough for a Prometheus that scrapes thousands of targets at once: with 8 threads scrapes queue for
/// seconds, with 32 for milliseconds. Keep-alive stays off: an idle connection would hold a thread.
inline constexpr const char *threads = "32";

/// What listens. The last member of the server whose pages it shows: its threads end before what they show does.
class Listener
{
public:
    void start(const std::string &listen, CivetHandler *pages)
    {
        m_server.emplace(std::vector<std::string>{"listening_ports", listen, "num_threads", threads, "enable_keep_alive", "no"});
        m_address = listen.substr(0, listen.rfind(':')) + ":" + std::to_string(m_server->getListeningPorts().at(0));
        m_server->addHandler("/", pages);
    }

    /// ADDR:PORT, with the port that was given for 0.
    [[nodiscard]] const std::string &address() const { return m_address; }

private:
    std::string m_address;
    std::optional<CivetServer> m_server;
};

/// `server` with its `start` done, or why it cannot listen there.
template <class Pages> Result<std::unique_ptr<Server>> started(std::unique_ptr<Pages> server, const std::string &listen)
{
    if (const auto checked = checkAddress(listen); !checked)
        return std::unexpected(checked.error());
    try {
        server->start(listen);
    } catch (const std::exception &e) {
        return fail(ErrorCode::Usage, "cannot listen on " + listen + ": " + e.what());
    }
    return server;
}

inline void answer(mg_connection *connection, int status, const char *reason, const char *type, const std::string &body)
{
    mg_printf(connection, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n", status,
              reason, type, body.size());
    mg_write(connection, body.data(), body.size());
}

inline constexpr const char *exposition = "text/plain; version=0.0.4; charset=utf-8";

/// Of "interval=5s"; 15 s where it says nothing.
inline std::string intervalOf(std::string_view query)
{
    if (!query.starts_with("interval="))
        return "15s";
    return std::string(query.substr(9, query.find_first_not_of("0123456789ms", 9) - 9));
}

} // namespace switchyard::sim
