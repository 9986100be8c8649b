// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/units.h>

namespace switchyard {

/// Papers, tables, figures and fits that stand behind a value, side by side: each by its name, and what is behind that.
class TermSources
{
public:
    struct Part {
        Said name;   ///< "training.common", "the plan"
        Said detail; ///< "1,960 rows of 30 sets"; may be empty
        [[nodiscard]] Said said() const; ///< "name: detail"
        friend bool operator==(const Part &, const Part &) = default;
    };
    TermSources() = default;
    TermSources(Said name, Said detail = {}); // NOLINT(google-explicit-constructor): most are one name
    TermSources(Pattern<0> name);             // NOLINT(google-explicit-constructor)
    TermSources &operator+=(const TermSources &more);
    friend TermSources operator+(TermSources a, const TermSources &b) { return a += b; }

    [[nodiscard]] bool empty() const { return m_parts.empty(); }
    [[nodiscard]] const std::vector<Part> &parts() const { return m_parts; }
    [[nodiscard]] Said said() const; ///< "name: detail; name"
    [[nodiscard]] std::string text() const { return said().english(); }
    friend bool operator==(const TermSources &, const TermSources &) = default;

private:
    std::vector<Part> m_parts;
};
/// One node of the tree behind a number: what it is, how it was made, and from what.
/// The tree of a total lists its parts as children; their values combine as `formula` says.
struct Term {
    Said name;           ///< "TP all-reduce, forward"
    Said formula;        ///< "2 S (n-1)/n / busbw"; empty for a leaf that is an input
    double value = 0;
    Unit unit = Unit::Number;
    TermSources source;  ///< papers, tables, entries of the catalog or calibrations that the value comes from
    std::vector<Term> children;
    std::string figure = {}; ///< "gpus/h100-sxm/nvlink_GBps": list, entry and key of the catalog's figure; empty: none

    friend bool operator==(const Term &, const Term &) = default;
};

} // namespace switchyard
