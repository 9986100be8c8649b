// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/parts.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include <core/base/format.h>
#include <views/language/words.h>

namespace switchyard::schematic {

namespace {

using network::LinkKind;

} // namespace

void addCards(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    for (std::size_t g = 0; g < of.groups.list.size(); ++g) {
        const std::vector<int> &nics = of.groups.list[g].nics;
        if (nics.empty())
            continue;
        const QRectF above = ground.groups[g];
        const double step = above.width() / static_cast<double>(nics.size());
        for (std::size_t n = 0; n < nics.size(); ++n) {
            const double x = above.left() + (static_cast<double>(n) + 0.5) * step;
            const int card = of.firstCard + nics[n];
            const double width = std::max(10.0, std::min(56.0, step - 4));
            const LinkLane tx = of.lane(LinkKind::CardTx, card, false, of.type.nic_Bps), rx = of.lane(LinkKind::CardRx, card, true, of.type.nic_Bps);
            const std::array both{tx, rx};
            const LinkLane &worse = *worstOf(both, of.compared());
            const double busier = worse.share();
            out.boxes.push_back({Box::Kind::Card, card, QRectF(x - width / 2, ground.card, width, ground.cardHeight),
                                 width > 44 ? tr("card %1").arg(nics[n]) : QString::number(nics[n]),
                                 of.compared() ? ratioText(worse) : width > 44 || std::isnan(busier) ? shareText(busier) : QStringLiteral("%1 %").arg(std::round(100 * busier)), false});
            addPair(of, LinkKind::CardTx, LinkKind::CardRx, card, x, above.bottom(), ground.card, of.type.nic_Bps, out);
            addPair(of, LinkKind::CardTx, LinkKind::CardRx, card, x, ground.card + ground.cardHeight, ground.leaf, of.type.nic_Bps, out);
        }
    }
}

void addNvme(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    if (of.type.nvmeDevices <= 0 || ground.cpus.empty())
        return;
    const QString tip = tr("Local NVMe, %1 in all; where the drives attach is not published.").arg(qstring(format::bytes(of.type.nvme_B)));
    const auto add = [&](int socket, double x, int drives) {
        Box box{Box::Kind::Nvme, socket, QRectF(x - 29, ground.card, 58, ground.cardHeight), tr("%1 × NVMe").arg(drives), qstring(format::bytes(of.type.nvme_B / of.type.nvmeDevices * drives)), true};
        box.tip = tip;
        out.boxes.push_back(std::move(box));
    };
    const int sockets = static_cast<int>(ground.cpus.size());
    if (of.grace()) { // between the CPUs, where there are two
        if (sockets == 2)
            add(-1, (ground.cpus.begin()->second.right() + std::next(ground.cpus.begin())->second.left()) / 2, of.type.nvmeDevices);
        return;
    }
    if (of.type.nvmeDevices % sockets == 0)
        for (const auto &[socket, rect] : ground.cpus)
            add(socket, rect.center().x(), of.type.nvmeDevices / sockets);
}

void addFabric(const ShownInstance &of, const Ground &ground, Schematic &out)
{
    const std::vector<design::NetworkNode> &nodes = of.in.design->networkNodes;
    const auto leaf = std::ranges::find(nodes, of.instance().networkNode, &design::NetworkNode::id);
    const QRectF bar(ground.left - 16, ground.leaf, ground.right - ground.left + 32, ground.leafHeight);
    if (leaf == nodes.end()) {
        out.boxes.push_back({Box::Kind::Leaf, -1, bar, tr("Network node unknown"), tr("the location is not known: no uplink is drawn"), true});
        return;
    }
    const int index = static_cast<int>(leaf - nodes.begin());
    const auto neighbours = std::ranges::count(of.in.design->instances, leaf->id, &design::Instance::networkNode);
    out.boxes.push_back({Box::Kind::Leaf, index, bar, qstring(leaf->id), (neighbours == 1 ? tr("layer %1 · %2 instance") : tr("layer %1 · %2 instances")).arg(leaf->layer).arg(neighbours), false});
    const auto parent = std::ranges::find(nodes, leaf->parent, &design::NetworkNode::id);
    if (parent == nodes.end())
        return;
    const double x = bar.center().x(), half = 66;
    for (const bool up : {false, true}) { // drawn below the leaf: out is downwards
        LinkLane lanes = of.lane(up ? LinkKind::UplinkRx : LinkKind::UplinkTx, index, up);
        lanes.parts = {QRectF(up ? x + 1 : x - 1 - half, bar.bottom(), half, ground.parent - bar.bottom())};
        out.lanes.push_back(std::move(lanes));
    }
    out.boxes.push_back({Box::Kind::Parent, static_cast<int>(parent - nodes.begin()), QRectF(bar.left(), ground.parent, bar.width(), ground.leafHeight - 4),
                         qstring(parent->id), tr("layer %1").arg(parent->layer), false});
}

} // namespace switchyard::schematic
