// SPDX-License-Identifier: GPL-3.0-or-later
// Two designs compared on the map: side by side, with a swipe, or as their difference. What is drawn where in which
// colour is known here, without a widget; one camera shows both, one scale colours both.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <views/canvas/peers.h>
#include <views/canvas/scene.h>
#include <views/canvas/together.h>
#include <views/text/rich.h>

class QPainter;

namespace switchyard::canvas {

enum class CompareMode { Off, Panes, Swipe, Difference };

/// As saved views and `render --compare` have it: "panes", "swipe", "difference"; empty: Off.
std::string_view wordOf(CompareMode mode);
std::optional<CompareMode> compareModeFromWord(std::string_view word);

/// Before has a picture of its own beside that of now.
constexpr bool areTwoPictures(CompareMode mode) { return mode == CompareMode::Panes || mode == CompareMode::Swipe; }

/// Findings are of the present design: a mark in one of two pictures would look as if the change had brought it.
constexpr bool marksShown(CompareMode mode) { return !areTwoPictures(mode); }

/// What the present design is compared with.
struct Compared {
    CompareMode mode = CompareMode::Off;
    design::DesignPtr design; ///< null: nothing to compare with
    session::PredictionPtr prediction; ///< its links, as the present ones, of the chosen communicators at the chosen time
    std::shared_ptr<const std::vector<network::TrafficItem>> sending = nullptr; ///< Scene::sending of it
    session::RunsPtr others = nullptr; ///< beside its job
    friend bool operator==(const Compared &, const Compared &) = default;
};

struct CompareMap {
    Scene before;
    Peers peers;      ///< of the selection, before
    Scene difference; ///< the present design, its heat now − before; in CompareMode::Difference alone
    Counterparts was;
    std::vector<QRectF> gone, come; ///< world: what only one of both has, where it lies
};

/// `now` gets its place beside `before`.
CompareMap makeCompareMap(const design::DesignPtr &before, Scene &now, double aspect = defaultAspect);

/// The same for two panes in a picture's `room`, whose shape they fill: beside or above one another, where both are larger.
CompareMap makePaneMap(const design::DesignPtr &before, Scene &now, QSizeF room);

/// Colours `map.before` by what `now` is coloured by, and both by one scale; `map.difference` where `mode` asks for it.
void colourComparison(CompareMap &map, Scene &now, const Compared &compared);

/// Now − before as shares of what the hardware can do, in the nine classes of theme::differenceBounds: every link in the drawing of
/// traffic (a cell takes the farthest of its links), else one quantity. Its scale holds the least and the largest
/// difference. Idle: nothing in both; no data: no known limit; nothing: not there before.
Heat differenceHeat(const Scene &before, const Scene &now, const Counterparts &was);

/// One of two equal panes in `room`, a line of a pixel between them: side by side, or one above the other where `drawing` is larger then.
QSize paneSize(QSize room, QSizeF drawing);

/// Of a view, `swipe` of whose width shows before, where one of the two is painted: what is seen of it and less than
/// swipeColumn_px beyond the line, so that a line that moves seldom asks for more. All of the view where such columns would
/// not begin at whole device pixels; empty: nothing of it is seen.
QRect swipePart(QSize view, double swipe, bool before, double devicePixelRatio);
inline constexpr int swipeColumn_px = 256;

/// What hovering a place shows: that of both, and the difference.
text::Rich compareText(const CompareMap &map, const Scene &now, QPointF world);

/// A comparison as a picture without a window, but for its legend.
struct ComparePicture {
    const CompareMap &map;
    const Scene &now;
    CompareMode mode = CompareMode::Panes;
    QRectF look; ///< world: what is in view
    std::vector<std::string> selected = {}; ///< whose partners are lit
    QString before; ///< its name
    double swipe = 0.5; ///< share of the width that shows before
};
void paintComparison(QPainter &painter, const QRectF &room, const ComparePicture &picture, const theme::Tokens &tokens);

/// Places of instances that are not in both designs: nothing is here (dashed), or, in a picture of the difference, what was
/// only before (dashed, crossed out) and what is only now (framed, dotted).
enum class PlaceKind { Empty, OnlyBefore, OnlyNow };
void paintPlaces(QPainter &painter, const std::vector<QRectF> &places, PlaceKind kind, const Camera &camera, const QRectF &view, const theme::Tokens &tokens);

} // namespace switchyard::canvas
