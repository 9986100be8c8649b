// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/server_address.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/base/trimmed.h>

namespace switchyard::telemetry {

namespace {

constexpr Pattern<0> expected = Pattern<0>("expected http://HOST:9090 or https://HOST/PREFIX");

int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string percentDecoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
            out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

bool isHost(std::string_view host)
{
    if (host.starts_with('[')) // IPv6, with a zone perhaps
        return host.size() > 2 && host.ends_with(']') && std::ranges::all_of(host.substr(1, host.size() - 2), [](char c) { return digit(c) >= 0 || c == ':' || c == '.' || c == '%'; });
    return !host.empty() && std::ranges::none_of(host, [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f || std::string_view("\\\"<>^`{}|[]%@").contains(c); });
}

bool isPort(std::string_view port)
{
    int value = 0;
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), value);
    return error == std::errc() && end == port.data() + port.size() && value >= 1 && value <= 65535;
}

/// Where a login begins and ends ("user:secret" without the "@") behind `from`; empty when there is none.
std::pair<std::size_t, std::size_t> loginAt(std::string_view text, std::size_t from)
{
    const std::size_t end = std::min(text.find_first_of("/?#", from), text.size());
    const std::size_t at = text.substr(0, end).rfind('@');
    return at == std::string_view::npos || at < from ? std::pair(from, from) : std::pair(from, at);
}

} // namespace

Result<ServerAddress> ServerAddress::parse(std::string_view text)
{
    text = trimmed(text);
    const auto refuse = [&](const Said &why) { return fail(ErrorCode::Usage, why, echo(redacted(text))); };
    if (text.empty())
        return fail(ErrorCode::Usage, say("no address of a metrics server; {}", say(expected)));
    std::string scheme = "http";
    std::size_t from = 0;
    if (const std::size_t colon = text.find("://"); colon != std::string_view::npos) {
        scheme = lower(text.substr(0, colon));
        from = colon + 3;
    }
    if (scheme != "http" && scheme != "https")
        return refuse(say("the address is neither http nor https; {}", say(expected)));
    const auto [loginFrom, loginEnd] = loginAt(text, from);
    const std::string_view login = text.substr(loginFrom, loginEnd - loginFrom);
    const std::string_view rest = text.substr(loginEnd > loginFrom || (loginFrom < text.size() && text[loginFrom] == '@') ? loginEnd + 1 : from);
    if (rest.find_first_of("?#") != std::string_view::npos)
        return refuse(say("the address has a query or a fragment; {}", say(expected)));
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view authority = rest.substr(0, slash);
    std::string_view path = rest.substr(slash);
    while (path.ends_with('/'))
        path.remove_suffix(1);
    std::string_view host = authority;
    if (const std::size_t colon = authority.rfind(':'); colon != std::string_view::npos && !authority.ends_with(']')) {
        host = authority.substr(0, colon);
        if (!isPort(authority.substr(colon + 1)))
            return refuse(say("the port is no number from 1 to 65535; {}", say(expected)));
    }
    if (host.empty())
        return refuse(say("the address names no host; {}", say(expected)));
    if (!isHost(host) || host.contains(':') != host.starts_with('['))
        return refuse(say("the host has characters that no host name has; {}", say(expected)));
    if (std::ranges::any_of(path, [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; }))
        return refuse(say("the path has blanks or control characters; {}", say(expected)));
    ServerAddress out;
    out.m_shown = scheme + "://" + lower(host) + std::string(authority.substr(host.size())) + std::string(path);
    const std::size_t colon = login.find(':');
    out.m_user = percentDecoded(login.substr(0, colon));
    if (colon != std::string_view::npos)
        out.m_password = percentDecoded(login.substr(colon + 1));
    if ((out.m_user + out.m_password).find_first_of(std::string_view("\0\r\n", 3)) != std::string::npos)
        return refuse(say("the login of the address has control characters"));
    return out;
}

std::string_view ServerAddress::host() const
{
    std::string_view text = m_shown;
    const std::size_t scheme = text.find("://");
    text.remove_prefix(scheme == std::string_view::npos ? 0 : scheme + 3);
    return text.substr(0, text.find('/'));
}

std::string redacted(std::string_view address)
{
    address = trimmed(address);
    const std::size_t at = address.rfind('@');
    std::string out;
    if (at != std::string_view::npos) {
        const std::size_t colon = address.find("://");
        const std::string scheme = colon == std::string_view::npos ? std::string() : lower(address.substr(0, colon));
        if (scheme == "http" || scheme == "https")
            out = scheme + "://";
        address.remove_prefix(at + 1);
    }
    return out + std::string(address.substr(0, address.find_first_of("?#")));
}

bool hideLogins(int argc, char **argv)
{
    bool any = false;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::size_t scheme = word.find("://");
        const std::size_t at = word.rfind('@');
        if (scheme == std::string_view::npos || at == std::string_view::npos || at <= scheme + 3)
            continue;
        std::fill(argv[i] + scheme + 3, argv[i] + at, '*');
        any = true;
    }
    return any;
}

} // namespace switchyard::telemetry
