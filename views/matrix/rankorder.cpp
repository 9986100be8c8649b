// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/rankorder.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>

#include <core/network/fabric.h>
#include <core/network/groupmatrix.h>
#include <views/language/words.h>

namespace switchyard::matrix {

namespace {

constexpr int nowhere = std::numeric_limits<int>::max(); ///< as a key: last

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// By node: its place in a walk down the tree, children in the order of the document.
std::vector<int> walkOf(const network::Fabric &fabric)
{
    std::vector<std::vector<int>> below(fabric.nodes.size());
    std::vector<int> open;
    for (int node = static_cast<int>(fabric.nodes.size()) - 1; node >= 0; --node) {
        const int parent = fabric.nodes[at(node)].parent;
        (parent >= 0 ? below[at(parent)] : open).push_back(node);
    }
    std::vector<int> walk(fabric.nodes.size(), nowhere);
    for (int place = 0; !open.empty(); ++place) {
        const int node = open.back();
        open.pop_back();
        walk[at(node)] = place;
        open.insert(open.end(), below[at(node)].begin(), below[at(node)].end());
    }
    return walk;
}

/// By type and GPU of an instance: the first GPU that uses the same cards, which names the rail.
std::vector<std::vector<int>> railsOf(const network::Fabric &fabric)
{
    std::vector<std::vector<int>> rails;
    for (const network::FabricType &type : fabric.types) {
        std::vector<int> &of = rails.emplace_back();
        for (int gpu = 0; std::cmp_less(gpu, type.cardsOfGpu.size()); ++gpu) {
            const auto same = std::ranges::find(type.cardsOfGpu, type.cardsOfGpu[at(gpu)]);
            of.push_back(type.cardsOfGpu[at(gpu)].empty() ? gpu : static_cast<int>(same - type.cardsOfGpu.begin()));
        }
    }
    return rails;
}

/// A rank where it stands; in the order of the members.
struct Standing {
    int block = 0; ///< the leaf's place in the walk, or the rail
    int leaf = 0;  ///< its place in the walk
    int instance = 0;
    int gpu = 0; ///< of the document
    int rank = 0;
    [[nodiscard]] auto key() const { return std::tie(block, leaf, instance, gpu, rank); }
};

std::vector<Standing> inOrder(RankOrder order, const predict::DesignPrediction &prediction, int ranks)
{
    const network::Fabric &fabric = *prediction.fabric;
    const std::vector<int> walk = walkOf(fabric);
    const std::vector<std::vector<int>> rails = railsOf(fabric);
    const auto &gpuOfRank = prediction.placement.gpuOfRank;
    std::vector<Standing> all;
    for (int rank = 0; rank < ranks && std::cmp_less(rank, gpuOfRank.size()); ++rank) {
        const int gpu = gpuOfRank[at(rank)];
        if (gpu < 0 || gpu >= fabric.gpus())
            continue;
        const int index = fabric.instanceOfGpu[at(gpu)];
        const network::FabricInstance &instance = fabric.instances[at(index)];
        const int leaf = instance.leaf >= 0 ? walk[at(instance.leaf)] : nowhere, own = gpu - instance.firstGpu;
        const bool wired = std::cmp_less(instance.type, rails.size()) && std::cmp_less(own, rails[at(instance.type)].size());
        all.push_back({order == RankOrder::Placement ? leaf : wired ? rails[at(instance.type)][at(own)] : own, leaf, index, gpu, rank});
    }
    std::ranges::sort(all, {}, &Standing::key);
    return all;
}

/// How many of `all` each group has, at most `most_each`: of one block, whole instances or parts of one.
std::vector<std::size_t> cut(const std::vector<Standing> &all, std::size_t most_each, bool byBlock)
{
    std::vector<std::size_t> counts;
    bool takesMore = false; ///< the last group is of whole instances
    for (std::size_t first = 0; first < all.size();) {
        if (first > 0 && byBlock && all[first].block != all[first - 1].block)
            takesMore = false;
        std::size_t end = first;
        while (end < all.size() && all[end].instance == all[first].instance && all[end].block == all[first].block)
            ++end;
        const std::size_t own = end - first, parts = (own + most_each - 1) / most_each;
        if (takesMore && counts.back() + own <= most_each)
            counts.back() += own;
        else
            for (std::size_t part = 0; part < parts; ++part)
                counts.push_back((part + 1) * own / parts - part * own / parts);
        takesMore = parts == 1;
        first = end;
    }
    return counts;
}

/// "rail 3", "rails 12 – 15": by the cards of its GPU where these are neighbours, else by the GPU.
QString railName(const network::Fabric &fabric, const Standing &of)
{
    const network::FabricInstance &instance = fabric.instances[at(of.instance)];
    if (std::cmp_less(instance.type, fabric.types.size())) {
        const auto &cardsOfGpu = fabric.types[at(instance.type)].cardsOfGpu;
        const std::vector<int> cards = std::cmp_less(of.block, cardsOfGpu.size()) ? cardsOfGpu[at(of.block)] : std::vector<int>();
        const bool alike = std::ranges::all_of(fabric.types, [&](const network::FabricType &type) { return std::cmp_less(of.block, type.cardsOfGpu.size()) && type.cardsOfGpu[at(of.block)] == cards; });
        if (alike && !cards.empty() && cards.back() - cards.front() + 1 == static_cast<int>(cards.size()))
            return cards.size() == 1 ? tr("rail %1").arg(cards.front()) : tr("rails %1 – %2").arg(cards.front()).arg(cards.back());
    }
    return tr("GPU %1").arg(of.block);
}

QString leafName(const network::Fabric &fabric, const Standing &of)
{
    const int leaf = fabric.instances[at(of.instance)].leaf;
    return leaf >= 0 ? qstring(fabric.nodes[at(leaf)].id) : tr("no leaf");
}

QString instanceName(const network::Fabric &fabric, const Standing &of) { return qstring(fabric.instances[at(of.instance)].id); }

/// The GPUs of one instance in `all` from `first` until `end`, where these are a part of it that must be told from the rest.
bool isPart(RankOrder order, const std::vector<Standing> &all, std::size_t first, std::size_t end)
{
    const Standing &low = all[first], &high = all[end - 1];
    if (low.instance != high.instance)
        return false;
    const auto goesOn = [&](std::size_t i) { return all[i].instance == low.instance && all[i].block == low.block; }; // of a rail its block tells
    const bool whole = (first == 0 || !goesOn(first - 1)) && (end == all.size() || !goesOn(end));
    return !whole || (order == RankOrder::Placement && low.gpu == high.gpu);
}

/// Of `all` from `first` until `end`.
QString groupName(RankOrder order, const network::Fabric &fabric, const std::vector<Standing> &all, std::size_t first, std::size_t end)
{
    const Standing &low = all[first], &high = all[end - 1];
    if (low.instance != high.instance)
        return tr("%1 – %2").arg(instanceName(fabric, low), instanceName(fabric, high));
    if (!isPart(order, all, first, end))
        return instanceName(fabric, low);
    const int firstGpu = fabric.instances[at(low.instance)].firstGpu;
    return low.gpu == high.gpu ? tr("%1 · GPU %2").arg(instanceName(fabric, low)).arg(low.gpu - firstGpu)
                               : tr("%1 · GPUs %2 – %3").arg(instanceName(fabric, low)).arg(low.gpu - firstGpu).arg(high.gpu - firstGpu);
}

/// Where it begins, for an axis: "p5-0305", of a part of an instance "p5-0305/4".
QString shortName(RankOrder order, const network::Fabric &fabric, const std::vector<Standing> &all, std::size_t first, std::size_t end)
{
    const QString instance = instanceName(fabric, all[first]);
    return isPart(order, all, first, end) ? QStringLiteral("%1/%2").arg(instance).arg(all[first].gpu - fabric.instances[at(all[first].instance)].firstGpu) : instance;
}

/// Which rail is part of who they are.
void nameRails(RankGroups &groups)
{
    for (std::size_t block = 0; block < groups.blocks.size(); ++block) {
        const std::size_t begin = at(groups.blocks[block].firstGroup);
        const std::size_t end = block + 1 < groups.blocks.size() ? at(groups.blocks[block + 1].firstGroup) : groups.names.size();
        for (std::size_t group = begin; group < end; ++group)
            groups.names[group] = end - begin == 1 ? groups.blocks[block].name : tr("%1 · %2").arg(groups.blocks[block].name, groups.names[group]);
    }
}

} // namespace

bool hasRankOrder(const predict::DesignPrediction &prediction, int ranks)
{
    const auto &gpuOfRank = prediction.placement.gpuOfRank;
    if (!prediction.fabric || ranks < 2 || std::cmp_less(gpuOfRank.size(), ranks))
        return false;
    const network::Fabric &fabric = *prediction.fabric;
    int first = -1;
    return std::any_of(gpuOfRank.begin(), gpuOfRank.begin() + ranks, [&](int gpu) {
        if (gpu < 0 || gpu >= fabric.gpus())
            return false;
        const int instance = fabric.instanceOfGpu[at(gpu)];
        first = first < 0 ? instance : first;
        return instance != first;
    });
}

RankGroups groupsInOrder(RankOrder order, const predict::DesignPrediction &prediction, int ranks)
{
    RankGroups out;
    out.ofRank.assign(at(ranks), -1);
    if (!hasRankOrder(prediction, ranks))
        return out;
    const network::Fabric &fabric = *prediction.fabric;
    const std::vector<Standing> all = inOrder(order, prediction, ranks);
    std::size_t blocks = 1;
    for (std::size_t i = 1; i < all.size(); ++i)
        blocks += all[i].block != all[i - 1].block ? 1 : 0;
    const bool byBlock = blocks <= network::mostGroups;
    std::size_t most_each = std::max<std::size_t>(1, (all.size() + network::mostGroups - 1) / network::mostGroups);
    std::vector<std::size_t> counts = cut(all, most_each, byBlock);
    while (counts.size() > network::mostGroups) {
        most_each += std::max<std::size_t>(1, most_each / 8);
        counts = cut(all, most_each, byBlock);
    }
    std::size_t first = 0;
    for (const std::size_t count : counts) {
        const auto group = static_cast<std::int32_t>(out.names.size());
        if (byBlock && (first == 0 || all[first].block != all[first - 1].block))
            out.blocks.push_back({group, order == RankOrder::Rail ? railName(fabric, all[first]) : leafName(fabric, all[first])});
        out.names.push_back(groupName(order, fabric, all, first, first + count));
        out.shortNames.push_back(shortName(order, fabric, all, first, first + count));
        for (std::size_t i = first; i < first + count; ++i)
            out.ofRank[at(all[i].rank)] = group;
        first += count;
    }
    if (order == RankOrder::Rail)
        nameRails(out);
    if (order == RankOrder::Rail && out.blocks.size() == out.names.size()) // each rail is one
        out.shortNames = out.names;
    if (out.blocks.size() < 2 || out.blocks.size() == out.names.size())
        out.blocks.clear();
    return out;
}

} // namespace switchyard::matrix
