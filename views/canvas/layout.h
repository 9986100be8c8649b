// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of a design lies on the canvas: a pure function of the design, in physical
// order. Network nodes nest (each with its uplink bar on top), bottom nodes hold instances and
// UltraServer frames, instances hold GPU cells with their EFA cards below.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include <QLineF>
#include <QRectF>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/design/numbering.h>

#include <views/session/selection.h>

namespace switchyard::canvas {

/// World units. One GPU cell is a square of gpuSize; a level of detail is chosen by its pixels. Trays of an UltraServer
/// stand in one column, as in a rack: their cells are wide and their names beside them, so that it fills more of a view.
inline constexpr double gpuSize = 8;
inline constexpr double trayGpuWidth = 16, trayHeader = 1.2, trayName = 15;
/// Where a rack or a few are all that there is, cells are wider, and behind them lie the tray's half-lines to the rack's NVLink.
inline constexpr double trayLane = 10, trayPlane = 20;
inline constexpr double insideFrom_px = 110; ///< per GPU: from here on the inside of the instance is drawn
inline constexpr double gpuGap = 0.8;
inline constexpr double cardGap = 0.6;   ///< between a GPU and its cards
inline constexpr double cardHeight = 2;
inline constexpr double instanceHeader = 3.6; ///< room for the name; also the gap at low zoom

inline constexpr double jobStrip = 0.7;       ///< of it, at its foot: the colour of the job where there are several

inline constexpr double instanceGapX = 4; ///< between neighbours below one node
inline constexpr double instanceGapY = 2;

/// A frame that holds others: a network node, an UltraServer, or what has no known location. A storage is one that holds
/// nothing, below or beside all the others.
struct Block {
    enum class Kind { Network, UltraServer, Unplaced, Storage };
    Kind kind = Kind::Network;
    int index = -1;  ///< into design.networkNodes, design.ultraservers or design.storage; -1 for Unplaced
    int parent = -1; ///< into Layout::blocks
    int layer = 0;   ///< network layer (1: top); 0 for the others
    int instances = 0; ///< in it, with all below
    int gpus = 0;
    QRectF rect = {};
    QRectF bar = {};   ///< uplink bar, empty when nothing is above; of a storage its load
    QRectF label = {}; ///< strip for the name
    QRectF nvlink = {}; ///< of an UltraServer, where there is room: its NVSwitches, beside all its trays
    QLineF wire = {};  ///< of a storage: from the cluster to it
};

struct InstanceBox {
    QRectF rect;
    int block = -1; ///< innermost block; -1: none
    int gpus = 0;
    int cards = 0;
    int columns = 1; ///< GPU cells side by side
    double gpuWidth = gpuSize; ///< of a cell
    double header = instanceHeader; ///< above the cells
    double beside = 0;              ///< before the cells: the name's, which stands above them where this is 0
    double after = 0;               ///< behind the cells: to the NVLink of the UltraServer and its part of that; 0: not drawn

    [[nodiscard]] int rows() const { return gpus > 0 ? (gpus + columns - 1) / columns : 0; }
    [[nodiscard]] QRectF nameRect() const;
    [[nodiscard]] QRectF gpuRect(int gpu) const;
    [[nodiscard]] QRectF cardRect(int card) const;
    [[nodiscard]] QRectF laneRect(bool out) const; ///< the half-line to the NVLink of the UltraServer, drive on the right; empty: not drawn
    [[nodiscard]] QRectF planeRect() const;        ///< its row of that, which touches the next tray's; empty: not drawn
    /// The first GPU that a card lies under: card k of n belongs to GPU k·gpus/n.
    [[nodiscard]] int gpuOfCard(int card) const { return cards > 0 ? card * gpus / cards : 0; }
};

/// A slot that nobody stands in.
struct Vacancy {
    int block = -1;
    int slot = -1; ///< as in design::slotsOf
    QRectF rect = {};
};

/// How what a block holds is set out: what a later layout keeps, so that an edit moves nothing that it does not touch.
struct Shape {
    int slotCount = 0; ///< of instances
    int columns = 1;  ///< in which these stand
    double bar = 0;   ///< height of the uplink's
    int blockColumns = 1;
    std::vector<std::string> blocks = {}; ///< ids of the blocks in it, in the order of their places
    std::vector<QSizeF> sizes = {};       ///< of those places
    double trayCell = 0; ///< of an UltraServer: the width of a GPU's cell
};
using Shapes = std::unordered_map<std::string, Shape>; ///< by the block's id; "": the ground

struct Layout {
    std::vector<Block> blocks;          ///< parents before children
    std::vector<InstanceBox> instances; ///< by index of design.instances
    std::vector<Vacancy> vacant;        ///< in the order of their blocks
    design::Numbering numbers;
    QRectF bounds;
    Shapes shapes;
    std::size_t sharedName = 0; ///< so many letters of a tray's name say nothing, for all trays begin with them
};

/// `aspect`: width / height of the view that it should fill.
inline constexpr double defaultAspect = 1.45;
/// `kept`: of the layout before an edit; null: none. What left leaves its place empty, what comes takes the first that is.
Layout layOut(const design::Design &design, const catalog::Catalog &catalog, double aspect = defaultAspect, const Shapes *kept = nullptr);

/// What lies at a point; -1 where nothing does.
struct Hit {
    int instance = -1;
    int gpu = -1;   ///< within the instance
    int card = -1;  ///< within the instance
    int block = -1; ///< innermost
    bool onBar = false; ///< on the uplink bar of `block`
    int vacant = -1;    ///< into Layout::vacant
    friend bool operator==(const Hit &, const Hit &) = default;
};
Hit hitTest(const Layout &layout, QPointF point);

/// The selection word for a hit: the instance, else the block; empty for nothing and Unplaced.
std::string idOf(const design::Design &design, const Layout &layout, const Hit &hit);
/// Rectangle of a word of the selection; null when the layout has no such thing.
QRectF rectOf(const design::Design &design, const Layout &layout, const std::string &id);

} // namespace switchyard::canvas
