// SPDX-License-Identifier: GPL-3.0-or-later
// What the plan editor offers, made from the table of plan fields (core/workload/plan_fields.h), no widgets. Recompute alone is
// shown in two pieces of its own: the usual kinds as words, block recompute as a number.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <QString>

#include <core/workload/plan.h>

namespace switchyard::inspector {

/// One of some words.
struct PlanChoice {
    QString name;
    QString tooltip;
    std::vector<std::pair<QString, int>> values; ///< shown, key
    std::function<int(const workload::Plan &)> key;
    std::function<void(workload::Plan &, int key)> set;
    std::function<QString(const workload::Plan &)> other; ///< words for a key that `values` lacks
};

/// Those that are always in view, two in a row.
std::vector<PlanChoice> mainPlanChoices();
/// Those below "More".
std::vector<PlanChoice> morePlanChoices();

/// A number of which 0 means what `zero` says.
struct PlanNumber {
    QString name;
    QString tooltip;
    QString zero; ///< empty: 1 or more
    std::function<int(const workload::Plan &)> get;
    std::function<void(workload::Plan &, int)> set;
};

/// The degrees, in one row.
std::vector<PlanNumber> planDegrees();
/// Batch and sequence, in the next.
std::vector<PlanNumber> planBatch();
/// Below "More", three in a row.
std::vector<PlanNumber> morePlanNumbers();

struct PlanSwitch {
    QString name; ///< with its mnemonic
    QString tooltip;
    QString undo; ///< "Switch <undo> on"
    std::function<bool(const workload::Plan &)> get;
    std::function<void(workload::Plan &, bool)> set;
};

/// Below "More"; the first is sequence parallelism, which needs TP.
std::vector<PlanSwitch> planSwitches();

} // namespace switchyard::inspector
