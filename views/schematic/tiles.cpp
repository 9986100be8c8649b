// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/parts.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include <QCoreApplication>

#include <core/base/format.h>
#include <core/layer/rank_layout.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;
using telemetry::Quantity;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

QString tr(const char *text) { return QCoreApplication::translate("switchyard::schematic::Schematic", text); }
QString text(const std::string &words) { return QString::fromStdString(words); }
std::size_t at(int i) { return static_cast<std::size_t>(i); }

void addRoles(const ShownInstance &of, Tile &tile)
{
    const workload::Parallelism *cut = of.plan();
    if (!cut || tile.rank < 0)
        return;
    const layer::RankCoordinates role = layer::roleOf(*cut, tile.rank);
    const auto add = [&](const char *kind, int size, int index) { // a group of one says nothing
        if (size > 1)
            tile.roles.emplace_back(QString::fromLatin1(kind), QString::fromLatin1(kind) + QString::number(index));
    };
    add("TP", cut->tp, role.tp);
    add("CP", cut->cp, role.cp);
    add("PP", cut->pp, role.pp);
    add("EP", cut->ep, role.ep);
    add("DP", cut->dp, role.dp);
}

/// The busiest of the lanes.
void addLoad(Tile &tile, const QString &name, const QString &brief, const std::vector<LinkLane> &lanes)
{
    double worst = nan;
    for (const LinkLane &lane : lanes)
        if (const double share = lane.share(); !(share <= worst) && !std::isnan(share))
            worst = share;
    tile.meters.push_back({name, worst, true, shareText(worst), brief});
}

void addMeters(const ShownInstance &of, Tile &tile)
{
    const bool observed = of.in.source == LoadSource::Observed;
    const predict::DesignPrediction *p = of.in.prediction;
    const double tensor = observed ? of.seen(Quantity::TensorActive, tile.gpu) : p ? valueAt(p->gpuBusy, tile.gpu) : nan;
    tile.meters.push_back({tr("tensor"), tensor, false, shareText(tensor), tr("TC")});
    if (observed) {
        const double clock = of.seen(Quantity::SmClock_Hz, tile.gpu);
        if (!std::isnan(clock))
            tile.meters.push_back({tr("clock"), nan, false, text(format::integer(clock / 1e6)) + QStringLiteral(" MHz"), {}});
    }
    if (of.lines() > 0)
        addLoad(tile, tr("NVLink"), tr("NV"), {of.lane(LinkKind::NvlinkTx, tile.gpu, true), of.lane(LinkKind::NvlinkRx, tile.gpu, false)});
    std::vector<LinkLane> own;
    for (const int card : of.cardsOf(tile.local))
        for (const LinkKind kind : {LinkKind::CardTx, LinkKind::CardRx})
            own.push_back(of.lane(kind, of.firstCard + card, false, of.type.nic_Bps));
    if (of.grace())
        addLoad(tile, tr("C2C"), tr("C2C"), {of.lane(LinkKind::PortTx, tile.gpu, false, of.gpu->c2c_Bps), of.lane(LinkKind::PortRx, tile.gpu, true, of.gpu->c2c_Bps)});
    if (!own.empty())
        addLoad(tile, tr("EFA"), tr("EFA"), own);
    const double capacity = of.gpu ? of.gpu->memory_B : 0;
    const double used = observed ? of.seen(Quantity::MemoryUsed_B, tile.gpu) : p ? valueAt(p->gpuMemory_B, tile.gpu) : nan;
    if (capacity > 0 && used > 0) {
        tile.memoryShare = used / capacity;
        tile.memoryBrief = text(format::binaryBytes(used));
        tile.memory = tr("%1 of %2").arg(text(format::binaryBytes(used)), text(format::binaryBytes(capacity)));
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
    for (int g = 0; g < of.type.gpus; ++g) {
        Tile tile;
        tile.rect = ground.tiles[at(g)];
        tile.gpu = of.firstGpu + g;
        tile.local = g;
        tile.rank = rankOf[at(g)];
        addRoles(of, tile);
        addMeters(of, tile);
        out.tiles.push_back(std::move(tile));
    }
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
        out.bands.push_back(band);
    }
}

} // namespace switchyard::schematic
