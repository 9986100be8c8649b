// SPDX-License-Identifier: GPL-3.0-or-later
// A small HTTP client on libcurl: form posts and gets, gzip, a time limit, a size limit that counts
// decompressed bytes, and a stop token that interrupts within 50 ms. TLS is verified unless the
// user's http_config says otherwise. Credentials never appear in errors, and go to no other host.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include <core/base/error.h>
#include <core/telemetry/http_config.h>
#include <core/telemetry/server_address.h>

namespace switchyard::telemetry {

struct HttpOptions {
    ServerAddress server; ///< its login goes with every request, unless the config has one
    HttpConfig config;
    double timeout_s = 10;
    std::size_t maxResponse_B = 64u << 20;
};

struct HttpReply {
    long status = 0;
    std::string contentType;
    std::string body;
    std::string redirect; ///< where the server sends the request instead; empty: nowhere
    double seconds = 0;
};

class HttpClient
{
public:
    using Form = std::span<const std::pair<std::string, std::string>>;

    explicit HttpClient(HttpOptions options);
    ~HttpClient();
    HttpClient(const HttpClient &) = delete;
    HttpClient &operator=(const HttpClient &) = delete;

    /// POST of a form, with an empty query string. Any HTTP status is a reply; no reply is an error
    /// (Remote, or Cancelled when `stop` fired). Redirects on the same host are followed; one elsewhere is the reply.
    Result<HttpReply> post(std::string_view path, Form form, const std::stop_token &stop);
    /// GET with the form as query parameters.
    Result<HttpReply> get(std::string_view path, Form form, const std::stop_token &stop);
    /// Of the requests that follow, instead of the options'.
    void setTimeout(double timeout_s) { m_options.timeout_s = timeout_s; }

private:
    struct Handle;
    Result<void> start(); ///< loads libcurl and makes the handles, with the first request
    Result<HttpReply> run(std::string target, const std::string *postBody, const std::stop_token &stop);
    Result<HttpReply> once(const std::string &url, const std::string *postBody, const std::stop_token &stop);
    std::string encode(Form form) const;

    HttpOptions m_options;
    std::unique_ptr<Handle> m_handle;
};

} // namespace switchyard::telemetry
