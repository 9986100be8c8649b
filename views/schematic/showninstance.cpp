// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/showninstance.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <core/base/index.h>
#include <core/diagnose/predicted_figures.h>
#include <core/layer/rank_layout.h>
#include <core/predict/predict.h>
#include <views/canvas/heatvalues.h>
#include <views/canvas/linkcodes.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;
using telemetry::Quantity;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

Groups groupsOf(const catalog::InstanceType &type)
{
    if (!type.pcie.empty()) {
        const auto uplink = type.figures.find("pcie_groups");
        return {type.pcie, uplink == type.figures.end() || uplink->second.confirmed};
    }
    catalog::PcieGroup all;
    for (int g = 0; g < type.gpus; ++g)
        all.gpus.push_back(g);
    for (int n = 0; n < type.nics; ++n)
        all.nics.push_back(n);
    return {{all}, false};
}

} // namespace

double valueAt(const std::vector<float> &values, int index)
{
    return index >= 0 && at(index) < values.size() ? static_cast<double>(values[at(index)]) : unknown;
}

ShownInstance::ShownInstance(const Input &input)
    : in(input)
    , type(*input.catalog->instance(input.design->instances[at(input.instance)].type))
    , gpu(input.catalog->gpuOf(type))
    , numbers(design::Numbering(*input.design, *input.catalog))
    , groups(groupsOf(type))
    , firstGpu(numbers.firstGpu[at(input.instance)])
    , firstCard(numbers.firstCard[at(input.instance)])
{
}

int ShownInstance::lines() const
{
    if (!gpu || gpu->nvlink_Bps <= 0 || type.nvlinkDomainGpus <= 1)
        return 0;
    return plane() ? 1 : static_cast<int>(type.nvswitch.links.size());
}

std::vector<int> ShownInstance::cardsOf(int local) const
{
    if (in.prediction && in.prediction->fabric) {
        const network::Fabric &fabric = *in.prediction->fabric;
        return fabric.typeOfGpu(firstGpu + local).cardsOfGpu[at(local)];
    }
    for (const catalog::PcieGroup &group : groups.list)
        if (const auto place = std::ranges::find(group.gpus, local); place != group.gpus.end()) {
            const std::size_t n = group.nics.size(), of = group.gpus.size(), k = static_cast<std::size_t>(place - group.gpus.begin());
            return {group.nics.begin() + static_cast<std::ptrdiff_t>(k * n / of), group.nics.begin() + static_cast<std::ptrdiff_t>((k + 1) * n / of)};
        }
    return {};
}

const workload::Parallelism *ShownInstance::plan() const
{
    if (!in.prediction)
        return nullptr;
    const design::Job *const job = design::jobNamed(*in.design, in.prediction->job);
    const design::Phase *phase = job ? design::trainingOf(*job) : nullptr;
    return phase ? std::get_if<workload::Plan>(&phase->work) : nullptr;
}

int ShownInstance::selectedRank() const
{
    if (!in.prediction || in.selected < firstGpu || in.selected >= firstGpu + type.gpus)
        return -1;
    return in.prediction->placement.rankOf(in.selected);
}

std::optional<train::Memory> ShownInstance::memoryOf(int rank) const
{
    const workload::Parallelism *cut = plan();
    if (!cut || rank < 0)
        return std::nullopt;
    const predict::Prediction &predicted = in.prediction->prediction;
    const auto stage = at(layer::roleOf(*cut, rank).pp);
    if (predicted.stages.empty())
        return predicted.memory;
    return stage < predicted.stages.size() ? std::optional(predicted.stages[stage]) : std::nullopt;
}

int ShownInstance::rankForTalks() const
{
    if (!in.prediction)
        return -1;
    if (const int chosen = selectedRank(); chosen >= 0)
        return chosen;
    int first = -1;
    const std::vector<std::int32_t> &gpuOfRank = in.prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank) {
        const int local = gpuOfRank[rank] - firstGpu;
        if (local < 0 || local >= type.gpus)
            continue;
        if (first < 0 || gpuOfRank[rank] < gpuOfRank[at(first)])
            first = static_cast<int>(rank);
    }
    return first;
}

LinkLane ShownInstance::lane(LinkKind kind, int index, bool up, double capacity_Bps) const
{
    LinkLane out;
    out.kind = kind;
    out.index = index;
    out.up = up;
    out.capacity_Bps = capacity_Bps;
    fill(out);
    colour(out);
    if (grace() && (kind == LinkKind::PortTx || kind == LinkKind::PortRx))
        if (const auto figure = gpu->figures.find("c2c_GBps"); figure != gpu->figures.end()) {
            out.unconfirmed = !figure->second.confirmed;
            out.basis = QString::fromStdString(figure->second.note);
        }
    return out;
}

double ShownInstance::seenIn(const telemetry::Observation *observation, Quantity quantity, int index) const
{
    if (!observation)
        return unknown;
    const auto valueOf = [&](Quantity wanted) {
        const auto found = observation->series.find(wanted);
        return found != observation->series.end() && found->second.available ? valueAt(found->second.value, index) : unknown;
    };
    const bool nvlink = quantity == Quantity::NvlinkTx_Bps || quantity == Quantity::NvlinkRx_Bps;
    if (nvlink && std::isnan(valueOf(Quantity::NvlinkTx_Bps)) && std::isnan(valueOf(Quantity::NvlinkRx_Bps)))
        return valueOf(Quantity::NvlinkTotal_Bps) / 2; // as the drawing counts what is told for both ways together
    return valueOf(quantity);
}

void ShownInstance::fill(LinkLane &lane) const
{
    const predict::DesignPrediction *p = in.prediction;
    const network::LinkLoads none;
    const network::LinkLoads &loads = p ? p->loads : none;
    const network::LinkLoads &peers = in.heat ? in.heat->peers : none;
    const network::LinkSeries &series = network::seriesOf(lane.kind);
    const Quantity quantity = diagnose::quantityOf(lane.kind);
    if (const double known = valueAt(loads.*series.capacity_Bps, lane.index); known > 0)
        lane.capacity_Bps = known;
    const double predicted = p && loads.step_s > 0 ? valueAt(loads.*series.bytes, lane.index) / loads.step_s : unknown;
    if (!observed()) {
        lane.rate_Bps = predicted;
        return;
    }
    lane.measurable = quantity != Quantity::Count;
    if (!lane.measurable) {
        lane.rate_Bps = unknown;
        return;
    }
    lane.rate_Bps = seen(quantity, lane.index);
    const int gpuOfLane = gpuOf(lane);
    lane.stale = gpuOfLane >= 0 && canvas::isStale(in.observation, at(gpuOfLane), in.sinceLook_s);
    if (!compared() || in.choice.source == canvas::HeatSource::Ratio)
        lane.beside_Bps = predicted;
    else if (in.choice.source == canvas::HeatSource::Moment)
        lane.beside_Bps = seenIn(in.reference, quantity, lane.index);
    else
        lane.beside_Bps = peers.step_s > 0 ? valueAt(peers.*series.bytes, lane.index) / peers.step_s : unknown;
}

/// As the drawing has it, which holds on to a class while a rate moves a little; of links that it does not draw, by the same classes.
void ShownInstance::colour(LinkLane &lane) const
{
    const canvas::Heat::Lanes *drawn = nullptr;
    bool out = true;
    switch (lane.kind) {
    case LinkKind::NvlinkRx: out = false; [[fallthrough]];
    case LinkKind::NvlinkTx: drawn = in.heat ? &in.heat->nvlink : nullptr; break;
    case LinkKind::CardRx: out = false; [[fallthrough]];
    case LinkKind::CardTx: drawn = in.heat ? &in.heat->cards : nullptr; break;
    case LinkKind::UplinkRx: out = false; [[fallthrough]];
    case LinkKind::UplinkTx: drawn = in.heat ? &in.heat->uplinks : nullptr; break;
    default: break;
    }
    const std::vector<std::uint8_t> *codes = !drawn || !in.choice.traffic ? nullptr : out ? &drawn->out : &drawn->in;
    if (codes && lane.index >= 0 && at(lane.index) < codes->size())
        lane.code = (*codes)[at(lane.index)];
    else if (compared())
        lane.code = canvas::linkRatioCode(lane.rate_Bps, lane.beside_Bps, lane.capacity_Bps);
    else
        lane.code = canvas::linkLoadCode(lane.rate_Bps, lane.capacity_Bps);
    if (observed() && !compared() && !std::isnan(lane.beside_Bps))
        lane.besideCode = canvas::linkLoadCode(lane.beside_Bps, lane.capacity_Bps);
}

int ShownInstance::gpuOf(const LinkLane &lane) const
{
    if (lane.kind == LinkKind::NvlinkTx || lane.kind == LinkKind::NvlinkRx)
        return lane.index;
    const int first = numbers.firstCard[at(in.instance)], cards = numbers.firstCard[at(in.instance) + 1] - first;
    const int gpus = numbers.firstGpu[at(in.instance) + 1] - numbers.firstGpu[at(in.instance)];
    return cards > 0 ? numbers.firstGpu[at(in.instance)] + (lane.index - first) * gpus / cards : -1;
}

} // namespace switchyard::schematic
