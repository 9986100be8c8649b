// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

std::string selector(std::string_view metric, std::string_view matchers)
{
    std::string text(metric);
    if (!matchers.empty())
        text.append("{").append(matchers).append("}");
    return text;
}

std::string stringLiteral(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c != '\n')
            out += c;
    }
    return out + '"';
}

std::string literally(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::string_view(R"(\.+*?()|[]{}^$)").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

} // namespace switchyard::telemetry
