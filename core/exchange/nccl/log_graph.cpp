// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/nccl/log_graph.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <core/base/number.h>

namespace switchyard::exchange {

namespace {

using json::Value;

constexpr std::size_t mostOrders = 64, mostRanksOfOrder = 4096, mostEdges = 65'536;
constexpr std::size_t mostChannels = 128; ///< MAXCHANNELS is 64

/// The next word of `text`, which moves behind it.
std::string_view nextWord(std::string_view &text)
{
    const std::size_t from = std::min(text.find_first_not_of(" \t\r"), text.size());
    const std::size_t to = std::min(text.find_first_of(" \t\r", from), text.size());
    const std::string_view word = text.substr(from, to - from);
    text.remove_prefix(to);
    return word;
}

std::optional<int> rankOf(std::string_view word, int least)
{
    const auto rank = number::wholeFromText(std::string(word), least, number::mostGpus);
    return rank ? std::optional(static_cast<int>(*rank)) : std::nullopt;
}

} // namespace

void LogGraph::read(std::string_view text)
{
    if (text.starts_with("Channel "))
        readRing(text);
    else if (text.starts_with("Trees "))
        readTrees(text);
}

/// "Channel 00/24 :    0   7   6   5": rank 0 prints it, of each channel. Connections have another form: "Channel 00/0 : 3[0] -> 0[0]".
void LogGraph::readRing(std::string_view text)
{
    nextWord(text);
    nextWord(text);
    if (nextWord(text) != ":")
        return;
    std::vector<int> order;
    for (std::string_view word = nextWord(text); !word.empty(); word = nextWord(text)) {
        const std::optional<int> rank = rankOf(word, 0);
        if (!rank || order.size() >= mostRanksOfOrder)
            return;
        order.push_back(*rank);
    }
    if (order.size() > 1 && (m_rings.size() < mostOrders || m_rings.contains(order)))
        ++m_rings[std::move(order)];
}

/// "Trees [0] 2/-1/-1->0->-1 [1] -1/-1/-1->0->1": of each channel those below, this rank, and the one above.
void LogGraph::readTrees(std::string_view text)
{
    nextWord(text);
    for (std::string_view channel = nextWord(text), edge = nextWord(text); !edge.empty(); channel = nextWord(text), edge = nextWord(text)) {
        const std::size_t below = edge.find("->"), above = edge.rfind("->");
        const auto index = channel.size() > 2 && channel.front() == '[' ? number::wholeFromText(std::string(channel.substr(1, channel.size() - 2)), 0, mostChannels) : std::nullopt;
        if (!index || below == std::string_view::npos || above == below)
            return;
        const std::optional<int> rank = rankOf(edge.substr(below + 2, above - below - 2), 0), up = rankOf(edge.substr(above + 2), -1);
        std::map<int, int> &tree = m_up[static_cast<int>(*index)];
        if (!rank || !up || tree.size() >= mostEdges)
            return;
        const auto [known, isNew] = tree.try_emplace(*rank, *up);
        m_several = m_several || (!isNew && known->second != *up);
    }
}

Value LogGraph::rings() const
{
    Value out = json::array();
    for (const auto &[order, channels] : m_rings) {
        Value ring = json::object(), ranks = json::array();
        for (const int rank : order)
            ranks.items.push_back(json::number(rank));
        json::set(ring, "ranks", json::number(static_cast<double>(order.size())));
        json::set(ring, "channels", json::number(channels));
        json::set(ring, "order", std::move(ranks));
        out.items.push_back(std::move(ring));
    }
    return out;
}

Value LogGraph::trees() const
{
    Value out = json::array();
    if (m_several)
        return out;
    for (const auto &[channel, up] : m_up) {
        Value tree = json::object(), edges = json::object();
        for (const auto &[rank, above] : up)
            json::set(edges, std::to_string(rank), json::number(above));
        json::set(tree, "channel", json::number(channel));
        json::set(tree, "up", std::move(edges));
        out.items.push_back(std::move(tree));
    }
    return out;
}

int leavesNodes(const std::vector<int> &order, int ranksPerNode)
{
    int times = 0;
    for (std::size_t i = 0; i < order.size(); ++i)
        times += order[i] / ranksPerNode != order[(i + 1) % order.size()] / ranksPerNode;
    return times;
}

} // namespace switchyard::exchange
