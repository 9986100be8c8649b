// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/timeline/frames.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include <QPainter>
#include <QStringList>

#include <core/base/format.h>
#include <core/layer/rank_layout.h>
#include <views/language/words.h>
#include <views/leaf/leaflayout.h>
#include <views/language/language.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>
#include <views/widgets/snapshots.h>
#include <views/widgets/steptime.h>

namespace switchyard::timeline {

namespace {

using train::TimelineCell;
using Kind = TimelineCell::Kind;

constexpr double leastPage_px = 400, tie_px = 24, leastFrame_px = 150, mostFrame_px = 330, gap_px = 14;

bool runs(const TimelineCell &cell, double time_s) { return cell.start_s <= time_s && time_s < cell.end_s; }

/// What each stage does then; Communication: no kernel runs.
std::map<int, Kind> stagesAt(const std::vector<TimelineCell> &cells, double time_s)
{
    std::map<int, Kind> doing;
    for (const TimelineCell &cell : cells) {
        const auto known = doing.emplace(cell.stage, Kind::Communication).first;
        if (cell.kind != Kind::Communication && cell.kind != Kind::Wait && runs(cell, time_s))
            known->second = cell.kind;
    }
    return doing;
}

/// What the leaf's GPUs do, in words.
QString phaseOf(const std::vector<Kind> &doing)
{
    std::set<Kind> kinds;
    for (const Kind kind : doing)
        kinds.insert(kind == Kind::WeightGradient ? Kind::Backward : kind);
    const bool forward = kinds.contains(Kind::Forward), backward = kinds.contains(Kind::Backward);
    if (forward && backward)
        return tr("forward and backward");
    if (forward || backward)
        return forward ? tr("forward") : tr("backward");
    return kinds.contains(Kind::Optimizer) ? tr("optimizer") : kinds.contains(Kind::Host) ? tr("host") : tr("no kernel runs");
}

/// Whose communicators send to or from these stages.
QString wireOf(const train::Moments &moments, const std::set<int> &stages, double time_s)
{
    std::set<workload::PartGroup> groups;
    for (const int stage : stages)
        for (const network::TrafficItem &item : train::trafficAt(moments, time_s, stage))
            groups.insert(workload::infoOf(item.part).group);
    QStringList names;
    for (const workload::PartGroup group : groups)
        names << language::coreWord(workload::nameOf(group));
    return names.isEmpty() ? tr("nothing is sent") : tr("%1 on the wire").arg(names.join(QStringLiteral(", ")));
}

double busier(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b); }

/// In on the left, out on the right.
void paintHalves(QPainter &painter, const QRectF &rect, const leafview::Link &link, const theme::Tokens &t)
{
    const double half = rect.width() / 2;
    leafview::paintLoad(painter, QRectF(rect.left(), rect.top(), half - 0.5, rect.height()), link.inShare(), t);
    leafview::paintLoad(painter, QRectF(rect.left() + half + 0.5, rect.top(), half - 0.5, rect.height()), link.outShare(), t);
}

void paintValue(QPainter &painter, const QRectF &rect, const QString &name, double share, const theme::Tokens &t)
{
    painter.setPen(t.textMuted);
    widgets::paintLine(painter, rect.adjusted(0, 0, -34, -5), name);
    painter.setPen(t.text);
    widgets::paintLine(painter, rect.adjusted(0, 0, 0, -5), std::isnan(share) ? QStringLiteral("–") : QStringLiteral("%1 %").arg(std::round(100 * share)), Qt::AlignRight);
    const QRectF track(rect.left(), rect.bottom() - 4, rect.width(), 3);
    painter.fillRect(track, t.track);
    if (share > 0)
        painter.fillRect(QRectF(track.topLeft(), QSizeF(track.width() * std::min(1.0, share), track.height())), theme::loadColor(theme::loadClass(share), t.mode));
}

/// What computes is no ink here: links have the colours, passes are shades of the ground.
QColor quiet(Kind kind, const theme::Tokens &t)
{
    const double part = kind == Kind::Forward ? 0.42 : kind == Kind::Host ? 0.12 : 0.24;
    const auto mix = [part](float ground, float ink) { return ground + static_cast<float>(part) * (ink - ground); };
    return QColor::fromRgbF(mix(t.panel.redF(), t.text.redF()), mix(t.panel.greenF(), t.text.greenF()), mix(t.panel.blueF(), t.text.blueF()));
}

/// Rows are instances, columns GPUs with their rail on the left, the line below a row is its NVLink.
void paintLeaf(QPainter &painter, const QRectF &rect, const Frame &frame, const theme::Tokens &t)
{
    const leafview::LeafMap &leaf = frame.leaf;
    if (leaf.rows.empty() || leaf.columns.empty())
        return;
    const double row_px = rect.height() / static_cast<double>(leaf.rows.size()), column_px = rect.width() / static_cast<double>(leaf.columns.size());
    const double lane_px = std::clamp(column_px * 0.22, 3.0, 8.0), line_px = std::clamp(row_px * 0.28, 1.0, 4.0);
    for (std::size_t row = 0; row < leaf.rows.size(); ++row) {
        const double y = rect.top() + static_cast<double>(row) * row_px;
        for (std::size_t column = 0; column < leaf.columns.size(); ++column) {
            const std::size_t i = leaf.at(row, column);
            const QRectF cell(rect.left() + static_cast<double>(column) * column_px + lane_px + 2, y, column_px - lane_px - 4, row_px - line_px - 1);
            const Kind kind = frame.doing[i];
            const bool works = kind != Kind::Communication && leaf.cells[i].rank >= 0;
            painter.fillRect(cell, !works ? t.track : quiet(kind, t));
            if (!works && cell.height() >= 4)
                painter.fillRect(cell.adjusted(1, 1, -1, -1), t.panel);
        }
        const leafview::Link &nvlink = leaf.rows[row].nvlink;
        leafview::paintLoad(painter, QRectF(rect.left() + lane_px + 2, y + row_px - line_px - 0.5, rect.width() - lane_px - 4, line_px), busier(nvlink.outShare(), nvlink.inShare()), t);
    }
    for (std::size_t column = 0; column < leaf.columns.size(); ++column)
        paintHalves(painter, QRectF(rect.left() + static_cast<double>(column) * column_px, rect.top() - 2, lane_px, rect.height() + 2), leaf.columns[column].worst, t);
}

} // namespace

Frame makeFrame(const design::Design &design, const predict::DesignPrediction &prediction, const train::StepTimes &times, double time_s)
{
    Frame frame;
    frame.time_s = time_s;
    const std::map<int, Kind> doing = stagesAt(times.cells, time_s);
    const auto then = predict::atMoment(prediction, times.moments, time_s);
    frame.leaf = leafview::makeLeafMap({.design = &design, .prediction = then.get(), .observation = nullptr, .job = prediction.job});
    const design::Job *const job = design::jobNamed(design, prediction.job);
    const design::Phase *phase = job ? design::trainingOf(*job) : nullptr;
    const workload::Plan *plan = phase ? std::get_if<workload::Plan>(&phase->work) : nullptr;
    std::set<int> stages;
    for (const leafview::Cell &cell : frame.leaf.cells) {
        const auto stage = plan && cell.rank >= 0 ? doing.find(layer::roleOf(*plan, cell.rank).pp) : doing.end();
        frame.doing.push_back(stage != doing.end() ? stage->second : Kind::Communication);
        if (stage != doing.end())
            stages.insert(stage->first);
    }
    frame.phase = phaseOf(frame.doing);
    frame.wire = wireOf(times.moments, stages, time_s);
    frame.nvlink = frame.cards = leafview::none;
    for (const leafview::Row &row : frame.leaf.rows)
        frame.nvlink = busier(frame.nvlink, busier(row.nvlink.outShare(), row.nvlink.inShare()));
    for (const leafview::Column &column : frame.leaf.columns)
        frame.cards = busier(frame.cards, busier(column.worst.outShare(), column.worst.inShare()));
    return frame;
}

double framesHeight(std::size_t frames, const QRectF &page)
{
    return frames == 0 || page.height() < leastPage_px ? 0 : std::clamp(page.height() * 0.44, 190.0, 420.0);
}

std::vector<QRectF> frameRects(std::size_t frames, const QRectF &page)
{
    std::vector<QRectF> rects;
    const double height = framesHeight(frames, page) - tie_px, room = page.width() - 2 * gap_px;
    const double width = std::min(mostFrame_px, (room - gap_px * (static_cast<double>(frames) - 1)) / std::max(1.0, static_cast<double>(frames)));
    if (height <= 0 || width < leastFrame_px)
        return rects;
    for (std::size_t i = 0; i < frames; ++i)
        rects.emplace_back(page.left() + gap_px + static_cast<double>(i) * (width + gap_px), page.top() + 4, width, height - 4);
    return rects;
}

void paintFrame(QPainter &painter, const QRectF &rect, const Frame &frame, bool atPlayhead, const theme::Tokens &t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(atPlayhead ? t.accent : t.hairline, atPlayhead ? 2 : 1.2));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(rect, theme::radiusPx, theme::radiusPx);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF inside = rect.adjusted(10, 6, -10, -6);
    painter.setFont(theme::font(theme::Type::Strong));
    painter.setPen(t.text);
    widgets::paintLine(painter, QRectF(inside.left(), inside.top(), inside.width(), 17), widgets::stepTime(frame.time_s) + QStringLiteral("  ") + frame.phase);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    widgets::paintLine(painter, QRectF(inside.left(), inside.top() + 17, inside.width(), 15), frame.wire);
    const QRectF up(inside.left() + inside.width() * 0.5, inside.top() + 38, inside.width() * 0.5, 9);
    widgets::paintLine(painter, QRectF(inside.left(), up.top() - 3, up.left() - inside.left() - 6, 15), frame.leaf.title);
    if (frame.leaf.uplink.capacity_Bps > 0)
        paintHalves(painter, up, frame.leaf.uplink, t);
    painter.fillRect(QRectF(inside.left(), up.bottom() + 3, inside.width(), 4), t.hairline);
    const double foot = 24;
    paintLeaf(painter, QRectF(inside.left(), up.bottom() + 9, inside.width(), inside.bottom() - foot - up.bottom() - 9), frame, t);
    const double third = (inside.width() - 16) / 3;
    const leafview::Link &uplink = frame.leaf.uplink;
    const std::array<std::pair<QString, double>, 3> values = {{{tr("NVLink"), frame.nvlink}, {tr("EFA"), frame.cards}, {tr("uplink"), busier(uplink.outShare(), uplink.inShare())}}};
    for (std::size_t i = 0; i < values.size(); ++i)
        paintValue(painter, QRectF(inside.left() + static_cast<double>(i) * (third + 8), inside.bottom() - foot + 4, third, foot - 4), values[i].first, values[i].second, t);
    painter.restore();
}

void paintTies(QPainter &painter, const std::vector<QRectF> &rects, const std::vector<Frame> &frames, const TimelineLayout &layout, double playhead_s, const theme::Tokens &t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const double x = layout.x(frames[i].time_s), top = layout.plot().top() - 9;
        if (x < layout.plot().left() - 1 || x > layout.plot().right() + 1)
            continue;
        const QPointF from(std::clamp(x, rects[i].left() + 12, rects[i].right() - 12), rects[i].bottom());
        painter.setPen(QPen(t.accent, frames[i].time_s == playhead_s ? 2 : 1.2));
        painter.drawPolyline(std::array{from, QPointF(from.x(), from.y() + 6), QPointF(x, top - 6), QPointF(x, top)}.data(), 4);
    }
    painter.restore();
}

} // namespace switchyard::timeline
