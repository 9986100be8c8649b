// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <core/base/error.h>
#include <core/simulate/pages.h>
#include <core/simulate/serving_simulation.h>
#include <core/telemetry/recording.h>

namespace switchyard::sim {

/// Serves, until destroyed:
///   /node/N/dcgm, /node/N/efa   the pages of host N (503 when the host is lost)
///   /metrics                    all hosts on one page
///   /serving/N                  a replica that serves, or a frontend
///   /targets/dcgm, /targets/efa, /targets/serving   Prometheus HTTP service discovery
///   /prometheus.yml?interval=5s a scrape configuration that uses it
class Server
{
public:
    virtual ~Server() = default;
    [[nodiscard]] virtual std::string url() const = 0;
};

/// ADDR:PORT of one IPv4 address, [IPv6] address or host name, port 0 to 65535.
Result<std::string> checkAddress(std::string_view listen);

/// `pages` and `serving` must outlive the server. `listen` is ADDR:PORT.
Result<std::unique_ptr<Server>> startServer(const std::string &listen, const simulate::Pages &pages, const simulate::ServingSimulation &serving,
                                            std::function<double()> now_s);

/// Plays a recording: /metrics as of so many seconds since the start, and /prometheus.yml that scrapes it with its own labels.
/// `recording` must outlive the server.
Result<std::unique_ptr<Server>> startReplay(const std::string &listen, const telemetry::Recording &recording, bool loop, std::function<double()> since_s);

} // namespace switchyard::sim
