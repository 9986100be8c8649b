// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/metricsql.h>

#include <algorithm>
#include <string_view>

namespace switchyard::telemetry {

namespace {

bool isOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':'; }

/// Behind the quoted text that begins at `at`.
std::size_t endOfText(std::string_view promql, std::size_t at)
{
    const char quote = promql[at];
    for (++at; at < promql.size() && promql[at] != quote; ++at)
        at += promql[at] == '\\' ? 1 : 0;
    return std::min(at + 1, promql.size());
}

/// Behind the bracket that closes the one at `at`.
std::size_t endOfCall(std::string_view promql, std::size_t at)
{
    int depth = 0;
    while (at < promql.size()) {
        const char c = promql[at];
        if (c == '"' || c == '\'') {
            at = endOfText(promql, at);
            continue;
        }
        ++at;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0)
            break;
    }
    return at;
}

} // namespace

std::string asMetricsQl(const std::string &promql)
{
    const std::string_view text = promql;
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const bool begins = at == 0 || !isOfName(text[at - 1]);
        if (rest.front() == '"' || rest.front() == '\'') {
            const std::size_t end = endOfText(text, at);
            out += text.substr(at, end - at);
            at = end;
        } else if (begins && rest.starts_with("delta(")) {
            out += "delta_prometheus";
            at += std::string_view("delta").size();
        } else if (begins && rest.starts_with("deriv(")) {
            constexpr std::size_t name = std::string_view("deriv").size();
            const std::size_t end = endOfCall(text, at + name);
            const std::string of = asMetricsQl(std::string(text.substr(at + name, end - at - name)));
            out += "(deriv" + of + " and count_over_time" + of + " > 1)";
            at = end;
        } else if (begins && rest.starts_with("timestamp(")) {
            constexpr std::size_t name = std::string_view("timestamp").size();
            const std::size_t end = endOfCall(text, at + name);
            const std::string_view of = text.substr(at + name, end - at - name);
            out += "(timestamp" + std::string(of) + " and " + std::string(of) + ")";
            at = end;
        } else {
            out += text[at++];
        }
    }
    return out;
}

} // namespace switchyard::telemetry
