// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/host_names.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <optional>

#include <core/base/lower.h>

namespace switchyard::design {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); }

/// Four numbers of at most three digits, apart by `separator`, from `at` on.
std::optional<std::string> dashedAddress(std::string_view text, std::size_t at, char separator)
{
    std::string key = "ip";
    for (int part = 0; part < 4; ++part) {
        if (part > 0) {
            if (at >= text.size() || text[at] != separator)
                return std::nullopt;
            ++at;
        }
        const std::size_t first = at;
        while (at < text.size() && isDigit(text[at]))
            ++at;
        if (at == first || at - first > 3)
            return std::nullopt;
        key += '-';
        key += text.substr(first, at - first);
    }
    if (at < text.size() && text[at] != '.' && text[at] != ':')
        return std::nullopt;
    return key;
}

/// "i-" and 8 or 17 hex digits, not inside a longer word.
std::optional<std::string> instanceId(std::string_view text)
{
    for (std::size_t at = text.find("i-"); at != std::string_view::npos; at = text.find("i-", at + 1)) {
        if (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0))
            continue;
        std::size_t end = at + 2;
        while (end < text.size() && isHex(text[end]))
            ++end;
        const std::size_t digits = end - at - 2;
        if (digits == 17 || digits == 8)
            return std::string(text.substr(at, end - at));
    }
    return std::nullopt;
}

} // namespace

std::string_view withoutPort(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == text.size() || text.find(':') != colon)
        return text; // no port, or an IPv6 address
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(colon) + 1, text.end(), isDigit)
        ? text.substr(0, colon)
        : text;
}

std::vector<std::string> hostKeys(std::string_view label)
{
    const std::string name = lower(withoutPort(label));
    std::vector<std::string> keys;
    if (name.empty())
        return keys;
    keys.push_back(name);
    const std::optional<std::string> address = dashedAddress(name, 0, '.');
    const std::size_t dot = name.find('.');
    if (!address && dot != std::string::npos && dot > 0)
        keys.push_back(name.substr(0, dot));
    if (auto id = instanceId(name))
        keys.push_back(std::move(*id));
    if (address) {
        keys.push_back(*address);
    } else if (name.starts_with("ip-")) {
        if (auto dns = dashedAddress(name, 3, '-'))
            keys.push_back(std::move(*dns));
    }
    std::vector<std::string> unique;
    for (std::string &key : keys) {
        if (std::find(unique.begin(), unique.end(), key) == unique.end())
            unique.push_back(std::move(key));
    }
    return unique;
}

const std::string &hostName(const Instance &instance) { return instance.host.empty() ? instance.id : instance.host; }

void sortByHostName(const Design &design, std::vector<int> &instances)
{
    const auto name = [&](int i) { return hostName(design.instances[static_cast<std::size_t>(i)]).c_str(); };
    std::ranges::stable_sort(instances, [&](int a, int b) { return strverscmp(name(a), name(b)) < 0; });
}

} // namespace switchyard::design
