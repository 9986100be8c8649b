// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/ground.h>

#include <algorithm>

#include <core/base/index.h>

namespace switchyard::schematic {

namespace {

constexpr double edge = 22;
constexpr double talksHeight = 110;         ///< their cards, with the line above
constexpr double cloudsHeight = 108;        ///< likewise
constexpr double leastTileOverTalks = 128;  ///< a lower tile would lose values to them

void setRows(const ShownInstance &of, double height, Ground &ground)
{
    ground.pitch = height < 520 ? 18 : 22;
    ground.band = ground.switches + of.lines() * ground.pitch + (of.lines() > 0 ? 14 : 0);
    ground.tile = ground.band + (of.lines() > 0 ? 24 + 18 : 8);
    ground.pcieHeight = of.grace() ? 34 : 20;
    double below = 30 + ground.pcieHeight + 30 + ground.cardHeight + 34 + ground.leafHeight + 24 + ground.leafHeight + 6;
    if (of.rankForTalks() >= 0 && height - ground.tile - below - talksHeight >= leastTileOverTalks) {
        below += talksHeight;
        ground.talksHeight = talksHeight;
        if (of.observed() && of.in.observation && height - ground.tile - below - cloudsHeight >= leastTileOverTalks) {
            below += cloudsHeight;
            ground.cloudsHeight = cloudsHeight;
        }
    }
    ground.tileHeight = std::clamp(height - ground.tile - below, 46.0, 184.0);
    const double spare = std::max(0.0, height - ground.tile - ground.tileHeight - below);
    ground.pcie = ground.tile + ground.tileHeight + 30 + spare * 0.25;
    ground.card = ground.pcie + ground.pcieHeight + 30 + spare * 0.25;
    ground.leaf = ground.card + ground.cardHeight + 34 + spare * 0.25;
    ground.parent = ground.leaf + ground.leafHeight + 24 + spare * 0.25;
}

/// Tiles by PCIe group, a CPU between the groups of each socket.
void setColumns(const ShownInstance &of, double width, Ground &ground)
{
    std::map<int, int> groupsOfSocket;
    for (const catalog::PcieGroup &group : of.groups.list)
        ++groupsOfSocket[group.socket];
    const double groupGap = 14, socketGap = of.grace() && of.type.nvmeDevices > 0 ? 92 : 34, cpuGap = of.grace() ? groupGap : groupsOfSocket.size() > 1 || of.groups.published ? 64 : 14;
    double gaps = (static_cast<double>(groupsOfSocket.size()) - 1) * socketGap;
    int tilesInAll = 0;
    for (const auto &[socket, groups] : groupsOfSocket)
        gaps += groups > 1 ? cpuGap + (groups - 2) * groupGap : 0;
    for (const catalog::PcieGroup &group : of.groups.list) {
        tilesInAll += static_cast<int>(group.gpus.size());
        gaps += (static_cast<double>(group.gpus.size()) - 1) * 8;
    }
    const double tileWidth = std::clamp((width - 2 * edge - gaps) / std::max(1, tilesInAll), 30.0, 168.0);
    const double used = tilesInAll * tileWidth + gaps;
    double x = std::max(edge, (width - used) / 2);
    ground.left = x;
    ground.tiles.assign(at(of.type.gpus), QRectF());
    std::map<int, int> seen;
    for (std::size_t g = 0; g < of.groups.list.size(); ++g) {
        const catalog::PcieGroup &group = of.groups.list[g];
        const double from = x;
        for (const int gpu : group.gpus) {
            ground.tiles[at(gpu)] = QRectF(x, ground.tile, tileWidth, ground.tileHeight);
            x += tileWidth + 8;
        }
        x -= group.gpus.empty() ? 0 : 8;
        ground.groups.emplace_back(from, ground.pcie, x - from, ground.pcieHeight);
        const int inSocket = groupsOfSocket[group.socket], done = ++seen[group.socket];
        if (of.grace()) { // its GPUs and cards hang on it, without a switch between
            QRectF &cpu = ground.cpus[group.socket];
            cpu |= ground.groups.back();
            x += done == inSocket ? socketGap : groupGap;
        } else if (done == inSocket / 2 && inSocket > 1) {
            ground.cpus[group.socket] = QRectF(x + 8, ground.pcie - 12, cpuGap - 16, 44);
            x += cpuGap;
        } else if (done == inSocket) {
            x += socketGap;
        } else {
            x += groupGap;
        }
    }
    ground.right = x - socketGap;
}

} // namespace

Ground groundOf(const ShownInstance &of, QSizeF size)
{
    Ground ground;
    setRows(of, size.height(), ground);
    setColumns(of, size.width(), ground);
    constexpr double wide = 1240; // four cards: a tray with few GPUs is narrower
    const double middle = (ground.left + ground.right) / 2, half = std::max((ground.right - ground.left) / 2 + 4, wide / 2);
    ground.talksLeft = std::max(edge, middle - half);
    ground.talksRight = std::min(size.width() - edge, middle + half);
    return ground;
}

} // namespace switchyard::schematic
