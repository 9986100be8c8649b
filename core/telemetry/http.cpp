// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/http.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <mutex>

#include <curl/curl.h>

namespace switchyard::telemetry {

namespace {

struct SList {
    curl_slist *list = nullptr;
    SList() = default;
    SList(const SList &) = delete;
    SList &operator=(const SList &) = delete;
    ~SList() { curl_slist_free_all(list); }
    void add(const std::string &line) { list = curl_slist_append(list, line.c_str()); }
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
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return fail(ErrorCode::Unreadable, "the " + std::string(what) + " cannot be read", path);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' '))
        text.pop_back();
    if (text.empty() || text.find_first_of("\r\n") != std::string::npos)
        return fail(ErrorCode::InvalidInput, "the " + std::string(what) + " is not one line of text", path);
    return text;
}

void initialiseCurlOnce()
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

} // namespace

struct HttpClient::Handle {
    CURL *easy = curl_easy_init();
    CURLM *multi = curl_multi_init();
    Handle() = default;
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    ~Handle()
    {
        curl_easy_cleanup(easy);
        curl_multi_cleanup(multi);
    }
};

std::string withoutCredentials(std::string_view url)
{
    const std::size_t scheme = url.find("://");
    const std::size_t host = scheme == std::string_view::npos ? 0 : scheme + 3;
    const std::size_t slash = url.find_first_of("/?#", host);
    const std::size_t at = url.substr(0, slash).rfind('@');
    if (at == std::string_view::npos || at < host)
        return std::string(url);
    return std::string(url.substr(0, host)) + std::string(url.substr(at + 1));
}

HttpClient::HttpClient(HttpOptions options) : m_options(std::move(options))
{
    initialiseCurlOnce();
    m_handle = std::make_unique<Handle>();
    while (m_options.base.ends_with('/'))
        m_options.base.pop_back();
    if (m_options.base.find("://") == std::string::npos)
        m_options.base.insert(0, "http://");
    m_shownBase = withoutCredentials(m_options.base);
}

HttpClient::~HttpClient() = default;

std::string HttpClient::encode(Form form) const
{
    std::string text;
    for (const auto &[key, value] : form) {
        if (!text.empty())
            text += '&';
        text += key;
        text += '=';
        char *escaped = curl_easy_escape(m_handle->easy, value.c_str(), static_cast<int>(value.size()));
        if (escaped != nullptr)
            text += escaped;
        curl_free(escaped);
    }
    return text;
}

Result<HttpReply> HttpClient::post(std::string_view path, Form form, const std::stop_token &stop)
{
    const std::string body = encode(form);
    return run(m_options.base + std::string(path), &body, stop);
}

Result<HttpReply> HttpClient::get(std::string_view path, Form form, const std::stop_token &stop)
{
    const std::string query = encode(form);
    return run(m_options.base + std::string(path) + (query.empty() ? "" : "?" + query), nullptr, stop);
}

Result<HttpReply> HttpClient::run(const std::string &url, const std::string *postBody, const std::stop_token &stop)
{
    CURL *easy = m_handle->easy;
    if (easy == nullptr || m_handle->multi == nullptr)
        return fail(ErrorCode::Remote, "libcurl could not start", m_shownBase);
    curl_easy_reset(easy);

    HttpReply reply;
    Sink sink{&reply.body, m_options.maxResponse_B, false};
    SList headers;
    const HttpConfig &config = m_options.config;
    if (!config.bearerTokenFile.empty()) {
        SWITCHYARD_TRY(const std::string token, readSecret(config.bearerTokenFile, "credentials file"));
        headers.add("Authorization: " + config.authorizationType + " " + token);
    }
    if (!config.username.empty()) {
        SWITCHYARD_TRY(const std::string password, readSecret(config.passwordFile, "password file"));
        curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        curl_easy_setopt(easy, CURLOPT_USERNAME, config.username.c_str());
        curl_easy_setopt(easy, CURLOPT_PASSWORD, password.c_str());
    }
    if (!config.caFile.empty())
        curl_easy_setopt(easy, CURLOPT_CAINFO, config.caFile.c_str());
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, config.insecureSkipVerify ? 0L : 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, config.insecureSkipVerify ? 0L : 2L);

    curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip");
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "switchyard");
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(m_options.timeout_s * 1000));
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, writeBody);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &sink);
    if (postBody != nullptr) {
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(postBody->size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, postBody->c_str());
    }
    if (headers.list != nullptr)
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers.list);
    char errorText[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, errorText);

    CURLM *multi = m_handle->multi;
    curl_multi_add_handle(multi, easy);
    CURLcode code = CURLE_OK;
    int running = 1;
    bool stopped = false;
    while (running > 0) {
        if (stop.stop_requested()) {
            stopped = true;
            break;
        }
        if (curl_multi_perform(multi, &running) != CURLM_OK) {
            code = CURLE_FAILED_INIT;
            break;
        }
        if (running > 0)
            curl_multi_poll(multi, nullptr, 0, 50, nullptr);
    }
    int left = 0;
    while (const CURLMsg *message = curl_multi_info_read(multi, &left)) {
        if (message->msg == CURLMSG_DONE)
            code = message->data.result;
    }
    curl_multi_remove_handle(multi, easy);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, nullptr);

    if (stopped)
        return fail(ErrorCode::Cancelled, "stopped while waiting for " + m_shownBase);
    if (sink.overflow)
        return fail(ErrorCode::Remote,
                    "the answer is larger than " + std::to_string(m_options.maxResponse_B >> 20)
                        + " MiB; narrow the query with matchers",
                    m_shownBase);
    if (code != CURLE_OK) {
        const std::string why = errorText[0] != '\0' ? errorText : curl_easy_strerror(code);
        return fail(ErrorCode::Remote, "no answer from the metrics server: " + why, m_shownBase);
    }
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &reply.status);
    const char *type = nullptr;
    curl_easy_getinfo(easy, CURLINFO_CONTENT_TYPE, &type);
    if (type != nullptr)
        reply.contentType = type;
    curl_easy_getinfo(easy, CURLINFO_TOTAL_TIME, &reply.seconds);
    return reply;
}

} // namespace switchyard::telemetry
