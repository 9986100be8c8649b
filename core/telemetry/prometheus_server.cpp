// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/prometheus_server.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <utility>

#include <core/telemetry/aws_credentials.h>
#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

constexpr const char *instantQuery = "/api/v1/query";
constexpr const char *rangeQuery = "/api/v1/query_range";

std::string firstLine(std::string_view text)
{
    std::string line(text.substr(0, std::min(text.find_first_of("\r\n"), std::size_t{200})));
    for (char &c : line) {
        if (static_cast<unsigned char>(c) < 0x20)
            c = ' ';
    }
    return line;
}

double steady_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Unix time to the millisecond, which is what servers keep; with a point in every locale.
std::string timestamp(double time_s)
{
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), time_s, std::chars_format::fixed, 3);
    return {text.data(), end.ptr};
}

} // namespace

PrometheusServer::PrometheusServer(PrometheusOptions options) : m_options(std::move(options)) {}

bool PrometheusServer::isLate(double share) const { return steady_s() >= m_until_s - (1 - share) * m_limit_s; }

Said PrometheusServer::lateness() const { return say("the server is slow: a look takes at most {} s, the rest was not asked for", std::lround(m_limit_s)); }

void PrometheusServer::giveTime()
{
    m_until_s = m_until_s + m_limit_s;
    m_limit_s *= 2;
}

Result<void> PrometheusServer::goOn(std::stop_token stop)
{
    if (!m_client)
        return open(std::move(stop));
    m_stop = std::move(stop);
    m_until_s = std::max<double>(m_until_s, steady_s() + m_options.timeout_s);
    return {};
}

Result<void> PrometheusServer::open(std::stop_token stop)
{
    m_stop = std::move(stop);
    m_limit_s = m_options.look_s > 0 ? m_options.look_s : 3 * m_options.timeout_s + 15;
    m_until_s = steady_s() + m_limit_s;
    if (m_client)
        return {};
    if (m_options.server.empty())
        return fail(ErrorCode::Usage, say("no address of a metrics server; expected http://HOST:9090"));
    HttpOptions http{m_options.server, {}, m_options.timeout_s, m_options.maxResponse_B};
    if (!m_options.httpConfigFile.empty()) {
        SWITCHYARD_TRY(http.config, loadHttpConfig(m_options.httpConfigFile));
    }
    if (m_options.login.hasLogin() && http.config.hasLogin())
        return fail(ErrorCode::Usage, say("there are two logins; expected that of {} or the one that was typed", m_options.httpConfigFile));
    if (m_options.login.hasLogin()) {
        http.config.username = m_options.login.username;
        http.config.password = m_options.login.password;
        http.config.token = m_options.login.token;
        http.config.sigv4 = m_options.login.sigv4;
    } else if (!m_options.server.hasLogin()) {
        SWITCHYARD_TRY(m_loginElsewhere, addLoginOfEnvironment(http.config, m_options.server));
    }
    if (!http.config.hasLogin() && !m_options.server.hasLogin() && !regionOfWorkspace(m_options.server.host()).empty())
        http.config.sigv4.emplace(); // Amazon Managed Prometheus answers nobody else
    m_http = std::move(http);
    m_client.emplace(m_http);
    return {};
}

void PrometheusServer::ahead(std::vector<std::string> promqls, double time_s)
{
    if (!m_ahead) {
        m_ahead = std::make_unique<QuestionsAhead>([http = m_http] { return std::make_unique<HttpClient>(http); },
                                                   [this](HttpClient &client, const std::string &promql, const std::stop_token &stop) { return send(client, instantQuery, form(promql, m_aheadTime_s), stop); });
    }
    m_ahead->drop(); // before its time changes under it
    m_aheadTime_s = time_s;
    m_ahead->start(std::move(promqls), m_stop);
}

void PrometheusServer::setTime(double at_s)
{
    if (m_ahead)
        m_ahead->drop(); // its threads read the time
    m_options.at_s = at_s;
}

std::string PrometheusServer::series(std::string_view metric) const { return selector(metric, m_options.matchers); }

namespace {

/// One line for an answer that is none: what the status means, and the server's own words.
Said refusal(const HttpReply &reply, const Said &said, bool loginElsewhere)
{
    const std::size_t first = reply.body.find_first_not_of(" \t\r\n");
    const bool page = reply.contentType.starts_with("text/html") || (first != std::string::npos && reply.body[first] == '<');
    const bool json = reply.contentType.starts_with("application/json");
    const Said words = page ? say("a web page, not data") : json ? said : verbatim(firstLine(reply.body));
    if (reply.status == 200)
        return page ? say("the server answers with a web page (a login?), not with data; expected the address of a Prometheus API") : said;
    Said text = say("HTTP {}: {}", reply.status, words);
    switch (reply.status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308: return say("HTTP {}: the server redirects to {}; expected that address, or credentials that need no login page", reply.status, reply.redirect.empty() ? say("nowhere") : verbatim(redacted(reply.redirect)));
    case 401:
    case 403: return loginElsewhere ? say("{}; expected credentials that may query (--http-config); the login of the environment goes to SWITCHYARD_PROMETHEUS_URL alone", text) : say("{}; expected credentials that may query (--http-config)", text);
    case 404: return say("{}; expected the address of a Prometheus server, with its path prefix", text);
    case 429: return say("{}; the server limits requests, ask more rarely", text);
    case 502:
    case 503:
    case 504: return say("{}; the server or what is before it is not available now", text);
    default: return text;
    }
}

} // namespace

PrometheusServer::Form PrometheusServer::form(const std::string &promql, double time_s) const
{
    Form form = {{"query", asked(promql)}, {"limit", std::to_string(m_options.maxSeries + 1)}}; // a server that knows it sends no more than tells that it is too much
    if (time_s <= 0)
        time_s = m_options.at_s;
    if (time_s > 0)
        form.emplace_back("time", timestamp(time_s));
    return form;
}

/// What is left of the look's, at most that of one question.
Result<void> PrometheusServer::giveTimeTo(HttpClient &client) const
{
    const double left_s = m_until_s - steady_s();
    if (left_s <= 0)
        return fail(ErrorCode::Remote, lateness(), name());
    client.setTimeout(std::clamp(left_s, 0.001, m_options.timeout_s));
    return {};
}

Result<HttpReply> PrometheusServer::get(const char *path, HttpClient::Form form)
{
    if (auto timed = giveTimeTo(*m_client); !timed)
        return std::unexpected(timed.error());
    return m_client->get(path, form, m_stop);
}

/// A server that limits how often it is asked (429) takes the question a moment later, or says it again.
Result<HttpReply> PrometheusServer::send(HttpClient &client, const char *path, const Form &form, const std::stop_token &stop)
{
    using namespace std::chrono_literals;
    Result<HttpReply> sent = sendOnce(client, path, form, stop);
    for (const auto pause : {500ms, 1500ms}) {
        if (!sent || sent->status != 429)
            break;
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait_for(lock, stop, pause, [] { return false; }); // or until it is stopped
        if (stop.stop_requested())
            break;
        sent = sendOnce(client, path, form, stop);
    }
    return sent;
}

Result<HttpReply> PrometheusServer::sendOnce(HttpClient &client, const char *path, const Form &form, const std::stop_token &stop)
{
    if (auto timed = giveTimeTo(client); !timed)
        return std::unexpected(timed.error());
    if (m_getOnly)
        return client.get(path, form, stop);
    auto sent = client.post(path, form, stop);
    if (sent && (sent->status == 405 || sent->status == 403)) { // a proxy that lets only GET through
        if (auto got = client.get(path, form, stop); got && (got->status == 200 || sent->status == 405)) {
            m_getOnly = true;
            sent = std::move(got);
        }
    }
    return sent;
}

Result<ReplySummary> PrometheusServer::query(const std::string &promql, const OnSample &onSample, double time_s)
{
    std::optional<Result<HttpReply>> asked;
    if (m_ahead && time_s == m_aheadTime_s)
        asked = m_ahead->take(promql);
    SWITCHYARD_TRY(HttpReply reply, asked ? std::move(*asked) : send(*m_client, instantQuery, form(promql, time_s), m_stop));
    return read(std::move(reply), onSample);
}

Result<ReplySummary> PrometheusServer::queryRange(const std::string &promql, const OnSample &onSample, double from_s, double to_s, double step_s)
{
    const Form form = {{"query", asked(promql)}, {"start", timestamp(from_s)}, {"end", timestamp(to_s)}, {"step", timestamp(step_s)}, {"limit", std::to_string(m_options.maxSeries + 1)}};
    SWITCHYARD_TRY(HttpReply reply, send(*m_client, rangeQuery, form, m_stop));
    return read(std::move(reply), onSample);
}

Result<ReplySummary> PrometheusServer::read(HttpReply reply, const OnSample &onSample) const
{
    const std::size_t decoded_B = reply.body.size();
    const double seconds = reply.seconds;
    auto summary = parseQueryReply(reply.body, onSample, m_options.maxSeries);
    if (!summary)
        return fail(ErrorCode::Remote, refusal(reply, sentence(summary.error()), m_loginElsewhere), name());
    summary->decoded_B = decoded_B;
    summary->seconds = seconds;
    return summary;
}

Result<std::vector<std::string>> PrometheusServer::metricNames(const std::string &pattern)
{
    const std::string more = m_options.matchers.empty() ? "" : "," + m_options.matchers;
    std::vector<std::pair<std::string, std::string>> form = {{"match[]", "{__name__=~" + stringLiteral(pattern) + more + "}"}};
    if (m_options.at_s > 0) {
        form.emplace_back("start", timestamp(m_options.at_s - 3600));
        form.emplace_back("end", timestamp(m_options.at_s));
    }
    SWITCHYARD_TRY(HttpReply reply, get("/api/v1/label/__name__/values", form));
    auto names = parseStringList(reply.body);
    if (!names)
        return fail(ErrorCode::Remote, refusal(reply, sentence(names.error()), m_loginElsewhere), name());
    return names;
}

} // namespace switchyard::telemetry
