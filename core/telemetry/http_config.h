// SPDX-License-Identifier: GPL-3.0-or-later
// How a metrics server is reached: login, certificates, headers, proxy. Keys, and what they mean, are those of
// Prometheus' http_config (https://prometheus.io/docs/prometheus/latest/configuration/configuration/#http_config).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/telemetry/server_address.h>

namespace switchyard::telemetry {

/// A secret itself, or the file that holds it, which is read anew for every request. Never written anywhere.
struct Secret {
    std::string value;
    std::string file;
    [[nodiscard]] bool empty() const { return value.empty() && file.empty(); }
    friend bool operator==(const Secret &, const Secret &) = default;
};

/// AWS Signature Version 4: Amazon Managed Service for Prometheus and whatever else AWS puts before a Prometheus API.
struct SigV4Settings {
    std::string region;    ///< empty: of the address, the environment or the profile (aws_credentials.h)
    std::string profile;   ///< of ~/.aws; empty: the environment's credentials, else AWS_PROFILE, else "default"
    std::string accessKey; ///< with `secretKey`: in place of those
    Secret secretKey;
    friend bool operator==(const SigV4Settings &, const SigV4Settings &) = default;
};

struct HttpHeader {
    std::string name;
    Secret value;
    friend bool operator==(const HttpHeader &, const HttpHeader &) = default;
};

struct HttpConfig {
    std::string authorizationType = "Bearer";
    Secret token;    ///< authorization.credentials
    std::string username;
    Secret password; ///< basic_auth
    std::optional<SigV4Settings> sigv4;
    std::string caFile;
    std::string certFile; ///< of this client, with `keyFile`: mutual TLS
    std::string keyFile;
    bool insecureSkipVerify = false;
    std::vector<HttpHeader> headers; ///< "X-Scope-OrgID" of Mimir, …
    std::string proxyUrl;
    std::string noProxy;
    bool followRedirects = true; ///< on the same host; others are told

    /// Whether a request says who asks.
    [[nodiscard]] bool hasLogin() const { return !token.empty() || !username.empty() || sigv4.has_value(); }
    friend bool operator==(const HttpConfig &, const HttpConfig &) = default;
};

/// Other keys than those above, and two ways to log in at once, are errors with file and line: a setting that would be
/// ignored is worse than one that is refused. Names of files are relative to that of `file`. `othersMayRead`: the file's
/// permissions let them; a secret in clear is refused then.
Result<HttpConfig> readHttpConfig(std::string_view yaml, const std::string &file, bool othersMayRead = false);
Result<HttpConfig> loadHttpConfig(const std::string &path);

/// SWITCHYARD_PROMETHEUS_USER with SWITCHYARD_PROMETHEUS_PASSWORD, or SWITCHYARD_PROMETHEUS_TOKEN: for scripts that may
/// write no file. Into a config that has no login, where `server` is the one that SWITCHYARD_PROMETHEUS_URL names: an
/// address from anywhere else gets none. True: there is a login, for another server.
Result<bool> addLoginOfEnvironment(HttpConfig &config, const ServerAddress &server);

/// The secret, from its file where it is in one.
Result<std::string> readSecret(const Secret &secret, std::string_view what);

} // namespace switchyard::telemetry
