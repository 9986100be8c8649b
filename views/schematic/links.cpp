// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/parts.h>

#include <algorithm>

#include <QStringList>

#include <core/base/format.h>
#include <core/base/index.h>
#include <core/predict/predict.h>
#include <views/language/words.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;

/// Of one CPU: the instance's divided by its sockets.
QString cpuMemory(const ShownInstance &of, std::size_t sockets)
{
    return of.type.ram_B > 0 ? qstring(format::binaryBytes(of.type.ram_B / static_cast<double>(sockets))) : QString();
}

Box graceBox(const ShownInstance &of, int socket, std::size_t sockets, const QRectF &rect)
{
    QStringList note;
    if (of.type.vcpus > 0)
        note << tr("%1 vCPUs").arg(of.type.vcpus / static_cast<int>(sockets));
    if (of.type.ram_B > 0)
        note << cpuMemory(of, sockets);
    Box box{Box::Kind::Cpu, socket, rect, tr("Grace %1").arg(socket), note.join(QStringLiteral(" · ")), !of.groups.published};
    box.tip = tr("What goes between a GPU and an EFA card here passes C2C and this CPU.");
    if (!of.groups.published)
        box.tip += QLatin1Char('\n') + tr("Which GPUs and cards hang on which CPU is not confirmed.");
    return box;
}

/// PCIe switch ↔ CPU, level; only the switch beside the CPU has room for lanes, the others run behind.
void addSwitchLink(const ShownInstance &of, int group, const QRectF &from, const QRectF &cpu, Schematic &out)
{
    if (!of.in.prediction || !of.in.prediction->fabric)
        return;
    const network::FabricInstance &placed = of.in.prediction->fabric->instances[at(of.in.instance)];
    const bool left = from.center().x() < cpu.center().x();
    const double x0 = left ? from.right() : cpu.right(), x1 = left ? cpu.left() : from.left();
    if (x1 - x0 > 80)
        return;
    for (const bool up : {false, true}) {
        LinkLane half = of.lane(up ? LinkKind::SwitchTx : LinkKind::SwitchRx, placed.firstSwitch + group, up == left);
        half.level = true;
        const double width = laneWidth_px(half.capacity_Bps);
        const double y = from.center().y();
        half.parts = {QRectF(x0, up == left ? y + 1 : y - 1 - width, x1 - x0, width)};
        out.lanes.push_back(std::move(half));
    }
}

} // namespace

void addPair(const ShownInstance &of, LinkKind down, LinkKind up, int index, double x, double top, double bottom, double capacity_Bps, Schematic &out)
{
    for (const bool upwards : {false, true}) {
        LinkLane half = of.lane(upwards ? up : down, index, upwards, capacity_Bps);
        const double width = laneWidth_px(half.capacity_Bps);
        half.parts = {QRectF(upwards ? x + 1 : x - 1 - width, top, width, bottom - top)};
        out.lanes.push_back(std::move(half));
    }
}

namespace {
/// Which part of a GPU's NVLink ends at this switch.
QString switchTip(const ShownInstance &of, int index)
{
    const std::vector<int> &links = of.type.nvswitch.links;
    if (links.empty())
        return {};
    const int all = of.gpu->nvlinkLinks;
    const auto rate = [&](int ports) { return qstring(format::rate(of.gpu->nvlink_Bps * ports / all)); };
    QStringList lines;
    if (of.plane())
        lines << tr("%1 NVSwitches; each has one of the %2 NVLink ports of every GPU: %3 a GPU and direction").arg(links.size()).arg(all).arg(rate(links.front()));
    else
        lines << tr("NVSwitch %1: %2 of the %3 NVLink ports of every GPU end here, %4 a GPU and direction").arg(index).arg(links[static_cast<std::size_t>(index)]).arg(all).arg(rate(links[static_cast<std::size_t>(index)]));
    lines << tr("Which numbers these ports have is not published.");
    if (!of.type.nvswitch.confirmed)
        lines << tr("How the ports divide is not confirmed.");
    return lines.join(QLatin1Char('\n'));
}
} // namespace

void addNvlink(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    const int count = of.lines();
    if (count == 0)
        return;
    const std::vector<int> links = of.plane() ? std::vector<int>{of.gpu->nvlinkLinks} : of.type.nvswitch.links;
    for (int s = 0; s < count; ++s) {
        const QRectF rect(ground.left - 10, ground.switches + s * ground.pitch, ground.right - ground.left + 20, 14);
        QString label = tr("NVSwitch %1").arg(s);
        if (of.plane())
            label = of.type.nvswitch.links.empty() ? tr("NVSwitches: how many is not published")
                                                   : tr("NVLink plane · %1 NVSwitches").arg(of.type.nvswitch.links.size());
        out.boxes.push_back({Box::Kind::NvSwitch, s, rect, label, {}, of.type.nvswitch.links.empty() || !of.type.nvswitch.confirmed, {}, switchTip(of, s)});
    }
    for (int g = 0; g < of.type.gpus; ++g) {
        const QRectF tile = ground.tiles[at(g)];
        // Up to the first line all links run together; each line takes its own away.
        for (const bool up : {false, true}) {
            LinkLane half = of.lane(up ? LinkKind::NvlinkTx : LinkKind::NvlinkRx, of.firstGpu + g, up, of.gpu->nvlink_Bps);
            const double full = laneWidth_px(of.gpu->nvlink_Bps);
            int left = 0;
            for (const int n : links)
                left += n;
            const int all = std::max(1, left);
            double bottom = tile.top();
            for (int s = count - 1; s >= 0; --s) {
                const double top = ground.switches + s * ground.pitch + 7;
                const double width = std::max(2.0, full * left / all);
                half.parts.emplace_back(up ? tile.center().x() + 1 : tile.center().x() - 1 - width, top, width, bottom - top);
                bottom = top;
                left -= links[at(s)];
            }
            out.lanes.push_back(std::move(half));
        }
        for (int s = 0; s < count; ++s)
            out.stops.push_back({{tile.center().x(), ground.switches + s * ground.pitch + 7}, links[at(s)]});
    }
}

void addPcie(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    for (std::size_t g = 0; g < of.groups.list.size(); ++g) {
        const QRectF rect = ground.groups[g];
        if (!of.grace())
            out.boxes.push_back({Box::Kind::PcieSwitch, static_cast<int>(g), rect,
                                 !of.groups.published && of.type.pcie.empty() ? tr("PCIe: which card hangs below which switch is not published") : tr("PCIe switch %1").arg(g),
                                 {}, !of.groups.published, !of.groups.published ? QString() : tr("PCIe %1").arg(g)});
        for (const int gpu : of.groups.list[g].gpus)
            addPair(of, LinkKind::PortTx, LinkKind::PortRx, of.firstGpu + gpu, ground.tiles[at(gpu)].center().x(), ground.tile + ground.tileHeight, rect.top(),
                    of.grace() ? of.gpu->c2c_Bps : of.gpu ? of.gpu->pcie_Bps : 0, out);
    }
    for (const auto &[socket, rect] : ground.cpus) {
        out.boxes.push_back(of.grace() ? graceBox(of, socket, ground.cpus.size(), rect) : Box{Box::Kind::Cpu, socket, rect, tr("CPU %1").arg(socket), cpuMemory(of, ground.cpus.size()), false});
        for (std::size_t g = 0; g < of.groups.list.size(); ++g)
            if (of.groups.list[g].socket == socket && !of.grace())
                addSwitchLink(of, static_cast<int>(g), ground.groups[g], rect, out);
    }
}

} // namespace switchyard::schematic
