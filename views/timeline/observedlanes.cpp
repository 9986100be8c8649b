// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/timeline/observedlanes.h>

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <core/base/format.h>
#include <views/language/said.h>
#include <views/language/words.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/snapshots.h>

namespace switchyard::timeline {

using exchange::SharePair;
using exchange::TraceLane;
using exchange::TraceSpan;
using workload::PartGroup;

namespace {

constexpr double headline_px = 20, row_px = 26, lowRow_px = 15, mostRow_px = 56, rowGap_px = 2, line_px = 12;
constexpr double beneathAlpha = 0.4;

QString secondsText(double value_s) { return qstring(format::seconds(value_s)); }

/// "1.3×"; empty: one of them is nothing.
QString times(double observed_s, double predicted_s)
{
    const double ratio = predicted_s > 0 && observed_s > 0 ? observed_s / predicted_s : 0;
    return ratio > 0 ? QStringLiteral("%1×").arg(localNumber(QString::number(ratio, 'f', ratio < 1.995 ? 2 : ratio < 9.95 ? 1 : 0))) : QString();
}

QString rowName(PartGroup group) { return language::said(exchange::SharePair{.group = group}.words()); }

QColor classColor(const TraceLane &lane, PartGroup group, const theme::Tokens &t)
{
    switch (lane.kind) {
    case TraceLane::Kind::Products: return theme::partColor(workload::Part::Gemm, t);
    case TraceLane::Kind::Attention: return theme::partColor(workload::Part::Attention, t);
    case TraceLane::Kind::OtherKernels: return theme::partColor(workload::Part::Pointwise, t);
    case TraceLane::Kind::Copies: return theme::partColor(workload::Part::Offload, t);
    case TraceLane::Kind::Communication: break;
    }
    return group == PartGroup::Count ? t.textMuted : theme::groupColor(group, t);
}

const SharePair *shareOf(const ObservedPicture &picture, PartGroup group)
{
    if (!picture.beside || picture.beside->otherSize || group == PartGroup::Count)
        return nullptr;
    const auto share = std::ranges::find(picture.beside->shares, group, &SharePair::group);
    return share == picture.beside->shares.end() ? nullptr : &*share;
}

QString ofRanks(const ObservedPicture &picture) { return tr("of %1 ranks: another job than this one").arg(picture.trace->worldSize); }

/// "TENSOR_MODEL_PARALLEL_GROUP" → "TENSOR_MODEL".
QString shortGroup(QString name)
{
    for (const char *end : {"_GROUP", "_PARALLEL"})
        if (name.endsWith(QLatin1String(end)))
            name.chop(static_cast<qsizetype>(qstrlen(end)));
    return name;
}

QString recordedHeadline(const ObservedPicture &picture)
{
    int calls = 0, open = 0;
    const TraceLane *longest = nullptr; ///< whose call waits longest
    for (const TraceLane &lane : picture.step->lanes) {
        calls += lane.calls;
        open += lane.openCalls();
        if (!lane.open.empty() && (!longest || lane.open.front().from_s < longest->open.front().from_s))
            longest = &lane;
    }
    QString which = tr("Flight recorder");
    if (picture.trace->rank >= 0)
        which += tr(" of rank %1").arg(picture.trace->rank);
    QStringList said{which, tr("calls: %1, not ended: %2").arg(calls).arg(open)};
    if (longest)
        said << tr("first of them %1 in %2").arg(qstring(longest->firstOpen), shortGroup(language::said(longest->words())));
    if (!picture.trace->trouble.empty())
        said << language::said(picture.trace->trouble.front());
    if (picture.beside && picture.beside->otherSize)
        said << ofRanks(picture);
    return said.join(QStringLiteral("  ·  "));
}

QString headlineOf(const ObservedPicture &picture)
{
    if (picture.isRecorded())
        return recordedHeadline(picture);
    const exchange::TraceStep &step = *picture.step;
    QStringList said;
    QString which = step.number >= 0 ? tr("Observed: step %1").arg(step.number) : tr("Observed: the whole trace");
    if (picture.trace->rank >= 0)
        which += tr(" of rank %1").arg(picture.trace->rank);
    said << which;
    if (!picture.beside) {
        said << secondsText(step.length_s);
        return said.join(QStringLiteral("  ·  "));
    }
    const exchange::StepBeside &beside = *picture.beside;
    said << tr("%1, predicted %2 (%3)").arg(secondsText(beside.observed_s), secondsText(beside.predicted_s), times(beside.observed_s, beside.predicted_s));
    if (beside.otherSize)
        said << ofRanks(picture);
    else if (const SharePair *most = beside.farthest(); most && most->longer_s() != 0)
        said << tr("farthest: %1 %2%3").arg(language::said(most->words()), most->longer_s() > 0 ? QStringLiteral("+") : QStringLiteral("−"), secondsText(std::abs(most->longer_s())));
    return said.join(QStringLiteral("  ·  "));
}

QString callsOf(const TraceLane &lane)
{
    QString line = tr("%1: %2, calls: %3").arg(language::said(lane.words()), secondsText(lane.busy_s)).arg(lane.calls);
    if (lane.bytes > 0)
        line += QStringLiteral(", ") + qstring(format::bytes(lane.bytes));
    return line;
}

void tellRecorded(ObservedLanes::Row &row, const ObservedPicture &picture)
{
    int calls = 0, open = 0;
    QStringList lines;
    for (const TraceLane *lane : row.lanes) {
        calls += lane->calls;
        open += lane->openCalls();
        lines << language::said(lane->words());
        for (const exchange::TraceCalls &of : lane->sizes)
            lines << tr("%1 of %2, calls: %3, not ended: %4").arg(qstring(of.operation), qstring(format::bytes(of.bytes))).arg(of.calls).arg(of.open);
    }
    row.note = open > 0 ? tr("calls: %1, not ended: %2").arg(calls).arg(open) : tr("calls: %1").arg(calls);
    for (const exchange::PredictedCalls &of : picture.beside ? picture.beside->calls : std::vector<exchange::PredictedCalls>())
        if (of.group == row.group && row.group != PartGroup::Count)
            lines << tr("predicted: %1 of %2, calls in a step: %3").arg(language::said(of.name), qstring(format::bytes(of.bytes)), qstring(format::integer(of.calls)));
    row.tip = lines.join(QLatin1Char('\n'));
}

void tell(ObservedLanes::Row &row, const ObservedPicture &picture)
{
    if (picture.isRecorded())
        return tellRecorded(row, picture);
    double alone_s = 0, busy_s = 0;
    QStringList lines;
    for (const TraceLane *lane : row.lanes) {
        alone_s += lane->alone_s;
        busy_s += lane->busy_s;
        lines << callsOf(*lane);
    }
    const SharePair *share = shareOf(picture, row.group);
    if (row.group == PartGroup::Compute)
        alone_s = picture.step->compute_s;
    row.note = secondsText(alone_s);
    if (share)
        row.times = times(share->observedAlone_s, share->predictedAlone_s);
    if (row.group != PartGroup::Compute)
        lines.prepend(tr("%1 while nothing computes, of %2 at work").arg(secondsText(alone_s), secondsText(busy_s)));
    if (share)
        lines << (row.group == PartGroup::Compute ? tr("predicted: %1").arg(secondsText(share->predictedAlone_s))
                                                  : tr("predicted: %1 that lengthens the step, of %2").arg(secondsText(share->predictedAlone_s), secondsText(share->predictedBusy_s)));
    row.tip = row.name + QLatin1Char('\n') + lines.join(QLatin1Char('\n'));
}

/// How much of [from, to) the spans cover, [0, 1]; `at`: where to begin, moved on.
double covered(const std::vector<TraceSpan> &spans, double from_s, double to_s, std::size_t &at)
{
    while (at < spans.size() && spans[at].to_s <= from_s)
        ++at;
    double sum = 0;
    for (std::size_t i = at; i < spans.size() && spans[i].from_s < to_s; ++i)
        sum += std::min(to_s, spans[i].to_s) - std::max(from_s, spans[i].from_s);
    return to_s > from_s ? sum / (to_s - from_s) : 0;
}

} // namespace

ObservedPicture observedOf(const exchange::ObservedTrace &trace, int step, const train::Engine *engine)
{
    ObservedPicture out{.trace = &trace, .step = &trace.steps[static_cast<std::size_t>(step)], .beside = {}};
    if (engine)
        out.beside = exchange::besideTrace(trace, *out.step, *engine);
    return out;
}

ObservedLanes::ObservedLanes(const ObservedPicture &picture, const QRectF &rect, double share)
{
    if (!picture.isThere())
        return;
    m_length_s = picture.step->length_s;
    m_recorded = picture.isRecorded();
    m_headline = headlineOf(picture);
    const auto &lanes = picture.step->lanes;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const TraceLane &lane = lanes[i];
        const bool communicates = lane.kind == TraceLane::Kind::Communication;
        const PartGroup group = !communicates ? PartGroup::Compute : picture.beside ? picture.beside->groupOfLane[i] : lane.group;
        const QString name = picture.isRecorded()                    ? shortGroup(language::said(lane.words()))
            : communicates && group == PartGroup::Count ? language::said(lane.words())
                                                        : rowName(group);
        auto row = std::ranges::find(m_rows, name, &Row::name);
        if (row == m_rows.end())
            row = m_rows.insert(m_rows.end(), Row{.name = name, .note = {}, .times = {}, .tip = {}, .group = group, .lanes = {}});
        row->lanes.push_back(&lane);
    }
    std::ranges::stable_sort(m_rows, {}, [](const Row &row) { return row.group != PartGroup::Compute; });
    const double room = std::max(lowRow_px, rect.height() * share - headline_px), rows = static_cast<double>(m_rows.size());
    const double height = rows * row_px > room ? lowRow_px : std::clamp(rect.height() / (4 * rows), row_px, mostRow_px); // low: of one line, without their secondsText
    if (const auto most = static_cast<std::size_t>(room / height); m_rows.size() > most) {
        m_headline += QStringLiteral("  ·  ") + tr("%1 more on a higher page").arg(m_rows.size() - most);
        m_rows.resize(most);
    }
    for (Row &row : m_rows)
        tell(row, picture);
    m_height = headline_px + static_cast<double>(m_rows.size()) * height;
    m_rect = {rect.left(), rect.bottom() - m_height, rect.width(), m_height};
    double top = m_rect.top() + headline_px;
    for (Row &row : m_rows) {
        row.rect = {m_rect.left(), top, m_rect.width(), height - rowGap_px};
        top += height;
    }
}

void ObservedLanes::moveTo(double top)
{
    const double by = top - m_rect.top();
    m_rect.translate(0, by);
    for (Row &row : m_rows)
        row.rect.translate(0, by);
}

const ObservedLanes::Row *ObservedLanes::rowAt(double y) const
{
    const auto row = std::ranges::find_if(m_rows, [y](const Row &one) { return one.rect.top() <= y && y <= one.rect.bottom(); });
    return row == m_rows.end() ? nullptr : &*row;
}

void ObservedLanes::paint(QPainter &painter, double left, const ToX &x, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    for (const Row &row : m_rows) {
        paintRow(painter, row, x, t);
        const bool roomy = row.rect.height() > lowRow_px;
        const double width = row.rect.left() - left - 6, middle = row.rect.center().y() + (roomy ? 0 : line_px / 2);
        painter.setPen(row.group == PartGroup::Compute || row.group == PartGroup::Count ? t.text : theme::groupColor(row.group, t));
        painter.drawText(QRectF(left, middle - line_px, width, line_px), Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(row.name, Qt::ElideMiddle, width - metrics.horizontalAdvance(row.times)));
        painter.setPen(t.text);
        painter.drawText(QRectF(left, middle - line_px, width, line_px), Qt::AlignRight | Qt::AlignVCenter, row.times);
        if (!roomy)
            continue;
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(left, middle, width, line_px), Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(row.note, Qt::ElideRight, width));
    }
}

void ObservedLanes::paintHeadline(QPainter &painter, double left, const theme::Tokens &t) const
{
    if (m_rows.empty())
        return;
    const QFontMetricsF metrics(painter.font());
    const QRectF line(left, m_rect.top() + 2, m_rect.right() - left, headline_px - 2);
    painter.fillRect(line, t.panel);
    painter.setPen(t.hairline);
    painter.drawLine(line.topLeft(), line.topRight());
    painter.setPen(t.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(m_headline, Qt::ElideRight, line.width()));
}

void ObservedLanes::paintRow(QPainter &painter, const Row &row, const ToX &x, const theme::Tokens &t) const
{
    const double from = std::max(row.rect.left(), x(0)), until = std::min(row.rect.right(), x(m_length_s)); // the track ends with the step
    if (until <= from)
        return;
    painter.fillRect(QRectF(QPointF(from, row.rect.top()), QPointF(until, row.rect.bottom())), t.track);
    const double perPixel_s = m_length_s / (x(m_length_s) - x(0));
    struct Walk {
        const std::vector<TraceSpan> *spans;
        QColor color;
        std::size_t at = 0;
    };
    std::vector<Walk> walks;
    for (const TraceLane *lane : row.lanes) {
        const QColor color = classColor(*lane, row.group, t);
        if (lane->kind == TraceLane::Kind::Communication) {
            QColor hidden = color;
            hidden.setAlphaF(static_cast<float>(beneathAlpha));
            walks.push_back({&lane->spans, m_recorded ? color : hidden});
            walks.push_back({&lane->alone, color});
            walks.push_back({&lane->open, t.critical});
        } else {
            walks.push_back({&lane->spans, color});
        }
    }
    const bool stacked = row.group == PartGroup::Compute; // classes of kernels share a pixel; of communication the solid lies on the faint
    for (double at = std::floor(from); at < until; at += 1) {
        const double from_s = (at - x(0)) * perPixel_s;
        double bottom = row.rect.bottom();
        for (Walk &walk : walks) {
            const double share = covered(*walk.spans, from_s, from_s + perPixel_s, walk.at);
            if (share <= 0)
                continue;
            const double height = std::min(std::max(1.0, share * row.rect.height()), bottom - row.rect.top());
            painter.fillRect(QRectF(std::max(at, from), bottom - height, std::min(1.0, until - at), height), walk.color);
            if (stacked)
                bottom -= height;
        }
    }
}

} // namespace switchyard::timeline
