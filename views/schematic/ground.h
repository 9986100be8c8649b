// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of an instance stand: rows by what the picture has to hold, columns by its PCIe groups.
#pragma once

#include <map>
#include <vector>

#include <QRectF>
#include <QSizeF>

#include <views/schematic/showninstance.h>

namespace switchyard::schematic {

struct Ground {
    // Rows
    double switches = 40; ///< upper edge of the first NVSwitch line
    double pitch = 22;    ///< from one line to the next
    double band = 0;
    double tile = 0, tileHeight = 0;
    double pcie = 0, pcieHeight = 20;
    double card = 0, cardHeight = 28;
    double leaf = 0, leafHeight = 22;
    double parent = 0;

    // Columns
    double left = 0, right = 0;
    std::vector<QRectF> tiles;  ///< by GPU of the instance
    std::vector<QRectF> groups; ///< PCIe switches, or what of a Grace CPU is below the group's GPUs
    std::map<int, QRectF> cpus; ///< by socket

    double cloudsHeight = 0; ///< of the GPU beside its peers, above the communicators; 0: no room
    double talksLeft = 0, talksRight = 0, talksHeight = 0; ///< cards of communicators, at the lower edge; 0 high: no room
};

Ground groundOf(const ShownInstance &of, QSizeF size);

} // namespace switchyard::schematic
