// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/schematic.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include <QStringList>

#include <core/base/format.h>
#include <core/network/fabric.h>
#include <core/predict/instance_bytes.h>
#include <core/predict/rank_step.h>
#include <views/canvas/linkreasons.h>
#include <views/canvas/peers.h>
#include <views/language/words.h>
#include <views/schematic/parts.h>
#include <views/widgets/rankstepwords.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

void addTitle(const ShownInstance &of, Schematic &out)
{
    const canvas::HeatSource source = of.in.choice.source;
    out.source = of.compared() ? source : of.observed() ? canvas::HeatSource::Live : canvas::HeatSource::Predicted;
    out.rims = out.source == canvas::HeatSource::Live && of.in.prediction && of.in.observation;
    const QString shown = out.source == canvas::HeatSource::Predicted ? canvas::basisText(of.in.choice) : canvas::sourceText(out.source);
    QStringList facts{out.rims ? tr("%1, the rim is predicted").arg(shown) : shown, qstring(of.type.id)};
    if (of.gpu)
        facts << tr("%1 × %2").arg(of.type.gpus).arg(qstring(of.gpu->name));
    if (of.type.nics > 0)
        facts << tr("%1 EFA cards × %2").arg(of.type.nics).arg(qstring(format::linkRate(of.type.nic_Bps)));
    if (of.gpu && of.gpu->nvlink_Bps > 0)
        facts << tr("NVLink %1 per GPU and direction").arg(qstring(format::rate(of.gpu->nvlink_Bps)));
    out.title = qstring(of.instance().id);
    out.note = facts.join(QStringLiteral(" · "));
    if (of.in.heat && !of.in.heat->missing.isEmpty())
        out.missing = of.in.heat->missing;
    else if (of.observed() && !of.in.observation)
        out.missing = tr("Not connected: choose Live ▸ Connect");
    else if (!of.observed() && !of.in.prediction)
        out.missing = tr("No prediction: the inspector says what is missing");
}

/// Where each rank's step goes: what lengthens it on its own stage, which of those of a pipeline waits how long.
void addSteps(const ShownInstance &of, Schematic &out)
{
    std::map<int, predict::RankStep> steps; // by stage
    for (Tile &tile : out.tiles) {
        const int stage = of.in.prediction ? predict::stageOfRank(*of.in.prediction, tile.rank) : -1;
        if (stage < 0)
            continue;
        const auto [known, isNew] = steps.try_emplace(stage);
        if (isNew)
            known->second = predict::stepOfStage(*of.in.prediction, stage);
        const predict::RankStep &step = known->second;
        QStringList words = widgets::rankStepWords(step);
        tile.stepUnseen = of.observed();
        if (tile.stepUnseen) {
            words.prepend(widgets::waitsUnseen());
        } else {
            for (const auto &[group, seconds] : step.parts)
                tile.step.push_back({group, step.share(seconds)});
            if (step.stages > 1)
                tile.waits = step.share(step.waits_s());
        }
        tile.stepTip = words.join(QLatin1Char('\n'));
    }
}

/// Of both directions of the first link of a kind.
QString firstText(const ShownInstance &of, const Schematic &out, LinkKind kind)
{
    std::vector<LinkLane> both;
    for (const LinkKind way : {kind, kind == LinkKind::NvlinkTx ? LinkKind::NvlinkRx : LinkKind::PortRx})
        if (const auto found = std::ranges::find(out.lanes, way, &LinkLane::kind); found != out.lanes.end())
            both.push_back(*found);
    const LinkLane *worst = worstOf(both, of.compared());
    return !worst ? shareText(nan) : of.compared() ? ratioText(*worst) : shareText(worst->share());
}

/// Beside the links of the first tile: what they can carry and what they do.
void addWords(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    if (ground.tiles.size() < 2)
        return;
    const double x = ground.tiles[0].center().x(), next = ground.tiles[1].center().x();
    const auto beside = [&](LinkKind kind, double top, double height, const QString &name) {
        const auto first = std::ranges::find(out.lanes, kind, &LinkLane::kind);
        if (first == out.lanes.end() || first->capacity_Bps <= 0)
            return;
        const double width = laneWidth_px(first->capacity_Bps) + 7;
        QString said = name.isEmpty() ? QString() : name + QLatin1Char(' ');
        said += qstring(format::rate(first->capacity_Bps)) + QStringLiteral(" · ") + (first->measurable ? firstText(of, out, kind) : tr("not measurable"));
        if (first->unconfirmed)
            said += QStringLiteral(" · ") + tr("not confirmed");
        out.words.push_back({QRectF(x + width, top, next - x - 2 * width, height), said});
    };
    beside(LinkKind::NvlinkTx, ground.tile - 18, 17, {});
    beside(LinkKind::PortTx, ground.tile + ground.tileHeight + 4, 17, of.grace() ? tr("C2C") : tr("PCIe"));
}

/// Its GPU beside its peers.
void addClouds(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    if (ground.cloudsHeight <= 0)
        return;
    const std::int32_t gpu = of.in.prediction->placement.gpuOfRank[static_cast<std::size_t>(out.talksOf)];
    out.clouds = cloudsOf(of, gpu);
    out.cloudsTitle = tr("GPU %1 beside its peers, dashed: predicted").arg(gpu - of.firstGpu);
    const double gap = 12, top = out.size.height() - ground.talksHeight - ground.cloudsHeight + 26;
    const double width = std::min(420.0, (ground.talksRight - ground.talksLeft - gap * (static_cast<double>(out.clouds.size()) - 1)) / std::max(1.0, static_cast<double>(out.clouds.size())));
    double x = ground.talksLeft;
    for (Cloud &cloud : out.clouds) {
        cloud.rect = QRectF(x, top, width, ground.cloudsHeight - 34);
        x += width + gap;
    }
}

/// Over which links who sends, of all ranks here.
void addWays(const ShownInstance &of, Schematic &out)
{
    if (!of.in.prediction->fabric || static_cast<std::size_t>(of.in.instance) >= of.in.prediction->fabric->instances.size()) // of the design before
        return;
    const bool placed = of.in.prediction->fabric->instances[static_cast<std::size_t>(of.in.instance)].leaf >= 0;
    for (const predict::InstanceBytes &bytes : predict::bytesOfInstance(*of.in.prediction, of.in.instance)) {
        const QString group = canvas::groupWord(bytes.group);
        if (bytes.nvlink_B > 0)
            out.ways.push_back({bytes.group, tr("%1 over NVLink").arg(group), bytes.nvlink_B});
        if (bytes.near_B > 0)
            out.ways.push_back({bytes.group, (placed ? tr("%1 over EFA in the leaf") : tr("%1 over EFA")).arg(group), bytes.near_B});
        if (bytes.far_B > 0)
            out.ways.push_back({bytes.group, tr("%1 over EFA across leaves").arg(group), bytes.far_B});
    }
    std::ranges::stable_sort(out.ways, std::greater(), &WayOut::bytes);
}

/// Between the leaf and what is above it, left of the uplink.
void addKey(const Ground &ground, Schematic &out)
{
    constexpr double edge = 22, gap = 16;
    double right = out.size.width() / 2;
    for (const LinkLane &lane : out.lanes)
        if (lane.kind == LinkKind::UplinkTx || lane.kind == LinkKind::UplinkRx)
            for (const QRectF &part : lane.parts)
                right = std::min(right, part.left());
    const double top = ground.leaf + ground.leafHeight;
    out.keyRect = QRectF(edge, top, right - gap - edge, ground.parent - top);
}

void addTalks(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    if (ground.talksHeight <= 0)
        return;
    out.talksOf = of.rankForTalks();
    out.talks = talksOf(*of.in.design, *of.in.catalog, *of.in.prediction, out.talksOf);
    const QString rank = qstring(format::integer(out.talksOf));
    out.talksTitle = of.observed() ? tr("Communicators of rank %1, as planned: nobody observes who sends").arg(rank) : tr("Communicators of rank %1").arg(rank);
    addWays(of, out);
    const double left = ground.talksLeft, gap = 12, least = 250;
    const auto count = static_cast<double>(out.talks.size());
    const double waysWidth = std::clamp(ground.talksRight - left - (360 + gap) * count, 214.0, 300.0);
    if (ground.talksRight - left < (least + gap) * count + waysWidth)
        out.ways.clear();
    const double right = ground.talksRight - (out.ways.empty() ? 0 : waysWidth + gap);
    const double width = std::min(420.0, (right - left - gap * (count - 1)) / count), top = out.size.height() - ground.talksHeight + 26;
    double x = left;
    for (Talk &talk : out.talks) {
        talk.rect = QRectF(x, top, width, ground.talksHeight - 34);
        x += width + gap;
    }
    if (!out.ways.empty())
        out.waysRect = QRectF(x, top, waysWidth, ground.talksHeight - 34);
}

} // namespace

double LinkLane::share() const { return capacity_Bps > 0 ? rate_Bps / capacity_Bps : nan; }

double LinkLane::besideShare() const { return capacity_Bps > 0 ? beside_Bps / capacity_Bps : nan; }

QString ratioText(const LinkLane &lane)
{
    if (lane.code == canvas::code::noData)
        return shareText(nan);
    return lane.code < canvas::code::staleFirst || !(lane.beside_Bps > 0) ? QStringLiteral("—") : qstring(format::significant(lane.rate_Bps / lane.beside_Bps, 2)) + QStringLiteral(" ×");
}

const LinkLane *worstOf(std::span<const LinkLane> lanes, bool compared)
{
    const LinkLane *worst = nullptr;
    const auto isWorse = [compared](const LinkLane &a, const LinkLane &b) { // codes of ratios are by their distance from 1
        return compared ? a.code > b.code : !std::isnan(a.share()) && !(a.share() <= b.share());
    };
    for (const LinkLane &lane : lanes)
        if (!worst || isWorse(lane, *worst))
            worst = &lane;
    return worst;
}

QString shareText(double share) { return std::isnan(share) ? tr("no data") : qstring(format::percent(share)); }

double laneWidth_px(double capacity_Bps)
{
    return std::clamp(0.65 * std::sqrt(std::max(0.0, capacity_Bps) / 1e9), 2.0, 20.0);
}

double zoomIn(QSizeF room)
{
    constexpr double wide = 1480, high = 860, most = 3; // from here on everything has its room
    return std::clamp(std::min(room.width() / wide, room.height() / high), 1.0, most);
}

Schematic makeSchematic(const Input &input, QSizeF size)
{
    const ShownInstance of(input);
    const Ground ground = groundOf(of, size);
    Schematic out;
    out.size = size;
    addTitle(of, out);
    addNvlink(of, ground, out);
    addTiles(of, ground, out);
    addSteps(of, out);
    addBands(of, ground, out);
    addPcie(of, ground, out);
    addCards(of, ground, out);
    addNvme(of, ground, out);
    addFabric(of, ground, out);
    addWords(of, ground, out);
    addKey(ground, out);
    addTalks(of, ground, out);
    addClouds(of, ground, out);
    return out;
}

Schematic::Hit Schematic::at(QPointF point) const
{
    Hit hit;
    const auto within = [](const QRectF &rect, QPointF p) { return rect.adjusted(-1.5, -1.5, 1.5, 1.5).contains(p); };
    for (std::size_t t = 0; t < tiles.size(); ++t)
        if (tiles[t].rect.contains(point))
            hit.tile = static_cast<int>(t);
    for (std::size_t l = 0; l < lanes.size() && hit.tile < 0 && hit.lane < 0; ++l)
        for (const QRectF &part : lanes[l].parts)
            if (within(part, point))
                hit.lane = static_cast<int>(l);
    for (std::size_t b = 0; b < boxes.size() && hit.tile < 0 && hit.lane < 0; ++b)
        if (boxes[b].rect.contains(point))
            hit.box = static_cast<int>(b);
    return hit;
}

} // namespace switchyard::schematic
