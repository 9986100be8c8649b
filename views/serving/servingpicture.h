// SPDX-License-Identifier: GPL-3.0-or-later
// How a deployment serves: latency against throughput over the load, one replica over time, latencies with their
// percentiles, what limits, what a token costs, what a decode step is made of.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QColor>
#include <QString>

#include <core/design/design.h>
#include <core/diagnose/serving_beside.h>
#include <core/serve/curve.h>
#include <views/theme/tokens.h>
#include <views/widgets/stackedbar.h>

namespace switchyard::servingview {

/// The curve and the run, computed off the GUI thread, or why there are none; null: not there yet.
using CurvePtr = std::shared_ptr<const Result<serve::LoadCurve>>;

/// A latency: its word and its percentiles.
struct LatencyRow {
    QString name;
    QString p50, p90, p99;
    QString tip; ///< what is measured from when to when
    std::array<QString, 3> seen; ///< on the watched cluster; empty: it is not measured there, or nothing is watched
};

/// A line of words.
struct Fact {
    QString name;
    QString value;
    QString tip;
};

/// One of two pools: what it carries, and how much of that the load asks for.
struct PoolLoad {
    QString name;
    QString value;
    double share = 0; ///< of what it carries
    bool limits = false;
    bool starves = false; ///< the other pool limits
    QString tip;
};

struct ServingPicture {
    std::optional<serve::ServingPrediction> prediction;
    serve::Load load;
    CurvePtr curve;
    bool old = false;        ///< the curve is that of the prediction before, until the new one is there
    double ttftLimit_s = 2; ///< points whose p90 after the common start is above are hollow; infinity: none
    std::vector<LatencyRow> rows;
    std::vector<Fact> facts;
    std::vector<PoolLoad> pools;
    QString remark;  ///< the first warning; empty: none
    std::optional<diagnose::ServingBeside> beside; ///< what a watched cluster serves; none: nobody serves this job there
    QString missing; ///< why there is nothing to show; empty when there is
    bool mayAdd = false; ///< no job of the design serves, and it has instances that could

    /// Where the watched cluster works, as a point of the curve; none: not watched, or no request was answered.
    [[nodiscard]] std::optional<serve::CurvePoint> observedPoint() const;
    /// Null where there is none, or not yet.
    [[nodiscard]] const serve::LoadCurve *loadCurve() const { return curve && *curve ? &**curve : nullptr; }
};

/// `observation`: the last look at a watched cluster, null: none. `served` null: what is missing is told of the design, which may be null too, and its job; an empty one is the first.
ServingPicture makePicture(const design::Design *design, const std::string &job, const serve::Served *served, CurvePtr curve, const telemetry::Observation *observation = nullptr);

/// "0.5", "48", "2,048": of an axis, three digits without zeros at the end.
QString plainText(double value);
/// "100 clients", "2.5 requests/s".
QString loadText(serve::Load::Kind kind, double load);
QString usdText(double usdPerMillion);
/// Observed beside predicted, a line for each figure, with the age of the data.
QString besideText(const diagnose::ServingBeside &beside);
/// A point of the curve in words, with units.
QString pointText(const serve::LoadCurve &curve, const serve::CurvePoint &point);

/// The parts of a decode step: of an output token, as its user waits for it.
std::vector<widgets::BarPart> stepParts(const ServingPicture &picture, const theme::Tokens &tokens);

} // namespace switchyard::servingview
