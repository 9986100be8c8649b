// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/talks.h>

#include <algorithm>
#include <set>

#include <core/base/format.h>
#include <core/design/numbering.h>
#include <views/canvas/peers.h>
#include <views/language/words.h>

namespace switchyard::schematic {

namespace {

using Shape = predict::Communicator::Shape;

/// Where ranks stand.
class Places
{
public:
    Places(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction &prediction)
        : m_design(design)
        , m_numbers(design, catalog)
        , m_gpuOfRank(prediction.placement.gpuOfRank)
    {
    }

    [[nodiscard]] const design::Instance *of(std::int32_t rank) const
    {
        const auto r = static_cast<std::size_t>(rank);
        const int instance = r < m_gpuOfRank.size() && m_gpuOfRank[r] >= 0 ? m_numbers.instanceOfGpu(m_gpuOfRank[r]) : -1;
        return instance >= 0 ? &m_design.instances[static_cast<std::size_t>(instance)] : nullptr;
    }

    [[nodiscard]] Hop hop(std::int32_t a, std::int32_t b) const
    {
        const design::Instance *from = of(a), *to = of(b);
        return from && to && (from == to || (!from->ultraserver.empty() && from->ultraserver == to->ultraserver)) ? Hop::Nvlink : Hop::Efa;
    }

private:
    const design::Design &m_design;
    design::Numbering m_numbers;
    const std::vector<std::int32_t> &m_gpuOfRank;
};

/// Where it goes, in words.
QString wayOf(const predict::Communicator &of, const Places &places)
{
    std::set<const design::Instance *> instances;
    std::set<std::string> leaves;
    for (const std::int32_t rank : of.ranks)
        if (const design::Instance *at = places.of(rank)) {
            instances.insert(at);
            leaves.insert(at->networkNode);
        }
    const std::size_t hops = of.ranks.size() - (of.shape == Shape::Ring && of.ranks.size() > 2 ? 0 : 1);
    std::size_t near = 0;
    for (std::size_t i = 0; i < hops; ++i)
        near += places.hop(of.ranks[i], of.ranks[(i + 1) % of.ranks.size()]) == Hop::Nvlink ? 1 : 0;
    const bool nvlink = instances.size() == 1 || std::ranges::all_of(of.ranks, [&](std::int32_t rank) { return places.hop(of.ranks.front(), rank) == Hop::Nvlink; });
    if (nvlink)
        return tr("NVLink only");
    QString efa = leaves.size() > 1 ? tr("EFA, %1 leaves").arg(qstring(format::integer(static_cast<double>(leaves.size())))) : tr("EFA in the leaf");
    if (!of.tree.empty())
        return tr("double binary tree, %1").arg(efa);
    if (of.shape == Shape::All || near == 0)
        return efa;
    return tr("%1 of %2 hops NVLink, %3").arg(qstring(format::integer(static_cast<double>(near))), qstring(format::integer(static_cast<double>(hops))), efa);
}

} // namespace

std::vector<Talk> talksOf(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction &prediction, int rank, std::size_t shown)
{
    std::vector<Talk> talks;
    const Places places(design, catalog, prediction);
    for (const predict::Communicator &of : predict::communicatorsOf(prediction, rank)) {
        Talk talk;
        talk.shape = of.shape;
        talk.tree = !of.tree.empty();
        talk.group = of.group;
        talk.total = static_cast<int>(of.ranks.size());
        talk.whole = of.ranks.size() <= shown;
        const auto self = std::ranges::find(of.ranks, rank) - of.ranks.begin();
        const auto most = static_cast<std::ptrdiff_t>(of.ranks.size() - std::min(shown, of.ranks.size()));
        const auto first = std::clamp<std::ptrdiff_t>(self - static_cast<std::ptrdiff_t>(shown / 2), 0, most);
        for (std::size_t i = 0; i < std::min(shown, of.ranks.size()); ++i)
            talk.ranks.push_back(of.ranks[static_cast<std::size_t>(first) + i]);
        for (std::size_t i = 0; i + 1 < talk.ranks.size(); ++i)
            talk.hops.push_back(places.hop(talk.ranks[i], talk.ranks[i + 1]));
        if (talk.whole && talk.shape == Shape::Ring && talk.ranks.size() > 2)
            talk.hops.push_back(places.hop(talk.ranks.back(), talk.ranks.front()));
        talk.title = tr("%1 · %2 ranks · %3").arg(canvas::groupWord(of.group), qstring(format::integer(talk.total)), wayOf(of, places));
        talk.figures = tr("%1 out · %2 of %3 exposed").arg(qstring(format::bytes(of.out_B)), qstring(format::seconds(of.exposed_s)), qstring(format::seconds(of.busy_s)));
        talks.push_back(std::move(talk));
    }
    return talks;
}

} // namespace switchyard::schematic
