// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/leaf/leafmap.h>

#include <algorithm>
#include <map>
#include <set>

#include <core/base/format.h>
#include <core/diagnose/observed_loads.h>
#include <core/layer/rank_layout.h>
#include <core/predict/links_of.h>
#include <views/canvas/peers.h>
#include <views/canvas/scene.h>
#include <views/canvas/traffic.h>
#include <views/language/words.h>

namespace switchyard::leafview {

namespace {

using network::LinkKind;
using workload::PartGroup;

QString number(double value) { return qstring(format::integer(value)); }

/// Rates of one link of several, as they are shown.
class Rates
{
public:
    Rates(const predict::DesignPrediction &prediction, const telemetry::Observation *seen)
        : m_expected(prediction.loads)
    {
        if (seen)
            m_seen = diagnose::observedLoads(*seen, prediction.loads);
    }

    [[nodiscard]] Link nvlink(int gpu) const { return link(gpu, LinkKind::NvlinkTx, LinkKind::NvlinkRx); }
    [[nodiscard]] Link card(int card) const { return link(card, LinkKind::CardTx, LinkKind::CardRx); }
    [[nodiscard]] Link uplink(int node) const { return link(node, LinkKind::UplinkTx, LinkKind::UplinkRx); }

private:
    static double rate(const network::LinkLoads &loads, LinkKind kind, std::size_t at)
    {
        const std::vector<float> &of = loads.*network::seriesOf(kind).bytes;
        return at < of.size() && loads.step_s > 0 ? static_cast<double>(of[at]) / loads.step_s : none;
    }

    [[nodiscard]] Link link(int index, LinkKind out, LinkKind in) const
    {
        const std::vector<float> &capacity_Bps = m_expected.*network::seriesOf(out).capacity_Bps;
        const auto at = static_cast<std::size_t>(index);
        const network::LinkLoads &shown = m_seen ? *m_seen : m_expected;
        Link link;
        link.out_Bps = rate(shown, out, at);
        link.in_Bps = rate(shown, in, at);
        link.capacity_Bps = at < capacity_Bps.size() ? static_cast<double>(capacity_Bps[at]) : 0;
        if (m_seen) {
            link.expectedOut_Bps = rate(m_expected, out, at);
            link.expectedIn_Bps = rate(m_expected, in, at);
        }
        return link;
    }

    const network::LinkLoads &m_expected;
    std::optional<network::LinkLoads> m_seen;
};

/// "PP 8", "PP 8–9"; empty for none.
QString rangeWord(const char *kind, const std::set<int> &places)
{
    if (places.empty())
        return {};
    const QString first = QStringLiteral("%1 %2").arg(QLatin1String(kind)).arg(*places.begin());
    return places.size() == 1 ? first : QStringLiteral("%1–%2").arg(first).arg(*places.rbegin());
}

/// The larger; NaN only if both are.
double busier(double a, double b) { return !(a >= b) && b == b ? b : a; }

void keepWorst(Link &worst, const Link &link)
{
    worst.capacity_Bps = std::max(worst.capacity_Bps, link.capacity_Bps);
    worst.out_Bps = busier(worst.out_Bps, link.out_Bps);
    worst.in_Bps = busier(worst.in_Bps, link.in_Bps);
    worst.expectedOut_Bps = busier(worst.expectedOut_Bps, link.expectedOut_Bps);
    worst.expectedIn_Bps = busier(worst.expectedIn_Bps, link.expectedIn_Bps);
}

int domainOf(const network::Fabric &fabric, const Row &row)
{
    const auto first = static_cast<std::size_t>(fabric.instances[static_cast<std::size_t>(row.instance)].firstGpu);
    return first < fabric.domainOfGpu.size() ? fabric.domainOfGpu[first] : -1; // an instance without GPUs, at the end
}

void fillCells(LeafMap &map, const network::Fabric &fabric, const Rates &rates, const std::vector<int> &rankOfGpu)
{
    map.cells.assign(map.rows.size() * map.columns.size(), {});
    for (std::size_t r = 0; r < map.rows.size(); ++r) {
        const network::FabricInstance &instance = fabric.instances[static_cast<std::size_t>(map.rows[r].instance)];
        const auto &cards = fabric.types[static_cast<std::size_t>(instance.type)].cardsOfGpu;
        for (std::size_t c = 0; c < cards.size(); ++c) {
            Cell &cell = map.cells[map.at(r, c)];
            cell.gpu = instance.firstGpu + static_cast<std::int32_t>(c);
            cell.rank = rankOfGpu[static_cast<std::size_t>(cell.gpu)];
            cell.nvlink = rates.nvlink(cell.gpu);
            for (const int card : cards[c]) {
                cell.cards.push_back(rates.card(instance.firstCard + card));
                keepWorst(map.columns[c].worst, cell.cards.back());
            }
        }
    }
}

/// Cells without a rank are idle only where no other job runs.
void nameOtherJobs(LeafMap &map, const design::Design &design, const predict::DesignPrediction &prediction)
{
    std::vector<int> firstGpu;
    for (const network::FabricInstance &instance : prediction.fabric->instances)
        firstGpu.push_back(instance.firstGpu);
    firstGpu.push_back(prediction.fabric->gpus());
    const std::vector<int> others = canvas::otherJobsOfGpus(design, firstGpu, &prediction);
    for (Cell &cell : map.cells)
        if (const int other = cell.gpu < 0 || cell.rank >= 0 || others.empty() ? -1 : others[static_cast<std::size_t>(cell.gpu)]; other >= 0)
            cell.job = qstring(design.jobs[static_cast<std::size_t>(other)].name);
}

/// Without one of them the sum is not known.
Link sumOf(const Link &a, const Link &b)
{
    return {a.out_Bps + b.out_Bps, a.in_Bps + b.in_Bps, a.expectedOut_Bps + b.expectedOut_Bps, a.expectedIn_Bps + b.expectedIn_Bps, a.capacity_Bps + b.capacity_Bps};
}

/// Rows of one NVLink domain stand together.
void orderByDomain(std::vector<Row> &rows, const network::Fabric &fabric)
{
    std::map<int, std::size_t> place;
    for (const Row &row : rows)
        place.try_emplace(domainOf(fabric, row), place.size());
    std::ranges::stable_sort(rows, {}, [&](const Row &row) { return place.at(domainOf(fabric, row)); });
}

void findPlanes(LeafMap &map, const network::Fabric &fabric, const design::Design &design)
{
    for (std::size_t first = 0, last = 0; first < map.rows.size(); first = last) {
        const int domain = domainOf(fabric, map.rows[first]);
        Plane plane;
        plane.first = first;
        for (last = first; last < map.rows.size() && domainOf(fabric, map.rows[last]) == domain; ++last) {
            for (std::size_t c = 0; c < map.columns.size(); ++c) {
                const Cell &cell = map.cells[map.at(last, c)];
                if (cell.gpu < 0)
                    continue;
                ++plane.gpus;
                plane.working += cell.rank >= 0 ? 1 : 0;
                keepWorst(plane.worst, cell.nvlink);
                map.rows[last].nvlink = c == 0 ? cell.nvlink : sumOf(map.rows[last].nvlink, cell.nvlink);
            }
            plane.last = last;
        }
        const auto instance = static_cast<std::size_t>(map.rows[first].instance);
        if (plane.last == plane.first)
            continue;
        if (instance < design.instances.size()) // of another design, while its prediction is under way
            plane.name = qstring(design.instances[instance].ultraserver);
        map.planes.push_back(std::move(plane));
    }
}

/// Places of the plan that rows and columns stand for.
void nameRoles(LeafMap &map, const workload::Parallelism *cut)
{
    std::vector<std::set<int>> stages(map.rows.size()), replicas(map.rows.size()), tensor(map.columns.size());
    for (std::size_t i = 0; cut && i < map.cells.size(); ++i)
        if (map.cells[i].rank >= 0) {
            const layer::RankCoordinates role = layer::roleOf(*cut, map.cells[i].rank);
            stages[i / map.columns.size()].insert(role.pp);
            replicas[i / map.columns.size()].insert(role.dp);
            tensor[i % map.columns.size()].insert(role.tp);
        }
    for (std::size_t r = 0; r < map.rows.size(); ++r)
        map.rows[r].role = !cut ? QString() : cut->pp > 1 ? rangeWord("PP", stages[r]) : cut->dp > 1 ? rangeWord("DP", replicas[r]) : QString(); // one stage tells no row from another
    for (std::size_t c = 0; c < map.columns.size(); ++c) {
        map.columns[c].name = tr("rail %1").arg(c);
        map.columns[c].role = cut && cut->tp > 1 && tensor[c].size() == 1 ? rangeWord("TP", tensor[c]) : QString();
    }
}

/// Whose traffic crosses the uplink, by kind of communicator.
std::vector<UplinkPart> uplinkParts(const predict::DesignPrediction &prediction, int node)
{
    std::map<PartGroup, UplinkPart> parts;
    const auto add = [&](LinkKind kind, double UplinkPart::*direction) {
        for (const network::TrafficShare &share : predict::sharesOf(prediction, kind, node))
            parts[workload::infoOf(share.part).group].*direction += share.bytes;
    };
    add(LinkKind::UplinkTx, &UplinkPart::out_B);
    add(LinkKind::UplinkRx, &UplinkPart::in_B);
    std::vector<UplinkPart> out;
    for (auto &[group, part] : parts) {
        part.group = group;
        out.push_back(part);
    }
    std::ranges::stable_sort(out, std::greater<>(), &UplinkPart::out_B);
    return out;
}

/// Which leaves a communicator passes, and how often a hop climbs above what its leaves hang below.
void followLeaves(Overlay &overlay, const predict::DesignPrediction &prediction)
{
    const network::Fabric &fabric = *prediction.fabric;
    std::vector<int> path;
    std::set<int> domains;
    for (const std::int32_t rank : overlay.communicator.ranks)
        if (const auto at = static_cast<std::size_t>(rank); at < prediction.placement.gpuOfRank.size() && prediction.placement.gpuOfRank[at] >= 0) {
            path.push_back(fabric.leafOfGpu(prediction.placement.gpuOfRank[at]));
            domains.insert(fabric.domainOfGpu[static_cast<std::size_t>(prediction.placement.gpuOfRank[at])]);
        }
    overlay.onNvlink = domains.size() == 1;
    std::set<int> known;
    for (const int leaf : path)
        if (known.insert(leaf).second)
            overlay.leaves.push_back(leaf);
    overlay.crossings = predict::crossingsOf(prediction, overlay.communicator, predict::NodeLevel::AboveLeaf).hops;
}

QString placeWords(const Overlay &overlay, const Row *row)
{
    const QString ranks = tr("%1 ranks").arg(number(static_cast<double>(overlay.communicator.ranks.size())));
    if (overlay.outside > 0)
        return tr("%1 in %2 leaves").arg(ranks, number(static_cast<double>(overlay.leaves.size())));
    if (row)
        return tr("%1 in %2").arg(ranks, row->name);
    return overlay.column >= 0 ? tr("%1 on one rail of this leaf").arg(ranks) : tr("%1 in this leaf").arg(ranks);
}

void light(LeafMap &map, const predict::DesignPrediction &prediction, int rank)
{
    std::map<std::int32_t, std::size_t> cellOfRank;
    for (std::size_t i = 0; i < map.cells.size(); ++i)
        if (map.cells[i].rank >= 0)
            cellOfRank[map.cells[i].rank] = i;
    QStringList sentences;
    for (predict::Communicator &communicator : predict::communicatorsOf(prediction, rank)) {
        Overlay overlay;
        overlay.communicator = std::move(communicator);
        const predict::Communicator &of = overlay.communicator;
        for (const std::int32_t member : of.ranks) {
            const auto cell = cellOfRank.find(member);
            if (cell != cellOfRank.end())
                overlay.cells.push_back(cell->second);
            else
                ++overlay.outside;
        }
        const std::size_t columns = map.columns.size(), first = overlay.cells.front();
        if (std::ranges::all_of(overlay.cells, [&](std::size_t cell) { return cell / columns == first / columns; }))
            overlay.row = static_cast<int>(first / columns);
        if (std::ranges::all_of(overlay.cells, [&](std::size_t cell) { return cell % columns == first % columns; }))
            overlay.column = static_cast<int>(first % columns);
        followLeaves(overlay, prediction);
        overlay.words = placeWords(overlay, overlay.row >= 0 ? &map.rows[static_cast<std::size_t>(overlay.row)] : nullptr);
        overlay.figures = tr("%1 out · %2 of %3 exposed").arg(qstring(format::bytes(of.out_B)), qstring(format::seconds(of.exposed_s)), qstring(format::seconds(of.busy_s)));
        const QString name = canvas::groupWord(of.group);
        sentences << (overlay.row >= 0 && overlay.outside == 0 ? tr("%1 stays in its row").arg(name)
                      : overlay.onNvlink   ? tr("%1 stays on NVLink").arg(name)
                      : overlay.outside > 0 ? tr("%1 leaves through the uplink").arg(name)
                      : overlay.column >= 0 ? tr("%1 stays in its column").arg(name)
                                                               : tr("%1 stays in this leaf").arg(name));
        map.overlays.push_back(std::move(overlay));
    }
    map.reading = sentences.join(QStringLiteral("; "));
}

} // namespace

LeafMap makeLeafMap(const Input &input)
{
    LeafMap map;
    if (!input.design || !input.prediction || !input.prediction->fabric || input.prediction->fabric->gpus() == 0) {
        map.missing = tr("Put a job on the design to see a leaf with its rails.");
        return map;
    }
    if (input.source == LoadSource::Observed && !input.observation) {
        map.missing = tr("Connect to a running cluster to see what its links carry.");
        return map;
    }
    map.watched = input.observation != nullptr;
    const predict::DesignPrediction &prediction = *input.prediction;
    const network::Fabric &fabric = *prediction.fabric;
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    const bool chosen = input.selected >= 0 && input.selected < fabric.gpus();
    const int gpu = chosen ? input.selected : gpuOfRank.empty() ? 0 : std::clamp(gpuOfRank.front(), 0, fabric.gpus() - 1);
    map.node = fabric.leafOfGpu(gpu);
    std::size_t columns = 0;
    for (std::size_t i = 0; i < fabric.instances.size(); ++i)
        if (fabric.instances[i].leaf == map.node) {
            map.rows.push_back({static_cast<int>(i), qstring(fabric.instances[i].id), {}, {}});
            columns = std::max(columns, fabric.types[static_cast<std::size_t>(fabric.instances[i].type)].cardsOfGpu.size());
        }
    map.columns.resize(columns);
    orderByDomain(map.rows, fabric);
    const Rates rates(prediction, input.source == LoadSource::Observed ? input.observation : nullptr);
    fillCells(map, fabric, rates, canvas::ranksOfGpus(prediction, fabric.gpus()));
    nameOtherJobs(map, *input.design, prediction);
    findPlanes(map, fabric, *input.design);
    const design::Job *job = design::jobToShow(*input.design, input.job.empty() ? prediction.job : input.job);
    const workload::Plan *plan = job ? design::planOf(*job) : nullptr;
    nameRoles(map, plan);
    map.title = map.node >= 0 ? qstring(fabric.nodes[static_cast<std::size_t>(map.node)].id) : tr("no network node is known");
    std::size_t trays = 0;
    for (const Plane &plane : map.planes)
        trays += plane.last + 1 - plane.first;
    map.note = map.planes.empty() ? (map.rows.size() == 1 ? tr("%1 instance · columns are GPUs, which share a rail") : tr("%1 instances · rows are instances, columns are GPUs, which share a rail")).arg(number(static_cast<double>(map.rows.size())))
        : trays < map.rows.size() ? tr("%1 of %2 instances are trays · EFA rails on the left of their GPUs, NVLink at the right").arg(number(static_cast<double>(trays)), number(static_cast<double>(map.rows.size())))
                                  : tr("%1 trays · EFA rails on the left of their GPUs, NVLink at the right").arg(number(static_cast<double>(trays)));
    if (map.node >= 0) {
        const auto node = static_cast<std::size_t>(map.node);
        map.uplink = rates.uplink(map.node);
        map.uplinkMeasured = input.source == LoadSource::Predicted;
        if (const int parent = fabric.nodes[node].parent; parent >= 0)
            map.above = qstring(fabric.nodes[static_cast<std::size_t>(parent)].id);
        if (map.uplinkMeasured && map.uplink.capacity_Bps > 0)
            map.uplinkParts = uplinkParts(prediction, map.node);
    }
    if (!chosen)
        return map;
    const auto cell = std::ranges::find(map.cells, gpu, &Cell::gpu);
    map.selected = static_cast<int>(cell - map.cells.begin());
    if (cell->rank >= 0)
        light(map, prediction, cell->rank);
    return map;
}

} // namespace switchyard::leafview
