// SPDX-License-Identifier: GPL-3.0-or-later
// An expression of PromQL as a tree: what it selects, and what is done with it. Other dialects (MetricsQL) are read as far as
// they say the same; what is not understood is an error, never a guess.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace switchyard::telemetry {

struct Matcher {
    std::string label;
    std::string op; ///< "=", "!=", "=~", "!~"
    std::string value;
};

struct PromqlNode {
    enum class Kind { Number, Text, Selector, Call, Aggregation, Binary, Negative, Subquery };
    Kind kind = Kind::Number;
    double number = 0;
    std::string name; ///< metric (empty where a pattern tells it), function, aggregation, operator, or a text's own words
    std::vector<Matcher> matchers;
    double range_s = 0;    ///< of a selector or a subquery in brackets; 0: none
    bool hasOffset = false; ///< `offset` or `@`
    enum class Grouping { None, By, Without, On, Ignoring };
    Grouping grouping = Grouping::None;
    std::vector<std::string> labels;  ///< of the grouping
    bool many = false;                ///< group_left, group_right
    bool manyRight = false;           ///< group_right
    std::vector<std::string> include; ///< labels that come from the other side
    bool returnsBool = false;         ///< of a comparison: 0 or 1 in place of a filter
    std::vector<PromqlNode> parts;

    [[nodiscard]] bool isComparison() const;
};

/// At most 20,000 characters, 60 levels deep.
Result<PromqlNode> parsePromql(std::string_view text);

/// "5m", "1h30m", "250ms" in seconds; NaN when it is none.
double promqlDuration_s(std::string_view text);

/// `metric{label="value",…}` as it can be asked for.
std::string selectorText(const PromqlNode &selector);

} // namespace switchyard::telemetry
