// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/schematic.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <QCoreApplication>

#include <core/base/format.h>
#include <core/design/numbering.h>
#include <core/layer/rank_layout.h>
#include <views/session/selection.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;
using telemetry::Quantity;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double edge = 22;
constexpr double talksHeight = 110;         ///< their cards, with the line above
constexpr double leastTileOverTalks = 128;  ///< a lower tile would lose values to them

QString tr(const char *text) { return QCoreApplication::translate("switchyard::schematic::Schematic", text); }
QString text(const std::string &words) { return QString::fromStdString(words); }
std::size_t at(int i) { return static_cast<std::size_t>(i); }

double valueAt(const std::vector<float> &values, int index)
{
    return index >= 0 && at(index) < values.size() ? static_cast<double>(values[at(index)]) : nan;
}

/// What the links carry: the model's mean of the step, or what the server says.
class Rates
{
public:
    Rates(const Input &input, const design::Numbering &numbers)
        : m_input(input)
        , m_numbers(numbers)
    {
    }

    void fill(Lane &lane) const
    {
        const predict::DesignPrediction *p = m_input.prediction;
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
        if (m_input.source == Source::Predicted) {
            lane.rate_Bps = p && loads.step_s > 0 ? valueAt(*bytes, lane.index) / loads.step_s : nan;
            return;
        }
        lane.measurable = observed != Quantity::Count;
        lane.rate_Bps = lane.measurable ? seen(observed, lane.index) : nan;
        lane.stale = lane.measurable && isStale(gpuOf(lane));
    }

    [[nodiscard]] double seen(Quantity quantity, int index) const
    {
        if (!m_input.observation)
            return nan;
        const auto found = m_input.observation->series.find(quantity);
        return found != m_input.observation->series.end() && found->second.available ? valueAt(found->second.value, index) : nan;
    }

    [[nodiscard]] bool isStale(int gpu) const
    {
        const telemetry::Observation *o = m_input.observation;
        return o && gpu >= 0 && at(gpu) < o->age_s.size() && o->isStale(static_cast<double>(o->age_s[at(gpu)]));
    }

private:
    [[nodiscard]] int gpuOf(const Lane &lane) const
    {
        if (lane.kind == LinkKind::NvlinkTx || lane.kind == LinkKind::NvlinkRx)
            return lane.index;
        const int first = m_numbers.firstCard[at(m_input.instance)], cards = m_numbers.firstCard[at(m_input.instance) + 1] - first;
        const int gpus = m_numbers.firstGpu[at(m_input.instance) + 1] - m_numbers.firstGpu[at(m_input.instance)];
        return cards > 0 ? m_numbers.firstGpu[at(m_input.instance)] + (lane.index - first) * gpus / cards : -1;
    }

    const Input &m_input;
    const design::Numbering &m_numbers;
};

/// Groups of the catalog; where it knows none, one that is marked so.
struct Groups {
    std::vector<catalog::PcieGroup> list;
    bool published = true;
};

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

/// Heights of the rows, from what the picture has to hold.
struct Rows {
    double switches = 0;  ///< upper edge of the first NVSwitch line
    double pitch = 22;    ///< from one line to the next
    double band = 0;
    double tile = 0, tileHeight = 0;
    double pcie = 0, pcieHeight = 20;
    double card = 0, cardHeight = 28;
    double leaf = 0, leafHeight = 22;
    double parent = 0;
};

class Maker
{
public:
    Maker(const Input &input, QSizeF size)
        : m_in(input)
        , m_type(*input.catalog->instance(input.design->instances[at(input.instance)].type))
        , m_gpu(input.catalog->gpuOf(m_type))
        , m_numbers(design::Numbering(*input.design, *input.catalog))
        , m_rates(input, m_numbers)
        , m_groups(groupsOf(m_type))
        , m_firstGpu(m_numbers.firstGpu[at(input.instance)])
        , m_firstCard(m_numbers.firstCard[at(input.instance)])
    {
        m_out.size = size;
    }

    Schematic make()
    {
        title();
        rows();
        columns();
        nvlink();
        tiles();
        bands();
        pcie();
        cards();
        nvme();
        fabric();
        words();
        talks();
        return std::move(m_out);
    }

private:
    [[nodiscard]] const design::Instance &instance() const { return m_in.design->instances[at(m_in.instance)]; }
    [[nodiscard]] bool grace() const { return m_gpu && m_gpu->c2c_Bps > 0; }

    void title()
    {
        QStringList facts{text(m_type.id)};
        if (m_gpu)
            facts << tr("%1 × %2").arg(m_type.gpus).arg(text(m_gpu->name));
        if (m_type.nics > 0)
            facts << tr("%1 EFA cards × %2").arg(m_type.nics).arg(text(format::linkRate(m_type.nic_Bps)));
        if (m_gpu && m_gpu->nvlink_Bps > 0)
            facts << tr("NVLink %1 per GPU and direction").arg(text(format::rate(m_gpu->nvlink_Bps)));
        m_out.title = text(instance().id);
        m_out.note = facts.join(QStringLiteral(" · "));
        if (m_in.source == Source::Observed && !m_in.observation)
            m_out.missing = tr("Not connected: choose Live ▸ Connect");
        else if (m_in.source == Source::Predicted && !m_in.prediction)
            m_out.missing = tr("No prediction: the inspector says what is missing");
    }

    /// NVSwitches of the instance with the links of one GPU to each; more than six, or a rack's: one plane.
    [[nodiscard]] bool plane() const { return m_type.nvswitch.links.empty() || m_type.nvswitch.links.size() > 6; }
    [[nodiscard]] int lines() const
    {
        if (!m_gpu || m_gpu->nvlink_Bps <= 0 || m_type.nvlinkDomainGpus <= 1)
            return 0;
        return plane() ? 1 : static_cast<int>(m_type.nvswitch.links.size());
    }

    void rows()
    {
        const double height = m_out.size.height();
        m_rows.switches = 40;
        m_rows.pitch = height < 520 ? 18 : 22;
        const double band = m_rows.switches + lines() * m_rows.pitch + (lines() > 0 ? 14 : 0);
        m_rows.band = band;
        m_rows.tile = band + (lines() > 0 ? 24 + 18 : 8);
        m_rows.pcieHeight = grace() ? 34 : 20;
        double below = 30 + m_rows.pcieHeight + 30 + m_rows.cardHeight + 34 + m_rows.leafHeight + 24 + m_rows.leafHeight + 6;
        if (rankForTalks() >= 0 && height - m_rows.tile - below - talksHeight >= leastTileOverTalks) {
            below += talksHeight;
            m_talksRoom = talksHeight;
        }
        m_rows.tileHeight = std::clamp(height - m_rows.tile - below, 46.0, 184.0);
        const double spare = std::max(0.0, height - m_rows.tile - m_rows.tileHeight - below);
        m_rows.pcie = m_rows.tile + m_rows.tileHeight + 30 + spare * 0.25;
        m_rows.card = m_rows.pcie + m_rows.pcieHeight + 30 + spare * 0.25;
        m_rows.leaf = m_rows.card + m_rows.cardHeight + 34 + spare * 0.25;
        m_rows.parent = m_rows.leaf + m_rows.leafHeight + 24 + spare * 0.25;
    }

    /// Tiles by PCIe group, a CPU between the groups of each socket.
    void columns()
    {
        std::map<int, int> groupsOfSocket;
        for (const catalog::PcieGroup &group : m_groups.list)
            ++groupsOfSocket[group.socket];
        const double groupGap = 14, socketGap = grace() && m_type.nvmeDevices > 0 ? 92 : 34, cpuGap = grace() ? groupGap : groupsOfSocket.size() > 1 || m_groups.published ? 64 : 14;
        double gaps = (static_cast<double>(groupsOfSocket.size()) - 1) * socketGap;
        int tilesInAll = 0;
        for (const auto &[socket, groups] : groupsOfSocket)
            gaps += groups > 1 ? cpuGap + (groups - 2) * groupGap : 0;
        for (const catalog::PcieGroup &group : m_groups.list) {
            tilesInAll += static_cast<int>(group.gpus.size());
            gaps += (static_cast<double>(group.gpus.size()) - 1) * 8;
        }
        m_tileWidth = std::clamp((m_out.size.width() - 2 * edge - gaps) / std::max(1, tilesInAll), 30.0, 168.0);
        const double used = tilesInAll * m_tileWidth + gaps;
        double x = std::max(edge, (m_out.size.width() - used) / 2);
        m_left = x;
        m_tiles.assign(at(m_type.gpus), QRectF());
        std::map<int, int> seen;
        for (std::size_t g = 0; g < m_groups.list.size(); ++g) {
            const catalog::PcieGroup &group = m_groups.list[g];
            const double from = x;
            for (const int gpu : group.gpus) {
                m_tiles[at(gpu)] = QRectF(x, m_rows.tile, m_tileWidth, m_rows.tileHeight);
                x += m_tileWidth + 8;
            }
            x -= group.gpus.empty() ? 0 : 8;
            m_groupRect.emplace_back(from, m_rows.pcie, x - from, m_rows.pcieHeight);
            const int inSocket = groupsOfSocket[group.socket], done = ++seen[group.socket];
            if (grace()) { // its GPUs and cards hang on it, without a switch between
                QRectF &cpu = m_cpu[group.socket];
                cpu |= m_groupRect.back();
                x += done == inSocket ? socketGap : groupGap;
            } else if (done == inSocket / 2 && inSocket > 1) {
                m_cpu[group.socket] = QRectF(x + 8, m_rows.pcie - 12, cpuGap - 16, 44);
                x += cpuGap;
            } else if (done == inSocket) {
                x += socketGap;
            } else {
                x += groupGap;
            }
        }
        m_right = x - socketGap;
    }

    Lane lane(LinkKind kind, int index, bool up, double capacity_Bps = 0) const
    {
        Lane out;
        out.kind = kind;
        out.index = index;
        out.up = up;
        out.capacity_Bps = capacity_Bps;
        m_rates.fill(out);
        if (grace() && (kind == LinkKind::PortTx || kind == LinkKind::PortRx))
            if (const auto figure = m_gpu->figures.find("c2c_GBps"); figure != m_gpu->figures.end()) {
                out.unconfirmed = !figure->second.confirmed;
                out.basis = text(figure->second.note);
            }
        return out;
    }

    /// Two lanes side by side around `x`, from `top` to `bottom`: down on the left, up on the right.
    void pair(LinkKind down, LinkKind up, int index, double x, double top, double bottom, double capacity_Bps)
    {
        for (const bool upwards : {false, true}) {
            Lane half = lane(upwards ? up : down, index, upwards, capacity_Bps);
            const double width = laneWidth_px(half.capacity_Bps);
            half.parts = {QRectF(upwards ? x + 1 : x - 1 - width, top, width, bottom - top)};
            m_out.lanes.push_back(std::move(half));
        }
    }

    void nvlink()
    {
        const int count = lines();
        if (count == 0)
            return;
        const std::vector<int> links = plane() ? std::vector<int>{m_gpu->nvlinkLinks} : m_type.nvswitch.links;
        for (int s = 0; s < count; ++s) {
            const QRectF rect(m_left - 10, m_rows.switches + s * m_rows.pitch, m_right - m_left + 20, 14);
            QString label = tr("NVSwitch %1").arg(s);
            if (plane())
                label = m_type.nvswitch.links.empty() ? tr("NVSwitches: how many is not published")
                                                      : tr("NVLink plane · %1 NVSwitches").arg(m_type.nvswitch.links.size());
            m_out.boxes.push_back({Box::Kind::NvSwitch, s, rect, label, {}, m_type.nvswitch.links.empty() || !m_type.nvswitch.confirmed});
        }
        for (int g = 0; g < m_type.gpus; ++g) {
            const QRectF tile = m_tiles[at(g)];
            // Up to the first line all links run together; each line takes its own away.
            for (const bool up : {false, true}) {
                Lane half = lane(up ? LinkKind::NvlinkTx : LinkKind::NvlinkRx, m_firstGpu + g, up, m_gpu->nvlink_Bps);
                const double full = laneWidth_px(m_gpu->nvlink_Bps);
                int left = 0;
                for (const int n : links)
                    left += n;
                const int all = std::max(1, left);
                double bottom = tile.top();
                for (int s = count - 1; s >= 0; --s) {
                    const double top = m_rows.switches + s * m_rows.pitch + 7;
                    const double width = std::max(2.0, full * left / all);
                    half.parts.emplace_back(up ? tile.center().x() + 1 : tile.center().x() - 1 - width, top, width, bottom - top);
                    bottom = top;
                    left -= links[at(s)];
                }
                m_out.lanes.push_back(std::move(half));
            }
            for (int s = 0; s < count; ++s)
                m_out.stops.push_back({{tile.center().x(), m_rows.switches + s * m_rows.pitch + 7}, links[at(s)]});
        }
    }

    /// How the predicted job is cut.
    [[nodiscard]] const workload::Parallelism *plan() const
    {
        if (!m_in.prediction)
            return nullptr;
        const auto job = std::ranges::find(m_in.design->jobs, m_in.prediction->job, &design::Job::name);
        const design::Phase *phase = job != m_in.design->jobs.end() ? design::trainingOf(*job) : nullptr;
        return phase ? std::get_if<workload::Plan>(&phase->work) : nullptr;
    }

    /// Where the job's step goes: what of each part lengthens it.
    void step()
    {
        if (!m_in.prediction || m_in.source != Source::Predicted)
            return;
        std::map<workload::PartGroup, double> groups;
        double all = 0;
        for (const predict::BreakdownItem &item : m_in.prediction->prediction.breakdown) {
            groups[workload::infoOf(item.part).group] += item.exposed_s;
            all += item.exposed_s;
        }
        for (const auto &[group, seconds] : groups)
            if (seconds > 0)
                m_out.step.push_back({group, seconds / all});
    }

    void tiles()
    {
        step();
        std::vector<int> rankOf(at(m_type.gpus), -1);
        if (m_in.prediction)
            for (std::size_t rank = 0; rank < m_in.prediction->placement.gpuOfRank.size(); ++rank) {
                const int local = m_in.prediction->placement.gpuOfRank[rank] - m_firstGpu;
                if (local >= 0 && local < m_type.gpus)
                    rankOf[at(local)] = static_cast<int>(rank);
            }
        for (int g = 0; g < m_type.gpus; ++g) {
            Tile tile;
            tile.rect = m_tiles[at(g)];
            tile.gpu = m_firstGpu + g;
            tile.local = g;
            tile.rank = rankOf[at(g)];
            roles(tile);
            meters(tile);
            m_out.tiles.push_back(std::move(tile));
        }
    }

    void roles(Tile &tile) const
    {
        const workload::Parallelism *cut = plan();
        if (!cut || tile.rank < 0)
            return;
        const layer::Role role = layer::roleOf(*cut, tile.rank);
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

    void meters(Tile &tile) const
    {
        const bool observed = m_in.source == Source::Observed;
        const predict::DesignPrediction *p = m_in.prediction;
        const double tensor = observed ? m_rates.seen(Quantity::TensorActive, tile.gpu) : p ? valueAt(p->gpuBusy, tile.gpu) : nan;
        tile.meters.push_back({tr("tensor"), tensor, false, percent(tensor), tr("TC")});
        if (observed) {
            const double clock = m_rates.seen(Quantity::SmClock_Hz, tile.gpu);
            if (!std::isnan(clock))
                tile.meters.push_back({tr("clock"), nan, false, text(format::integer(clock / 1e6)) + QStringLiteral(" MHz"), {}});
        }
        if (lines() > 0)
            loadMeter(tile, tr("NVLink"), tr("NV"), {lane(LinkKind::NvlinkTx, tile.gpu, true), lane(LinkKind::NvlinkRx, tile.gpu, false)});
        std::vector<Lane> own;
        for (const int card : cardsOf(tile.local))
            for (const LinkKind kind : {LinkKind::CardTx, LinkKind::CardRx})
                own.push_back(lane(kind, m_firstCard + card, false, m_type.nic_Bps));
        if (grace())
            loadMeter(tile, tr("C2C"), tr("C2C"), {lane(LinkKind::PortTx, tile.gpu, false, m_gpu->c2c_Bps), lane(LinkKind::PortRx, tile.gpu, true, m_gpu->c2c_Bps)});
        if (!own.empty())
            loadMeter(tile, tr("EFA"), tr("EFA"), own);
        const double capacity = m_gpu ? m_gpu->memory_B : 0;
        const double used = observed ? m_rates.seen(Quantity::MemoryUsed_B, tile.gpu) : p ? valueAt(p->gpuMemory_B, tile.gpu) : nan;
        if (capacity > 0 && used > 0) {
            tile.memoryShare = used / capacity;
            tile.memoryBrief = text(format::binaryBytes(used));
            tile.memory = tr("%1 of %2").arg(text(format::binaryBytes(used)), text(format::binaryBytes(capacity)));
        }
    }

    static QString percent(double share) { return std::isnan(share) ? tr("no data") : text(format::percent(share)); }

    /// The busiest of the lanes.
    static void loadMeter(Tile &tile, const QString &name, const QString &brief, const std::vector<Lane> &lanes)
    {
        double worst = nan;
        for (const Lane &lane : lanes)
            if (const double share = lane.share(); !(share <= worst) && !std::isnan(share))
                worst = share;
        tile.meters.push_back({name, worst, true, percent(worst), brief});
    }

    [[nodiscard]] std::vector<int> cardsOf(int gpu) const
    {
        if (m_in.prediction && m_in.prediction->fabric) {
            const network::Fabric &fabric = *m_in.prediction->fabric;
            return fabric.typeOfGpu(m_firstGpu + gpu).cardsOfGpu[at(gpu)];
        }
        for (const catalog::PcieGroup &group : m_groups.list)
            if (const auto place = std::ranges::find(group.gpus, gpu); place != group.gpus.end()) {
                const std::size_t n = group.nics.size(), of = group.gpus.size(), k = static_cast<std::size_t>(place - group.gpus.begin());
                return {group.nics.begin() + static_cast<std::ptrdiff_t>(k * n / of), group.nics.begin() + static_cast<std::ptrdiff_t>((k + 1) * n / of)};
            }
        return {};
    }

    /// One band for each TP group with more than one rank here, behind the risers.
    void bands()
    {
        const workload::Parallelism *cut = plan();
        if (!cut || cut->tp < 2 || lines() == 0)
            return;
        std::map<std::array<int, 3>, Band> groups;
        for (std::size_t t = 0; t < m_out.tiles.size(); ++t) {
            if (m_out.tiles[t].rank < 0)
                continue;
            const layer::Role role = layer::roleOf(*cut, m_out.tiles[t].rank);
            groups[{role.pp, role.dp, role.cp}].tiles.push_back(static_cast<int>(t));
        }
        for (auto &[key, band] : groups) {
            if (band.tiles.size() < 2)
                continue;
            std::ranges::sort(band.tiles, {}, [this](int t) { return m_out.tiles[at(t)].rank; });
            QRectF rect;
            for (const int t : band.tiles)
                rect |= m_out.tiles[at(t)].rect;
            band.rect = QRectF(rect.left() - 4, m_rows.band, rect.width() + 8, 24);
            band.label = tr("TP");
            m_out.bands.push_back(band);
        }
    }

    void pcie()
    {
        for (std::size_t g = 0; g < m_groups.list.size(); ++g) {
            const QRectF rect = m_groupRect[g];
            if (!grace())
                m_out.boxes.push_back({Box::Kind::PcieSwitch, static_cast<int>(g), rect,
                                       !m_groups.published && m_type.pcie.empty() ? tr("PCIe: which card hangs below which switch is not published") : tr("PCIe switch %1").arg(g),
                                       {}, !m_groups.published, !m_groups.published ? QString() : tr("PCIe %1").arg(g)});
            for (const int gpu : m_groups.list[g].gpus)
                pair(LinkKind::PortTx, LinkKind::PortRx, m_firstGpu + gpu, m_tiles[at(gpu)].center().x(), m_rows.tile + m_rows.tileHeight, rect.top(),
                     grace() ? m_gpu->c2c_Bps : m_gpu ? m_gpu->pcie_Bps : 0);
        }
        for (const auto &[socket, rect] : m_cpu) {
            m_out.boxes.push_back(grace() ? graceBox(socket, rect) : Box{Box::Kind::Cpu, socket, rect, tr("CPU %1").arg(socket), cpuMemory(), false});
            for (std::size_t g = 0; g < m_groups.list.size(); ++g)
                if (m_groups.list[g].socket == socket && !grace())
                    uplink(static_cast<int>(g), m_groupRect[g], rect);
        }
    }

    /// Of one CPU: the instance's divided by its sockets.
    [[nodiscard]] QString cpuMemory() const { return m_type.ram_B > 0 ? text(format::binaryBytes(m_type.ram_B / static_cast<double>(m_cpu.size()))) : QString(); }

    [[nodiscard]] Box graceBox(int socket, const QRectF &rect) const
    {
        QStringList note;
        if (m_type.vcpus > 0)
            note << tr("%1 vCPUs").arg(m_type.vcpus / static_cast<int>(m_cpu.size()));
        if (m_type.ram_B > 0)
            note << cpuMemory();
        Box box{Box::Kind::Cpu, socket, rect, tr("Grace %1").arg(socket), note.join(QStringLiteral(" · ")), !m_groups.published};
        box.tip = tr("What goes between a GPU and an EFA card here passes C2C and this CPU.");
        if (!m_groups.published)
            box.tip += QLatin1Char('\n') + tr("Which GPUs and cards hang on which CPU is not confirmed.");
        return box;
    }

    /// PCIe switch ↔ CPU, level; only the switch beside the CPU has room for lanes, the others run behind.
    void uplink(int group, const QRectF &from, const QRectF &cpu)
    {
        if (!m_in.prediction || !m_in.prediction->fabric)
            return;
        const network::FabricInstance &placed = m_in.prediction->fabric->instances[at(m_in.instance)];
        const bool left = from.center().x() < cpu.center().x();
        const double x0 = left ? from.right() : cpu.right(), x1 = left ? cpu.left() : from.left();
        if (x1 - x0 > 80)
            return;
        for (const bool up : {false, true}) {
            Lane half = lane(up ? LinkKind::SwitchTx : LinkKind::SwitchRx, placed.firstSwitch + group, up == left);
            half.level = true;
            const double width = laneWidth_px(half.capacity_Bps);
            const double y = from.center().y();
            half.parts = {QRectF(x0, up == left ? y + 1 : y - 1 - width, x1 - x0, width)};
            m_out.lanes.push_back(std::move(half));
        }
    }

    void cards()
    {
        for (std::size_t g = 0; g < m_groups.list.size(); ++g) {
            const std::vector<int> &nics = m_groups.list[g].nics;
            if (nics.empty())
                continue;
            const QRectF above = m_groupRect[g];
            const double step = above.width() / static_cast<double>(nics.size());
            for (std::size_t n = 0; n < nics.size(); ++n) {
                const double x = above.left() + (static_cast<double>(n) + 0.5) * step;
                const int card = m_firstCard + nics[n];
                const double width = std::max(10.0, std::min(56.0, step - 4));
                const Lane tx = lane(LinkKind::CardTx, card, false, m_type.nic_Bps), rx = lane(LinkKind::CardRx, card, true, m_type.nic_Bps);
                const double busier = std::isnan(rx.share()) || tx.share() > rx.share() ? tx.share() : rx.share();
                m_out.boxes.push_back({Box::Kind::Card, card, QRectF(x - width / 2, m_rows.card, width, m_rows.cardHeight),
                                       width > 44 ? tr("card %1").arg(nics[n]) : QString::number(nics[n]),
                                       width > 44 || std::isnan(busier) ? percent(busier) : QStringLiteral("%1 %").arg(std::round(100 * busier)), false});
                pair(LinkKind::CardTx, LinkKind::CardRx, card, x, above.bottom(), m_rows.card, m_type.nic_Bps);
                pair(LinkKind::CardTx, LinkKind::CardRx, card, x, m_rows.card + m_rows.cardHeight, m_rows.leaf, m_type.nic_Bps);
            }
        }
    }

    /// Drives of the instance; where they attach is not published.
    void nvme()
    {
        if (m_type.nvmeDevices <= 0 || m_cpu.empty())
            return;
        const QString tip = tr("Local NVMe, %1 in all; where the drives attach is not published.").arg(text(format::bytes(m_type.nvme_B)));
        const auto add = [&](int socket, double x, int drives) {
            Box box{Box::Kind::Nvme, socket, QRectF(x - 29, m_rows.card, 58, m_rows.cardHeight), tr("%1 × NVMe").arg(drives), text(format::bytes(m_type.nvme_B / m_type.nvmeDevices * drives)), true};
            box.tip = tip;
            m_out.boxes.push_back(std::move(box));
        };
        const int sockets = static_cast<int>(m_cpu.size());
        if (grace()) { // between the CPUs, where there are two
            if (sockets == 2)
                add(-1, (m_cpu.begin()->second.right() + std::next(m_cpu.begin())->second.left()) / 2, m_type.nvmeDevices);
            return;
        }
        if (m_type.nvmeDevices % sockets == 0)
            for (const auto &[socket, rect] : m_cpu)
                add(socket, rect.center().x(), m_type.nvmeDevices / sockets);
    }

    void fabric()
    {
        const std::vector<design::NetworkNode> &nodes = m_in.design->networkNodes;
        const auto leaf = std::ranges::find(nodes, instance().networkNode, &design::NetworkNode::id);
        const QRectF bar(m_left - 16, m_rows.leaf, m_right - m_left + 32, m_rows.leafHeight);
        if (leaf == nodes.end()) {
            m_out.boxes.push_back({Box::Kind::Leaf, -1, bar, tr("Network node unknown"), tr("the location is not known: no uplink is drawn"), true});
            return;
        }
        const int index = static_cast<int>(leaf - nodes.begin());
        const auto neighbours = std::ranges::count(m_in.design->instances, leaf->id, &design::Instance::networkNode);
        m_out.boxes.push_back({Box::Kind::Leaf, index, bar, text(leaf->id), tr("layer %1 · %2 instances").arg(leaf->layer).arg(neighbours), false});
        const auto parent = std::ranges::find(nodes, leaf->parent, &design::NetworkNode::id);
        if (parent == nodes.end())
            return;
        const double x = bar.center().x(), half = 66;
        for (const bool up : {false, true}) { // drawn below the leaf: out is downwards
            Lane lanes = lane(up ? LinkKind::UplinkRx : LinkKind::UplinkTx, index, up);
            lanes.parts = {QRectF(up ? x + 1 : x - 1 - half, bar.bottom(), half, m_rows.parent - bar.bottom())};
            m_out.lanes.push_back(std::move(lanes));
        }
        m_out.boxes.push_back({Box::Kind::Parent, static_cast<int>(parent - nodes.begin()), QRectF(bar.left(), m_rows.parent, bar.width(), m_rows.leafHeight - 4),
                               text(parent->id), tr("layer %1").arg(parent->layer), false});
    }

    /// Beside the links of the first tile: what they can carry and what they do.
    void words()
    {
        if (m_tiles.size() < 2)
            return;
        const double x = m_tiles[0].center().x(), next = m_tiles[1].center().x();
        const auto beside = [&](LinkKind kind, double top, double height, const QString &name) {
            const auto first = std::ranges::find(m_out.lanes, kind, &Lane::kind);
            if (first == m_out.lanes.end() || first->capacity_Bps <= 0)
                return;
            const double width = laneWidth_px(first->capacity_Bps) + 7;
            QString said = name.isEmpty() ? QString() : name + QLatin1Char(' ');
            said += text(format::rate(first->capacity_Bps)) + QStringLiteral(" · ") + (first->measurable ? percent(busier(kind)) : tr("not measurable"));
            if (first->unconfirmed)
                said += QStringLiteral(" · ") + tr("not confirmed");
            m_out.words.push_back({QRectF(x + width, top, next - x - 2 * width, height), said});
        };
        beside(LinkKind::NvlinkTx, m_rows.tile - 18, 17, {});
        beside(LinkKind::PortTx, m_rows.tile + m_rows.tileHeight + 4, 17, grace() ? tr("C2C") : tr("PCIe"));
    }

    /// Of both directions of the first link of a kind.
    [[nodiscard]] double busier(LinkKind out) const
    {
        const LinkKind in = out == LinkKind::NvlinkTx ? LinkKind::NvlinkRx : LinkKind::PortRx;
        double most = nan;
        for (const LinkKind kind : {out, in})
            if (const auto found = std::ranges::find(m_out.lanes, kind, &Lane::kind); found != m_out.lanes.end())
                if (const double share = found->share(); !std::isnan(share) && !(share <= most))
                    most = share;
        return most;
    }

    /// The selected GPU's, else the first here; -1: none, or what is observed is asked for.
    [[nodiscard]] int rankForTalks() const
    {
        if (!m_in.prediction || m_in.source != Source::Predicted)
            return -1;
        int first = -1, chosen = -1;
        const std::vector<std::int32_t> &gpuOfRank = m_in.prediction->placement.gpuOfRank;
        for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank) {
            const int local = gpuOfRank[rank] - m_firstGpu;
            if (local < 0 || local >= m_type.gpus)
                continue;
            if (first < 0 || gpuOfRank[rank] < gpuOfRank[at(first)])
                first = static_cast<int>(rank);
            if (gpuOfRank[rank] == m_in.selected)
                chosen = static_cast<int>(rank);
        }
        return chosen >= 0 ? chosen : first;
    }

    void talks()
    {
        if (m_talksRoom <= 0)
            return;
        m_out.talksOf = rankForTalks();
        m_out.talks = talksOf(*m_in.design, *m_in.catalog, *m_in.prediction, m_out.talksOf);
        m_out.talksTitle = tr("Communicators of rank %1").arg(m_out.talksOf);
        const double left = std::max(edge, m_left - 4), right = std::min(m_out.size.width() - edge, m_right + 4), gap = 12;
        const auto count = static_cast<double>(m_out.talks.size());
        const double width = std::min(420.0, (right - left - gap * (count - 1)) / count), top = m_out.size.height() - talksHeight + 26;
        double x = left;
        for (Talk &talk : m_out.talks) {
            talk.rect = QRectF(x, top, width, talksHeight - 34);
            x += width + gap;
        }
    }

    const Input &m_in;
    const catalog::InstanceType &m_type;
    const catalog::Gpu *m_gpu;
    design::Numbering m_numbers;
    Rates m_rates;
    Groups m_groups;
    int m_firstGpu, m_firstCard;
    Rows m_rows;
    double m_tileWidth = 0, m_left = 0, m_right = 0, m_talksRoom = 0;
    std::vector<QRectF> m_tiles, m_groupRect;
    std::map<int, QRectF> m_cpu;
    Schematic m_out;
};

} // namespace

double Lane::share() const
{
    return capacity_Bps > 0 ? rate_Bps / capacity_Bps : nan;
}

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
    return Maker(input, size).make();
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
