// SPDX-License-Identifier: GPL-3.0-or-later
// Moments of the step that are kept beside each other: the leaf of rank 0 as it works and sends at each, tied to the axis.
#pragma once

#include <vector>

#include <QRectF>
#include <QString>

#include <core/design/design.h>
#include <core/predict/at_moment.h>
#include <core/train/moments.h>
#include <views/leaf/leafmap.h>
#include <views/timeline/timelinelayout.h>

namespace switchyard::timeline {

inline constexpr std::size_t mostFrames = 6;

/// One moment.
struct Frame {
    double time_s = 0;
    QString phase; ///< what its GPUs compute: "backward"
    QString wire;  ///< who sends to or from its stages: "DP, PP on the wire"
    leafview::LeafMap leaf;
    std::vector<train::TimelineCell::Kind> doing; ///< by cell of the leaf; Communication: no kernel runs
    double nvlink = 0, cards = 0;                 ///< of this leaf, the busiest; NaN: none or no data
};

/// 10 ms at 16,384 GPUs.
Frame makeFrame(const design::Design &design, const predict::DesignPrediction &prediction, const train::StepTimes &times, double time_s);

/// Where frames lie above a timeline; empty where there is no room for a leaf to be recognised.
std::vector<QRectF> frameRects(std::size_t frames, const QRectF &page);
/// Of the page's height, what the frames and their ties take.
double framesHeight(std::size_t frames, const QRectF &page);

void paintFrame(QPainter &painter, const QRectF &rect, const Frame &frame, bool atPlayhead, const theme::Tokens &tokens);
/// From each frame to its time, as far as that is in view.
void paintTies(QPainter &painter, const std::vector<QRectF> &rects, const std::vector<Frame> &frames, const TimelineLayout &layout, double playhead_s, const theme::Tokens &tokens);

} // namespace switchyard::timeline
