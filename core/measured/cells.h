// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as published tables write them, where the column promises a plain one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/csv.h>
#include <core/base/error.h>

namespace switchyard::measured {

/// A number and what stood beside it.
struct CellNumber {
    double value = 0;
    std::string unit = {}; ///< the word behind it, in lower case: "req", "requests", "s"
    bool thousands = false; ///< "1k"
    bool plain = false;     ///< the cell was the number alone
};

/// The one number of a text: "1,500 requests" is 1,500, "1k" 1,000, "TP8" 8, "~12.5 ms" 12.5, "1960 (response)" 1,960, "40 %"
/// 0.4. None for an empty cell and for words that leave it open ("n/a", "unstated", "default"). An error for two numbers ("8-16", "1 or 2")
/// and for words without one.
Result<std::optional<CellNumber>> cellOf(std::string_view text);

/// The number of a column in the column's unit ("ttft_ms" of "1.2 s" is 1,200; a rate of "90 req/min" is 1.5); tokens as
/// lengths are published: "1k" of isl, osl and *_len is 1,024. What was not a plain number is told to `assumed`.
Result<std::optional<double>> looseNumber(const csv::Record &row, std::string_view column, std::vector<std::string> &assumed);
/// As above, above zero.
Result<double> loosePositive(const csv::Record &row, std::string_view column, std::vector<std::string> &assumed);

} // namespace switchyard::measured
