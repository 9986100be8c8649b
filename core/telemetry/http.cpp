// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/http.h>

#include <ctime>
#include <optional>

#include <core/telemetry/aws_credentials.h>
#include <core/telemetry/curl_api.h>
#include <core/telemetry/sigv4.h>

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

/// "https://host:9090/prefix/api?x=1", taken apart.
struct Url {
    std::string_view scheme, authority, path, query;
    explicit Url(std::string_view text)
    {
        const std::size_t colon = text.find("://");
        scheme = text.substr(0, colon == std::string_view::npos ? 0 : colon);
        text.remove_prefix(colon == std::string_view::npos ? 0 : colon + 3);
        authority = text.substr(0, text.find_first_of("/?#"));
        text.remove_prefix(authority.size());
        path = text.substr(0, text.find_first_of("?#"));
        text.remove_prefix(path.size());
        query = text.starts_with('?') ? text.substr(1, text.find('#') - 1) : std::string_view();
    }
    [[nodiscard]] std::string_view host() const { return authority.substr(0, authority.find(':', authority.starts_with('[') ? authority.find(']') : 0)); }
};

/// May have what was meant for the other: the same place, or the same host with TLS instead of none. An address that says who
/// asks ("https://host:1@elsewhere") is another: we bring our own login.
bool isSameServer(std::string_view asked, std::string_view other)
{
    const Url a(asked), b(other);
    if (b.authority.find('@') != std::string_view::npos)
        return false;
    return (a.scheme == b.scheme && a.authority == b.authority) || (a.scheme == "http" && b.scheme == "https" && a.host() == b.host());
}

/// What libcurl says, which repeats a proxy's address as it was given: no login of it.
std::string withoutProxyLogin(std::string text)
{
    for (std::size_t at = text.find('@'); at != std::string::npos;) {
        const std::size_t before = text.find_last_of(" '\"", at), from = before == std::string::npos ? 0 : before + 1;
        text.replace(from, at - from, "***");
        at = text.find('@', from + 4);
    }
    return text;
}

struct Basic {
    std::string user, password;
};

/// Who asks, by the first way that is configured.
struct Login {
    Headers headers;
    std::optional<Basic> basic;
};

Result<Login> loginOf(const HttpOptions &options, const std::string &url, const std::string *postBody)
{
    const HttpConfig &config = options.config;
    Login out;
    if (!config.token.empty()) {
        SWITCHYARD_TRY(const std::string token, readSecret(config.token, "credentials file"));
        out.headers.emplace_back("Authorization", config.authorizationType + " " + token);
    } else if (!config.username.empty()) {
        SWITCHYARD_TRY(std::string password, readSecret(config.password, "password file"));
        out.basic = {config.username, std::move(password)};
    } else if (config.sigv4) {
        const Url to(url);
        SWITCHYARD_TRY(const AwsCredentials credentials, awsCredentials(*config.sigv4, to.host()));
        const SigV4Request request{postBody ? "POST" : "GET", hostHeader(to.scheme, to.authority), std::string(to.path), std::string(to.query), postBody ? *postBody : std::string()};
        SWITCHYARD_TRY(out.headers, sigV4Headers(request, credentials, std::time(nullptr)));
    } else if (options.server.hasLogin()) {
        out.basic = {options.server.user(), options.server.password()};
    }
    return out;
}

void setTlsAndProxy(const CurlApi &curl, CURL *easy, const HttpConfig &config)
{
    const auto text = [&](CURLoption option, const std::string &value) {
        if (!value.empty())
            curl.setopt(easy, option, value.c_str());
    };
    text(CURLOPT_CAINFO, config.caFile);
    text(CURLOPT_SSLCERT, config.certFile);
    text(CURLOPT_SSLKEY, config.keyFile);
    text(CURLOPT_PROXY, config.proxyUrl);
    text(CURLOPT_NOPROXY, config.noProxy);
    curl.setopt(easy, CURLOPT_SSL_VERIFYPEER, config.insecureSkipVerify ? 0L : 1L);
    curl.setopt(easy, CURLOPT_SSL_VERIFYHOST, config.insecureSkipVerify ? 0L : 2L);
}

/// `postBody` must live until the transfer has ended.
void setRequest(const CurlApi &curl, CURL *easy, const std::string &url, const std::string *postBody, double timeout_s)
{
    curl.setopt(easy, CURLOPT_URL, url.c_str());
    curl.setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.setopt(easy, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
    curl.setopt(easy, CURLOPT_QUICK_EXIT, 1L); // a stop does not wait for the name server
#endif
    curl.setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip");
    curl.setopt(easy, CURLOPT_USERAGENT, "switchyard");
    curl.setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(timeout_s * 1000));
    if (postBody != nullptr) {
        curl.setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(postBody->size()));
        curl.setopt(easy, CURLOPT_POSTFIELDS, postBody->c_str());
    }
}

struct Ended {
    CURLcode code = CURLE_OK;
    bool stopped = false;
};

Ended transfer(const CurlApi &curl, CURLM *multi, CURL *easy, const std::stop_token &stop)
{
    curl.multiAdd(multi, easy);
    Ended out;
    for (int running = 1; running > 0;) {
        if (stop.stop_requested()) {
            out.stopped = true;
            break;
        }
        if (curl.multiPerform(multi, &running) != CURLM_OK) {
            out.code = CURLE_FAILED_INIT;
            break;
        }
        if (running > 0)
            curl.multiPoll(multi, nullptr, 0, 50, nullptr);
    }
    int left = 0;
    while (const CURLMsg *message = curl.multiInfoRead(multi, &left)) {
        if (message->msg == CURLMSG_DONE)
            out.code = message->data.result;
    }
    curl.multiRemove(multi, easy);
    return out;
}

/// What the answer says beside its body.
void readHead(const CurlApi &curl, CURL *easy, HttpReply &reply)
{
    const auto text = [&](CURLINFO of) {
        const char *found = nullptr;
        curl.getinfo(easy, of, &found);
        return std::string(found != nullptr ? found : "");
    };
    curl.getinfo(easy, CURLINFO_RESPONSE_CODE, &reply.status);
    reply.contentType = text(CURLINFO_CONTENT_TYPE);
    reply.redirect = text(CURLINFO_REDIRECT_URL);
    curl.getinfo(easy, CURLINFO_TOTAL_TIME, &reply.seconds);
}

constexpr int mostRedirects = 5;

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
        return fail(ErrorCode::Remote, say("libcurl could not start"), m_options.server.shown());
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

Result<HttpReply> HttpClient::run(std::string target, const std::string *postBody, const std::stop_token &stop)
{
    for (int hop = 0;; ++hop) {
        SWITCHYARD_TRY(HttpReply reply, once(target, postBody, stop));
        if (reply.redirect.empty() || hop == mostRedirects || !m_options.config.followRedirects || !isSameServer(target, reply.redirect))
            return reply;
        if (reply.status == 303)
            postBody = nullptr;
        target = reply.redirect;
    }
}

Result<HttpReply> HttpClient::once(const std::string &url, const std::string *postBody, const std::stop_token &stop)
{
    const CurlApi &curl = m_handle->curl;
    CURL *easy = m_handle->easy;
    curl.easyReset(easy);

    HttpReply reply;
    Sink sink{&reply.body, m_options.maxResponse_B, false};
    SWITCHYARD_TRY(const Login login, loginOf(m_options, url, postBody));
    SList headers(curl);
    for (const auto &[name, value] : login.headers)
        headers.add(name + ": " + value);
    for (const HttpHeader &header : m_options.config.headers) {
        SWITCHYARD_TRY(const std::string value, readSecret(header.value, "value of header " + header.name));
        headers.add(header.name + ": " + value);
    }
    if (headers.list != nullptr)
        curl.setopt(easy, CURLOPT_HTTPHEADER, headers.list);
    if (login.basic) {
        curl.setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        curl.setopt(easy, CURLOPT_USERNAME, login.basic->user.c_str());
        curl.setopt(easy, CURLOPT_PASSWORD, login.basic->password.c_str());
    }
    setTlsAndProxy(curl, easy, m_options.config);
    setRequest(curl, easy, url, postBody, m_options.timeout_s);
    curl.setopt(easy, CURLOPT_WRITEFUNCTION, writeBody);
    curl.setopt(easy, CURLOPT_WRITEDATA, &sink);
    char errorText[CURL_ERROR_SIZE] = "";
    curl.setopt(easy, CURLOPT_ERRORBUFFER, errorText);
    const Ended ended = transfer(curl, m_handle->multi, easy, stop);
    curl.setopt(easy, CURLOPT_ERRORBUFFER, nullptr);

    if (ended.stopped)
        return fail(ErrorCode::Cancelled, say("stopped while waiting for {}", m_options.server.shown()));
    if (sink.overflow)
        return fail(ErrorCode::Remote,
                    say("the answer is larger than {} MiB; narrow the query with matchers", m_options.maxResponse_B >> 20),
                    m_options.server.shown());
    if (ended.code != CURLE_OK) {
        const std::string why = errorText[0] != '\0' ? errorText : curl.easyStrerror(ended.code);
        return fail(ErrorCode::Remote, say("no answer from the metrics server: {}", withoutProxyLogin(why)), m_options.server.shown());
    }
    readHead(curl, easy, reply);
    return reply;
}

} // namespace switchyard::telemetry
