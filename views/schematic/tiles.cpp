// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/parts.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include <core/base/format.h>
#include <core/base/index.h>
#include <core/layer/rank_layout.h>
#include <core/predict/communicators.h>
#include <views/canvas/peers.h>
#include <views/canvas/scene.h>
#include <views/language/words.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;
using telemetry::Quantity;

constexpr double untold = std::numeric_limits<double>::quiet_NaN();

void addRoles(const ShownInstance &of, Tile &tile)
{
    const workload::Parallelism *cut = of.plan();
    if (!cut || tile.rank < 0)
        return;
    const layer::RankCoordinates role = layer::roleOf(*cut, tile.rank);
    using workload::PartGroup;
    const auto add = [&](PartGroup group, int size, int index) { // a group of one says nothing
        if (size > 1)
            tile.roles.push_back({group, canvas::groupWord(group) + QString::number(index)});
    };
    add(PartGroup::Tp, cut->tp, role.tp);
    add(PartGroup::Cp, cut->cp, role.cp);
    add(PartGroup::Pp, cut->pp, role.pp);
    add(PartGroup::Ep, cut->ep, role.ep);
    add(PartGroup::Dp, cut->dp, role.dp);
}

/// "TP with rank 2: third of 4 in ring order, 322 GB out of rank 2 per step".
QString partnerText(const predict::Communicator &communicator, int selected, int place)
{
    using Shape = predict::Communicator::Shape;
    const auto count = static_cast<double>(communicator.ranks.size());
    const QString group = canvas::groupWord(communicator.group), rank = qstring(format::integer(selected)), bytes = qstring(format::bytes(communicator.out_B));
    if (communicator.shape == Shape::All)
        return tr("%1 with rank %2: everyone with everyone, %3 to each of %4 others per step").arg(group, rank, qstring(format::bytes(communicator.out_B / std::max(1.0, count - 1))), qstring(format::integer(count - 1)));
    if (!communicator.tree.empty())
        return tr("%1 with rank %2: both are of a double binary tree of %3 ranks; rank %2 sends %4 in it per step").arg(group, rank, qstring(format::integer(count)), bytes);
    return tr("%1 with rank %2: place %3 of %4 in rank order, which is the order of its ring or pipeline; rank %2 sends %5 in it per step")
        .arg(group, rank, qstring(format::integer(place + 1)), qstring(format::integer(count)), bytes);
}

/// Whom of the instance the selected rank talks to.
void lightPartners(const ShownInstance &of, Schematic &out)
{
    const int selected = of.selectedRank();
    if (selected < 0)
        return;
    for (const predict::Communicator &communicator : predict::communicatorsOf(*of.in.prediction, selected))
        for (Tile &tile : out.tiles) {
            const auto place = std::ranges::find(communicator.ranks, tile.rank);
            if (tile.rank == selected || place == communicator.ranks.end())
                continue;
            for (RoleWord &role : tile.roles)
                role.shared = role.shared || role.group == communicator.group;
            tile.tip += (tile.tip.isEmpty() ? QString() : QString(QLatin1Char('\n'))) + partnerText(communicator, selected, static_cast<int>(place - communicator.ranks.begin()));
        }
    for (const int card : of.cardsOf(of.in.selected - of.firstGpu))
        out.ownCards.push_back(of.firstCard + card);
}

void addLoad(const ShownInstance &of, Tile &tile, const QString &name, const QString &brief, const std::vector<LinkLane> &lanes)
{
    const LinkLane &worst = *worstOf(lanes, of.compared());
    Meter meter{name, worst.share(), worst.code, of.compared() ? ratioText(worst) : shareText(worst.share()), brief};
    meter.beside = worst.besideShare();
    meter.ratio = of.compared();
    tile.meters.push_back(std::move(meter));
}

/// The one quantity that is chosen, as the drawing has it.
void addChosen(const ShownInstance &of, Tile &tile)
{
    const canvas::Heat *heat = of.in.heat;
    const auto gpu = at(tile.gpu);
    if (!heat || of.in.choice.traffic || gpu >= heat->gpu.size() || gpu >= heat->gpuCode.size())
        return;
    const auto value = static_cast<double>(heat->gpu[gpu]);
    Meter meter{canvas::titleText(of.in.choice.metric), untold, heat->gpuCode[gpu], std::isnan(value) ? shareText(untold) : canvas::valueText(of.in.choice.metric, of.in.choice.source, value), {}};
    meter.brief = meter.name;
    meter.ratio = canvas::isRatio(of.in.choice.source);
    meter.bar = meter.ratio && !std::isnan(value); // what its class is of is at most twice as expected
    meter.share = meter.bar ? std::min(1.0, value / 2) : untold;
    if (!meter.bar)
        meter.code = canvas::code::nothing;
    tile.meters.push_back(std::move(meter));
}

void addMeters(const ShownInstance &of, Tile &tile)
{
    const bool observed = of.observed();
    addChosen(of, tile);
    const predict::DesignPrediction *p = of.in.prediction;
    const bool told = p && tile.job.isEmpty(); // of another job the prediction knows the traffic alone
    const double tensor = observed ? of.seen(Quantity::TensorActive, tile.gpu) : told ? valueAt(p->gpuBusy, tile.gpu) : untold;
    tile.meters.push_back({tr("tensor"), tensor, canvas::code::nothing, shareText(tensor), tr("TC")});
    if (observed && told)
        tile.meters.back().beside = valueAt(p->gpuBusy, tile.gpu);
    if (observed) {
        const double clock = of.seen(Quantity::SmClock_Hz, tile.gpu);
        if (!std::isnan(clock) && (of.in.choice.traffic || of.in.choice.metric != Quantity::SmClock_Hz)) { // else it is the first row
            tile.meters.push_back({tr("clock"), untold, canvas::code::nothing, qstring(format::integer(clock / 1e6)) + QStringLiteral(" MHz"), tr("clock")});
            tile.meters.back().bar = false;
        }
    }
    if (of.lines() > 0)
        addLoad(of, tile, tr("NVLink"), tr("NV"), {of.lane(LinkKind::NvlinkTx, tile.gpu, true), of.lane(LinkKind::NvlinkRx, tile.gpu, false)});
    std::vector<LinkLane> own;
    for (const int card : of.cardsOf(tile.local))
        for (const LinkKind kind : {LinkKind::CardTx, LinkKind::CardRx})
            own.push_back(of.lane(kind, of.firstCard + card, false, of.type.nic_Bps));
    if (of.grace())
        addLoad(of, tile, tr("C2C"), tr("C2C"), {of.lane(LinkKind::PortTx, tile.gpu, false, of.gpu->c2c_Bps), of.lane(LinkKind::PortRx, tile.gpu, true, of.gpu->c2c_Bps)});
    if (!own.empty())
        addLoad(of, tile, tr("EFA"), tr("EFA"), own);
    const double capacity = of.gpu ? of.gpu->memory_B : 0;
    const double predicted = p ? valueAt(p->gpuMemory_B, tile.gpu) : untold, used = observed ? of.seen(Quantity::MemoryUsed_B, tile.gpu) : predicted;
    if (const std::optional<train::Memory> classes = observed ? std::nullopt : of.memoryOf(tile.rank))
        tile.classes = *classes;
    if (observed && capacity > 0 && predicted > 0)
        tile.memoryBeside = predicted / capacity;
    if (capacity > 0 && used > 0) {
        tile.memoryShare = used / capacity;
        tile.memoryBrief = qstring(format::binaryBytes(used));
        tile.memory = tr("%1 of %2").arg(qstring(format::binaryBytes(used)), qstring(format::binaryBytes(capacity)));
        if (observed && predicted > 0)
            tile.memoryLong = tr("%1 of %2 predicted").arg(qstring(format::binaryBytes(used)), qstring(format::binaryBytes(predicted)));
    }
}

} // namespace

void addTiles(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    std::vector<int> rankOf(at(of.type.gpus), -1);
    if (of.in.prediction)
        for (std::size_t rank = 0; rank < of.in.prediction->placement.gpuOfRank.size(); ++rank) {
            const int local = of.in.prediction->placement.gpuOfRank[rank] - of.firstGpu;
            if (local >= 0 && local < of.type.gpus)
                rankOf[at(local)] = static_cast<int>(rank);
        }
    const std::vector<int> others = canvas::otherJobsOfGpus(*of.in.design, of.numbers.firstGpu, of.in.prediction);
    for (int g = 0; g < of.type.gpus; ++g) {
        Tile tile;
        tile.rect = ground.tiles[at(g)];
        tile.gpu = of.firstGpu + g;
        tile.local = g;
        tile.rank = rankOf[at(g)];
        if (const int other = tile.rank >= 0 || others.empty() ? -1 : others[at(tile.gpu)]; other >= 0) {
            tile.job = qstring(of.in.design->jobs[at(other)].name);
            tile.tip = tr("%1 runs here: choose that job to see its ranks and its memory").arg(tile.job);
        }
        addRoles(of, tile);
        addMeters(of, tile);
        out.tiles.push_back(std::move(tile));
    }
    lightPartners(of, out);
}

void addBands(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    const workload::Parallelism *cut = of.plan();
    if (!cut || cut->tp < 2 || of.lines() == 0)
        return;
    std::map<std::array<int, 3>, TpGroup> groups;
    for (std::size_t t = 0; t < out.tiles.size(); ++t) {
        if (out.tiles[t].rank < 0)
            continue;
        const layer::RankCoordinates role = layer::roleOf(*cut, out.tiles[t].rank);
        groups[{role.pp, role.dp, role.cp}].tiles.push_back(static_cast<int>(t));
    }
    for (auto &[key, band] : groups) {
        if (band.tiles.size() < 2)
            continue;
        std::ranges::sort(band.tiles, {}, [&out](int t) { return out.tiles[at(t)].rank; });
        QRectF rect;
        for (const int t : band.tiles)
            rect |= out.tiles[at(t)].rect;
        band.rect = QRectF(rect.left() - 4, ground.band, rect.width() + 8, 24);
        band.label = tr("TP");
        band.chosen = std::ranges::any_of(band.tiles, [&](int t) { return out.tiles[at(t)].rank == of.selectedRank(); });
        if (band.chosen)
            for (const predict::Communicator &communicator : predict::communicatorsOf(*of.in.prediction, of.selectedRank()))
                if (communicator.group == workload::PartGroup::Tp)
                    band.bytes = tr("%1 out").arg(qstring(format::bytes(communicator.out_B)));
        out.bands.push_back(band);
    }
}

} // namespace switchyard::schematic
