// SPDX-License-Identifier: GPL-3.0-or-later
// Any view of a design as a picture, without a window.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QSize>
#include <QString>

#include <core/diagnose/finding.h>
#include <views/canvas/comparemap.h>
#include <views/canvas/heat.h>
#include <views/leaf/leafmap.h>
#include <views/results/picturefile.h>
#include <views/theme/tokens.h>
#include <views/timeline/timelinelayout.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

/// Words of the views (viewtable.h) that can be drawn without a window.
std::vector<std::string> pictureWords();

/// What a picture shows. `prediction` may be null: the picture then says why.
struct RenderInput {
    design::DesignPtr design;
    widgets::CatalogPtr catalog;
    std::string job; ///< empty: the first
    widgets::PredictionPtr prediction;
    std::optional<Error> predictionError;
    std::shared_ptr<const train::StepTimes> timeline; ///< may be null; pictures at a playhead and of the timeline need it
    std::vector<diagnose::Finding> findings;
    std::string heat = "traffic"; ///< canvas: traffic or the word of a quantity; strategy, rails: a quantity
    canvas::Basis basis = canvas::Basis::Mean; ///< canvas, instance: of the links' load
    double playhead_s = timeline::noPlayhead;  ///< timeline, and canvas with Basis::Playhead
    timeline::TracesPtr traces;                ///< timeline: the typical step of the first; null: none
    std::vector<double> frames;                ///< timeline: moments of the step beside each other, in order
    std::string grouping; ///< matrix: what ranks are gathered by (matrix::wordOf); empty: as the window begins
    std::vector<std::string> select; ///< canvas, leaf, instance: whose partners to light, by id; timeline: whose links the lanes are of
    telemetry::ObservationPtr observation; ///< of a watched cluster, for what shows it beside the prediction; null: none is watched
    telemetry::ObservationPtr reference;   ///< strategy, rails: the moment that HeatSource::Moment divides by; null: none is kept
    std::optional<canvas::HeatChoice> grid; ///< strategy, rails: quantity and source; none: `heat`, predicted
    leafview::LoadSource leaf = leafview::LoadSource::Predicted; ///< leaf: whose values
    predict::TrafficMask traffic = ~0U; ///< timeline: communicators that have lanes, and whose traffic its links show; flows: those that are not faint
    struct Before {
        design::DesignPtr design; ///< null: none
        std::string name;
        widgets::PredictionPtr prediction;
        std::shared_ptr<const train::StepTimes> timeline;
    } before = {}; ///< compare: with what
    canvas::CompareMode compare = canvas::CompareMode::Panes;
    std::string at; ///< what to look at, by id; empty: all of it, or the first instance of the job
};

/// Writes `path` (.png, .svg, .pdf) of the view of this word. GUI thread; needs theme::install before.
Result<void> renderView(const RenderInput &input, std::string_view word, QSize size, theme::Mode mode, const QString &path, const Pixels &pixels = {});

} // namespace switchyard::results
