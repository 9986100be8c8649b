// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of NCCL_DEBUG=INFO: versions, ranks and hosts, the network, rings, trees and channels, transports, algorithms chosen;
// and what in them is trouble.
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <set>

#include <core/base/echo.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isTable(const Glance &glance) { return glance.contains("algbw") && glance.contains("busbw"); }
bool isLog(const Glance &glance) { return !glance.isJson() && (glance.contains("NCCL INFO ") || glance.contains("NCCL WARN ")) && !isTable(glance); }

/// The word behind a text, up to a blank, comma or bracket; empty: the text is not there.
std::string after(std::string_view line, std::string_view text)
{
    const std::size_t at = line.find(text);
    if (at == std::string_view::npos)
        return {};
    const std::size_t from = at + text.size();
    return std::string(line.substr(from, std::min(line.find_first_of(" ,()\r", from), line.size()) - from));
}

struct Seen {
    std::map<std::string, std::string> words; ///< the last of each
    std::set<std::string> ranks;
    std::set<std::string> hosts;
    std::set<std::string> rings;
    std::set<std::string> channels;
    std::map<std::string, int> transports;
    std::map<std::string, int> choices;
    std::map<std::string, int> trouble;
    int lines = 0;
};

void readLine(std::string_view line, Seen &seen)
{
    const std::size_t mark = std::min(line.find("NCCL INFO "), line.find("NCCL WARN "));
    if (mark == std::string_view::npos)
        return;
    ++seen.lines;
    const std::string_view before = line.substr(0, mark);
    if (const std::size_t colon = before.find(':'); colon != std::string_view::npos && colon > 0)
        seen.hosts.insert(std::string(before.substr(before.rfind(' ', colon) == std::string_view::npos ? 0 : before.rfind(' ', colon) + 1, colon - (before.rfind(' ', colon) == std::string_view::npos ? 0 : before.rfind(' ', colon) + 1))));
    const std::string_view text = line.substr(mark + 10);
    if (line.substr(mark).starts_with("NCCL WARN "))
        ++seen.trouble["warning: " + echo(text, 100)];
    const auto keep = [&](const char *key, std::string_view what) {
        if (std::string word = after(text, what); !word.empty())
            seen.words[key] = std::move(word);
    };
    keep("nccl_version", "NCCL version ");
    keep("plugin_version", "Initializing aws-ofi-nccl ");
    keep("libfabric_version", "Using Libfabric version ");
    keep("provider", "Selected provider is ");
    keep("fabric", "fabric is ");
    keep("nics", "(found ");
    keep("transport_protocol", "Using transport protocol ");
    keep("network", "Using network ");
    keep("clique_size", "cliqueSize ");
    if (text.starts_with("ncclCommInitRank") || text.find("] ncclCommInitRank") != std::string_view::npos) {
        seen.ranks.insert(after(text, " rank "));
        keep("nranks", "nranks ");
    }
    keep("nnodes", "nNodes ");
    if (text.starts_with("Ring "))
        seen.rings.insert(after(text, "Ring "));
    if (const std::string channel = after(text, "Channel "); text.starts_with("Channel ") && channel.find('/') != std::string::npos && text.find(" via ") == std::string_view::npos)
        seen.channels.insert(channel);
    if (const std::string via = after(text, " via "); text.starts_with("Channel ") && !via.empty()) {
        std::string kind;
        for (const char c : via)
            kind += c >= '0' && c <= '9' && (kind.empty() || kind.back() == '/') ? '#' : c;
        ++seen.transports[kind];
        if (via.starts_with("NET/") && via.find("GDRDMA") == std::string::npos)
            ++seen.trouble["a channel over the network without GPUDirect RDMA (" + echo(kind, 60) + ")"];
    }
    if (text.find("coll channels") != std::string_view::npos && text.find("nvls channels") != std::string_view::npos)
        seen.words["channel_counts"] = echo(text, 120);
    if (const std::string algo = after(text, "-> Algo "); !algo.empty())
        ++seen.choices[std::string(text.substr(0, text.find(':'))) + " " + algo + " " + after(text, "proto ")];
    if (text.starts_with("NET/Socket : Using"))
        ++seen.trouble["TCP sockets carry the traffic: no EFA was found"];
}

Value counted(const std::map<std::string, int> &counts)
{
    Value out = json::object();
    constexpr std::size_t most = 100;
    for (const auto &[key, count] : counts)
        if (out.members.size() < most)
            json::set(out, key, json::number(count));
    return out;
}

Result<Fragment> read(std::span<const TextFile> files, const catalog::Catalog &)
{
    Seen seen;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        const int before = seen.lines;
        const std::string_view text = file.text;
        for (std::size_t at = 0; at < text.size();) {
            const std::string_view line = text.substr(at, text.find('\n', at) - at);
            at += line.size() + 1;
            readLine(line, seen);
        }
        if (seen.lines == before)
            return fail(ErrorCode::InvalidInput, "there is no line of NCCL; expected a log of NCCL_DEBUG=INFO", file.name);
        understood.push_back(seen.lines - before);
    }
    Value found = json::object();
    for (const auto &[key, word] : seen.words)
        json::set(found, key, json::string(word));
    json::set(found, "ranks_seen", json::number(static_cast<double>(seen.ranks.size())));
    json::set(found, "hosts", json::number(static_cast<double>(seen.hosts.size())));
    json::set(found, "rings", json::number(static_cast<double>(seen.rings.size())));
    json::set(found, "channels", json::number(static_cast<double>(seen.channels.size())));
    json::set(found, "transports", counted(seen.transports));
    json::set(found, "choices", counted(seen.choices));
    json::set(found, "trouble", counted(seen.trouble));
    return Fragment{Observed{}, std::move(understood), {}, std::move(found)};
}

} // namespace

extern constinit const Format ncclLog = {.id = "nccl-log",
                                         .title = "NCCL log",
                                         .is = "log of NCCL_DEBUG=INFO: network, rings, channels, transports, choices, trouble",
                                         .ending = "log",
                                         .checked = "core.exchange.observed",
                                         .holds = Holds::Observed,
                                         .detect = isLog,
                                         .read = read,
                                         .write = nullptr};

} // namespace switchyard::exchange
