// SPDX-License-Identifier: GPL-3.0-or-later
// The few numbers that a design is judged by, alike in tables, comparisons and reports.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/units.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/predict/predict.h>

namespace switchyard::predict {

struct KeyFigure {
    std::string id;   ///< with its unit, as in the command line's JSON: "step_time_s"
    Said name;        ///< "Step time"
    Unit unit = Unit::Count;
    std::optional<double> value; ///< none: no job, no price, or the plan is refused
    int better = 0;              ///< -1: less is better, +1: more; 0: neither
    std::optional<workload::Part> part = {}; ///< of the step, whose exposed time it is
};

/// In the order of a table. `prediction` may be null: what needs it has no value then. Parts of the step
/// that are exposed for at least 1 % of it follow the rest, named "of it: …".
std::vector<KeyFigure> keyFigures(const catalog::Catalog &catalog, const design::Design &design, const DesignPrediction *prediction);

/// What a job is judged by first: its step, or, of a job that only transfers, one run of its first transfer.
double timeOf_s(const DesignPrediction &prediction);

/// "6.21 s"; "–" without a value.
format::Formatted shown(const KeyFigure &figure);
/// "−0.17 s (−2.7 %)"; empty when they are equal to six digits or one has no value.
Said shownChange(const KeyFigure &before, const KeyFigure &now);

/// Two lists side by side, by id: those of `now` in order, then what only `before` has.
struct FigurePair {
    KeyFigure before, now; ///< same id, name and unit
};
std::vector<FigurePair> paired(const std::vector<KeyFigure> &before, const std::vector<KeyFigure> &now);

} // namespace switchyard::predict
