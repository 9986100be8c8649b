// SPDX-License-Identifier: GPL-3.0-or-later
// A step that a profiler saw, below the predicted one and on its axis: kernels by class, a row per communicator (what runs
// alone solid, what kernels hide faint), each as wide as it covers a pixel's time, and where the two steps part. Or what a
// flight recorder held, which is no step and has the picture alone: a row per process group, calls that never ended in red.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QRectF>
#include <QString>

#include <core/exchange/traces/trace_beside.h>
#include <views/theme/tokens.h>

class QPainter;

namespace switchyard::timeline {

using TracesPtr = std::shared_ptr<const exchange::Observed>;

struct ObservedPicture {
    const exchange::ObservedTrace *trace = nullptr; ///< null: nothing was seen
    const exchange::TraceStep *step = nullptr;
    std::optional<exchange::StepBeside> beside;     ///< none: nothing is predicted
    [[nodiscard]] bool isThere() const { return trace && step; }
    [[nodiscard]] bool isRecorded() const { return isThere() && step->recorded; } ///< by a flight recorder
};
ObservedPicture observedOf(const exchange::ObservedTrace &trace, int step, const train::Engine *engine);
/// The step of median length of the first rank.
inline ObservedPicture typicalOf(const exchange::Observed &seen, const train::Engine *engine) { return observedOf(seen.traces.front(), seen.traces.front().typicalStep(), engine); }

class ObservedLanes
{
public:
    struct Row {
        QString name;
        QString note;  ///< seconds alone; recorded: calls, and how many of them did not end
        QString times; ///< the predicted; empty: cannot be said
        QString tip;
        workload::PartGroup group = workload::PartGroup::Count; ///< Compute: kernels and copies
        std::vector<const exchange::TraceLane *> lanes;
        QRectF rect = {};
    };

    /// At the bottom of `rect`, at most `share` of it; fewer rows where there is no room for all.
    ObservedLanes(const ObservedPicture &picture, const QRectF &rect, double share);
    void moveTo(double top);
    [[nodiscard]] double height() const { return m_height; } ///< 0: nothing to show
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    [[nodiscard]] const QString &headline() const { return m_headline; }
    [[nodiscard]] const Row *rowAt(double y) const; ///< null: none

    using ToX = std::function<double(double time_s)>;
    /// `left`: where names begin.
    void paint(QPainter &painter, double left, const ToX &x, const theme::Tokens &tokens) const;
    void paintHeadline(QPainter &painter, double left, const theme::Tokens &tokens) const; ///< on what crosses it

private:
    void paintRow(QPainter &painter, const Row &row, const ToX &x, const theme::Tokens &tokens) const;

    double m_length_s = 0;
    bool m_recorded = false;
    double m_height = 0;
    QRectF m_rect;
    QString m_headline;
    std::vector<Row> m_rows;
};

} // namespace switchyard::timeline
