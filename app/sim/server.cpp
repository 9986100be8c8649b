// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/sim/server.h>

#include <algorithm>
#include <memory>
#include <utility>

#include <CivetServer.h>
#include <nlohmann/json.hpp>

#include <app/sim/web.h>
#include <core/base/number.h>

namespace switchyard::sim {

namespace {

struct Job {
    const char *path;
    const char *name;
    int port;
};
constexpr Job gpuJob = {"dcgm", "dcgm-exporter", 9400};
constexpr Job nodeJob = {"efa", "node-exporter", 9100};

class CivetBased final : public Server, private CivetHandler
{
public:
    CivetBased(const simulate::Pages &pages, const simulate::ServingSimulation &serving, std::function<double()> now_s) : m_pages(pages), m_serving(serving), m_now_s(std::move(now_s)) {}

    void start(const std::string &listen) { m_listener.start(listen, this); }

    [[nodiscard]] std::string url() const override { return "http://" + m_listener.address(); }

private:
    bool handleGet(CivetServer *, mg_connection *connection) override
    {
        const mg_request_info *request = mg_get_request_info(connection);
        const std::string_view path = request->local_uri;
        const std::string_view query = request->query_string != nullptr ? request->query_string : "";
        if (path.starts_with("/node/"))
            hostPage(connection, path.substr(6));
        else if (path == "/metrics")
            answer(connection, 200, "OK", exposition, m_pages.wholePage(m_now_s()));
        else if (path == "/targets/dcgm")
            answer(connection, 200, "OK", "application/json", targets(gpuJob));
        else if (path == "/targets/efa")
            answer(connection, 200, "OK", "application/json", targets(nodeJob));
        else if (path.starts_with("/serving/"))
            servingPage(connection, path.substr(9));
        else if (path == "/targets/serving")
            answer(connection, 200, "OK", "application/json", servingTargets());
        else if (path == "/prometheus.yml")
            answer(connection, 200, "OK", "text/yaml", configuration(query));
        else
            answer(connection, 404, "Not Found", "text/plain",
                   "switchyard-sim serves /prometheus.yml, /targets/dcgm, /targets/efa, /targets/serving, /node/N/dcgm, /node/N/efa, /serving/N, /metrics\n");
        return true;
    }

    void hostPage(mg_connection *connection, std::string_view rest) const
    {
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        const std::string_view page = rest.substr(slash);
        const int hosts = static_cast<int>(m_pages.cluster().design().instances.size());
        const int host = static_cast<int>(number::wholeFromText(rest.substr(0, slash), 0, hosts - 1).value_or(-1));
        if (host < 0 || (page != "/dcgm" && page != "/efa")) {
            answer(connection, 404, "Not Found", "text/plain", "expected /node/0 … " + std::to_string(hosts - 1) + "/dcgm or /efa\n");
            return;
        }
        const double now_s = m_now_s();
        const auto text = page == "/dcgm" ? m_pages.gpuPage(host, now_s) : m_pages.nodePage(host, now_s);
        if (text)
            answer(connection, 200, "OK", exposition, *text);
        else
            answer(connection, 503, "Service Unavailable", "text/plain", "this host is lost\n");
    }

    void servingPage(mg_connection *connection, std::string_view number) const
    {
        const auto count = static_cast<int>(m_serving.targets().size());
        const auto target = number::wholeFromText(number, 0, count - 1);
        if (!target) {
            answer(connection, 404, "Not Found", "text/plain", count > 0 ? "expected /serving/0 … " + std::to_string(count - 1) + "\n" : "no job here serves\n");
            return;
        }
        if (const auto text = m_serving.page(static_cast<std::size_t>(*target), m_now_s()))
            answer(connection, 200, "OK", exposition, *text);
        else
            answer(connection, 503, "Service Unavailable", "text/plain", "this host is lost\n");
    }

    [[nodiscard]] std::string servingTargets() const
    {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (std::size_t i = 0; i < m_serving.targets().size(); ++i) {
            const simulate::ServingSimulation::Target &target = m_serving.targets()[i];
            list.push_back({{"targets", {m_listener.address()}}, {"labels", {{"__metrics_path__", "/serving/" + std::to_string(i)}, {"instance", target.instance}, {"pod", target.pod}}}});
        }
        return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }

    [[nodiscard]] std::string targets(const Job &job) const
    {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (int i = 0; i < static_cast<int>(m_pages.cluster().design().instances.size()); ++i) {
            list.push_back({{"targets", {m_listener.address()}},
                            {"labels",
                             {{"__metrics_path__", "/node/" + std::to_string(i) + "/" + job.path},
                              {"instance", m_pages.hostName(i) + ":" + std::to_string(job.port)}}}});
        }
        return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }

    [[nodiscard]] std::string configuration(std::string_view query) const
    {
        const std::string interval = intervalOf(query);
        std::string text = "global:\n  scrape_interval: " + interval + "\n  scrape_timeout: " + interval + "\nscrape_configs:\n";
        for (const Job &job : {gpuJob, nodeJob})
            text += std::string("  - job_name: ") + job.name + "\n    http_sd_configs:\n      - url: " + url() + "/targets/" + job.path + "\n";
        if (!m_serving.targets().empty())
            text += "  - job_name: serving\n    http_sd_configs:\n      - url: " + url() + "/targets/serving\n";
        return text;
    }

    const simulate::Pages &m_pages;
    const simulate::ServingSimulation &m_serving;
    std::function<double()> m_now_s;
    Listener m_listener;
};

} // namespace

Result<std::string> checkAddress(std::string_view listen)
{
    const auto no = fail(ErrorCode::Usage, "expected one ADDR:PORT, like 127.0.0.1:9400 or [::1]:0");
    const std::size_t colon = listen.rfind(':');
    if (colon == std::string_view::npos || !number::wholeFromText(listen.substr(colon + 1), 0, 65535))
        return no;
    // The web server reads lists and suffixes in this text, which are not meant.
    std::string_view host = listen.substr(0, colon);
    const bool v6 = host.starts_with('[') && host.ends_with(']');
    if (v6)
        host = host.substr(1, host.size() - 2);
    constexpr std::string_view name = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-";
    if (host.empty() || host.size() > 253 || host.find_first_not_of(v6 ? "0123456789ABCDEFabcdef:." : name) != std::string_view::npos)
        return no;
    return std::string(listen);
}

Result<std::unique_ptr<Server>> startServer(const std::string &listen, const simulate::Pages &pages, const simulate::ServingSimulation &serving,
                                            std::function<double()> now_s)
{
    return started(std::make_unique<CivetBased>(pages, serving, std::move(now_s)), listen);
}

} // namespace switchyard::sim
