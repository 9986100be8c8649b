// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/sim/server.h>

#include <memory>
#include <string_view>
#include <utility>

#include <app/sim/web.h>

namespace switchyard::sim {

namespace {

class ReplayServer final : public Server, private CivetHandler
{
public:
    ReplayServer(const telemetry::Recording &recording, bool loop, std::function<double()> since_s) : m_recording(recording), m_loop(loop), m_since_s(std::move(since_s)) {}

    void start(const std::string &listen) { m_listener.start(listen, this); }

    [[nodiscard]] std::string url() const override { return "http://" + m_listener.address(); }

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
        return "global:\n  scrape_interval: " + interval + "\n  scrape_timeout: " + interval + "\nscrape_configs:\n  - job_name: replay\n    honor_labels: true\n    static_configs:\n      - targets: [\"" + m_listener.address() + "\"]\n";
    }

    const telemetry::Recording &m_recording;
    const bool m_loop;
    std::function<double()> m_since_s;
    Listener m_listener;
};

} // namespace

Result<std::unique_ptr<Server>> startReplay(const std::string &listen, const telemetry::Recording &recording, bool loop, std::function<double()> since_s)
{
    return started(std::make_unique<ReplayServer>(recording, loop, std::move(since_s)), listen);
}

} // namespace switchyard::sim
