// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/sim/server.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <app/sim/web.h>

namespace switchyard::sim {

namespace {

class ReplayServer final : public Server, private CivetHandler
{
public:
    ReplayServer(const telemetry::Recording &recording, bool loop, std::function<double()> since_s) : m_recording(recording), m_loop(loop), m_since_s(std::move(since_s)) {}

    void start(const std::string &listen)
    {
        m_server.emplace(std::vector<std::string>{"listening_ports", listen, "num_threads", threads, "enable_keep_alive", "no"});
        m_address = listen.substr(0, listen.rfind(':')) + ":" + std::to_string(m_server->getListeningPorts().at(0));
        m_server->addHandler("/", this);
    }

    [[nodiscard]] std::string url() const override { return "http://" + m_address; }

private:
    bool handleGet(CivetServer *, mg_connection *connection) override
    {
        const mg_request_info *request = mg_get_request_info(connection);
        const std::string_view path = request->local_uri;
        if (path == "/metrics")
            answer(connection, 200, "OK", exposition, m_recording.page(m_since_s(), m_loop));
        else if (path == "/prometheus.yml")
            answer(connection, 200, "OK", "text/yaml", configuration(request->query_string != nullptr ? request->query_string : ""));
        else
            answer(connection, 404, "Not Found", "text/plain", "switchyard-sim replays at /metrics; /prometheus.yml scrapes it\n");
        return true;
    }

    /// The recorded labels `job` and `instance` stay.
    [[nodiscard]] std::string configuration(std::string_view query) const
    {
        const std::string interval = intervalOf(query);
        return "global:\n  scrape_interval: " + interval + "\n  scrape_timeout: " + interval + "\nscrape_configs:\n  - job_name: replay\n    honor_labels: true\n    static_configs:\n      - targets: [\"" + m_address + "\"]\n";
    }

    const telemetry::Recording &m_recording;
    const bool m_loop;
    std::function<double()> m_since_s;
    std::string m_address;
    std::optional<CivetServer> m_server;
};

} // namespace

Result<std::unique_ptr<Server>> startReplay(const std::string &listen, const telemetry::Recording &recording, bool loop, std::function<double()> since_s)
{
    if (const auto checked = checkAddress(listen); !checked)
        return std::unexpected(checked.error());
    auto server = std::make_unique<ReplayServer>(recording, loop, std::move(since_s));
    try {
        server->start(listen);
    } catch (const std::exception &e) {
        return fail(ErrorCode::Usage, "cannot listen on " + listen + ": " + e.what());
    }
    return server;
}

} // namespace switchyard::sim
