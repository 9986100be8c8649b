// SPDX-License-Identifier: GPL-3.0-or-later
// One step in time: a row per pipeline stage with its passes, a lane per kind of communicator of one stage (what lengthens
// the step solid, what is hidden faint), and the links of that stage, filled to their utilisation in the classes that
// every picture has; below them a step that a profiler saw (observedlanes.h). The playhead is a time of the step at which other pictures are asked too.
#pragma once

#include <limits>
#include <vector>

#include <QRectF>
#include <QString>

#include <core/predict/at_moment.h>
#include <core/predict/uplink_history.h>
#include <core/train/moments.h>
#include <views/theme/tokens.h>
#include <views/timeline/observedlanes.h>

class QPainter;

namespace switchyard::timeline {

inline constexpr double noPlayhead = std::numeric_limits<double>::quiet_NaN();

/// As the stage whose lanes are shown: at each time the one that is on the critical path.
inline constexpr int pathLanes = -1;

/// Everything that one picture shows.
struct TimelinePicture {
    const std::vector<train::TimelineCell> *cells = nullptr; ///< in any order
    const std::vector<train::PathPiece> *path = nullptr;     ///< of the cells, with a row of its own; null or empty: no row
    const predict::LinkHistory *links = nullptr;             ///< of `laneStage` or `laneRank`; null or empty: no lanes of links
    const predict::UplinkHistory *uplinks = nullptr;         ///< of all stages; null: none
    double step_s = 0;
    double from_s = 0;
    double to_s = 0;
    int laneStage = 0; ///< whose communication and links the lanes show, or pathLanes
    int laneRank = -1; ///< of the stage: whose links alone; -1: the mean of all its ranks'
    predict::TrafficMask mask = ~0U; ///< communicators that have lanes, and whose traffic lanes of links show
    int hovered = -1;  ///< index of a cell
    double playhead_s = noPlayhead;
    std::vector<double> pins = {}; ///< moments that are kept (frames.h)
    ObservedPicture observed = {}; ///< what a profiler saw; also without cells
};

/// What a lane of links is of.
enum class LinkClass { Nvlink, Cards, Uplink };

/// One row below the stages: communicators of a kind, or links.
struct Lane {
    QString name;
    QString note; ///< below the name
    workload::PartGroup group = workload::PartGroup::Count; ///< Count: a lane of links
    LinkClass link = LinkClass::Nvlink;
    std::size_t uplink = 0; ///< of LinkClass::Uplink: which
    QRectF rect;
    [[nodiscard]] bool ofLinks() const { return group == workload::PartGroup::Count; }
};

/// Words in a bar, on the part of it that they need.
struct Caption {
    QRectF ground;
    QString words;
    QColor color; ///< of the bar
};

/// What the legend explains, where it stands.
struct KeyEntry {
    enum class What { Pass, Part, Path, Waits, Links, Over } what = What::Pass;
    train::TimelineCell::Kind kind = train::TimelineCell::Kind::Forward; ///< Pass
    workload::Part part = workload::Part::Optimizer;                     ///< Part
    QString words;
    double x = 0, swatch_px = 14; ///< of its swatch, before the words
};

class TimelineLayout
{
public:
    TimelineLayout(const TimelinePicture &picture, const QRectF &rect);
    void paint(QPainter &painter, const theme::Tokens &tokens) const;

    [[nodiscard]] int cellAt(const QPointF &at) const;
    [[nodiscard]] int stageAt(double y) const;
    [[nodiscard]] double timeAt(double x) const;
    [[nodiscard]] double x(double time_s) const;
    [[nodiscard]] const QRectF &plot() const { return m_plot; }
    [[nodiscard]] int stages() const { return m_stages; }
    [[nodiscard]] QRectF stageRect(int stage) const;
    [[nodiscard]] const QRectF &pathRect() const { return m_path; } ///< the row of the critical path; empty: there is none
    [[nodiscard]] const train::PathPiece *pieceAt(double time_s) const; ///< null: none
    [[nodiscard]] int laneStageAt(double time_s) const; ///< of the path, the stage that is on it then
    [[nodiscard]] QString whoseLinks(double time_s) const; ///< "stage 3", "rank 300 in stage 3"
    [[nodiscard]] const std::vector<Lane> &lanes() const { return m_lanes; }
    [[nodiscard]] const ObservedLanes &observed() const { return m_observed; }
    /// Utilisation of a lane of links where `x` is, the most in that pixel; NaN outside of the step.
    [[nodiscard]] double shareAt(const Lane &lane, double x) const;
    [[nodiscard]] bool isOver() const; ///< a lane of links is above capacity somewhere in the step
    /// In the row below the axis; where there is none the scale of links may stand beside the headline.
    [[nodiscard]] std::vector<KeyEntry> legend() const;
    [[nodiscard]] QRectF headKey() const; ///< empty: it does not
    /// What the line above the rows says: of the playhead, or how to set it.
    [[nodiscard]] QString headline() const;
    /// What the critical path is of: "critical path · forward 1.66 s · backward 3.14 s · …".
    [[nodiscard]] QString pathWords() const;

private:
    [[nodiscard]] const Lane *laneOf(const train::TimelineCell &cell) const; ///< null: not shown
    void paintNames(QPainter &painter, const theme::Tokens &tokens) const;
    void paintCells(QPainter &painter, const theme::Tokens &tokens, std::vector<Caption> &captions) const;
    void paintPath(QPainter &painter, const theme::Tokens &tokens, std::vector<Caption> &captions) const;
    [[nodiscard]] bool ofLanes(const train::TimelineCell &cell) const; ///< of the stage, or of the path then
    void paintLinks(QPainter &painter, const theme::Tokens &tokens) const;
    void paintAxis(QPainter &painter, const theme::Tokens &tokens) const;
    void paintPlayhead(QPainter &painter, const theme::Tokens &tokens) const;
    void paintLegend(QPainter &painter, const theme::Tokens &tokens) const;

    TimelinePicture m_picture;
    QRectF m_rect;
    QRectF m_plot;
    ObservedLanes m_observed;
    int m_stages = 0;
    std::vector<Lane> m_lanes;
    QRectF m_path;
    double m_rowHeight = 0;
    double m_axisTop = 0;
    bool m_legend = false; ///< there is room for it
};

/// "forward", "optimizer", of communication its part.
QString kindName(const train::TimelineCell &cell);
/// Passes of a stage: their colours, the same in picture and legend.
QColor passColor(train::TimelineCell::Kind kind, const theme::Tokens &tokens);

} // namespace switchyard::timeline
