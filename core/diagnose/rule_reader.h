// SPDX-License-Identifier: GPL-3.0-or-later
// What the expression of a rule says: constants, which series is compared in which way, which labels its result has.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <core/telemetry/promql_tree.h>
#include <core/telemetry/server_rules.h>

namespace switchyard::diagnose {

using LabelSet = std::set<std::string, std::less<>>;

/// All selectors below, in the order of the text.
void selectors(const telemetry::PromqlNode &node, std::vector<const telemetry::PromqlNode *> &out);

/// 600 of `600`, `1024 * 1024`, `-5`; none where a series is in it.
std::optional<double> constantOf(const telemetry::PromqlNode &node);

/// One series, times a constant.
struct ScaledSeries {
    enum class How { Level, Growth, Other };
    const telemetry::PromqlNode *selector = nullptr;
    How how = How::Level;
    std::string function;   ///< of Growth: "rate", "a - a offset"
    bool perSecond = false; ///< of Growth
    bool perEvent = false;  ///< of Growth: one event shows for as long as the window is
    bool overTime = false;  ///< of Level: of a window
    double scale = 1;
};
/// None where several series are in it, or what is done with it changes its unit (a sum, a count).
std::optional<ScaledSeries> readingOf(const telemetry::PromqlNode &node);

/// Labels that the result's series may have; none: not known.
std::optional<LabelSet> resultLabels(const telemetry::PromqlNode &node, const telemetry::ServerRules &rules);

/// Labels that label_replace(), label_join() and count_values() below make.
void addMade(const telemetry::PromqlNode &node, LabelSet &labels);

} // namespace switchyard::diagnose
