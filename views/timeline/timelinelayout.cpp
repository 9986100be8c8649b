// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/timeline/timelinelayout.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include <QStringList>

#include <core/base/format.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/widgets/snapshots.h>
#include <views/widgets/steptime.h>

namespace switchyard::timeline {

using train::TimelineCell;
using Kind = TimelineCell::Kind;

namespace {

constexpr double labels_px = 92, groups_px = 210;
constexpr double header_px = 22;
constexpr double axis_px = 20;
constexpr double legend_px = 22;
constexpr double stageGap_px = 2;
constexpr double laneHeight_px = 14;
constexpr double pathHeight_px = 18, lowPath_px = 12;
constexpr double namedLink_px = 26, lowLink_px = 15, goodLink_px = 64;
constexpr double laneGap_px = 6;
constexpr double leastRow_px = 3, numberedRow_px = 8, goodRow_px = 22, mostStage_px = 120, mostStageShare = 0.2;

bool isPass(Kind kind) { return kind == Kind::Forward || kind == Kind::Backward || kind == Kind::WeightGradient; }
bool onStageRow(const TimelineCell &cell) { return cell.kind != Kind::Communication; }

/// What a flight recorder held begins at no time of the step: it has the picture alone.
TimelinePicture whatIsShown(TimelinePicture picture)
{
    static const std::vector<TimelineCell> none;
    if (picture.observed.isRecorded()) {
        picture.cells = &none;
        picture.path = nullptr;
        picture.links = nullptr;
        picture.uplinks = nullptr;
        picture.playhead_s = noPlayhead;
        picture.pins.clear();
    }
    return picture;
}

} // namespace

QString kindName(const TimelineCell &cell)
{
    switch (cell.kind) {
    case Kind::Forward: return tr("forward");
    case Kind::Backward: return tr("backward");
    case Kind::WeightGradient: return tr("weight gradients");
    case Kind::Optimizer:
    case Kind::Host:
    case Kind::Wait:
    case Kind::Communication: break;
    }
    return language::coreWord(workload::nameOf(cell.part));
}

TimelineLayout::TimelineLayout(const TimelinePicture &shown, const QRectF &rect)
    : m_picture(whatIsShown(shown))
    , m_rect(rect)
    , m_plot(rect.adjusted(m_picture.observed.isRecorded() ? groups_px : labels_px, header_px, -16, -axis_px))
    , m_observed(m_picture.observed, m_plot, m_picture.cells->empty() ? 1 : 0.6)
{
    const TimelinePicture &picture = m_picture;
    std::set<workload::PartGroup> groups;
    for (const TimelineCell &cell : *picture.cells) {
        m_stages = std::max(m_stages, cell.stage + 1);
        const workload::PartGroup group = workload::infoOf(cell.part).group;
        if (!onStageRow(cell) && (predict::bitOf(group) & picture.mask) != 0 && !groups.contains(group) && ofLanes(cell))
            groups.insert(group);
    }
    for (const workload::PartGroup group : groups)
        m_lanes.push_back({.name = language::coreWord(workload::nameOf(group)), .note = {}, .group = group, .rect = {}});
    if (picture.links && !picture.links->steps.empty()) {
        if (picture.links->nvlink_Bps > 0)
            m_lanes.push_back({.name = tr("NVLink"), .note = qstring(format::rate(picture.links->nvlink_Bps)), .link = LinkClass::Nvlink, .rect = {}});
        if (picture.links->cards_Bps > 0)
            m_lanes.push_back({.name = tr("EFA cards"),
                               .note = QStringLiteral("%1 × %2").arg(std::max(1, picture.links->cardsPerGpu)).arg(qstring(format::rate(picture.links->cards_Bps))),
                               .link = LinkClass::Cards, .rect = {}});
    }
    for (std::size_t u = 0; picture.uplinks && u < picture.uplinks->uplinks.size(); ++u) {
        const predict::UplinkHistory::Uplink &uplink = picture.uplinks->uplinks[u];
        m_lanes.push_back({.name = tr("uplink %1").arg(qstring(uplink.id)), .note = qstring(format::rate(uplink.capacity_Bps)), .link = LinkClass::Uplink, .uplink = u, .rect = {}});
    }
    // Lanes keep room for their names. Stages share the rest until their numbers have room, then links until a few percent
    // are a few pixels, then stages again, and what these leave is the links'.
    const auto links = [this] { return static_cast<double>(std::ranges::count_if(m_lanes, &Lane::ofLinks)); };
    const bool hasPath = m_stages > 1 && picture.path && !picture.path->empty();
    double path_px = hasPath ? pathHeight_px + laneGap_px : 0, leastLink_px = namedLink_px;
    const auto lanes = [&] { return path_px + (static_cast<double>(m_lanes.size()) - links()) * laneHeight_px + links() * leastLink_px + (m_lanes.empty() ? 0 : laneGap_px); };
    while (!m_lanes.empty() && m_lanes.back().ofLinks() && m_lanes.back().link == LinkClass::Uplink && lanes() + m_stages * numberedRow_px > m_plot.height() - m_observed.height())
        m_lanes.pop_back(); // the highest layer first
    if (lanes() + m_stages * numberedRow_px > m_plot.height() - m_observed.height()) { // then by their names alone
        path_px = hasPath ? lowPath_px + stageGap_px + (m_lanes.empty() ? laneGap_px : 0) : 0;
        leastLink_px = lowLink_px;
    }
    while (m_observed.height() > 0 && links() > 0 && lanes() + m_stages * leastRow_px > m_plot.height() - m_observed.height())
        m_lanes.erase(std::ranges::find_if(m_lanes, &Lane::ofLinks)); // what was seen is worth more
    m_legend = m_plot.height() - legend_px - lanes() - m_observed.height() > m_stages * leastRow_px;
    if (m_legend)
        m_plot.setBottom(m_plot.bottom() - legend_px);
    const double seen = m_observed.height(), rest_px = m_plot.height() - seen;
    m_observed.moveTo(m_stages > 0 ? m_plot.bottom() - seen : m_plot.top());
    const double good = std::min(rest_px - lanes() - m_stages * goodRow_px, links() * (goodLink_px - leastLink_px)); // for links before rows grow further
    m_rowHeight = m_stages > 0 ? std::clamp((rest_px - lanes() - std::max(0.0, good)) / m_stages, leastRow_px, std::max(mostStage_px, mostStageShare * rest_px)) : 0;
    const double spare = rest_px - lanes() - m_stages * m_rowHeight;
    const double linkHeight_px = links() > 0 ? std::max(leastLink_px, leastLink_px + spare / links()) : 0; // up to the end of the sheet
    double top = m_plot.top() + m_stages * m_rowHeight + laneGap_px;
    if (path_px > 0) {
        m_path = {m_plot.left(), top, m_plot.width(), std::min(pathHeight_px, path_px - stageGap_px)};
        top += path_px;
    }
    for (Lane &lane : m_lanes) {
        const double height = lane.ofLinks() ? linkHeight_px : laneHeight_px;
        lane.rect = {m_plot.left(), top, m_plot.width(), height - stageGap_px};
        top += height;
    }
    m_axisTop = m_lanes.empty() ? m_plot.top() + m_stages * m_rowHeight + path_px : top;
    if (seen > 0)
        m_axisTop = m_stages > 0 ? m_plot.bottom() : m_plot.top() + seen;
}

QRectF TimelineLayout::stageRect(int stage) const
{
    const double between = m_rowHeight >= 8 ? stageGap_px : 1;
    return {m_plot.left(), m_plot.top() + stage * m_rowHeight, m_plot.width(), m_rowHeight - between};
}

const train::PathPiece *TimelineLayout::pieceAt(double time_s) const
{
    if (!m_picture.path)
        return nullptr;
    const auto piece = std::ranges::upper_bound(*m_picture.path, time_s, {}, &train::PathPiece::to_s);
    return piece != m_picture.path->end() && piece->from_s <= time_s ? &*piece : nullptr;
}

int TimelineLayout::laneStageAt(double time_s) const
{
    const train::PathPiece *const piece = m_picture.laneStage == pathLanes ? pieceAt(time_s) : nullptr;
    return piece ? piece->stage : std::max(0, m_picture.laneStage);
}

QString TimelineLayout::whoseLinks(double time_s) const
{
    const int stage = laneStageAt(time_s);
    return m_picture.laneRank < 0 ? tr("stage %1").arg(stage) : m_stages > 1 ? tr("rank %1 in stage %2").arg(m_picture.laneRank).arg(stage) : tr("rank %1").arg(m_picture.laneRank);
}

bool TimelineLayout::ofLanes(const TimelineCell &cell) const
{
    if (m_picture.laneStage != pathLanes)
        return cell.stage == m_picture.laneStage;
    const train::PathPiece *const piece = pieceAt((cell.start_s + cell.end_s) / 2);
    return piece && piece->stage == cell.stage;
}

const Lane *TimelineLayout::laneOf(const TimelineCell &cell) const
{
    if (!ofLanes(cell))
        return nullptr;
    const auto lane = std::ranges::find(m_lanes, workload::infoOf(cell.part).group, &Lane::group);
    return lane == m_lanes.end() ? nullptr : &*lane;
}

double TimelineLayout::x(double time_s) const
{
    return m_plot.left() + (time_s - m_picture.from_s) / (m_picture.to_s - m_picture.from_s) * m_plot.width();
}

double TimelineLayout::timeAt(double at) const
{
    return m_picture.from_s + (at - m_plot.left()) / m_plot.width() * (m_picture.to_s - m_picture.from_s);
}

int TimelineLayout::stageAt(double y) const
{
    for (int stage = 0; stage < m_stages; ++stage) {
        if (y < stageRect(stage).bottom() + stageGap_px)
            return y >= stageRect(stage).top() ? stage : -1;
    }
    return -1;
}

double TimelineLayout::shareAt(const Lane &lane, double at) const
{
    const double from_s = timeAt(at), to_s = timeAt(at + 1);
    const auto mostOf = [&](const auto &steps, auto shareOf) {
        double most = noPlayhead;
        using Step = std::remove_cvref_t<decltype(steps.front())>;
        for (auto step = std::ranges::upper_bound(steps, from_s, {}, &Step::to_s); step != steps.end() && step->from_s < to_s; ++step)
            most = std::fmax(most, shareOf(*step));
        return most;
    };
    if (lane.link == LinkClass::Uplink)
        return mostOf(m_picture.uplinks->steps, [&](const auto &step) { return static_cast<double>(step.share[lane.uplink]); });
    return mostOf(m_picture.links->steps, [&](const auto &step) { return lane.link == LinkClass::Nvlink ? step.nvlink : step.cards; });
}

bool TimelineLayout::isOver() const
{
    const auto over = [](double share) { return theme::loadClass(share) == theme::overloadClass; };
    return std::ranges::any_of(m_lanes, [&](const Lane &lane) {
        if (!lane.ofLinks())
            return false;
        if (lane.link == LinkClass::Uplink)
            return std::ranges::any_of(m_picture.uplinks->steps, [&](const auto &step) { return over(static_cast<double>(step.share[lane.uplink])); });
        return std::ranges::any_of(m_picture.links->steps, [&](const auto &step) { return over(lane.link == LinkClass::Nvlink ? step.nvlink : step.cards); });
    });
}

QString TimelineLayout::headline() const
{
    if (m_picture.observed.isRecorded())
        return tr("What a flight recorder held begins at no known time of the step, so it is shown alone; tooltips have the predicted calls.");
    if (m_stages == 0)
        return tr("No step is predicted: put the job on the design, and it lies beside what was seen.");
    if (std::isnan(m_picture.playhead_s) && m_picture.laneStage == pathLanes)
        return pathWords();
    if (std::isnan(m_picture.playhead_s)) {
        const QString how = tr("Click into the step: the drawing then shows its links at that time.");
        return m_picture.laneRank < 0 ? how : tr("Links of %1.").arg(whoseLinks(0)) + QLatin1Char(' ') + how;
    }
    const bool kept = std::ranges::any_of(m_picture.pins, [this](double pin) { return pin == m_picture.playhead_s; });
    QStringList said = {tr("at %1").arg(widgets::stepTime(m_picture.playhead_s))};
    const train::PathPiece *const piece = m_picture.laneStage == pathLanes ? pieceAt(m_picture.playhead_s) : nullptr;
    if (piece)
        said << tr("stage %1 is on the critical path").arg(piece->stage);
    else if (m_picture.laneRank >= 0 || (m_stages > 1 && m_picture.laneStage != pathLanes))
        said << whoseLinks(m_picture.playhead_s);
    const auto known = m_picture.links ? std::span(m_picture.links->steps) : std::span<const predict::LinkHistory::Step>();
    if (const auto step = std::ranges::upper_bound(known, m_picture.playhead_s, {}, &predict::LinkHistory::Step::to_s); step != known.end()) {
        if (m_picture.links->nvlink_Bps > 0)
            said << tr("NVLink %1").arg(qstring(format::percent(step->nvlink)));
        said << tr("EFA cards %1 of capacity").arg(qstring(format::percent(step->cards)));
        QStringList names;
        for (std::size_t group = 0; group < step->sending.size(); ++group)
            if (step->sending.test(group))
                names << language::coreWord(workload::nameOf(static_cast<workload::PartGroup>(group)));
        said << (names.isEmpty() ? tr("nothing is sent") : names.join(QStringLiteral(", ")));
    }
    if (!kept && m_picture.pins.empty())
        said << tr("F keeps it as a frame");
    return said.join(QStringLiteral("  ·  "));
}

QString TimelineLayout::pathWords() const
{
    // By what a row's colours tell apart, in the order of their first time.
    struct Sum {
        Kind kind;
        workload::Part part;
        double seconds;
    };
    std::vector<Sum> sums;
    const std::span<const train::PathPiece> path = m_picture.path ? std::span(*m_picture.path) : std::span<const train::PathPiece>();
    for (const train::PathPiece &piece : path) {
        const TimelineCell *const cell = piece.cell >= 0 ? &(*m_picture.cells)[static_cast<std::size_t>(piece.cell)] : nullptr;
        const Kind kind = cell ? cell->kind : Kind::Communication;
        const workload::Part part = !cell ? workload::Part::PpComm : isPass(kind) ? workload::Part::Gemm : cell->part; // of a pass its kind alone says what it is
        const auto known = std::ranges::find_if(sums, [&](const Sum &sum) { return sum.kind == kind && sum.part == part; });
        (known == sums.end() ? sums.emplace_back(Sum{kind, part, 0}) : *known).seconds += piece.to_s - piece.from_s;
    }
    QStringList said = {tr("critical path")};
    for (const Sum &sum : sums) {
        TimelineCell cell;
        cell.kind = sum.kind;
        cell.part = sum.part;
        said << QStringLiteral("%1 %2").arg(kindName(cell), qstring(format::seconds(sum.seconds)));
    }
    return said.join(QStringLiteral("  ·  "));
}

int TimelineLayout::cellAt(const QPointF &at) const
{
    if (m_observed.rowAt(at.y()))
        return -1;
    if (!m_plot.adjusted(0, -4, 0, 4).contains(at))
        return -1;
    const auto &cells = *m_picture.cells;
    const double time = timeAt(at.x());
    if (m_path.contains(at)) {
        const train::PathPiece *const piece = pieceAt(time);
        return piece ? piece->cell : -1;
    }
    const double slack = (m_picture.to_s - m_picture.from_s) / m_plot.width();
    int best = -1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const TimelineCell &cell = cells[i];
        if (cell.start_s > time + slack || cell.end_s < time - slack)
            continue;
        const Lane *lane = onStageRow(cell) ? nullptr : laneOf(cell);
        if (!onStageRow(cell) && !lane)
            continue;
        const QRectF row = lane ? lane->rect : stageRect(cell.stage);
        if (at.y() < row.top() || at.y() > row.bottom())
            continue;
        best = static_cast<int>(i);
        if (cell.start_s <= time && cell.end_s >= time)
            return best;
    }
    return best;
}

} // namespace switchyard::timeline
