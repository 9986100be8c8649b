// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of NCCL_DEBUG=INFO: versions, ranks and hosts, the network, rings, trees and channels, transports, algorithms chosen;
// and what in them is trouble.
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/nccl/log_beside.h>
#include <core/exchange/nccl/log_graph.h>

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
    std::map<std::tuple<std::string, double, std::string, std::string>, int> tuned; ///< channels (0: not said) by operation, bytes, algorithm, protocol
    LogGraph graph;
    int lines = 0;
};

/// Older releases number them (nccl_tuner.h).
std::string named(const std::string &word, std::span<const char *const> words)
{
    const auto number = number::wholeFromText(word, 0, static_cast<long long>(words.size()) - 1);
    return number ? words[static_cast<std::size_t>(*number)] : word;
}

/// "AllReduce: 1048576 Bytes -> Algo RING proto LL128 channel{Lo..Hi}={0..15}"
void readChoice(std::string_view text, Seen &seen)
{
    constexpr const char *algorithms[] = {"TREE", "RING", "COLLNET_DIRECT", "COLLNET_CHAIN", "NVLS", "NVLS_TREE", "PAT"};
    constexpr const char *protocols[] = {"LL", "LL128", "SIMPLE"};
    constexpr std::size_t most = 2000; // different ones
    const std::string algo = after(text, "-> Algo ");
    if (algo.empty())
        return;
    const std::string op(text.substr(0, text.find(':')));
    const std::string algorithm = named(algo, algorithms), protocol = named(after(text, "proto "), protocols);
    ++seen.choices[op + " " + algorithm + " " + protocol];
    const auto bytes = number::fromText(after(text, ": "));
    if (!bytes || !(*bytes >= 1) || seen.tuned.size() >= most)
        return;
    int channels = 0;
    if (const std::size_t at = text.find("={"), dots = text.find("..", at); at != std::string_view::npos && dots != std::string_view::npos) {
        const auto low = number::wholeFromText(text.substr(at + 2, dots - at - 2), 0, 1023);
        const auto high = number::wholeFromText(text.substr(dots + 2, std::min(text.find('}', dots), text.size()) - dots - 2), 0, 1023);
        if (low && high && *high >= *low)
            channels = static_cast<int>(*high - *low + 1);
    }
    seen.tuned.emplace(std::tuple(op, *bytes, algorithm, protocol), channels);
}

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
    readChoice(text, seen);
    seen.graph.read(text);
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

Result<Fragment> readLogs(std::span<const TextFile> files, const catalog::Catalog &)
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
            return fail(ErrorCode::InvalidInput, say("there is no line of NCCL; expected a log of NCCL_DEBUG=INFO"), file.name);
        understood.push_back(seen.lines - before);
    }
    Value found = json::object();
    for (const auto &[key, word] : seen.words)
        json::set(found, key, json::string(word));
    json::set(found, "ranks_seen", json::number(static_cast<double>(seen.ranks.size())));
    json::set(found, "hosts", json::number(static_cast<double>(seen.hosts.size())));
    json::set(found, "rings", json::number(static_cast<double>(seen.rings.size())));
    json::set(found, "channels", json::number(static_cast<double>(seen.channels.size())));
    json::set(found, "ring_orders", seen.graph.rings());
    json::set(found, "trees", seen.graph.trees());
    json::set(found, "transports", counted(seen.transports));
    json::set(found, "choices", counted(seen.choices));
    Value tuned = json::array();
    for (const auto &[choice, channels] : seen.tuned) {
        Value one = json::object();
        json::set(one, "collective", json::string(std::get<0>(choice)));
        json::set(one, "bytes", json::number(std::get<1>(choice)));
        json::set(one, "algorithm", json::string(std::get<2>(choice)));
        json::set(one, "protocol", json::string(std::get<3>(choice)));
        if (channels > 0)
            json::set(one, "channels", json::number(channels));
        tuned.items.push_back(std::move(one));
    }
    json::set(found, "tuned", std::move(tuned));
    json::set(found, "trouble", counted(seen.trouble));
    return Fragment{Observed{}, std::move(understood), {}, std::move(found)};
}

} // namespace

extern constinit const Format ncclLog = {.id = "nccl-log",
                                         .title = "NCCL log",
                                         .is = "log of NCCL_DEBUG=INFO: network, rings ring by ring, trees, channels, transports, choices, trouble; beside what is predicted",
                                         .ending = "log",
                                         .checked = "core.exchange.observed",
                                         .holds = Holds::Observed,
                                         .detect = isLog,
                                         .read = readLogs,
                                         .write = nullptr,
                                         .beside = logBeside};

} // namespace switchyard::exchange
