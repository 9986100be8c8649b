// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/http_config.h>

#include <cstdlib>
#include <filesystem>

#include <core/base/echo.h>
#include <core/base/input.h>
#include <core/base/json_fields.h>
#include <core/base/tableword.h>
#include <core/base/yaml.h>

namespace switchyard::telemetry {

namespace {

using json::Fields;
using json::Value;

/// Reads one section after the other; the first error is kept by the section that it stands in.
class Reader
{
public:
    Reader(const std::string &file, bool othersMayRead) : m_file(file), m_othersMayRead(othersMayRead) {}

    Result<HttpConfig> read(const Value &document)
    {
        Fields all(document, m_file, say("http_config"));
        section(all, "authorization", [&](Fields &f) { authorization(f); });
        section(all, "basic_auth", [&](Fields &f) { basicAuth(f); });
        section(all, "tls_config", [&](Fields &f) { tls(f); });
        section(all, "sigv4", [&](Fields &f) { sigv4(f); });
        section(all, "http_headers", [&](Fields &f) { headers(f); });
        if (const Secret token = secret(all, "bearer_token"); !token.empty()) { // before Prometheus 2.26
            if (!m_config.token.empty())
                all.complain(say("there are two tokens; expected one of authorization and bearer_token"));
            m_config.token = token;
        }
        m_config.proxyUrl = scalar(all, "proxy_url");
        if (m_othersMayRead && m_config.proxyUrl.find('@') != std::string::npos)
            all.complain(say("proxy_url has a login in clear in a file that others may read; expected chmod 600"), all.find("proxy_url"));
        m_config.noProxy = scalar(all, "no_proxy");
        m_config.followRedirects = flag(all, "follow_redirects", true);
        flag(all, "enable_http2", true); // libcurl settles it with the server
        if (const Value *oauth = all.find("oauth2"))
            all.complain(say("oauth2 is not supported; expected a token: authorization.credentials_file"), oauth);
        if (m_first.message.empty())
            if (auto done = all.finish(); !done)
                m_first = done.error();
        if (!m_first.message.empty())
            return std::unexpected(m_first);
        if ((!m_config.token.empty()) + (!m_config.username.empty()) + m_config.sigv4.has_value() > 1)
            return fail(ErrorCode::InvalidInput, say("there are two ways to log in; expected one of authorization, basic_auth and sigv4"), m_file);
        return std::move(m_config);
    }

private:
    template <class Read>
    void section(Fields &all, const char *key, Read read)
    {
        const Value *value = all.find(key);
        if (!value || value->kind == json::Kind::Null || !m_first.message.empty())
            return;
        if (!value->isObject()) {
            all.complain(say("{} is {}; expected keys below it", key, tableWord(json::describe(value->kind))), value);
            return;
        }
        Fields fields(*value, m_file, verbatim(std::string(key)));
        read(fields);
        if (auto done = fields.finish(); !done && m_first.message.empty())
            m_first = done.error();
    }

    /// As it is written: a password of digits is no number.
    std::string scalar(Fields &fields, const char *key)
    {
        const Value *value = fields.find(key);
        if (!value || value->kind == json::Kind::Null)
            return {};
        if (value->isObject() || value->isArray())
            fields.complain(say("{} is {}; expected one value", key, tableWord(json::describe(value->kind))), value);
        return value->text;
    }

    bool flag(Fields &fields, const char *key, bool otherwise)
    {
        const Value *value = fields.find(key);
        if (!value)
            return otherwise;
        if (value->kind != json::Kind::Bool)
            fields.complain(say("{} is {}; expected true or false", key, inQuotes(value->text)), value);
        return value->boolean;
    }

    std::string path(Fields &fields, const char *key)
    {
        const std::string name = scalar(fields, key);
        return name.empty() || name.starts_with('/') ? name : (std::filesystem::path(m_file).parent_path() / name).string();
    }

    /// `key` or `key`_file.
    Secret secret(Fields &fields, const std::string &key)
    {
        Secret out{scalar(fields, key.c_str()), path(fields, (key + "_file").c_str())};
        if (!out.value.empty() && !out.file.empty())
            fields.complain(say("{} and {}_file are both there; expected one", key, key));
        if (!out.value.empty() && m_othersMayRead)
            fields.complain(say("{} is a secret in clear in a file that others may read; expected chmod 600, or {}_file", key, key), fields.find(key));
        return out;
    }

    void authorization(Fields &f)
    {
        if (const std::string type = scalar(f, "type"); !type.empty())
            m_config.authorizationType = type;
        m_config.token = secret(f, "credentials");
        if (m_config.token.empty())
            f.complain(say("authorization wants credentials_file"));
    }

    void basicAuth(Fields &f)
    {
        m_config.username = scalar(f, "username");
        m_config.password = secret(f, "password");
        if (m_config.username.empty() || m_config.password.empty())
            f.complain(say("basic_auth wants both username and password_file"));
    }

    void tls(Fields &f)
    {
        m_config.caFile = path(f, "ca_file");
        m_config.certFile = path(f, "cert_file");
        m_config.keyFile = path(f, "key_file");
        m_config.insecureSkipVerify = flag(f, "insecure_skip_verify", false);
        if (m_config.certFile.empty() != m_config.keyFile.empty())
            f.complain(say("tls_config wants both cert_file and key_file, or neither"));
    }

    void sigv4(Fields &f)
    {
        SigV4Settings out;
        out.region = scalar(f, "region");
        out.profile = scalar(f, "profile");
        out.accessKey = scalar(f, "access_key");
        out.secretKey = secret(f, "secret_key");
        if (out.accessKey.empty() != out.secretKey.empty())
            f.complain(say("sigv4 wants both access_key and secret_key, or neither"));
        if (const Value *role = f.find("role_arn"))
            f.complain(say("role_arn: Switchyard assumes no role; expected credentials of one, as aws sts assume-role gives them"), role);
        m_config.sigv4 = out;
    }

    /// NAME: {values: [...], secrets: [...], files: [...]}, each sent as a header of that name.
    void headers(Fields &f)
    {
        for (const json::Member *member : f.unread()) {
            const Value *all = f.find(member->first);
            if (member->first.find_first_of(" :\r\n") != std::string::npos || !all->isObject()) {
                f.complain(say("{} is no header; expected NAME: {}", inQuotes(member->first), "{values: [...]}, {secrets: [...]} or {files: [...]}"), all);
                return;
            }
            Fields one(*all, m_file, verbatim(member->first));
            for (const char *kind : {"values", "secrets", "files"}) {
                const Value *list = one.maybe(kind, json::Kind::Array);
                for (const Value &item : list ? list->items : SmallList<Value>()) {
                    const bool file = std::string_view(kind) == "files";
                    if (std::string_view(kind) == "secrets" && m_othersMayRead)
                        one.complain(say("secrets in clear in a file that others may read; expected chmod 600, or files"), list);
                    const std::string name = file && !item.text.starts_with('/') ? (std::filesystem::path(m_file).parent_path() / item.text).string() : item.text;
                    m_config.headers.push_back({member->first, file ? Secret{{}, name} : Secret{name, {}}});
                }
            }
            if (auto done = one.finish(); !done) {
                f.complain(done.error());
                return;
            }
        }
    }

    const std::string &m_file;
    bool m_othersMayRead;
    HttpConfig m_config;
    Error m_first;
};

} // namespace

Result<HttpConfig> readHttpConfig(std::string_view yaml, const std::string &file, bool othersMayRead)
{
    SWITCHYARD_TRY(const std::vector<Value> documents, yaml::parseMany(yaml, file));
    if (documents.size() != 1 || !documents.front().isObject())
        return fail(ErrorCode::InvalidInput, say("this is no http_config; expected keys like authorization: and tls_config:"), json::where(file, documents.front()));
    return Reader(file, othersMayRead).read(documents.front());
}

Result<HttpConfig> loadHttpConfig(const std::string &path)
{
    FileState state;
    SWITCHYARD_TRY(const std::string text, readInput(path, InputKind::HttpConfig, StandardInput::Refused, &state));
    return readHttpConfig(text, path, (state.mode & 0044U) != 0);
}

Result<bool> addLoginOfEnvironment(HttpConfig &config, const ServerAddress &server)
{
    const auto variable = [](const char *name) { const char *value = std::getenv(name); return std::string(value ? value : ""); };
    const std::string user = variable("SWITCHYARD_PROMETHEUS_USER");
    const std::string password = variable("SWITCHYARD_PROMETHEUS_PASSWORD");
    const std::string token = variable("SWITCHYARD_PROMETHEUS_TOKEN");
    const std::string named = variable("SWITCHYARD_PROMETHEUS_URL");
    if (config.hasLogin() || (user.empty() && password.empty() && token.empty()))
        return false;
    if (user.empty() != password.empty())
        return fail(ErrorCode::Usage, say("the environment has half a login; expected SWITCHYARD_PROMETHEUS_USER and SWITCHYARD_PROMETHEUS_PASSWORD"));
    if (!user.empty() && !token.empty())
        return fail(ErrorCode::Usage, say("the environment has two logins; expected SWITCHYARD_PROMETHEUS_USER or SWITCHYARD_PROMETHEUS_TOKEN"));
    if (named.empty())
        return fail(ErrorCode::Usage, say("the environment has a login for no server; expected SWITCHYARD_PROMETHEUS_URL, the address that it goes to"));
    SWITCHYARD_TRY(const ServerAddress owner, ServerAddress::parse(named));
    if (!(owner == server))
        return true;
    config.username = user;
    config.password.value = password;
    config.token.value = token;
    return false;
}

Result<std::string> readSecret(const Secret &secret, std::string_view what)
{
    std::string text = secret.value;
    if (!secret.file.empty()) {
        auto read = readInput(secret.file, InputKind::Secret);
        if (!read)
            return fail(ErrorCode::Unreadable, say("the {} cannot be read: {}", what, sentence(read.error())), secret.file);
        text = std::move(*read);
    }
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' '))
        text.pop_back();
    if (text.empty() || text.find_first_of("\r\n") != std::string::npos)
        return fail(ErrorCode::InvalidInput, say("the {} is not one line of text", what), secret.file);
    return text;
}

} // namespace switchyard::telemetry
