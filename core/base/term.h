// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace switchyard {

/// One node of the tree behind a number: what it is, how it was made, and from what.
/// The tree of a total lists its parts as children; their values combine as `formula` says.
struct Term {
    std::string name;    ///< "TP all-reduce, forward"
    std::string formula; ///< "2 S (n-1)/n / busbw"; empty for a leaf that is an input
    double value = 0;
    std::string unit;    ///< "s", "B", "FLOP", "GB/s", "USD", "" for a pure number
    std::string source;  ///< paper, table, catalog id or calibration that the value comes from
    std::vector<Term> children;
    std::string figure = {}; ///< "gpus/h100-sxm/nvlink_GBps": list, entry and key of the catalog's figure; empty: none

    friend bool operator==(const Term &, const Term &) = default;
};

} // namespace switchyard
