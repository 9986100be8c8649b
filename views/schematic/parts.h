// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the picture, each put onto its ground; what is hit where they overlap goes by the order in which they are added.
#pragma once

#include <views/schematic/ground.h>
#include <views/schematic/schematic.h>
#include <views/schematic/showninstance.h>

namespace switchyard::schematic {

/// GPUs with their roles and meters.
void addTiles(const ShownInstance &of, const Ground &ground, Schematic &out);
/// One band for each TP group with more than one rank here, behind the risers; after the tiles.
void addBands(const ShownInstance &of, const Ground &ground, Schematic &out);

/// Two lanes side by side around `x`, from `top` to `bottom`: down on the left, up on the right.
void addPair(const ShownInstance &of, network::LinkKind down, network::LinkKind up, int index, double x, double top, double bottom, double capacity_Bps, Schematic &out);
/// NVSwitches, and the links that rise to them.
void addNvlink(const ShownInstance &of, const Ground &ground, Schematic &out);
/// PCIe switches and CPUs, or Grace CPUs and their C2C.
void addPcie(const ShownInstance &of, const Ground &ground, Schematic &out);

/// EFA cards, with their links on both sides.
void addCards(const ShownInstance &of, const Ground &ground, Schematic &out);
/// Drives of the instance; where they attach is not published.
void addNvme(const ShownInstance &of, const Ground &ground, Schematic &out);
/// The leaf, its uplink and what is above it.
void addFabric(const ShownInstance &of, const Ground &ground, Schematic &out);

} // namespace switchyard::schematic
