// SPDX-License-Identifier: GPL-3.0-or-later
// One instance as a transit map: NVSwitches as lines, GPUs that rise to them, PCIe switches (or Grace CPUs, which GPUs reach by C2C), EFA
// cards, the leaf and its uplink. Every link is two directed halves, drive on the right: what goes up
// is the right lane. The picture is made from the catalog's groups, so that no instance type needs a
// drawing of its own; what is not published is dashed and says so. A pure function: tests ask it what
// is drawn where, and in which class.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <QRectF>
#include <QSizeF>
#include <QString>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/network/links.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>
#include <views/canvas/heat.h>
#include <views/schematic/cloud.h>
#include <views/schematic/talks.h>

namespace switchyard::schematic {

/// What the picture is of. `prediction` and `observation` may be null: lanes are then without data.
struct Input {
    const design::Design *design = nullptr;
    const catalog::Catalog *catalog = nullptr;
    const predict::DesignPrediction *prediction = nullptr;
    const telemetry::Observation *observation = nullptr;
    int instance = 0; ///< index into design.instances
    canvas::HeatChoice choice = {.traffic = true}; ///< as it is drawn (Heat::drawn()): `prediction` has followed its basis
    int selected = -1; ///< GPU of the document whose communicators are told; -1 or of another instance: that of the first rank here
    const canvas::Heat *heat = nullptr; ///< what the drawing shows by that choice; null: classes are found here, and one quantity alone has no row
    const telemetry::Observation *reference = nullptr; ///< the moment that HeatSource::Moment divides by
    double sinceLook_s = 0;
};

/// One direction of a link. A riser that several NVSwitches leave tapers: it is one lane in parts.
struct LinkLane {
    network::LinkKind kind = network::LinkKind::NvlinkTx;
    int index = 0;              ///< in the link loads: GPU, PCIe switch, card or network node
    std::vector<QRectF> parts;  ///< widest first
    bool up = false;            ///< traffic towards the upper edge
    bool level = false;         ///< a horizontal lane; `up` is then to the right
    double capacity_Bps = 0;    ///< 0: not published
    double rate_Bps = 0;        ///< predicted by the basis, or observed; NaN: no data
    double beside_Bps = std::numeric_limits<double>::quiet_NaN(); ///< beside what is observed: the prediction, or what a ratio divides by; NaN: none
    std::uint8_t code = 0;       ///< what is drawn, of canvas::code: the drawing's own, or the class of rate or ratio
    std::uint8_t besideCode = 0; ///< of the prediction beside what is observed, drawn as a rim; canvas::code::nothing: none
    bool measurable = true;     ///< false: no exporter shows it (observed only)
    bool stale = false;
    bool unconfirmed = false;   ///< no source confirms the capacity: a dashed rim
    QString basis = {};         ///< where the capacity comes from, for the tip; empty: the catalog's figure as it is

    /// Share of the capacity; NaN without data or capacity.
    [[nodiscard]] double share() const;
    [[nodiscard]] double besideShare() const;
};

struct Box {
    enum class Kind { NvSwitch, PcieSwitch, Cpu, Card, Nvme, Leaf, Parent };
    Kind kind = Kind::Card;
    int index = -1; ///< card or network node of the document; else within the instance
    QRectF rect;
    QString label;
    QString note;            ///< second line, or behind the label
    bool unconfirmed = false; ///< dashed
    QString brief = {};       ///< the label where that has no room; empty: it is cut off
    QString tip = {};
};

/// Words beside a lane, where they have room.
struct Words {
    QRectF room;
    QString text;
};

/// How many NVLinks of one GPU end at one NVSwitch.
struct Stop {
    QPointF at;
    int links = 0;
};

struct Meter {
    QString name;
    double share = 0; ///< NaN: no data
    std::uint8_t code = 0; ///< a link's, as LinkLane::code; canvas::code::nothing: a plain bar
    QString value;
    QString brief = {}; ///< the name where a tile is narrow and low
    double beside = std::numeric_limits<double>::quiet_NaN(); ///< share of the prediction, drawn as an outline; NaN: none
    bool bar = true;    ///< false: a figure without a scale
    bool ratio = false; ///< of which `code` is a class
};

/// "TP2" of a rank.
struct RoleWord {
    workload::PartGroup group = workload::PartGroup::Tp;
    QString word;
    bool shared = false; ///< with the selected rank: both are in that communicator
};

/// A part of the step, of its length.
struct StepPart {
    workload::PartGroup group = workload::PartGroup::Compute;
    double share = 0;
};

struct Tile {
    QRectF rect;
    int gpu = 0;   ///< of the document
    int local = 0; ///< in the instance
    int rank = -1; ///< -1: no rank of the job
    QString job = {}; ///< another that runs there; empty: none, it is idle where it has no rank
    [[nodiscard]] bool idle() const { return rank < 0 && job.isEmpty(); }
    std::vector<RoleWord> roles;
    std::vector<Meter> meters;
    QString memory; ///< "78.1 of 141 GiB"
    QString memoryBrief = {}; ///< "78.1 GiB", where that has no room
    QString memoryLong = {};  ///< with what is predicted beside it, where that has room; empty: nothing is
    double memoryShare = 0;
    double memoryBeside = std::numeric_limits<double>::quiet_NaN(); ///< predicted, beside what is observed
    QString tip = {};                                               ///< what it has to do with the selected rank
    train::Memory classes = {}; ///< of the predicted rank's stage; total 0: not known
    std::vector<StepPart> step = {}; ///< where the rank's step goes, on its own stage; empty: nothing is predicted, or it is observed
    double waits = std::numeric_limits<double>::quiet_NaN(); ///< of it, what its stage waits for others; NaN: there is one stage
    bool stepUnseen = false;  ///< observed: nobody measures who waits
    QString stepTip = {};     ///< all of it in words, or why there is nothing
    [[nodiscard]] bool isPartner() const { return std::ranges::any_of(roles, &RoleWord::shared); } ///< of the selected rank
};

/// Ranks of one TP group that are in this instance, behind the risers.
struct TpGroup {
    QRectF rect;
    QString label;
    std::vector<int> tiles; ///< in ring order
    bool chosen = false;    ///< the selected rank is in it
    QString bytes = {};     ///< what that rank sends in it
};

/// Where the bytes of the instance go: one communicator over one kind of link.
struct WayOut {
    workload::PartGroup group = workload::PartGroup::Tp;
    QString name;     ///< "TP over NVLink"
    double bytes = 0; ///< per step
};

struct Schematic {
    QSizeF size;
    QString title;
    QString note;
    std::vector<Box> boxes;
    std::vector<LinkLane> lanes;
    std::vector<Stop> stops;
    std::vector<Tile> tiles;
    std::vector<TpGroup> bands;
    std::vector<Words> words;
    std::vector<Talk> talks;      ///< of one rank here; empty: it talks to nobody, or there is no room
    int talksOf = -1;             ///< that rank
    QString talksTitle;
    std::vector<Cloud> clouds;    ///< of that rank's GPU, of a running cluster where there is room
    QString cloudsTitle;
    std::vector<WayOut> ways;     ///< most first; empty: nobody sends, or there is no room
    QRectF waysRect;
    std::vector<int> ownCards;    ///< of the selected GPU, of the document
    canvas::HeatSource source = canvas::HeatSource::Predicted; ///< whose classes lanes have
    QRectF keyRect;               ///< room for what the strips in the tiles are; empty: there is none
    bool rims = false;            ///< of what is predicted, around what is observed
    QString missing; ///< why lanes have no data; empty where they have

    /// What lies at a point: index into lanes, tiles or boxes; -1 where nothing does.
    struct Hit {
        int lane = -1;
        int tile = -1;
        int box = -1;
        friend bool operator==(const Hit &, const Hit &) = default;
    };
    [[nodiscard]] Hit at(QPointF point) const;
};

/// Lays the instance out in `size`; small sizes leave out text, never links.
Schematic makeSchematic(const Input &input, QSizeF size);

/// How much larger than at its own size the picture is drawn in a room: a large screen shows larger tiles and links, not
/// longer lines between small ones.
double zoomIn(QSizeF room);

/// "12.0 %"; NaN: "no data".
QString shareText(double share);
/// "0.87 ×" of what is observed over what it is compared with; "—" where nothing goes on that could be.
QString ratioText(const LinkLane &lane);
/// Of several halves the busiest, of ratios the one that is farthest off; none of an empty list.
const LinkLane *worstOf(std::span<const LinkLane> lanes, bool compared);

/// Width of one direction on the screen: clamp(2, 0.65·√GB/s, 20) pixels.
double laneWidth_px(double capacity_Bps);

} // namespace switchyard::schematic
