// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/showninstance.h>

#include <algorithm>
#include <limits>
#include <variant>

#include <core/predict/predict.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;
using telemetry::Quantity;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::size_t at(int i) { return static_cast<std::size_t>(i); }

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
    return index >= 0 && at(index) < values.size() ? static_cast<double>(values[at(index)]) : nan;
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
    const auto job = std::ranges::find(in.design->jobs, in.prediction->job, &design::Job::name);
    const design::Phase *phase = job != in.design->jobs.end() ? design::trainingOf(*job) : nullptr;
    return phase ? std::get_if<workload::Plan>(&phase->work) : nullptr;
}

int ShownInstance::rankForTalks() const
{
    if (!in.prediction || in.source != LoadSource::Predicted)
        return -1;
    int first = -1, chosen = -1;
    const std::vector<std::int32_t> &gpuOfRank = in.prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank) {
        const int local = gpuOfRank[rank] - firstGpu;
        if (local < 0 || local >= type.gpus)
            continue;
        if (first < 0 || gpuOfRank[rank] < gpuOfRank[at(first)])
            first = static_cast<int>(rank);
        if (gpuOfRank[rank] == in.selected)
            chosen = static_cast<int>(rank);
    }
    return chosen >= 0 ? chosen : first;
}

LinkLane ShownInstance::lane(LinkKind kind, int index, bool up, double capacity_Bps) const
{
    LinkLane out;
    out.kind = kind;
    out.index = index;
    out.up = up;
    out.capacity_Bps = capacity_Bps;
    fill(out);
    if (grace() && (kind == LinkKind::PortTx || kind == LinkKind::PortRx))
        if (const auto figure = gpu->figures.find("c2c_GBps"); figure != gpu->figures.end()) {
            out.unconfirmed = !figure->second.confirmed;
            out.basis = QString::fromStdString(figure->second.note);
        }
    return out;
}

double ShownInstance::seen(Quantity quantity, int index) const
{
    if (!in.observation)
        return nan;
    const auto found = in.observation->series.find(quantity);
    return found != in.observation->series.end() && found->second.available ? valueAt(found->second.value, index) : nan;
}

void ShownInstance::fill(LinkLane &lane) const
{
    const predict::DesignPrediction *p = in.prediction;
    const network::LinkLoads none;
    const network::LinkLoads &loads = p ? p->loads : none;
    const std::vector<float> *bytes = nullptr, *capacity = nullptr;
    Quantity observed = Quantity::Count;
    switch (lane.kind) {
    case LinkKind::NvlinkTx: bytes = &loads.nvlinkTx_B, capacity = &loads.gpuNvlink_Bps, observed = Quantity::NvlinkTx_Bps; break;
    case LinkKind::NvlinkRx: bytes = &loads.nvlinkRx_B, capacity = &loads.gpuNvlink_Bps, observed = Quantity::NvlinkRx_Bps; break;
    case LinkKind::PortTx: bytes = &loads.pcieTx_B, capacity = &loads.port_Bps; break;
    case LinkKind::PortRx: bytes = &loads.pcieRx_B, capacity = &loads.port_Bps; break;
    case LinkKind::SwitchTx: bytes = &loads.switchTx_B, capacity = &loads.switch_Bps; break;
    case LinkKind::SwitchRx: bytes = &loads.switchRx_B, capacity = &loads.switch_Bps; break;
    case LinkKind::CardTx: bytes = &loads.efaTx_B, capacity = &loads.card_Bps, observed = Quantity::EfaTx_Bps; break;
    case LinkKind::CardRx: bytes = &loads.efaRx_B, capacity = &loads.card_Bps, observed = Quantity::EfaRx_Bps; break;
    case LinkKind::UplinkTx: bytes = &loads.uplinkTx_B, capacity = &loads.uplink_Bps; break;
    case LinkKind::UplinkRx: bytes = &loads.uplinkRx_B, capacity = &loads.uplink_Bps; break;
    }
    if (const double known = valueAt(*capacity, lane.index); known > 0)
        lane.capacity_Bps = known;
    if (in.source == LoadSource::Predicted) {
        lane.rate_Bps = p && loads.step_s > 0 ? valueAt(*bytes, lane.index) / loads.step_s : nan;
        return;
    }
    lane.measurable = observed != Quantity::Count;
    lane.rate_Bps = lane.measurable ? seen(observed, lane.index) : nan;
    lane.stale = lane.measurable && isStale(gpuOf(lane));
}

bool ShownInstance::isStale(int gpuOfDocument) const
{
    const telemetry::Observation *o = in.observation;
    return o && gpuOfDocument >= 0 && at(gpuOfDocument) < o->age_s.size() && o->isStale(static_cast<double>(o->age_s[at(gpuOfDocument)]));
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
