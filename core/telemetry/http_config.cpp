// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Prometheus' http_config (docs/configuration, <http_config>) that needs no YAML library:
// two levels of `key: value`, comments, quotes.
#include <core/telemetry/http.h>

#include <core/base/input.h>

#include <core/base/echo.h>

namespace switchyard::telemetry {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view unquoted(std::string_view text)
{
    if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        return text.substr(1, text.size() - 2);
    const std::size_t comment = text.find(" #");
    return trimmed(text.substr(0, comment));
}

Result<void> assign(HttpConfig &config, std::string_view section, std::string_view key, std::string_view value,
                    const std::string &where)
{
    const std::string path = section.empty() ? std::string(key) : std::string(section) + "." + std::string(key);
    if (path == "authorization.type")
        config.authorizationType = value;
    else if (path == "authorization.credentials_file")
        config.bearerTokenFile = value;
    else if (path == "basic_auth.username")
        config.username = value;
    else if (path == "basic_auth.password_file")
        config.passwordFile = value;
    else if (path == "tls_config.ca_file")
        config.caFile = value;
    else if (path == "tls_config.insecure_skip_verify") {
        if (value != "true" && value != "false")
            return fail(ErrorCode::InvalidInput, "insecure_skip_verify is " + inQuotes(value) + "; expected true or false", where);
        config.insecureSkipVerify = value == "true";
    } else if (path == "authorization.credentials" || path == "basic_auth.password") {
        return fail(ErrorCode::InvalidInput, path + " holds a secret in clear; expected " + path + "_file", where);
    } else {
        return fail(ErrorCode::InvalidInput,
                    "unknown key " + echo(path)
                        + "; expected authorization.{type,credentials_file}, basic_auth.{username,password_file} or "
                          "tls_config.{ca_file,insecure_skip_verify}",
                    where);
    }
    return {};
}

} // namespace

Result<HttpConfig> readHttpConfig(std::string_view yaml, const std::string &file)
{
    HttpConfig config;
    std::string section;
    int lineNumber = 0;
    while (!yaml.empty()) {
        const std::size_t end = yaml.find('\n');
        const std::string_view line = yaml.substr(0, end);
        yaml = end == std::string_view::npos ? std::string_view() : yaml.substr(end + 1);
        ++lineNumber;
        const std::string where = file + ":" + std::to_string(lineNumber);
        const std::string_view content = trimmed(line);
        if (content.empty() || content.front() == '#' || content == "---")
            continue;
        const std::size_t colon = content.find(':');
        if (colon == std::string_view::npos)
            return fail(ErrorCode::InvalidInput, "no 'key: value' here", where);
        const std::string_view key = trimmed(content.substr(0, colon));
        const std::string_view value = unquoted(trimmed(content.substr(colon + 1)));
        const bool indented = line.front() == ' ';
        if (line.front() == '\t')
            return fail(ErrorCode::InvalidInput, "a tab indents this line; YAML wants blanks", where);
        if (!indented)
            section.clear();
        if (!indented && value.empty()) {
            section = key;
            continue;
        }
        if (auto done = assign(config, section, key, value, where); !done)
            return std::unexpected(done.error());
    }
    if (config.username.empty() != config.passwordFile.empty())
        return fail(ErrorCode::InvalidInput, "basic_auth wants both username and password_file", file);
    return config;
}

Result<HttpConfig> loadHttpConfig(const std::string &path)
{
    SWITCHYARD_TRY(const std::string text, readInput(path, InputKind::HttpConfig));
    return readHttpConfig(text, path);
}

} // namespace switchyard::telemetry
