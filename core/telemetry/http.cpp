// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/http.h>

#include <cstdio>

#include <core/base/input.h>
#include <core/telemetry/curl_api.h>

namespace switchyard::telemetry {

namespace {

struct SList {
    const CurlApi &curl;
    curl_slist *list = nullptr;
    explicit SList(const CurlApi &api) : curl(api) {}
    SList(const SList &) = delete;
    SList &operator=(const SList &) = delete;
    ~SList() { curl.slistFree(list); }
    void add(const std::string &line) { list = curl.slistAppend(list, line.c_str()); }
};

struct Sink {
    std::string *body = nullptr;
    std::size_t max_B = 0;
    bool overflow = false;
};

std::size_t writeBody(char *data, std::size_t size, std::size_t count, void *user)
{
    Sink &sink = *static_cast<Sink *>(user);
    const std::size_t bytes = size * count;
    if (sink.body->size() + bytes > sink.max_B) {
        sink.overflow = true;
        return 0; // aborts the transfer
    }
    sink.body->append(data, bytes);
    return bytes;
}

Result<std::string> readSecret(const std::string &path, std::string_view what)
{
    auto read = readInput(path, InputKind::Secret);
    if (!read)
        return fail(ErrorCode::Unreadable, "the " + std::string(what) + " cannot be read: " + read.error().message, path);
    std::string text = std::move(*read);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' '))
        text.pop_back();
    if (text.empty() || text.find_first_of("\r\n") != std::string::npos)
        return fail(ErrorCode::InvalidInput, "the " + std::string(what) + " is not one line of text", path);
    return text;
}

} // namespace

struct HttpClient::Handle {
    const CurlApi &curl;
    CURL *easy;
    CURLM *multi;
    explicit Handle(const CurlApi &api) : curl(api), easy(api.easyInit()), multi(api.multiInit()) {}
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    ~Handle()
    {
        curl.easyCleanup(easy);
        curl.multiCleanup(multi);
    }
};

HttpClient::HttpClient(HttpOptions options) : m_options(std::move(options)) {}

HttpClient::~HttpClient() = default;

Result<void> HttpClient::start()
{
    if (m_handle)
        return {};
    SWITCHYARD_TRY(const CurlApi *curl, curlApi());
    m_handle = std::make_unique<Handle>(*curl);
    if (m_handle->easy == nullptr || m_handle->multi == nullptr) {
        m_handle.reset();
        return fail(ErrorCode::Remote, "libcurl could not start", m_options.server.shown());
    }
    return {};
}

std::string HttpClient::encode(Form form) const
{
    const CurlApi &curl = m_handle->curl;
    std::string text;
    for (const auto &[key, value] : form) {
        if (!text.empty())
            text += '&';
        text += key;
        text += '=';
        char *escaped = curl.easyEscape(m_handle->easy, value.c_str(), static_cast<int>(value.size()));
        if (escaped != nullptr)
            text += escaped;
        curl.free(escaped);
    }
    return text;
}

Result<HttpReply> HttpClient::post(std::string_view path, Form form, const std::stop_token &stop)
{
    if (auto started = start(); !started)
        return std::unexpected(started.error());
    const std::string body = encode(form);
    return run(m_options.server.shown() + std::string(path), &body, stop);
}

Result<HttpReply> HttpClient::get(std::string_view path, Form form, const std::stop_token &stop)
{
    if (auto started = start(); !started)
        return std::unexpected(started.error());
    const std::string query = encode(form);
    return run(m_options.server.shown() + std::string(path) + (query.empty() ? "" : "?" + query), nullptr, stop);
}

Result<HttpReply> HttpClient::run(const std::string &url, const std::string *postBody, const std::stop_token &stop)
{
    const CurlApi &curl = m_handle->curl;
    CURL *easy = m_handle->easy;
    curl.easyReset(easy);

    HttpReply reply;
    Sink sink{&reply.body, m_options.maxResponse_B, false};
    SList headers(curl);
    const HttpConfig &config = m_options.config;
    if (!config.bearerTokenFile.empty()) {
        SWITCHYARD_TRY(const std::string token, readSecret(config.bearerTokenFile, "credentials file"));
        headers.add("Authorization: " + config.authorizationType + " " + token);
    }
    if (!config.username.empty()) {
        SWITCHYARD_TRY(const std::string password, readSecret(config.passwordFile, "password file"));
        curl.setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        curl.setopt(easy, CURLOPT_USERNAME, config.username.c_str());
        curl.setopt(easy, CURLOPT_PASSWORD, password.c_str());
    }
    if (config.username.empty() && config.bearerTokenFile.empty() && m_options.server.hasLogin()) {
        curl.setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        curl.setopt(easy, CURLOPT_USERNAME, m_options.server.user().c_str());
        curl.setopt(easy, CURLOPT_PASSWORD, m_options.server.password().c_str());
    }
    if (!config.caFile.empty())
        curl.setopt(easy, CURLOPT_CAINFO, config.caFile.c_str());
    curl.setopt(easy, CURLOPT_SSL_VERIFYPEER, config.insecureSkipVerify ? 0L : 1L);
    curl.setopt(easy, CURLOPT_SSL_VERIFYHOST, config.insecureSkipVerify ? 0L : 2L);

    curl.setopt(easy, CURLOPT_URL, url.c_str());
    curl.setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.setopt(easy, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
    curl.setopt(easy, CURLOPT_QUICK_EXIT, 1L); // a stop does not wait for the name server
#endif
    curl.setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip");
    curl.setopt(easy, CURLOPT_USERAGENT, "switchyard");
    curl.setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(m_options.timeout_s * 1000));
    curl.setopt(easy, CURLOPT_WRITEFUNCTION, writeBody);
    curl.setopt(easy, CURLOPT_WRITEDATA, &sink);
    if (postBody != nullptr) {
        curl.setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(postBody->size()));
        curl.setopt(easy, CURLOPT_POSTFIELDS, postBody->c_str());
    }
    if (headers.list != nullptr)
        curl.setopt(easy, CURLOPT_HTTPHEADER, headers.list);
    char errorText[CURL_ERROR_SIZE] = "";
    curl.setopt(easy, CURLOPT_ERRORBUFFER, errorText);

    CURLM *multi = m_handle->multi;
    curl.multiAdd(multi, easy);
    CURLcode code = CURLE_OK;
    int running = 1;
    bool stopped = false;
    while (running > 0) {
        if (stop.stop_requested()) {
            stopped = true;
            break;
        }
        if (curl.multiPerform(multi, &running) != CURLM_OK) {
            code = CURLE_FAILED_INIT;
            break;
        }
        if (running > 0)
            curl.multiPoll(multi, nullptr, 0, 50, nullptr);
    }
    int left = 0;
    while (const CURLMsg *message = curl.multiInfoRead(multi, &left)) {
        if (message->msg == CURLMSG_DONE)
            code = message->data.result;
    }
    curl.multiRemove(multi, easy);
    curl.setopt(easy, CURLOPT_ERRORBUFFER, nullptr);

    if (stopped)
        return fail(ErrorCode::Cancelled, "stopped while waiting for " + m_options.server.shown());
    if (sink.overflow)
        return fail(ErrorCode::Remote,
                    "the answer is larger than " + std::to_string(m_options.maxResponse_B >> 20)
                        + " MiB; narrow the query with matchers",
                    m_options.server.shown());
    if (code != CURLE_OK) {
        const std::string why = errorText[0] != '\0' ? errorText : curl.easyStrerror(code);
        return fail(ErrorCode::Remote, "no answer from the metrics server: " + why, m_options.server.shown());
    }
    curl.getinfo(easy, CURLINFO_RESPONSE_CODE, &reply.status);
    const char *type = nullptr;
    curl.getinfo(easy, CURLINFO_CONTENT_TYPE, &type);
    if (type != nullptr)
        reply.contentType = type;
    curl.getinfo(easy, CURLINFO_TOTAL_TIME, &reply.seconds);
    return reply;
}

} // namespace switchyard::telemetry
