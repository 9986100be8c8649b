// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/nccl/log_beside.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/exchange/nccl/log_graph.h>
#include <core/network/collective.h>
#include <core/network/ncclgraph.h>
#include <core/network/ncclmodel.h>

namespace switchyard::exchange {

namespace {

using json::Value;

std::string textOf(const Value &found, const char *key)
{
    const Value *const value = found.find(key);
    return value && value->isString() ? value->text : std::string();
}

int countOf(const Value &found, const char *key) { return static_cast<int>(number::wholeFromText(textOf(found, key), 1, number::mostGpus).value_or(0)); }

/// NCCL's words of operations.
std::optional<network::Op> opOf(const std::string &word)
{
    constexpr std::pair<std::string_view, network::Op> words[] = {{"AllReduce", network::Op::AllReduce}, {"AllGather", network::Op::AllGather}, {"ReduceScatter", network::Op::ReduceScatter}, {"Broadcast", network::Op::Broadcast},
                                                                  {"Reduce", network::Op::Reduce}};
    for (const auto &[name, op] : words)
        if (word == name)
            return op;
    return std::nullopt;
}

/// Letters and digits alone, small: "NVLS_TREE" and "nvls-tree" are one.
std::string plain(const std::string &word)
{
    std::string out;
    for (const char c : lower(word))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            out += c;
    return out;
}

/// Rings of all ranks: how often they leave a node, which rings of NCCL's search do once each. Ranks fill nodes in turn here; other
/// communicators' rings have other lengths.
void addRings(const Value &found, int ranks, int nodes, LogBeside &out)
{
    const Value *const rings = found.find("ring_orders");
    int whole = 0, most = 0;
    if (!rings)
        return;
    for (const Value &ring : rings->items) {
        std::vector<int> order;
        for (const Value &rank : ring.find("order")->items)
            order.push_back(static_cast<int>(rank.number));
        if (static_cast<int>(order.size()) != ranks || ranks % nodes != 0)
            continue;
        ++whole;
        most = std::max(most, leavesNodes(order, ranks / nodes));
    }
    if (whole == 0)
        return;
    const int expected = nodes > 1 ? nodes : 0;
    json::set(out.facts, "ring_leaves_nodes", json::number(most));
    Said words = say("rings of all ranks: orders {}; a ring leaves a node {} times in the log, {} predicted.", std::to_string(whole), std::to_string(most), std::to_string(expected));
    if (most > expected)
        words.add(say("Ranks do not fill nodes in turn, or a card is not seen."));
    out.sentences.push_back({std::move(words), most <= expected});
}

/// "2.27.3+cuda12.9" → "2.27.3".
std::string release(const std::string &text) { return text.substr(0, text.find_first_not_of("0123456789.")); }

} // namespace

Result<LogBeside> logBeside(const Value &found, const catalog::InstanceType &type, const catalog::Catalog &catalog, const LogPlace &place)
{
    const int ranks = place.ranks > 0 ? place.ranks : countOf(found, "nranks");
    const int perNode = std::max(1, type.gpus);
    const int nodes = place.nodes > 0 ? place.nodes : countOf(found, "nnodes") > 0 ? countOf(found, "nnodes") : (ranks + perNode - 1) / perNode;
    if (ranks < 2 || nodes < 1 || ranks < nodes)
        return fail(ErrorCode::InvalidInput, say("the log does not say of how many ranks and nodes it is; expected its lines of ncclCommInitRank, or --gpus and --nodes"));
    const network::Wiring machine = network::resolveWiring(catalog, type);
    network::CollectiveQuery query;
    query.shape = network::packedShape(machine, ranks, nodes);
    query.ncclVersion = release(textOf(found, "nccl_version"));
    query.pluginVersion = release(textOf(found, "plugin_version"));
    LogBeside out;
    out.facts = json::object();
    json::set(out.facts, "type", json::string(type.id));
    json::set(out.facts, "ranks", json::number(ranks));
    json::set(out.facts, "nodes", json::number(nodes));
    const auto pair = [](Value log, Value predicted) {
        Value both = json::object();
        json::set(both, "log", std::move(log));
        json::set(both, "predicted", std::move(predicted));
        return both;
    };
    // NCCL runs each ring of its search twice (src/graph/connect.cc): 12 rings are 24 channels.
    const int rings = 2 * network::ncclGraphs(machine, query.shape, network::ncclVersion(query.ncclVersion).code).ring.channels;
    if (const auto channels = number::wholeFromText(release(textOf(found, "channel_counts")), 1, 1024)) {
        json::set(out.facts, "channels", pair(json::number(static_cast<double>(*channels)), json::number(rings)));
        Said words = say("channels: {} in the log, {} predicted.", std::to_string(*channels), std::to_string(rings));
        if (*channels * 2 <= rings)
            words.add(say("Far fewer: look for a GPU without NVLink or a card that is not seen."));
        out.sentences.push_back({std::move(words), *channels == rings});
    }
    addRings(found, ranks, nodes, out);
    Value choices = json::array();
    int same = 0;
    const Value none = json::array();
    const Value *const tuned = found.find("tuned");
    for (const Value &one : (tuned ? *tuned : none).items) {
        const std::string word = textOf(one, "collective");
        const Value *const bytes = one.find("bytes");
        const auto op = opOf(word);
        if (!op || !bytes || !(bytes->number >= 1))
            continue;
        query.op = *op;
        query.bytes = bytes->number;
        const network::CollectiveTime time = network::collectiveTime(machine, query);
        const std::string algo = textOf(one, "algorithm"), proto = textOf(one, "protocol");
        const bool agrees = plain(algo) == plain(toWord(time.algo)) && plain(proto) == plain(toWord(time.proto));
        same += agrees;
        Value row = json::object();
        json::set(row, "collective", json::string(word));
        json::set(row, "bytes", json::number(bytes->number));
        json::set(row, "algorithm", pair(json::string(algo), json::string(toWord(time.algo))));
        json::set(row, "protocol", pair(json::string(proto), json::string(toWord(time.proto))));
        const Value *const count = one.find("channels");
        if (count)
            json::set(row, "channels", pair(json::number(count->number), json::number(time.channels)));
        json::set(row, "predicted_s", json::number(time.seconds));
        choices.items.push_back(std::move(row));
        const std::string call = echo(word, 40) + " " + format::binaryBytes(bytes->number), logged = echo(algo, 20) + " " + echo(proto, 20);
        const std::string expected = std::string(toWord(time.algo)) + " " + toWord(time.proto);
        out.sentences.push_back({count ? say("{}: {}, channels {}, in the log; {}, channels {}, {} predicted.", call, logged, std::to_string(static_cast<int>(count->number)), expected, std::to_string(time.channels), format::seconds(time.seconds))
                                       : say("{}: {} in the log; {}, channels {}, {} predicted.", call, logged, expected, std::to_string(time.channels), format::seconds(time.seconds)),
                                 agrees});
    }
    json::set(out.facts, "as_predicted", json::number(same));
    json::set(out.facts, "choices", std::move(choices));
    return out;
}

} // namespace switchyard::exchange
