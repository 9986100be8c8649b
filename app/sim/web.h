// SPDX-License-Identifier: GPL-3.0-or-later
// What the servers of this program share on civetweb.
#pragma once

#include <string>
#include <string_view>

#include <CivetServer.h>

namespace switchyard::sim {

/// Enough for a Prometheus that scrapes thousands of targets at once: with 8 threads scrapes queue for
/// seconds, with 32 for milliseconds. Keep-alive stays off: an idle connection would hold a thread.
inline constexpr const char *threads = "32";

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
